"""What a maker writes of a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from .. import forms
from ..fill import Fill
from ..forms import written
from ..model import Record
from ..papers import two_lengths
from ..units import MM
from ..values import (
    Filled,
    Name,
    Size,
    Text,
    YesNo,
    between,
    fault,
    optional,
    said,
    to_fill,
    to_length,
    to_number,
    to_size,
    to_whole,
)


class Coordinate(NamedTuple):
    """How far right or down: a part of the board, or a length in points."""

    part: float
    length: float = 0.0

    def of(self, whole: float) -> float:
        """The distance on a board that is `whole` wide or high."""
        return self.part * whole + self.length


class At(NamedTuple):
    """Where the middle of a space lies, from the top left corner of the board."""

    x: Coordinate
    y: Coordinate


def to_coordinate(text: str) -> Coordinate:
    """'50%' or '120mm'."""
    if not text.endswith("%"):
        return Coordinate(0.0, to_length(text))
    part = to_number(text)
    if not -1 <= part <= 2:
        raise fault("wrong-number", f"'{text}' is far beside the board, expected 0% to 100%")
    return Coordinate(part)


COORDINATE = rf"{forms.LENGTH}|[+-]?{forms.AMOUNT}%"


@written(
    {
        "anyOf": [
            forms.text(rf"(?:{COORDINATE})\s+(?:{COORDINATE})", says="how far right and down such as '50% 120mm'"),
            forms.listed(forms.length(COORDINATE, says="a length such as '120mm', or a part such as '50%'"), 2, 2),
        ]
    }
)
def to_at(value: object) -> At:
    """'50% 120mm', or a list of two."""
    if isinstance(value, At):
        return value
    parts = [said(each) for each in value] if isinstance(value, list) else said(value).split()
    if len(parts) != 2 or any(each.endswith(",") for each in parts):
        text = ", ".join(parts) if isinstance(value, list) else value
        raise fault("wrong-value", f"'{text}' is not a place, expected how far right and down such as '50% 120mm'")
    return At(*(to_coordinate(each) for each in parts))


@written(
    {
        "anyOf": [
            forms.text(forms.TWO_SIZES, says="width and height such as '60mm x 40mm'"),
            forms.listed(forms.applied(to_size, {}), 2, 2),
        ]
    }
)
def to_extent_of_two(value: object) -> tuple[float, float]:
    """'60mm x 40mm' to width and height."""
    text = " x ".join(said(each) for each in value) if isinstance(value, list) else said(value)
    two = two_lengths(text)
    if two is None:
        raise fault("wrong-length", f"'{text}' is not a size, expected two lengths such as '60mm x 40mm'")
    return to_size(two[0]), to_size(two[1])


@written({"type": "array", "items": forms.SCALAR, "minItems": 2})
def to_chain(value: object) -> tuple[str, ...]:
    """A list of two or more ids, each a path to the next."""
    if not isinstance(value, list) or len(value) < 2:
        raise fault("wrong-shape", "expected two or more spaces such as '[NK, NTW, NOW]' for a path")
    return tuple(said(each) for each in value)


@written(forms.NAME)
def to_id(value: object) -> str:
    """A key that names something."""
    text = said(value)
    if not text.strip():
        raise fault("wrong-value", "a name is missing here, expected one before the colon")
    return text


def to_rename(words: dict[str, str]) -> dict[str, str]:
    """Words that can be swapped: none is empty, and none belongs to two pairs."""
    seen: dict[str, str] = {}
    for pair in words.items():
        for one, other in (pair, pair[::-1]):
            if not one:
                raise fault("wrong-value", f"'{other}' is swapped with nothing, expected another word")
            if one == other:
                raise fault("wrong-value", f"'{one}' is swapped with itself, expected another word")
            if seen.setdefault(one, other) != other:
                raise fault("wrong-value", f"'{one}' is swapped with '{seen[one]}' and with '{other}', expected one")
    return words


def to_mirrors(mirrors: dict[str, Mirror]) -> dict[str, Mirror]:
    """One mirror for each direction at most: a second one would undo the first."""
    first: dict[str, str] = {}
    for name, each in mirrors.items():
        if each.across in first:
            said = f"'{first[each.across]}' and '{name}' fold the board across the same line, expected one of them"
            raise fault("wrong-value", said, "list all words that are swapped under one 'rename'")
        first[each.across] = name
    return mirrors


Id = Annotated[str, BeforeValidator(to_id)]
Extent = Annotated[tuple[float, float], BeforeValidator(to_extent_of_two)]
MaybeFilled = Annotated[Fill | None, BeforeValidator(optional(to_fill))]
Chains = tuple[Annotated[tuple[str, ...], BeforeValidator(to_chain)], ...]


class SpaceKind(Record):
    """What all spaces of one kind have: a template, a size, and any fields of the maker's own."""

    NOUN: ClassVar[str] = "kind of space"

    model_config = ConfigDict(extra="allow")

    template: Text = ""
    """What its spaces are drawn with."""
    size: Extent = (40 * MM, 40 * MM)
    """Width and height of its spaces."""
    name: Text = ""
    """What its spaces are called, where they do not say it themselves."""

    @property
    def fields(self) -> Mapping[str, object]:
        """The maker's own keys."""
        return self.model_extra or {}


