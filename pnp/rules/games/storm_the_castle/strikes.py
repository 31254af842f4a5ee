"""Attacks as steps of logs, with what they claim."""

from __future__ import annotations

from collections.abc import Iterator

from ...logs import Fields
from ...play import Fault, Judgement, Value
from .army import Unit
from .faults import claim, illegal, number, rule_of_order, shown, standing, stat
from .land import SIDES
from .plans import ATTACK, Action
from .reading import card, space
from .state import State
from .strike import Sums
from .units import acting, in_the_way, roll_of, traced

RESULTS = ("success", "fail", "critical_fail", "auto")


def attacked(state: State, fields: Fields) -> Judgement:
    """An attack: who may, on whom, from where; then its dice, and what it claims."""
    rules, numbers = state.rules, state.rules.numbers
    unit, start = acting(state, fields)
    face, id = rules.units[unit], rules.cards[unit].id
    assert face
    is_counted = rules.counts_assassin or not face.picks_targets
    if is_counted and state.attacks >= numbers.attacks:
        most = number(rules, "attacks", f"a turn has {numbers.attacks} attacks")
        made = [Value("an attack of this turn", each) for each in state.trace.attacks]
        message = f"{id} cannot attack, the {numbers.attacks} attacks of this turn are made"
        raise illegal("STC-52", message, "unit", most, *made)
    if face.attack is None:
        raise illegal("STC-30", f"{id} cannot attack at all", "unit", stat(rules, unit, "attack", "-"))
    end = space(rules, fields, "at")
    stack, at = state.board[end], rules.land.spaces[end]
    if not stack or rules.cards[stack[0]].side == state.side:
        there = f"{shown(rules, stack)} stands there" if stack else "nobody stands there"
        message = f"{id} cannot attack {at}, {there}, expected a unit of {SIDES[1 - state.side]}"
        raise illegal("STC-R11", message, "at", *(standing(state, each) for each in stack))
    check_reach(state, unit, start, end)
    action = (ATTACK, unit, start, end, picked(state, face, end, fields))
    if state.is_automatic(action):
        notes = [f"nothing is rolled against a Support unit, '{key}' is ignored" for key in ("roll", "am")
                 if not fields.is_nothing(key)]  # fmt: skip
        done = state.after(action)
        faults = claimed(state, action, done, None, fields)
        return Judgement(traced(done, state, unit, fields, True), tuple(faults)[:1], tuple(notes))
    total = roll_of(state, fields, "STC-63")
    done = state.after(action).after(total)
    faults = claimed(state, action, done, total, fields)
    return Judgement(traced(done, state, unit, fields, True), tuple(faults)[:1])


def check_reach(state: State, unit: int, start: int, end: int) -> None:
    """STC-80, STC-81, STC-R24, STC-56, STC-R25: whether a space is in reach. Raises `Broken`."""
    rules, land = state.rules, state.rules.land
    face, id, at = rules.units[unit], rules.cards[unit].id, land.spaces[end]
    assert face
    far = land.far[start].get(end)
    away = "no path" if far is None else f"{far} path{'' if far == 1 else 's'}"
    from_here = f"from {land.spaces[start]}, {away} away"
    board = Value(f"{land.spaces[start]} and {at} are {away} apart", land.span)
    if face.is_ranged:
        if far is None or far > face.reach:
            message = f"{id} cannot shoot at {at} {from_here}, expected {face.reach} at most"
            raise illegal("STC-80", message, "at", standing(state, unit), stat(rules, unit, "reach", face.reach), board)
        owners = [side for side in (0, 1) if land.castles[side] >> end & 1]
        if not owners:
            message = f"{id} cannot shoot at {at}, which is no castle space"
            raise illegal("STC-81", message, "at", Value(f"the space {at}", land.spans[end]))
        if owners == [state.side] and rules.switches["catapult_targets"] == "enemy_castle":
            message = f"{id} cannot shoot at {at} of its own castle with 'catapult_targets: enemy_castle'"
            raise illegal("STC-R24", message, "at", Value(f"the space {at}", land.spans[end]))
        return
    steps = rules.moves(face)
    if far is None or far > steps:
        message = f"{id} cannot attack {at} {from_here}, expected {steps}"
        raise illegal("STC-56", message, "at", standing(state, unit), board)
    if not land.reached(start, steps, state.held[1 - state.side]) >> end & 1:
        message = f"{id} cannot attack {at}, enemies are in its way"
        raise illegal("STC-R25", message, "at", standing(state, unit), *in_the_way(state, start, steps))


