"""Rounds of Charge! that several clocks recorded (section F3 of the ledger): orders that greed would miss, and none."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import pytest
from race import engine, in_turns, log_from, replay_of, rules
from shipped import ROOT, faults

from pnp.rules.games import charge
from pnp.rules.games.charge.clocks import streams_of
from pnp.rules.games.charge.orders import Search
from pnp.rules.games.charge.pack import COLORS
from pnp.rules.games.charge.state import Position
from pnp.rules.replay import Replayed
from pnp.rules.verdicts import replayed, verdict
from pnp.rules.written import flow


def tolerated(text: str, allowance: str) -> Replayed:
    """A log, replayed with tolerance."""
    log = log_from(text)
    return replayed(engine(), rules(log.players, **log.variants), log, Fraction(allowance))


def tolerant(start: str, *steps: str, allowance: str = "0.5", variants: str = "") -> Replayed:
    """Steps of red, blue and yellow after a start, replayed with tolerance."""
    lines = "".join(f"\n- {{{each}}}" for each in steps)
    text = f"players: [red, blue, yellow]\nvariants: {{{variants}}}\nstart: {{{start}}}\nlog:{lines}"
    return tolerated(text, allowance)


STRICT = "flip_when: only_when_stuck"
OPENERS = "red: {working: [[K1], [K2], [T6]]}, blue: {working: [[A1], [A2], [T6]]}"
RIVALS = "red: {working: [[A1], [A2], [A3]]}, blue: {working: [[A1], [K2], [T6]]}"
AGAIN = (
    "red: {working: [[A2], [], []]}, blue: {working: [[A2], [A3], []]}, yellow: {working: [[A3], [A1], []]}, "
    "table: {P1: ['red:A1']}"
)

# A start, steps, and rulings: an order breaks no rule, and taking what comes first by its time does not find it.
HIDDEN = {
    "the second of two piles without names is the one that was meant to be the first": (
        OPENERS,
        (
            "t: 1.0, by: blue, do: assemble, from: W1, to: new",
            "t: 1.1, by: red, do: assemble, from: W1, to: new",
            "t: 1.2, by: red, do: assemble, from: W2, to: P1",
        ),
        "",
    ),
    "a pile with a name leaves the first name to one without": (
        OPENERS,
        (
            "t: 1.0, by: blue, do: assemble, from: W1, to: new, as: P5",
            "t: 1.1, by: red, do: assemble, from: W1, to: new",
            "t: 1.2, by: red, do: assemble, from: W2, to: P1",
        ),
        "",
    ),
    "a pile is opened by the one and, when it was taken, by the other under the same name": (
        RIVALS,
        (
            "t: 1.0, by: blue, do: assemble, from: W1, card: A1, to: new, as: P1",
            "t: 1.1, by: red, do: assemble, from: W1, card: A1, to: new, as: P1",
            "t: 1.2, by: red, do: assemble, from: W2, card: A2, to: P1",
            "t: 1.3, by: red, do: assemble, from: W3, card: A3, to: P1",
        ),
        "",
    ),
    "two lay the same card, and who was the later by the clocks was the first": (
        AGAIN,
        (
            "t: 1.0, by: blue, do: assemble, from: W1, card: A2, to: P1",
            "t: 1.05, by: blue, do: assemble, from: W2, card: A3, to: P1",
            "t: 1.1, by: red, do: assemble, from: W1, card: A2, to: P1",
            "t: 1.2, by: yellow, do: assemble, from: W1, card: A3, to: P1",
            "t: 1.3, by: yellow, do: assemble, from: W2, to: new, as: P1",
        ),
        "",
    ),
    "two lay the same card, and who was the later by the clocks was the first, whatever it was": (
        AGAIN,
        (
            "t: 1.0, by: blue, do: assemble, from: W1, to: P1",
            "t: 1.05, by: blue, do: assemble, from: W2, to: P1",
            "t: 1.1, by: red, do: assemble, from: W1, to: P1",
            "t: 1.2, by: yellow, do: assemble, from: W1, to: P1",
            "t: 1.3, by: yellow, do: assemble, from: W2, to: new, as: P1",
        ),
        "",
    ),
    "cards were turned over while the one on top could not be played yet": (
        "red: {working: [[T7], [T6], [T5]], flipped: [K2], flip: [T7]}, blue: {working: [[K1], [T6], [T5]]}",
        ("t: 1.0, by: blue, do: assemble, from: W1, to: new, as: P1", "t: 1.2, by: red, do: flip"),
        STRICT,
    ),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_an_order_that_greed_would_miss_is_found(name: str) -> None:
    start, steps, variants = HIDDEN[name]

    assert faults(tolerant(start, *steps, variants=variants)) == []


TWO = "red: {working: [[A1], [K2], [T6]], flip: [T7, T6]}, blue: {working: [[A2], [K1], [T6]], flip: [T1]}"
A1 = "by: red, do: assemble, from: W1, card: A1, to: new, as: P1"
A2 = "by: blue, do: assemble, from: W1, card: A2, to: P1"
K1 = "by: blue, do: assemble, from: W2, card: K1, to: new, as: P2"
K2 = "by: red, do: assemble, from: W2, card: K2, to: P2"

# Steps after `TWO`, and all faults with half a second of tolerance.
JUDGED = {
    "a card comes before the one below it by as much as is allowed": ((f"t: 1.0, {A2}", f"t: 1.5, {A1}"), []),
    "a card comes before the one below it by more": (
        (f"t: 1.0, {A2}", f"t: 1.51, {A1}"),
        [(1, "illegal", "CH-15"), (1, "illegal", "CH-15")],
    ),
    "each player's second card lies on the first of the other": (
        (f"t: 1.0, {A2}", f"t: 1.0, {K1}", f"t: 1.0, {K2}", f"t: 1.0, {A1}"),
        [(1, "illegal", "CH-15"), (1, "illegal", "CH-15")],
    ),
    "who does not wait for the first card is passed over, and so is who builds on that": (
        ("t: 1.0, by: red, do: assemble, from: W2, to: P1", f"t: 1.1, {A1}", f"t: 1.2, {A2}"),
        [(1, "illegal", "CH-15")],
    ),
    "a lost race is told before the play that has won it": (
        (f"t: 1.0, {A1}", "t: 1.2, by: yellow, do: collide, from: W1, card: A2, to: P1, beaten_by: 3", f"t: 1.4, {A2}"),
        [],
    ),
    "a play comes after a call by as much as is allowed": (("t: 1.0, by: red, do: call", f"t: 1.5, {K1}"), []),
    "a play comes after a call by more": (
        ("t: 1.0, by: red, do: call", f"t: 1.51, {K1}"),
        [(2, "turn", "CH-30")],
    ),
    "two call at once": (
        ("t: 1.0, by: red, do: call", "t: 1.2, by: blue, do: call"),
        [(2, "turn", "CH-30")],
    ),
    "a play comes after the score, which nobody goes past": (
        ("t: 1.0, by: red, do: call", "t: 1.0, do: score", f"t: 1.0, {K1}"),
        [(3, "turn", "CH-30")],
    ),
    "a step without a time is gone past by none": ((A2, f"t: 1.0, {A1}"), [(1, "illegal", "CH-15")] * 2),
    "none goes past a step without a time": (
        (f"t: 1.0, {A2}", "by: yellow, do: flip", f"t: 1.0, {A1}"),
        [(1, "illegal", "CH-15"), (1, "illegal", "CH-15")],
    ),
    "one player's clock runs backwards by as much as is allowed": (
        ("t: 1.0, by: red, do: flip", "t: 0.5, by: red, do: recycle"),
        [],
    ),
    "one player's clock runs backwards by more": (
        ("t: 1.0, by: red, do: flip", "t: 0.49, by: red, do: recycle"),
        [(2, "claim", "CH-D9")],
    ),
    "clocks of two go in a circle": (
        ("t: 9.0, by: red, do: flip", "t: 1.0, by: red, do: recycle", "t: 5.0, by: blue, do: flip"),
        [(2, "claim", "CH-D9"), (3, "claim", "CH-D9")],
    ),
    "a claim that is wrong is told, and what is true counts": (
        (f"t: 1.0, {A2}, takes: blue", f"t: 1.2, {A1}", "t: 1.3, by: blue, do: flip, shows: T1"),
        [(1, "claim", "CH-28")],
    ),
    "a time cannot be read": (("t: soon, by: red, do: flip",), [(1, "malformed", "")]),
    "a player cannot be read": (("t: 1.0, by: [red], do: flip", f"t: 1.0, {K1}"), [(1, "malformed", "")]),
    "a pile cannot be read": ((f"t: 1.0, {A1[:-2]}[P1]", f"t: 1.0, {K1}"), [(1, "malformed", "")]),
}


@pytest.mark.parametrize("name", JUDGED)
def test_what_clocks_allow_and_what_they_do_not(name: str) -> None:
    start = TWO + ", yellow: {working: [[A2], [T6], [T5]], flip: [T7]}"
    steps, wanted = JUDGED[name]

    assert faults(tolerant(start, *steps)) == wanted


def test_steps_that_need_not_wait_come_by_their_times() -> None:
    text = f"start: {{{TWO}}}\nlog:\n- {{t: 1.3, by: red, do: flip}}\n- {{t: 1.0, by: blue, do: flip}}"

    found = charge.ordered(rules(), log_from(text), Fraction("0.5"))

    assert [each.number for each in found.steps] == [2, 1]


def test_nobody_is_before_go_by_any_clock() -> None:
    steps = ("t: 1.0, by: red, do: flip", "t: 1.1, do: go")

    assert faults(tolerant(f"running: no, {TWO}", *steps)) == [(1, "turn", "CH-10")]


# Steps after `TWO`: what is said of the circle, and of each thing beside it.
CIRCLES: dict[str, tuple[tuple[str, ...], str, list[str]]] = {
    "by clocks": (
        (f"t: 1.0, {A2}", f"t: 1.75, {A1}"),
        "A2 of 'blue' is laid on A1 of 'red', which comes to 'P1' 0.75 seconds later",
        ["A1 comes in step 2", "clocks may differ by 0.5 seconds"],
    ),
    "by two piles": (
        (f"t: 1.0, {A2}", f"t: 1.0, {K1}", f"t: 1.0, {K2}", f"t: 1.0, {A1}"),
        "A2 of 'blue' is laid on A1 of 'red', which comes to 'P1' only after it",
        [
            "step 2 comes after step 1: 'blue' does so in this order",
            "step 3 comes after step 2: it lies on that card on 'P2'",
            "step 4 comes after step 3: 'red' does so in this order",
            "clocks may differ by 0.5 seconds",
        ],
    ),
    "by a step that stays where it is": (
        (f"t: 1.0, {A2}", "by: blue, do: flip", f"t: 1.0, {A1}"),
        "A2 of 'blue' is laid on A1 of 'red', which comes to 'P1' only after it",
        [
            "step 2 comes after step 1: 'blue' does so in this order",
            "step 3 comes after step 2: one of them stands where the log has it",
            "clocks may differ by 0.5 seconds",
        ],
    ),
    "by another clock and the order of a player": (
        (f"t: 1.0, {A2}", "t: 1.75, by: red, do: flip", f"t: 1.5, {A1}"),
        "A2 of 'blue' is laid on A1 of 'red', which comes to 'P1' only after it",
        [
            "step 2 comes after step 1: 0.75 seconds later",
            "step 3 comes after step 2: 'red' does so in this order",
            "clocks may differ by 0.5 seconds",
        ],
    ),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_steps_that_would_each_have_to_come_before_the_next_are_named(name: str) -> None:
    steps, message, values = CIRCLES[name]

    first = tolerant(TWO, *steps).findings[0].fault

    assert (first.rule, first.message) == ("CH-15", message)
    assert [each.says for each in first.values] == values


@pytest.mark.parametrize(
    "steps",
    [
        (f"t: 1.0, {A2}".replace("card: A2, ", ""), f"t: 3.0, {A1}"),
        (f"t: 1.0, {A2}", f"t: 3.0, {A1}".replace("card: A1, ", "")),
        (f"t: 1.0, {A2}", f"t: 3.0, {A1}".replace(", as: P1", "")),
    ],
    ids=["upper card not said", "lower card not said", "pile not said"],
)
def test_of_cards_and_piles_that_are_not_said_no_circle_is_told(steps: tuple[str, ...]) -> None:
    assert [each.fault.message for each in tolerant(TWO, *steps).findings] == [
        "there is no pile 'P1' on the table, expected a new one, since the table is empty"
    ]


FOUR = ("red", "blue", "yellow", "purple")


def turning(variants: str) -> Replayed:
    """Forty steps of four who turn over their only card, and one step that cannot be; in 14,641 orders, but for names."""
    start = ", ".join(f"{seat}: {{working: [[T7], [T6], [T5]], flip: [T7]}}" for seat in FOUR)
    turns = [f"t: 1.0, by: {seat}, do: {do}" for do in ("flip", "recycle") * 5 for seat in FOUR]
    lines = "".join(f"\n- {{{each}}}" for each in (*turns, "t: 1.0, by: red, do: build, from: F, to: W1"))
    return tolerated(f"players: [{', '.join(FOUR)}]\nvariants: {{{variants}}}\nstart: {{{start}}}\nlog:{lines}", "1")


def test_too_many_orders_are_said_to_be_too_many() -> None:
    """With CH-R07 strict, no step can be taken as it comes."""
    done = turning(STRICT)

    assert (done.result, done.findings[0].fault.message) == (
        "malformed",
        "whether an order of the steps breaks no rule is not known after 4100 tries, "
        "expected clocks that differ by less than 1 seconds",
    )


@pytest.mark.parametrize("most", [0, 1, 2])
def test_a_search_tries_as_many_steps_as_it_may(most: int) -> None:
    log = log_from(f"start: {{{TWO}}}\nlog:\n- {{t: 1.0, by: red, do: flip}}\n- {{t: 1.1, by: blue, do: flip}}")
    search = Search(rules(), streams_of(rules(), log), most)

    trail, _, _ = search.longest(cast(Position, charge.position(rules(), log).state), (0, 0))

    assert [each.step.number for each in trail] == [1, 2][:most]


def test_orders_of_steps_with_own_cards_alone_are_not_tried_again_and_again() -> None:
    assert faults(turning("")) == [(41, "illegal", "CH-D3")]


RACE = """players: [red, blue]
start: {red: {working: [[C1], [C3], [T6]]}, blue: {working: [[C2], [K4], [T3]], flip: [T1, T1, K1]}}
log:
- {t: 3.0, by: blue, do: assemble, from: W1, card: C2, to: P1}
- {t: 3.1, by: blue, do: flip}
- {t: 3.3, by: red, do: assemble, from: W1, card: C1, to: new, as: P1}
- {t: 3.4, by: red, do: assemble, from: W2, card: C3, to: P1}
- {t: 3.5, by: red, do: call}
- {t: 3.6, by: blue, do: assemble, from: F, card: K1, to: new}
- {do: score}
"""


def test_steps_of_two_clocks_change_places_within_the_allowance() -> None:
    strict = replay_of(RACE)

    assert faults(strict) == [(1, "illegal", "CH-15"), (4, "illegal", "CH-15"), (6, "turn", "CH-30")]
    assert faults(tolerated(RACE, "0.5")) == []


def test_a_pile_that_the_clocks_forbid_names_both_steps() -> None:
    done = tolerated(RACE, "0.2")

    assert faults(done)[:2] == [(1, "illegal", "CH-15"), (1, "illegal", "CH-15")]
    first = done.findings[0].fault
    assert first.message == "C2 of 'blue' is laid on C1 of 'red', which comes to 'P1' 0.3 seconds later"
    assert [(each.says, each.span and each.span.line) for each in first.values] == [
        ("C1 comes in step 3", 7),
        ("clocks may differ by 0.2 seconds", None),
    ]


def test_the_order_of_one_player_is_kept_whatever_the_allowance() -> None:
    text = """players: [red, blue]
