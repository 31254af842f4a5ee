"""All that does not change during a game of DarkShine: pawns, board, numbers and switches, and tables made of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ....problems import Report
from ....project import Game
from .pieces import SIDES, Numbers, Type, numbers, types
from .setups import RAYS, Grid, Setup, board_of, grid_of, ids, setup_of

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "mode": ("dice", "ventare"),
    "setup": ("standard-10", "open-8"),
    "first_player": ("roll", "white"),
    "aura": ("friendly", "all"),
    "archer_ranges": ("[2, 3]", "[2]"),
    "archer_pinned": ("false", "true"),
    "turn_limit": ("none", "N"),
}
"""DS-R17, DS-R13, DS-R02, DS-R10, DS-R07, DS-R08, DS-R15."""

REFUSED: Mapping[str, str] = {}
"""The ledger leaves none out."""

PLAYERS = (SIDES,)
"""DS-01."""

MOVE, ATTACK, END = 0, 1 << 16, 1 << 17
"""An action is one of these; its lowest byte is the tile that it is about, the next one that which it begins on."""


class Pawn(NamedTuple):
    """One pawn of the game; `side` is 0 for white."""

    id: str
    side: int
    type: Type


class Moves(dict[int, tuple[int, ...]]):
    """The moves from a tile by the mask of the tiles beside it that are taken, made when they are first asked for."""

    def __init__(self, tile: int, near: int) -> None:
        super().__init__()
        self.code, self.near = MOVE | tile << 8, near

    def __missing__(self, taken: int) -> tuple[int, ...]:
        found = self[taken] = tuple(self.code | end for end in bits(self.near ^ taken))
        return found


class Shot(NamedTuple):
    """A target: its tile as a mask, the mask of the tiles between, and the attack."""

    target: int
    between: int
    action: int


class Shots(dict[int, tuple[Shot, ...]]):
    """The attacks from a tile by the mask of the targets in reach, whoever stands between (DS-22, DS-24)."""

    def __init__(self, all: Sequence[Shot]) -> None:
        super().__init__()
        self.all, self.reach = tuple(all), sum(each.target for each in all)

    def __missing__(self, targets: int) -> tuple[Shot, ...]:
        found = self[targets] = tuple(each for each in self.all if each.target & targets)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """
    The rules of a game with its switches, and tables by tile that make actions fast.

    Masks have a bit for each tile. Tables have one place more than there are tiles, for pawns that are gone; that of
    commanders has none, since nothing is asked when one of them is.
    """

    grid: Grid
    numbers: Numbers
    pawns: tuple[Pawn, ...]
    """White's first, of each side those that only attack who is beside them first."""
    setup_name: str
    setup: Setup
    is_rolled: bool
    """DS-38: no in the mode Ventare."""
    is_white_first: bool
    for_all: bool
    """DS-R10: whether commanders help enemies too."""
    ranges: tuple[int, ...] | None
    """DS-R07: the distances that archers are held to; None for those on their card."""
    is_pinned: bool
    """DS-R08."""
    turn_limit: int
    """DS-R15: 0 for none."""
    by_id: Mapping[str, int] = field(init=False)
    commanders: tuple[int, int] = field(init=False)
    spans: tuple[tuple[int, int, int], tuple[int, int, int]] = field(init=False)
    """Of each side: its first pawn, the first one that attacks at a distance, and one past its last."""
    near: tuple[int, ...] = field(init=False)
    """DS-10: the mask of the tiles beside each."""
    auras: tuple[int, ...] = field(init=False)
    """DS-26, DS-27: the mask of the tiles that a commander helps from each, its own among them."""
    bit: tuple[int, ...] = field(init=False)
    byte: tuple[bytes, ...] = field(init=False)
    moves: tuple[Moves, ...] = field(init=False)
    shots: tuple[tuple[Shots, ...], ...] = field(init=False)
    """Of each pawn, by tile."""
    rolls: tuple[tuple[tuple[int, int], int], ...] = field(init=False)
    """DS-14: what two dice show, each with the weight 1."""

    def __post_init__(self) -> None:
        count = len(self.grid.tiles)
        tiles, rays = range(count), [[self.grid.ray(tile, *ray) for ray in RAYS] for tile in range(count)]
        near = [sum(1 << ray[0] for ray in each if ray) for each in rays]
        within = next(each.type.within for each in self.pawns if each.type.is_commander)
        auras = [sum(1 << each for each in tiles if self.grid.distance(tile, each) <= within) for tile in tiles]
        firsts = [next(i for i, each in enumerate(self.pawns) if each.side == side) for side in (0, 1)]
        ends = [firsts[1], len(self.pawns)]
        far = [sum(each.side == side and each.type.reach == (1,) for each in self.pawns) for side in (0, 1)]
        shots = {reach: self._shots(rays, reach) for reach in {self.held(each.type) for each in self.pawns}}
        faces = range(1, self.numbers.sides + 1)
        made = {
            "by_id": {each.id: i for i, each in enumerate(self.pawns)},
            "commanders": tuple(i for i, each in enumerate(self.pawns) if each.type.is_commander),
            "spans": tuple((firsts[side], firsts[side] + far[side], ends[side]) for side in (0, 1)),
            "near": (*near, 0),
            "auras": tuple(auras),
            "bit": (*(1 << tile for tile in tiles), 0),
            "byte": tuple(bytes((tile,)) for tile in range(256)),
            "moves": tuple(Moves(tile, mask) for tile, mask in enumerate((*near, 0))),
            "shots": tuple(shots[self.held(each.type)] for each in self.pawns),
            "rolls": tuple(((one, other), 1) for one in faces for other in faces),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def _shots(self, rays: Sequence[Sequence[list[int]]], reach: tuple[int, ...]) -> tuple[Shots, ...]:
        """Of each tile all targets at the distances of `reach`."""
        found = []
        for tile, each in enumerate(rays):
            targets = [(ray[far - 1], ray[: far - 1]) for ray in each for far in reach if far <= len(ray)]
            shots = [Shot(1 << on, sum(1 << one for one in over), ATTACK | tile << 8 | on) for on, over in targets]
            found.append(Shots(sorted(shots)))
        return (*found, Shots(()))

    def held(self, type: Type) -> tuple[int, ...]:
        """DS-R07: the distances of a type's targets, with the switch."""
        if self.ranges is None or type.reach == (1,):
            return type.reach
        return tuple(each for each in type.reach if each in self.ranges)

    @property
    def gone(self) -> int:
        """Where pawns are that have left the game (DS-15)."""
        return len(self.grid.tiles)


def bits(mask: int) -> list[int]:
    """The numbers of the tiles in a mask, in their order."""
    return [tile for tile in range(mask.bit_length()) if mask >> tile & 1]


def rules(game: Game, switches: Mapping[str, str], players: Sequence[str], report: Report) -> Rules | None:
    """The rules as a game's files and `switches` have them; None after a problem. No players: the usual ones."""
    said = Report()
    if players and tuple(sorted(players)) != tuple(sorted(SIDES)):
        message = f"the players are {', '.join(players)}, expected {' and '.join(SIDES)} (DS-01)"
        said.error("outside-the-rules", message)
    chosen = {name: switches.get(name, values[0]) for name, values in SWITCHES.items()}
    limit = 0 if chosen["turn_limit"] == "none" else int(chosen["turn_limit"])
    if not limit and chosen["turn_limit"] != "none":
        message = f"the switch 'turn_limit' is {limit}, expected 1 or more, or none (DS-R15)"
        said.error("outside-the-rules", message)
    amounts, cards = numbers(game, said), Report()
    known = types(game, cards)
    prepared = board_of(game, chosen["setup"], said)
    grid = grid_of(prepared, said) if prepared else None
    # Pawns that stand on the board are only unknown for another reason than what is told of their cards.
    setup = setup_of(prepared, grid, known, said) if prepared and grid and not cards.has_errors else None
    said.merge(cards)
    report.merge(said)
    if said.has_errors or grid is None or setup is None:
        return None
    order = sorted(known.values(), key=lambda each: each.reach != (1,))
    pawns = tuple(Pawn(id, side, each) for side, name in enumerate(SIDES) for each in order for id in ids(name, each))
    ranges = tuple(int(each) for each in re.findall("[0-9]+", switches.get("archer_ranges", "")))
    return Rules(
        grid,
        amounts,
        pawns,
        chosen["setup"],
        setup,
        is_rolled=chosen["mode"] == "dice",
        is_white_first=chosen["first_player"] == "white",
        for_all=chosen["aura"] == "all",
        ranges=ranges or None,
        is_pinned=chosen["archer_pinned"] == "true",
        turn_limit=limit,
    )
