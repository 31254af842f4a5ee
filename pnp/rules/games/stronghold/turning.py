"""Steps judged that set up the game, begin and end rounds and turns, and end it."""

from __future__ import annotations

from collections.abc import Iterator

from ...logs import Fields, chosen, text, whole
from ...play import Fault, Value
from . import effects, rounds
from .battle import CHECK, is_open
from .pieces import DEFENDERS, PHASES, holds
from .rules import SEATS
from .ruling import (
    Done,
    Verdict,
    area,
    at_area,
    claims,
    illegal,
    name,
    now,
    number_of,
    out_of_turn,
    time_fault,
    told,
    units,
)
from .siege import Siege, counted, many
from .terms import ATTACKER, BATTLE, DEFENDER, NOWHERE, OVER, READY, SETUP

OFFERED = "?"
"""A card that was not kept, and that nobody has written down."""


def setup(state: Siege, by: str, fields: Fields) -> Verdict:
    """Once: two different cards of each deck drawn, one of them kept."""
    offers, picks = fields.fields("offers"), fields.fields("picks")
    if fault := time_fault(state, by, None, (SETUP,), "setup"):
        return fault
    if by != SEATS[ATTACKER]:
        return out_of_turn("SH-12", "the attacker draws and keeps the cards", "by")
    kept, cards = [], state.rules.pieces.cards
    for both in (offers, picks):
        both.only(*(str(phase) for phase in PHASES))
    for phase, deck in PHASES.items():
        key = str(phase)
        if key not in offers or key not in picks:
            return illegal(
                "SH-13" if key in offers else "SH-12", f"no card of phase {phase} is drawn and kept", "picks"
            )
        items = [text(each, f"a card of phase {phase}", "offers") for each in offers.items(key)]
        known = (*cards[phase], OFFERED)
        everywhere = tuple(id for each in cards.values() for id in each)
        drawn = [chosen(each, (*everywhere, OFFERED), "a card", offers.span(key), "offers") for each in items]
        pick = chosen(picks.name(key), everywhere, "a card", picks.span(key), "picks")
        there = Value(f"phase {phase}, {deck}, has the cards {', '.join(cards[phase])}")
        if len(drawn) != 2 or drawn[0] == drawn[1] or any(each not in known for each in drawn):
            shown = ", ".join(drawn) or "nothing"
            return illegal("SH-12", f"of phase {phase} {shown} is drawn, expected two cards of it", "offers", there)
        if state.offers and set(drawn) - {OFFERED} - set(state.offers[phase - 2]):
            offered = " and ".join(state.offers[phase - 2])
            return illegal("SH-12", f"of phase {phase} {offered} were drawn, and not these", "offers", there)
        if pick not in drawn:
            return illegal("SH-12", f"{pick} is kept, and only {' and '.join(drawn)} were drawn", "picks", there)
        kept.append(pick)
    done = rounds.set_up(state, tuple(kept))
    wrong = [*claims(fields, "wood", done.wood, "SH-14", number_of(state, "start_wood"))]
    wrong += claims(fields, "hourglasses", done.held, "SH-17", number_of(state, "start_hourglasses"))
    return Done(done, wrong)


def start_round(state: Siege, by: str, fields: Fields) -> Verdict:
    """After the set-up or a round: the cards that are turned over."""
    said = (
        [] if fields.is_nothing("special") else [whole(each, "a phase", "special") for each in fields.items("special")]
    )
    if fault := time_fault(state, by, ATTACKER, (READY,), "start_round"):
        return fault
    for phase in said:
        if phase == 6:
            return illegal("SH-82", "phase 6 has no special action", "special")
        if not 1 <= phase <= 5 or said.count(phase) > 1:
            return illegal(
                "SH-27", f"the card of phase {phase} cannot be turned over, expected phases 1 to 5", "special"
            )
    done = rounds.start_round(state, sum(1 << each for each in said))
    before = told(state, "round", f"{many(state.round, 'round')} before")
    wrong = [*claims(fields, "round", done.round, "SH-18", before)]
    wrong += claims(fields, "hourglasses", done.held, "SH-29", told(state, "held", f"{state.held} were held"))
    return Done(done, wrong)


