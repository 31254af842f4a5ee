"""Slots and cards as logs of Week 40 name them."""

from __future__ import annotations

from ....problems import Span
from ....source.nodes import Sequence
from ...logs import Fields, Malformed, chosen, text
from .pack import SLOTS, UNKNOWN, Rules

WORDS = {"left": "L", "middle": "M", "right": "R"}
"""What else slots are called at a table."""


def slot_of(said: str, what: str, span: Span, key: str = "") -> int:
    """The place of a slot, by its letter or its word. Raises `Malformed`."""
    said = WORDS.get(said.casefold(), said)
    return SLOTS.index(chosen(said, SLOTS, what, span, key))


def slots_of(fields: Fields, *others: str) -> dict[int, str]:
    """The places of the slots that are keys of a mapping, each with its key; `others` are keys beside them."""
    found: dict[int, str] = {}
    for key in fields:
        if key not in others:
            at = slot_of(key, f"a slot of {fields.what}", fields.span(key), key)
            if at in found:
                raise Malformed(f"{fields.what} has the slot '{SLOTS[at]}' twice", fields.span(key), key)
            found[at] = key
    return found


def card_of(said: str, rules: Rules, what: str, span: Span, key: str = "") -> int:
    """A card by its id or its title; '?' is one that is not known. Raises `Malformed`."""
    return UNKNOWN if said == "?" else rules.names[chosen(said, tuple(rules.names), what, span, key)]


def cards_of(fields: Fields, key: str, rules: Rules) -> list[int]:
    """A list of cards, or one card."""
    found = fields.get(key)
    what = f"a card of '{key}' of {fields.what}"
    items = found.items if isinstance(found, Sequence) else [found]
    return [card_of(text(each, what, key), rules, what, each.span, key) for each in items]


def known_cards_of(fields: Fields, key: str, rules: Rules) -> list[int]:
    """A list of cards that lie open, so that '?' is none of them."""
    found = cards_of(fields, key, rules)
    if UNKNOWN in found:
        raise Malformed(f"'{key}' of {fields.what} lies open, expected cards and not '?'", fields.span(key), key)
    return found
