"""What Week 40 says of faults, and of logs that cannot be read."""

from __future__ import annotations

import pytest
from shipped import ROOT
from table_week_40 import (
    ATTACKS,
    BOTH,
    ENDED,
    FIGHT,
    FOUGHT,
    LAST,
    LATER,
    LOST,
    engine,
    log_of,
    played,
    replayed,
    rules,
)

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
        ("start: {slots: {L: {tower: ['?']}}}", "'tower' of 'L' of 'slots' of 'start' of this log lies open"),
        ("start: {slots: {R: {monsters: [H5, '?']}}}", "monsters at R lie open, expected cards and not '?'"),
        (
            "start: {phase: starters, turn: 2}",
            "the phase is 'starters' in turn 2, expected that in turn 1 only (W40-18)",
        ),
        ("start: {dealt: {M: 1}, slots: {L: {monsters: ['?']}}}", "monsters at L lie open, expected cards and not '?'"),
        ("start: {drawn: -1}", "'drawn' of 'start' of this log is -1, expected 0 or more"),
        ("start: {dealt: {M: -2}}", "'M' of 'dealt' of 'start' of this log is -2, expected 0 or more"),
        ("setup: {monsters: [], players: [], royals: [K, K, J]}", "the royals are [K, K, J], expected each of"),
    ],
)
def test_a_start_that_cannot_be_read_says_why(text: str, message: str) -> None:
    found = replay(engine(), rules(), log_of(f"{text}\nlog: []"))

    assert not isinstance(found, Replayed)
    assert found.fault.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "start: {monsters_left: [H5], monster_discard: [H5], slots: {L: {monsters: [H5]}}}",
            [("W40-D1", "there are more of [H5] than the pack has")],
        ),
        ("start: {players_left: [H5]}", [("W40-D1", "[H5] lie among the players, where they do not belong")]),
        ("start: {monsters_left: [H5, '?']}", []),
        (
            "start: {players_left: ['?', '?', '?', '?', '?', '?', '?', '?', '?', '?', S2, S3, S4, S5, S6, S7, S8, S9], "
            "slots: {L: {tower: [CA]}}}",
            [("W40-D1", "cards among the players: 19, expected 18 at most")],
        ),
        (
            "setup: {monsters: [H5], players: [S5]}",
            [
                ("W40-05", "cards among the monsters: 1, expected 20"),
                ("W40-06", "cards among the players: 1, expected 18"),
            ],
        ),
        (
            "setup: {monsters: [H5, H5], players: [S5]}",
            [
                ("W40-D1", "there are more of [H5] than the pack has"),
                ("W40-06", "cards among the players: 1, expected 18"),
            ],
        ),
    ],
)
def test_cards_that_are_too_many_or_too_few_are_told_at_the_start(text: str, found: list[tuple[str, str]]) -> None:
    done = replayed(f"{text}\nlog: []")

    assert [(each.step, each.fault.rule, each.fault.message) for each in done.findings] == [
        (0, *each) for each in found
    ]


def test_a_card_that_comes_twice_is_told_with_both_places() -> None:
    start = "turn: 2, monsters_left: [H5], monster_discard: [H5], slots: {L: {tower: [S2], defense_only: [S2]}}"

    done = played(start)

    assert [[each.says for each in finding.fault.values] for finding in done.findings] == [
        ["H5 stands in 'monsters_left'", "H5 stands in 'monster_discard'"],
        ["S2 stands in 'tower' of 'L'", "S2 stands in 'defense_only' of 'L'"],
    ]


