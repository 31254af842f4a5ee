"""Boards of equal cells: their names, places and neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from ..model import keep_node
from ._records import At, Coordinate, Grid, SpaceRecord
from .graph import Pair


def cells(grid: Grid) -> dict[str, SpaceRecord]:
    """
    Every cell with its middle as a part of the board: 'a1' at the lower left, row by row from the top.

    All of them are written where the grid is.
    """
    found = {}
    across = grid.columns + (0.5 if grid.cells == "hex" and grid.rows > 1 else 0)
    # Rows of hexagons reach into each other by a quarter.
    down = grid.rows if grid.cells == "square" else (3 * grid.rows + 1) / 4
    for row in reversed(range(grid.rows)):
        for column in range(grid.columns):
            shift = 0.5 if grid.cells == "hex" and row % 2 else 0.0
            from_top = grid.rows - 1 - row
            y = from_top + 0.5 if grid.cells == "square" else 0.75 * from_top + 0.5
            at = At(Coordinate((column + 0.5 + shift) / across), Coordinate(y / down))
            cell = SpaceRecord.model_validate({"at": at, "kind": grid.kind})
            if grid._node:
                keep_node(cell, grid._node)
            found[name(column, row)] = cell
    return found


def touching(grid: Grid) -> Iterator[Pair]:
    """Pairs of cells that share an edge, or a corner if the grid says so; each once."""
    for row in range(grid.rows):
        for column in range(grid.columns):
            for right, up in steps(grid, row):
                if 0 <= column + right < grid.columns and row + up < grid.rows:
                    yield name(column, row), name(column + right, row + up)


def steps(grid: Grid, row: int) -> tuple[tuple[int, int], ...]:
    """The ways to neighbours on the right and above; those on the left and below come from the other side."""
    if grid.cells == "hex":
        shift = row % 2
        return ((1, 0), (shift - 1, 1), (shift, 1))
    return ((1, 0), (0, 1), (1, 1), (-1, 1)) if grid.diagonals else ((1, 0), (0, 1))


def name(column: int, row: int) -> str:
    """'a1'."""
    return f"{ascii_lowercase[column]}{row + 1}"
