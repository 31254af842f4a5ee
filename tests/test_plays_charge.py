"""What the rules of Charge! allow, also where nobody knows how the decks lie."""

from __future__ import annotations

from typing import Any, cast

import pytest
from race import CALL, FLIP, GAP, PILE, SHEET, decks, played, replay_of
from shipped import faults

from pnp.rules.games.charge.state import Position
from pnp.rules.games.charge.table import NEW, STALEMATE, alone
from pnp.rules.replay import Replayed


def test_a_stack_that_is_empty_can_have_any_of_two_things_and_no_third() -> None:
    refill = played(GAP, "by: red, do: refill, to: W2, shows: K2")
    deployed = played(
        "red: {working: [[], [C4], [T6]], flipped: [A3]}", "by: red, do: build, from: F, card: A3, to: W1"
    )

    assert faults(refill) + faults(deployed) == []


def test_what_can_be_done_says_how_many_cards_it_takes() -> None:
    state: Any = played("red: {reserve: [K1], working: [[K2], [T7], []], flipped: [A1], flip: [T1]}").states[0]

    assert set(state.actions("red")) == {
        ("assemble", 0, 0, NEW, 1),
        ("build", 0, 0, 1, 1),
        ("refill", 0, 0, 3, 1),
        alone("flip", 0),
    }


def test_the_third_card_lies_on_top_and_turning_over_keeps_the_order() -> None:
    start = "red: {working: [[T7], [T7], [C6]], flip: [K3, T2, A1, C5, K1]}"
    done = played(start, FLIP, FLIP, "by: red, do: recycle", end="red.flip: [K3, T2, A1, C5, K1], red.flipped: []")
    first, second, *_ = cast(tuple[Position, ...], done.states)

    assert faults(done) == []
    assert second.players[0].flipped == first.players[0].flip[2::-1]


def test_a_lost_race_changes_nothing() -> None:
    start = PILE.replace("[[A2], [K4], [C3]]", "[[A3], [K4], [C3]]")
    done = played(
        start,
        "by: red, do: assemble, from: W2, card: A3, to: P1",
        "by: blue, do: collide, from: W1, card: A3, to: P1, beaten_by: 1",
    )

    assert faults(done) == []
    assert done.states[2] == done.states[1]


def test_a_stalemate_with_no_card_left_ends_the_round_without_a_caller() -> None:
    start = "red: {working: [[T7], [T6], [T5]]}, blue: {working: [[C6], [C5], [A3]]}"

    done = played(start, "do: stalemate", "do: score, claims: {red: {round: 0}}", end="ended: yes, caller: null")

    assert faults(done) == []


def test_a_stalemate_turns_the_flipped_stack_over_for_who_has_nothing_else() -> None:
    start = "red: {working: [[T7], [T6], [T5]], flipped: [T5, T6]}, blue: {working: [[C6], [C5], [A3]]}"
    end = "red.working: [[T7], [T6], [T5], [T6]], red.flip: [T5], blue.working: [[C6], [C5], [A3]]"

    done = played(start, "do: stalemate, shows: {red: T6}", end=end)

    assert faults(done) == []


@pytest.mark.parametrize(
    ("red", "is_stuck"),
    [
        ("{working: [[T7], [T6], [A2]]}, table: {P1: ['red:A1']}", False),  # on a pile
        ("{working: [[T7], [T6], [T5]], flip: [T7, T7, K1]}", False),  # the next packet
        ("{working: [[T7], [T6], [T5]], flip: [K1, T7, T7]}", True),  # covered in each pass
        ("{working: [[T7], [T6], [T5]], flip: [K1, T7, T7], flipped: [T6]}", True),  # a fresh pass: T6 K1 T7 T7
        ("{working: [[T7], [T6], [T5]], flip: [T7], flipped: [T7, K1]}", True),  # a fresh pass: K1 T7 T7
        ("{working: [[T7], [T6], [T5]], flip: [T7], flipped: [K1, T7, T7]}", False),  # the card on top
        ("{working: [[T7], [T6], [T5]], flip: [T7], flipped: [T7, K1, T6, T5]}", False),  # a fresh pass: T5 T6 K1
        ("{working: [[T7], [T6], [T5]], flip: [C4]}", False),  # it fits on a stack
        ("{working: [[T7], [T6], []], flip: [K4]}", False),  # it fills a stack
        ("{working: [[T7], [T6], []], flip: [K3]}", True),
        ("{working: [[T7], [T6], []], reserve: [T5]}", False),  # a refill
        ("{working: [[T7], [T6], [C5, K4]], flip: [T5]}", True),  # shifting is no play
    ],
)
def test_nobody_can_play_is_as_the_ruling_has_it(red: str, is_stuck: bool) -> None:
    state: Any = played(f"red: {red}, blue: {{working: [[C6], [C5], [A3]]}}").states[0]

    assert state.is_stalemate() == is_stuck
    assert (STALEMATE in state.actions("red")) == is_stuck


GO_SHOWS = "do: go, shows: {red: [Catapult 4, A1, T6], blue: [A2, K4, C3]}"


def at_table(*steps: str, end: str = "") -> Replayed:
    """Steps of a log without a start."""
    lines = "".join(f"\n- {{{each}}}" for each in steps)
    return replay_of(f"players: [red, blue]\nlog:{lines}\n{f'end: {{{end}}}' if end else ''}")