start: {red: {working: [[A1], [A2], []]}}
log:
- {t: 1.0, by: red, do: assemble, from: W2, to: P1}
- {t: 1.1, by: red, do: assemble, from: W1, to: new, as: P1}
"""

    assert faults(tolerated(text, "60")) == [(1, "illegal", "CH-15")]


def test_a_step_without_a_time_keeps_its_place() -> None:
    text = RACE.replace("t: 3.3, ", "")

    assert faults(tolerated(text, "60"))[0][0] == 1


@cache
def recorded(seed: int) -> tuple[dict[str, object], ...]:
    """The start of a round of four, and its steps with their true times in hundredths of seconds."""
    turns = in_turns(COLORS, seed)
    steps = [charge.written(state, seat, move) for state, seat, move in turns[:-1]]
    return (charge.snapshot(turns[0][0]), *({"t": 20 * i, **each} for i, each in enumerate(steps)))


def accepted(offset: int, allowance: str | None) -> int:
    """Of 5 rounds, whose clocks differ by up to twice `offset` hundredths, how many are legal."""
    legal, chance = 0, Random(60)
    for seed in range(5):
        start, *steps = recorded(seed)
        late = {seat: chance.randint(-offset, offset) for seat in COLORS}
        shifted = [{**each, "t": int(str(each["t"])) + late.get(str(each.get("by")), 0)} for each in steps]
        shifted.sort(key=lambda each: (each["do"] != "go", int(str(each["t"]))))
        lines = [flow({**each, "t": f"{int(str(each['t'])) / 100:g}"}) for each in shifted]
        text = f"players: {flow(COLORS)}\nstart: {flow(start['start'])}\nlog:\n" + "".join(
            f"- {each}\n" for each in lines
        )
        log = log_from(text)
        legal += (
            replayed(engine(), rules(COLORS), log, None if allowance is None else Fraction(allowance)).result == "legal"
        )
    return legal


def test_rounds_of_clocks_that_differ_are_legal_with_tolerance_and_hardly_without() -> None:
    """CH F3: with offsets of up to 0.4 seconds, 0.8 is enough for all."""
    found = [accepted(0, None), accepted(40, None), accepted(40, "0.05"), accepted(40, "0.8")]

    assert found == [5, 0, 0, 5]


def test_a_log_that_says_what_it_is_with_tolerance_is_held_to_that(tmp_path: Path) -> None:
    text = (
        f"game: charge\n{RACE}expect: {{result: illegal, step: 1, rule: CH-15, tolerant: {{eps: 0.5, result: WHAT}}}}\n"
    )
    legal, illegal = tmp_path / "legal.yaml", tmp_path / "illegal.yaml"
    legal.write_text(text.replace("WHAT", "legal"), "utf-8")
    illegal.write_text(text.replace("WHAT", "illegal"), "utf-8")

    found = [verdict(ROOT, path, allowance) for path in (legal, illegal) for allowance in (None, Fraction(1, 2))]

    assert [each.is_as_expected for each in found] == [True, True, False, False]
    assert [each.sentence.partition(": ")[2] for each in found] == [
        "illegal, step 1 by CH-15 and 2 more, as expected; legal with --tolerant 0.5, as expected",
        "legal, as expected",
        "illegal, step 1 by CH-15 and 2 more, as expected; legal with --tolerant 0.5, expected illegal",
        "legal, expected illegal",
    ]
