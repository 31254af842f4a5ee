"""Steps that are for all players: the beginning, a stalemate, a call, the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...logs import Fields, Step
from ...play import Fault, Judgement, Value
from .cards import accepted, claim_card
from .claims import match_faults, score_faults
from .legal import play_of
from .pack import UNKNOWN
from .position import decks_of
from .reading import Broken, card_of, cards_in, place_name, seats_in
from .state import Position
from .table import GO, SCORE, STALEMATE, alone

COMPLETE, BUSTED = "complete", "busted"


def judge_go(state: Position, step: Step, at: int) -> Judgement:
    """CH-10; `shows` are the cards of the working stacks."""
    new = state.after(GO)
    faults = tuple(shown_stacks(new, step.fields.fields("shows"))) if "shows" in step.fields else ()
    return accepted(new, step, "the round began", "go", faults=faults)


def shown_stacks(new: Position, fields: Fields) -> Iterator[Fault]:
    """What is claimed of the working stacks and is not so (CH-D8)."""
    for at, key in seats_in(fields, new.rules).items():
        said = list(cards_in(fields.items(key), f"a card of '{key}'", new.rules, at, key))
        stacks = new.players[at].working
        if len(said) != len(stacks):
            message = f"'{new.rules.seats[at]}' has {len(said)} working stacks, expected {len(stacks)}"
            yield Fault("claim", "CH-08", message, (), "shows")
            continue
        for number, (card, stack) in enumerate(zip(said, stacks, strict=True), 1):
            if stack:
                yield from claim_card(new, at, number, card, "CH-D8", "shows")
            elif card != UNKNOWN:
                seat, place = new.rules.seats[at], place_name(number)
                message = f"{new.rules.faces[card].id} lies on {place} of '{seat}', expected no card"
                yield Fault("claim", "CH-D8", message, new.memory.values_of(f"{seat} {place}"), "shows")


def judge_stalemate(state: Position, step: Step, at: int) -> Judgement:
    """CH-25 to CH-27, CH-R15 to CH-R17."""
    rules = state.rules
    for seat, player in enumerate(state.players):
        play = play_of(rules, state.table, player)
        if play:
            card, where = play
            name = rules.seats[seat]
            place = {"the reserve": "reserve", "the flip pile": "flip"}.get(where, where)
            message = f"nobody can play, says the step, but '{name}' can play {rules.faces[card].id} of {where}"
            if place == "reserve":
                message = f"nobody can play, says the step, but '{name}' can refill a stack from the reserve"
            stacks = " ".join(rules.faces[each[-1]].id if each else "nothing" for each in player.working)
            raise Broken(
                "CH-25", message, "do", Value(f"on the stacks: {stacks}"), *state.memory.values_of(f"{name} {place}")
            )
    new = state.after(STALEMATE)
    faults = tuple(shown_cards(state, new, step.fields.fields("shows"))) if "shows" in step.fields else ()
    names = [f"{seat} W{len(player.working)}" for seat, player in zip(rules.seats, new.players, strict=True)]
    if new.phase == "ended":
        return accepted(new, step, "the round ended", "end", faults=faults)
    return accepted(new, step, "a stalemate brought it", *names, faults=faults)


def shown_cards(old: Position, new: Position, fields: Fields) -> Iterator[Fault]:
    """What is claimed of the cards that a stalemate brings and is not so (CH-25, CH-27)."""
    rules = new.rules
    for at, key in seats_in(fields, rules).items():
        seat, stacks = rules.seats[at], new.players[at].working
        rule = "CH-25" if old.players[at].reserve else "CH-27"
        color, said = card_of(fields.name(key), rules, f"'{key}' of {fields.what}", fields.span(key), "shows")
        if color not in ("", seat):
            yield Fault("claim", "CH-D1", f"'{seat}' turns up a card of '{color}'", (), "shows")
        elif len(stacks) == len(old.players[at].working):
            if said != UNKNOWN:
                message = f"'{seat}' turns up {rules.faces[said].id}, but no card is left or the round ends"
                yield Fault("claim", rule, message, (), "shows")
        else:
            yield from claim_card(new, at, len(stacks), said, rule, "shows")


def judge_call(state: Position, step: Step, at: int) -> Judgement:
    """CH-30 to CH-35, CH-R19, CH-R20."""
    rules, seat, is_complete = state.rules, state.rules.seats[at], state.is_complete(at)
    true = COMPLETE if is_complete else BUSTED
    faults: tuple[Fault, ...] = ()
    if "claim" in step.fields and step.fields.choice("claim", (COMPLETE, BUSTED)) != true:
        units = [each.unit for each in state.players[at].army]
        values = tuple(
            Value(f"{each.name}: {units.count(i)} of {each.quota}", rules.spans[f"quota_{each.name}"])
            for i, each in enumerate(rules.units)
        )
        message = f"the army of '{seat}' is {COMPLETE if not is_complete else BUSTED}, says the call, expected {true}"
        faults = (Fault("claim", "CH-32", message, values, "claim"),)
    new = state.after(alone("call", at))
    return accepted(new, step, f"'{seat}' called", *(("end",) if new.phase == "ended" else ()), faults=faults)


def judge_score(state: Position, step: Step, at: int) -> Judgement:
    """CH-38 to CH-52; `before` are the totals before the round, `decks` those of the next one."""
    fields, rules = step.fields, state.rules
    faults: tuple[Fault, ...] = ()
    if "before" in fields:
        before = fields.fields("before")
        said = {at: before.whole(key) for at, key in seats_in(before, rules).items()}
        if not state.memory.knows_totals:
            state = with_totals(state, said)
        faults = tuple(
            Fault("claim", "CH-49", f"'{rules.seats[at]}' had {total}, expected {state.totals[at]}", (), "before")
            for at, total in said.items()
            if total != state.totals[at]
        )[:1]
    faults = faults or score_faults(state, fields) or match_faults(state, fields)
    new = state.after(SCORE)
    new.memory = replace(new.memory, knows_totals=True)
    if "decks" not in fields:
        return Judgement(new, faults)
    if new.phase == "over":
        raise Broken("CH-51", "another round is dealt although the game is over", "decks", kind="turn")
    decks, wrong = decks_of(fields.fields("decks"), rules)
    return Judgement(new.after(("shuffle", tuple(decks))), (*faults, *wrong))


def with_totals(state: Position, said: dict[int, int]) -> Position:
    """The position with the totals before the round, which a log tells as late as this."""
    new = state.after(SCORE)
    new.phase = state.phase
    new.totals = tuple(said.get(at, 0) for at in range(len(state.totals)))
    return new
