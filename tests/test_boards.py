"""Boards as data: mirrors, variants, grids, and what can be told of the graph."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.boards._records import BoardFile
from pnp.boards.graph import Board
from pnp.boards.link import link
from pnp.model import read
from pnp.problems import Report
from pnp.project import load
from pnp.source.yaml import parse
from pnp.units import MM

ROOT = Path(__file__).parent.parent


def linked(text: str) -> dict[str, Board]:
    """The board that `text` describes and its variants; any problem is a failure."""
    report = Report()
    node = parse(text.encode(), "boards/b.yaml", report)
    file = read(BoardFile, node, report, "board") if node else None
    assert file, [each.message for each in report]
    found = link(file, report)
    assert [each.message for each in report] == []
    return found


def one(text: str) -> Board:
    """The board alone."""
    return next(iter(linked(text).values()))


def pairs(board: Board) -> set[frozenset[str]]:
    """The paths, whichever way they are written."""
    return {frozenset(each) for each in board.paths}


def places(board: Board) -> dict[str, tuple[float, float]]:
    """Where spaces are, in mm."""
    return {each.id: (round(each.x / MM, 2), round(each.y / MM, 2)) for each in board.spaces.values()}


# Storm the Castle, by its rule ledger (C.3)


@pytest.fixture(scope="module")
def storm() -> dict[str, Board]:
    """The shipped board in all variants."""
    report = Report()
    game = load(ROOT, "storm-the-castle", report)
    assert game
    return {each.board.variant: each.board for each in game.boards}


CASTLES = "NK-NTW NK-NBW NK-NBE NK-NTE NTW-NBW NTW-NOW NBW-NHW NBE-NTE NBE-NHE NTE-NOE SOW-STW SHW-SBW SHE-SBE SOE-STE \
STW-SBW STW-SK SBW-SK SBE-STE SBE-SK STE-SK NOW-NHW NHE-NOE SOW-SHW SHE-SOE NOW-L1 NOE-L4 L1-SOW L4-SOE"
RIDGE = "NHW-NHE SHW-SHE"
FORK = "NOW-L2 NOE-L3 L2-SOW L3-SOE"
LANES = "NHW-L2 NHE-L3 L2-SHW L3-SHE"


@pytest.mark.parametrize(
    ("variant", "paths", "count"),
    [
        ("fork", f"{CASTLES} {RIDGE} {FORK}", 34),
        ("lanes", f"{CASTLES} {RIDGE} {LANES}", 34),
        ("lanes-no-ridge", f"{CASTLES} {LANES}", 32),
    ],
)
def test_storms_paths_are_those_of_the_ledger(storm: dict[str, Board], variant: str, paths: str, count: int) -> None:
    wanted = {frozenset(each.split("-")) for each in paths.split()}

    assert (len(storm[variant].paths), pairs(storm[variant])) == (count, wanted)


@pytest.mark.parametrize(
    ("kind", "ids", "level", "defense"),
    [
        ("keep", "NK SK", "high", "+1"),
        ("tower", "NTW NTE STW STE", "high", "+2"),
        ("battlements", "NBW NBE SBW SBE", "high", "+1"),
        ("hill", "NHW NHE SHW SHE", "high", None),
        ("open", "NOW NOE SOW SOE", "mid", None),
        ("low", "L1 L2 L3 L4", "low", None),
    ],
)
def test_storms_spaces_are_those_of_the_ledger(
    storm: dict[str, Board], kind: str, ids: str, level: str, defense: str | None
) -> None:
    for board in storm.values():
        found = [each for each in board.spaces.values() if each.kind == kind]

        assert {each.id for each in found} == set(ids.split())
        assert {(each.fields["level"], each.fields.get("defense")) for each in found} == {(level, defense)}
        assert all(
            each.fields.get("owner") == {"N": "north", "S": "south"}.get(each.id[0]) for each in found if defense
        )


@pytest.mark.parametrize(
    ("variant", "degrees", "diameter", "cut"),
    [
        ("fork", {2: 4, 3: 12, 4: 6}, 7, 2),
        ("lanes", {2: 4, 3: 12, 4: 6}, 6, 4),
        ("lanes-no-ridge", {2: 4, 3: 16, 4: 2}, 6, 4),
    ],
)
def test_storms_facts_are_those_of_the_ledger(
    storm: dict[str, Board], variant: str, degrees: dict[int, int], diameter: int, cut: int
) -> None:
    board = storm[variant]
    counts = [len(each) for each in board.neighbors.values()]

    assert {each: counts.count(each) for each in sorted(set(counts))} == degrees
    assert (board.distances("NK")["SK"], board.shortest_ways("NK", "SK")) == (6, 4)
    assert (board.diameter, board.cut("NK", "SK"), len(board.parts()), board.dead_ends()) == (diameter, cut, 1, ())


def test_storms_twins_are_those_of_the_ledger(storm: dict[str, Board]) -> None:
    found = {name: {frozenset(pair) for pair in board.twins()} for name, board in storm.items()}

    assert found == {
        "fork": {frozenset({"L1", "L2"}), frozenset({"L3", "L4"})},
        "lanes": set(),
        "lanes-no-ridge": set(),
    }


def test_storms_board_passes_the_checks_of_the_ledger_or_warns_as_it_says(storm: dict[str, Board]) -> None:
    """CK-22, 27 to 30, 32 to 34: those of section D that are about this game's rules and not about all boards."""
    heights = {"high": 1, "mid": 0, "low": -1}
    for name, board in storm.items():
        spaces = board.spaces
        castles = {
            each: [id for id, s in spaces.items() if s.fields.get("owner") == each] for each in ("north", "south")
        }
        kinds = {each: sorted(spaces[id].kind for id in ids) for each, ids in castles.items()}
        climbs = {
            heights[str(spaces[a].fields["level"])] - heights[str(spaces[b].fields["level"])]
            for one, other in board.paths
            for a, b in ((one, other), (other, one))
        }
        crossing = [pair for pair in board.paths if {spaces[id].fields.get("owner") for id in pair} == set(castles)]
        posts = {
            id: [
                other
                for other, far in board.distances(id).items()
                if 1 <= far <= 2 and "castle" not in spaces[other].fields
            ]
            for ids in castles.values()
            for id in ids
        }

        assert set(map(tuple, kinds.values())) == {("battlements", "battlements", "keep", "tower", "tower")}  # CK-22
        assert [set(board.neighbors[keep]) for keep in ("NK", "SK")] == [
            {id for id in castles[side] if spaces[id].kind != "keep"} for side in castles
        ]  # CK-27
        assert (len(spaces), len(board.paths)) == (22, 32 if name == "lanes-no-ridge" else 34)  # CK-28
        assert 4 <= board.distances("NK")["SK"] <= 8  # CK-29
        assert (board.cut("NK", "SK") >= 3) == (name != "fork")  # CK-30 warns on fork
        assert climbs == ({-1, 0, 1} if name == "fork" else {-2, -1, 0, 1, 2})  # CK-32 warns on fork
        assert crossing == []  # CK-33
        assert all(posts.values())  # CK-34


