"""What a maker writes of a book: its record in the game file, and the blocks of YAML in its text."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from .. import forms
from ..forms import written
from ..model import Record
from ..units import MM
from ..values import Name, Size, Text, Texts, between, fault, optional, said, to_size, to_whole

TAKEN = ("cards", "board", "tiles", "proof", "showcase")
"""What other files and folders of a kit are called."""


@written(
    forms.text(
        rf"(?!(?:{'|'.join(TAKEN)})\s*$)[^\sA-Z./-][^\sA-Z./]*",
        says="small letters, digits and hyphens such as 'rulebook'",
        types=("string", "number"),
    )
)
def to_book_id(value: object) -> str:
    """The id of a book, which its files are called by."""
    text = said(value)
    if not re.fullmatch(r"\w[\w-]*", text) or text != text.lower():
        expected = "small letters, digits and hyphens such as 'rulebook'"
        raise fault("wrong-value", f"files cannot be called by the id '{text}', expected {expected}")
    if text in TAKEN:
        raise fault("wrong-value", f"other files of the kit are called '{text}', expected an id such as 'rulebook'")
    return str(text)


class Book(Record):
    """A text in Markdown that becomes a book: a rulebook, a scenario book."""

    id: Annotated[str, BeforeValidator(to_book_id)]
    title: Text = ""
    """What it is called; its id if nothing is said."""
    text: Name
    """The file, from the project's folder on."""
    tells: Literal["all", "some"] = "all"
    """Which rules of the game's ledger the text must cite, in square brackets."""
    print: Texts = ()
    """The sheets that it is made for; empty: those that the game names."""
    page: Text = ""
    """The template of what stands on every page around its text."""
    banner: Text = ""
    """The template of what stands above the text of the first page."""
    banner_height: Size = 60 * MM
    size: Size = 9.0
    """Of the text; all other sizes follow from it."""
    color: Text = "ink"
    """Of headings, links and signs."""
    boxes: dict[str, Text] = Field(default_factory=dict)
    """The kinds of boxes, each with the color of its ground."""
    explains: Texts = ()
    """Fields of cards whose words the book must explain."""


class FigureBlock(Record):
    """Faces of the game's own pieces, with a number and a caption."""

    NOUN: ClassVar[str] = "figure"

    id: Name
    show: Annotated[Texts, Field(min_length=1)]
    """'card knight', 'card south/knight', 'back north', 'board', 'board lanes', 'tile NK'."""
    caption: Text = ""
    height: Annotated[float | None, BeforeValidator(optional(to_size))] = None
    overlap: Literal["none", "right", "down"] = "none"
    """Whether each piece lies over the one before, as the deck's `stacking:` says."""


class TableBlock(Record):
    """A table of the rules' odds, with a number and a caption; the questions are those of `pnp odds`."""

    NOUN: ClassVar[str] = "table"

    id: Name
    odds: Text = ""
    attacker: Text = ""
    defender: Text = ""
    start: Annotated[Text, Field(alias="from")] = ""
    on: Text = ""
    board: Text = ""
    columns: Texts = ()
    """Those that are shown, in their order; empty: all."""
    caption: Text = ""
    chart: Text = ""
    """A column of chances that is drawn as bars besides."""


class ContentsBlock(Record):
    """The list of headings with their pages."""

    NOUN: ClassVar[str] = "list of contents"

    depth: Annotated[int, BeforeValidator(between(1, 3, to_whole))] = 2
