"""Problems as values: what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum


class Severity(StrEnum):
    """How bad a problem is: errors stop a build, warnings do not, notes are shown on request."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """
    A place in a file a maker wrote: lines and columns from 1, columns in characters, the end just behind the last one.

    `file` is relative to the project, with forward slashes. In a workbook, `sheet` is one of its sheets, and line and
    column are the row and the column of a cell.
    """

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    sheet: str = ""

    @property
    def cell(self) -> str:
        """The name of the cell in its sheet, such as 'C7'; '' outside of workbooks."""
        return f"{column_letters(self.column)}{self.line}" if self.sheet else ""

    def __str__(self) -> str:
        if self.sheet:
            return f"{self.file}, sheet '{self.sheet}', cell {self.cell}"
        return f"{self.file}:{self.line}:{self.column}"


def column_letters(number: int) -> str:
    """What spreadsheets call a column, counted from 1: 'A' to 'Z', then 'AA'."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that a problem speaks of, with what is there ('the box', 'first written here')."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: a code that names the fault, one sentence, its place, and what to do."""

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    card: str = ""
    related: tuple[Related, ...] = ()
    rule: str = ""
    """The id of the rule that it is about, for those of `checks:`."""


class Report:
    """
    Collects problems while stages keep going, so that a maker sees all of them at once.

    The same problem at the same place is kept once: a template's fault is not repeated for each card.
    """

    def __init__(self) -> None:
        self._problems: dict[tuple[str, str, Span | None], Problem] = {}

    def add(self, problem: Problem) -> None:
        """Keep `problem` unless the same code and message are already known for its place."""
        self._problems.setdefault((problem.code, problem.message, problem.span), problem)

    def error(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        *,
        hint: str = "",
        card: str = "",
        also: Iterable[tuple[Span, str]] = (),
    ) -> None:
        """Add what makes a build stop. `also` are further places, each with what is there."""
        related = tuple(Related(place, what) for place, what in also)
        self.add(Problem(code, Severity.ERROR, message, span, hint, card, related))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        *,
        hint: str = "",
        card: str = "",
        also: Iterable[tuple[Span, str]] = (),
    ) -> None:
        """Add what a maker should look at, but may leave as it is."""
        related = tuple(Related(place, what) for place, what in also)
        self.add(Problem(code, Severity.WARNING, message, span, hint, card, related))

    def note(self, code: str, message: str, span: Span | None = None, *, hint: str = "", card: str = "") -> None:
        """Add what was decided on the maker's behalf, shown on request."""
        self.add(Problem(code, Severity.NOTE, message, span, hint, card))

    def __iter__(self) -> Iterator[Problem]:
        """All problems by file, line and column; those without a place come last."""
        last = Span("\U0010ffff")
        return iter(sorted(self._problems.values(), key=lambda each: (each.span or last, each.code, each.message)))

    def __len__(self) -> int:
        return len(self._problems)

    @property
    def has_errors(self) -> bool:
        """Whether a build must stop."""
        return any(each.severity is Severity.ERROR for each in self._problems.values())

    def merge(self, others: Iterable[Problem]) -> None:
        """Add problems that another report collected, for example in another process."""
        for each in others:
            self.add(each)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like `word`, ignoring case, or '' when none is near."""
    by_lower = {each.lower(): each for each in known}
    close = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The tail of a sentence, " (did you mean 'attack'?)", or '' when no known word is near."""
    near = nearest(word, known)
    return f" (did you mean '{near}'?)" if near else ""
