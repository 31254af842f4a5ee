"""What bots lose in the battles of Stronghold, since nobody tells them, and what machines can draw."""

from __future__ import annotations

import pytest
from besieged import SHIPPED, played, state_after

from pnp.rules.games.stronghold import battle
from pnp.rules.games.stronghold.battle import Losses
from pnp.rules.games.stronghold.chances import outcomes

WALL = SHIPPED.rules().castle.by_id["WL-A"]


def battle_at(stone: int, wood: int, attackers: str, defenders: str, frenzied: bool = False) -> str:
    """A wall with blocks and units."""
    mask = f", frenzied_mask: {1 << WALL}" if frenzied else ""
    return (
        f"round: 2, phase: battle, areas: {{WL-A: {{{attackers}}}}}, garrison: {{WL-A: {{{defenders}}}}}, "
        f"stone: {{WL-A: {stone}}}, wood_blocks: {{WL-A: {wood}}}{mask}"
    )


@pytest.mark.parametrize(
    ("stone", "wood", "defenders", "drawn", "lost"),
    [
        (2, 1, "soldier: 1", ("hit",), Losses(stone=1)),
        (0, 2, "soldier: 1", ("hit",), Losses(wood=1)),
        (0, 0, "soldier: 1, veteran: 1", ("hit",), Losses(defenders=(0, 1, 0))),
        (0, 0, "marksman: 2, veteran: 1", ("hit",), Losses(defenders=(1, 0, 0))),
        (0, 0, "", ("hit",), Losses()),
        (2, 1, "soldier: 1", ("miss",), Losses()),
        (2, 1, "soldier: 1", ("miss", "hit"), Losses(stone=1)),
        (2, 1, "soldier: 1", ("miss", "miss"), Losses()),
    ],
)
def test_a_hit_removes_a_block_or_else_the_weakest(
    stone: int, wood: int, defenders: str, drawn: tuple[str, ...], lost: Losses
):
    state = state_after(played(battle_at(stone, wood, "", defenders)))

    assert battle.shot(state, WALL, drawn) == lost


@pytest.mark.parametrize(
    ("state", "winner", "lost"),
    [
        (battle_at(2, 0, "orc: 2", "soldier: 1"), "tie", Losses()),
        (battle_at(2, 0, "orc: 2, goblin: 1", "soldier: 1"), "attacker", Losses(stone=1)),
        (battle_at(1, 1, "orc: 3", "marksman: 1"), "attacker", Losses((0, 0, 0), (1, 0, 0), 1, 1)),
        (battle_at(0, 0, "troll: 1", "soldier: 1"), "attacker", Losses()),
        (battle_at(0, 0, "troll: 2", "marksman: 1, soldier: 1"), "attacker", Losses(defenders=(1, 1, 0))),
        (battle_at(1, 0, "troll: 2", "soldier: 1"), "attacker", Losses((0, 0, 0), (0, 1, 0), 1)),
        (battle_at(0, 2, "troll: 2", "soldier: 1"), "attacker", Losses((0, 0, 0), (0, 0, 0), 0, 2)),
        (battle_at(2, 0, "goblin: 1, orc: 1", "soldier: 1"), "defender", Losses((1, 0, 0))),
        (battle_at(3, 0, "goblin: 1, orc: 1", "soldier: 1"), "defender", Losses((1, 0, 0))),
        (battle_at(4, 1, "goblin: 1, orc: 1", "soldier: 1"), "defender", Losses((1, 1, 0))),
        (battle_at(4, 0, "troll: 1", "soldier: 1"), "defender", Losses((0, 0, 1))),
        (battle_at(2, 0, "goblin: 1, orc: 1", "soldier: 1", True), "attacker", Losses(stone=1)),
        (battle_at(4, 2, "goblin: 1, orc: 1", "soldier: 1", True), "defender", Losses((0, 1, 0))),
    ],
)  # fmt: skip
def test_who_is_weaker_loses_what_the_difference_is_worth(state: str, winner: str, lost: Losses):
    assert battle.fight(state_after(played(state)), WALL) == (winner, lost)


@pytest.mark.parametrize(
    ("has_two", "wanted"),
    [
        (False, [(("shot", ("hit",)), 11), (("shot", ("miss",)), 25)]),
        (
            True,
            [
                (("shot", ("hit", "hit")), 11 * 10),
                (("shot", ("hit", "miss")), 11 * 25),
                (("shot", ("miss", "hit")), 25 * 11),
                (("shot", ("miss", "miss")), 25 * 24),
            ],
        ),
    ],
)
def test_machines_draw_out_of_the_cards_that_there_are(has_two: bool, wanted: list[tuple[object, int]]):  # SH-42
    special = ", machine_special: true" if has_two else ""
    state = state_after(played(f"round: 2, phase: battle, machines: [{{type: ballista, at: RP-L1}}]{special}"))

    assert list(outcomes(state.after(("fire", 0, WALL)))) == wanted