# Mirrors


HEAD = "board: B\nsize: 100mm x 200mm\n"


def test_a_mirror_makes_the_other_half_with_its_names_fields_and_paths() -> None:
    board = one(
        HEAD + "mirror: {sides: {across: horizontal, rename: {N: S, north: south}}}\n"
        "spaces:\n"
        "  NK: {at: 50% 20mm, owner: north, level: high}\n"
        "  M: {at: 30mm 50%}\n"
        "paths: [[NK, M]]\n"
    )

    assert places(board) == {"NK": (50, 20), "M": (30, 100), "SK": (50, 180)}
    assert board.spaces["SK"].fields == {"owner": "south", "level": "high"}
    assert pairs(board) == {frozenset({"NK", "M"}), frozenset({"SK", "M"})}


def test_two_mirrors_make_four_quarters() -> None:
    board = one(
        HEAD + "mirror:\n  a: {across: horizontal, rename: {N: S}}\n  b: {across: vertical, rename: {W: E}}\n"
        "spaces: {NW: {at: 10mm 20mm}}\n"
        "paths: [[NW, NE], [NW, SW]]\n"
    )

    assert places(board) == {"NW": (10, 20), "SW": (10, 180), "NE": (90, 20), "SE": (90, 180)}
    assert pairs(board) == {frozenset(each) for each in ({"NW", "NE"}, {"NW", "SW"}, {"SW", "SE"}, {"NE", "SE"})}


def test_renaming_takes_the_longest_name_first() -> None:
    board = one(
        HEAD
        + "mirror: {a: {across: vertical, rename: {L1: L2, L: R}}}\nspaces: {L1: {at: 10mm 10mm}, L7: {at: 10mm 50mm}}"
    )

    assert places(board) == {"L1": (10, 10), "L7": (10, 50), "L2": (90, 10), "R7": (90, 50)}


# Variants


