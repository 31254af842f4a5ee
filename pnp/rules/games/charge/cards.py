"""The cards that steps name: whether they lie there, and those that a log makes known."""

from __future__ import annotations

from ...logs import Malformed, Step
from ...play import Fault, Judgement, Value
from .pack import UNKNOWN
from .position import known_cards
from .reading import FLIPPED, Broken, card_of, own_card, place_name
from .state import Position, copy
from .table import Cards, put


def named_card(state: Position, step: Step, at: int) -> int | None:
    """The `card` that a step means, None where it does not say so."""
    if "card" not in step.fields:
        return None
    card = own_card(step.fields, "card", state.rules, at)
    return None if card == UNKNOWN else card


def taken(state: Position, step: Step, at: int, source: int, absent: str = "CH-D1") -> tuple[Position, int]:
    """
    The top card that a step uses, and the position in which it is known.

    Raises `Broken`, by the rule `absent` where the card does not lie there, and `Malformed` where nobody knows it.
    """
    rules, seat, place = state.rules, state.rules.seats[at], place_name(source)
    player, said = state.players[at], named_card(state, step, at)
    cards: Cards = player.working[source - 1][::-1] if source else player.flipped
    values = state.memory.values_of(f"{seat} {place}")
    if not cards:
        raise Broken(absent, f"no card lies on {place} of '{seat}'", "from", *values)
    top = cards[0]
    if top == UNKNOWN:
        if said is None:
            message = f"nobody knows yet which card lies on {place} of '{seat}', expected 'card'"
            raise Malformed(message, step.fields.span(), "card")
        return learned(state, at, source, 0 if source == FLIPPED else len(cards) - 1, said), said
    if said is None or said == top:
        return state, top
    name, true = rules.faces[said].id, rules.faces[top].id
    if said in cards:
        message = f"'{seat}' uses {name}, which is covered on {place}, expected {true}"
        raise Broken("CH-D3", message, "card", Value(f"from the top down: {' '.join(rules.ids(cards))}"), *values)
    raise Broken(absent, f"'{seat}' uses {name} of {place}, where {true} lies", "card", *values)


def learned(state: Position, at: int, source: int, index: int, card: int) -> Position:
    """The position with one more card that is known. Raises `Broken` where its deck has no more of them (CH-D2)."""
    rules = state.rules
    face = rules.faces[card]
    if known_cards(state, at)[card] >= face.count:
        message = f"'{rules.seats[at]}' has one more {face.id}, expected {face.count} in all"
        raise Broken("CH-D2", message, "card", Value(f"{face.id}: {face.count} in each deck", face.span))
    player = state.players[at]
    if source == FLIPPED:
        player = player._replace(flipped=with_card(player.flipped, index, card))
    else:
        stack = with_card(player.working[source - 1], index, card)
        player = player._replace(working=put(player.working, source, stack))
    new = copy(state)
    new.players = (*state.players[:at], player, *state.players[at + 1 :])
    return new


def with_card(cards: Cards, index: int, card: int) -> Cards:
    """Cards with another one in a place."""
    return (*cards[:index], card, *cards[index + 1 :])


def claim_top(new: Position, step: Step, key: str, at: int, source: int, rule: str) -> tuple[Fault, ...]:
    """Whether the card that came to the top is what a step says; see `claim_card`."""
    if key not in step.fields:
        return ()
    color, said = card_of(
        step.fields.name(key), new.rules, f"'{key}' of {step.fields.what}", step.fields.span(key), key
    )
    if color and new.rules.at(color) != at:
        return (Fault("claim", "CH-D1", f"'{new.rules.seats[at]}' turns up a card of '{color}'", (), key),)
    return claim_card(new, at, source, said, rule, key)


def claim_card(new: Position, at: int, source: int, said: int, rule: str, key: str) -> tuple[Fault, ...]:
    """Whether `said` is the top card of a place; one that nobody knew is known in `new` from then on."""
    rules, seat, place = new.rules, new.rules.seats[at], place_name(source)
    player = new.players[at]
    top = player.working[source - 1][-1] if source else player.flipped[0]
    if said in (top, UNKNOWN):
        return ()
    if top != UNKNOWN:
        message = f"{rules.faces[said].id} comes to the top of {place} of '{seat}', expected {rules.faces[top].id}"
        from_where = f"{seat} reserve" if source else f"{seat} flip"
        return (Fault("claim", rule, message, new.memory.values_of(from_where), key),)
    try:
        index = len(player.working[source - 1]) - 1 if source else 0
        new.players = learned(new, at, source, index, said).players
    except Broken as broken:
        return (Fault("claim", broken.fault.rule, broken.fault.message, broken.fault.values, key),)
    return ()


def accepted(new: Position, step: Step, says: str, *names: str, faults: tuple[Fault, ...] = ()) -> Judgement:
    """The position after a step that counts, which remembers where it was done."""
    new.memory = new.memory.noted(Value(f"{says} in step {step.number}", step.fields.span()), *names)
    return Judgement(new, faults)
