"""Where logs of DarkShine start and end: the set-up, positions, and facts after the last step."""

from __future__ import annotations

import pytest
from shipped import faults
from skirmish import DUEL, HIT, SHIPPED, played

from pnp.rules.games import darkshine
from pnp.rules.logs import Malformed

replayed = SHIPPED.replayed


def test_a_log_without_a_start_begins_with_whoever_acts_first():
    done = replayed("log:\n- {by: black, do: move, pawn: BS4, to: i4}\n- {by: white, do: end_turn}")

    assert faults(done) == [(2, "turn", "DS-R02")]
    assert done.notes == ((1, "black acts first, so its die was higher (DS-R02)"),)


def test_a_start_says_what_is_used_already():
    done = played(DUEL, "do: check, actions_left: 1", f"do: attack, pawn: WS1, target: BS1, {HIT}",
                  start="actions_left: 1, fatigued: [WS1]")  # fmt: skip

    assert faults(done) == [(2, "illegal", "DS-18")]


@pytest.mark.parametrize(
    ("pawns", "start", "rule"),
    [
        ("{WC: a4, WS1: a4, BC: k4}", "", "DS-R04"),
        ("{WS1: a4}", "", "DS-04"),
        (DUEL, "actions_left: 4", "DS-08"),
        (DUEL, "actions_left: 1, fatigued: [BS1]", "DS-R06"),
        (DUEL, "actions_left: -1", "DS-08"),
        (DUEL, "actions_left: 1, fatigued: [WS2]", "DS-R06"),
        (DUEL, "fatigued: [WS1]", "DS-R01"),
        (DUEL, "actions_left: 2, fatigued: [WS1, WC]", "DS-R01"),
    ],
)
def test_a_start_that_cannot_be_is_told(pawns: str, start: str, rule: str):
    assert faults(played(pawns, start=start)) == [(0, "illegal", rule)]


def test_more_tired_pawns_than_used_actions_are_counted():
    (finding,) = played(DUEL, start="actions_left: 3, fatigued: [WS1]").findings

    assert finding.fault.message == "more pawns have attacked, 1, than actions were used, 0"


@pytest.mark.parametrize(("said", "left"), [("-1", 0), ("0", 0), ("1", 1), ("3", 3), ("7", 3)])
def test_of_actions_that_cannot_be_left_as_many_as_can_are(said: str, left: int):
    done = played(DUEL, f"do: check, actions_left: {left}", start=f"actions_left: {said}")

    assert faults(done) == ([] if said == str(left) else [(0, "illegal", "DS-08")])


def test_a_start_without_the_white_commander_is_won_by_black():
    assert faults(played("{WS1: a4, BC: k4}", "do: check, winner: black")) == []


@pytest.mark.parametrize(("ended", "found"), [("0", []), ("1", [(2, "turn", "DS-R15")])])
def test_a_limit_counts_the_turns_that_were_ended(ended: str, found: list[object]):
    turns = ("do: end_turn", "by: black, do: end_turn")

    done = played(DUEL, *turns, start=f"turns_ended: {ended}", variants="turn_limit: 2")

    assert faults(done) == found


def test_a_start_without_one_of_the_commanders_is_won():
    done = played("{WC: a4, BS1: f4}", "do: check, winner: white", "do: end_turn")

    assert faults(done) == [(2, "turn", "DS-04")]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("{turn: white}", "'start' of this log needs 'pawns'"),
        ("{turn: red, pawns: standard}", "'turn' of 'start' of this log is 'red', expected one of white, black"),
        ("{turn: white, pawns: chess}", "'pawns' of 'start' of this log is 'chess', expected one of"),
        ("{turn: white, pawns: [WC, BC]}", "'pawns' of 'start' of this log is a list, expected names with values"),
        ("{turn: white, pawns: {WC: a4, WC2: a5}}", "a pawn of 'pawns' of 'start' of this log is 'WC2' (did you mean"),
        ("{turn: white, pawns: {WC: a4, wc: a5}}", "'pawns' of 'start' of this log names WC twice, the second time as"),
        ("{turn: white, pawns: {WC: a9}}", "'WC' of 'pawns' of 'start' of this log is 'a9', expected one of a1, a2,"),
        ("{turn: white, pawns: standard, winner: white}", "'start' of this log has no 'winner', expected turn, pawns,"),
        ("{turn: white, pawns: standard, actions_left: all}", "'actions_left' of 'start' of this log is 'all',"),
        ("{turn: white, pawns: standard, fatigued: [WS9]}", "a pawn of 'fatigued' of 'start' of this log is 'WS9'"),
        (
            "{turn: white, pawns: standard, actions_left: 1, fatigued: [WS1, ws1]}",
            "'fatigued' of 'start' of this log names WS1 twice",
        ),
        (
            "{turn: white, pawns: standard, turns_ended: 1}",
            "'turns_ended' says something only with the switch 'turn_limit'",
        ),
    ],
)  # fmt: skip
def test_a_start_that_cannot_be_read_says_why(start: str, message: str):
    log = SHIPPED.log_of(f"start: {start}\nlog: []")

    with pytest.raises(Malformed) as caught:
        darkshine.position(SHIPPED.rules(), log)

    assert caught.value.message.startswith(message)


