"""How wide the columns of a table are: as browsers do it, and a little better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .paragraph import SLACK

SHORT = 0.2
"""The part of the room up to which a column is short: broken ids and figures look worse than one line more."""


def fair_widths(
    least: Sequence[float], natural: Sequence[float], room: float, rise: Callable[[Sequence[float]], float]
) -> Sequence[float]:
    """
    How wide each column is, where `room` is left for all; `rise` is the height of a table with columns so wide.

    Each is between its `least` width and its `natural` one, and gives what it can spare in proportion. Besides, columns
    stay on one line that are short, and those by which the table does not grow. Only where not even the least widths
    fit, they are cut.
    """
    if sum(natural) <= room:
        return natural
    if sum(least) >= room:
        return capped(least, room)
    best = shrunk(least, natural, room)
    height = rise(best)
    for column in sorted(range(len(best)), key=natural.__getitem__):
        kept = [*least[:column], natural[column], *least[column + 1 :]]
        if sum(kept) >= room:
            break
        widths = shrunk(kept, natural, room)
        if (found := rise(widths)) <= height + SLACK or natural[column] <= SHORT * room:
            least, best, height = kept, widths, found
    return best


def shrunk(least: Sequence[float], natural: Sequence[float], room: float) -> list[float]:
    """Widths between both limits that sum to `room`, each the same part of the way from one to the other."""
    part = (room - sum(least)) / (sum(natural) - sum(least))
    return [low + (high - low) * part for low, high in zip(least, natural, strict=True)]


def capped(widths: Sequence[float], room: float) -> list[float]:
    """Widths that sum to `room`: the widest are cut, all to the same, so that narrow columns keep their words whole."""
    cap, left = 0.0, max(room, 0.0)
    for index, each in enumerate(sorted(widths)):
        cap = left / (len(widths) - index)
        if each > cap:
            break
        left -= each
    return [min(each, cap) for each in widths]


def evened(widths: Sequence[float], chosen: Sequence[bool]) -> list[float]:
    """`widths`, with those that are chosen as wide as the widest of them."""
    widest = max((width for width, is_one in zip(widths, chosen, strict=True) if is_one), default=0.0)
    return [widest if is_one else width for width, is_one in zip(widths, chosen, strict=True)]
