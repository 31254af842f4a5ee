"""Cards, spaces and stacks of Storm the Castle as logs write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

from ....problems import Span
from ....source.nodes import Mapping, Node, Scalar
from ....source.nodes import Sequence as Listed
from ...logs import Fields, Malformed, chosen, shape, text
from .land import SIDES
from .rules import UNKNOWN, Rules

NO_COPY = -2
"""A copy of a card that the decks do not have that many of."""


def card_of(rules: Rules, said: str, what: str, span: Span, key: str = "") -> int:
    """
    A card by its id, '?' for one that is not known, NO_COPY for a copy that there is not. Raises `Malformed`.

    The number may be left out where there is one copy.
    """
    if said == "?":
        return UNKNOWN
    with suppress(Malformed):
        return rules.names[chosen(said, tuple(rules.names), what, span, key)]
    kinds = Counter(each.id.rpartition("-")[0] for each in rules.cards)
    kind, number = re.sub(r"[\s_-]*[0-9]+$", "", said) or said, re.search("[0-9]+$", said)
    known = chosen(kind, tuple(kinds), what, span, key)
    if number:
        return NO_COPY
    if kinds[known] > 1:
        raise Malformed(f"{what} is '{said}', expected one copy of it such as '{known}-1'", span, key)
    return rules.names[f"{known}-1"]


def card(rules: Rules, fields: Fields, key: str) -> int:
    """The card that a field names. Raises `Malformed`."""
    return card_of(rules, fields.name(key), f"'{key}' of {fields.what}", fields.span(key), key)


def known_card(rules: Rules, said: str, what: str, span: Span, key: str) -> int:
    """A card that lies open. Raises `Malformed`."""
    found = card_of(rules, said, what, span, key)
    if found < 0:
        why = "there is no such copy" if found == NO_COPY else "what lies open is known"
        raise Malformed(f"{what} is '{said}', but {why}", span, key)
    return found


def known_unit(rules: Rules, said: str, what: str, span: Span, key: str) -> int:
    """A unit that lies open. Raises `Malformed`."""
    found = known_card(rules, said, what, span, key)
    if rules.units[found] is None:
        raise Malformed(f"{what} is '{said}', an item, expected a unit", span, key)
    return found


def cards(rules: Rules, fields: Fields, key: str) -> list[int]:
    """The cards that a field lists, some perhaps not known. Raises `Malformed`."""
    found = []
    for said in () if fields.is_nothing(key) else fields.names(key):
        what = f"a card of '{key}' of {fields.what}"
        each = card_of(rules, said, what, fields.span(key), key)
        if each == NO_COPY:
            raise Malformed(f"{what} is '{said}', but there is no such copy", fields.span(key), key)
        found.append(each)
    return found


def by_side(rules: Rules, fields: Fields, is_open: bool) -> Iterator[tuple[int, str, list[int]]]:
    """Sides with their cards; of open ones, none is '?'. Raises `Malformed`."""
    for key in fields:
        side = SIDES.index(chosen(key, SIDES, f"a side of {fields.what}", fields.span(key), key))
        found = cards(rules, fields, key)
        if is_open and UNKNOWN in found:
            raise Malformed(f"'{key}' of {fields.what} lies open, expected cards and not '?'", fields.span(key), key)
        yield side, key, found


def space(rules: Rules, fields: Fields, key: str) -> int:
    """The space that a field names. Raises `Malformed`."""
    return rules.land.numbers[fields.choice(key, rules.land.spaces)]


def by_space(rules: Rules, fields: Fields) -> Iterator[tuple[int, str, list[int]]]:
    """Spaces with what lies on them from above; an item stands with its unit. Raises `Malformed`."""
    for key in fields:
        at = rules.land.numbers[chosen(key, rules.land.spaces, f"a space of {fields.what}", fields.span(key), key)]
        found: list[int] = []
        for each in nodes(fields, key):
            found += entry(rules, each, f"a card of '{key}' of {fields.what}", key)
        yield at, key, found


def nodes(fields: Fields, key: str) -> Sequence[Node]:
    """What a field lists; one thing where it is no list, nothing where it says nothing."""
    if fields.is_nothing(key):
        return ()
    found = fields.get(key)
    return found.items if isinstance(found, Listed) else [found]


def entry(rules: Rules, node: Node, what: str, key: str) -> list[int]:
    """A unit, or a unit and its item, of a stack. Raises `Malformed`."""
    if isinstance(node, Scalar):
        return [known_card(rules, text(node, what, key), what, node.span, key)]
    if not isinstance(node, Mapping):
        raise Malformed(f"{what} is {shape(node)}, expected a unit, or '{{unit: ..., item: ...}}'", node.span, key)
    both = Fields(node, what)
    both.only("unit", "item")
    found = [known_unit(rules, both.name("unit"), f"'unit' of {what}", both.span("unit"), key)]
    for said in () if both.is_nothing("item") else both.names("item"):
        found.append(known_card(rules, said, f"'item' of {what}", both.span("item"), key))
        if rules.units[found[-1]] is not None:
            message = f"'item' of {what} is '{said}', a unit, expected what a unit carries"
            raise Malformed(message, both.span("item"), key)
    return found
