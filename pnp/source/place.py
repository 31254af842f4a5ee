"""Where a parser gave up, and the fault that is told of it."""

from __future__ import annotations

import re

from yaml.error import Mark, MarkedYAMLError

from ..problems import Report, Span

VALUE = re.compile(r"\s*(?:- +)*(?:[^\s:#][^:#]*:\s+)?")
"""What stands before the value in a line such as `  - title: Fox`."""


class Fault(Exception):
    """Why a file cannot be read: one problem that is still without its file."""

    def __init__(self, code: str, message: str, line: int, column: int, hint: str = "", width: int = 1) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.hint = hint
        self.width = width

    def tell(self, file: str, report: Report) -> None:
        """Report the fault for the file it is in."""
        span = Span(file, self.line, self.column, self.line, self.column + self.width)
        report.error(self.code, self.message, span, hint=self.hint)


class Place:
    """Where the parser gave up (line and column, from 0), where it had begun, and what it says of both."""

    def __init__(self, error: MarkedYAMLError, text: str) -> None:
        self.lines = re.split("[\n\x85\u2028\u2029]", text)
        self.problem = error.problem or ""
        self.context = error.context or ""
        self.line, self.column = self.inside(error.problem_mark or error.context_mark)
        self.first, self.start = self.inside(error.context_mark or error.problem_mark)
        here = self.lines[self.line]
        self.before = here[: self.column]
        self.char = here[self.column : self.column + 1]
        self.value_at = min(VALUE.match(here).end(), self.column)  # type: ignore[union-attr]  # it matches any text
        self.value = here[self.value_at :].rstrip()

    def inside(self, mark: Mark | None) -> tuple[int, int]:
        """Line and column of `mark`; the end of the last line where the parser points behind it."""
        line, column = (mark.line, mark.column) if mark else (0, 0)
        return (line, column) if line < len(self.lines) else (len(self.lines) - 1, len(self.lines[-1]))

    def here(self, code: str, message: str, hint: str = "") -> Fault:
        """A fault where the parser gave up."""
        return Fault(code, message, self.line + 1, self.column + 1, hint)

    def begun(self, code: str, message: str, hint: str = "") -> Fault:
        """A fault where the parser had begun."""
        return Fault(code, message, self.first + 1, self.start + 1, hint)

    def at_value(self, message: str) -> Fault:
        """A fault of the whole value in the line, which wants quotes."""
        code = "braces-need-quotes" if self.value.startswith("{") else "needs-quotes"
        hint = f"put quotes round the text: {in_quotes(self.value)}"
        return Fault(code, message, self.line + 1, self.value_at + 1, hint, len(self.value))


def in_quotes(text: str) -> str:
    """`text` as a maker can write it in YAML, cut when it is long."""
    cut = short(text)
    if '"' in cut or "\\" in cut:
        return "'" + cut.replace("'", "''") + "'"
    return f'"{cut}"'


def short(text: str) -> str:
    """The maker's own text on one line, cut when it is long."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."
