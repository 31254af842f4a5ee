"""Sheets and card sizes: the records of what is printed on, and the ready-made ones that come along."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from .model import Record, read, shape
from .papers import (
    CARD,
    SHIPPED,
    Margin,
    Paper,
    papers,
    shipped,
    to_grid,
    to_margin,
    to_maybe,
    to_paper,
    two,
    two_lengths,
)
from .problems import Report, Span, did_you_mean
from .source.merge import merge
from .source.nodes import Mapping as MappingNode
from .source.nodes import Node, Scalar
from .source.plain import locate
from .units import MM
from .values import Length, Text, Texts, YesNo, to_extent, to_length, to_size

PROBLEMS = {
    "unknown-base-sheet": """
A sheet under `sheets:` extends one that is neither ready made nor written there. The message gives the nearest name.
""",
    "sheet-cycle": """
Sheets extend each other in a circle, so none of them has a beginning. Take the `extends:` out of one. A sheet may
extend a ready-made one of its own name: `a4: {extends: a4, margin: 7mm}` changes what `a4` means in your project.
""",
}


class CardSize(Record):
    """A finished size, in points; `note` and `source` are for the reference."""

    size: Annotated[tuple[float, float], BeforeValidator(two(to_size))]
    radius: Length
    aliases: Texts = ()
    source: Text = ""
    note: Text = ""


Two = Annotated[tuple[float, float], BeforeValidator(two(to_extent))]
Auto = Annotated[bool | None, BeforeValidator(to_maybe)]


class Sheet(Record):
    """
    How cards lie on paper, and how the paper is turned over.

    `margin` belongs to the upright paper, since a printer takes it in the same way whatever is on it; a landscape page
    lies turned anticlockwise on it, as printers do it (RFC 8011), so that the paper's top is the page's right side.
    """

    paper: Annotated[Paper, BeforeValidator(to_paper)] = Field(default="a4", validate_default=True)
    """The paper by name, or its width and height; `card` for pages that are cut to the card."""
    landscape: Auto = None
    """No is upright, yes lies on its long side, auto is what holds more cards."""
    margin: Annotated[Margin, BeforeValidator(to_margin)] = Margin(5 * MM, 5 * MM, 5 * MM, 5 * MM)
    """What the printer cannot print: all edges; left and right, top and bottom; or top, right, bottom, left."""
    bleed: Two = (0.0, 0.0)
    """How far art is printed beyond the cut: across and down the upright card."""
    gap: Two = (0.0, 0.0)
    """Between neighbouring cards and their bleeds: between columns, between rows."""
    grid: Annotated[tuple[int, int] | None, BeforeValidator(to_grid)] = None
    """Columns and rows of fronts on a page; None is the fullest grid."""
    turn: Auto = None
    """Whether cards lie on their side; auto is what holds more of them."""
    corners: Literal["square", "round"] = "square"
    """Whether art is cut off round the corners; square leaves them to a corner punch."""
    marks: Literal["none", "corner", "edge", "full", "outside"] = "outside"
    """Where lines to cut by are printed."""
    backs: Literal["long", "short", "fold", "none"] = "long"
    """The edge of the *paper* that it is turned over; or back beside front about a fold; or fronts alone."""
    offset: Annotated[tuple[float, float], BeforeValidator(two(to_length))] = (0.0, 0.0)
    """Moves all that is on back pages to the right and down, as seen on the back page."""
    safe: Annotated[float, BeforeValidator(to_extent)] = 3 * MM
    """What stays this far within the cut is safe from a slip of the knife."""
    ruler: YesNo = True
    """Whether a ruler is printed, to measure whether the size is true."""
    caption: YesNo = True
    """Whether the name of the game and of the page is printed."""
    overlap: Annotated[float, BeforeValidator(to_extent)] = 10 * MM
    """What neighboring pages of a board that is larger than the paper share, to be glued."""
    pool: YesNo = False
    """Whether decks of one card size share sheets."""
    booklet: YesNo = False
    """Whether books are printed two pages beside each other, to be folded and stapled in the middle."""
    creep: Annotated[float, BeforeValidator(to_extent)] = 0.1 * MM
    """How thick a sheet of paper is: by so much each one of a booklet sticks out of the one around it."""

    @property
    def way(self) -> str:
        """The imposition that makes its pages, by the name of its module."""
        if self.paper == CARD:
            return "single"
        return "fold" if self.backs == "fold" else "grid"

    def place(self, key: str) -> Span | None:
        """Where a maker wrote `key`, or else the sheet; None for what comes with pnp."""
        return next((span for span in (self.at(key), self.span) if span and not span.file.startswith(SHIPPED)), None)


def page_size(sheet: Sheet) -> tuple[float, float]:
    """
    Width and height of a book's pages: the paper, upright unless the sheet says otherwise, or its half for a booklet.

    Pages that would be cut to a card are A4.
    """
    paper = papers()["a4"] if sheet.paper == CARD else sheet.paper
    short, long = sorted((paper.width, paper.height))
    if sheet.booklet:
        return long / 2, short
    return (long, short) if sheet.landscape else (short, long)


Sizes = Mapping[str, CardSize]
"""Card sizes by name and by alias."""


@cache
def load_sizes() -> Sizes:
    """The card sizes that pnp knows."""
    report = Report()
    found: dict[str, CardSize] = {}
    for name, (_, node) in shipped("sizes.yaml").entries.items():
        size = read(CardSize, node, report, "size")
        assert size is not None, [each.message for each in report]
        found |= dict.fromkeys((name, *size.aliases), size)
    return found


def find_size(text: str, sizes: Sizes) -> CardSize:
    """
    The size that `text` names, or that it gives as '63mm x 88mm' (with a radius of 0).

    Raises ValueError with a sentence for the maker.
    """
    name = text.strip().lower()
    if name in sizes:
        return sizes[name]
    if two := two_lengths(text):
        return CardSize(size=(to_size(two[0]), to_size(two[1])), radius=0.0)
    near = did_you_mean(name, sizes)
    raise ValueError(f"there is no card size '{text}'{near}, expected a name or two lengths such as '63mm x 88mm'")


def load_sheets(own: Node | None, report: Report) -> Mapping[str, Sheet]:
    """The ready-made sheets and those of a project (`sheets:` of a game file), each with what it extends."""
    layers = [shipped("sheets.yaml")]
    if isinstance(own, MappingNode):
        layers.append(own)
    elif own is not None:
        report.error("wrong-shape", f"expected sheets by name under 'sheets', found {shape(own)}", own.span)
    found = {}
    for name in dict.fromkeys(name for layer in layers for name in layer):
        node = extended(name, layers, (), report)
        if node is not None and (sheet := read(Sheet, node, report, "sheet")):
            found[name] = sheet
    return found


def extended(name: str, layers: list[MappingNode], above: tuple[str, ...], report: Report) -> Node | None:
    """
    The node of the sheet `name` in the last of `layers` that has it, over that of the sheet it extends.

    `above` are the sheets that wait for it. One that extends its own name means that of the layers before.
    """
    depth = max(index for index, layer in enumerate(layers) if name in layer)
    node = layers[depth].get(name)
    base = node.get("extends") if isinstance(node, MappingNode) else None
    if not isinstance(node, MappingNode) or not isinstance(base, Scalar):
        return node
    wanted = base.text
    if wanted in above:
        chain = (*above, name)
        cycle = chain[chain.index(wanted) :]
        # Told in the same words wherever it is entered, so that it is told once.
        first = cycle.index(min(cycle))
        loop = " -> ".join((*cycle[first:], *cycle[: first + 1]))
        place = locate(layers[-1], (cycle[first], "extends"))[0].span
        report.error("sheet-cycle", f"these sheets extend each other: {loop}", place)
        return None
    within = layers[:depth] if wanted == name else layers
    known = {each for layer in within for each in layer}
    if wanted not in known:
        near = did_you_mean(wanted, known)
        report.error("unknown-base-sheet", f"there is no sheet '{wanted}' to extend{near}", base.span)
        return None
    under = extended(wanted, within, above if wanted == name else (*above, name), report)
    if not isinstance(under, MappingNode):
        return None
    whole = merge(under, node)
    assert isinstance(whole, MappingNode)
    entries = {key: entry for key, entry in whole.entries.items() if key != "extends"}
    return MappingNode(entries, node.file, node.line, node.column, node.end_line, node.end_column)
