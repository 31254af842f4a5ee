"""The start of a log of Storm the Castle: cards in their zones, how far the turn is, and what of it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....problems import Span
from ...logs import Fields
from ...play import Fault
from .faults import Broken, illegal, rule_of_order, shown
from .land import SIDES
from .reading import by_side, by_space, known_unit
from .rules import UNKNOWN, Rules
from .showing import PHASES
from .state import State, begin
from .table import DRAWING, NOBODY, NONE, OVER, SEATS, Pair

STARTS = (
    "turn", "phase", "points", "attacks_used", "acted", "empowered", "hand", "deck", "graveyard", "board", "winner",
    "dispatched", "turns",
)  # fmt: skip
"""F.1, F.4; `dispatched` are units that may not act yet, `turns` those that were ended (STC-R10, STC-R35)."""

ACTS = ("move", "attack", "special")


def placed(rules: Rules, start: Fields, side: int, faults: list[Fault]) -> State:
    """The cards of a start in their zones; what cannot be goes into `faults`."""
    zones: dict[str, Pair] = {"hand": ((), ()), "deck": ((), ()), "graveyard": ((), ())}
    seen: set[int] = set()
    spans = {}

    def once(cards: list[int], side: int | None, key: str, span: Span) -> Iterator[int]:
        for each in cards:
            if each != UNKNOWN and each in seen:
                faults.append(illegal("STC-R15", f"{rules.cards[each].id} is in two places", key).fault)
                continue
            if each != UNKNOWN and side not in (None, rules.cards[each].side):
                faults.append(illegal("STC-R07", f"{rules.cards[each].id} is no card of {SIDES[side or 0]}", key).fault)
                continue
            seen.add(each)
            spans[each] = span
            yield each

    for name in zones:
        if not start.is_nothing(name):
            found: list[tuple[int, ...]] = [(), ()]
            fields = start.fields(name)
            for whose, at_side, cards in by_side(rules, fields, name == "graveyard"):
                found[whose] = tuple(once(cards, whose, name, fields.span(at_side)))
            zones[name] = found[0], found[1]
    board: list[tuple[int, ...]] = [()] * len(rules.land.spaces)
    if not start.is_nothing("board"):
        fields = start.fields("board")
        for at, key, cards in by_space(rules, fields):
            stack = tuple(once(cards, None, "board", fields.span(key)))
            try:
                check_stack(rules, stack, key)
            except Broken as error:
                faults.append(replace(error.fault, key="board"))
                if error.fault.rule not in ("STC-71", "STC-72"):
                    continue
            board[at] = rules.sorted(stack)
    for whose, (name, deck) in enumerate(zip(SIDES, rules.decks, strict=True)):
        there = sum(len(zone[whose]) for zone in zones.values())
        there += sum(rules.cards[each].side == whose for stack in board for each in stack)
        if there > len(deck):
            message = f"{name} has {there} cards, expected {len(deck)} at most"
            faults.append(illegal("STC-R15", message, next(iter(zones))).fault)
    held = [sum(1 << at for at, each in enumerate(board) if each and rules.cards[each[0]].side == s) for s in (0, 1)]
    state = begin(rules)._replace(
        side=side,
        may_act=SEATS[side],
        phase=DRAWING,
        hands=zones["hand"],
        decks=zones["deck"],
        graves=zones["graveyard"],
        board=tuple(board),
        held=(held[0], held[1]),
    )
    return state._replace(trace=replace(state.trace, cards=spans))


def check_stack(rules: Rules, stack: tuple[int, ...], at: str) -> None:
    """F.2: why cards cannot share a space. Raises `Broken`."""
    named, sides = shown(rules, stack), {rules.cards[each].side for each in stack}
    regulars = sum(rules.cards[each].is_regular for each in stack)
    items = sum(rules.units[each] is None for each in stack)
    if len(sides) > 1:
        raise illegal("STC-R09", f"{named} cannot share {at}, they are enemies", at)
    if regulars > 1:
        raise illegal("STC-28", f"{named} cannot share {at}, two of them are Regular units", at)
    if items and not regulars:
        raise illegal("STC-27", f"{named} cannot be on {at}, only Regular units carry items", at)
    if items > rules.numbers.items:
        raise illegal("STC-49", f"{named} cannot be on {at}, expected {rules.numbers.items} item at most", at)
    if rules.load(stack) > rules.numbers.stack:
        raise illegal("STC-70", f"{named} cannot share {at}, expected {rules.numbers.stack} cards at most", at)
    if rules.sorted(stack) != stack:
        message = f"{named} on {at} lie in another order, {shown(rules, rules.sorted(stack))}"
        raise illegal(rule_of_order(rules, stack), message, at)


def counted(state: State, start: Fields, faults: list[Fault]) -> State:
    """The rest of a start: how far the turn is, what was done in it, whether the game is over."""
    rules, numbers = state.rules, state.rules.numbers
    phase = PHASES.index(start.choice("phase", PHASES[DRAWING:OVER])) if "phase" in start else DRAWING
    masks = dict.fromkeys(ACTS, 0)
    for unit, key, acted in own_units(state, start, "acted", faults):
        masks[acted.choice(key, ACTS)] |= rules.bit[unit]
    made = {"points": numbers.points, "attacks_used": attacks_of(rules, masks["attack"]), "turns": 0}
    most = {"points": (0, numbers.points, "STC-44"), "attacks_used": (made["attacks_used"], numbers.attacks, "STC-52")}
    for name in made:
        if name in start:
            made[name] = start.whole(name)
        least, limit, rule = most.get(name, (0, made[name], "STC-R35"))
        if not least <= made[name] <= limit:
            between = f"{least} to {limit}" if least < limit else f"{limit}"
            faults.append(illegal(rule, f"'{name}' is {made[name]}, expected {between}", name).fault)
            made[name] = max(0, min(made[name], limit))
    boosts = []
    for unit, key, fields in own_units(state, start, "empowered", faults):
        boosts.append((unit, fields.whole(key)))
        if not rules.cards[unit].is_regular or boosts[-1][1] <= 0:
            message = f"{key} cannot have {boosts[-1][1]:+} attack, expected what a Regular unit can be given"
            faults.append(illegal("STC-85", message, "empowered").fault)
            boosts.pop()
    fresh = 0
    if not start.is_nothing("dispatched") and not rules.wakes_at_once:
        for said in start.names("dispatched"):
            span = start.span("dispatched")
            fresh |= rules.bit[known_unit(rules, said, f"a card of 'dispatched' of {start.what}", span, "dispatched")]
    state = state._replace(
        phase=phase,
        points=made["points"],
        attacks=made["attacks_used"],
        acted=masks["move"] | masks["attack"] | masks["special"],
        struck=masks["attack"],
        cast=masks["special"],
        boosts=tuple(sorted(boosts)),
        fresh=fresh,
        turns=made["turns"] if rules.turn_limit else 0,
    )
    return finished(state, start, faults)


def own_units(state: State, start: Fields, name: str, faults: list[Fault]) -> Iterator[tuple[int, str, Fields]]:
    """The units of the side that acts under a field of a start, each with its key and the fields it is in."""
    if start.is_nothing(name):
        return
    fields = start.fields(name)
    for key in fields:
        unit = known_unit(state.rules, key, f"a card of {fields.what}", fields.span(key), key)
        if state.rules.cards[unit].side == state.side:
            yield unit, key, fields
        else:
            message = f"{key} is no unit of {SIDES[state.side]}, whose turn it is"
            faults.append(illegal("STC-R07", message, name).fault)


def attacks_of(rules: Rules, struck: int) -> int:
    """STC-52, STC-R17: how many attacks those of some cards count for."""
    units = (unit for card, unit in enumerate(rules.units) if unit and struck >> card & 1)
    return sum(rules.counts_assassin or not unit.picks_targets for unit in units)


def finished(state: State, start: Fields, faults: list[Fault]) -> State:
    """STC-39: a side with a unit in the other keep has won, and the game is over."""
    keeps = state.rules.land.keeps
    winners = [side for side in (0, 1) if state.held[side] >> keeps[1 - side] & 1]
    names = (*SIDES, "none")
    said = NONE if start.is_nothing("winner") else names.index(start.choice("winner", names))
    winner = winners[0] if winners else said if said < len(SIDES) and state.rules.loses_empty else NONE
    if said not in (NONE, winner) and (winner != NONE or said < len(SIDES)):
        there = f"{SIDES[winner]} has a unit there" if winner != NONE else "nobody has a unit there"
        message = f"the winner is '{names[said]}', expected whoever has a unit in the enemy keep, and {there}"
        faults.append(illegal("STC-39", message, "winner").fault)
    is_stopped = bool(state.rules.turn_limit) and state.turns >= state.rules.turn_limit  # STC-R35
    if winner == NONE and not is_stopped:
        return state
    return state._replace(winner=winner, may_act=NOBODY, phase=OVER)
