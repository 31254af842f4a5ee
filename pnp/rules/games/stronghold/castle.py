"""The board of Stronghold as the rules see it: numbered areas, the paths to the walls, and what facilities build."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ....boards.graph import Space
from ....kinds._spaces import PreparedBoard
from ....problems import Report, Span
from ....project import Game
from .pieces import DEFENDERS, Counts, listed

STEPS = {("camp", "foreground"), ("camp", "ram"), ("foreground", "rampart"), ("rampart", "wall")}
"""SH-65: the kinds of areas that moves lead from and to."""

RANKS = {"camp": 0, "foreground": 1, "ram": 1, "rampart": 2, "wall": 3}
"""SH-66: how far forward attackers are; other areas they do not enter."""

KINDS = (*RANKS, "gate", "courtyard", "facility")

SIDES = ("left", "right", "none")
"""AMB-19."""


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the board; `room` is for attackers, None where that is unlimited or said elsewhere."""

    id: str
    kind: str
    side: str
    room: int | None
    circles: int
    """SH-43, SH-47: of equipment at a wall, of training at a rampart."""
    garrison: Counts
    """SH-15: the defenders in the beginning."""
    span: Span | None
    room_span: Span | None


@dataclass(frozen=True, slots=True)
class Work:
    """Something that a facility builds when all its circles are filled (SH-24)."""

    facility: str
    action: str
    circles: int
    span: Span | None

    @property
    def id(self) -> str:
        """'FORGE.cannon'."""
        return f"{self.facility}.{self.action}"


@dataclass(frozen=True, slots=True)
class Castle:
    """Areas by number; paths as pairs of them, from the camp to the walls."""

    areas: tuple[Area, ...]
    paths: tuple[tuple[int, int], ...]
    works: tuple[Work, ...]
    span: Span | None
    by_id: Mapping[str, int] = field(init=False)
    path_numbers: Mapping[tuple[int, int], int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {each.id: i for i, each in enumerate(self.areas)})
        object.__setattr__(self, "path_numbers", {each: i for i, each in enumerate(self.paths)})

    def of(self, *kinds: str) -> tuple[int, ...]:
        """The areas of some kinds, in the order of the board."""
        return tuple(i for i, each in enumerate(self.areas) if each.kind in kinds)

    @property
    def camp(self) -> int:
        """The camp, of which there is one."""
        return self.of("camp")[0]

    @property
    def court(self) -> int:
        """The courtyard, of which there is one."""
        return self.of("courtyard")[0]

    def path_name(self, path: int) -> str:
        """'RP-L2>WL-B'."""
        start, end = self.paths[path]
        return f"{self.areas[start].id}>{self.areas[end].id}"


def castle(game: Game, report: Report) -> Castle | None:
    """The board of a game; None after a problem."""
    if not game.boards:
        report.error("outside-the-rules", "there is no board, expected one with a camp and walls", game.file.span)
        return None
    prepared = game.boards[0]
    board, said = prepared.board, Report()
    areas = tuple(area(each, prepared, said) for each in board.spaces.values())
    for kind in ("camp", "courtyard", "ram"):
        if (count := sum(each.kind == kind for each in areas)) != 1:
            said.error("outside-the-rules", f"the board has {count} areas of kind '{kind}', expected one", board.span)
    for kind in ("foreground", "rampart", "wall"):
        if not any(each.kind == kind for each in areas):
            said.error("outside-the-rules", f"the board has no {kind}, expected some (SH-65)", board.span)
    numbers = {each.id: i for i, each in enumerate(areas)}
    paths = []
    for one, other in board.paths:
        ends = sorted((one, other), key=lambda id: RANKS.get(areas[numbers[id]].kind, 9))
        kinds = tuple(areas[numbers[each]].kind for each in ends)
        if kinds not in STEPS:
            message = f"a path joins '{one}' and '{other}', a {kinds[0]} and a {kinds[1]}, where nobody moves (SH-65)"
            said.error("outside-the-rules", message, prepared.file.at("paths"))
        paths.append((numbers[ends[0]], numbers[ends[1]]))
    works = tuple(each for space in board.spaces.values() for each in works_of(space, prepared, said))
    report.merge(said)
    return None if said.has_errors else Castle(areas, tuple(paths), works, board.span)


def area(space: Space, prepared: PreparedBoard, report: Report) -> Area:
    """A space as an area."""
    side = str(space.fields.get("side", "")).strip()
    if space.kind not in KINDS:
        message = f"'{space.id}' is of kind '{space.kind}', expected one of {', '.join(KINDS)} (SH-65)"
        report.error("outside-the-rules", message, space.span)
    if side not in SIDES:
        message = f"the side of '{space.id}' is '{side}', expected {', '.join(SIDES)} (AMB-19)"
        report.error("outside-the-rules", message, space.span)
    room = "attacker_squares" if space.kind == "wall" else "capacity"
    circles = {"wall": "equipment_circles", "rampart": "training_circles"}.get(space.kind, "")
    is_limited = space.kind in ("wall", "rampart", "foreground")
    first, second, third = (number(space, each, prepared, report) for each in DEFENDERS)
    return Area(
        space.id,
        space.kind,
        side,
        number(space, room, prepared, report, is_limited) if is_limited else None,
        number(space, circles, prepared, report, is_limited) if circles else 0,
        (first, second, third),
        space.span,
        place(space, room, prepared),
    )


def number(space: Space, name: str, prepared: PreparedBoard, report: Report, is_needed: bool = False) -> int:
    """A field of a space as a whole number, 0 where it is not there."""
    said = str(space.fields.get(name, "")).strip()
    if not re.fullmatch("[0-9]{1,3}", said) and (said or is_needed):
        message = f"'{name}' of '{space.id}' is '{said}', expected a whole number (SH-67)"
        report.error("outside-the-rules", message, place(space, name, prepared))
        return 0
    return int(said or 0)


def place(space: Space, name: str, prepared: PreparedBoard) -> Span | None:
    """Where a field is written, of the space or of its kind."""
    kind = prepared.file.kinds.get(space.kind)
    return space.place(name) or (kind.at(name) if kind else None) or space.span


def works_of(space: Space, prepared: PreparedBoard, report: Report) -> list[Work]:
    """What a facility builds."""
    found = []
    for each in listed(space.fields.get("works", "")):
        span = place(space, "works", prepared)
        match = re.fullmatch(r"([1-9]) ([a-z_]+)", each)
        if match and space.kind == "facility":
            found.append(Work(space.id, match[2], int(match[1]), span))
        else:
            message = f"'{space.id}' works on '{each}', expected circles and a name such as '4 cannon', in a facility"
            report.error("outside-the-rules", f"{message} (SH-24)", span)
    return found
