"""What is wrong with a step of DarkShine, in words, and what decided it."""

from __future__ import annotations

from collections.abc import Container

from ...logs import Fields, Malformed, chosen
from ...play import Fault, Value
from .pieces import SIDES
from .rules import Rules
from .state import NONE, State

REACH_RULES = {"soldier": "DS-21", "archer": "DS-22", "commander": "DS-25"}
"""What says whom a type attacks."""


def illegal(rule: str, message: str, key: str, *values: Value) -> Fault:
    """A step that the rules forbid."""
    return Fault("illegal", rule, message, values, key)


def claim(rule: str, message: str, key: str, *values: Value) -> Fault:
    """Something that is not so."""
    return Fault("claim", rule, message, values, key)


def named(rules: Rules, fields: Fields, key: str, before: Container[int]) -> int:
    """The pawn that a key names, for the first time. Raises `Malformed`."""
    id = chosen(key, tuple(rules.by_id), f"a pawn of {fields.what}", fields.span(key), key)
    if rules.by_id[id] in before:
        raise Malformed(f"{fields.what} names {id} twice, the second time as '{key}'", fields.span(key), key)
    return rules.by_id[id]


def tile_of(rules: Rules, fields: Fields, key: str) -> int:
    """The tile under a key, or that of pawns that are `removed`. Raises `Malformed`."""
    return rules.grid.numbers.get(fields.choice(key, (*rules.grid.tiles, "removed")), rules.gone)


def tile_name(rules: Rules, tile: int) -> str:
    """'e4', or 'removed'."""
    return "removed" if tile == rules.gone else rules.grid.tiles[tile]


def standing(state: State, pawn: int) -> Value:
    """Where a pawn is, and the step that brought it there."""
    name, tile = state.rules.pawns[pawn].id, state.pawns[pawn]
    where = "has left the game" if tile == state.rules.gone else f"stands on {tile_name(state.rules, tile)}"
    return Value(f"{name} {where}", state.trace.pawns.get(pawn))


def switched(state: State, name: str, value: str) -> Value:
    """A switch that decides, and where it is set."""
    return Value(f"the switch '{name}' is {value}", state.trace.switches.get(name))


def turn_fault(state: State, seat: str) -> Fault | None:
    """DS-04, DS-R15, DS-R02: why `seat` cannot act now."""
    span = state.trace.turn
    if state.winner != NONE:
        won = SIDES[state.winner]
        loser = state.rules.commanders[1 - state.winner]
        message = f"{seat} cannot act any more, since {won} has won"
        return Fault("turn", "DS-04", message, (standing(state, loser),), "by")
    if not state.may_act:
        limit = state.rules.turn_limit
        message = f"{seat} cannot act any more, since the limit of turns, {limit}, is reached"
        values = Value(f"turns that were ended: {state.turns}", span), switched(state, "turn_limit", str(limit))
        return Fault("turn", "DS-R15", message, values, "by")
    if seat not in state.may_act:
        whose = SIDES[state.side]
        message = f"{seat} cannot act now, it is the turn of {whose}"
        # Only where white has the first turn does a log not say who has it.
        first = Value(f"the turn of {whose} begins here", span) if span else switched(state, "first_player", "white")
        return Fault("turn", "DS-R02", message, (first,), "by")
    return None


def own_pawn(state: State, fields: Fields) -> int | Fault:
    """DS-R03: the pawn of a step, one of those of the side to act that are on the board."""
    rules, name = state.rules, fields.name("pawn")
    try:
        pawn = rules.by_id[fields.choice("pawn", rules.by_id)]
    except Malformed:
        return illegal("DS-R03", f"there is no pawn '{name}', expected one of {on_board(state, state.side)}", "pawn")
    id, side = rules.pawns[pawn].id, rules.pawns[pawn].side
    if state.pawns[pawn] == rules.gone:
        return illegal("DS-R03", f"{id} is not on the board", "pawn", standing(state, pawn))
    if side != state.side:
        return illegal("DS-R03", f"{id} is a pawn of {SIDES[side]}, and {SIDES[state.side]} acts", "pawn")
    return pawn


def enemy_pawn(state: State, fields: Fields) -> int | Fault:
    """DS-R05: the target of a step, one of the other side's pawns that are on the board."""
    rules, name = state.rules, fields.name("target")
    try:
        pawn = rules.by_id[fields.choice("target", rules.by_id)]
    except Malformed:
        known = on_board(state, 1 - state.side)
        return illegal("DS-R05", f"there is no pawn '{name}', expected one of {known}", "target")
    id = rules.pawns[pawn].id
    if state.pawns[pawn] == rules.gone:
        return illegal("DS-R05", f"{id} is not on the board", "target", standing(state, pawn))
    if rules.pawns[pawn].side == state.side:
        return illegal("DS-R05", f"{id} is a pawn of {SIDES[state.side]} itself", "target")
    return pawn


def on_board(state: State, side: int) -> str:
    """The pawns of a side, by name."""
    named = zip(state.rules.pawns, state.pawns, strict=True)
    return ", ".join(each.id for each, tile in named if each.side == side and tile != state.rules.gone)


