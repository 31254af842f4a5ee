"""
What elements are told while they draw: the studio (what a game shares), the subject (one card), and their place.

Every element is a record of its own with a place and a `draw`; the common keys are here.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Annotated, ClassVar, NamedTuple

from pydantic import BeforeValidator

from . import forms
from .fill import Backed, Fill, FillError, Test
from .forms import written
from .frame import Box, Color, Group, Item
from .game import Legend, Legends
from .model import Record
from .pictures.art import Art
from .pictures.icons import Icon, Icons
from .problems import Report, Span, did_you_mean
from .source.nodes import Scalar
from .text.fonts import Family, FontError, Fonts
from .theme import Theme
from .units import MM, points
from .values import Condition, Extent, Number, Share, Text, Texts, YesNo, fault, optional, said, to_extent

PROBLEMS = {
    "unknown-icon": """
`<name>` in a text, or an `icon:`, names an icon that is neither in `templates/icons/` nor among the built-in ones.
Check the spelling, or put `name.svg` into `templates/icons/`; for `pack:name`, put `pack.json` there, a pack of icons
from Iconify that has it. To print a real `<`, write `\\<`.
""",
    "unknown-font": """
No family of that name is in the game's `fonts` folder or among the installed font packages. Put the font files (.ttf,
.otf, .ttc) into `templates/fonts/`, or install a package: `pip install fontpkg-cinzel` brings Cinzel. System fonts are
not looked at, because another machine would print something else.
""",
}


class Place(NamedTuple):
    """
    Where one edge of an element lies.

    Without `of` it is a distance inwards from the same edge of the card; with it, it is an edge of another element
    plus a distance to the right or down.
    """

    distance: float
    of: str = ""
    edge: str = ""


EDGES = ("left", "center", "right", "top", "middle", "bottom")
_PLACE = re.compile(r"([A-Za-z_][\w-]*)\.(\w+)\s*(?:([+-])\s*(.+))?")


@written(
    forms.length(
        rf"{forms.LENGTH}|[A-Za-z_][\w-]*\.(?:{'|'.join(EDGES)})(?:\s*[+-]\s*{forms.LENGTH})?",
        says="a length such as '5mm', or an edge of another element such as 'title.bottom + 1mm'",
    )
)
def to_place(value: object) -> Place:
    """'12mm', or an edge of another element with a distance: 'title.bottom + 1mm'."""
    text = said(value).strip()
    match = _PLACE.fullmatch(text)
    name, edge, sign, distance = match.groups() if match else ("", "", "+", text)
    if match and edge not in EDGES:
        near = did_you_mean(edge, EDGES)
        raise fault("wrong-value", f"'{edge}' is not an edge{near}, expected one of {', '.join(EDGES)}")
    try:
        length = points(distance) if distance else 0.0
        return Place(-length if sign == "-" else length, name, edge)
    except ValueError as error:
        raise fault("wrong-length", f"{error}, or an edge of another element such as 'title.bottom + 1mm'") from None


MaybePlace = Annotated[Place | None, BeforeValidator(optional(to_place))]


class Element(Record):
    """
    A thing that a template places: its edges, when it is there, how it is turned.

    `KEY` is the key that makes a mapping this element and no other ('text', 'picture').
    """

    KEY: ClassVar[str]

    left: MaybePlace = None
    """The left edge, from the left of the card, or by an edge of another element."""
    right: MaybePlace = None
    """The right edge, from the right of the card."""
    top: MaybePlace = None
    """The top edge, from the top of the card."""
    bottom: MaybePlace = None
    """The bottom edge, from the bottom of the card."""
    width: Annotated[float | None, BeforeValidator(optional(to_extent))] = None
    """Instead of `left` or `right`."""
    height: Annotated[float | None, BeforeValidator(optional(to_extent))] = None
    """Instead of `top` or `bottom`."""
    bleed: YesNo = False
    """Whether edges that lie on the trim reach on to the bleed."""
    when: Condition | None = None
    """Where it is not true, the element is left out."""
    turn: Number = 0.0
    """Degrees clockwise about the middle of the box; at 90 and 270 the content is set in a box turned with it."""
    opacity: Share = 1.0
    """0 is clear, 1 is solid."""
    mirrored: YesNo = False
    """Whether it stands there a second time, turned by half about the middle of the card, for the player opposite."""
    clear_of: Texts = ()
    """Elements from which this one keeps `clear`: its box becomes the largest part of it that does."""
    clear: Extent = 2 * MM
    """How far from these it keeps."""
    under: Text = ""
    """Another element that this one lies beneath; without it the order of the file is the order of drawing."""

    def depends_on(self, legends: Legends) -> frozenset[str]:
        """The fields of a card that the drawing depends on: where they are equal, the drawing is made once."""
        return names_in(self)

    def where(self, key: str, subject: Subject, part: str = "") -> Span | None:
        """Where the text under `key` comes from, or `part` of it: a field of the card, or else the template."""
        fill: Fill = getattr(self, key)
        node = self._node.get(key) if self._node and part else None
        if isinstance(node, Scalar) and part in node.text:
            return node.place_of(part)
        return (subject.at(fill.names, part) if fill.names else None) or self.at(key)

    @abstractmethod
    def draw(self, box: Box, subject: Subject, studio: Studio) -> tuple[Item, ...]:
        """The items that show this element in `box`, in the coordinates of the face."""

    def covers(self, box: Box, subject: Subject, studio: Studio) -> tuple[Box, ...]:
        """What the drawing in `box` takes up, for others to keep clear of."""
        return (box,)

    def check_mirrored(self, own: tuple[Box, ...], mirrored: tuple[Box, ...], studio: Studio) -> None:
        """Report where what the drawing covers lies over its mirrored drawing and must not; most things may."""

    @property
    def shares_size(self) -> bool:
        """Whether its type is to be equally large on all cards of a deck."""
        return False

    def fitting_size(self, box: Box, subject: Subject, studio: Studio) -> float:
        """The type size that this card would need; asked only where one is shared, and any where there are no words."""
        return inf


def names_in(record: Record) -> frozenset[str]:
    """The fields of a card that texts and conditions in `record` speak of."""
    return frozenset(name for fill in fills(record) for name in fill.names)


def fills(record: Record) -> Iterator[Fill | Test]:
    """Every text and condition with Jinja in `record` and the records in it."""
    for name in type(record).model_fields:
        value = getattr(record, name)
        if isinstance(value, Fill | Test):
            yield value
        elif isinstance(value, Record):
            yield from fills(value)
        elif isinstance(value, tuple):
            for each in value:
                if isinstance(each, Fill | Test):
                    yield each


@dataclass(frozen=True, slots=True)
class Subject:
    """
    What is on one face: a card's id, the values that texts are filled with, the stats it has, and their legend.

    A stat that is None is printed as a dash; one that is not there does not apply. `record` is what the maker wrote.
    The legend's name is among the values, under 'legend'.
    """

    name: str
    values: Mapping[str, object]
    stats: Mapping[str, int | None]
    legend: Legend
    record: Record
    beyond: Record | None = None
    """What holds for all: the deck of a card, the board of a space."""

    def at(self, names: frozenset[str], part: str = "") -> Span | None:
        """Where the first field among `names` is written, or `part` of it; else the card."""
        return self.written(names, part) or self.record.span

    def written(self, names: frozenset[str], part: str = "") -> Span | None:
        """Where the first field among `names` is written, on the card or else on its deck; None for neither."""
        for record in (self.record, self.beyond):
            node = record._node if record else None
            for name in node or ():
                if node and name in names and (value := node.get(name)):
                    return value.place_of(part) if part and isinstance(value, Scalar) else value.span
        return None


FACTS = ("numbers", "cards", "decks", "legends", "board", "boards", "odds")
"""What texts of templates may name besides the values of their own card, where the game has it."""

Overlay = Callable[[Box, float, tuple[tuple[str, Box], ...]], Group]
"""Draws over a face: given its trim, the radius of its corners, and the boxes of what is shown on it by name."""


@dataclass(slots=True)
class Studio:
    """What all faces of a game are drawn with. `bleed` is how far art reaches beyond the trim, in points."""

    theme: Theme
    legends: Legends
    fonts: Fonts
    icons: Icons
    art: Art
    report: Report
    language: str = "en"
    bleed: float = 0.0
    facts: Mapping[str, object] = field(default_factory=dict)
    """What all texts can name besides the values of their subject, which count before these."""
    overlay: Overlay | None = None
    """What proofs show besides; None for faces that are printed."""
    sizes: dict[int, float] = field(default_factory=dict)
    """Type sizes that all cards of the present deck share, by the `id` of their element."""
    kept: dict[object, object] = field(default_factory=dict)
    """What elements keep from one card to the next: text styles, parsed markup."""
    _families: dict[str, Family] = field(default_factory=dict)

    def family(self, record: Record, key: str) -> Family:
        """The family of the role that stands under `key`; a problem and the default one when there is none."""
        role: str = getattr(record, key)
        known = self._families.get(role)
        return known or self._find_family(role, record.at(key))

    def family_of(self, role: str) -> Family:
        """The family of a role of the theme, such as 'text' or 'title'."""
        return self._families.get(role) or self._find_family(role, None)

    def _find_family(self, role: str, span: Span | None) -> Family:
        name = self.theme.family(role)
        span = self.theme.at("fonts", role) if role in self.theme.fonts else span
        family = None
        try:
            family = self.fonts.family(name)
        except FontError as error:
            self.report.error(error.code, error.message, span)
        else:
            if family is None:
                near = did_you_mean(name, [*self.theme.fonts, *self.fonts.known()])
                hint = "put its files into templates/fonts/, or install it as a package such as fontpkg-cinzel"
                self.report.error("unknown-font", f"there is no font '{name}'{near}", span, hint=hint)
        if family is None:
            family = self.fonts.family("Atkinson Hyperlegible")
            assert family is not None, "the default font is a dependency of this package"
        for warning in family.warnings:
            self.report.warning(warning.code, warning.message, span)
        self._families[role] = family
        return family

    def icon(self, name: str, span: Span | None, card: str) -> Icon | None:
        """The icon of that name; a problem with the nearest spelling when there is none."""
        found = self.icons.get(name)
        if found is None and name not in self.icons:  # One that cannot be used was reported with its file.
            self.report.error("unknown-icon", f"there is no icon '{name}'{self.icons.near(name)}", span, card=card)
        return found

    def known(self, values: Mapping[str, object], names: frozenset[str]) -> Mapping[str, object]:
        """What a text that uses `names` is filled with: `values`, and behind them the facts where it needs any."""
        return values if values.keys() >= names else Backed(values, self.facts)

    def fill(self, record: Record, key: str, subject: Subject) -> str:
        """The text under `key` of an element's record, with the subject's values; '' after a problem."""
        fill: Fill = getattr(record, key)
        if fill.is_constant:
            return fill.text
        try:
            return fill(self.known(subject.values, fill.names))
        except FillError as error:
            self.tell(error, fill.text, record.at(key), subject)
            return ""

    def tell(self, error: FillError, text: str, span: Span | None, subject: Subject) -> None:
        """Report why a text or a condition could not be filled, unless that was told already."""
        if error.code:
            self.report.error(error.code, f"{error.message} in '{short(text)}'", span, card=subject.name)

    def color(self, record: Record, key: str, subject: Subject) -> Color | None:
        """The color that the text under `key` names for this subject; None for 'none'."""
        text = self.fill(record, key, subject)
        if text == "none":
            return None
        try:
            return self.theme.color(text)
        except ValueError as error:
            fill: Fill = getattr(record, key)
            place = None if fill.is_constant else subject.written(fill.names)
            if text:
                self.report.error("wrong-color", str(error), place or record.at(key), card=subject.name)
            return "#000000"


def short(text: str) -> str:
    """`text` on one line, cut when it is long."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 50 else flat[:47] + "..."