class SpaceRecord(Record):
    """One space: its place, its kind, and any fields of the maker's own, over those of its kind."""

    NOUN: ClassVar[str] = "space"

    model_config = ConfigDict(extra="allow")

    place: Annotated[At | None, BeforeValidator(optional(to_at)), Field(alias="at")] = None
    """Where its middle lies, from the top left corner of the board."""
    kind: Text = ""
    """One of the board's `kinds`."""
    name: Text = ""
    """What stands on it."""

    @property
    def fields(self) -> Mapping[str, object]:
        """The maker's own keys."""
        return self.model_extra or {}


class Mirror(Record):
    """
    A symmetry of the board: every space and path has an image on the other side.

    `rename` says what of ids and fields changes, in both directions: {N: S, north: south}.
    """

    across: Literal["vertical", "horizontal"]
    """The middle line that one half is folded over: a vertical one swaps left and right."""
    rename: Annotated[dict[str, Text], Field(min_length=1), AfterValidator(to_rename)]
    """Words in ids and fields that are swapped, such as {N: S, north: south}."""


class Grid(Record):
    """A board of equal cells, named like those of a chess board: columns a, b, ... and rows 1, 2, ... from below."""

    cells: Literal["square", "hex"] = "square"
    """The form of its cells."""
    columns: Annotated[int, BeforeValidator(between(1, 26, to_whole))]
    rows: Annotated[int, BeforeValidator(between(1, 99, to_whole))]
    kind: Text = ""
    """The kind of all its spaces."""
    diagonals: YesNo = False
    """Whether squares that touch at a corner are neighbours too."""


class Variant(Record):
    """A board that differs a little from another one."""

    title: Text = ""
    """What it is called."""
    extends: Text = ""
    """The variant that it differs from; the board itself if nothing is said."""
    spaces: dict[Id, SpaceRecord] = Field(default_factory=dict)
    """Spaces that are further ones, or differ."""
    paths: Chains = ()
    """Paths that it has besides."""
    without: Chains = ()
    """Paths that are not there; their mirror images are not either."""


class PathLook(Record):
    """How paths are drawn: a line, and an edge around it that parts it from the ground."""

    NOUN: ClassVar[str] = "path look"

    color: Filled = Fill("paper")
    """The color of the line."""
    line: Size = 2 * MM
    edge: Filled = Fill("ink")
    """The color of the edge; none for none."""
    rim: Size = 0.4 * MM
    """How far the edge reaches out on each side."""


class Tiles(Record):
    """The spaces as cards of their own, for a board that is laid out by hand."""

    NOUN: ClassVar[str] = "tile"

    size: Extent = (63.5 * MM, 88.9 * MM)
    """Width and height of every tile."""
    template: Filled
    """What a front is drawn with."""
    back: MaybeFilled = None
    """The template of backs."""


class BoardFile(Record):
    """One file under boards/: the board of the game of the same name."""

    board: Name
    """What the board is called."""
    size: Extent
    """Width and height."""
    variant: Name = "standard"
    """What the board is called beside its variants."""
    template: Text = ""
    """What lies beneath paths and spaces."""
    kinds: dict[Id, SpaceKind] = Field(default_factory=dict)
    """What all spaces of a kind have, by its name."""
    spaces: dict[Id, SpaceRecord] = Field(default_factory=dict)
    """The spaces by their ids; mirrors make the rest."""
    paths: Chains = ()
    """Chains of spaces, each joined to the next."""
    path_look: PathLook = Field(default_factory=PathLook)
    tiles: Tiles | None = None
    legend: Text = ""
    """The stat legend that the spaces' stats are read by; needed only where the game has several."""
    fields: dict[str, Text] = Field(default_factory=dict)
    """Fields of spaces that no template shows, each with a word on what it means."""
    grid: Grid | None = None
    mirror: Annotated[dict[str, Mirror], AfterValidator(to_mirrors)] = Field(default_factory=dict)
    """The board's symmetries by name."""
    variants: dict[Id, Variant] = Field(default_factory=dict)
    """Boards that differ a little from this one, by name."""
