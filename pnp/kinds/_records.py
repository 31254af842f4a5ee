"""What a maker writes of cards: decks, and the cards in them with fields of the maker's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from ..fill import Fill
from ..model import Record
from ..units import MM
from ..values import Extent, Filled, Name, Size, Text, between, fault, optional, said, to_fill, to_list, to_whole

PROBLEMS = {
    "count-too-high": """
More copies of one card than any game has, most often a slip of the pen. The limit is 999.
""",
}

MOST_COPIES = 999


def to_count(value: object) -> int:
    """Text to a number of copies; '2.0', as some programs write whole numbers of tables, are 2."""
    count = to_whole(re.sub(r"\.0+\s*$", "", value) if isinstance(value, str) else value)
    if count < 0:
        raise fault("wrong-number", f"'{value}' copies cannot be printed, expected 0 or more")
    if count > MOST_COPIES:
        raise fault("count-too-high", f"{count} copies of one card are more than {MOST_COPIES}")
    return count


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
    title: Text = ""
    count: Annotated[int, BeforeValidator(to_count)] = 1
    template: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    back: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    legend: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    elements: dict[str, Any] = Field(default_factory=dict)  # Any: read again by the element's own record

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
    title: Text = ""
    template: Filled
    back: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    legend: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """Which legend counts for the cards; needed only where the game has several."""
    size: Annotated[str, BeforeValidator(to_size_name)] = "poker"
    stacking: Stacking | None = None
    cards: tuple[Card, ...] = ()

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
