"""What a sheet is written with, as values: papers by name, margins, one length or two, columns and rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from . import forms
from .forms import Form, written
from .problems import Report, did_you_mean
from .source.nodes import Mapping as MappingNode
from .source.plain import plain
from .source.yaml import parse
from .units import MM
from .values import fault, to_extent, to_size, to_whole, to_yes

PROBLEMS = {
    "unknown-paper": """
The paper is none that pnp knows. Write `a3`, `a4`, `a5`, `a6`, `letter`, `legal` or `tabloid`; width and height of
your own such as `[200mm, 290mm]`; or `card`, for pages that are cut to the card.
""",
}

SHIPPED = "pnp/data/"
"""Stands in the spans of what comes with pnp, where no maker can change anything."""

MOST_IN_ROW = 100
"""More columns or rows than any sheet has; a larger number is a slip of the pen."""


class Paper(NamedTuple):
    """A paper by its name ('200 x 290 mm' when it has none), upright as a maker gave it, in points."""

    name: str
    width: float
    height: float


CARD = Paper("card", 0.0, 0.0)
"""The paper of pages that are cut to the card: as large as its trim and bleed."""


class Margin(NamedTuple):
    """What a printer cannot print, from each edge of the upright paper, in points."""

    top: float
    right: float
    bottom: float
    left: float


def to_list(value: object) -> list[object]:
    """A list, or one value as a list of one."""
    return list(value) if isinstance(value, list | tuple) else [value]


def to_two(value: object, convert: Callable[[object], float]) -> tuple[float, float]:
    """One length for both, or two: x, then y."""
    lengths = [convert(each) for each in to_list(value)]
    if len(lengths) not in (1, 2):
        raise fault("wrong-shape", f"expected one length, or two for x and y, found {len(lengths)}")
    return lengths[0], lengths[-1]


def two(convert: Callable[[object], float]) -> Callable[[object], tuple[float, float]]:
    """What reads one length or two with `convert`."""

    @written(lambda inner: several(forms.applied(convert, inner), 2))
    def check(value: object) -> tuple[float, float]:
        return to_two(value, convert)

    return check


def several(length: Form, most: int) -> Form:
    """One length, or a list of up to `most`."""
    return {"anyOf": [length, forms.listed(length, 1, most)]}


@written(several(forms.applied(to_extent, {}), 4))
def to_margin(value: object) -> Margin:
    """One length for all sides; two for left and right, top and bottom; or four: top, right, bottom, left."""
    match [to_extent(each) for each in to_list(value)]:
        case [every]:
            return Margin(every, every, every, every)
        case [x, y]:
            return Margin(y, x, y, x)
        case [top, right, bottom, left]:
            return Margin(top, right, bottom, left)
        case others:
            raise fault("wrong-shape", f"expected 1, 2 or 4 lengths for 'margin', found {len(others)}")


def paper_form(_: Form) -> Form:
    """How a paper is written: its name, or its width and height."""
    names = (*papers(), CARD.name)
    pattern = "|".join([*map(forms.any_case, names), forms.TWO_SIZES])
    says = "a paper such as 'a4', or its width and height"
    return {"anyOf": [forms.text(pattern, *names, says=says), forms.listed(forms.applied(to_size, {}), 1, 2)]}


@written(paper_form)
def to_paper(value: object) -> Paper:
    """The name of a paper, 'card', or width and height."""
    if isinstance(value, Paper):
        return value
    if isinstance(value, str) and (two := two_lengths(value)):
        value = two
    if not isinstance(value, str):
        width, height = to_two(value, to_size)
        return Paper(f"{width / MM:.4g} x {height / MM:.4g} mm", width, height)
    name = value.strip().lower()
    if name == CARD.name:
        return CARD
    if name not in papers():
        known = (*papers(), CARD.name)
        raise fault(
            "unknown-paper",
            f"there is no paper '{value}'{did_you_mean(name, known)}, expected {', '.join(known)} or [width, height]",
        )
    return papers()[name]


GRID = forms.text(
    r"fullest|[0-9]{1,3}\s*[x×]\s*[0-9]{1,3}", "fullest", says="'fullest', or columns and rows such as '3 x 3'"
)


@written({"anyOf": [GRID, forms.listed(forms.applied(to_whole, {}), 2, 2)]})
def to_grid(value: object) -> tuple[int, int] | None:
    """Columns and rows; None for 'fullest'."""
    if value == "fullest" or value is None:
        return None
    if isinstance(value, str) and (two := re.fullmatch(r"\s*(\d+)\s*[x×]\s*(\d+)\s*", value)):
        value = list(two.groups())
    numbers = [to_whole(each) for each in to_list(value)]
    if len(numbers) != 2 or not all(1 <= each <= MOST_IN_ROW for each in numbers):
        raise fault("wrong-value", "expected 'fullest', or columns and rows such as '[3, 3]' for 'grid'")
    return numbers[0], numbers[1]


@written(
    forms.text(f"auto|{forms.YES_NO}", "auto", "yes", "no", says="'auto', 'yes' or 'no'", types=("boolean", "string"))
)
def to_maybe(value: object) -> bool | None:
    """Yes or no; None for 'auto'."""
    return None if value is None or value == "auto" else to_yes(value)


def two_lengths(text: str) -> tuple[str, str] | None:
    """The two lengths in '63mm x 88mm' or '63 x 88 mm'; None when `text` is of another form."""
    match = re.fullmatch(r"\s*([\d.]+)\s*([a-zA-Z]*)\s*[x×]\s*([\d.]+)\s*([a-zA-Z]+)\s*", text)
    return (match[1] + (match[2] or match[4]), match[3] + match[4]) if match else None


def shipped(file: str) -> MappingNode:
    """The nodes of a data file that comes with pnp."""
    report = Report()
    node = parse((Path(__file__).parent / "data" / file).read_bytes(), SHIPPED + file, report)
    assert isinstance(node, MappingNode), [each.message for each in report]
    return node


@cache
def papers() -> Mapping[str, Paper]:
    """The papers that pnp knows, by name."""
    entries = shipped("papers.yaml").entries
    return {name: Paper(name, *to_two(plain(node), to_size)) for name, (_, node) in entries.items()}
