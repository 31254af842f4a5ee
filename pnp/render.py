"""Problems as makers read them: text with the line and carets under the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from unicodedata import category, east_asian_width

from click import style

from .problems import Problem, Severity, Span

COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}

TAB = 4
"""Columns that a tab takes in an excerpt, wherever it stands."""

ALIKE = 5
"""How many problems with one cause are shown; of more, the rest is counted."""

UNSEEN = "\N{REPLACEMENT CHARACTER}"
"""Stands for what would steer the terminal: escapes, and characters that turn the direction of a line."""


def text(
    problems: Iterable[Problem], read_line: Callable[[str, int], str], *, width: int = 100, color: bool = False
) -> str:
    """
    Each problem with its place, the line that it is about and what to do; then a line that counts them. '' for none.

    Of many with one cause, such as texts that are too long for one box, the first few are shown and the rest counted.

    `read_line(file, line)` is that line without its end, or '' when it cannot be shown, as for a picture or a table in
    a spreadsheet. Lines wider than `width` columns are cut around the place.
    """
    found = tuple(problems)
    alike = Counter(map(_cause, found))
    blocks, shown = [], Counter[object]()
    for each in found:
        cause = _cause(each)
        shown[cause] += 1
        if shown[cause] <= ALIKE:
            blocks.append("\n".join(_lines(each, read_line, width, color)))
        elif shown[cause] == alike[cause]:
            blocks.append(f"and {alike[cause] - ALIKE} more {each.severity}[{each.code}] with the same cause as above")
    return "\n\n".join([*blocks, count(found)]) + "\n" if found else ""


def _cause(problem: Problem) -> object:
    """What problems have in common that are mended in one place: their code, and what they all point at."""
    place = problem.related[0].span if problem.related else problem.span
    return (problem.code, place) if place else problem


def count(problems: Iterable[Problem]) -> str:
    """'2 errors, 1 warning'; '' for none."""
    numbers = Counter(each.severity for each in problems)
    return ", ".join(f"{numbers[each]} {each}{'s' * (numbers[each] > 1)}" for each in Severity if numbers[each])


def _lines(problem: Problem, read_line: Callable[[str, int], str], width: int, color: bool) -> Iterable[str]:
    span, ink = problem.span, COLORS[problem.severity] if color else None
    bold = True if color else None
    where = f"{_shown(str(span))}: " if span else ""
    head = style(f"{problem.severity}[{problem.code}]", fg=ink, bold=bold, reset=color)
    yield f"{where}{head}: {style(_shown(problem.message), bold=bold, reset=color)}"
    indent = "   "
    if span and not span.sheet and (line := read_line(span.file, span.line)).strip():
        margin = f"{span.line} | "
        indent = " " * (len(margin) - 2)
        excerpt, before, marked = _excerpt(line, span, max(width - len(margin), 40))
        yield margin + excerpt
        yield f"{indent}| {' ' * before}{style('^' * marked, fg=ink, reset=color)}"
    if problem.card and problem.card not in problem.message:
        yield f"{indent}= card: {_shown(problem.card)}"
    if problem.hint:
        yield f"{indent}= hint: {_shown(problem.hint)}"
    for other in problem.related:
        yield f"{indent}also {_shown(str(other.span))}: {_shown(other.message)}"


def _excerpt(line: str, span: Span, width: int) -> tuple[str, int, int]:
    """The part of `line` around the place, the columns before the carets, and how many carets there are."""
    # A pack of icons may be one line of megabytes: only what is so near to the place that it may be shown is looked at.
    far = max(span.column - 1 - width, 0)
    cells = [(_shown(each), _columns(each)) for each in line[far : far + 3 * width].rstrip()]
    start = min(span.column - 1 - far, len(cells))
    end = span.end_column - 1 - far if span.end_line == span.line else len(cells)
    first, last = _window([columns for _, columns in cells], start, max(start, min(end, len(cells))), width - 6)
    ahead, behind = "..." * (far + first > 0), "..." * (last < len(cells))
    before = len(ahead) + sum(columns for _, columns in cells[first:start])
    marked = sum(columns for _, columns in cells[start : min(end, last)])
    return ahead + "".join(shown for shown, _ in cells[first:last]) + behind, before, max(marked, 1)


def _window(columns: list[int], start: int, end: int, room: int) -> tuple[int, int]:
    """First and last (excluded) of the cells that fit in `room` columns, with a third of it ahead of the place."""
    first = 0
    if sum(columns[:end]) > room:
        first, ahead = start, 0
        while first > 0 and ahead + columns[first - 1] <= room // 3:
            first -= 1
            ahead += columns[first]
    last, used = first, 0
    while last < len(columns) and used + columns[last] <= room:
        used += columns[last]
        last += 1
    return first, last


def _shown(text: str) -> str:
    """`text` as it is safe to print on a terminal: files come from strangers."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(" " * TAB if each == "\t" else UNSEEN if _steers(each) else each for each in text)


def _steers(character: str) -> bool:
    return category(character) == "Cc" or character in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def _columns(character: str) -> int:
    """Columns of a terminal that `character` takes: two for Chinese and most emoji, none for accents that join."""
    if character == "\t":
        return TAB
    if _steers(character):
        return 1
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