UNKNOWN = (
    "turn: 2, monsters_left: ['?', '?'], players_left: ['?', '?', '?'], "
    "slots: {L: {tower: [C7]}, M: {alive: no}, R: {alive: no}}"
)
SEEN = {
    "it lies there from the start": (["do: deal", "do: place, card: C7, to: L"], "C7 stands in 'tower' of 'L'", 3),
    "it was drawn": (["do: deal", *["do: place, card: S2, to: L"] * 2], "S2 turned up in step 2", 6),
    "it was turned over": (
        ["do: deal", "do: place, card: S2, to: L", "do: place, card: S3, to: L", "do: modes, L: defend",
         "do: reveal, cards: {L: D8}", "do: defend, slot: L", "do: end_turn", "do: deal", "do: place, card: S4, to: L",
         "do: modes, L: defend", "do: reveal, cards: {L: D8}"],
        "D8 turned up in step 5",
        9,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SEEN)
def test_a_card_that_turns_up_twice_is_told_with_where_it_was_seen(name: str) -> None:
    steps, says, line = SEEN[name]

    (finding,) = played(UNKNOWN, *steps).findings

    values = [(each.says, each.span and each.span.line) for each in finding.fault.values]
    assert (finding.step, finding.fault.rule, values) == (len(steps), "W40-D1", [(says, line)])
    assert finding.fault.message == f"'{says[:2]}' is there once, and was seen before"


def test_starters_that_are_one_card_are_told_with_the_step() -> None:
    (finding,) = replayed("log:\n- {do: deal}\n- {do: starters, cards: {L: SA, M: SA, R: S3}}").findings

    assert (finding.fault.rule, [each.says for each in finding.fault.values]) == ("W40-D1", ["SA turned up in step 2"])


def test_a_wrong_score_and_a_wrong_total_are_told_with_the_cards_they_come_from() -> None:
    start = (
        "turn: 3, monsters_left: [H2], monster_discard: [H3], slots: {L: {tower: [C7], defense_only: [S2]}, "
        "M: {alive: no}, R: {alive: no, monsters: [D9]}}"
    )

    done = played(start, end="score: 5, L.total: 7")

    assert [[each.says for each in finding.fault.values] for finding in done.findings] == [
        ["3 points defeated, royals alive: 1", "H3 is worth 3", "D9 stays in its slot and is not counted"],
        ["C7 is worth 7", "S2 is worth 2"],
    ]


def test_facts_of_the_end_are_told_with_where_they_were_decided() -> None:
    lost = played(LOST, *ENDED, end="over: no, L.alive: yes, M.alive: yes, turn: 3")
    fought = played(LATER, *FOUGHT, "do: attack, slot: L", end="over: yes, L.tower: [], M.tower: []")

    assert [[each.says for each in finding.fault.values] for finding in (*lost.findings, *fought.findings)] == [
        ["the game ended in step 5"],
        ["the royal of L fell in step 4", "L fought in step 4"],
        ["M is closed from the start"],
        [],
        [],
        ["L fought in step 6"],
        [],
    ]


def test_a_deal_that_ends_the_game_is_named_after_it() -> None:
    (finding,) = played(LAST, "do: deal", "do: modes, L: defend", variants="end_check: immediate").findings

    assert [each.says for each in finding.fault.values] == [
        "monsters left: 0, royals alive: 1",
        "the monster deck ran out in step 1",
    ]


def test_who_fights_is_shown_while_they_do() -> None:
    assert str(played(LATER, *FOUGHT).states[-1]).splitlines()[:4] == [
        "turn 3, fight",
        "L: K; tower S3 C7, worth 10, attacks; monsters H5",
        "M: Q; tower C8 C4, worth 12, defends; monsters D8",
        "R: J has fallen; tower nothing, worth 0; monsters H10",
    ]


def test_what_is_left_of_a_turn_is_shown() -> None:
    start = (
        "turn: 3, monsters_left: [H5, H2], "
        "slots: {L: {tower: [S3, C7], defense_only: [SA]}, M: {alive: no}, R: {alive: no}}"
    )
    steps = ("do: deal", "do: modes, L: attack", "do: reveal", "do: attack, slot: L", "do: end_turn")

    assert str(played(start, *steps).states[-1]).splitlines() == [
        "turn 4, deal",
        "L: K; tower C7 over SA, worth 8; monsters none",
        "M: Q has fallen; tower nothing, worth 0; monsters none",
        "R: J has fallen; tower nothing, worth 0; monsters none",
        "left: 1 monsters, 0 player cards",
        "defeated: H5, worth 5; discarded: S3; score 5",
    ]


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
