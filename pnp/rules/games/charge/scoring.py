"""What a round is worth: armies audited, calls rewarded or punished, the waste pile sorted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .pack import Rules


@dataclass(frozen=True, slots=True)
class Army:
    """
    What counts of an army: the sum of its deployment numbers, and its other cards by the seats of their colors.

    CH-38, CH-39, CH-R30.
    """

    face: int
    colors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line of the score sheet (CH-48)."""

    face: int
    label: str
    doubled: bool
    army: int
    lost: int
    gained: int
    bonus: int
    bust: int
    waste: int
    round: int


def score(
    rules: Rules, armies: Sequence[Army], waste: Sequence[int], caller: int | None, busted: frozenset[int]
) -> tuple[Line, ...]:
    """
    The lines of all seats, in the order of CH-R39; `waste` are the cards of each in the waste pile.

    `caller` called rightfully, `busted` did not.
    """
    shares = [sabotage(rules, seat, army) for seat, army in enumerate(armies)]
    fined = losers(rules, waste)
    lines = []
    for seat, army in enumerate(armies):
        taken = shares[seat]
        is_doubled = army.face > 0 and not army.colors[seat] and any(army.colors)  # CH-43, CH-R32
        points = army.face * rules.numbers["untouched"] if is_doubled else army.face
        lost, gained = lost_of(rules, army.face, taken), sum(each[seat] for each in shares)  # CH-R37, CH-R38
        bonus = rules.numbers["bonus"] if seat == caller else 0  # CH-45
        base = {"full": points, "remaining": points - lost, "raw": army.face}[rules.switches["bust_base"]]
        bust = base - base // 2 if seat in busted else 0  # CH-44, CH-R36
        fine = rules.numbers["waste"] if seat in fined else 0
        total = points + bonus + gained - lost - bust - fine  # CH-48
        if rules.switches["round_floor"] == "zero":  # CH-R41
            total = max(0, total)
        above = sum(army.colors[other] > army.colors[seat] for other in range(len(armies)) if other != seat)
        label = "untouched" if is_doubled else ("safe", "sabotaged", "crumbled")[min(above, 2)]
        lines.append(Line(army.face, label, is_doubled, points, lost, gained, bonus, bust, fine, total))
    return tuple(lines)


def lost_of(rules: Rules, face: int, taken: Sequence[int]) -> int:
    """What an owner loses to saboteurs: what they get, but never more than two halves (CH-42, CH-R33)."""
    return min(2 * (face // 2), sum(taken)) if rules.switches["sabotage_tie"] == "all_full" else sum(taken)


def sabotage(rules: Rules, owner: int, army: Army) -> tuple[int, ...]:
    """What each seat takes from an army: CH-40 to CH-43."""
    colors = army.colors
    nothing = (0,) * len(colors)
    above = [seat for seat, count in enumerate(colors) if seat != owner and count > colors[owner]]
    if not above or not colors[owner]:  # CH-40, CH-R35; CH-43, CH-R31
        return nothing
    half, taken = army.face // 2, list(nothing)
    *_, least = sorted((colors[each] for each in above), reverse=True)[:2]
    first = [each for each in above if colors[each] > least]
    tied = [each for each in above if colors[each] == least]
    for each in first:  # CH-41, CH-42
        taken[each] = half
    places = 2 - len(first)
    is_tie = len(tied) > places
    for each in tied:  # CH-R33
        tie = rules.switches["sabotage_tie"]
        if not is_tie or tie == "all_full":
            taken[each] = half
        elif tie == "pool_split":
            taken[each] = places * half // len(tied)
    return tuple(taken)


def losers(rules: Rules, waste: Sequence[int]) -> frozenset[int]:
    """CH-46, CH-47, CH-R40: who has the most cards in the waste pile."""
    most = max(waste)
    if not most and rules.switches["empty_waste"] == "none":
        return frozenset()
    return frozenset(seat for seat, count in enumerate(waste) if count == most)


def winners(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """CH-51, CH-52, CH-R42 to CH-R44: who has won after a round with these totals; nobody while the game goes on."""
    most = max(totals)
    if most < rules.numbers["target"]:
        return ()
    found = tuple(seat for seat, total in enumerate(totals) if total == most)
    return () if len(found) > 1 and rules.switches["end_tie"] == "extra_round" else found


def shares(rules: Rules, totals: Sequence[int]) -> dict[str, Fraction]:
    """Each seat's share of the win."""
    found = winners(rules, totals)
    return {seat: Fraction(int(i in found), len(found) or 1) for i, seat in enumerate(rules.seats)}
