"""The odds of Charge!: section E1 of the ledger, by its numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.games import charge
from pnp.rules.games.charge.chances import Opening
from pnp.rules.games.charge.odds import text
from pnp.rules.games.charge.state import Position
from pnp.rules.odds import Question, Refused, odds
from pnp.rules.tables import Chance

ROOT = Path(__file__).parent.parent


@cache
def game() -> Game:
    """The shipped game."""
    found = load(ROOT, "charge", Report())
    assert found
    return found


def opening(**switches: str) -> Opening:
    """The opening under switches."""
    found = charge.rules(game(), switches, (), Report())
    assert found
    return Opening(found)


def test_the_facts_of_the_ledger_are_exact() -> None:
    facts = opening()

    assert facts.first_is_one == Fraction(11, 50)  # P1
    assert facts.one_on_stacks == Fraction(10461, 19600)  # P2
    assert facts.one_in_sight == Fraction(148049, 230300)  # P3
    assert facts.ones_in_reserve == Fraction(33, 10)  # P5
    assert facts.no_one_in_packet == Fraction(9139, 19600)  # P6
    assert facts.one_in_pass == Fraction(328151192, 333515525)  # P7
    assert facts.card_in_pass == Fraction(7, 25)  # P8
    assert [facts.short(unit) for unit in range(4)] == [  # P9
        Fraction(2279, 6580),
        Fraction(59, 280),
        Fraction(3, 35),
        Fraction(3, 35),
    ]
    assert facts.locked == Fraction(47108861, 80043726)  # P10
    assert facts.first_is_playable == Fraction(191949, 460600)  # P11
    assert facts.some_play == Fraction(173893, 230300)  # P12
    assert facts.some_shift == Fraction(349, 700)  # P13
    assert facts.some_move == Fraction(405009, 460600)  # P14
    assert f"{facts.orders:.4e}" == "2.0723e+53"  # P16


@pytest.mark.parametrize(
    ("players", "no_one", "no_move"),
    [(2, "0.127554", "0.014567"), (3, "0.045556", "0.001758"), (4, "0.016270", "0.000212")],
)
def test_of_several_players_nobody_has_it(players: int, no_one: str, no_move: str) -> None:
    """P4 and P15."""
    (table,) = odds(game(), Question(table="nobody"), Report())

    row = next(each for each in table.rows if each[0] == players)
    chances = [each for each in row if isinstance(each, Chance)]
    assert [f"{float(each.fraction):.6f}" for each in chances] == [no_one, no_move]


def test_who_needs_more_units_than_the_deck_has_is_always_locked_out() -> None:
    rules = opening().rules
    archers, *others = rules.units

    facts = Opening(replace(rules, units=(replace(archers, quota=archers.count + 1), *others)))

    assert [facts.short(0), facts.locked] == [Fraction(1), Fraction(1)]


@pytest.mark.parametrize("order", ["descending", "ascending"])
def test_facts_of_small_decks_are_those_of_counting_every_deal(order: str) -> None:
    """P11 to P14 against all hands of three and a fourth card, in a deck of nine."""
    facts = opening(working_order=order)
    rules = facts.rules
    deck = Random(1).sample(rules.deck, 9)
    facts.counts.clear()
    facts.counts.update(deck)
    facts.size, facts.ones = 9, sum(rules.is_first[each] for each in deck)

    def fits(one: int, hand: tuple[int, ...]) -> bool:
        return any(deck[each] in rules.fits[deck[one]] for each in hand if each != one)

    deals = [(hand, top) for top in range(9) for hand in combinations([i for i in range(9) if i != top], 3)]
    playable = [rules.is_first[deck[top]] or fits(top, hand) for hand, top in deals]
    plays = [
        can or any(rules.is_first[deck[each]] for each in hand) for can, (hand, _) in zip(playable, deals, strict=True)
    ]
    shifts = [any(fits(each, hand) for each in hand) for hand, _ in deals]
    moves = [play or shift for play, shift in zip(plays, shifts, strict=True)]

    assert (facts.first_is_playable, facts.some_play, facts.some_shift, facts.some_move) == tuple(
        Fraction(sum(each), len(deals)) for each in (playable, plays, shifts, moves)
    )


def test_the_first_flip_of_the_game_is_as_likely_playable_as_the_table_says() -> None:
    """P12 against deals of the engine."""
    found = charge.rules(game(), {}, (), Report())
    assert found
    chance, start = Random(12), charge.begin(found)

    def can_play() -> bool:
        state: Position = start.after(start.sample(chance)).after(("go", -1, 0, 0, 0)).after(("flip", 0, 0, 0, 0))
        return any(each[0] in ("assemble", "build") for each in state.actions("red"))

    seen = sum(can_play() for _ in range(3000)) / 3000

    assert abs(seen - 0.755072) < 0.025


def test_all_tables_are_told_with_the_switches_that_were_changed() -> None:
    tables = odds(game(), Question(rules={"working_order": "ascending"}), Report())

    assert [each.name for each in tables] == ["opening", "nobody", "locked", "army"]
    assert all("With working_order=ascending." in each.notes for each in tables)


def test_armies_and_rounds_are_worth_what_the_ledger_says() -> None:
    """CH-S15 to CH-S19, CH-S26, CH-S27."""
    (table,) = odds(game(), Question(table="army"), Report())

    assert table.rows == (
        ("the most that an army can be worth", 50),
        ("the least that a complete army is worth", 30),
        ("the same with the bonus of its call", 35),
        ("rounds of that up to 200", 6),
        ("the most that a round can bring", 180),
        ("the least that a round can bring", -27),
    )
    assert table.notes == (
        "An army is worth as many points as it has cards.",
        "No army is worth 1, 2, 5, 45, 48, 49.",
        "A complete army is worth 30, 33, 34, 36, 37, 39, 40, 41, 43, 44, 46, 47, 50.",
    )


@pytest.mark.parametrize(
    ("lengths", "least"), [("[2, 4, 7, 8]", 29), ("[4, 4, 5, 6]", 31), ("[3, 4, 5, 8]", 30), ("[3, 6, 5, 5]", 31)]
)
def test_the_least_complete_army_is_as_section_b1_has_it(lengths: str, least: int) -> None:
    """25 and the run of archers and half of that of knights."""
    (table,) = odds(game(), Question(rules={"lengths": lengths}, table="army"), Report())

    assert table.rows[:2] == (
        ("the most that an army can be worth", 50),
        ("the least that a complete army is worth", least),
    )


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (Question(attacker="A1"), "Charge! has odds of shuffled decks, but none of one attacker such as 'A1'"),
        (
            Question(rules={"bust": "raw"}),
            "'charge' has no switch 'bust' (did you mean 'bust_base'?), expected one of lengths,",
        ),
        (Question(rules={"bust_base": "rwa"}), "'bust_base' cannot be 'rwa' (did you mean 'raw'?), expected full or"),
        (Question(table="opneing"), "no table 'opneing' for this (did you mean 'opening'?), expected opening, nobody"),
    ],
)
def test_what_has_no_answer_is_refused(question: Question, message: str) -> None:
    with pytest.raises(Refused) as refused:
        odds(game(), question, Report())

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("fraction", "said"), [("33/10", "3.3"), ("131/11", "11.9"), ("9/1", "9.0"), ("1/20", "0.0"), ("199/20", "10.0")]
)
def test_means_are_told_to_a_tenth(fraction: str, said: str) -> None:
    assert text(Fraction(fraction)) == said
