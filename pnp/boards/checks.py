"""What is odd about a board: told as warnings."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

from ..frame import Box
from ..problems import Report
from ..units import mm
from .graph import Board, Space, named

PROBLEMS = {
    "board-in-parts": """
Some spaces cannot be reached from the others: a path is missing, or a space is left over.
""",
    "dead-end": """
A space has one neighbor or none, so whoever goes there can only go back. If that is meant, say so in the game's file:
`accept: [{code: dead-end, reason: why it is so}]`.
""",
    "twin-spaces": """
Two spaces of one kind have the same neighbors and the same fields, so it makes no difference which of them anybody
stands on. If that is meant, say so in the game's file: `accept: [{code: twin-spaces, reason: why it is so}]`.
""",
    "space-outside": """
A space reaches over the edge of the board, so a part of it would not be printed. Move it further in, make its kind
smaller, or the board larger.
""",
    "spaces-overlap": """
Two spaces lie over each other, so that the one written later hides a part of the other. Move them apart, or make their
kinds smaller.
""",
    "path-under-space": """
A path runs beneath a space that it does not belong to, so it looks as if it led there. Move one of the three spaces.
""",
}

TOUCHING = 0.1
"""Points by which spaces may lie over each other, or over the edge, without being seen."""

MOST = 20
"""How many findings of one code are told of a board; of the others, how many there are."""

MEANT = "if it is meant, write 'accept: [{{code: {}, reason: why it is so}}]' in the game's file"
"""The hint of all of them, but for the code."""


def check(boards: Mapping[str, Board], standard: str, report: Report) -> None:
    """Tell what is odd about the board, called `standard`, and its variants; what all of them have is told once."""
    seen: set[tuple[str, str]] = set()
    for board in boards.values():
        counts: Counter[str] = Counter()
        where = "" if board.variant == standard else f", in the variant '{board.variant}'"
        for code, message, space in findings(board):
            if (code, message) in seen:
                continue
            seen.add((code, message))
            counts[code] += 1
            if counts[code] <= MOST:
                report.warning(code, f"{message}{where}", space.span, hint=MEANT.format(code), card=space.id)
        for code, count in counts.items():
            if count > MOST:
                message = f"so it is with {count - MOST} others{where}"
                report.warning(code, message, board.span, hint=MEANT.format(code))


def findings(board: Board) -> Iterator[tuple[str, str, Space]]:
    """Code, sentence and space of everything odd."""
    spaces = list(board.spaces.values())
    whole = Box(0.0, 0.0, board.width, board.height)
    for part in board.parts()[1:]:
        some = named([each for each in board.spaces if each in part])
        first = next(each for each in spaces if each.id in part)
        yield "board-in-parts", f"{some} cannot be reached from the rest of the board", first
    for id in board.dead_ends():
        others = board.neighbors[id]
        said = f"leads to '{others[0]}' only" if others else "leads nowhere"
        yield "dead-end", f"'{id}' {said}", board.spaces[id]
    for one, other in board.twins():
        yield "twin-spaces", f"'{one}' and '{other}' have the same neighbors and fields", board.spaces[other]
    for space in spaces:
        beyond = max(-space.box.x, -space.box.y, space.box.right - whole.right, space.box.bottom - whole.bottom)
        if beyond > TOUCHING:
            yield "space-outside", f"'{space.id}' reaches {mm(beyond)} over the edge of the board", space
    near = Beside(spaces)
    for i, a in enumerate(spaces):
        for j in near(a.box.x, a.box.right):
            b = spaces[j]
            if j <= i:
                continue
            across = min(a.box.right, b.box.right) - max(a.box.x, b.box.x)
            down = min(a.box.bottom, b.box.bottom) - max(a.box.y, b.box.y)
            if across > TOUCHING and down > TOUCHING:
                yield "spaces-overlap", f"'{a.id}' and '{b.id}' lie over each other by {mm(min(across, down))}", b
    for start, end in board.paths:
        ends = board.spaces[start], board.spaces[end]
        for j in near(min(each.x for each in ends), max(each.x for each in ends)):
            space = spaces[j]
            if space.id not in (start, end) and crosses(ends[0], ends[1], space.box.grown(-TOUCHING)):
                yield "path-under-space", f"the path from '{start}' to '{end}' runs beneath '{space.id}'", space


class Beside:
    """The spaces by where they begin, so that not each is compared with all others on a board of many."""

    def __init__(self, spaces: list[Space]) -> None:
        self.order = sorted(range(len(spaces)), key=lambda i: spaces[i].box.x)
        self.lefts = [spaces[i].box.x for i in self.order]
        self.widest = max((each.width for each in spaces), default=0.0)

    def __call__(self, left: float, right: float) -> list[int]:
        """The numbers of all spaces that may reach into a strip of the board, in their order."""
        first = bisect_left(self.lefts, left - self.widest)
        return sorted(self.order[first : bisect(self.lefts, right)])


def crosses(start: Space, end: Space, box: Box) -> bool:
    """Whether the straight line between the middles of two spaces goes through a box (Liang and Barsky)."""
    dx, dy = end.x - start.x, end.y - start.y
    enter, leave = 0.0, 1.0
    for step, room in (
        (-dx, start.x - box.x),
        (dx, box.right - start.x),
        (-dy, start.y - box.y),
        (dy, box.bottom - start.y),
    ):
        if step == 0:
            if room < 0:
                return False
            continue
        at = room / step
        enter, leave = (max(enter, at), leave) if step < 0 else (enter, min(leave, at))
    return enter < leave