@pytest.mark.parametrize("key", ["setup: {deck: [a]}", "cards: {2: M1}"])
def test_a_log_has_no_decks_to_set_up(key: str):
    log = SHIPPED.log_of(f"{key}\nlog: []")

    with pytest.raises(Malformed, match=r"a log of DarkShine has no '[a-z]+', expected 'start'"):
        darkshine.position(SHIPPED.rules(), log)


def test_turns_that_were_ended_are_not_below_none():
    log = SHIPPED.log_of("start: {turn: white, pawns: standard, turns_ended: -1}\nlog: []")

    with pytest.raises(Malformed, match="-1 turns were ended, expected 0 or more"):
        darkshine.position(SHIPPED.rules(turn_limit="2"), log)


def test_where_a_position_was_written_makes_no_other_position():
    start = "start: {turn: white, pawns: standard}\nlog: []"

    here, there = (
        darkshine.position(SHIPPED.rules(), SHIPPED.log_of(f"{head}{start}")).state
        for head in ("", "variants: {mode: dice}\n")
    )

    assert here._replace(rules=there.rules) == there


def test_a_pawn_of_a_start_that_is_removed_is_not_on_the_board():
    done = played("{WC: a4, WS1: removed, BC: k4}", "do: move, pawn: WS1, to: b1")

    assert faults(done) == [(1, "illegal", "DS-R03")]


def test_without_a_turn_a_start_has_whoever_acts_first():
    done = replayed("start: {pawns: standard}\nlog:\n- {by: black, do: move, pawn: BS4, to: i4}")

    assert (faults(done), done.states[-1].may_act) == ([], ("black",))


@pytest.mark.parametrize("name", ["standard", "standard-10", "Standard 10"])
def test_the_usual_set_up_has_a_name(name: str):
    done = replayed(f"start: {{turn: black, pawns: {name}}}\nlog: []\nend: {{pawns: {{WC: a4, WA2: a6, BS7: j7}}}}")

    assert faults(done) == []


def test_of_a_start_that_cannot_be_the_nearest_that_can_is_played():
    left = played(DUEL, "do: move, pawn: WS1, to: e5", "do: check, actions_left: 2", start="actions_left: 7")
    tired = played(DUEL, f"do: attack, pawn: WS1, target: BS1, {HIT}", start="actions_left: 2, fatigued: [BS1]")

    assert faults(left) == [(0, "illegal", "DS-08")]
    assert faults(tired) == [(0, "illegal", "DS-R06")]


# Where it ends


def test_the_end_is_compared():
    done = replayed(f"start: {{turn: white, pawns: {DUEL}}}\nlog: []\nend: {{pawns: {{WS1: removed}}, winner: black}}")

    assert faults(done) == [(1, "claim", "DS-R14"), (1, "claim", "DS-04")]


def test_an_end_is_compared_after_steps_that_were_skipped():
    steps = "log:\n- {by: white, do: move, pawn: WS1, to: e6}\n- {by: white, do: move, pawn: WS1, to: e5}"
    done = replayed(f"start: {{turn: white, pawns: {DUEL}}}\n{steps}\nend: {{pawns: {{WS1: e5}}, actions_left: 2}}")

    assert faults(done) == [(1, "illegal", "DS-10")]


def test_an_end_that_cannot_be_read_says_why():
    (finding,) = replayed("log: []\nend: {turn: white}").findings

    assert finding.fault.message == "'end' of this log has no 'turn', expected pawns, actions_left, winner"
