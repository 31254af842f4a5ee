"""Logs of Storm the Castle as they are written: whole ones, their start, hidden cards, names, what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import ROOT, faults
from sieges import FRONT, SHIPPED, engine, log_of, played, replayed, rules

from pnp.rules.replay import Finding, replay
from pnp.rules.verdicts import verdict

LOGS = SHIPPED.logs


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


STARTS = {
    "a card in two places": ("hand: {north: [n-knight-1]}, board: {NK: [n-knight-1]}", "STC-R15"),
    "a card in the other hand": ("hand: {north: [s-knight-1]}", "STC-R07"),
    "enemies in one space": ("board: {NK: [n-knight-1, s-cleric-1]}", "STC-R09"),
    "two Regular units": ("board: {NK: [n-knight-1, n-cavalry-1]}", "STC-28"),
    "an item with a Support unit": ("board: {NK: [{unit: n-cleric-1, item: n-war-lance-1}]}", "STC-27"),
    "two items": ("board: {NK: [{unit: n-knight-1, item: [n-war-lance-1, n-war-lance-2]}]}", "STC-49"),
    "three cards": ("board: {NK: [{unit: n-knight-1, item: n-war-lance-1}, n-cleric-1]}", "STC-70"),
    "a stack upside down": ("board: {NK: [n-cleric-1, n-knight-1]}", "STC-71"),
    "Support units upside down": ("board: {NK: [n-cleric-2, n-cleric-1]}", "STC-72"),
    "five points": ("points: 5", "STC-44"),
    "three attacks": ("attacks_used: 3", "STC-52"),
    "a winner without a unit in the keep": ("winner: north", "STC-39"),
}


@pytest.mark.parametrize(("start", "rule"), STARTS.values(), ids=STARTS)
def test_a_start_that_cannot_be_is_told(start: str, rule: str):
    done = played(start)

    assert faults(done) == [(0, "illegal", rule)]


TABLE = """
log:
- {by: South, do: draw, cards: ["?"]}
- {by: south, do: dispatch, card: South Knight 1, to: stw}
- {by: south, do: move, unit: south knight 1, to: sow}
- {by: south, do: end_turn}
- {by: north, do: draw, cards: [North_Cavalry_1]}
- {by: north, do: dispatch, card: north-cavalry-1, to: NK}
- {by: north, do: check, hand: {north: ["?", "?", "?", "?", "?"]}}
- {by: north, do: end_turn}
- {by: south, do: draw}
"""


def test_a_log_without_a_start_reveals_cards_as_they_come():
    assert faults(replayed(TABLE)) == []


def test_a_card_of_one_copy_needs_no_number():
    done = played(
        "board: {NK: [North Hero]}", "do: move, unit: hero of nobody, to: NTW", "do: move, unit: n-hero, to: NTW"
    )

    assert [(each.step, each.fault.kind) for each in done.findings] == [(1, "malformed")]


def test_a_card_cannot_come_out_of_a_hidden_hand_twice():
    again = TABLE.replace("card: north-cavalry-1", "card: south-knight-1")

    assert faults(replayed(again))[0] == (6, "illegal", "STC-R07")


def test_a_fixed_first_player_is_north():
    done = replayed(f"variants: {{first_player: fixed}}{TABLE}")

    assert faults(done)[0] == (1, "turn", "STC-R01")


MALFORMED = {
    "do: march": "'do' of step 1 is 'march'",
    "do: move, unit: n-knigth-1, to: NK": "'unit' of step 1 is 'north-knigth' (did you mean 'north-knight'?)",
    "do: move, unit: n-knight, to: NK": "'unit' of step 1 is 'north-knight', expected one copy of it",
    "do: move, unit: n-knight-1, to: XX": "'to' of step 1 is 'XX'",
    "do: move, unit: n-knight-1": "step 1 needs 'to'",
    "do: move, unit: n-knight-1, to: NK, roll: [1, 1]": "step 1 has no 'roll'",
    "do: attack, unit: n-cavalry-1, at: L1, roll: [a, b]": "a die of step 1 is 'a'",
    "do: attack, unit: n-cavalry-1, at: L1, roll: [2, 2], result: won": "'result' of step 1 is 'won'",
    "do: check, graveyard: {north: ['?']}": "'north' of 'graveyard' of step 1 lies open",
    "do: check, space: {NK: [n-knight-9]}": "a card of 'NK' of 'space' of step 1 is 'north-knight-9', but",
}


@pytest.mark.parametrize(("step", "message"), MALFORMED.items(), ids=MALFORMED)
def test_what_cannot_be_read_is_malformed(step: str, message: str):
    done = played(FRONT, step)

    assert [(each.step, each.fault.kind) for each in done.findings] == [(1, "malformed")]
    assert done.findings[0].fault.message.startswith(message), done.findings[0].fault.message


def test_a_setup_is_no_start():
    done = replay(engine(), rules(), log_of("setup: {deck: {}}\nlog: []"))

    assert isinstance(done, Finding)
    assert done.fault.message == "a log of Storm the Castle has no 'setup', expected 'start'"
