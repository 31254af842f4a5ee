"""A table in a box: lines with cells between bars, as in Markdown, with rules across and as large as fits."""

from __future__ import annotations

import re
from typing import ClassVar

from ..fill import Fill
from ..frame import Box, Group, Item
from ..geometry import move
from ..scene import Element, Studio, Subject, short
from ..text.paragraph import Style
from ..text.table import Align, Cell, TableLook, fitting_table
from ..units import mm
from ..values import Filled, Fit, MaybeSize, Sizes, Text, YesNo
from ._cells import cells, lines
from ._words import IconMaker, Words, size_of

PROBLEMS = {
    "uneven-row": """
A row of a `table:`, or of a table in a book, has more or fewer cells than its first row, so pnp cannot know which
column each belongs to. Cells stand between bars: `| wolf | 3 |` has two. Write an empty cell as nothing between two
bars (`| wolf | |`), and a bar that is meant to be printed as `\\|`. Nothing of the table is drawn until its rows are
even. In a book, a line of text right below a table would be one more row: leave a line free between them.
""",
}

DASHES = re.compile("(?=..)(:?)-+(:?)")
"""A cell of the line below the head: a colon at the side that the column stands at, or at both for the middle."""

ALIGNS: dict[tuple[bool, bool], Align] = {(False, True): "right", (True, True): "center"}


class TableElement(Element):
    """`table:` sets rows of cells in columns."""

    KEY: ClassVar[str] = "table"

    table: Filled
    """A row a line, with bars between its cells."""
    font: Text = "text"
    """A font of the theme."""
    fit: Sizes = Fit(9.0, 7.0)
    """The largest and the smallest size of letters."""
    color: Filled = Fill("ink")
    """The color of letters."""
    head: Filled = Fill("ink")
    """The color of the head's letters."""
    rule: Filled = Fill("ink")
    """The color of the rules around the table and below its head."""
    between: Filled = Fill("none")
    """The color of thin rules between rows."""
    line: MaybeSize = None
    """How thick rules are; as the theme has it where nothing is said."""
    fill: YesNo = True
    """Whether the table is as wide as its box, or only as wide as its words."""

    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        text = studio.fill(self, "table", subject)
        written = [(line, cells(line)) for line in lines(text)]
        if not self.check_even(written, subject, studio):
            return ()
        rows, aligns, heads = parted([each for _, each in written])
        if not rows:
            return ()
        words = Words(self, "table", self.font, subject, studio)
        look = self.look(subject, studio)
        inlines: list[list[Cell]] = [[words.inlines(each) for each in row] for row in rows]
        table = fitting_table(inlines, look, box.width, box.height, *self.fit, IconMaker(studio), aligns, heads)
        for row in inlines:
            for cell in row:
                words.check_faces(cell, look.body.family)
        if not table.fits:
            words.tell_overflow(text, box, table.size, size_of(table.width, table.height))
        words.tell_broken(table.broken, f"its column in a box of {mm(box.width)}", table.size)
        words.tell_missing(table.missing)
        return (Group(table.items, move(box.x, box.y)),)

    def check_even(self, written: list[tuple[str, list[str]]], subject: Subject, studio: Studio) -> bool:
        """Whether all rows have as many cells as the first; a problem for each that has not."""
        uneven = [(line, row) for line, row in written if len(row) != len(written[0][1])]
        for line, row in uneven:
            studio.report.error(
                "uneven-row",
                f"the row '{short(line)}' has {counted(row)}, expected {len(written[0][1])} as in the first row",
                self.where("table", subject, line),
                hint="write an empty cell as nothing between two bars, and a bar itself as \\|",
                card=subject.name,
            )
        return not uneven

    def look(self, subject: Subject, studio: Studio) -> TableLook:
        """The look of letters and rules."""
        body, head = (
            Style(
                family=studio.family(self, "font"),
                color=studio.color(self, key, subject) or "#000000",
                leading=1.2,
                icon_scale=1.4,
                language=studio.language,
            )
            for key in ("color", "head")
        )
        rule, between = (studio.color(self, key, subject) for key in ("rule", "between"))
        return TableLook(body, head, rule, self.line or studio.theme.line, between, self.fill)


def parted(rows: list[list[str]]) -> tuple[list[list[str]], tuple[Align, ...], int]:
    """The rows without the line of dashes, the columns' aligns that it sets, and how many rows above it are heads."""
    for heads, row in enumerate(rows[:2]):
        found = [DASHES.fullmatch(each) for each in row]
        aligns = tuple(ALIGNS.get((bool(each[1]), bool(each[2])), "left") for each in found if each)
        if len(aligns) == len(row):
            return rows[:heads] + rows[heads + 1 :], aligns, heads
    return rows, (), 0


def counted(row: list[str]) -> str:
    """How many cells a row has."""
    return "1 cell" if len(row) == 1 else f"{len(row)} cells"


ELEMENT = TableElement
