"""Steps of logs of Storm the Castle, judged: preconditions in the order of the ledger, then claims."""

from __future__ import annotations

from ...logs import Fields, Log, Step
from ...play import Fault, Judgement, Value
from .claims import wrong
from .dispatch import dispatched, drawn, equipped
from .faults import Broken, check_room, check_turn, claim, illegal, number, out_of_turn, standing
from .land import SIDES
from .plans import ABILITIES, EMPOWER, MOVE, REFORGE, RESURRECT
from .reading import card, space
from .state import TO_END, State
from .strike import belongings
from .strikes import attacked
from .table import DRAWING
from .units import acting, in_the_way, roll_of, traced

STEPS = {
    "draw": ("cards",),
    "dispatch": ("card", "to"),
    "equip": ("card", "bearer"),
    "move": ("unit", "to"),
    "attack": ("unit", "at", "card", "roll", "am", "result", "attacker_to"),
    "special": ("unit", "use", "roll", "item", "target", "result"),
    "end_turn": (),
    "check": ("space", "graveyard", "hand", "points", "winner"),
}
"""F.3: the steps, and their fields beside `do` and `by`."""

IDLE = {"resurrect": ("item", "target"), "reforge": ("target",), "empower": ("roll", "item", "result")}
"""F.3: the fields of a special that its use has nothing to do with."""


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
    try:
        check_turn(state, seat)
        match do:
            case "draw":
                return drawn(state, fields)
            case "dispatch":
                return dispatched(state, fields)
            case "equip":
                return equipped(state, fields)
            case "move":
                return moved(state, fields)
            case "attack":
                return attacked(state, fields)
            case "special":
                return used(state, fields)
            case _:
                return ended(state, fields)
    except Broken as error:
        return Judgement(state, (error.fault,))


def moved(state: State, fields: Fields) -> Judgement:
    """A move: one step away, into room."""
    rules, land = state.rules, state.rules.land
    unit, start = acting(state, fields)
    end = space(rules, fields, "to")
    id, face = rules.cards[unit].id, rules.units[unit]
    assert face
    steps, enemies = rules.moves(face), state.held[1 - state.side]
    far = land.far[start].get(end)
    paths = "no path" if far is None else f"{far} paths"
    if far is None or not 1 <= far <= steps:
        message = f"{id} cannot move from {land.spaces[start]} to {land.spaces[end]}, {paths} away, expected {steps}"
        board = Value(f"the board has {paths} between them", land.span)
        raise illegal("STC-50", message, "to", standing(state, unit), board)
    check_room(state, end, belongings(rules, unit, state.board[start]), "to")
    if not land.reached(start, steps, enemies) >> end & 1:
        message = f"{id} cannot move to {land.spaces[end]}, enemies are in its way"
        raise illegal("STC-R25", message, "to", *in_the_way(state, start, steps))
    done = state.after((MOVE, unit, start, end, 0))
    return Judgement(traced(done, state, unit, fields))


def used(state: State, fields: Fields) -> Judgement:
    """An ability that is used instead of moving or attacking."""
    rules = state.rules
    use = fields.choice("use", ABILITIES)
    unit, start = acting(state, fields)
    id, face = rules.cards[unit].id, rules.units[unit]
    assert face
    if use not in face.abilities:
        able = ", ".join(face.abilities) or "no ability"
        value = Value(f"{face.id} has {able}", rules.span(unit, "abilities"))
        raise illegal("STC-77", f"{id} has no ability to {use}", "use", value)
    notes = tuple(f"'{key}' says nothing of '{use}' and is ignored" for key in IDLE[use] if not fields.is_nothing(key))
    match use:
        case "empower":
            done = state.after((EMPOWER, unit, start, empowered(state, start, fields), 0))
            return Judgement(traced(done, state, unit, fields), (), notes)
        case "resurrect":
            check_raising(state, unit, start)
            action, rule = (RESURRECT, unit, start, start, 0), "STC-82"
        case _:
            action, rule = (REFORGE, unit, start, start, forged(state, fields)), "STC-79"
    total = roll_of(state, fields, rule)
    declared = state.after(action)
    true = "success" if declared.is_success(total) else "fail"
    faults: tuple[Fault, ...] = ()
    said = "" if fields.is_nothing("result") else fields.choice("result", ("success", "fail"))
    if said and said != true:
        wins = rules.numbers.revive
        values = (number(rules, "revive", f"{wins} is needed"), Value(f"the dice show {total}", fields.span("roll")))
        faults = (claim(rule, f"the result is '{true}', since {id} rolled {total}", "result", *values),)
    return Judgement(traced(declared.after(total), state, unit, fields), faults, notes)


