"""A book's text with its Jinja filled, each line of which knows the line of the file that it was written on."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from ..fill import FillError, compile_text
from ..problems import Report, Span

TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)

SILENT = re.compile(r"\s*(?:(?:\{%(?:(?!%\}).)*%\}|\{#(?:(?!#\}).)*#\})\s*)+")
"""A line with nothing but tags that print nothing: it leaves no line behind, so that a loop can make rows."""

FIRST, LAST = "\ue000", "\ue001"
"""Private characters about the number of a line, while Jinja repeats lines and leaves some out."""

NUMBERED = re.compile(f"{FIRST}([0-9]+){LAST}")


@dataclass(frozen=True, slots=True)
class Filled:
    """A text, for each of its lines the line of `file` where it comes from, and that file's own lines."""

    text: str
    lines: tuple[int, ...]
    file: str
    source: tuple[str, ...]

    def line(self, number: int) -> str:
        """A line (from 0) of the text; behind the last they are empty."""
        return self.text.split("\n")[number] if number < len(self.lines) else ""

    def span(self, line: int, words: str = "") -> Span:
        """The place of `line` (from 0) of the text; that of `words` in it, where they are written there as they are."""
        number = self.lines[min(line, len(self.lines) - 1)] if self.lines else 1
        written = self.source[number - 1] if number <= len(self.source) else ""
        column = written.find(words) + 1 if words else 0
        if column:
            return Span(self.file, number, column, number, column + len(words))
        start = len(written) - len(written.lstrip()) + 1
        return Span(self.file, number, start, number, max(len(written.rstrip()) + 1, start + 1))


def fill(text: str, file: str, values: Mapping[str, object], report: Report) -> Filled | None:
    """`text` filled with `values`, None after a problem."""
    text = text.replace(FIRST, "").replace(LAST, "")
    source = tuple(text.split("\n"))
    try:
        made = compile_text(numbered(text))(values)
    except FillError as error:
        if error.code:  # If not, it was told already.
            report.error(error.code, error.message, Filled("", (error.line,), file, source).span(0))
        return None
    lines, numbers, last = [], [], 1
    for each in made.split("\n"):
        found = NUMBERED.findall(each)
        last = int(found[-1]) if found else last
        lines.append(NUMBERED.sub("", each))
        numbers.append(last)
    return Filled("\n".join(lines), tuple(numbers), file, source)


def numbered(text: str) -> str:
    """`text` with the number of each line at its start, and its silent lines without their ends."""
    tags = [match.span() for match in TAG.finditer(text)]
    begins = [begin for begin, _ in tags]
    parts: list[str] = []
    at = 0
    for number, line in enumerate(text.split("\n"), 1):
        inside = bisect_right(begins, at - 1) - 1
        is_inside = inside >= 0 and tags[inside][0] < at < tags[inside][1]
        is_silent = not is_inside and SILENT.fullmatch(line) is not None
        mark = "" if is_inside else f"{FIRST}{number}{LAST}"
        end = at + len(line)
        if is_silent:
            # Jinja still counts the line, so that it knows the places of faults.
            parts += [*TAG.findall(line), "{#\n#}"]
        else:
            parts += [mark, line, "\n"]
        at = end + 1
    if parts and parts[-1] == "\n":
        parts.pop()
    return "".join(parts)