def spent_fault(state: State) -> Fault | None:
    """DS-08: whether no action is left in this turn."""
    if state.left:
        return None
    numbers = state.rules.numbers
    spans = state.trace.actions
    used = [Value(f"action {number} of this turn", span) for number, span in enumerate(spans, 1)]
    allowed = Value(f"a turn has {numbers.actions} actions", numbers.actions_span)
    return illegal("DS-08", f"no action is left of the {numbers.actions} of this turn", "", allowed, *used)


def move_fault(state: State, pawn: int, fields: Fields) -> int | Fault:
    """DS-05, DS-10, DS-R04: the tile that a move leads to."""
    rules, grid, name = state.rules, state.rules.grid, fields.name("to")
    try:
        end = grid.numbers[fields.choice("to", grid.tiles)]
    except Malformed:
        ends = f"{grid.tiles[0]} to {grid.tiles[-1]}"
        return illegal("DS-05", f"there is no tile '{name}', expected {ends}", "to", Value("the board", grid.span))
    start, id, to = state.pawns[pawn], rules.pawns[pawn].id, grid.tiles[end]
    here = standing(state, pawn)
    if (distance := grid.distance(start, end)) != 1:
        message = f"{id} cannot move from {grid.tiles[start]} to {to}, {distance} tiles away, expected one tile"
        return illegal("DS-10", message, "to", here)
    if end in state.pawns:
        other = state.pawns.index(end)
        return illegal(
            "DS-R04", f"{id} cannot move to {to}, where {rules.pawns[other].id} stands", "to", standing(state, other)
        )
    return end


def reach_fault(state: State, pawn: int, target: int) -> Fault | None:
    """DS-21 to DS-25, then what only a switch forbids (DS-R07, DS-R08): why the target cannot be attacked."""
    rules, grid = state.rules, state.rules.grid
    type, (start, end) = rules.pawns[pawn].type, (state.pawns[pawn], state.pawns[target])
    distance, between = grid.distance(start, end), grid.between(start, end)
    id, other = rules.pawns[pawn].id, rules.pawns[target].id
    reach = " or ".join(map(str, type.reach))
    places = standing(state, pawn), standing(state, target), Value(f"the {type.id} reaches {reach}", type.span)
    if distance == 1 and distance not in type.reach:
        rule = "DS-23" if type.id == "archer" else REACH_RULES[type.id]
        return illegal(rule, f"{id} cannot attack {other}, which stands beside it", "target", *places)
    if distance not in type.reach or between is None:
        why = f"{distance} tiles away{'' if between is not None else ' and on no straight or diagonal line'}"
        message = f"{id} cannot attack {other}, {why}, expected {reach} on a line"
        return illegal(REACH_RULES[type.id], message, "target", *places)
    for tile in between:
        if tile in state.pawns:
            blocker = state.pawns.index(tile)
            message = f"{id} cannot shoot at {other} over {rules.pawns[blocker].id} on {grid.tiles[tile]}"
            return illegal("DS-24", message, "target", *places[:2], standing(state, blocker))
    if distance not in rules.held(type):
        held = " or ".join(map(str, rules.held(type)))
        message = f"{id} cannot attack {other}, {distance} tiles away, expected {held} by the switch"
        return illegal("DS-R07", message, "target", *places[:2], switched(state, "archer_ranges", f"[{held}]"))
    enemies = state.armies[1 - state.side]
    if rules.is_pinned and type.reach != (1,) and (beside := rules.near[start] & enemies):
        near = state.pawns.index(beside.bit_length() - 1)
        message = f"{id} cannot shoot while {rules.pawns[near].id} stands beside it, by the switch"
        pinned = switched(state, "archer_pinned", "true")
        return illegal("DS-R08", message, "target", standing(state, pawn), standing(state, near), pinned)
    return None


def roll_of(state: State, fields: Fields) -> tuple[int, int] | Fault | None:
    """DS-14, DS-38: the dice of an attack, attacker's first; None where no dice are rolled."""
    sides = state.rules.numbers.sides
    if not state.rules.is_rolled:
        if fields.is_nothing("roll"):
            return None
        message = "no dice are rolled in the mode ventare, expected no 'roll'"
        return illegal("DS-38", message, "roll", switched(state, "mode", "ventare"))
    if fields.is_nothing("roll"):
        expected = "expected 'roll: {attack: 5, defend: 3}'"
        return illegal("DS-14", f"the attack lacks its dice, {expected}", "roll")
    rolled = fields.fields("roll")
    rolled.only("attack", "defend")
    for key in ("attack", "defend"):
        if rolled.is_nothing(key):
            return illegal("DS-14", f"the roll lacks '{key}', attacker and defender roll one die each", "roll")
        if not 1 <= (said := rolled.whole(key)) <= sides:
            return illegal("DS-14", f"the die for '{key}' shows {said}, expected 1 to {sides}", "roll")
    return rolled.whole("attack"), rolled.whole("defend")
