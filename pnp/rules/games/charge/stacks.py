"""Steps of one player with the own cards: turning over, building, moving, refilling."""

from __future__ import annotations

from ...logs import Malformed, Step
from ...play import Judgement, Value
from .cards import accepted, claim_top, learned, named_card, taken
from .pack import UNKNOWN
from .reading import FLIPPED, RESERVE, Broken, source_of, stack_of
from .state import Position
from .table import NEW, alone


def judge_flip(state: Position, step: Step, at: int) -> Judgement:
    """CH-11, CH-17, CH-18; CH-16 where it is strict."""
    rules, player, seat = state.rules, state.players[at], state.rules.seats[at]
    if not player.flip:
        left = "that the flipped stack is turned over first" if player.flipped else "no flip, since no card is left"
        message = f"the flip pile of '{seat}' is empty, expected {left}"
        raise Broken("CH-18", message, "do", *state.memory.values_of(f"{seat} F"))
    due = min(rules.packet, len(player.flip))
    if "count" in step.fields and (said := step.fields.whole("count")) != due:
        message = f"'{seat}' turns over {said} of {len(player.flip)} cards, expected {due}"
        number = Value(f"{rules.packet} are turned over together", rules.spans["packet"])
        raise Broken("CH-11" if due == rules.packet else "CH-17", message, "count", number)
    if not rules.flips_any_time and player.flipped and (play := first_play(state, at)):
        message = f"'{seat}' turns over more cards although {rules.faces[player.flipped[0]].id} can be played"
        raise Broken("CH-16", message, "do", Value(play), *state.memory.values_of(f"{seat} F"))
    new = state.after(alone("flip", at))
    faults = claim_top(new, step, "shows", at, FLIPPED, "CH-D8")
    return accepted(new, step, "turned over", f"{seat} F", faults=faults)


def first_play(state: Position, at: int) -> str:
    """Where the top card of the flipped stack can be played, '' where it cannot."""
    for do, _, source, target, _ in state.actions(state.rules.seats[at]):
        if do == "build":
            return f"it fits on W{target}"
        if do == "assemble" and source == FLIPPED:
            return "it opens a pile" if target == NEW else f"it comes next on {state.table[target].name}"
    return ""


def judge_recycle(state: Position, step: Step, at: int) -> Judgement:
    """CH-18."""
    player, seat = state.players[at], state.rules.seats[at]
    if player.flip and not state.rules.turns_over_any_time:
        message = f"the flipped stack of '{seat}' is turned over while {len(player.flip)} cards are left to flip"
        raise Broken("CH-18", message, "do", *state.memory.values_of(f"{seat} F"))
    if not player.flipped:
        message = f"the flipped stack of '{seat}' is empty, so that there is nothing to turn over"
        raise Broken("CH-18", message, "do", *state.memory.values_of(f"{seat} F"))
    return accepted(state.after(alone("recycle", at)), step, "turned over", f"{seat} F")


def judge_build(state: Position, step: Step, at: int) -> Judgement:
    """CH-12, CH-13, CH-23."""
    rules, seat = state.rules, state.rules.seats[at]
    source = source_of(step.fields, "from")
    if source == RESERVE:
        raise Broken("CH-D4", f"'{seat}' builds with a card of the reserve, expected the flipped stack", "from")
    if source:
        message = f"'{seat}' builds from W{source}, expected F; cards of working stacks are moved with 'do: move'"
        raise Malformed(message, step.fields.span("from"), "from")
    target = stack_of(state, step.fields, "to", at)
    state, card = taken(state, step, at, source, "CH-D3")
    face, stack = rules.faces[card], state.players[at].working[target - 1]
    if not stack and not rules.is_last[card]:
        message = f"{face.id} is laid on the empty stack W{target} of '{seat}', expected a deployment card"
        value = Value(f"{face.id} is no deployment card", face.span)
        raise Broken("CH-23", message, "to", value, *state.memory.values_of(f"{seat} W{target}"))
    if stack:
        check_fit(state, at, card, target)
    new = state.after(("build", at, 0, target, 1))
    return accepted(new, step, f"{face.id} was laid there", f"{seat} F", f"{seat} W{target}")