def check_raising(state: State, unit: int, start: int) -> None:
    """STC-83, STC-82, STC-R21: why a Cleric cannot bring back a unit. Raises `Broken`."""
    rules, grave, stack = state.rules, state.graves[state.side], state.board[start]
    id = rules.cards[unit].id
    if len(stack) > 1:
        others = [standing(state, each) for each in stack if each != unit]
        raise illegal("STC-83", f"{id} cannot resurrect while it shares its space", "unit", *others)
    if state.raised(start) is None:
        if grave and rules.load(stack) >= rules.numbers.stack:
            raise illegal("STC-70", f"{id} cannot resurrect, its space has no room", "unit")
        top = f"{rules.cards[grave[0]].id} lies on top" if grave else "it is empty"
        values = [standing(state, grave[0])] if grave else []
        message = f"{id} cannot resurrect, no unit is on top of the graveyard of {SIDES[state.side]}: {top}"
        raise illegal("STC-82", message, "unit", *values)


def forged(state: State, fields: Fields) -> int:
    """STC-79, STC-R23, STC-R28: the item that a Blacksmith names. Raises `Broken`."""
    rules, grave = state.rules, state.graves[state.side]
    item, name = card(rules, fields, "item"), fields.name("item")
    if item not in grave or rules.units[item] is not None:
        there = ", ".join(rules.cards[each].id for each in grave if rules.units[each] is None) or "none"
        where = [standing(state, item)] if item >= 0 else []
        message = f"{name} is no item in the graveyard of {SIDES[state.side]}, there is {there}"
        raise illegal("STC-79", message, "item", *where)
    if item not in state.reforged():
        top = rules.cards[grave[0]].id
        message = f"{name} lies below {top}, with 'blacksmith_reach: top_only' only the top of the graveyard counts"
        raise illegal("STC-R23", message, "item", standing(state, grave[0]))
    if state.is_full(state.side):
        count = len(state.hands[state.side])
        raise illegal("STC-R28", f"{name} cannot go to a hand of {count} cards, with '{rules.limit_shown}'", "item")
    return item


def empowered(state: State, start: int, fields: Fields) -> int:
    """STC-85: the Regular that a Sorcerer helps. Raises `Broken`."""
    rules = state.rules
    regulars = [each for each in state.board[start] if rules.cards[each].is_regular]
    target, at = card(rules, fields, "target"), rules.land.spaces[start]
    if target not in regulars:
        there = f"expected {rules.cards[regulars[0]].id}" if regulars else "and there is none"
        where = [standing(state, target)] if target >= 0 else []
        message = f"the help is for a Regular unit on {at}, and not {fields.name('target')}, {there}"
        raise illegal("STC-85", message, "target", *where)
    return target


def ended(state: State, fields: Fields) -> Judgement:
    """The end of a turn, which must have begun with a draw."""
    if state.phase == DRAWING:
        raise out_of_turn("STC-42", f"{SIDES[state.side]} cannot end the turn before drawing", "do")
    return Judgement(state.after(TO_END)._replace(trace=state.trace.ended(fields.span())))


def compare(state: State, facts: Fields, log: Log) -> tuple[Fault, ...]:
    """What of the facts that a log states at its `end` does not hold."""
    facts.only(*STEPS["check"])
    return tuple(wrong(state, facts))
