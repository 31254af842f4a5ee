"""
What is odd about the set-ups of DarkShine and its dice.

DCK-05 and so on are ids of these checks, which `accept:` of the game's file can name; docs/checks.md lists them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

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
    span: Span | None = None


def checks(game: Game) -> Iterator[Finding]:
    """All findings; none where the rules do not know the pawns or the board, which is told of when odds are asked."""
    report = Report()
    known, amounts = types(game, report), numbers(game, report)
    if report.has_errors:
        return
    yield from dice(known, amounts)
    yield from outdone(known.values())
    for prepared in game.boards:
        said = Report()
        grid = grid_of(prepared, said)
        tiles = setup_of(prepared, grid, known, said) if grid and has_pawns(prepared.board.spaces) else {}
        if grid and tiles and not said.has_errors:
            spans = {grid.numbers[each.space.id]: each.space.span for each in prepared.spaces}
            standing = [
                Pawn(id, side, type, tiles[id], spans[tiles[id]])
                for side in SIDES
                for type in known.values()
                for id in ids(side, type)
                if id in tiles
            ]
            yield from setup(standing, grid, amounts, prepared.board.variant)


def has_pawns(spaces: Mapping[str, object]) -> bool:
    """Whether a variant of the board is a set-up."""
    return any(getattr(each, "fields", {}).get("pawn") for each in spaces.values())


def dice(known: Mapping[str, Type], numbers: Numbers) -> Iterator[Finding]:
    """DCK-14, DCK-15: attacks that are certain or in vain, and how soon a commander falls."""
    (commander,) = (each for each in known.values() if each.is_commander)
    own, place = commander.aura, commander.aura_span
    for net in sorted({0, own, -own}):
        chance = kill(net, numbers).fraction
        if chance in (0, 1):
            message = f"an attack with a bonus of {net} {'always' if chance else 'never'} kills"
            yield Finding("DCK-14", message, place, commander.id)
    falls = at_least_once(kill(-own, numbers).fraction, numbers.actions)
    if falls > DEADLY:
        said = f"{numbers.actions} attacks from outside remove a commander"
        message = f"{said} with {percent(falls)}, expected {percent(DEADLY)} at most"
        yield Finding("DCK-15", message, numbers.actions_span or place)


def outdone(types: Iterable[Type]) -> Iterator[Finding]:
    """DCK-11: types that another one outdoes, which reaches all that they reach and helps as much."""
    for each, other in permutations(types, 2):
        if set(each.reach) <= set(other.reach) and each.aura <= other.aura:
            yield Finding("DCK-11", f"the {other.id} can do all that the {each.id} can", each.span, each.id)


def setup(pawns: list[Pawn], grid: Grid, numbers: Numbers, variant: str) -> Iterator[Finding]:
    """What is odd about one set-up, each at the first pawn that it is about."""
    yield from sides(pawns, grid, variant)
    for id, whom in (("DCK-08", True), ("DCK-09", False)):
        if attacks := first_attacks([each for each in pawns if each.type.is_commander == whom], pawns, grid, numbers):
            attacker, target = attacks[0]
            more = f", and {len(attacks) - 1} more such attacks" if attacks[1:] else ""
            message = f"{attacker.id} can attack {target.id} in its first turn{more}, in '{variant}'"
            yield Finding(id, message, attacker.span)
    taken = {each.tile for each in pawns}
    if boxed := [each for each in pawns if is_boxed_in(each, taken, grid)]:
        message = f"{listed(boxed)} cannot shoot past their own pawns at first, in '{variant}'"
        yield Finding("DCK-12", message, boxed[0].span)
    if stuck := [each for each in pawns if not free(each, taken, grid)]:
        yield Finding("DCK-13", f"{listed(stuck)} cannot move at first, in '{variant}'", stuck[0].span)
    for side in SIDES:
        army = [each for each in pawns if each.side == side]
        (chief,) = (each for each in army if each.type.is_commander)
        near = [each for each in army if grid.distance(each.tile, chief.tile) <= chief.type.within]
        if 2 * len(near) > len(army):
            message = f"{len(near)} of {len(army)} {side} pawns begin in their commander's circle, in '{variant}'"
            yield Finding("DCK-22", message, chief.span)


def sides(pawns: list[Pawn], grid: Grid, variant: str) -> Iterator[Finding]:
    """DCK-05, DCK-06: pawns whose army, or whose side of the board, has none in the place that is like theirs."""
    alike = {(each.side, each.type.id, each.tile) for each in pawns}

    def alone(pawn: Pawn, is_other: bool, across: bool, upside_down: bool) -> bool:
        side = SIDES[1 - SIDES.index(pawn.side)] if is_other else pawn.side
        return (side, pawn.type.id, mirrored(pawn.tile, grid, across, upside_down)) not in alike

    turned, facing, flipped = (
        [each for each in pawns if alone(each, *how)]
        for how in ((True, True, True), (True, True, False), (False, False, True))
    )
    if turned and facing:
        message = f"{facing[0].id} has no enemy of its type in the place that mirrors its own, in '{variant}'"
        yield Finding("DCK-05", message, facing[0].span)
    if flipped:
        message = f"'{variant}' is not the same when its rows are turned over, as with {flipped[0].id}"
        yield Finding("DCK-06", message, flipped[0].span)


def mirrored(tile: int, grid: Grid, across: bool, upside_down: bool) -> int:
    """The tile in the place of `tile` from the other end of the columns, of the rows, or of both."""
    column, row = grid.place(tile)
    column = grid.columns - 1 - column if across else column
    return column * grid.rows + (grid.rows - 1 - row if upside_down else row)


def first_attacks(targets: list[Pawn], pawns: list[Pawn], grid: Grid, numbers: Numbers) -> list[tuple[Pawn, Pawn]]:
    """Attackers and targets that one turn of moves and an attack can bring together, whoever stands between."""
    return [
        (each, target)
        for target in targets
        for each in pawns
        if each.side != target.side
        and grid.distance(each.tile, target.tile) <= numbers.actions - 1 + max(each.type.reach)
    ]


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


def listed(pawns: list[Pawn]) -> str:
    """'WA1, WA2'."""
    return ", ".join(each.id for each in pawns)
