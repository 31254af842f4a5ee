"""Positions and actions of Storm the Castle as logs write them, there and back."""

from __future__ import annotations

from typing import Any

from ...logs import Log, Malformed, chosen
from ...play import Fault, Judgement
from .land import SIDES
from .plans import ATTACK, DISPATCH, DRAW, EMPOWER, END, EQUIP, MOVE, REFORGE, Action
from .rules import UNKNOWN, Rules
from .showing import PHASES
from .starting import STARTS, attacks_of, counted, placed
from .state import State, begin
from .table import BEGIN, DRAWING, NONE, OVER


def position(rules: Rules, log: Log) -> Judgement:
    """
    The position that a log starts from; without `start` the beginning, with decks that nobody knows.

    The first turn is that of whoever acts first, where the log does not tell (STC-R01).
    """
    for key in ("setup", "cards"):
        if key in log.root:
            raise Malformed(f"a log of Storm the Castle has no '{key}', expected 'start'", log.root.span(key), key)
    start, faults = log.start, list[Fault]()
    if start is None:
        unknown = tuple((UNKNOWN,) * len(each) for each in rules.decks)
        return Judgement(begin(rules).after((*unknown, SIDES.index(first(rules, log)))))
    start.only(*STARTS)
    side = SIDES.index(start.choice("turn", SIDES) if "turn" in start else first(rules, log))
    state = placed(rules, start, side, faults)
    return Judgement(counted(state, start, faults), tuple(faults))


def first(rules: Rules, log: Log) -> str:
    """Who acts first in a log."""
    seats = [each.by for each in log.steps if each.by and each.do != "check"]
    if rules.is_fixed or not seats:
        return SIDES[0]
    return chosen(seats[0], SIDES, "'by' of the first step", log.steps[0].fields.span())


def snapshot(state: State) -> dict[str, object]:
    """The state as a log's `start`, for `position` to read back; what is usual is left out."""
    rules = state.rules
    if state.phase == BEGIN:
        return {}
    start: dict[str, object] = {"turn": SIDES[state.side]}
    if state.phase not in (DRAWING, OVER):
        start["phase"] = PHASES[state.phase]
    if state.points != rules.numbers.points:
        start["points"] = state.points
    if state.attacks != attacks_of(rules, state.struck):
        start["attacks_used"] = state.attacks
    if state.acted:
        done = [each for each in range(len(rules.cards)) if state.acted >> each & 1]
        start["acted"] = {rules.cards[each].id: act_of(state, each) for each in done}
    if state.boosts:
        start["empowered"] = {rules.cards[unit].id: more for unit, more in state.boosts}
    if state.fresh:
        start["dispatched"] = [each.id for number, each in enumerate(rules.cards) if state.fresh >> number & 1]
    for name, zone in (("hand", state.hands), ("deck", state.decks), ("graveyard", state.graves)):
        found = {side: rules.ids(cards) for side, cards in zip(SIDES, zone, strict=True) if cards}
        if found:
            start[name] = found
    board = zip(rules.land.spaces, state.board, strict=True)
    start["board"] = {space: stack_shown(rules, stack) for space, stack in board if stack}
    if state.winner != NONE:
        start["winner"] = SIDES[state.winner]
    if state.turns:
        start["turns"] = state.turns
    return {"start": start}


def act_of(state: State, unit: int) -> str:
    """What a unit did in this turn."""
    bit = state.rules.bit[unit]
    return "attack" if state.struck & bit else "special" if state.cast & bit else "move"


def stack_shown(rules: Rules, stack: tuple[int, ...]) -> list[object]:
    """A stack as logs write it."""
    found: list[object] = []
    items = [each for each in stack if rules.units[each] is None]
    for each in stack:
        id = rules.cards[each].id
        if rules.cards[each].is_regular and items:
            ids = rules.ids(items)
            found.append({"unit": id, "item": ids[0] if len(ids) == 1 else ids})
        elif rules.units[each] is not None:
            found.append(id)
    return found


def written(state: State, seat: str, action: Action) -> dict[str, object]:
    """An action as a step of a log, without its dice."""
    rules = state.rules
    kind, card, _, end, more = action
    if kind == DRAW:
        return {"by": seat, "do": "draw", "cards": rules.ids(state.decks[state.side][: state.due])}
    if kind == END:
        return {"by": seat, "do": "end_turn"}
    id, at = rules.cards[card].id, rules.land.spaces[end] if kind != EQUIP and kind != EMPOWER else ""
    if kind == DISPATCH:
        return {"by": seat, "do": "dispatch", "card": id, "to": at}
    if kind == EQUIP:
        return {"by": seat, "do": "equip", "card": id, "bearer": rules.cards[end].id}
    if kind == MOVE:
        return {"by": seat, "do": "move", "unit": id, "to": at}
    if kind == ATTACK:
        picked = {"card": rules.cards[state.defender(action)].id} if more else {}
        automatic = {"result": "auto"} if state.is_automatic(action) else {}
        return {"by": seat, "do": "attack", "unit": id, "at": at, **picked, **automatic}
    special: dict[str, object] = {"by": seat, "do": "special", "unit": id}
    if kind == EMPOWER:
        return {**special, "use": "empower", "target": rules.cards[end].id}
    if kind == REFORGE:
        return {**special, "use": "reforge", "item": rules.cards[more].id}
    return {**special, "use": "resurrect"}


def decided(state: State, action: Any) -> dict[str, object]:  # Any: a total, or what the deal was
    """The dice of an attack or an ability with what came of them; nothing for the deal, which the start tells."""
    if not isinstance(action, int) or state.pending is None:
        return {}
    return {"roll": dice_of(state.rules, action), "result": result_of(state, action)}


def dice_of(rules: Rules, total: int) -> list[int]:
    """Dice that show a total together, as even as they can be."""
    count = rules.numbers.dice
    low, more = divmod(total, count)
    return [low + (nth < more) for nth in range(count)]


def result_of(state: State, total: int) -> str:
    """What a total makes of what waits for it, as logs call it."""
    if state.is_success(total):
        return "success"
    assert state.pending
    is_worst = state.pending[0] == ATTACK and total == state.rules.numbers.fails
    return "critical_fail" if is_worst else "fail"
