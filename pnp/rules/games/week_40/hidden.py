"""Cards that are drawn or turned over: those that a log claims, and those that it did not know before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...logs import Fields, Malformed
from ...play import Fault, Value
from .fight import Cards
from .pack import SLOTS, UNKNOWN
from .reading import card_of, cards_of, slots_of
from .state import Position, copy, put
from .whole import known_monsters, known_players

Said = Mapping[int, tuple[int, str]]
"""The cards that a step names, by their places, each with the field it is in."""

Learned = tuple[Position | None, tuple[Fault, ...]]
"""The position with what a step told, None where that cannot be; and what is wrong with what it said."""


def card_said(state: Position, fields: Fields) -> Said:
    """The card that a step names as the top one."""
    if "card" not in fields:
        return {}
    return {0: (card_of(fields.name("card"), state.rules, "'card'", fields.span("card"), "card"), "card")}


def starters_said(state: Position, fields: Fields) -> Said:
    """The starters that a step names: one a slot, from left to right."""
    if "cards" not in fields:
        return {}
    cards = fields.fields("cards")
    return {
        at: (card_of(cards.name(key), state.rules, f"the card of '{key}'", cards.span(key), "cards"), "cards")
        for at, key in slots_of(cards).items()
    }


def learn_players(state: Position, fields: Fields, said: Said, count: int, rule: str) -> Learned:
    """
    The top `count` player cards as a step says that they are.

    One that the log did not know is what the step says. Otherwise what it says is a claim, by `rule`.
    """
    stock, seen = list(state.stock), dict(state.trace)
    faults: list[Fault] = []
    for i in range(len(SLOTS)):
        card, key = said.get(i, (UNKNOWN, ""))
        if i < count and stock[i] == UNKNOWN:
            elsewhere = known_players(state, stock)
            if fault := told_or_not(state, fields, card, key, elsewhere, state.rules.players, seen):
                return None, (fault,)
            stock[i] = card
        elif card != UNKNOWN and (i >= count or card != stock[i]):
            faults.append(
                wrong(
                    state,
                    rule,
                    "player",
                    key,
                    card,
                    stock[i] if i < count else None,
                    SLOTS[i] if key == "cards" else "",
                )
            )
    new = copy(state)
    new.stock, new.trace = tuple(stock), seen
    return new, tuple(faults[:1])


def learn_monsters(state: Position, fields: Fields) -> Learned:
    """
    The new monsters as a step says that they are; several in a slot stand as a list, the top one first.

    One that the log did not know is what the step says. Otherwise what it says is a claim (W40-D2).
    """
    cards = fields.fields("cards") if "cards" in fields else None
    said = slots_of(cards) if cards else {}
    new, seen = copy(state), dict(state.trace)
    faults: list[Fault] = []
    for i in range(len(SLOTS)):
        named = cards_of(cards, said[i], state.rules) if cards and i in said else []
        pile = list(new.piles[i])
        for k in range(max(state.fresh[i], len(named))):
            card = named[k] if k < len(named) else UNKNOWN
            if k < state.fresh[i] and pile[k] == UNKNOWN:
                elsewhere = known_monsters(new)
                if fault := told_or_not(state, fields, card, "cards", elsewhere, state.rules.monsters, seen):
                    return None, (fault,)
                pile[k] = card
                new.piles = put(new.piles, i, tuple(pile))
            elif card != UNKNOWN and (k >= state.fresh[i] or card != pile[k]):
                there = pile[k] if k < state.fresh[i] else None
                faults.append(wrong(state, "W40-D2", "monster", "cards", card, there, SLOTS[i]))
    new.trace = seen
    return new, tuple(faults[:1])


def told_or_not(
    state: Position,
    fields: Fields,
    card: int,
    key: str,
    elsewhere: Sequence[int],
    pack: Cards,
    seen: dict[str, Value],
) -> Fault | None:
    """
    W40-D1: a card that a step tells is one of the pack, and not elsewhere. Raises `Malformed` where none is told.

    `seen` has where each card was told first; this one is added.
    """
    if card == UNKNOWN:
        message = f"the log does not know the decks, so {fields.what} must say which cards turn up"
        raise Malformed(message, fields.span(key), key)
    name = state.rules.cards[card].id
    copies = pack.count(card)
    if not copies:
        return Fault("illegal", "W40-D1", f"'{name}' is no card of this deck", key=key)
    if elsewhere.count(card) < copies:
        seen.setdefault(f"card {name}", Value(f"{name} turned up in {fields.what}", fields.span(key)))
        return None
    times = "once" if copies == 1 else f"{copies} times"
    return Fault("illegal", "W40-D1", f"'{name}' is there {times}, and was seen before", (seen[f"card {name}"],), key)


def wrong(state: Position, rule: str, what: str, key: str, card: int, there: int | None, slot: str = "") -> Fault:
    """A claim about a card that is another, or none at all."""
    name = state.rules.cards[card].id
    expected = "no card" if there is None else f"'{state.rules.cards[there].id}'"
    where = f" at {slot}" if slot else ""
    values = (state.trace[f"{what}s"],) if f"{what}s" in state.trace else ()
    return Fault("claim", rule, f"the {what} card{where} is said to be '{name}', expected {expected}", values, key)
