"""Units that act in a step of a log, and what they leave behind."""

from __future__ import annotations

from ...logs import Fields, whole
from ...play import Value
from .faults import illegal, number, out_of_turn, standing
from .land import SIDES
from .reading import card, nodes
from .state import State
from .table import DRAWING, OVER


def acting(state: State, fields: Fields) -> tuple[int, int]:
    """
    The unit of a step and its space: drawn already, own and on the board, and not done in this turn.

    Raises `Broken` by STC-41, STC-R07, STC-51, STC-53 and STC-R10.
    """
    check_drawn(state)
    unit, start = on_board(state, fields, "unit", "STC-R07")
    check_idle(state, unit, fields.choice("do", ("move", "attack", "special")))
    return unit, start


def check_drawn(state: State) -> None:
    """STC-41: whether the turn is past its draw. Raises `Broken`."""
    if state.phase == DRAWING:
        turn = state.trace.turn
        values = (Value("the turn begins here", turn),) if turn else ()
        raise out_of_turn("STC-41", f"{SIDES[state.side]} must draw first in each turn", "do", *values)


def on_board(state: State, fields: Fields, key: str, rule: str) -> tuple[int, int]:
    """An own unit on the board, and its space. Raises `Broken`."""
    rules, found, name = state.rules, card(state.rules, fields, key), fields.name(key)
    if found < 0:
        raise illegal(rule, f"there is no {name}", key)
    id = rules.cards[found].id
    if rules.units[found] is None:
        raise illegal(rule, f"{id} is an item, expected a unit", key)
    if rules.cards[found].side != state.side:
        message = f"{id} is a unit of {SIDES[1 - state.side]}, and {SIDES[state.side]} acts"
        raise illegal(rule, message, key, standing(state, found))
    start = next((at for at, stack in enumerate(state.board) if found in stack), None)
    if start is None:
        raise illegal(rule, f"{id} is not on the board", key, standing(state, found))
    return found, start


def check_idle(state: State, unit: int, do: str) -> None:
    """STC-51, STC-53, STC-R10: whether a unit can still act in this turn. Raises `Broken`."""
    rules, bit = state.rules, state.rules.bit[unit]
    id = rules.cards[unit].id
    if state.acted & bit:
        did = "attacked" if state.struck & bit else "used its ability" if state.cast & bit else "moved"
        value = Value(f"{id} has {did}", state.trace.acts.get(unit))
        again = do == "attack" and bool(state.struck & bit)
        rule = "STC-53" if again else "STC-51"
        raise illegal(rule, f"{id} has {did} in this turn and cannot {do}{' again' if again else ''}", "unit", value)
    if state.fresh & bit:
        message = f"{id} came in this turn and cannot act with 'dispatched_may_act: false'"
        raise illegal("STC-R10", message, "unit", standing(state, unit))


def in_the_way(state: State, start: int, steps: int) -> list[Value]:
    """STC-R25: the enemies that part a unit from what is just in its reach."""
    rules, enemies = state.rules, state.held[1 - state.side]
    spaces = rules.tiles[rules.land.reached(start, steps - 1, enemies) & enemies]
    return [standing(state, card) for at in spaces for card in state.board[at][:1]]


def traced(after: State, before: State, unit: int, fields: Fields, is_attack: bool = False) -> State:
    """A state after a step of a unit, that knows where each card that it moved has been moved."""
    moved = [one for at, stack in enumerate(after.board) for one in stack if one not in before.board[at]]
    gone = [one for side in (0, 1) for one in after.graves[side] if one not in before.graves[side]]
    back = [one for side in (0, 1) for one in after.hands[side] if one not in before.hands[side]]
    trace = before.trace.acted(unit, (*moved, *gone, *back), fields.span(), is_attack)
    if after.phase == OVER:
        trace = trace.ended(fields.span())
    return after._replace(trace=trace)


def roll_of(state: State, fields: Fields, rule: str) -> int:
    """What the dice of a step show together. Raises `Broken` by `rule` where they cannot, and `Malformed`."""
    rules, numbers = state.rules, state.rules.numbers
    values = (number(rules, "dice", f"{numbers.dice} dice"), number(rules, "sides", f"{numbers.sides} sides"))
    if fields.is_nothing("roll"):
        raise illegal(rule, f"the step lacks its dice, expected 'roll: {example(state)}'", "", *values)
    dice = [whole(each, f"a die of {fields.what}", "roll") for each in nodes(fields, "roll")]
    if len(dice) != numbers.dice:
        raise illegal(rule, f"the roll has {len(dice)} dice, expected {numbers.dice}", "roll", *values)
    for each in dice:
        if not 1 <= each <= numbers.sides:
            raise illegal(rule, f"a die shows {each}, expected 1 to {numbers.sides}", "roll", *values)
    return sum(dice)


def example(state: State) -> str:
    """'[1, 2]'."""
    numbers = state.rules.numbers
    return str([min(nth + 1, numbers.sides) for nth in range(numbers.dice)])