def end_turn(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phases 1 to 6: the attacker's half with what must be done in it, or the defender's."""
    is_attack = by == SEATS[ATTACKER]
    fields.only("by", "do", "hourglasses" if is_attack else "discard")
    if fault := time_fault(state, by, ATTACKER if is_attack else DEFENDER, (1, 2, 3, 4, 5, 6), "end_turn"):
        return fault
    if not is_attack:
        notes = () if not state.held else (f"not used, and lost: {many(state.held, 'hourglass')} (AMB-02)",)
        wrong = claims(fields, "discard", state.held, "SH-20", told(state, "held", f"{state.held} were left"))
        return Done(rounds.end_defense(state), [*wrong], notes)
    if state.phase == 1 and not state.is_drawn:
        rule, number = ("SH-35", "special_draw") if state.is_flipped(1) else ("SH-32", "draw")
        return illegal(rule, f"{effects.draw_count(state)} units are to be drawn first", "do", number_of(state, number))
    if state.phase == 6 and not state.is_settled:
        message = "the camp is to be settled before the end of phase 6"
        return illegal("SH-68", message, "do", told(state, "reserve", f"unused are {many(sum(state.reserve), 'unit')}"))
    wrong = claims(
        fields, "hourglasses", state.pending, "SH-06", told(state, "pending", f"{state.pending} were produced")
    )
    return Done(rounds.end_attack(state), [*wrong])


def end_round(state: Siege, by: str, fields: Fields) -> Verdict:
    """After the battle: nobody in the castle, the hospital, then clean-up."""
    returned = units(fields, "hospital_return", DEFENDERS)
    if fault := time_fault(state, by, None, (BATTLE,), "end_round"):
        return fault
    for wall in state.rules.walls:
        if is_open(state, wall):
            message = f"the attacker is in the castle at {name(state, wall)}, which ends the game"
            return illegal("SH-90", message, "do", Value(f"nobody holds {name(state, wall)}", at_area(state, wall)))
    there = told(state, "hospital", f"the hospital has {counted(state.hospital, DEFENDERS)}")
    count = rounds.return_count(state)
    if not holds(state.hospital, returned) or sum(returned) != count:
        message = f"of the hospital {many(count, 'defender')} must return, and not {counted(returned, DEFENDERS)}"
        key = "hospital_return" if "hospital_return" in fields else "do"
        return illegal("SH-89", message, key, there, number_of(state, "hospital_return"))
    done = rounds.clean_up(state, returned)
    return Done(done, [*round_claims(state, done, fields)][:1])


def round_claims(state: Siege, done: Siege, fields: Fields) -> Iterator[Fault]:
    """SH-87, SH-88: what is wrong with the claims of a round's end."""
    if not fields.is_nothing("unfinished"):
        said = circles(done, fields, "unfinished")
        for number, (work, lying) in enumerate(zip(done.rules.castle.works, done.circles, strict=True)):
            if said.get(work.id, 0) != lying:
                value = told(state, work.id, f"it had {state.circles[number]} of {work.circles}")
                message = f"on {work.id} stay {many(lying, 'hourglass')} and not {said.get(work.id, 0)}"
                yield Fault("claim", "SH-87", message, (value,), "unfinished")
    if not fields.is_nothing("glory"):
        glory = fields.fields("glory")
        glory.only(*SEATS)
        before = told(state, "glory", f"it was {state.glory} to {state.defense_glory}")
        for key, true in zip(SEATS, (done.glory, done.defense_glory), strict=True):
            for fault in claims(glory, key, true, "SH-88", before):
                yield Fault("claim", "SH-88", f"the glory of the {fault.message}", fault.values, "glory")


def circles(state: Siege, fields: Fields, key: str) -> dict[str, int]:
    """Hourglasses on works by their ids. Raises `Malformed`."""
    inner, known = fields.fields(key), tuple(each.id for each in state.rules.castle.works)
    return {chosen(each, known, f"a work of {inner.what}", inner.span(each), key): inner.whole(each) for each in inner}


def breach(state: Siege, by: str, fields: Fields) -> Verdict:
    """In the battle: an attacker where neither block nor defender is left, after the check of strength."""
    at = area(state, fields, "at")
    if fault := time_fault(state, by, None, (BATTLE,), "breach"):
        return fault
    if by == SEATS[DEFENDER]:
        return out_of_turn("SH-83", "the attacker breaks in", "by")
    is_ram = at == state.rules.ram
    is_in = any(state.areas[at]) if is_ram else at in state.rules.walls and is_open(state, at)
    if not is_in:
        here = name(state, at)
        numbers = sum(state.areas[at]), sum(state.garrison[at]), state.stone[at] + state.wood_blocks[at]
        things = zip(numbers, ("attacker", "defender", "block"), strict=True)
        says = f"{here} has {', '.join(many(count, noun) for count, noun in things)}"
        return illegal("SH-76", f"the attacker is not in the castle at {here}", "at", Value(says, at_area(state, at)))
    least = 10 if is_ram else CHECK
    if state.step < least:
        message = f"the attacker breaks in after step {least}, and the battle is at step {state.step}"
        return out_of_turn("SH-83", message, "do", told(state, "step", f"step {state.step} was the last"))
    return Done(rounds.enter(state, at))


def result(state: Siege, by: str, fields: Fields) -> Verdict:
    """When the game is over: who has won, and the glory of both."""
    if state.phase != OVER:
        return out_of_turn("SH-90", "the game is not over", "do", now(state))
    rule = "SH-04" if state.entered == NOWHERE else "SH-05"
    glory = told(state, "glory", f"the glory is {state.glory} to {state.defense_glory}")
    wrong = []
    if not fields.is_nothing("winner") and fields.choice("winner", (*SEATS, "draw")) != state.winner:
        message = f"the winner is '{state.winner}' and not '{fields.name('winner')}'"
        wrong.append(Fault("claim", rule, message, (glory,), "winner"))
    wrong += claims(fields, "attacker", state.glory, rule, glory)
    wrong += claims(fields, "defender", state.defense_glory, rule, glory)
    return Done(state, wrong)
