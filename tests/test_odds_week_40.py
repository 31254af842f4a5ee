"""The odds of Week 40: the numbers of its ledger's section E3, and of its checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from pathlib import Path

import pytest
from click.testing import Result

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.games import week_40
from pnp.rules.games.week_40.chances import Odds
from pnp.rules.games.week_40.pack import Card, Rules
from pnp.rules.odds import Question, Refused, odds
from pnp.rules.tables import Chance, Table

ROOT = Path(__file__).parent.parent

Run = Callable[..., Result]


@cache
def game() -> Game:
    """The shipped game."""
    found = load(ROOT, "week-40", Report())
    assert found
    return found


def rules(**switches: str) -> Rules:
    """The shipped rules with switches."""
    found = week_40.rules(game(), switches, (), Report())
    assert found
    return found


def table(name: str, **switches: str) -> Table:
    """A table of the shipped game."""
    (found,) = odds(game(), Question(rules=switches, table=name), Report())
    return found


def chances(table: Table, column: int) -> list[Fraction]:
    """A column of chances."""
    return [each.fraction for row in table.rows if isinstance(each := row[column], Chance)]


@pytest.mark.parametrize(
    ("ties", "wanted"),
    [
        ("defender_holds", ["243089/872100", "569/1275", "137117/581400", "68279/1744200"]),
        ("mutual", ["243089/872100", "569/1275", "137117/581400", "68279/1744200"]),
        ("standoff", ["243089/872100", "569/1275", "137117/581400", "68279/1744200"]),
        ("attacker_wins", ["908959/5232600", "726509/1744200", "571927/1744200", "428333/5232600"]),
    ],
)
def test_royals_fall_in_the_first_turn_as_often_as_the_ledger_has_it(ties: str, wanted: list[str]) -> None:
    found = chances(table("first", ties=ties), 1)

    assert found == [Fraction(each) for each in wanted]
    assert sum(found) == 1


def test_more_than_one_royal_is_lost_on_average_in_the_first_turn() -> None:
    found = chances(table("first"), 1)

    assert round(float(sum(n * each for n, each in enumerate(found))), 6) == 1.035392
    assert round(float(1 - found[0]), 6) == 0.721260  # W-S15


def test_all_royals_live_as_often_as_the_ledger_has_it() -> None:
    assert Odds(rules()).no_loss() == Fraction(4166512137332331791, 19252554628507200000)


def small(monsters: list[int], players: list[int], **switches: str) -> Rules:
    """Rules over a pack so small that all orders can be tried."""
    shipped = rules(**switches)
    cards = tuple(Card(f"{i}", "", value, 1, i < len(monsters)) for i, value in enumerate([*monsters, *players]))
    changes = {
        "cards": (*cards, Card("?", "", 0, 0, False)),
        "values": (*monsters, *players, 0),
        "monsters": tuple(range(len(monsters))),
        "players": tuple(range(len(monsters), len(cards))),
    }
    known = {name: getattr(shipped, name) for name in Rules.__slots__}
    return Rules(**{**known, **changes})


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"ties": "attacker_wins"},
        {"ties": "mutual"},
        {"end_check": "immediate"},
        {"end_check": "full_rows_only"},
        {"player_deck_empty": "end_game"},
        {"ties": "standoff", "monster_draw": "always_three"},
    ],
    ids=lambda each: "-".join(each.values()) or "reference",
)
@pytest.mark.parametrize(
    ("monsters", "players"),
    [
        ([4, 4, 6, 9, 9], [1, 2, 6, 6, 9]),
        ([2, 2, 5, 8, 8, 10], [1, 6, 6, 9]),
        # Neither a full row nor a card to draw; and what counts is whether the last of three rows is fought.
        ([4, 9], [6, 7, 9]),
        ([1, 1, 1, 1, 1, 1, 9], [1, 1, 2, 2, 3, 3]),
    ],
)
def test_chances_are_those_of_all_orders(monsters: list[int], players: list[int], switches: dict[str, str]) -> None:
    pack = small(monsters, players, **switches)

    ends = [losses(pack, *each) for each in product(orders(pack.monsters, pack), orders(pack.players, pack))]

    count = len(ends)
    assert Odds(pack).no_loss() == Fraction(sum(in_all == 0 for _, in_all in ends), count)
    assert Odds(pack).first_turn() == [Fraction(sum(first == n for first, _ in ends), count) for n in range(4)]


def orders(cards: tuple[int, ...], pack: Rules) -> Iterable[tuple[int, ...]]:
    """The orders of cards that differ in values: each stands for as many others as the next one."""
    return {tuple(pack.values[each] for each in order): order for order in permutations(cards)}.values()


def losses(pack: Rules, monsters: tuple[int, ...], players: tuple[int, ...]) -> tuple[int, int]:
    """How many royals fall in the first turn, and in the whole game."""
    state = week_40.begin(pack).after(("shuffle", (monsters, players)))
    first = 0
    while state.may_act:
        moves, total = state.actions("player"), state.total
        is_place = moves[0][0] == "place"
        state = state.after(min(moves, key=lambda each: total[each[1]]) if is_place else moves[0])
        first = 3 - state.alive.bit_count() if state.turn == 1 else first
    return first, 3 - state.alive.bit_count()


def test_a_lone_starter_falls_in_every_second_case() -> None:
    """W-S14."""
    found = chances(table("lone"), 2)

    assert [round(10 * each) for each in found] == [*range(1, 10)]
    assert sum(found) / len(found) == Fraction(1, 2)


def test_no_single_card_beats_a_tenth_or_a_fifth_of_the_monsters() -> None:
    """W-S12."""
    assert 1 - chances(table("lone"), 1)[-1] == Fraction(4, 20)
    assert 1 - chances(table("lone", ties="attacker_wins"), 1)[-1] == Fraction(2, 20)


def test_a_tower_of_ten_never_falls_while_it_defends() -> None:
    """B2.4: at 10, or at 11 where attackers win ties."""
    assert (Odds(rules()).safe, Odds(rules(ties="attacker_wins")).safe) == (10, 11)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (
            Question(attacker="S5"),
            "Week 40 has odds of a lone card and of a turn, but none of one attacker such as 'S5'",
        ),
        (Question(on="L"), "Week 40 has odds of a lone card and of a turn, but none of one ground such as 'L'"),
        (
            Question(rules={"tie": "mutual"}),
            "'week-40' has no switch 'tie' (did you mean 'ties'?), expected one of ties, monster_draw",
        ),
        (
            Question(rules={"ties": "both"}),
            "'ties' cannot be 'both', expected defender_holds or attacker_wins or mutual",
        ),
        (
            Question(rules={"defense_only": "discarded_end_of_turn"}, table="perfect"),
            "with defense_only=discarded_end_of_turn towers shrink",
        ),
    ],
)
def test_what_has_no_odds_is_refused_with_a_reason(question: Question, message: str) -> None:
    with pytest.raises(Refused) as refused:
        odds(game(), question, Report())

    assert str(refused.value).startswith(message)


def test_odds_are_shown_with_the_rulings_they_are_for(run: Run) -> None:
    result = run("odds", "week-40", "--table", "first", "--variant", "ties=attacker_wins", cwd=ROOT)

    assert result.stdout.splitlines()[0] == "Week 40: royals lost in the first turn"
    assert result.stdout.splitlines()[-1] == "With ties=attacker_wins."
    assert "0   908959/5232600  17.4%" in result.stdout
