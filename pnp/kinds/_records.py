"""What a maker writes of cards: decks, and the cards in them with fields of the maker's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field

from ..fill import Fill
from ..model import Record
from ..values import Filled, Name, Text, fault, optional, said, to_fill, to_whole

PROBLEMS = {
    "count-too-high": """
More copies of one card than any game has, most often a slip of the pen. The limit is 999.
""",
}

MOST_COPIES = 999


def to_count(value: object) -> int:
    """Text to a number of copies."""
    count = to_whole(value)
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
    cards: tuple[Card, ...] = ()

    @property
    def variables(self) -> Mapping[str, object]:
        """The deck's further keys."""
        return self.model_extra or {}
