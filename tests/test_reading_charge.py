"""Logs of Charge! that cannot be read, decks that are not as they should be, and facts of the end."""

from __future__ import annotations

import pytest
from race import FLIP, PILE, decks, engine, log_from, played, rules
from shipped import faults

from pnp.rules.replay import Replayed, replay


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("by: red, do: jump", "'do' of step 1 is 'jump', expected one of go, flip"),
        ("do: flip", "step 1 needs 'by'"),
        ("by: red, do: flip, cuont: 3", "step 1 has no 'cuont' (did you mean 'count'?)"),
        ("by: red, do: flip, shows: X1", "'shows' of step 1 is 'X1'"),
        ("by: red, do: build, from: W1, to: W2", "'red' builds from W1, expected F; cards of working stacks are moved"),
        ("by: red, do: move, from: Q, to: W2", "'from' of step 1 is 'Q', expected F or a working stack such as W1"),
        ("by: red, do: move, from: F, to: W2", "'from' of step 1 is 'F', expected a working stack such as W1"),
        ("by: blue, do: assemble, from: W1, to: P1, as: P2", "'as' names a new pile, and this is laid on another"),
        ("t: soon, by: red, do: flip", "'t' of step 1 is 'soon', expected a number"),
        ("by: red, do: collide, from: W2, card: A3, to: P1", "step 1 needs 'beaten_by'"),
    ],
)
def test_a_step_that_cannot_be_read_says_why(step: str, message: str) -> None:
    (finding,) = played(PILE, step).findings

    assert (finding.fault.kind, finding.fault.message[: len(message)]) == ("malformed", message)


def test_a_pile_cannot_have_the_name_of_another() -> None:
    (finding,) = played(PILE, FLIP, "by: red, do: assemble, from: F, to: new, as: p1").findings

    assert finding.fault.message == "a new pile is called 'p1', expected a name that no pile has"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("setup: {red: [A1]}", "this game's logs have no 'setup', expected 'decks' under 'start'"),
        ("cards: {red: A1}", "this game's logs have no 'cards'"),
        ("start: {green: {}}", "a color of 'start' of this log is 'green'"),
        (
            "start: {red: {flip: [blue:A1]}}",
            "a card of 'flip' of 'red' of 'start' of this log is 'blue:A1', expected a",
        ),
        ("start: {red: {working: [A1]}}", "a stack of 'working' of 'red' of 'start' of this log is no list of cards"),
        ("start: {table: {P1: [A1]}}", "a card of the pile 'P1' is 'A1', expected its color too, as in 'red:A1'"),
        ("start: {table: {P1: ['red:A2']}}", "the pile 'P1' is A2, expected a run of one unit from 1 upwards"),
        (
            "start: {table: {P1: ['red:A1', 'red:A2', 'red:A3', 'red:K1']}}",
            "the pile 'P1' is A1, A2, A3, K1, expected a",
        ),
        ("start: {table: {P1: ['red:A1', 'red:A2', 'red:A3']}}", "the pile 'P1' is a finished unit, expected it in an"),
        (
            "start: {red: {army: [['red:A1']]}}",
            "a unit of 'army' of 'red' of 'start' of this log has 1 cards, expected 3",
        ),
        (
            "start: {decks: {red: [A1]}}",
            "'decks' of 'start' of this log has none of 'blue', expected one deck for each",
        ),
        ("start: {decks: {}, running: yes}", "a round with 'decks' begins with 'go', so that it is not running"),
    ],
)
def test_a_start_that_cannot_be_read_says_why(text: str, message: str) -> None:
    found = replay(engine(), rules(), log_from(f"{text}\nlog: []"))

    assert not isinstance(found, Replayed)
    assert found.fault.message[: len(message)] == message


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        (f"decks: {decks()}, dealt: {{red: {{reserve: 15, working: 3, flip: 32}}}}", []),
        (f"decks: {decks(red='A1>')}", [("illegal", "CH-02")]),
        (f"decks: {decks(blue='A1>A2')}", [("illegal", "CH-03")]),
        (f"decks: {decks(blue='A1>?')}", []),
        (f"decks: {decks()}, dealt: {{red: {{reserve: 14}}}}", [("claim", "CH-07")]),
        (f"decks: {decks()}, dealt: {{red: {{working: 4}}}}", [("claim", "CH-08")]),
        (f"decks: {decks()}, dealt: {{blue: {{flip: 33}}}}", [("claim", "CH-09")]),
    ],
)
def test_decks_and_the_deal_are_checked(start: str, wanted: list[tuple[str, str]]) -> None:
    assert faults(played(start)) == [(0, *each) for each in wanted]


def test_all_facts_of_the_end_are_compared() -> None:
    right = (
        "red.reserve: [K2, T5], red.working: [[C4], [], [T6]], red.flip: [C5, K1, A2, T4], red.flipped: [A1, T2, K3], "
        "red.army: [['blue:A1', 'red:A2', 'red:A3']], red.units: {A: 1, T: 0}, red.reserve_count: 2, red.flip_count: 4, "
        "red.flipped_count: 3, table: {}, ended: no, caller: null"
    )
    wrong = (
        "red.reserve: [T5, K2], red.working: [[C4], [T6]], red.flip: [], red.flipped: [K3, T2, A1], "
        "red.army: [['blue:A1', 'red:A3', 'red:A2']], red.units: {A: 2}, red.reserve_count: 3, red.flip_count: 3, "
        "red.flipped_count: 4, table: {P1: ['red:A1']}, ended: yes, caller: red"
    )
    steps = ("by: red, do: assemble, from: W2, to: P1", FLIP)

    assert faults(played(PILE, *steps, end=right)) == []
    assert faults(played(PILE, *steps, end=wrong)) == [(3, "claim", "CH-D8")] * 12
