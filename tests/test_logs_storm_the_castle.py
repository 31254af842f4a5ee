"""Logs of Storm the Castle as they are written: whole ones, their start, hidden cards, names, what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import ROOT, faults
from sieges import FRONT, SHIPPED, engine, log_of, long, played, replayed, rules

from pnp.rules.replay import Finding, replay
from pnp.rules.verdicts import verdict

LOGS = SHIPPED.logs


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


QUESTION = "'?'"
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
    "nobody has won with a unit in the keep": ("winner: none, board: {SK: [n-knight-1]}", "STC-39"),
    "the other one has won with a unit in the keep": ("winner: south, board: {SK: [n-knight-1]}", "STC-39"),
    "less than no points": ("points: -1", "STC-44"),
    "less than no turns": ("turns: -1", "STC-R35"),
    "more attackers than attacks": (
        "phase: act, attacks_used: 1, acted: {n-knight-1: attack, n-hero-1: attack}",
        "STC-52",
    ),
    "fewer attacks than attackers": ("phase: act, attacks_used: 0, acted: {n-shield-bearer-1: attack}", "STC-52"),
    "an enemy that acted": ("phase: act, acted: {s-knight-1: move}", "STC-R07"),
    "an enemy that has help": ("phase: act, empowered: {s-knight-1: 3}", "STC-R07"),
    "help for a Support unit": ("phase: act, empowered: {n-cleric-1: 3}", "STC-85"),
    "help of nothing": ("phase: act, empowered: {n-knight-1: 0}", "STC-85"),
    "an item of an enemy": ("board: {NK: [{unit: n-knight-1, item: s-war-lance-1}]}", "STC-R09"),
    "an item on its own": ("board: {NK: [n-war-lance-1]}", "STC-27"),
    "a card of the other side in the graveyard": ("graveyard: {south: [n-knight-1]}", "STC-R07"),
    "more cards than in a deck": (
        f"hand: {{south: [s-hero-1]}}, deck: {{south: [{', '.join([QUESTION] * 50)}]}}",
        "STC-R15",
    ),
}

LEGAL = {
    "a whole deck": f"deck: {{south: [{', '.join([QUESTION] * 50)}]}}",
    "a unit in the keep": "board: {SK: [n-knight-1]}, winner: north",
    "nobody in a keep, and no winner": "winner: none",
    "a unit in the keep, without a word": "board: {SK: [n-knight-1]}",
    "attackers that died": "phase: act, attacks_used: 1, acted: {n-knight-1: attack}, graveyard: {north: [n-knight-1]}",
    "attacks of nobody knows whom": "phase: act, attacks_used: 2, acted: {n-knight-1: attack}",
    "nothing that is known": "acted: , empowered: , hand: , deck: , graveyard: , board: , winner: ",
    "names of nobody's spelling": "board: {nk: [North Knight 1]}, acted: {NORTH_KNIGHT_1: Move}",
}


@pytest.mark.parametrize(("start", "rule"), STARTS.values(), ids=STARTS)
def test_a_start_that_cannot_be_is_told(start: str, rule: str):
    done = played(start)

    assert faults(done) == [(0, "illegal", rule)]


@pytest.mark.parametrize("start", LEGAL.values(), ids=LEGAL)
def test_a_start_that_can_be_is_taken(start: str):
    assert faults(played(start)) == []


MALFORMED_STARTS = {
    "colour: red": "this start has no 'colour'",
    "turn: east": "'turn' of this start is 'east'",
    "phase: battle": "'phase' of this start is 'battle'",
    "points: many": "'points' of this start is 'many'",
    "acted: {n-knight-1: fly}": "'north-knight-1' of 'acted' of this start is 'fly'",
    "acted: {n-war-lance-1: move}": "a card of 'acted' of this start is 'north-war-lance-1', an item",
    "acted: [n-knight-1]": "'acted' of this start is a list",
    "empowered: {n-knight-1: three}": "'north-knight-1' of 'empowered' of this start is 'three'",
    "hand: {east: [n-knight-1]}": "a side of 'hand' of this start is 'east'",
    "hand: {north: [n-dragon-1]}": "a card of 'north' of 'hand' of this start is 'north-dragon'",
    "hand: {north: [n-hero-2]}": "a card of 'north' of 'hand' of this start is 'north-hero-2', but there is no such copy",
    "board: {XX: [n-knight-1]}": "a space of 'board' of this start is 'XX'",
    "board: {NK: ['?']}": "a card of 'NK' of 'board' of this start is '?', but what lies open is known",
    "board: {NK: [[n-knight-1]]}": "a card of 'NK' of 'board' of this start is a list, expected a unit, or",
    "board: {NK: [{unit: n-war-lance-1}]}": "'unit' of a card of 'NK' of 'board' of this start is 'north-war-lance-1', an item",
    "board: {NK: [{unit: n-hero-1, item: n-cleric-1}]}": "'item' of a card of 'NK' of 'board' of this start is 'north-cleric-1', a unit",
    "winner: east": "'winner' of this start is 'east'",
}


@pytest.mark.parametrize(("start", "message"), MALFORMED_STARTS.items(), ids=MALFORMED_STARTS)
def test_a_start_that_cannot_be_read_is_malformed(start: str, message: str):
    start = start if start.startswith(("turn", "phase")) else f"turn: north, {start}"
    log = log_of(long(f"start: {{{start}}}\nlog: []"))

    done = replay(engine(), rules(), log)

    assert isinstance(done, Finding)
    assert (done.step, done.fault.kind) == (0, "malformed")
    assert done.fault.message.replace("'start' of this log", "this start").startswith(message), done.fault.message


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


@pytest.mark.parametrize(
    ("said", "is_so"),
    [
        ("[n-hero-1, n-knight-1]", True),
        ("['?', n-hero-1]", True),
        ("['?', '?']", True),
        ("['?', n-cleric-1]", False),
        ("['?']", False),
        ("['?', '?', '?']", False),
    ],
)
def test_what_is_not_known_of_a_hand_can_be_any_card_of_it(said: str, is_so: bool):
    done = played("hand: {north: [n-knight-1, n-hero-1]}", f"do: check, hand: {{north: {said}}}")

    assert faults(done) == ([] if is_so else [(1, "claim", "STC-R15")])


MALFORMED = {
    "do: march": "'do' of step 1 is 'march'",
    "do: move, unit: n-knigth-1, to: NK": "'unit' of step 1 is 'north-knigth' (did you mean 'north-knight'?)",
    "do: move, unit: n-knight, to: NK": "'unit' of step 1 is 'north-knight', expected one copy of it",
    "do: move, unit: n-knight-1, to: XX": "'to' of step 1 is 'XX'",
    "do: move, unit: n-knight-1": "step 1 needs 'to'",
    "do: move, unit: n-knight-1, to: NK, roll: [1, 1]": "step 1 has no 'roll'",
    "do: attack, unit: n-cavalry-1, at: L1, roll: [a, b]": "a die of step 1 is 'a'",
    "do: attack, unit: n-cavalry-1, at: L1, roll: [2, 2], result: won": "'result' of step 1 is 'won'",
    "do: draw, cards: 3": "a card of 'cards' of step 1 is '3'",
    "do: draw, cards: [n-hero-2]": "a card of 'cards' of step 1 is 'north-hero-2', but there is no such copy",
    "do: attack, unit: n-cavalry-1, at: L1, am: two, roll: [2, 2]": "'am' of step 1 is 'two'",
    "do: attack, unit: n-cavalry-1, at: L1, attacker_to: heaven, roll: [2, 2]": "'attacker_to' of step 1 is 'heaven'",
    "do: special, unit: n-cavalry-1, use: heal": "'use' of step 1 is 'heal'",
    "do: end_turn, t: 3": "step 1 has no 't'",
    "by: east, do: end_turn": "'by' of step 1 is 'east'",
    "by: east, do: check, points: 4": "'by' of step 1 is 'east'",
    "by: , do: end_turn": "'by' of step 1 is nothing",
    "do: check, deck: {north: []}": "step 1 has no 'deck'",
    "do: check, space: {XX: []}": "a space of 'space' of step 1 is 'XX'",
    "do: check, hand: {east: []}": "a side of 'hand' of step 1 is 'east'",
    "do: check, winner: east": "'winner' of step 1 is 'east'",
    "do: check, points: all": "'points' of step 1 is 'all'",
    "do: check, graveyard: {north: ['?']}": "'north' of 'graveyard' of step 1 lies open",
    "do: check, space: {NK: [n-knight-9]}": "a card of 'NK' of 'space' of step 1 is 'north-knight-9', but",
}


@pytest.mark.parametrize(("step", "message"), MALFORMED.items(), ids=MALFORMED)
def test_what_cannot_be_read_is_malformed(step: str, message: str):
    done = played(f"phase: draw, {FRONT}" if "draw" in step else FRONT, step)

    assert [(each.step, each.fault.kind) for each in done.findings] == [(1, "malformed")]
    assert done.findings[0].fault.message.startswith(message), done.findings[0].fault.message


def test_a_setup_is_no_start():
    done = replay(engine(), rules(), log_of("setup: {deck: {}}\nlog: []"))

    assert isinstance(done, Finding)
    assert done.fault.message == "a log of Storm the Castle has no 'setup', expected 'start'"
