"""Runs of many games of Week 40: sections B2 and E4 of its ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from table_week_40 import bold, finished, lone, rules, weakest

from pnp.rules.games import week_40
from pnp.rules.games.week_40.state import IN, Position

# At n = 20,000 the engine gives every count of E4. These are the first 400 games of the same run: the sum of
# the scores, and how many games end with three, two, one and no royals.
RUNS: list[tuple[dict[str, str], Callable[[Position], object], tuple[int, str]]] = [
    ({}, weakest, (75796, "81/193/104/22")),
    ({}, lone, (67883, "52/191/124/33")),
    ({}, bold, (0, "0/0/0/400")),
    ({"ties": "attacker_wins"}, weakest, (61084, "34/179/141/46")),
    ({"ties": "attacker_wins"}, lone, (68860, "55/192/123/30")),
    ({"ties": "attacker_wins"}, bold, (2970, "0/0/33/367")),
    ({"ties": "mutual"}, weakest, (75796, "81/193/104/22")),
    ({"ties": "mutual"}, lone, (72224, "64/197/117/22")),
    ({"ties": "standoff"}, weakest, (74473, "81/193/104/22")),
    ({"ties": "standoff"}, lone, (73908, "78/194/106/22")),
    ({"monster_draw": "always_three"}, weakest, (75689, "81/193/103/23")),
    ({"defense_only": "discarded_end_of_turn"}, weakest, (71331, "60/198/120/22")),
    ({"end_check": "immediate"}, weakest, (70029, "81/193/104/22")),
    ({"end_check": "full_rows_only"}, weakest, (71175, "81/193/104/22")),
]


@pytest.mark.parametrize(("switches", "policy", "wanted"), RUNS)
def test_a_run_of_games_is_repeated_to_the_last_count(
    switches: dict[str, str], policy: Callable[[Position], object], wanted: tuple[int, str]
) -> None:
    assert run(switches, policy) == wanted


def test_the_mean_score_is_that_of_a_million_games() -> None:
    score, _ = run({}, weakest)

    assert abs(score / 400 - 193.1) < 3 * 91 / 400**0.5


def run(switches: dict[str, str], policy: Callable[[Position], object]) -> tuple[int, str]:
    """The sum of scores, and games by royals that live, of 400 games."""
    chance, start = Random(40), week_40.begin(rules(**switches))
    ends = [finished(start.after(start.sample(chance)), policy) for _ in range(400)]
    royals = Counter(len(IN[each.alive]) for each in ends)
    return sum(each.score for each in ends), "/".join(str(royals[n]) for n in (3, 2, 1, 0))


# Who always defends keeps all cards of a tower, so that sums are enough to play policy D0. All 20,000 games of the
# ledger are played in this way, and the first of them by the engine too.


class Played(NamedTuple):
    """A game by policy D0: its score, royals that live, turns, whether a draw was skipped, the turns of losses."""

    score: int
    royals: int
    turns: int
    is_dry: bool
    losses: tuple[int, ...]


def sums(chance: Random) -> Played:
    """A game in sums."""
    monsters, players = [*range(1, 11)] * 2, [*range(1, 10)] * 2
    chance.shuffle(monsters)
    chance.shuffle(players)
    towers, beaten, turn, drawn, losses = dict(enumerate(players[:3])), 0, 0, 3, []
    is_dry = False
    while monsters and towers:
        turn += 1
        for _ in range(1 if turn == 1 else 2):
            is_dry |= drawn == len(players)
            if drawn < len(players):
                towers[min(towers, key=lambda slot: (towers[slot], slot))] += players[drawn]
                drawn += 1
        row, monsters = monsters[: len(towers)], monsters[len(towers) :]
        for slot, monster in zip(list(towers), row, strict=False):
            if monster > towers[slot]:
                del towers[slot]
                losses.append(turn)
            else:
                beaten += monster
    return Played(beaten * len(towers), len(towers), turn, is_dry, tuple(losses))


def test_the_engine_plays_as_sums_do() -> None:
    chance, other, start = Random(40), Random(40), week_40.begin(rules())

    ends = [finished(start.after(start.sample(chance)), weakest) for _ in range(400)]

    found = [(each.score, len(IN[each.alive]), each.turn) for each in ends]
    assert found == [sums(other)[:3] for _ in range(400)]


def test_twenty_thousand_games_come_out_as_the_ledger_has_them() -> None:
    chance = Random(40)

    games = [sums(chance) for _ in range(20_000)]

    scores, lengths = Counter(each.score for each in games), Counter(each.turns for each in games)
    assert round(sum(each.score for each in games) / 20_000, 3) == 192.182
    assert Counter(each.royals for each in games) == {3: 4276, 2: 9453, 1: 5433, 0: 838}
    assert scores == {
        0: 838, 90: 268, 91: 744, 92: 740, 93: 897, 94: 717, 95: 700, 96: 455, 97: 384, 98: 243, 99: 137, 100: 75,
        101: 45, 102: 14, 103: 11, 104: 3, 200: 3166, 202: 2139, 204: 1552, 206: 1100, 208: 711, 210: 449, 212: 238,
        214: 87, 216: 11, 330: 4276,
    }  # fmt: skip
    assert lengths == {1: 792, 2: 46, 7: 4276, 9: 1174, 10: 8279, 15: 6, 16: 120, 17: 532, 18: 4775}
    # W40-R15: how often the player deck is empty before the end; B2.4: when royals are lost.
    assert round(sum(each.is_dry for each in games) / 20_000, 2) == 0.74
    lost = Counter(min(turn, 3) for each in games for turn in each.losses)
    assert [round(lost[turn] / 20_000, 2) for turn in (1, 2, 3)] == [1.04, 0.10, 0.00]


def piled(switches: dict[str, str]) -> Iterator[bool]:
    """Whether two monsters ever lie in one slot, of 400 games by policy D0."""
    chance, start = Random(40), week_40.begin(rules(**switches))
    for _ in range(400):
        state, most = start.after(start.sample(chance)), 0
        while state.may_act:
            state = state.after(weakest(state))
            most = max(most, *(len(each) for each in state.piles))
        yield most > 1


@pytest.mark.parametrize(
    ("switches", "share"), [({}, 0.0), ({"ties": "standoff"}, 0.73), ({"monster_draw": "always_three"}, 0.75)]
)
def test_monsters_pile_up_only_after_a_standoff_or_where_three_always_come(
    switches: dict[str, str], share: float
) -> None:
    """B2.1."""
    found = sum(piled(switches)) / 400

    assert abs(found - share) <= 3 * (share * (1 - share) / 400) ** 0.5


@pytest.mark.parametrize("ties", ["defender_holds", "attacker_wins", "mutual"])
def test_the_score_is_what_the_killers_leave_times_the_royals(ties: str) -> None:
    """B2.5, in games in which any tower may attack."""
    chance, start = Random(5), week_40.begin(rules(ties=ties))

    ends = [
        finished(start.after(start.sample(chance)), lambda state: chance.choice(anything(state))) for _ in range(200)
    ]

    values = start.rules.values
    for end in ends:
        killers = sum(values[each] for pile in end.piles for each in pile)
        assert end.score == (len(IN[end.alive]) * (110 - killers) if end.alive else 0)


def anything(state: Position) -> list[object]:
    """All moves; towers defend more often than not, since games are over soon otherwise."""
    moves = list(state.actions("player"))
    return [*moves, *[moves[0]] * 20] if moves[0][0] == "modes" else moves


@pytest.mark.parametrize("ties", ["defender_holds", "attacker_wins"])
def test_an_open_slot_has_an_active_card_after_each_turn(ties: str) -> None:
    """B2.6."""
    chance, start = Random(6), week_40.begin(rules(ties=ties))
    for _ in range(100):
        state = start.after(start.sample(chance))
        while state.may_act:
            state = state.after(chance.choice(anything(state)))
            if state.phase == "deal" and state.turn > 1:
                assert all(state.towers[slot] for slot in IN[state.alive])
