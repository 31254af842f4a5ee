"""Moves of Week 40 as steps of a log."""

from __future__ import annotations

from typing import Any

from .claims import fought
from .fight import Cards
from .pack import SLOTS, UNKNOWN
from .state import IN, Position, dealt


def written(state: Position, seat: str, action: Any) -> dict[str, object]:  # Any: a move, as `actions` gives it
    """A move as a step, with all that it shows of the decks, as far as that is known."""
    do, at = action
    match do:
        case "deal":
            return {"do": do, "slots": [SLOTS[i] for i in dict.fromkeys(dealt(state))]}
        case "starters":
            cards = dict(zip(SLOTS, ([each] for each in state.stock), strict=False))
            return {"do": do, **shown(state, cards)}
        case "place":
            card = state.rules.cards[state.stock[0]].id
            return {"do": do, **({} if state.stock[0] == UNKNOWN else {"card": card}), "to": SLOTS[at]}
        case "modes":
            return {"do": do, **{SLOTS[i]: "attack" if at >> i & 1 else "defend" for i in IN[state.alive]}}
        case "reveal":
            piles = {
                slot: list(pile[:count]) for slot, pile, count in zip(SLOTS, state.piles, state.fresh, strict=True)
            }
            return {"do": do, **shown(state, {slot: pile for slot, pile in piles.items() if pile})}
        case "end_turn":
            return {"do": do, "over": state.after(action).phase == "over"}
        case _:
            found = fought(state, at, do == "attack")
            return {"do": do, "slot": SLOTS[at], "defeated": ids(state, found.defeated), "royal_lost": found.is_lost}


def shown(state: Position, cards: dict[str, list[int]]) -> dict[str, object]:
    """The cards that a step shows by their slots; nothing where a log does not know them."""
    if any(UNKNOWN in each for each in cards.values()):
        return {}
    named = {slot: ids(state, tuple(each)) for slot, each in cards.items()}
    return {"cards": {slot: each[0] if len(each) == 1 else each for slot, each in named.items()}}


def ids(state: Position, cards: Cards) -> list[str]:
    """What cards are called in logs."""
    return state.rules.ids(cards)


def decided(state: Position, action: Any) -> dict[str, object]:  # Any: what `sample` gave
    """Nothing: the shuffle stands in the snapshot."""
    return {}
