"""Steps of a log of DarkShine judged: who acts, what is forbidden, and what is claimed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....problems import Span
from ...logs import Fields, Log, Step
from ...play import Fault, Judgement, Value
from .faults import (
    claim,
    enemy_pawn,
    illegal,
    move_fault,
    named,
    own_pawn,
    reach_fault,
    roll_of,
    spent_fault,
    standing,
    switched,
    tile_name,
    tile_of,
    turn_fault,
)
from .pieces import SIDES
from .rules import ATTACK, END, MOVE
from .state import NONE, SEATS, State

STEPS = {
    "move": ("pawn", "to"),
    "attack": ("pawn", "target", "roll", "bonus", "result", "attacker_at"),
    "end_turn": (),
    "check": ("pawns", "actions_left", "winner"),
}
"""F.3: the steps, and their fields beside `do` and `by`."""

NOBODY = "none"


def judge(state: State, step: Step) -> Judgement:
    """
    A step of a log, done: preconditions in the order of F.3, then its claims.

    The first that fails is the fault. Chance is what the step says it was. Raises `Malformed`.
    """
    fields = step.fields
    do = fields.choice("do", STEPS)
    fields.only("do", "by", *STEPS[do])
    if do == "check":
        if "by" in fields:
            fields.choice("by", SIDES)
        return Judgement(state, tuple(wrong(state, fields))[:1])
    seat = fields.choice("by", SIDES)
    begun, notes = with_first(state, seat, fields.span())
    if fault := turn_fault(begun, seat):
        return Judgement(state, (fault,))
    match do:
        case "move":
            made = moved(begun, fields)
        case "attack":
            made = attacked(begun, fields)
        case _:
            made = Judgement(begun.after(END)._replace(trace=begun.trace.ended(fields.span())))
    return Judgement(state, made.faults) if made.state is begun else Judgement(made.state, made.faults, notes)


def with_first(state: State, seat: str, span: Span) -> tuple[State, tuple[str, ...]]:
    """DS-R02: a log does not tell the roll for the first turn, so who acts first has won it."""
    if state.side != NONE or state.winner != NONE:
        return state, ()
    side = SIDES.index(seat)
    begun = state._replace(side=side, may_act=SEATS[side], trace=replace(state.trace, turn=span))
    return begun, (f"{seat} acts first, so its die was higher (DS-R02)",)


def moved(state: State, fields: Fields) -> Judgement:
    """A move: own pawn, action left, a tile of the board, one step away, empty."""
    pawn = own_pawn(state, fields)
    if isinstance(pawn, Fault):
        return Judgement(state, (pawn,))
    if fault := spent_fault(state):
        return Judgement(state, (fault,))
    end = move_fault(state, pawn, fields)
    if isinstance(end, Fault):
        return Judgement(state, (end,))
    done = state.after(MOVE | state.pawns[pawn] << 8 | end)
    return Judgement(done._replace(trace=state.trace.moved(pawn, fields.span())))


def attacked(state: State, fields: Fields) -> Judgement:
    """An attack: own pawn, action left, not tired, enemy pawn, in reach, rolled for; then what it claims."""
    pawn = own_pawn(state, fields)
    if isinstance(pawn, Fault):
        return Judgement(state, (pawn,))
    start, id = state.pawns[pawn], state.rules.pawns[pawn].id
    fault = spent_fault(state)
    if not fault and state.tired >> start & 1:
        earlier = state.trace.attacks.get(pawn)
        value = Value(f"{id} has attacked", earlier)
        fault = illegal("DS-18", f"{id} cannot attack again in this turn", "pawn", value)
    if fault:
        return Judgement(state, (fault,))
    target = enemy_pawn(state, fields)
    if isinstance(target, Fault):
        return Judgement(state, (target,))
    if fault := reach_fault(state, pawn, target):
        return Judgement(state, (fault,))
    roll = roll_of(state, fields)
    if isinstance(roll, Fault):
        return Judgement(state, (roll,))
    attack = ATTACK | start << 8 | state.pawns[target]
    done = state.after(attack)
    if roll:
        done = done.after(roll)
    is_kill = done.pawns[target] == state.rules.gone
    trace = state.trace.attacked(pawn, target if is_kill else None, fields.span())
    faults = tuple(claimed(state, pawn, target, roll, is_kill, fields))[:1]
    return Judgement(done._replace(trace=trace), faults)


def claimed(
    state: State, pawn: int, target: int, roll: tuple[int, int] | None, is_kill: bool, fields: Fields
) -> Iterator[Fault]:
    """What an attack claims and is not so, in the order of F.3. Raises `Malformed`."""
    rules, both = state.rules, (pawn, target)
    bonuses = state.bonuses(ATTACK | state.pawns[pawn] << 8 | state.pawns[target])
    said = "" if fields.is_nothing("result") else fields.choice("result", ("kill", "survive"))
    at = "" if fields.is_nothing("attacker_at") else fields.choice("attacker_at", (*rules.grid.tiles, "removed"))
    bonus = None if fields.is_nothing("bonus") else fields.fields("bonus")
    values = tuple(aura_values(state, both, bonuses))
    if bonus:
        bonus.only("attack", "defend")
        stated = [(key, bonus.whole(key)) if not bonus.is_nothing(key) else None for key in ("attack", "defend")]
        for each, true, one in zip(stated, bonuses, both, strict=True):
            if each and each[1] != true:
                rule = "DS-27" if rules.pawns[one].type.is_commander else "DS-26"
                why = "" if rules.is_rolled else ", since no dice are rolled in the mode ventare"
                message = f"the bonus of {rules.pawns[one].id} to '{each[0]}' is {true} and not {each[1]}{why}"
                yield claim(rule, message, "bonus", *values)
    true_result = "kill" if is_kill else "survive"
    if said and said != true_result:
        if roll is None:
            message = "in the mode ventare an attack always removes its target"
            yield claim("DS-38", message, "result", switched(state, "mode", "ventare"))
        else:
            (one, other), (mine, yours) = roll, bonuses
            than = "is higher than" if is_kill else "is not higher than"
            message = f"the result is '{true_result}', since {one} + {mine} {than} {other} + {yours}"
            yield claim("DS-15" if is_kill else "DS-16", message, "result", *values)
    here = tile_name(rules, state.pawns[pawn])
    if at and at != here:
        message = f"{rules.pawns[pawn].id} is on {here} after its attack, and not {at if at != 'removed' else 'gone'}"
        yield claim("DS-30" if is_kill else "DS-17", message, "attacker_at", standing(state, pawn))


def aura_values(state: State, both: tuple[int, int], bonuses: tuple[int, int]) -> Iterator[Value]:
    """What the bonuses of attacker and defender come from."""
    rules = state.rules
    for pawn, bonus in zip(both, bonuses, strict=True):
        yield standing(state, pawn)
        commander = rules.commanders[rules.pawns[pawn].side]
        if commander != pawn:
            yield standing(state, commander)
        if bonus:
            type = rules.pawns[commander].type
            yield Value(f"the commander adds {type.aura} within {type.within}", type.aura_span)
    if rules.for_all:
        yield switched(state, "aura", "all")


def wrong(state: State, fields: Fields) -> Iterator[Fault]:
    """DS-R14, DS-08, DS-04: what of the facts of a `check` or an `end` does not hold, in this order."""
    rules = state.rules
    pawns = {} if fields.is_nothing("pawns") else places(state, fields.fields("pawns"))
    left = None if fields.is_nothing("actions_left") else fields.whole("actions_left")
    winner = fields.choice("winner", (*SIDES, NOBODY)) if not fields.is_nothing("winner") else ""
    if "winner" in fields and not winner:
        winner = NOBODY
    for pawn, tile in pawns.items():
        if state.pawns[pawn] != tile:
            id, here = rules.pawns[pawn].id, tile_name(rules, state.pawns[pawn])
            message = f"{id} is {on(here)} and not {on(tile_name(rules, tile))}"
            yield claim("DS-R14", message, "pawns", standing(state, pawn))
    if left is not None and left != state.left:
        spent = [Value("an action of this turn", each) for each in state.trace.actions]
        yield claim("DS-08", f"actions left: {state.left} and not {left}", "actions_left", *spent)
    true = NOBODY if state.winner == NONE else SIDES[state.winner]
    if winner and winner != true:
        who = "nobody" if true == NOBODY else true
        others = [standing(state, each) for each in rules.commanders]
        yield claim("DS-04", f"{who} has won and not {'nobody' if winner == NOBODY else winner}", "winner", *others)


def places(state: State, fields: Fields) -> dict[int, int]:
    """Pawns with the tiles that are stated of them."""
    rules = state.rules
    found: dict[int, int] = {}
    for key in fields:
        found[named(rules, fields, key, found)] = tile_of(rules, fields, key)
    return found


def on(tile: str) -> str:
    """'on e4', 'removed'."""
    return tile if tile == "removed" else f"on {tile}"


def compare(state: State, facts: Fields, log: Log) -> tuple[Fault, ...]:
    """What of the facts that a log states at its `end` does not hold."""
    facts.only(*STEPS["check"])
    return tuple(wrong(state, facts))
