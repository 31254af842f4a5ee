"""A bar chart in a box: lines with a label, an exact share and the words at the end of the bar."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, ClassVar

from pydantic import BeforeValidator

from .. import forms
from ..fill import Fill
from ..forms import written
from ..frame import Box, Group, Item
from ..geometry import move
from ..ornament.chart import Bar, ChartLook, fitting_chart, percent
from ..scene import Element, Studio, Subject, short
from ..text.paragraph import Style
from ..units import mm
from ..values import Filled, Fit, MaybeSize, Sizes, Text, fault, said
from ._cells import cells, lines
from ._words import IconMaker, Words, size_of

PROBLEMS = {
    "wrong-bar": """
A line of a `chart:` is not a bar. A bar is a label and a share with a bar sign between, and the words at its end after
another one if they are to be other than the share in percent: `knight | 10/36` or `knight | 10/36 | 10 of 36`. A share
is a fraction (`10/36`), a part of a hundred (`27.8%`) or a decimal (`0.278`), from nothing to the longest bar, which is
100% unless `max:` says otherwise.
""",
}

SHARE = re.compile(r"([0-9]{1,9}) */ *([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,9})?|\.[0-9]{1,9}) *(%?)")


def exact(text: str) -> Fraction:
    """The number that `10/36`, `27.8%` or `0.278` is. Raises ValueError with a sentence for the maker."""
    match = SHARE.fullmatch(text.strip())
    if match is None or (match[2] and not int(match[2])):
        raise ValueError(f"'{short(text)}' is not a share, expected something like '10/36', '27.8%' or '0.278'")
    if match[2]:
        return Fraction(int(match[1]), int(match[2]))
    return Fraction(match[3]) / (100 if match[4] else 1)


@written(
    forms.text(
        f"(?=.*[1-9])(?:{SHARE.pattern})",
        says="a share such as '10/36' or '27.8%'",
        types=("string", "number"),
        exclusiveMinimum=0,
    )
)
def to_most(value: object) -> Fraction:
    """Text to the share of the longest bar, more than nothing."""
    if isinstance(value, Fraction):
        return value
    try:
        share = exact(said(value))
    except ValueError as error:
        raise fault("wrong-number", str(error)) from None
    if not share:
        raise fault("wrong-number", f"'{value}' must be more than 0")
    return share


class ChartElement(Element):
    """`chart:` compares shares as bars."""

    KEY: ClassVar[str] = "chart"

    chart: Filled
    """A bar a line: a label, a bar sign and a share such as `wolf | 10/36`."""
    font: Text = "text"
    """A font of the theme."""
    fit: Sizes = Fit(9.0, 7.0)
    """The largest and the smallest size of letters."""
    color: Filled = Fill("ink")
    """The color of letters."""
    bar: Filled = Fill("ink 60%")
    """The color of bars."""
    grid: Filled = Fill("ink 20%")
    """The color of the lines at the quarters."""
    line: MaybeSize = None
    """How thick lines are; as the theme has it where nothing is said."""
    max: Annotated[Fraction, BeforeValidator(to_most)] = Fraction(1)
    """The share that the longest bar there can be stands for."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        text = studio.fill(self, "chart", subject)
        words = Words(self, "chart", self.font, subject, studio)
        found = [self.read(line, words) for line in lines(text)]
        bars = [each for each in found if each]
        if not bars or len(bars) < len(found):
            return ()
        look = self.look(subject, studio)
        chart = fitting_chart(bars, look, box.width, box.height, *self.fit, IconMaker(studio), self.max)
        for bar in bars:
            words.check_faces((*bar.label, *bar.text), look.words.family)
        if not chart.fits:
            words.tell_overflow(text, box, chart.size, size_of(chart.width, chart.height))
        words.tell_broken(chart.broken, f"its place in a box of {mm(box.width)}", chart.size)
        words.tell_missing(chart.missing)
        return (Group(chart.items, move(box.x, box.y)),)

    def read(self, line: str, words: Words) -> Bar | None:
        """The bar of a line; a problem where it is none."""
        row = cells(line)
        try:
            if len(row) not in (2, 3):
                raise ValueError(f"'{short(line)}' is not a bar, expected 'label | share' or 'label | share | words'")
            share = exact(row[1])
            if share > self.max:
                raise ValueError(f"'{row[1]}' is more than the longest bar, expected at most {percent(self.max)}")
        except ValueError as error:
            place = self.where("chart", words.subject, line)
            words.studio.report.error("wrong-bar", str(error), place, card=words.subject.name)
            return None
        return Bar(words.inlines(row[0]), share, words.inlines(row[2] if len(row) == 3 else percent(share)))

    def look(self, subject: Subject, studio: Studio) -> ChartLook:
        """The look of letters, bars and lines."""
        color, bar, grid = (studio.color(self, key, subject) for key in ("color", "bar", "grid"))
        style = Style(
            family=studio.family(self, "font"),
            color=color or "#000000",
            leading=1.2,
            icon_scale=1.4,
            language=studio.language,
        )
        return ChartLook(style, bar or "#000000", grid, self.line or studio.theme.line)


ELEMENT = ChartElement
