"""Findings: what figures tell, in sentences, tables and bars; and as lines of text, with aligned columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from textwrap import wrap

from .book.answers import Answer

WIDTH = 100
"""Characters of a line, at most; a table of many columns is wider."""

NARROWEST = 30
"""Characters that the last column of a table keeps, however wide the others are."""

LENGTH = 40
"""Characters of the longest bar."""

MOST = 10
"""Bars of a histogram, at most."""

TIPS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
"""The end of a bar, in eighths of a character."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that figures tell: sentences, and under them a table, bars or both; on paper it has both."""

    title: str
    says: tuple[str, ...] = ()
    answer: Answer | None = None
    chart: str = ""
    """What the bars show, as their caption on paper."""


@dataclass(frozen=True, slots=True)
class Bin:
    """How many of all values are from `low` to `high`, both included."""

    low: int
    high: int
    count: int

    @property
    def label(self) -> str:
        """'3', or '3 to 5'."""
        low, high = number(self.low), number(self.high)
        return low if low == high else f"{low} to {high}"


def bins(values: Iterable[Fraction | int]) -> tuple[Bin, ...]:
    """Values in at most ten parts of one width (1, 2, 5, 10, ...), empty ones between others too."""
    whole = [floor(each) for each in values]
    if not whole:
        return ()
    lowest, highest = min(whole), max(whole)
    width = next(size for size in widths() if highest // size - lowest // size < MOST)
    counts = dict.fromkeys(range(lowest // width, highest // width + 1), 0)
    for each in whole:
        counts[each // width] += 1
    return tuple(Bin(at * width, at * width + width - 1, count) for at, count in counts.items())


def widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50, ..."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def bars(found: Sequence[Bin]) -> tuple[tuple[str, Fraction, str], ...]:
    """A bar for each part, as long as its share of all values."""
    total = sum(each.count for each in found)
    return tuple((each.label, Fraction(each.count, total), f"{each.count:,}") for each in found)


def drawn(shown: Sequence[tuple[str, Fraction, str]]) -> Answer:
    """Bars without a table."""
    return Answer((), (), (), tuple(shown))


def number(value: float | Fraction) -> str:
    """A figure with as many digits as it needs, two behind the point at most; its minus is as wide as a plus."""
    text = f"{float(value):,.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def column(value: float | Fraction) -> str:
    """A figure with two digits behind the point, so that those in a column stand below each other."""
    return f"{float(value):,.2f}".replace("-", "−")


def percent(share: float | Fraction) -> str:
    """'52.1 %'."""
    return f"{100 * float(share):.1f} %"


def counted(count: int, noun: str) -> str:
    """'1 game', '1,000 games'."""
    return f"{count:,} {noun}{'s' * (count != 1)}"


def lines(findings: Sequence[Finding]) -> Iterator[str]:
    """All that is found, for people; bars only where no table says the same."""
    for number, each in enumerate(findings):
        if number:
            yield ""
        if each.title:
            yield each.title
        indent = "  " if each.title else ""
        for sentence in each.says:
            if "\n" in sentence:  # What has lines of its own, such as a position or a command to copy, keeps them.
                yield from (f"{indent}{line}".rstrip() for line in sentence.split("\n"))
            else:
                yield from wrap(sentence, WIDTH, initial_indent=indent, subsequent_indent=indent)
        if each.answer and each.answer.rows:
            yield from table(each.answer)
        elif each.answer:
            yield from bar_lines(each.answer)


def table(answer: Answer) -> Iterator[str]:
    """A table: numbers end and texts begin where those above them do; a long text at the end goes on below itself."""
    rows = [answer.head, *answer.rows]
    sizes = [max(len(row[i]) for row in rows) for i in range(len(answer.head))]
    last = len(sizes) - 1
    before = 2 + sum(size + 2 for size in sizes[:last])
    for row in rows:
        cells = [
            text.rjust(size) if is_number else text.ljust(size)
            for text, size, is_number in zip(row, sizes, answer.are_numbers, strict=True)
        ]
        if not answer.are_numbers[last]:
            first, *others = wrap(row[last], max(WIDTH - before, NARROWEST)) or [""]
            yield ("  " + "  ".join([*cells[:last], first])).rstrip()
            yield from (" " * before + each for each in others)
        else:
            yield "  " + "  ".join(cells)


def bar_lines(answer: Answer) -> Iterator[str]:
    """Bars, the longest `LENGTH` characters long."""
    most = max((share for _, share, _ in answer.bars), default=Fraction(0)) or Fraction(1)
    width = max((len(label) for label, _, _ in answer.bars), default=0)
    for label, share, text in answer.bars:
        eighths = round(share / most * LENGTH * 8)
        bar = "█" * (eighths // 8) + TIPS[eighths % 8]
        yield "  " + "  ".join(each for each in (label.rjust(width), bar, text) if each)
