"""Where the pages of a poster meet: as few spaces as possible are cut, and pages are as equal as that allows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable

from ..units import MM

STEP = 5 * MM
"""How far apart the places lie that a seam may have, besides those just beside a space."""

BESIDE = 1 * MM
"""How far from a space a seam keeps that avoids it."""

TOUCHING = 0.01
"""Points by which places that are the same may differ."""

Span = tuple[float, float]
"""Where a space begins and ends, in points."""


def seams(whole: float, room: float, overlap: float, spans: Iterable[Span], foot: float = 0.0) -> tuple[float, ...]:
    """
    The seams of a length that is printed on the fewest pages, each with `room`, from the first to the last.

    Each page but the last also shows `overlap` beyond its seam; the last one needs `foot` behind the end.
    """
    counted = Counter(spans)  # In a grid, whole rows begin and end at the same place.
    count = needed(whole + foot, room, overlap) - 1
    if count == 0:
        return ()
    places = {i * STEP for i in range(1, int(whole / STEP) + 1)}
    places |= {edge for low, high in counted for edge in (low - BESIDE, high + BESIDE)}
    # Spaces that touch, as those that fill the cells of a grid, leave only the line between them.
    lows = sorted({low for low, _ in counted})
    for high in {high for _, high in counted}:
        near = lows[bisect_left(lows, high - TOUCHING) : bisect_right(lows, high + 2 * BESIDE)]
        places |= {(high + low) / 2 for low in near}
    # However even, the pages must reach: so the places where each is as long as it can be are tried as well.
    places |= {i * (room - overlap) for i in range(1, count + 1)}
    places |= {whole + foot - room - i * (room - overlap) for i in range(count)}
    ways: dict[float, tuple[float, float, tuple[float, ...]]] = {0.0: (0.0, 0.0, ())}
    even = whole / (count + 1)
    for _ in range(count):
        found: dict[float, tuple[float, float, tuple[float, ...]]] = {}
        for at in sorted(each for each in places if 0 < each < whole):
            cut = sum(many for (low, high), many in counted.items() if low + TOUCHING < at < high - TOUCHING)
            reach = [
                (cuts + cut, uneven + (at - last - even) ** 2, (*way, at))
                for last, (cuts, uneven, way) in ways.items()
                if 0 < at - last <= room - overlap + 0.01
            ]
            if reach:
                found[at] = min(reach)
        ways = found
    ends = [
        (cuts, uneven + (whole - last - even) ** 2, way)
        for last, (cuts, uneven, way) in ways.items()
        if whole + foot - last <= room + 0.01
    ]
    return min(ends)[2]


def needed(whole: float, room: float, overlap: float) -> int:
    """How many pages cover a length, when each shares `overlap` with the next."""
    return max(1, -int(-(whole - overlap - 1e-6) // (room - overlap)))
