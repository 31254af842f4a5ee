"""
The proof that cards laid over each other show their stats, from the finished faces.

A deck's `stacking:` says how its cards are laid. Every card is taken as one that lies under others, which lie further
by once, twice, ... the offset and hide all that is under their trim; round corners count as square ones, the safe side.
A stat is whole when one of its badges at least, grown on every side by as much as cuts wander, lies within its own
card's trim and under none of the cards above, and nothing that is drawn later on the same face lies over its box. That
box is drawn around what has ink: icon, plate and number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

from ..frame import STAT, Box, Frame, Piece
from ..ink import LEAST
from ..kinds._records import Lay, Stacking
from ..problems import Report
from ..units import MM, mm
from ._badges import Badge, Faces, Shown

PROBLEMS = {
    "stat-covered": """
A deck's `stacking:` says how its cards are laid over each other, and when they lie so, this stat of the card below
cannot be read: the next card lies over it, or something else on its own card does. Lay the cards further apart, show
the stat along another side as well, make badges or `inset` smaller, or move away what covers them.
""",
    "stat-near-cut": """
A badge stands so near to the edge of its card that a cut which wanders as far as the deck's `stacking:` says takes a
part of it. Move it further in with a larger `inset`, or say a smaller `cut:` where your knife is better than that.
""",
    "stacking-without-stats": """
A deck has a `stacking:`, but no card in it shows a stat, so there is nothing to prove. Put an element with `stats:`
into its template, or take the `stacking:` out.
""",
    "stacking-apart": """
The offset of a deck's `stacking:` is as large as its cards or larger: they lie beside each other, nothing is covered,
and nothing is proved. Say by how much each card really lies further than the one below it.
""",
}


class Way(NamedTuple):
    """A direction that cards are laid in: right and down are 1, left and up -1; `sides` stay in sight."""

    across: int
    down: int
    words: str
    sides: str


WAYS: dict[Lay, Way] = {
    "right": Way(1, 0, "to the right", "'left'"),
    "down": Way(0, 1, "downwards", "'top'"),
    "left": Way(-1, 0, "to the left", "'right'"),
    "up": Way(0, -1, "upwards", "'bottom'"),
    "right-down": Way(1, 1, "to the right and downwards", "'left' or 'top'"),
    "right-up": Way(1, -1, "to the right and upwards", "'left' or 'bottom'"),
    "left-down": Way(-1, 1, "to the left and downwards", "'right' or 'top'"),
    "left-up": Way(-1, -1, "to the left and upwards", "'right' or 'bottom'"),
}


class Lack(NamedTuple):
    """How much of a badge is lost, as lengths: under the cards above, at the cut, under something on the same face."""

    card: float
    cut: float
    element: float


class Stack:
    """Cards of one size, `width` by `height`, laid as `stacking` says."""

    def __init__(self, stacking: Stacking, face: Frame) -> None:
        self.stacking = stacking
        self.width = face.width
        self.height = face.height
        self._lost: dict[tuple[Box, Lay], tuple[float, float]] = {}

    def extent(self, lay: Lay) -> float:
        """How large the cards are in that direction; on a diagonal the smaller one."""
        way = WAYS[lay]
        return min(self.width if way.across else self.height, self.height if way.down else self.width)

    def reach(self, box: Box, lay: Lay) -> tuple[float, float]:
        """Where a box begins and ends, seen from the edge that stays in sight; on a diagonal from the better of two."""
        way, sides = WAYS[lay], []
        if way.across:
            sides.append((box.x, box.right) if way.across > 0 else (self.width - box.right, self.width - box.x))
        if way.down:
            sides.append((box.y, box.bottom) if way.down > 0 else (self.height - box.bottom, self.height - box.y))
        starts, ends = zip(*sides, strict=True)
        return min(starts), min(ends)

    def lost(self, box: Box, lay: Lay) -> tuple[float, float]:
        """How much of a box, grown by the cut, lies under any of the cards above, and how much beyond the trim."""
        key = box, lay
        if key not in self._lost:
            cut, offset = self.stacking.cut, self.stacking.offset
            end = self.reach(box, lay)[1] + cut
            # Cards of one size: what any card further up hides, the next one hides as well, however deep the stack.
            card = end - offset
            edge = cut - min(box.x, box.y, self.width - box.right, self.height - box.bottom)
            self._lost[key] = card if card > LEAST else 0.0, edge if edge > LEAST else 0.0
        return self._lost[key]

    def lack(self, badge: Badge, lay: Lay) -> Lack:
        """What keeps a badge from being whole; all 0 when nothing does."""
        return Lack(*self.lost(badge.box, lay), badge.under)

    def smallest_offset(self, lay: Lay, faces: Iterable[Shown]) -> float:
        """The offset that leaves every stat whole that can be, 0 when there is none; half a card is not asked of it."""
        needed = [
            min((self.reach(one.box, lay)[1] for one in badges if not any(self.lack(one, lay)[1:])), default=0.0)
            for face in faces
            for badges in face
        ]
        return max((end for each in needed if self.is_possible(end := each + self.stacking.cut, lay)), default=0.0)

    def is_possible(self, offset: float, lay: Lay) -> bool:
        """Whether cards that lie so far apart are still a stack in a maker's eyes: less than half of one is seen."""
        return offset <= self.extent(lay) / 2


class Key(NamedTuple):
    """What is told in one problem; to be near the cut is the same in all directions."""

    fault: str
    stat: str
    element: tuple[object, str]
    by: str
    lay: Lay | None


@dataclass(slots=True)
class Worst:
    """A fault where it is worst: by how much, on which card, at which badge; and all cards that have it."""

    amount: float
    card: str
    badge: Badge
    lay: Lay
    cards: set[str] = field(default_factory=set)