def picked(state: State, face: Unit, end: int, fields: Fields) -> int:
    """STC-71, STC-72, STC-78, STC-R18: which unit of a stack is attacked, the top one as 0. Raises `Broken`."""
    if fields.is_nothing("card"):
        return 0
    rules, stack = state.rules, state.board[end]
    target, name, at = card(rules, fields, "card"), fields.name("card"), rules.land.spaces[end]
    units = [each for each in stack if rules.units[each] is not None]
    if target in stack and target not in units:
        raise illegal("STC-R18", f"{name} is an item, expected {shown(rules, units)}", "card", standing(state, target))
    if target not in units:
        where = [standing(state, target)] if target >= 0 else []
        raise illegal("STC-R11", f"{name} is not on {at}, expected {shown(rules, units)}", "card", *where)
    nth = units.index(target)
    if nth and not face.picks_targets:
        message = f"{name} cannot be attacked, {rules.cards[units[0]].id} lies above it and defends first"
        raise illegal(rule_of_order(rules, units), message, "card", standing(state, units[0]))
    return nth


def claimed(state: State, action: Action, done: State, total: int | None, fields: Fields) -> Iterator[Fault]:
    """What an attack claims and is not so, in the order of F.3; `total` is None without a roll. Raises `Malformed`."""
    rules, numbers = state.rules, state.rules.numbers
    _, unit, _, _, _ = action
    face, id = rules.units[unit], rules.cards[unit].id
    assert face
    found = state.sums(action)
    said_am = None if fields.is_nothing("am") else fields.whole("am")
    said = "" if fields.is_nothing("result") else fields.choice("result", RESULTS)
    places = (*rules.land.spaces, "graveyard")
    said_to = "" if fields.is_nothing("attacker_to") else fields.choice("attacker_to", places)
    parts = tuple(values(state, action, found))
    if total is not None and said_am is not None and said_am != found.modifier:
        message = f"the attack modifier is {found.attack} - {found.defense} = {found.modifier} and not {said_am}"
        yield claim("STC-66", message, "am", *parts)
    true = result(state, action, total)
    if said and said != true:
        if total is None:
            yield claim("STC-31", "a Support unit dies without a roll, expected 'auto'", "result")
        else:
            extremes = {numbers.fails: ("fails", "always fails"), numbers.wins: ("wins", "always succeeds")}
            rule, why = "STC-67", f"{numbers.base + found.modifier} is the highest total that succeeds"
            if total in extremes:
                rule, why = "STC-64", "whatever the modifier"
                name, says = extremes[total]
                parts = (number(rules, name, f"{total} {says}"),)
            message = f"the result of {total} is '{true}', {why}"
            yield claim(rule, message, "result", *parts, Value(f"the dice show {total}", fields.span("roll")))
    here = next((at for at, stack in zip(rules.land.spaces, done.board, strict=True) if unit in stack), "graveyard")
    if said_to and said_to != here:
        rule = place_rule(face, true)
        message = f"{id} is {place(here)} after its attack, and not {place(said_to)}"
        dice = Value(f"the dice show {total}", fields.span("roll")) if total is not None else None
        yield claim(rule, message, "attacker_to", Value(f"the result is '{true}'"), *([dice] if dice else []))


def result(state: State, action: Action, total: int | None) -> str:
    """How an attack ends, as logs call it."""
    if total is None:
        return "auto"
    if state._replace(pending=action).is_success(total):
        return "success"
    return "critical_fail" if total == state.rules.numbers.fails else "fail"


def place_rule(face: Unit, result: str) -> str:
    """STC-57 to STC-62: what says where an attacker is afterwards."""
    melee, ranged = {
        "success": ("STC-57", "STC-60"),
        "auto": ("STC-57", "STC-60"),
        "fail": ("STC-58", "STC-61"),
        "critical_fail": ("STC-59", "STC-62"),
    }[result]
    return ranged if face.is_ranged else melee


def place(name: str) -> str:
    """'on NHW', 'in the graveyard'."""
    return f"in the {name}" if name == "graveyard" else f"on {name}"


def values(state: State, action: Action, found: Sums) -> Iterator[Value]:
    """Each part of both sums that is not zero, with its place."""
    rules, land, trace = state.rules, state.rules.land, state.trace
    _, unit, start, end, _ = action
    target = state.defender(action)
    yield stat(rules, unit, "attack", found.unit)
    if found.item:
        yield from carried(state, start, "attack")
    if found.empower:
        helper = [span for card, span in trace.acts.items() if card in state.board[start] and card != unit]
        yield Value(f"help {found.empower:+}", helper[0] if helper else None)
    if found.height:
        levels = f"{land.levels[start]} ground against {land.levels[end]} ground"
        yield Value(f"height {found.height:+}, {levels}", land.spans[end])
    yield stat(rules, target, "defense", found.defender)
    if found.shield:
        yield from carried(state, end, "defense")
    if found.ward:
        for each in state.board[end]:
            other = rules.units[each]
            if other and other.ward and each != target:
                yield stat(rules, each, "ward", f"{other.ward:+}")
    if found.space:
        yield Value(f"{land.spaces[end]} adds {found.space} to the defense", land.bonus_spans[end])


def carried(state: State, at: int, stat_name: str) -> Iterator[Value]:
    """The items of a space with what they add."""
    rules = state.rules
    for each in state.board[at]:
        if rules.units[each] is None:
            face = rules.cards[each].face
            yield stat(rules, each, stat_name, f"{(face.attack if stat_name == 'attack' else face.defense) or 0:+}")
