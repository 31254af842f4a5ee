"""The board of DarkShine as the rules see it: numbered tiles, and the pawns that stand on them in the beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....boards.grid import cells, touching
from ....kinds._spaces import PreparedBoard, place_of
from ....problems import Report, Span, did_you_mean
from ....project import Game
from .pieces import SIDES, Type

MOST_TILES = 250
"""Of a board, since a tile's number is kept in a byte; one number more is for pawns that are gone."""

RAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""DS-10: the eight directions."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The tiles by number, column by column from a1 up."""

    columns: int
    rows: int
    span: Span | None = None
    tiles: tuple[str, ...] = field(init=False)
    numbers: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        names = tuple(f"{chr(97 + x)}{y + 1}" for x in range(self.columns) for y in range(self.rows))
        object.__setattr__(self, "tiles", names)
        object.__setattr__(self, "numbers", {name: number for number, name in enumerate(names)})

    def place(self, tile: int) -> tuple[int, int]:
        """Column and row, from 0."""
        return divmod(tile, self.rows)

    def distance(self, one: int, other: int) -> int:
        """DS-R19: the larger of the differences of columns and rows."""
        (x, y), (u, v) = self.place(one), self.place(other)
        return max(abs(x - u), abs(y - v))

    def between(self, one: int, other: int) -> tuple[int, ...] | None:
        """The tiles strictly between two on a straight or diagonal line; None for two that are on none."""
        (x, y), (u, v) = self.place(one), self.place(other)
        across, up, far = u - x, v - y, self.distance(one, other)
        if across and up and abs(across) != abs(up):
            return None
        return tuple((x + across * k // far) * self.rows + y + up * k // far for k in range(1, far))

    def ray(self, tile: int, right: int, up: int) -> list[int]:
        """The tiles in a direction, the nearest first."""
        x, y = self.place(tile)
        found = []
        while 0 <= (x := x + right) < self.columns and 0 <= (y := y + up) < self.rows:
            found.append(x * self.rows + y)
        return found


Setup = Mapping[str, int]
"""Pawns by id, each with the tile that it stands on."""


def board_of(game: Game, setup: str, report: Report) -> PreparedBoard | None:
    """The variant of the board that is called like a set-up."""
    known = {each.board.variant: each for each in game.boards}
    if setup not in known:
        listed = ", ".join(known) or "none, since there is no board"
        message = f"no variant of the board is called '{setup}'{did_you_mean(setup, known)}, there is {listed} (DS-R13)"
        report.error("outside-the-rules", message, game.boards[0].file.span if game.boards else game.file.span)
    return known.get(setup)


def grid_of(prepared: PreparedBoard, report: Report) -> Grid | None:
    """The tiles of a board: a full grid of squares, joined to all that touch (DS-05, DS-10)."""
    grid, board = prepared.file.grid, prepared.board
    expected = "expected a grid of squares with 'diagonals: yes' and no other spaces or paths (DS-05, DS-10)"
    if grid is None or grid.cells != "square" or not grid.diagonals:
        place = prepared.file.at("grid") if grid else prepared.file.span
        report.error("outside-the-rules", f"the rules do not know how to move on this board, {expected}", place)
        return None
    paths = {frozenset(each) for each in touching(grid)}
    if set(board.spaces) != set(cells(grid)) or {frozenset(each) for each in board.paths} != paths:
        report.error("outside-the-rules", f"'{board.variant}' is not the whole grid, {expected}", board.span)
        return None
    if grid.columns * grid.rows > MOST_TILES:
        message = f"the board has {grid.columns * grid.rows} tiles, expected {MOST_TILES} at most"
        report.error("outside-the-rules", message, prepared.file.at("grid"))
        return None
    return Grid(grid.columns, grid.rows, prepared.file.at("grid"))


def setup_of(prepared: PreparedBoard, grid: Grid, types: Mapping[str, Type], report: Report) -> Setup:
    """The pawns of a set-up: those of a type are numbered by rows from below, then by columns from the left (F.2)."""
    standing: dict[tuple[str, str], list[int]] = {}
    for each in prepared.spaces:
        fields = each.space.fields
        pawn, side = (str(fields.get(name, "")).strip() for name in ("pawn", "side"))
        if pawn in types and side in SIDES:
            standing.setdefault((side, pawn), []).append(grid.numbers[each.space.id])
        elif pawn or side:
            name, found, known = ("pawn", pawn, tuple(types)) if pawn not in types else ("side", side, SIDES)
            near, listed = did_you_mean(found, known), ", ".join(known)
            message = f"the {name} on '{each.space.id}' is '{found}'{near}, expected one of {listed}"
            report.error("outside-the-rules", message, place_of(each.space, prepared.file, name))
    found_pawns: dict[str, int] = {}
    for side in SIDES:
        for type in types.values():
            tiles = sorted(standing.get((side, type.id), ()), key=lambda tile: (tile % grid.rows, tile))
            if len(tiles) > type.count or (type.is_commander and len(tiles) != 1):
                rule = "DS-04" if type.is_commander else "DS-R13"
                wanted = f"{type.count}" if type.is_commander else f"{type.count} at most, as many as there are cards"
                message = f"'{prepared.board.variant}' has {len(tiles)} of the {side} {type.id}, expected {wanted}"
                report.error("outside-the-rules", f"{message} ({rule})", prepared.board.span)
            found_pawns |= dict(zip(ids(side, type), tiles, strict=False))
    return found_pawns


def ids(side: str, type: Type) -> Sequence[str]:
    """The names of the pawns of a type: 'WS1' and so on; commanders have no number (F.2)."""
    name = side[0].upper() + type.letter
    return (name,) if type.is_commander else tuple(f"{name}{number}" for number in range(1, type.count + 1))
