"""Seats, cards, stacks and piles as logs of Charge! name them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ....problems import Span
from ....source.nodes import Node, Sequence
from ...logs import Fields, Malformed, chosen, plain, text
from ...play import Fault, Kind, Value
from .pack import UNKNOWN, Rules
from .state import Position
from .table import Cards, Pile, Won

FLIPPED = 0
"""The flipped stack, among the numbers of working stacks."""

RESERVE = -1
"""The reserve pile, which nothing may come from (CH-D4)."""

PLACES = {"f": FLIPPED, "flipped": FLIPPED, "flippedstack": FLIPPED, "r": RESERVE, "reserve": RESERVE}


class Broken(Exception):
    """A rule that a step breaks."""

    def __init__(self, rule: str, message: str, key: str = "", *values: Value, kind: Kind = "illegal") -> None:
        super().__init__(message)
        self.fault = Fault(kind, rule, message, values, key)


def seat_of(said: str, rules: Rules, key: str) -> int:
    """The place of a seat. Raises `Broken` for a color that does not play (CH-05)."""
    for i, seat in enumerate(rules.seats):
        if plain(said) == plain(seat):
            return i
    raise Broken("CH-05", f"nobody plays '{said}', expected {' or '.join(rules.seats)}", key)


def seats_in(fields: Fields, rules: Rules, others: Iterable[str] | None = None) -> dict[int, str]:
    """
    The places of the seats that are keys of a mapping, each with its key.

    At a start there can be `others`, and a color that does not play is `Malformed`; in a step it is `Broken`.
    """
    found: dict[int, str] = {}
    for key in fields:
        if others is not None and key in others:
            continue
        if others is None:
            at = seat_of(key, rules, "")
        else:
            at = rules.at(chosen(key, rules.seats, f"a color of {fields.what}", fields.span(key), key))
        if at in found:
            raise Malformed(f"{fields.what} has '{rules.seats[at]}' twice", fields.span(key), key)
        found[at] = key
    return found


def card_of(said: str, rules: Rules, what: str, span: Span, key: str) -> tuple[str, int]:
    """A card by its id or its title, with its color, '' where none is said; '?' is not known. Raises `Malformed`."""
    color, colon, card = said.rpartition(":")
    card = card.strip()
    found = UNKNOWN if card == "?" else rules.names[chosen(card, tuple(rules.names), what, span, key)]
    if not colon:
        return "", found
    return chosen(color.strip(), rules.seats, f"the color of {what}", span, key), found


def own_card(fields: Fields, key: str, rules: Rules, at: int) -> int:
    """A card of a player. Raises `Broken` where it has the color of another (CH-D1)."""
    color, card = card_of(fields.name(key), rules, f"'{key}' of {fields.what}", fields.span(key), key)
    if color and rules.at(color) != at:
        message = f"'{rules.seats[at]}' plays a card of '{color}', expected one of the own deck"
        raise Broken("CH-D1", message, key)
    return card


def own_cards(fields: Fields, key: str, rules: Rules, at: int) -> Cards:
    """A list of cards of one player. Raises `Malformed`."""
    return tuple(cards_in(fields.items(key), f"a card of '{key}' of {fields.what}", rules, at, key))


def cards_in(items: Iterable[Node], what: str, rules: Rules, at: int, key: str) -> Iterator[int]:
    """Cards of one player, each with its color or without. Raises `Malformed`."""
    for each in items:
        said = text(each, what, key)
        color, card = card_of(said, rules, what, each.span, key)
        if color and rules.at(color) != at:
            raise Malformed(f"{what} is '{said}', expected a card of '{rules.seats[at]}'", each.span, key)
        yield card


def stacks_in(fields: Fields, key: str, rules: Rules, at: int) -> tuple[Cards, ...]:
    """Working stacks, each from the bottom up."""
    found = []
    for each in fields.items(key):
        if not isinstance(each, Sequence):
            raise Malformed(f"a stack of '{key}' of {fields.what} is no list of cards", each.span, key)
        found.append(tuple(cards_in(each.items, f"a card of '{key}' of {fields.what}", rules, at, key)))
    return tuple(found)


def colored(node: Node, what: str, rules: Rules, key: str) -> list[tuple[int, int]]:
    """A list of cards with their colors: the seat and the face of each. Raises `Malformed`."""
    if not isinstance(node, Sequence):
        message = f"{what} is no list of cards such as ['{rules.seats[0]}:{rules.faces[0].id}']"
        raise Malformed(message, node.span, key)
    found = []
    for each in node.items:
        said = text(each, f"a card of {what}", key)
        color, card = card_of(said, rules, f"a card of {what}", each.span, key)
        if not color:
            message = f"a card of {what} is '{said}', expected its color too, as in '{rules.seats[0]}:{said}'"
            raise Malformed(message, each.span, key)
        found.append((rules.at(color), card))
    return found


def run_said(node: Node, what: str, rules: Rules, key: str) -> list[str]:
    """Cards with their colors as a log writes them, in whatever order. Raises `Malformed`."""
    return [f"{rules.seats[seat]}:{rules.faces[face].id}" for seat, face in colored(node, what, rules, key)]


def run_in(node: Node, what: str, rules: Rules, key: str) -> tuple[int, tuple[int, ...]]:
    """A pile or a unit from the bottom up: the first face, and the seats of its cards. Raises `Malformed`."""
    cards = colored(node, what, rules, key)
    faces = [face for _, face in cards]
    first = faces[0] if faces else UNKNOWN
    is_run = rules.is_first[first] and faces == list(range(first, first + len(faces)))
    if not is_run or rules.unit_of[faces[-1]] != rules.unit_of[first]:
        listed = ", ".join(rules.ids(faces)) or "empty"
        raise Malformed(f"{what} is {listed}, expected a run of one unit from 1 upwards (CH-15)", node.span, key)
    return first, tuple(seat for seat, _ in cards)


def piles_in(fields: Fields, rules: Rules) -> tuple[Pile, ...]:
    """Assembly piles by their names."""
    found = []
    for name in fields:
        first, seats = run_in(fields.get(name), f"the pile '{name}'", rules, name)
        if rules.is_last[first + len(seats) - 1]:
            raise Malformed(f"the pile '{name}' is a finished unit, expected it in an army (CH-29)", fields.span(name))
        found.append(Pile(first + len(seats), name, seats))
    return tuple(found)


def army_in(fields: Fields, key: str, rules: Rules) -> tuple[Won, ...]:
    """Finished units in the order in which they were won."""
    found = []
    for each in fields.items(key):
        first, seats = run_in(each, f"a unit of '{key}' of {fields.what}", rules, key)
        unit = rules.unit_of[first]
        if len(seats) != rules.units[unit].length:
            message = f"a unit of '{key}' of {fields.what} has {len(seats)} cards, expected {rules.units[unit].length}"
            raise Malformed(message, each.span, key)
        found.append(Won(unit, seats))
    return tuple(found)


def source_of(fields: Fields, key: str) -> int:
    """Where a card comes from or goes to: the number of a working stack, FLIPPED, or RESERVE. Raises `Malformed`."""
    said = plain(fields.name(key))
    if said in PLACES:
        return PLACES[said]
    match = re.fullmatch("(?:w|working|stack)([1-9][0-9]?)", said)
    if not match:
        message = f"'{key}' of {fields.what} is '{fields.name(key)}', expected F or a working stack such as W1"
        raise Malformed(message, fields.span(key), key)
    return int(match[1])


def stack_of(state: Position, fields: Fields, key: str, at: int) -> int:
    """A working stack. Raises `Broken` where there is none of this number (CH-25) and `Malformed`."""
    found = source_of(fields, key)
    if found == RESERVE and key == "from":
        raise Broken("CH-D4", "a card of the reserve is used, expected one that lies open", key)
    if found <= 0:
        message = f"'{key}' of {fields.what} is '{fields.name(key)}', expected a working stack such as W1"
        raise Malformed(message, fields.span(key), key)
    check_stack(state, found, key, at)
    return found


def check_stack(state: Position, number: int, key: str, at: int) -> None:
    """Raises `Broken` for a working stack that a player does not have (CH-25)."""
    count = len(state.players[at].working)
    if number > count:
        seat = state.rules.seats[at]
        message = f"'{seat}' has no working stack W{number}, only W1 to W{count}"
        raise Broken("CH-25", message, key, Value(f"stalemates in this round: {state.stalemates}"))


def place_name(number: int) -> str:
    """'F' or 'W2'."""
    return f"W{number}" if number else "F"
