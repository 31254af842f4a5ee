"""Strips to columns, one after the other, each as full as what must stay together lets it be."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from .strips import Strip

SLACK = 0.01
"""Points by which a column may be too full: sums of heights are not exact."""

WIDEST = 2
"""Columns of a page at most: so many further on, none is lower for what stands above a book's first page."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A strip, and how far down its column its top lies; `is_again`: it is the head of a table that goes on."""

    strip: Strip
    y: float
    is_again: bool = False

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.y + self.strip.height

    @property
    def reach(self) -> float:
        """Where it ends with the ground that it may lie on."""
        return self.bottom + pad(self.strip)


Filled = tuple[Placed, ...]
"""A column."""


def fill(strips: Sequence[Strip], height: Callable[[int], float]) -> tuple[Filled, ...]:
    """
    All strips in columns, of which the one of number `i` (from 0) is `height(i)` high; none is left empty.

    What stays together goes on to the next column when it does not fit, unless it is higher than an empty one. What
    floats and does not fit waits for the top of the next column with room for it, while what follows goes on.
    """
    waiting = deque((each, floats(each)) for each in groups(strips))
    floating: deque[tuple[Strip, ...]] = deque()
    columns: list[Filled] = []
    while waiting or floating:
        column = Filling(height(len(columns)))
        while floating and column.takes(floating[0]):
            column.add(floating.popleft())
        later = Filling(height(len(columns) + WIDEST))
        if floating and not column.placed and not later.takes(floating[0]):
            column.add_some(floating.popleft())
        while waiting:
            group, may_wait = waiting[0]
            has_room = column.takes(group)
            if may_wait and (floating or (not has_room and (column.placed or later.takes(group)))):
                floating.append(group)
                waiting.popleft()
            elif has_room:
                column.add(group)
                waiting.popleft()
            elif not column.placed:
                waiting.popleft()
                if rest := column.add_some(group):
                    waiting.appendleft((rest, False))  # What is left of something high stays behind it.
                break
            else:
                break
        if not column.placed:
            column.add_some(floating.popleft())
        columns.append(tuple(column.placed))
    return tuple(columns)


def floats(group: Sequence[Strip]) -> bool:
    """Whether what follows may stand before `group`."""
    return len(group) == 1 and group[0].floats


def groups(strips: Iterable[Strip]) -> Iterator[tuple[Strip, ...]]:
    """Strips that stay together."""
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


class Filling:
    """A column while it is filled."""

    def __init__(self, height: float) -> None:
        self._height = height
        self.placed: list[Placed] = []

    def takes(self, group: Sequence[Strip]) -> bool:
        """Whether there is room for all of `group`."""
        return self.lowest(group) <= self._height + SLACK

    def lowest(self, group: Sequence[Strip]) -> float:
        """How far down `group` would reach."""
        return self._laid(group)[-1].reach

    def add(self, group: Sequence[Strip]) -> None:
        """Place all of `group`."""
        self.placed += self._laid(group)

    def add_some(self, group: Sequence[Strip]) -> tuple[Strip, ...]:
        """Place as much of `group` as there is room for, the first strip at least; what is left."""
        laid = self._laid(group)
        count = max(1, sum(each.reach <= self._height + SLACK for each in laid))
        heads = len(laid) - len(group)
        count = max(count - heads, 1)
        self.placed += laid[: count + heads]
        return tuple(group[count:])

    def _laid(self, group: Sequence[Strip]) -> list[Placed]:
        """Where `group` would lie: below what is there, with its table's head where only what floats is above it."""
        found: list[Placed] = []
        last = self.placed[-1] if self.placed else None
        heads = group[0].head if all(each.strip.floats for each in self.placed) else ()
        for i, strip in enumerate((*heads, *group)):
            last = Placed(strip, last.bottom + air(last.strip, strip) if last else pad(strip), i < len(heads))
            found.append(last)
        return found


def alike(height: float) -> Callable[[int], float]:
    """The height of columns that are all equally high."""
    return lambda _: height


def air(above: Strip, below: Strip) -> float:
    """What is free between two strips; grounds reach beyond theirs, and keep apart as well."""
    grounds = 0.0 if above.ground is below.ground else pad(above) + pad(below)
    return max(above.after, below.before) + grounds


def pad(strip: Strip) -> float:
    """How far the ground of a strip reaches beyond it."""
    return strip.ground.pad if strip.ground else 0.0


def balanced(columns: Sequence[Filled], count: int, height: float) -> tuple[Filled, ...]:
    """What stands in `columns` in `count` of them, which may be `height` high and are as low as they can be."""
    strips = [each.strip for column in columns for each in column if not each.is_again]
    # Lower than what stays together, columns would part it: a heading from its text.
    tallest = max((Filling(height).lowest(group) for group in groups(strips)), default=0.0)
    low, high = max(sum(each.height for each in strips) / count, tallest), height
    best = tuple(columns)
    while high - low > 1:
        middle = (low + high) / 2
        found = fill(strips, alike(middle))
        if len(found) <= count and all(each[-1].reach <= middle + SLACK for each in found):
            best, high = found, middle
        else:
            low = middle
    return best
