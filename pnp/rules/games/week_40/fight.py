"""The fight in one slot: a tower that attacks or defends against the monsters before it."""

from __future__ import annotations

from typing import NamedTuple

from .pack import Rules

Cards = tuple[int, ...]


class Fight(NamedTuple):
    """
    What a fight leaves. `steps` are the comparisons, what attacks before what is attacked.

    `tower` are the active cards, top first; `down` the defense-only ones, the first that was beaten first.
    """

    tower: Cards
    down: Cards
    stays: Cards
    defeated: Cards
    discarded: Cards
    is_lost: bool
    steps: list[tuple[int, int]]


def attack(tower: Cards, down: Cards, pile: Cards, rules: Rules) -> Fight:
    """W40-20 to W40-26: the tower's cards one by one (W40-R09), each until it is beaten (W40-R10)."""
    values, ties = rules.values, rules.ties
    steps: list[tuple[int, int]] = []
    used = beaten = sideways = 0
    while used < len(tower) and beaten < len(pile):
        mine, theirs = values[tower[used]], sideways + values[pile[beaten]]  # W40-20, W40-22
        steps.append((mine, theirs))
        if mine > theirs or (mine == theirs and ties == "attacker_wins"):
            sideways, beaten = theirs, beaten + 1  # W40-21
        elif mine < theirs or ties == "defender_holds":
            used += 1  # W40-23, W40-R06
        elif ties == "mutual":  # Both are gone, so the monster lies not sideways among those that are added.
            used, beaten = used + 1, beaten + 1
        else:  # A standoff: the fight stops without a counterattack.
            return Fight(tower[used:], down, pile[beaten:], pile[:beaten], tower[:used], False, steps)
    is_lost = beaten < len(pile)  # W40-26, W40-33
    if is_lost and down and rules.counterattack == "defense_only_shields":  # W40-R11
        beaten, is_lost = shielded(sum(values[each] for each in down), pile, beaten, rules, steps)
    return Fight(tower[used:], down, pile[beaten:], pile[:beaten], tower[:used], is_lost, steps)


def shielded(shield: int, pile: Cards, beaten: int, rules: Rules, steps: list[tuple[int, int]]) -> tuple[int, bool]:
    """W40-R11: the strike back at defense-only cards: how many monsters are beaten then, whether one got through."""
    while beaten < len(pile):
        monster = rules.values[pile[beaten]]
        steps.append((monster, shield))
        if monster > shield or (monster == shield and rules.ties == "attacker_wins"):
            return beaten, True
        if monster == shield and rules.ties == "standoff":
            return beaten, False
        beaten += 1
    return beaten, False


def defend(tower: Cards, down: Cards, pile: Cards, rules: Rules) -> Fight:
    """W40-27 to W40-32: each monster against all defense-only cards and the current active one (W40-29, W40-R07)."""
    values, ties = rules.values, rules.ties
    steps: list[tuple[int, int]] = []
    used = beaten = 0
    under = sum([values[each] for each in down])
    is_lost = False
    while beaten < len(pile) and not is_lost:
        monster = values[pile[beaten]]
        total = under + (values[tower[used]] if used < len(tower) else 0)
        if tower or down:
            steps.append((monster, total))
        if monster > total or (monster == total and ties == "attacker_wins"):
            used, under = used + 1, total  # W40-28
            is_lost = used >= len(tower)  # W40-32, W40-33
        elif monster < total or ties == "defender_holds":
            beaten += 1  # W40-30
        elif ties == "mutual":
            used, under, beaten = used + 1, total, beaten + 1
        else:  # A standoff.
            break
    return Fight(tower[used:], down + tower[:used], pile[beaten:], pile[:beaten], (), is_lost, steps)
