"""Stats that only their color tells apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..frame import STAT, Group
from ..game import Legend
from ._job import Fault, Job

PROBLEMS = {
    "stat-by-color-alone": """
Two stats that stand on the same card have the same icon in the legend, so that only their color tells which is which.
One man in twelve cannot tell red from green, and nobody can on a print in gray. Give one of them another icon.
""",
}


def faults(job: Job) -> Iterator[Fault]:
    """Every two stats with the same icon that meet on a face."""
    shown: dict[int, frozenset[str]] = {}
    known: set[frozenset[str]] = set()
    for face in job.faces:
        for element in face.elements:
            if id(element) not in shown:
                shown[id(element)] = frozenset(stats(element))
        together = frozenset().union(*(shown[id(element)] for element in face.elements))
        if together not in known:
            known.add(together)
            # Which legend counts for a face is not written on it: one that has all of its stats.
            yield from alike(together, [each for each in job.legends if together <= each.keys()], face.card)


def stats(group: Group) -> Iterator[str]:
    """The names of the stats that `group` shows."""
    for item in group.items:
        if isinstance(item, Group):
            if item.name.startswith(STAT):
                yield item.name.removeprefix(STAT)
            else:
                yield from stats(item)


def alike(names: frozenset[str], legends: Sequence[Legend], card: str) -> Iterator[Fault]:
    """Every two of `names` that have one icon in each of `legends`, in the order of the first."""
    for first, second in combinations([name for name in legends[0] if name in names] if legends else (), 2):
        if all(each[first].icon == each[second].icon for each in legends):
            one, other = legends[0][first], legends[0][second]
            difference = "nothing tells" if one.color == other.color else "only their color tells"
            yield Fault(
                "stat-by-color-alone",
                f"'{first}' and '{second}' have the same icon '{one.icon}', {difference} them apart",
                "give one of them another icon",
                card,
                other.at("icon") or other.span,
                about=first,
                also=((there, f"the icon of '{first}'"),) if (there := one.at("icon") or one.span) else (),
            )
