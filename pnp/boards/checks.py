"""What is odd about a board: told as warnings, or as notes where the maker says that it is meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..frame import Box
from ..problems import Report, Span
from ..units import mm
from ._records import BoardFile
from .graph import Board, Space

PROBLEMS = {
    "board-in-parts": """
Some spaces cannot be reached from the others: a path is missing, or a space is left over.
""",
    "dead-end": """
A space has one neighbor or none, so whoever goes there can only go back. If that is meant, say so in the board's file:
`accepted: {dead-end: why it is so}`.
""",
    "twin-spaces": """
Two spaces of one kind have the same neighbors and the same fields, so it makes no difference which of them anybody
stands on. If that is meant, say so in the board's file: `accepted: {twin-spaces: why it is so}`.
""",
    "space-outside": """
A space reaches over the edge of the board, so a part of it would not be printed. Move it further in, make its kind
smaller, or the board larger.
""",
    "spaces-overlap": """
Two spaces lie over each other, so a part of one of them could not be seen. Move them apart, or make their kinds
smaller.
""",
    "path-under-space": """
A path runs beneath a space that it does not belong to, so it looks as if it led there. Move one of the three spaces.
""",
    "not-accepted": """
The board's file accepts a warning that there is none of, so the line is out of date or its code is misspelled. Take it
out.
""",
}

TOUCHING = 0.1
"""Points by which spaces may lie over each other, or over the edge, without being seen."""


def check(file: BoardFile, boards: Mapping[str, Board], report: Report) -> None:
    """Tell what is odd about the board and its variants; what all of them have is told once."""
    seen: set[tuple[str, str]] = set()
    for board in boards.values():
        for code, message, span in findings(board):
            if (code, message) in seen:
                continue
            seen.add((code, message))
            where = "" if board.variant == file.variant else f", in the variant '{board.variant}'"
            if code in file.accepted:
                report.note(code, f"{message}{where}: accepted, {file.accepted[code]}", span)
            else:
                report.warning(code, f"{message}{where}", span)
    for code in file.accepted:
        if code not in {each for each, _ in seen}:
            report.warning("not-accepted", f"there is no '{code}' to accept", file.at("accepted", code))


def findings(board: Board) -> Iterator[tuple[str, str, Span | None]]:
    """Code, sentence and place of everything odd."""
    spaces = list(board.spaces.values())
    whole = Box(0.0, 0.0, board.width, board.height)
    for part in board.parts()[1:]:
        some = ", ".join(f"'{each}'" for each in board.spaces if each in part)
        first = next(each for each in spaces if each.id in part)
        yield "board-in-parts", f"{some} cannot be reached from the rest of the board", first.span
    for id in board.dead_ends():
        others = board.neighbors[id]
        said = f"leads to '{others[0]}' only" if others else "leads nowhere"
        yield "dead-end", f"'{id}' {said}", board.spaces[id].span
    for one, other in board.twins():
        yield "twin-spaces", f"'{one}' and '{other}' have the same neighbors and fields", board.spaces[other].span
    for space in spaces:
        beyond = max(-space.box.x, -space.box.y, space.box.right - whole.right, space.box.bottom - whole.bottom)
        if beyond > TOUCHING:
            yield "space-outside", f"'{space.id}' reaches {mm(beyond)} over the edge of the board", space.span
    for i, a in enumerate(spaces):
        for b in spaces[i + 1 :]:
            across = min(a.box.right, b.box.right) - max(a.box.x, b.box.x)
            down = min(a.box.bottom, b.box.bottom) - max(a.box.y, b.box.y)
            if across > TOUCHING and down > TOUCHING:
                yield "spaces-overlap", f"'{a.id}' and '{b.id}' lie over each other by {mm(min(across, down))}", b.span
    for start, end in board.paths:
        ends = board.spaces[start], board.spaces[end]
        for space in spaces:
            if space not in ends and crosses(ends[0], ends[1], space.box.grown(-TOUCHING)):
                yield "path-under-space", f"the path from '{start}' to '{end}' runs beneath '{space.id}'", space.span


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