def check_fit(state: Position, at: int, card: int, target: int) -> None:
    """CH-13, CH-R02: whether a card may cover the top of a working stack. Raises `Broken`."""
    rules, seat = state.rules, state.rules.seats[at]
    onto = state.players[at].working[target - 1][-1]
    if onto in rules.fits[card]:
        return
    face, covered = rules.faces[card], rules.faces[onto]
    step = -1 if rules.builds_up else 1
    hosts = [each.id for i, each in enumerate(rules.faces) if i in rules.fits[card]]
    message = (
        f"{face.id} is laid on {covered.id} on W{target} of '{seat}', expected another unit with {face.number + step}"
    )
    if onto == UNKNOWN:
        message = f"nobody knows which card lies on W{target} of '{seat}', so that {face.id} fits on it cannot be said"
    values = [
        Value(f"{each.id} is number {each.number} of '{each.unit}'", each.span) for each in (face, covered) if each.unit
    ]
    fits = Value(f"{face.id} fits on {', '.join(hosts) or 'no card'}")
    raise Broken("CH-13", message, "to", *values, fits, *state.memory.values_of(f"{seat} W{target}"))


def judge_move(state: Position, step: Step, at: int) -> Judgement:
    """CH-13, CH-19, CH-21."""
    rules, seat, fields = state.rules, state.rules.seats[at], step.fields
    source, target = stack_of(state, fields, "from", at), stack_of(state, fields, "to", at)
    stack = state.players[at].working[source - 1]
    values = state.memory.values_of(f"{seat} W{source}")
    if source == target:
        raise Broken("CH-19", f"W{source} of '{seat}' is moved onto itself, expected another stack", "to")
    state, count = moved(state, step, at, source)
    if not 1 <= count <= len(stack):
        message = f"'{seat}' moves {count} cards of W{source}, expected 1 to {len(stack)}"
        raise Broken("CH-19", message if stack else f"W{source} of '{seat}' is empty", "count", *values)
    if count > 1 and not rules.moves_runs:
        message = f"'{seat}' moves {count} cards of W{source} together, expected one with 'working_move: top_only'"
        raise Broken("CH-19", message, "count", *values)
    card = state.players[at].working[source - 1][-count]
    if state.players[at].working[target - 1]:
        check_fit(state, at, card, target)
    elif not rules.fills_from_stacks:
        message = f"{rules.faces[card].id} is moved to the empty stack W{target} of '{seat}', expected a refill"
        raise Broken("CH-21", message, "to", *state.memory.values_of(f"{seat} W{target}"))
    new = state.after(("move", at, source, target, count))
    return accepted(new, step, f"{rules.faces[card].id} was moved", f"{seat} W{source}", f"{seat} W{target}")


def moved(state: Position, step: Step, at: int, source: int) -> tuple[Position, int]:
    """How many cards are moved: `count`, or by the lowest `card`, or else one; the card is known then."""
    rules, stack = state.rules, state.players[at].working[source - 1]
    said = named_card(state, step, at)
    if "count" in step.fields:
        count = step.fields.whole("count")
    elif said in stack and said != UNKNOWN:
        count = len(stack) - stack.index(said)
    else:
        count = 1
    if said is None or not 1 <= count <= len(stack):
        return state, count
    lies = stack[-count]
    if lies == UNKNOWN:
        return learned(state, at, source, len(stack) - count, said), count
    if lies != said:
        name, true = rules.faces[said].id, rules.faces[lies].id
        message = f"'{rules.seats[at]}' moves {name} of W{source}, where the lowest of {count} is {true}"
        values = state.memory.values_of(f"{rules.seats[at]} W{source}")
        raise Broken("CH-D8", message, "card", *values)
    return state, count


def judge_refill(state: Position, step: Step, at: int) -> Judgement:
    """CH-21, CH-22."""
    seat = state.rules.seats[at]
    target = stack_of(state, step.fields, "to", at)
    player = state.players[at]
    if player.working[target - 1]:
        cards = " ".join(state.rules.ids(player.working[target - 1]))
        message = f"W{target} of '{seat}' is filled although {cards} lies there, expected an empty stack"
        raise Broken("CH-21", message, "to", *state.memory.values_of(f"{seat} W{target}"))
    if not player.reserve:
        message = f"the reserve of '{seat}' is empty, expected a flipped deployment card for W{target}, or none"
        raise Broken("CH-22", message, "do", *state.memory.values_of(f"{seat} reserve"))
    new = state.after(("refill", at, 0, target, 1))
    faults = claim_top(new, step, "shows", at, target, "CH-D8")
    return accepted(new, step, "a card of the reserve came", f"{seat} W{target}", f"{seat} reserve", faults=faults)
