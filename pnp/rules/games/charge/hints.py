"""How moves and positions of Charge! look, and which rules and cards a move makes use of: for players and reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .pack import Rules
from .scoring import winners
from .state import Position
from .table import NEW

LOOKS = {"call": 900, "stalemate": 800, "refill": 500, "build": 200, "move": 50, "flip": 100, "recycle": 100}


def promise(state: Position, seat: str, action: Any) -> int:  # Any: a move, as `actions` gives it
    """
    Call, finish a unit, the longer the better, refill, assemble, empty a stack that can be refilled, build, turn over.

    To open a pile looks worse than to lay a card on one. Cards are not shifted for anything else.
    """
    do, at, source, target, count = action
    if do == "assemble":
        player = state.players[at]
        top = player.working[source - 1][-1] if source else player.flipped[0]
        number: int = state.rules.faces[top].number
        if state.rules.is_last[top]:
            return 600 + number
        return 300 if target == NEW else 400
    if do == "move" and state.players[at].reserve and count == len(state.players[at].working[source - 1]):
        return 250
    looks: int = LOOKS.get(do, 1000)
    return looks


def worth(state: Position, seat: str) -> int:
    """
    Before the score, the points of the own army and of a call beside those of the best other; after it, the totals.

    A card counts for how far it has come: in the reserve nothing, in the flip pile 1, on a stack 2, assembled 3. So
    every play looks better than none, and nobody waits for ever; whose cards are in which army is not looked at.
    """
    rules = state.rules
    at = rules.at(seat)
    if state.phase == "over":
        won = winners(rules, state.standing)
        return 1000 // len(won) if at in won else 0
    totals = state.standing if state.phase == "shuffle" else [points(state, each) for each in range(len(rules.seats))]
    best = max(total for i, total in enumerate(totals) if i != at)
    value = 500 + 300 * (totals[at] - best) // rules.numbers["target"]
    if state.phase != "shuffle":
        reserve, working, flip, flipped, _ = state.players[at]
        way = 3 * len(rules.deck) - 3 * len(reserve) - 2 * len(flip + flipped) - sum(map(len, working))
        value += 100 * way // len(rules.deck)
    return max(1, min(999, value))


def points(state: Position, at: int) -> int:
    """What a player has before others look at the army: the total, the deployment numbers, the bonus of a call."""
    rules = state.rules
    face = sum(rules.units[each.unit].length for each in state.players[at].army)
    bonus = rules.numbers["bonus"] if state.caller == at and at not in state.busted else 0
    return state.totals[at] + face + bonus


def cited(state: Position, seat: str, action: Any) -> tuple[str, ...]:
    """The rules that a move makes use of."""
    return tuple(uses(state, action))


def uses(state: Position, action: Any) -> Iterator[str]:
    """Each rule that a move makes use of, in the order of the ledger."""
    do, at, source, target, _ = action
    rules = state.rules
    match do:
        case "go":
            yield "CH-10"
        case "flip":
            yield "CH-11" if len(state.players[at].flip) >= rules.packet else "CH-17"
        case "recycle":
            yield "CH-18"
        case "refill":
            yield from ("CH-21", "CH-22")
        case "build":
            stack = state.players[at].working[target - 1]
            yield from ("CH-12", "CH-13") if stack else ("CH-21", "CH-23", "CH-24")
        case "move":
            yield from ("CH-13", "CH-19")
        case "assemble":
            player = state.players[at]
            top = player.working[source - 1][-1] if source else player.flipped[0]
            yield "CH-20" if source else "CH-12"
            yield "CH-14" if target == NEW else "CH-15"
            if rules.is_last[top]:
                yield from ("CH-28", "CH-29")
        case "stalemate":
            yield from ("CH-25", "CH-26")
            if any(not each.reserve for each in state.players):
                yield "CH-27"
        case "call":
            yield from ("CH-30", "CH-31", "CH-32")
        case _:
            yield from score_uses(state)


def score_uses(state: Position) -> Iterator[str]:
    """Each rule that the score makes use of."""
    labels = {each.label for each in state.lines}
    named = {"safe": "CH-40", "sabotaged": "CH-41", "crumbled": "CH-42", "untouched": "CH-43"}
    yield from ("CH-36", "CH-38", "CH-39")
    yield from (rule for label, rule in named.items() if label in labels)
    if any(each.bust for each in state.lines):
        yield "CH-44"
    if any(each.bonus for each in state.lines):
        yield "CH-45"
    fined = sum(each.waste > 0 for each in state.lines)
    if fined:
        yield "CH-46" if fined == 1 else "CH-47"
    yield from ("CH-48", "CH-49")
    won = winners(state.rules, state.standing)
    yield from ("CH-51", "CH-52") if won else ("CH-50",)
    if len(won) > 1:
        yield "CH-R44"


def citable(rules: Rules) -> tuple[str, ...]:
    """All that `cited` can name, in the order of the ledger."""
    numbers = (*range(10, 16), *range(17, 33), 36, *range(38, 53))
    return (*(f"CH-{number}" for number in numbers), "CH-R44")


def used(state: Position, seat: str, action: Any, after: Position) -> tuple[tuple[str, bool | None], ...]:
    """The card that is assembled or built, which cannot fail; with the score, each army and the call."""
    do, at, source, _, _ = action
    if do == "score":
        return tuple(audited(state))
    if do not in ("assemble", "build"):
        return ()
    player = state.players[at]
    top = player.working[source - 1][-1] if source else player.flipped[0]
    return ((state.rules.faces[top].id, None),)


def audited(state: Position) -> Iterator[tuple[str, bool]]:
    """Whether each army holds, not crumbling (CH-42), and whether nobody's round beats that of a right call."""
    lines = state.lines
    yield from (("army", each.label != "crumbled") for each in lines)
    if state.caller is not None and state.is_complete(state.caller):
        yield "call", lines[state.caller].round == max(each.round for each in lines)