VARIANTS = """
spaces: {a: {at: 10mm 10mm}, b: {at: 50mm 10mm}, c: {at: 50mm 50mm, name: See}}
paths: [[a, b, c]]
variant: plain
variants:
  short: {without: [[b, c]], paths: [[a, c]], title: Short}
  moved: {extends: short, spaces: {c: {at: 90mm 90mm}, d: {at: 10mm 90mm}}, paths: [[c, d]]}
"""


def test_variants_differ_only_in_what_they_say() -> None:
    plain, short, moved = linked(HEAD + VARIANTS).values()

    assert [each.variant for each in (plain, short, moved)] == ["plain", "short", "moved"]
    assert [each.title for each in (plain, short, moved)] == ["B", "Short", "Short"]
    assert [plain.paths, short.paths] == [(("a", "b"), ("b", "c")), (("a", "b"), ("a", "c"))]
    assert moved.paths == (("a", "b"), ("a", "c"), ("c", "d"))
    assert (places(short)["c"], places(moved)["c"], moved.spaces["c"].name) == ((50, 50), (90, 90), "See")


# Grids


def test_darkshines_grid_has_the_neighbors_of_its_ledger() -> None:
    straight = one(HEAD + "grid: {columns: 11, rows: 7}\n")
    board = one(HEAD + "grid: {columns: 11, rows: 7, diagonals: yes}\n")
    counts = [len(each) for each in board.neighbors.values()]

    assert (len(board.spaces), len(straight.paths), len(board.paths)) == (77, 136, 256)
    assert {each: counts.count(each) for each in sorted(set(counts))} == {3: 4, 5: 28, 8: 45}


def test_cells_are_named_from_the_lower_left() -> None:
    found = places(one("board: B\nsize: 40mm x 60mm\ngrid: {columns: 2, rows: 3}\n"))

    assert found == {"a3": (10, 10), "b3": (30, 10), "a2": (10, 30), "b2": (30, 30), "a1": (10, 50), "b1": (30, 50)}


def test_a_cell_may_be_named_and_differ_in_kind() -> None:
    board = one(
        HEAD + "kinds: {plain: {color: green}, lake: {color: blue}}\n"
        "grid: {columns: 2, rows: 1, kind: plain}\nspaces: {b1: {kind: lake, name: The Lake}}\n"
    )

    assert [(each.name, each.kind, each.fields) for each in board.spaces.values()] == [
        ("a1", "plain", {"color": "green"}),
        ("The Lake", "lake", {"color": "blue"}),
    ]


def test_cells_of_a_honeycomb_have_six_neighbors_as_far_apart_as_each_other() -> None:
    board = one("board: B\nsize: 110mm x 100mm\ngrid: {cells: hex, columns: 5, rows: 5}\n")
    where = places(board)
    # The board's proportions decide those of the cells, so lengths are compared in cells.
    across, down = 110 / 5.5, 100 / 4

    assert len(board.neighbors["c3"]) == 6
    for one_id, other in board.paths:
        dx = abs(where[one_id][0] - where[other][0]) / across
        dy = abs(where[one_id][1] - where[other][1]) / down
        assert (round(dx, 2), round(dy, 2)) in {(1.0, 0.0), (0.5, 0.75)}


# The graph


CHAIN = HEAD + "spaces: {a: {at: 1mm 1mm}, b: {at: 2mm 1mm}, c: {at: 3mm 1mm}, d: {at: 4mm 1mm}, e: {at: 5mm 1mm}}\n"


def test_distances_parts_and_dead_ends() -> None:
    board = one(CHAIN + "paths: [[a, b, c], [d, e]]\n")

    assert board.distances("a") == {"a": 0, "b": 1, "c": 2}
    assert (board.parts(), board.dead_ends()) == ((frozenset("abc"), frozenset("de")), ("a", "c", "d", "e"))
    assert (board.diameter, board.shortest_ways("a", "e")) == (2, 0)


@pytest.mark.parametrize(
    ("paths", "cut"),
    [
        ("[[a, b, e]]", 1),
        ("[[a, b, e], [a, c, e]]", 2),
        ("[[a, b, e], [a, c, e], [a, d, e]]", 3),
        # Taken greedily, the way a-b-d-e blocks both others; one must be given up again.
        ("[[a, b, d, e], [a, c, d], [b, e]]", 2),
        ("[[a, b], [a, c], [b, d], [c, d], [d, e]]", 1),
        ("[[a, b]]", 0),
        ("[[a, e]]", 5),
    ],
)
def test_the_fewest_spaces_that_part_two_others(paths: str, cut: int) -> None:
    assert one(CHAIN + f"paths: {paths}\n").cut("a", "e") == cut
