"""What Week 40 says of faults, and of logs that cannot be read."""

from __future__ import annotations

import pytest
from shipped import ROOT, faults
from table_week_40 import ATTACKS, BOTH, FIGHT, LATER, engine, log_of, played, replayed, rules

from pnp.rules.replay import Replayed, replay

CARDS = "cards/week-40.yaml"


def test_what_decides_a_fault_comes_from_card_and_log() -> None:
    done = played(FIGHT, "do: deal", ATTACKS, "do: reveal", "do: attack, slot: L, royal_lost: yes")

    (finding,) = done.findings
    lines = (ROOT / CARDS).read_text("utf-8").splitlines()
    line = {id: next(n for n, each in enumerate(lines, 1) if f"{{id: {id}," in each) for id in ("H5", "SA", "S3", "C7")}
    assert [(each.says, each.span and (each.span.file, each.span.line)) for each in finding.fault.values] == [
        ("compared: [3<5, 7>5]", None),
        ("H5 is worth 5", (CARDS, line["H5"])),
        ("SA is worth 1", (CARDS, line["SA"])),
        ("S3 is worth 3", (CARDS, line["S3"])),
        ("C7 is worth 7", (CARDS, line["C7"])),
        ("the modes were chosen in step 2", ("log.yaml", 6)),
    ]


def test_what_would_have_been_legal_is_named() -> None:
    (finding,) = played(LATER, "do: deal", "do: place, to: R").findings

    assert finding.legal == ("{do: place, card: S3, to: L}", "{do: place, card: S3, to: M}")


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("do: dael", "'do' of step 1 is 'dael' (did you mean 'deal'?), expected one of deal, starters"),
        ("do: deal, slot: L", "step 1 has no 'slot' (did you mean 'slots'?), expected do, by, slots"),
        ("do: deal, slots: [X]", "a slot is 'X', expected one of L, M, R"),
        ("do: place, card: S10, to: L", "'place' comes"),
        ("by: red, do: deal", "'by' of step 1 is 'red', expected one of player"),
        ("do: modes, L: defend, left: attack", "step 1 has the slot 'L' twice"),
    ],
)
def test_a_step_that_cannot_be_read_says_why(step: str, message: str) -> None:
    (finding,) = played(LATER, step).findings

    assert finding.fault.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start: {}\nsetup: {monsters: [], players: []}", "a log has 'start' or 'setup', and not both"),
        ("cards: {L: S2}", "this game's logs have no 'cards'"),
        ("start: {turn: 0}", "the turn is 0, expected 1 or more"),
        ("start: {turns: 2}", "'start' of this log has no 'turns' (did you mean 'turn'?)"),
        ("start: {phase: fight}", "a start in the phase 'fight' needs 'modes'"),
        ("start: {monster_discard: ['?']}", "'monster_discard' of 'start' of this log lies open"),
        ("start: {slots: {L: {tower: [X9]}}}", "a card of 'tower' of 'L' of 'slots' of 'start' of this log is 'X9'"),
        ("setup: {monsters: [], players: [], royals: [K, K, J]}", "the royals are [K, K, J], expected each of"),
    ],
)
def test_a_start_that_cannot_be_read_says_why(text: str, message: str) -> None:
    found = replay(engine(), rules(), log_of(f"{text}\nlog: []"))

    assert not isinstance(found, Replayed)
    assert found.fault.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "rules_of_it"),
    [
        ("start: {monsters_left: [H5], monster_discard: [H5]}", ["W40-D1"]),
        ("start: {players_left: [H5]}", ["W40-D1"]),
        ("start: {monsters_left: [H5, '?']}", []),
        ("setup: {monsters: [H5], players: [S5]}", ["W40-05", "W40-06"]),
        ("setup: {monsters: [H5, H5], players: [S5]}", ["W40-D1", "W40-06"]),
    ],
)
def test_cards_that_are_too_many_or_too_few_are_told_at_the_start(text: str, rules_of_it: list[str]) -> None:
    done = replayed(f"{text}\nlog: []")

    assert faults(done) == [(0, "illegal", each) for each in rules_of_it]


def test_the_position_is_shown_without_what_lies_face_down() -> None:
    shown_as = str(played(LATER, "do: deal", *BOTH).states[-1])

    assert shown_as.splitlines() == [
        "turn 3, place",
        "L: K; tower S3 C7, worth 10; monsters ?",
        "M: Q; tower C8 C4, worth 12; monsters ?",
        "R: J has fallen; tower nothing, worth 0; monsters H10",
        "left: 2 monsters, 1 player cards",
        "defeated: none, worth 0; discarded: none; score 0",
    ]
