"""Cards that are drawn or turned over: those that a log claims, and those that it did not know before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...logs import Fields, Malformed
from ...play import Fault
from .fight import Cards
from .pack import SLOTS, UNKNOWN, Rules
from .reading import card_of, cards_of, slots_of
from .state import Position, copy, put

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
    stock = list(state.stock)
    faults: list[Fault] = []
    for i in range(max([count, *(each + 1 for each in said)])):
        card, key = said.get(i, (UNKNOWN, ""))
        if i < count and stock[i] == UNKNOWN:
            fault = told_or_not(state, fields, card, key, known_players(state, stock), state.rules.players)
            if fault:
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
    new.stock = tuple(stock)
    return new, tuple(faults[:1])


def learn_monsters(state: Position, fields: Fields) -> Learned:
    """
    The new monsters as a step says that they are; several in a slot stand as a list, the top one first.

    One that the log did not know is what the step says. Otherwise what it says is a claim (W40-D2).
    """
    cards = fields.fields("cards") if "cards" in fields else None
    said = slots_of(cards) if cards else {}
    new = copy(state)
    faults: list[Fault] = []
    for i in range(len(SLOTS)):
        named = cards_of(cards, said[i], state.rules) if cards and i in said else []
        pile = list(new.piles[i])
        for k in range(max(state.fresh[i], len(named))):
            card = named[k] if k < len(named) else UNKNOWN
            if k < state.fresh[i] and pile[k] == UNKNOWN:
                fault = told_or_not(state, fields, card, "cards", known_monsters(new), state.rules.monsters)
                if fault:
                    return None, (fault,)
                pile[k] = card
                new.piles = put(new.piles, i, tuple(pile))
            elif card != UNKNOWN and (k >= state.fresh[i] or card != pile[k]):
                there = pile[k] if k < state.fresh[i] else None
                faults.append(wrong(state, "W40-D2", "monster", "cards", card, there, SLOTS[i]))
    return new, tuple(faults[:1])


def told_or_not(
    state: Position, fields: Fields, card: int, key: str, elsewhere: Sequence[int], pack: Cards
) -> Fault | None:
    """W40-D1: a card that a step tells is one of the pack, and not elsewhere. Raises `Malformed` where none is told."""
    if card == UNKNOWN:
        message = f"the log does not know the decks, so {fields.what} must say which cards turn up"
        raise Malformed(message, fields.span(key), key)
    name = state.rules.cards[card].id
    copies = pack.count(card)
    if not copies:
        return Fault("illegal", "W40-D1", f"'{name}' is no card of this deck", key=key)
    if elsewhere.count(card) < copies:
        return None
    times = "once" if copies == 1 else f"{copies} times"
    return Fault("illegal", "W40-D1", f"'{name}' is there {times}, and was seen before", key=key)


def wrong(state: Position, rule: str, what: str, key: str, card: int, there: int | None, slot: str = "") -> Fault:
    """A claim about a card that is another, or none at all."""
    name = state.rules.cards[card].id
    expected = "no card" if there is None else f"'{state.rules.cards[there].id}'"
    where = f" at {slot}" if slot else ""
    values = (state.trace[f"{what}s"],) if f"{what}s" in state.trace else ()
    return Fault("claim", rule, f"the {what} card{where} is said to be '{name}', expected {expected}", values, key)


def known_players(state: Position, stock: Sequence[int]) -> list[int]:
    """All player cards that are known, wherever they are."""
    return [*stock, *state.discarded, *(each for pile in state.towers + state.down for each in pile)]


def known_monsters(state: Position) -> list[int]:
    """All monsters that are known, wherever they are."""
    return [*state.deck, *state.defeated, *(each for pile in state.piles for each in pile)]


def conserved(state: Position) -> tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...]]:
    """W40-D1: all monsters, player cards and royals, wherever they are."""
    monsters, players = sorted(known_monsters(state)), sorted(known_players(state, state.stock))
    return tuple(monsters), tuple(players), tuple(sorted(state.royals))


def extra(cards: Sequence[int], pack: Cards, rules: Rules) -> list[str]:
    """Cards that are there more often than in the pack, or that are not in it at all."""
    return sorted({rules.cards[each].id for each in cards if each != UNKNOWN and cards.count(each) > pack.count(each)})
