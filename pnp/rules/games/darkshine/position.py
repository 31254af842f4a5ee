"""Positions and actions of DarkShine as logs write them, there and back."""

from __future__ import annotations

from ....problems import Span
from ....source.nodes import Scalar
from ...logs import Fields, Log, Malformed, chosen
from ...play import Fault, Judgement, Value
from .faults import illegal, named, tile_of
from .pieces import SIDES
from .rules import ATTACK, END, Rules, bits
from .state import NOBODY, NONE, Action, State, begin, placed
from .trace import Trace

STANDARD = "standard"
"""F.4: what `pawns:` calls the set-up of the game."""


def position(rules: Rules, log: Log) -> Judgement:
    """The position that a log starts from; without `start` the set-up, where whoever acts first has the first turn."""
    for key in ("setup", "cards"):
        if key in log.root:
            raise Malformed(f"a log of DarkShine has no '{key}', expected 'start'", log.root.span(key), key)
    switches = {name: log.root.fields("variants").span(name) for name in log.variants}
    if log.start is None:
        return Judgement(begin(rules)._replace(trace=Trace(switches=switches)))
    start = log.start
    start.only("turn", "pawns", "actions_left", "fatigued", "turns_ended")
    side = SIDES.index(start.choice("turn", SIDES)) if "turn" in start else NONE
    pawns, spans, faults = pawns_of(rules, start)
    turn = None if side == NONE else start.span("turn")
    state = placed(rules, pawns, side)._replace(trace=Trace(spans, turn=turn, switches=switches))
    state, more = with_commanders(state)
    faults += more
    if "actions_left" in start:
        left = start.whole("actions_left")
        if not 0 <= left <= rules.numbers.actions:
            message = f"{left} actions are left, expected 0 to {rules.numbers.actions}"
            faults.append(illegal("DS-08", message, "actions_left"))
        state = state._replace(left=max(0, min(left, rules.numbers.actions)))
    if "turns_ended" in start:
        state = state._replace(turns=turns_of(rules, start))
        if state.turns >= rules.turn_limit:
            state = state._replace(may_act=NOBODY)
    if "fatigued" in start:
        state = state._replace(tired=tired_of(state, start, faults))
    return Judgement(state, tuple(faults))


def pawns_of(rules: Rules, start: Fields) -> tuple[bytes, dict[int, Span], list[Fault]]:
    """The tile of each pawn, where it is written, and what is wrong with it."""
    node = start.get("pawns")
    if isinstance(node, Scalar):
        start.choice("pawns", (STANDARD, rules.setup_name))
        return begin(rules).pawns, {}, []
    fields, faults = start.fields("pawns"), []
    found, spans = [rules.gone] * len(rules.pawns), dict[int, Span]()
    for key in fields:
        pawn, tile = named(rules, fields, key, spans), tile_of(rules, fields, key)
        id, spans[pawn] = rules.pawns[pawn].id, fields.span(key)
        if tile != rules.gone and tile in found:
            first = found.index(tile)
            other, here = rules.pawns[first].id, rules.grid.tiles[tile]
            values = (Value(f"{each} on {here}", spans[one]) for each, one in ((other, first), (id, pawn)))
            faults.append(illegal("DS-R04", f"{id} cannot stand on {here}, where {other} stands", "pawns", *values))
            continue
        found[pawn] = tile
    return bytes(found), spans, faults


def with_commanders(state: State) -> tuple[State, list[Fault]]:
    """DS-04: a position without one of the commanders is won, and there is none without both."""
    gone = [side for side in (0, 1) if state.pawns[state.rules.commanders[side]] == state.rules.gone]
    if len(gone) == 2:
        return state, [illegal("DS-04", "no commander is on the board, expected both, or that of who has won", "pawns")]
    return (state._replace(winner=1 - gone[0], may_act=NOBODY) if gone else state), []


def turns_of(rules: Rules, start: Fields) -> int:
    """DS-R15: the turns that were ended before, which count only where they are limited."""
    found, span = start.whole("turns_ended"), start.span("turns_ended")
    if not rules.turn_limit:
        raise Malformed("'turns_ended' says something only with the switch 'turn_limit'", span, "turns_ended")
    if found < 0:
        raise Malformed(f"{found} turns were ended, expected 0 or more", span, "turns_ended")
    return found


def tired_of(state: State, start: Fields, faults: list[Fault]) -> int:
    """F.2: the tiles of the pawns that have attacked, all of the side to act, and no more than actions were used."""
    rules, found, span = state.rules, 0, start.span("fatigued")
    for each in start.names("fatigued"):
        what = f"'fatigued' of {start.what}"
        id = chosen(each, tuple(rules.by_id), f"a pawn of {what}", span, "fatigued")
        pawn = rules.by_id[id]
        if found & rules.bit[state.pawns[pawn]]:
            raise Malformed(f"{what} names {id} twice", span, "fatigued")
        if rules.pawns[pawn].side != state.side or state.pawns[pawn] == rules.gone:
            faults.append(illegal("DS-R06", f"{id} cannot be tired, it is none of the side to act", "fatigued"))
            continue
        found |= rules.bit[state.pawns[pawn]]
    if found.bit_count() > rules.numbers.actions - state.left:
        used = rules.numbers.actions - state.left
        message = f"more pawns have attacked, {found.bit_count()}, than actions were used, {used}"
        faults.append(illegal("DS-R01", message, "fatigued"))
    return found


def snapshot(state: State) -> dict[str, object]:
    """The state as a log's `start`, for `position` to read back; what is usual is left out."""
    rules = state.rules
    standing = zip(rules.pawns, state.pawns, strict=True)
    pawns = {each.id: rules.grid.tiles[tile] for each, tile in standing if tile != rules.gone}
    start: dict[str, object] = {"turn": SIDES[state.side]} if state.side != NONE else {}
    start["pawns"] = STANDARD if state.pawns == begin(rules).pawns else pawns
    if state.left != rules.numbers.actions:
        start["actions_left"] = state.left
    if state.tired:
        start["fatigued"] = [pawn_on(state, tile) for tile in bits(state.tired)]
    if state.turns:
        start["turns_ended"] = state.turns
    return {"start": start}


def pawn_on(state: State, tile: int) -> str:
    """The pawn that stands on a tile."""
    return state.rules.pawns[state.pawns.index(tile)].id


def written(state: State, seat: str, action: int) -> dict[str, object]:
    """An action as a step of a log, without its dice."""
    if action == END:
        return {"by": seat, "do": "end_turn"}
    pawn, tile = pawn_on(state, action >> 8 & 255), action & 255
    if not action & ATTACK:
        return {"by": seat, "do": "move", "pawn": pawn, "to": state.rules.grid.tiles[tile]}
    return {"by": seat, "do": "attack", "pawn": pawn, "target": pawn_on(state, tile)}


def decided(state: State, action: Action) -> dict[str, object]:
    """The dice of an attack with what came of them; nothing for the first turn, which the start of a log tells."""
    if state.pending == NONE or not isinstance(action, tuple):
        return {}
    attack, defend = action
    result = "kill" if state.is_kill(state.pending, action) else "survive"
    return {"roll": {"attack": attack, "defend": defend}, "result": result}
