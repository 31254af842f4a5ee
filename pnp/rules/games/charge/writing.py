"""Moves of Charge! as steps of a log."""

from __future__ import annotations

from typing import Any

from .pack import UNKNOWN
from .reading import place_name
from .scoring import winners
from .state import Position
from .table import NEW, STALEMATE


def written(state: Position, seat: str, action: Any) -> dict[str, object]:  # Any: a move, as `actions` gives it
    """A move as a step, with the cards that it uses and shows, as far as they are known."""
    do, at, source, target, count = action
    if at == NEW:
        return {"do": do, **(shown(state) if do == "stalemate" else counted(state) if do == "score" else {})}
    player, step = state.players[at], {"by": seat, "do": do}
    match do:
        case "flip":
            turned = player.flip[: state.rules.packet]
            return {**step, "count": len(turned), **card(state, "shows", turned[-1])}
        case "refill":
            return {**step, "to": f"W{target}", **card(state, "shows", player.reserve[0])}
        case "assemble":
            top = player.working[source - 1][-1] if source else player.flipped[0]
            to = {"to": "new", "as": f"P{state.opened + 1}"} if target == NEW else {"to": state.table[target].name}
            takes = {"takes": seat} if state.rules.is_last[top] else {}
            return {**step, "from": place_name(source), **card(state, "card", top), **to, **takes}
        case "build":
            return {**step, "from": "F", **card(state, "card", player.flipped[0]), "to": f"W{target}"}
        case "move":
            lowest = player.working[source - 1][-count]
            ends = {"from": f"W{source}", "to": f"W{target}"}
            return {**step, **ends, "count": count, **card(state, "card", lowest)}
        case "call":
            return {**step, "claim": "complete"}
        case _:
            return {**step}


def card(state: Position, key: str, face: int) -> dict[str, object]:
    """A card under a key; nothing where a log does not know it."""
    return {} if face == UNKNOWN else {key: state.rules.faces[face].id}


def shown(state: Position) -> dict[str, object]:
    """The cards that a stalemate turns up."""
    rules = state.rules
    new = state.after(STALEMATE)
    cards = {
        seat: rules.faces[after.working[-1][-1]].id
        for seat, before, after in zip(rules.seats, state.players, new.players, strict=True)
        if len(after.working) > len(before.working) and after.working[-1][-1] != UNKNOWN
    }
    return {"shows": cards} if cards else {}


def counted(state: Position) -> dict[str, object]:
    """The score sheet of a round, and whether the game is over."""
    seats, standing = state.rules.seats, state.standing
    claims = {
        seat: {"label": line.label, "round": line.round, "total": total}
        for seat, line, total in zip(seats, state.lines, standing, strict=True)
    }
    return {"claims": claims, "over": bool(winners(state.rules, standing))}


def decided(state: Position, action: Any) -> dict[str, object]:  # Any: what `sample` gave
    """The decks of the next round, beside the score of the last one; the first ones stand in the snapshot."""
    if not state.round:
        return {}
    rules = state.rules
    return {"decks": {seat: rules.ids(deck) for seat, deck in zip(rules.seats, action[1], strict=True)}}
