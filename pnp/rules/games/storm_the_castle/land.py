"""The board of Storm the Castle as the rules walk it: numbered spaces, castles, keeps, and what heights do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....kinds._spaces import PreparedBoard, place_of
from ....problems import Report, Span, did_you_mean
from ....project import Game
from .army import Field
from .combat import Rules as Combat
from .combat import Terrain

SIDES = ("north", "south")
"""STC-35."""

KEEP = "keep"
"""The kind of the space that a side is after (STC-06, STC-39)."""


@dataclass(frozen=True, slots=True)
class Land:
    """
    Spaces are numbers, in the order of the board; masks have a bit for each. Pairs are of north and of south.

    `gaps` are what the attack from one space gains upon another by its height; `bonuses` what a Regular of a side has
    on each space; `far` the moves from one space to another, where a way leads there.
    """

    spaces: tuple[str, ...]
    numbers: Mapping[str, int]
    near: tuple[int, ...]
    far: tuple[Mapping[int, int], ...]
    castles: tuple[int, int]
    keeps: tuple[int, int]
    gaps: tuple[tuple[int, ...], ...]
    bonuses: tuple[tuple[int, ...], tuple[int, ...]]
    levels: tuple[str, ...]
    spans: tuple[Span | None, ...]
    bonus_spans: tuple[Span | None, ...]
    span: Span | None

    def reached(self, start: int, steps: int, enemies: int) -> int:
        """STC-R25: the mask of the spaces that so many steps lead to, with no enemy on the way; they may end at one."""
        found = 1 << start
        for _ in range(steps):
            for each in bits(found & ~enemies):
                found |= self.near[each]
        return found & ~(1 << start)


def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, in their order."""
    return tuple(each for each in range(mask.bit_length()) if mask >> each & 1)


def land(game: Game, field: Field, variant: str, combat: Combat, by_owner: bool, report: Report) -> Land | None:
    """The board of a game in one of its variants; None after a problem."""
    prepared = next(each for each in game.boards if each.board.variant == variant)
    said = Report()
    owners = owners_of(prepared, field, said)
    keeps = keeps_of(prepared, owners, said)
    report.merge(said)
    if said.has_errors:
        return None
    spaces = tuple(field.spaces)
    numbers = {id: number for number, id in enumerate(spaces)}
    grounds = tuple(field.spaces.values())
    places = {each.space.id: each for each in prepared.spaces}
    return Land(
        spaces,
        numbers,
        tuple(sum(1 << numbers[each] for each in field.board.neighbors[id]) for id in spaces),
        tuple({numbers[end]: far for end, far in field.board.distances(id).items()} for id in spaces),
        (castle(owners, numbers, 0), castle(owners, numbers, 1)),
        (numbers[keeps[0]], numbers[keeps[1]]),
        tuple(tuple(Terrain(start, end).height(combat) for end in grounds) for start in grounds),
        (bonuses(field, owners, 0, by_owner), bonuses(field, owners, 1, by_owner)),
        tuple(each.level for each in grounds),
        tuple(field.board.spaces[id].span for id in spaces),
        tuple(place_of(places[id].space, prepared.file, "defense") for id in spaces),
        field.board.span,
    )


def castle(owners: Mapping[str, int], numbers: Mapping[str, int], side: int) -> int:
    """STC-R05: the mask of a side's castle spaces."""
    return sum(1 << numbers[id] for id, owner in owners.items() if owner == side)


def bonuses(field: Field, owners: Mapping[str, int], side: int, by_owner: bool) -> tuple[int, ...]:
    """STC-06 to STC-08, STC-R06: what each space adds to the defense of a Regular of a side."""
    return tuple(
        0 if by_owner and owners.get(id, side) != side else ground.bonus for id, ground in field.spaces.items()
    )


def owners_of(prepared: PreparedBoard, field: Field, report: Report) -> dict[str, int]:
    """The side of each castle space (STC-R05)."""
    found = {}
    for each in prepared.spaces:
        space = each.space
        owner = str(space.fields.get("owner", ""))
        if not field.spaces[space.id].is_castle:
            continue
        if owner in SIDES:
            found[space.id] = SIDES.index(owner)
        else:
            near, known = did_you_mean(owner, SIDES), " or ".join(SIDES)
            message = f"the owner of the castle space '{space.id}' is '{owner}'{near}, expected {known} (STC-47)"
            report.error("outside-the-rules", message, place_of(space, prepared.file, "owner"))
    return found


def keeps_of(prepared: PreparedBoard, owners: Mapping[str, int], report: Report) -> list[str]:
    """The keep of each side (STC-06)."""
    found = []
    for side, name in enumerate(SIDES):
        own = [each.space.id for each in prepared.spaces if each.space.kind == KEEP]
        own = [id for id in own if owners.get(id) == side]
        if len(own) != 1:
            message = f"'{prepared.board.variant}' has {len(own)} castle spaces of kind '{KEEP}' of {name}, expected 1"
            report.error("outside-the-rules", f"{message} (STC-06)", prepared.board.span)
        found += own[:1]
    return found