def test_without_a_start_cards_are_known_when_they_are_named() -> None:
    done = at_table(
        GO_SHOWS,
        "by: red, do: assemble, from: W2, to: new, as: left",
        "by: blue, do: assemble, from: W1, card: archer 2, to: Left",
        "by: red, do: flip, shows: A3",
        "by: red, do: assemble, from: F, to: left, takes: red",
        "by: red, do: assemble, from: F, card: K1, to: new",
        "by: blue, do: refill, to: W1, shows: T2",
        end="red.army: [['red:A1', 'blue:A2', 'red:A3']], red.flipped: ['?'], table: {P2: ['red:K1']}, blue.working: [[T2], [K4], [C3]]",
    )

    assert faults(done) == []


def test_of_a_stack_that_is_empty_a_beginning_shows_nothing() -> None:
    assert faults(played(f"running: no, {GAP}", "do: go, shows: {red: [C4, '?', C5]}")) == []


def test_a_card_that_nobody_knew_leaves_its_stack_when_it_is_played() -> None:
    step = "by: red, do: assemble, from: W1, card: A1, to: new"

    done = played("red: {working: [[T7, '?'], [], []]}", step, end="red.working: [[T7], [], []]")

    assert faults(done) == []


def test_a_card_that_nobody_knew_takes_the_place_of_the_unknown_one() -> None:
    done = at_table(
        GO_SHOWS,
        "by: red, do: assemble, from: W2, to: new, as: left",
        "by: red, do: refill, to: W2, shows: K2",
        "by: red, do: flip, shows: A3",
        end="red.working: [[C4], [K2], [T6]], red.flipped: [A3, '?', '?'], red.reserve_count: 14",
    )

    assert faults(done) == []


@pytest.mark.parametrize(
    ("steps", "kind", "rule"),
    [
        ([GO_SHOWS, "by: red, do: assemble, from: W2, card: A2, to: new"], "illegal", "CH-D1"),
        ([GO_SHOWS, "by: red, do: flip", "by: red, do: assemble, from: F, to: new"], "malformed", ""),
        (["do: go, shows: {red: [T6, T6, T6]}"], "claim", "CH-D2"),
        (["do: go, shows: {red: [T6]}"], "claim", "CH-08"),
        ([GO_SHOWS, "by: red, do: flip, shows: T6", "by: red, do: flip, shows: T6"], "claim", "CH-D2"),
        (["do: go", "by: red, do: flip, shows: A1", "by: red, do: build, from: F, to: W1"], "illegal", "CH-13"),
    ],
)
def test_what_a_log_of_a_table_cannot_say_is_told(steps: list[str], kind: str, rule: str) -> None:
    assert faults(at_table(*steps)) == [(len(steps), kind, rule)]


def test_a_log_goes_on_with_the_decks_of_the_next_round() -> None:
    again = f"do: score, before: {{red: 50, blue: 60}}, decks: {decks()}"

    done = played(
        SHEET, CALL, again, "do: go", "by: red, do: call", "do: score, claims: {red: {total: 53}, blue: {total: 61}}"
    )

    assert faults(done) == []


@pytest.mark.parametrize("start", ["running: no", "ended: yes"])
def test_the_first_seat_speaks_for_all_before_and_after_a_round(start: str) -> None:
    state: Any = played(f"{start}, red: {{flip: [T7]}}, blue: {{flip: [T7]}}").states[0]

    assert state.may_act == ("red",)


def test_whoever_is_not_named_before_a_score_had_nothing() -> None:
    state: Any = played(SHEET, CALL, f"do: score, before: {{red: 50}}, decks: {decks()}").states[-1]

    assert state.totals == (53, 1)


def test_after_a_round_that_was_counted_a_log_cannot_tell_other_totals() -> None:
    done = played(SHEET, CALL, f"do: score, decks: {decks()}", "do: go", CALL, "do: score, before: {red: 3, blue: 9}")

    assert faults(done) == [(5, "claim", "CH-49")]


@pytest.mark.parametrize("fact", ["caller: blue", "ended: no"])
def test_a_wrong_end_of_a_round_shows_who_called(fact: str) -> None:
    done = played(SHEET, CALL, end=fact)

    assert [(each.fault.rule, [value.says for value in each.fault.values]) for each in done.findings] == [
        ("CH-D8", ["'red' called in step 1"])
    ]


def test_no_round_follows_after_the_last() -> None:
    done = played(SHEET, CALL, f"do: score, before: {{red: 200, blue: 60}}, decks: {decks()}")

    assert faults(done) == [(2, "turn", "CH-51")]


def test_a_start_that_says_nothing_of_stalemates_has_had_none() -> None:
    state: Any = played(SHEET).states[0]

    assert state.stalemates == 0


def test_the_next_round_has_nothing_of_the_last_but_the_totals() -> None:
    state: Any = played(f"{SHEET}, stalemates: 2", CALL, f"do: score, decks: {decks()}").states[-1]

    assert (state.phase, state.round, state.table, state.opened, state.stalemates) == ("ready", 2, (), 0, 0)
    assert (state.caller, state.busted, state.totals) == (None, frozenset(), (3, 1))
    assert [(len(each.reserve), len(each.working), len(each.flip), each.army) for each in state.players] == [
        (15, 3, 32, ()),
        (15, 3, 32, ()),
    ]
