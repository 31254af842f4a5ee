"""A linked board: its spaces, its paths, and what can be told of them as a graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..frame import Box
from ..model import Record
from ..problems import Span

Pair = tuple[str, str]


def named(ids: Sequence[str]) -> str:
    """'a1', 'a2' and so on, cut short when there are many."""
    some = ", ".join(f"'{each}'" for each in ids[:8])
    return some + (f" and {len(ids) - 8} others" if len(ids) > 8 else "")


@dataclass(frozen=True, slots=True)
class Space:
    """One space: (x, y) is its middle in points from the top left corner of the board."""

    id: str
    name: str
    kind: str
    x: float
    y: float
    width: float
    height: float
    template: str
    fields: Mapping[str, object]
    record: Record
    span: Span | None
    is_written: bool = True
    """No for the image of a space that is written elsewhere."""
    earlier: tuple[Record, ...] = ()
    """What is written of it before `record`: on the board itself, where `record` is of a variant."""

    def place(self, key: str) -> Span | None:
        """Where `key` is written, None where it is not."""
        said = (each for each in (self.record, *reversed(self.earlier)) if each._node and key in each._node)
        return next((each.at(key) for each in said), None)

    @property
    def box(self) -> Box:
        """What it takes on the board."""
        return Box(self.x - self.width / 2, self.y - self.height / 2, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Board:
    """
    One variant of a board. `paths` join two spaces each, in the order they were written, and lead both ways.

    `width` and `height` are in points.
    """

    variant: str
    title: str
    width: float
    height: float
    template: str
    spaces: Mapping[str, Space]
    paths: tuple[Pair, ...]
    span: Span | None
    neighbors: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        found: dict[str, list[str]] = {each: [] for each in self.spaces}
        for one, other in self.paths:
            found[one].append(other)
            found[other].append(one)
        object.__setattr__(self, "neighbors", {each: tuple(others) for each, others in found.items()})

    def distances(self, start: str) -> dict[str, int]:
        """How many moves it takes to each space that can be reached."""
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for other in self.neighbors[here]:
                if other not in found:
                    found[other] = found[here] + 1
                    waiting.append(other)
        return found

    def shortest_ways(self, start: str, end: str) -> int:
        """How many ways of the least length lead from one space to another; 0 when none does."""
        far = self.distances(start)
        counts = {start: 1}
        for here in sorted(far, key=far.__getitem__):
            for other in self.neighbors[here]:
                if far[other] == far[here] + 1:
                    counts[other] = counts.get(other, 0) + counts[here]
        return counts.get(end, 0)

    @property
    def diameter(self) -> int:
        """The most moves that the way between two spaces takes; of a board in parts, within the parts."""
        return max((max(self.distances(each).values()) for each in self.spaces), default=0)

    def parts(self) -> tuple[frozenset[str], ...]:
        """The spaces that can be reached from each other, the largest part first."""
        left = dict.fromkeys(self.spaces)
        found = []
        while left:
            part = frozenset(self.distances(next(iter(left))))
            found.append(part)
            left = {each: None for each in left if each not in part}
        return tuple(sorted(found, key=len, reverse=True))

    def dead_ends(self) -> tuple[str, ...]:
        """Spaces with one neighbor or none."""
        return tuple(each for each, others in self.neighbors.items() if len(others) < 2)

    def twins(self) -> Iterator[Pair]:
        """Pairs of spaces of one kind with the same neighbors and fields."""
        first: dict[object, str] = {}
        for space in self.spaces.values():
            others = frozenset(self.neighbors[space.id])
            key = (others, space.kind, *(str(each) for each in sorted(space.fields.items())))
            if others and key in first:
                yield first[key], space.id
            first.setdefault(key, space.id)

    def cut(self, start: str, end: str) -> int:
        """
        The fewest spaces that part `start` from `end` when they are taken out; of neighbors, the number of spaces.

        By Menger's theorem that many ways share no space between; found by augmenting one way after the other.
        """
        if end in self.neighbors[start]:
            return len(self.spaces)
        used: set[tuple[tuple[str, bool], tuple[str, bool]]] = set()
        count = 0
        while self._augmented(start, end, used):
            count += 1
        return count

    def _augmented(self, start: str, end: str, used: set[tuple[tuple[str, bool], tuple[str, bool]]]) -> bool:
        """Whether one more way was found and taken into `used`; each space is a way in (False) and a way out (True)."""
        came: dict[tuple[str, bool], tuple[str, bool] | None] = {(start, True): None}
        waiting = deque([(start, True)])
        while waiting:
            here = waiting.popleft()
            if here[0] == end:
                while (before := came[here]) is not None:
                    # A step back over a way that was taken gives it up.
                    if (here, before) in used:
                        used.remove((here, before))
                    else:
                        used.add((before, here))
                    here = before
                return True
            space, is_out = here
            steps = [(each, False) for each in self.neighbors[space]] if is_out else [(space, True)]
            back = [one for one, other in used if other == here]
            for step in (*(each for each in steps if (here, each) not in used and each[0] != start), *back):
                if step not in came:
                    came[step] = here
                    waiting.append(step)
        return False