def check_stacking(pieces: Sequence[Piece], stackings: Mapping[str, Stacking], report: Report) -> None:
    """Report each stat that is not whole when the cards of a deck are laid as `stackings`, by deck, says."""
    for deck, stacking in stackings.items():
        if cards := [each for each in pieces if each.deck == deck]:
            check_deck(deck, cards, stacking, report)


def check_deck(deck: str, cards: Sequence[Piece], stacking: Stacking, report: Report) -> None:
    """Report what is not whole on the cards of one deck: each fault once, with the card where it is worst."""
    faces = Faces()
    shown: dict[Shown, list[str]] = {}
    for each in cards:
        shown.setdefault(faces.badges(each.front), []).append(each.name)
    if not any(shown):
        message = f"no card of '{deck}' shows a stat, so its 'stacking' has nothing to prove"
        report.error("stacking-without-stats", message, stacking.span, hint="put a 'stats:' element into its template")
        return
    stack = Stack(stacking, cards[0].front)
    for lay in dict.fromkeys(stacking.lay):
        if stacking.offset >= stack.extent(lay):
            report.error(
                "stacking-apart",
                f"cards that lie {mm(stacking.offset)} {WAYS[lay].words} lie beside each other and cover nothing, "
                f"expected less than {mm(stack.extent(lay))}",
                stacking.at("offset"),
            )
            return
    found = faults(stack, shown)
    smallest = {lay: stack.smallest_offset(lay, shown) for lay in {each.lay for each in found.values()}}
    for key, worst in found.items():
        tell(key.fault, worst, stack, smallest[worst.lay], report)


def faults(stack: Stack, shown: Mapping[Shown, list[str]]) -> dict[Key, Worst]:
    """What is not whole on faces, each with its cards: of each stat, the badge that lacks least is reported."""
    found: dict[Key, Worst] = {}
    for lay in dict.fromkeys(stack.stacking.lay):
        for face, cards in shown.items():
            for badges in face:
                lack, badge = min(((stack.lack(each, lay), each) for each in badges), key=lambda pair: sum(pair[0]))
                if not any(lack):
                    continue
                # Where cards lie over the badge, no more than that is said.
                names = ("card",) if lack.card else ("cut", "element")
                for fault, amount in ((name, getattr(lack, name)) for name in names if getattr(lack, name)):
                    by = badge.by.name if badge.by and fault == "element" else ""
                    element = (badge.element.span, badge.element.name)
                    key = Key(fault, badge.stat, element, by, None if fault == "cut" else lay)
                    worst = found.setdefault(key, Worst(amount, cards[0], badge, lay))
                    worst.cards.update(cards)
                    if amount > worst.amount + LEAST:
                        worst.amount, worst.card, worst.badge = amount, cards[0], badge
    return found


def tell(fault: str, worst: Worst, stack: Stack, smallest: float, report: Report) -> None:
    """Report one fault; `smallest` is the offset that would do in its direction, 0 when there is none."""
    badge, stacking, way = worst.badge, stack.stacking, WAYS[worst.lay]
    element, others = badge.element.name, len(worst.cards) - 1
    whose = f"'{badge.stat}' of '{worst.card}'" + (f" and {others} other card{'s' * (others > 1)}" if others else "")
    most = f"up to {mm(worst.amount)}" if others else mm(worst.amount)
    lies = f"the next card lies {mm(stacking.offset)} {way.words}"
    also = [(badge.element.span, f"the badges of '{badge.stat}'")] if badge.element.span else []
    code = "stat-covered"
    if fault == "card":
        start, end = stack.reach(badge.box, worst.lay)
        covered = f"wholly covered, {most} deep," if start >= stacking.offset - LEAST else f"covered by {most}"
        wander = f" (cuts wander {mm(stacking.cut)})" if stacking.cut else ""
        message = f"{whose} is {covered} when {lies}{wander}, expected it whole"
        needed = end + stacking.cut
        enough = f"an offset of {rounded_up(smallest)} would do" if needed <= smallest + LEAST else ""
        if needed <= stack.extent(worst.lay) / 4:  # It stands along a side that stays in sight.
            hint = f"{enough or 'lay cards further apart'}, or make badges or 'inset' of '{element}' smaller"
        else:
            hint = f"add {way.sides} to 'along' of '{element}', so that it stays in sight"
            hint += f"; {enough} too" if enough else ""
    elif fault == "cut":
        code = "stat-near-cut"
        distance = stacking.cut - worst.amount
        lies = f"comes within {mm(distance)} of" if distance > 0 else f"is {mm(-distance)} beyond"
        message = f"{whose} {lies} the cut, expected {mm(stacking.cut)} or more, since cuts wander so far"
        hint = f"move '{element}' further in, or say a smaller 'cut' if your knife is better"
    else:
        assert badge.by, "something lies over the badge"
        what = f"'{badge.by.name}'"
        hint = f"move {what} aside, or let it lie beneath with 'under: {element}'"
        if badge.by.span:
            also.append((badge.by.span, "what lies over it"))
        else:
            what = f"the badge of '{badge.by.name.removeprefix(STAT)}'"
            hint = f"make badges of '{element}' smaller, or move them apart"
        message = f"{whose} is covered by {most} by {what} on its own card, expected it whole when {lies}"
    report.error(code, message, stacking.span, hint=hint, card=worst.card, also=also)


def rounded_up(length: float) -> str:
    """A length to the next tenth of a millimetre, so that it is enough when it is written so."""
    return f"{ceil(length / MM * 10 - 0.01) / 10:g} mm"
