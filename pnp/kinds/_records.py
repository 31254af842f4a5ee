"""What a maker writes of cards: decks, and the cards in them with fields of the maker's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from .. import forms
from ..fill import Fill
from ..forms import written
from ..model import Record
from ..units import MM
from ..values import (
    Extent,
    Filled,
    Name,
    Size,
    Text,
    between,
    fault,
    optional,
    said,
    to_fill,
    to_list,
    to_size,
    to_whole,
)

PROBLEMS = {
    "count-too-high": """
More copies of one card than any game has, most often a slip of the pen. The limit is 999.
""",
}

MOST_COPIES = 999


@written(lambda inner: forms.limited(forms.applied(to_whole, inner), 0, MOST_COPIES))
def to_count(value: object) -> int:
    """Text to a number of copies; '2.0', as some programs write whole numbers of tables, are 2."""
    count = to_whole(re.sub(r"(?<=\d)\.0+\s*$", "", value) if isinstance(value, str) else value)
    if count < 0:
        raise fault("wrong-number", f"'{value}' copies cannot be printed, expected 0 or more")
    if count > MOST_COPIES:
        raise fault("count-too-high", f"{count} copies of one card are more than {MOST_COPIES}")
    return count


@written(
    {
        "anyOf": [
            forms.text(says="a size such as 'poker' or '63mm x 88mm'"),
            forms.listed(forms.applied(to_size, {}), 2, 2),
        ]
    }
)
def to_size_name(value: object) -> str:
    """The name of a card size, or '63mm x 88mm', which may also be written as a list of two."""
    return " x ".join(said(each) for each in value) if isinstance(value, list) else said(value)


class Card(Record):
    """
    One line of a deck. All further keys are fields of the maker's own: stats of its legend, texts, lists.

    `elements` changes single values of the template for this card alone.
    """

    model_config = ConfigDict(extra="allow")

    id: Name
    """What the card is called in messages and files; texts can name it."""
    title: Text = ""
    """The name on the card."""
    count: Annotated[int, BeforeValidator(to_count)] = 1
    """How many copies are printed."""
    template: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """Another template than the deck's; may hold Jinja."""
    back: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """Another template of the back than the deck's."""
    legend: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """Another stat legend than the deck's."""
    elements: dict[str, Any] = Field(default_factory=dict)  # Any: read again by the element's own record
    """Single values of the template that are other ones on this card, by element."""

    @property
    def fields(self) -> Mapping[str, object]:
        """The maker's own keys with their texts, lists and mappings."""
        return self.model_extra or {}


Lay = Literal["right", "down", "left", "up", "right-down", "right-up", "left-down", "left-up"]
"""Where the next card lies, seen from the one below it."""


class Stacking(Record):
    """How the cards of a deck are laid over each other at the table: asks for the proof that their stats stay whole."""

    lay: Annotated[tuple[Lay, ...], BeforeValidator(to_list), Field(min_length=1)]
    """The directions, each for a stack of its own: a stack goes on in one direction."""
    offset: Size
    """By how much each card lies further than the one below it; on a diagonal, along both axes."""
    deep: Annotated[int, BeforeValidator(between(2, 99, to_whole))] = 2
    """How many cards lie on each other at most, the lowest included."""
    cut: Extent = 1.5 * MM
    """How far a cut may wander."""


class Deck(Record):
    """Cards of one size with a template; any further key is a variable that the templates can use."""

    model_config = ConfigDict(extra="allow")

    id: Name
    """What the deck is called in messages and files."""
    title: Text = ""
    """The name of the deck, for texts."""
    template: Filled
    """What fronts are drawn with; may hold Jinja, such as `{{ type }}`."""
    back: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """The template of backs; without it, cards have none."""
    legend: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """Which legend counts for the cards; needed only where the game has several."""
    size: Annotated[str, BeforeValidator(to_size_name)] = "poker"
    """The finished size of a card: a name, or width and height."""
    stacking: Stacking | None = None
    """How cards lie over each other at the table."""
    cards: tuple[Card, ...] = ()
    """The cards in their order."""

    @property
    def variables(self) -> Mapping[str, object]:
        """The deck's further keys."""
        return self.model_extra or {}

    @property
    def about(self) -> dict[str, object]:
        """What texts can say of the deck; `unique` are its cards without copies."""
        return {
            "id": self.id,
            "title": self.title or self.id,
            "cards": sum(card.count for card in self.cards),
            "unique": len(self.cards),
        }
