"""What is wrong with a step of Storm the Castle, in words, and what decided it."""

from __future__ import annotations

from ...play import Fault, Value
from .land import SIDES
from .rules import Rules
from .state import State
from .table import NONE, OVER


class Broken(Exception):
    """A step that breaks a rule."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def illegal(rule: str, message: str, key: str, *values: Value) -> Broken:
    """A step that the rules forbid."""
    return Broken(Fault("illegal", rule, message, values, key))


def out_of_turn(rule: str, message: str, key: str, *values: Value) -> Broken:
    """A step that somebody else, or nobody, may do now."""
    return Broken(Fault("turn", rule, message, values, key))


def claim(rule: str, message: str, key: str, *values: Value) -> Fault:
    """Something that is not so."""
    return Fault("claim", rule, message, values, key)


def number(rules: Rules, name: str, says: str) -> Value:
    """A number of the rules, and where the game's file has it."""
    return Value(says, rules.number_spans.get(name))


def stat(rules: Rules, card: int, name: str, value: object) -> Value:
    """A number of a card, and where it is written."""
    face = rules.cards[card].face
    return Value(f"{name} {value} of {face.id}", rules.span(card, name))


def place_of(state: State, card: int) -> str:
    """Where a card is: 'on NHW', 'in the hand of north'."""
    for at, stack in zip(state.rules.land.spaces, state.board, strict=True):
        if card in stack:
            return f"on {at}"
    for where, zone in (("in the hand", state.hands), ("in the graveyard", state.graves), ("in the deck", state.decks)):
        for side, name in enumerate(SIDES):
            if card in zone[side]:
                return f"{where} of {name}"
    return "nowhere in this log"


def standing(state: State, card: int) -> Value:
    """Where a card is, and the step that brought it there."""
    return Value(f"{state.rules.cards[card].id} is {place_of(state, card)}", state.trace.cards.get(card))


def shown(rules: Rules, stack: tuple[int, ...] | list[int]) -> str:
    """'north-knight-1, north-cleric-1', 'nothing'."""
    return ", ".join(rules.ids(stack)) or "nothing"


def check_turn(state: State, seat: str) -> None:
    """STC-40, STC-R35, STC-R01: why a seat cannot act now. Raises `Broken`."""
    span = state.trace.turn
    if state.phase == OVER:
        if state.winner == NONE:
            limit = state.rules.turn_limit
            raise out_of_turn("STC-R35", f"{seat} cannot act any more, the limit of {limit} turns is reached", "by")
        won = SIDES[state.winner]
        here = [Value("the game ended here", span)] if span else []
        raise out_of_turn("STC-40", f"{seat} cannot act any more, since {won} has won", "by", *here)
    if seat not in state.may_act:
        whose = SIDES[state.side]
        here = [Value(f"the turn of {whose} begins here", span)] if span else []
        raise out_of_turn("STC-R01", f"{seat} cannot act now, it is the turn of {whose}", "by", *here)


def rule_of_order(rules: Rules, stack: tuple[int, ...] | list[int]) -> str:
    """STC-71, STC-72: what says how the cards of a stack lie."""
    return "STC-71" if any(rules.cards[each].is_regular for each in stack) else "STC-72"


def check_room(state: State, space: int, cards: tuple[int, ...], key: str) -> None:
    """STC-R09, STC-28, STC-70, STC-R08: why cards of one side cannot go into a space. Raises `Broken`."""
    rules, there = state.rules, state.board[space]
    unit, at = rules.cards[cards[0]], rules.land.spaces[space]
    others = [standing(state, each) for each in there]
    if there and rules.cards[there[0]].side != unit.side:
        message = f"{unit.id} cannot go to {at}, where {shown(rules, there)} of {SIDES[1 - unit.side]} stands"
        raise illegal("STC-R09", message, key, *others)
    if unit.is_regular and (regulars := [each for each in there if rules.cards[each].is_regular]):
        other = rules.cards[regulars[0]].id
        raise illegal("STC-28", f"{unit.id} and {other} cannot share {at}, both are Regular units", key, *others)
    load, most = rules.load((*there, *cards)), rules.numbers.stack
    if load > most:
        what = "cards" if rules.counts_items else "units"
        message = f"{unit.id} cannot go to {at}, which would then hold {load} {what}, expected {most} at most"
        raise illegal("STC-70", message, key, *others, number(rules, "stack", f"a space holds {most} {what}"))
