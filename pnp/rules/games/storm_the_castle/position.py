"""Positions and actions of Storm the Castle as logs write them, there and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....problems import Span
from ...logs import Fields, Log, Malformed, chosen
from ...play import Fault, Judgement
from .faults import Broken, illegal, rule_of_order, shown
from .land import SIDES
from .plans import ATTACK, DISPATCH, DRAW, EMPOWER, END, EQUIP, MOVE, REFORGE, Action
from .reading import by_side, by_space, known_card
from .rules import UNKNOWN, Rules
from .showing import PHASES
from .state import State, begin
from .table import BEGIN, DRAWING, NOBODY, NONE, OVER, SEATS, Pair

STARTS = (
    "turn", "phase", "points", "attacks_used", "acted", "empowered", "hand", "deck", "graveyard", "board", "winner",
    "dispatched", "turns",
)  # fmt: skip
"""F.1, F.4; `dispatched` are units that may not act yet, `turns` those that were ended (STC-R10, STC-R35)."""

ACTS = ("move", "attack", "special")


def position(rules: Rules, log: Log) -> Judgement:
    """
    The position that a log starts from; without `start` the beginning, with decks that nobody knows.

    The first turn is that of whoever acts first, where the log does not tell (STC-R01).
    """
    for key in ("setup", "cards"):
        if key in log.root:
            raise Malformed(f"a log of Storm the Castle has no '{key}', expected 'start'", log.root.span(key), key)
    start, faults = log.start, list[Fault]()
    if start is None:
        unknown = tuple((UNKNOWN,) * len(each) for each in rules.decks)
        return Judgement(begin(rules).after((*unknown, SIDES.index(first(rules, log)))))
    start.only(*STARTS)
    side = SIDES.index(start.choice("turn", SIDES) if "turn" in start else first(rules, log))
    state = placed(rules, start, side, faults)
    return Judgement(counted(state, start, faults), tuple(faults))


def first(rules: Rules, log: Log) -> str:
    """Who acts first in a log."""
    seats = [each.by for each in log.steps if each.by and each.do != "check"]
    if rules.is_fixed or not seats:
        return SIDES[0]
    return chosen(seats[0], SIDES, "'by' of the first step", log.steps[0].fields.span())


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
    made = {"points": numbers.points, "attacks_used": 0, "turns": 0}
    masks = dict.fromkeys(ACTS, 0)
    if not start.is_nothing("acted"):
        acted = start.fields("acted")
        for key in acted:
            unit = known_card(rules, key, f"a card of {acted.what}", acted.span(key), key)
            masks[acted.choice(key, ACTS)] |= rules.bit[unit]
        made["attacks_used"] = masks["attack"].bit_count()
    most = {"points": (numbers.points, "STC-44"), "attacks_used": (max(numbers.attacks, 0), "STC-52"), "turns": None}
    for name, limit in most.items():
        if name in start:
            made[name] = start.whole(name)
            if limit and not 0 <= made[name] <= limit[0]:
                message = f"'{name}' is {made[name]}, expected 0 to {limit[0]}"
                faults.append(illegal(limit[1], message, name).fault)
                made[name] = max(0, min(made[name], limit[0]))
    boosts = []
    if not start.is_nothing("empowered"):
        fields = start.fields("empowered")
        boosts = [
            (known_card(rules, key, f"a card of {fields.what}", fields.span(key), key), fields.whole(key))
            for key in fields
        ]
    fresh = 0
    if not start.is_nothing("dispatched") and not rules.wakes_at_once:
        for said in start.names("dispatched"):
            span = start.span("dispatched")
            fresh |= rules.bit[known_card(rules, said, f"a card of 'dispatched' of {start.what}", span, "dispatched")]
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


def finished(state: State, start: Fields, faults: list[Fault]) -> State:
    """STC-39: a side with a unit in the other keep has won, and the game is over."""
    keeps = state.rules.land.keeps
    winners = [side for side in (0, 1) if state.held[side] >> keeps[1 - side] & 1]
    said = NONE
    if not start.is_nothing("winner") and start.name("winner").casefold() != "none":
        said = SIDES.index(start.choice("winner", (*SIDES, "none")))
    winner = winners[0] if winners else said if state.rules.loses_empty else NONE
    if said != NONE and said != winner:
        message = f"{SIDES[said]} has not won, since none of its units is in the enemy keep"
        faults.append(illegal("STC-39", message, "winner").fault)
    is_stopped = bool(state.rules.turn_limit) and state.turns >= state.rules.turn_limit  # STC-R35
    if winner == NONE and not is_stopped:
        return state
    return state._replace(winner=winner, may_act=NOBODY, phase=OVER)


def snapshot(state: State) -> dict[str, object]:
    """The state as a log's `start`, for `position` to read back; what is usual is left out."""
    rules = state.rules
    if state.phase == BEGIN:
        return {}
    start: dict[str, object] = {"turn": SIDES[state.side]}
    if state.phase not in (DRAWING, OVER):
        start["phase"] = PHASES[state.phase]
    if state.points != rules.numbers.points:
        start["points"] = state.points
    if state.attacks != state.struck.bit_count():
        start["attacks_used"] = state.attacks
    if state.acted:
        done = [each for each in range(len(rules.cards)) if state.acted >> each & 1]
        start["acted"] = {rules.cards[each].id: act_of(state, each) for each in done}
    if state.boosts:
        start["empowered"] = {rules.cards[unit].id: more for unit, more in state.boosts}
    if state.fresh:
        start["dispatched"] = [each.id for number, each in enumerate(rules.cards) if state.fresh >> number & 1]
    for name, zone in (("hand", state.hands), ("deck", state.decks), ("graveyard", state.graves)):
        found = {side: rules.ids(cards) for side, cards in zip(SIDES, zone, strict=True) if cards}
        if found:
            start[name] = found
    board = zip(rules.land.spaces, state.board, strict=True)
    start["board"] = {space: stack_shown(rules, stack) for space, stack in board if stack}
    if state.winner != NONE:
        start["winner"] = SIDES[state.winner]
    if state.turns:
        start["turns"] = state.turns
    return {"start": start}


