"""Steps of a log of Stronghold judged, in the order of F.2: time, what is forbidden, then what is claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from ...logs import Fields, Step
from ...play import Fault, Judgement
from . import fighting, holding, marching, mustering, turning
from .facts import wrong
from .rules import SEATS
from .ruling import Done, Verdict
from .state import State

Judge = Callable[[State, str, Fields], Verdict]


def told(state: State, by: str, fields: Fields) -> Verdict:
    """What somebody has counted (F.2)."""
    return Done(state, [*wrong(state, fields.fields("state"))])


def noted(state: State, by: str, fields: Fields) -> Verdict:
    """AMB-54: free text."""
    return Done(state)


ANY: tuple[str, ...] = ("*",)
"""Steps that say themselves which fields they have."""

STEPS: Mapping[str, tuple[Judge, tuple[str, ...]]] = {
    "setup": (turning.setup, ("offers", "picks", "wood", "hourglasses")),
    "start_round": (turning.start_round, ("special", "round", "hourglasses")),
    "draw": (mustering.draw, ("units", "wood")),
    "exchange": (mustering.exchange, ("unit", "wood", "hourglasses")),
    "build": (mustering.build, ("action", "pay", "at", "hourglasses")),
    "ritual": (mustering.ritual, ("action", "goblins", "hourglasses")),
    "special": (mustering.special, ("move_equipment", "move_training", "move_saboteur", "revive", "hourglasses")),
    "manoeuvre": (marching.manoeuvre, ("size", "hourglasses")),
    "move": (marching.move, ("from", "to", "units", "trap_losses")),
    "camp": (marching.camp, ("count", "hourglasses")),
    "order": (marching.order, ("wall", "kind", "face", "hourglasses")),
    "end_turn": (turning.end_turn, ANY),
    "place_stone": (holding.place_stone, ("wall",)),
    "work": (holding.work, ("facility", "action", "hourglasses", "path", "finished")),
    "dishonour": (holding.dishonour, ("space",)),
    "battle": (fighting.fight, ANY),
    "breach": (turning.breach, ("at",)),
    "end_round": (turning.end_round, ("hospital_return", "unfinished", "glory")),
    "result": (turning.result, ("winner", "attacker", "defender")),
    "assert": (told, ("state",)),
    "note": (noted, ANY),
}
"""F.2: the steps, who judges each, and its fields beside `do` and `by`."""

ALONE = ("battle", "breach", "end_round", "result", "assert", "note")
"""Steps that need no `by`, or say themselves when they do."""

WORDS = {"maneuver": "manoeuvre", "dishonor": "dishonour"}
"""How else steps are spelled."""


def judge(state: State, step: Step) -> Judgement:
    """
    A step of a log, done: preconditions in the order of the ledger, then its claims.

    The first that fails is the fault. Chance is what the step says it was. Raises `Malformed`.
    """
    fields = step.fields
    do = WORDS.get(step.do.casefold()) or fields.choice("do", STEPS)
    decide, known = STEPS[do]
    if known is not ANY:
        fields.only("by", "do", *known)
    by = fields.choice("by", SEATS) if "by" in fields or do not in ALONE else ""
    decided = decide(state, by, fields)
    if isinstance(decided, Fault):
        return Judgement(state, (decided,))
    after = cast(State, decided.state._replace(asked=()))
    changed = tuple(differences(state, after))
    if changed:
        after = after._replace(trace=state.trace.changed(changed, fields.span()))
    return Judgement(after, tuple(decided.faults)[:1], decided.notes)


def differences(before: State, after: State) -> Iterator[str]:
    """The fields that differ, areas and works by their ids."""
    castle = before.rules.castle
    for name, one, other in zip(before._fields, before, after, strict=True):
        if one is not other and one != other:
            yield name
    for number, area in enumerate(castle.areas):
        if before.areas[number] != after.areas[number] or before.garrison[number] != after.garrison[number]:
            yield area.id
        if before.garrison[number] != after.garrison[number]:
            yield f"garrison@{area.id}"
        if before.stone[number] != after.stone[number]:
            yield f"stone@{area.id}"
        if before.wood_blocks[number] != after.wood_blocks[number]:
            yield f"wood@{area.id}"
    for number, work in enumerate(castle.works):
        if before.circles[number] != after.circles[number]:
            yield work.id
