"""
What is odd about the set-ups of DarkShine and its dice.

DCK-06 and so on are ids of these checks, which `accept:` of the game's file can name; docs/checks.md lists them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ....problems import Report, Span
from ....project import Game
from ...findings import Finding, percent
from .odds import at_least_once, kill
from .pieces import SIDES, Numbers, Type, numbers, types
from .setups import RAYS, Grid, grid_of, ids, setup_of

DEADLY = Fraction(75, 100)
"""DCK-15: how likely all attacks of a turn together may remove a commander that is alone."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn in the beginning; `side` is 'white' or 'black'."""

    id: str
    side: str
    type: Type
    tile: int


def checks(game: Game) -> Iterator[Finding]:
    """All findings; none where the rules do not know the pawns or the board, which is told of when odds are asked."""
    report = Report()
    known, amounts = types(game, report), numbers(game, report)
    if report.has_errors:
        return
    yield from dice(known, amounts, game.file.at("game"))
    for prepared in game.boards:
        grid = grid_of(prepared, report)
        tiles = setup_of(prepared, grid, known, report) if grid and has_pawns(prepared.board.spaces) else {}
        if grid and tiles and not report.has_errors:
            standing = [
                Pawn(id, side, type, tiles[id])
                for side in SIDES
                for type in known.values()
                for id in ids(side, type)
                if id in tiles
            ]
            yield from setup(standing, grid, amounts, prepared.board.variant, prepared.board.span)


def has_pawns(spaces: Mapping[str, object]) -> bool:
    """Whether a variant of the board is a set-up."""
    return any(getattr(each, "fields", {}).get("pawn") for each in spaces.values())


def dice(known: Mapping[str, Type], numbers: Numbers, place: Span | None) -> Iterator[Finding]:
    """DCK-14, DCK-15: attacks that are certain or in vain, and how soon a commander falls."""
    for aura in sorted({0, *(each.aura for each in known.values())}):
        for net in {aura, -aura}:
            chance = kill(net, numbers).fraction
            if chance in (0, 1):
                message = f"an attack with a bonus of {net} {'always' if chance else 'never'} kills"
                yield Finding("DCK-14", message, place)
    own = next((each.aura for each in known.values() if each.is_commander), 0)
    falls = at_least_once(kill(-own, numbers).fraction, numbers.actions)
    if falls > DEADLY:
        said = f"{numbers.actions} attacks from outside remove a commander"
        message = f"{said} with {percent(falls)}, expected {percent(DEADLY)} at most"
        yield Finding("DCK-15", message, place)


def setup(pawns: list[Pawn], grid: Grid, numbers: Numbers, variant: str, place: Span | None) -> Iterator[Finding]:
    """What is odd about one set-up."""
    taken = {each.tile for each in pawns}
    alike = {(each.side, each.type.id, each.tile) for each in pawns}
    turned = {(side, type, turned_over(tile, grid)) for side, type, tile in alike}
    if alike != turned:
        message = f"'{variant}' is not the same when its rows are turned over"
        yield Finding("DCK-06", message, place)
    for target in pawns:
        for each in pawns:
            far = grid.distance(each.tile, target.tile)
            if each.side != target.side and far <= numbers.actions - 1 + max(each.type.reach):
                id, said = ("DCK-08", "the commander") if target.type.is_commander else ("DCK-09", target.id)
                yield Finding(id, f"{each.id} can attack {said} in its first turn, in '{variant}'", place)
    if boxed := [each.id for each in pawns if is_boxed_in(each, taken, grid)]:
        message = f"{listed(boxed)} cannot shoot past their own pawns at first, in '{variant}'"
        yield Finding("DCK-12", message, place)
    if stuck := [each.id for each in pawns if not free(each, taken, grid)]:
        yield Finding("DCK-13", f"{listed(stuck)} cannot move at first, in '{variant}'", place)
    for side in SIDES:
        army = [each for each in pawns if each.side == side]
        chief = next(each for each in army if each.type.is_commander)
        near = [each for each in army if grid.distance(each.tile, chief.tile) <= chief.type.within]
        if 2 * len(near) > len(army):
            message = f"{len(near)} of {len(army)} {side} pawns begin in their commander's circle, in '{variant}'"
            yield Finding("DCK-22", message, place)


def turned_over(tile: int, grid: Grid) -> int:
    """The tile in the same column, as far from the highest row as `tile` is from the lowest."""
    column, row = grid.place(tile)
    return column * grid.rows + grid.rows - 1 - row


def is_boxed_in(pawn: Pawn, taken: set[int], grid: Grid) -> bool:
    """DCK-12: whether one that shoots over a distance reaches no tile in another column until somebody moves."""
    if min(pawn.type.reach) < 2:
        return False
    for right, up in RAYS:
        line = grid.ray(pawn.tile, right, up)
        for far in pawn.type.reach:
            if right and far <= len(line) and taken.isdisjoint(line[: far - 1]):
                return False
    return True


def free(pawn: Pawn, taken: set[int], grid: Grid) -> list[int]:
    """The tiles that a pawn can move to."""
    beside = (grid.ray(pawn.tile, right, up)[:1] for right, up in RAYS)
    return [tile for line in beside for tile in line if tile not in taken]


def listed(ids: list[str]) -> str:
    """'WA1, WA2'."""
    return ", ".join(ids)