def act_of(state: State, unit: int) -> str:
    """What a unit did in this turn."""
    bit = state.rules.bit[unit]
    return "attack" if state.struck & bit else "special" if state.cast & bit else "move"


def stack_shown(rules: Rules, stack: tuple[int, ...]) -> list[object]:
    """A stack as logs write it."""
    found: list[object] = []
    items = [each for each in stack if rules.units[each] is None]
    for each in stack:
        id = rules.cards[each].id
        if rules.cards[each].is_regular and items:
            ids = rules.ids(items)
            found.append({"unit": id, "item": ids[0] if len(ids) == 1 else ids})
        elif rules.units[each] is not None:
            found.append(id)
    return found


def written(state: State, seat: str, action: Action) -> dict[str, object]:
    """An action as a step of a log, without its dice."""
    rules = state.rules
    kind, card, _, end, more = action
    if kind == DRAW:
        return {"by": seat, "do": "draw", "cards": rules.ids(state.decks[state.side][: state.due])}
    if kind == END:
        return {"by": seat, "do": "end_turn"}
    id, at = rules.cards[card].id, rules.land.spaces[end] if kind != EQUIP and kind != EMPOWER else ""
    if kind == DISPATCH:
        return {"by": seat, "do": "dispatch", "card": id, "to": at}
    if kind == EQUIP:
        return {"by": seat, "do": "equip", "card": id, "bearer": rules.cards[end].id}
    if kind == MOVE:
        return {"by": seat, "do": "move", "unit": id, "to": at}
    if kind == ATTACK:
        picked = {"card": rules.cards[state.defender(action)].id} if more else {}
        automatic = {"result": "auto"} if state.is_automatic(action) else {}
        return {"by": seat, "do": "attack", "unit": id, "at": at, **picked, **automatic}
    special: dict[str, object] = {"by": seat, "do": "special", "unit": id}
    if kind == EMPOWER:
        return {**special, "use": "empower", "target": rules.cards[end].id}
    if kind == REFORGE:
        return {**special, "use": "reforge", "item": rules.cards[more].id}
    return {**special, "use": "resurrect"}


def decided(state: State, action: Any) -> dict[str, object]:  # Any: a total, or what the deal was
    """The dice of an attack or an ability with what came of them; nothing for the deal, which the start tells."""
    if not isinstance(action, int) or state.pending is None:
        return {}
    return {"roll": dice_of(state.rules, action), "result": result_of(state, action)}


def dice_of(rules: Rules, total: int) -> list[int]:
    """Dice that show a total together, as even as they can be."""
    count = rules.numbers.dice
    low, more = divmod(total, count)
    return [low + (nth < more) for nth in range(count)]


def result_of(state: State, total: int) -> str:
    """What a total makes of what waits for it, as logs call it."""
    if state.is_success(total):
        return "success"
    assert state.pending
    is_worst = state.pending[0] == ATTACK and total == state.rules.numbers.fails
    return "critical_fail" if is_worst else "fail"
