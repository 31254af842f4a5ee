"""The board and the set-ups of DarkShine as its ledger has them (C.2, C.3)."""

from __future__ import annotations

from dataclasses import replace

from skirmish import SHIPPED

from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.setups import Grid

rules = SHIPPED.rules


def test_the_tiles_have_the_neighbors_of_the_ledger():
    near = [each.bit_count() for each in rules().near[:77]]

    assert (sum(near), [near.count(each) for each in (8, 5, 3)]) == (2 * 256, [45, 28, 4])


def test_armies_may_be_unequal():
    usual = rules()
    fewer = replace(usual, pawns=tuple(each for each in usual.pawns if each.id not in ("WS1", "BA1")))

    for side, (first, far, end) in enumerate(fewer.spans):
        assert {each.side for each in fewer.pawns[first:end]} == {side}
        assert {each.type.reach for each in fewer.pawns[first:far]} == {(1,)}
        assert (1,) not in {each.type.reach for each in fewer.pawns[far:end]}


def test_an_archer_has_the_targets_of_the_ledger():
    known = rules()
    shots = known.shots[known.by_id["WA1"]]

    found = [" ".join(str(len(shots[tile].all)) for tile in range(row, 77, 7)) for row in reversed(range(7))]

    assert found == [
        "6 6 8 10 10 10 10 10 8 6 6",
        "6 6 8 10 10 10 10 10 8 6 6",
        "8 8 11 13 13 13 13 13 11 8 8",
        "10 10 13 16 16 16 16 16 13 10 10",
        "8 8 11 13 13 13 13 13 11 8 8",
        "6 6 8 10 10 10 10 10 8 6 6",
        "6 6 8 10 10 10 10 10 8 6 6",
    ]


def test_the_pawns_of_the_setup_are_named_as_in_the_ledger():
    first = darkshine.snapshot(darkshine.begin(rules())._replace(left=1))
    known = rules()

    assert first == {"start": {"pawns": "standard", "actions_left": 1}}
    assert {id: known.grid.tiles[tile] for id, tile in known.setup.items() if id[0] == "W"} == {
        "WC": "a4", "WA1": "a2", "WA2": "a6", "WS1": "b1", "WS2": "b2", "WS3": "b3", "WS4": "b4", "WS5": "b5",
        "WS6": "b6", "WS7": "b7"}  # fmt: skip


def test_distances_and_lines_are_those_of_a_king():
    grid = Grid(11, 7)
    at = grid.numbers

    assert grid.distance(at["a1"], at["c2"]) == 2
    assert grid.between(at["c1"], at["f4"]) == (at["d2"], at["e3"])
    assert grid.between(at["a1"], at["c2"]) is None


def test_a_ray_goes_on_to_the_edge_in_its_direction():
    grid = Grid(11, 7)

    found = [[grid.tiles[each] for each in grid.ray(grid.numbers["c5"], *way)] for way in ((1, 1), (-1, 0), (0, -1))]

    assert found == [["d6", "e7"], ["b5", "a5"], ["c4", "c3", "c2", "c1"]]
