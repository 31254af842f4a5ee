"""An attack on the board of Storm the Castle: what counts for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .army import Item
from .rules import Rules


class Sums(NamedTuple):
    """STC-66, STC-68: what counts for the attack and for the defense, part by part."""

    unit: int
    item: int
    empower: int
    height: int
    defender: int
    shield: int
    ward: int
    space: int

    @property
    def attack(self) -> int:
        """All of the attack."""
        return self.unit + self.item + self.empower + self.height

    @property
    def defense(self) -> int:
        """All of the defense."""
        return self.defender + self.shield + self.ward + self.space

    @property
    def modifier(self) -> int:
        """STC-66, STC-R37: the attack modifier, AM, without caps."""
        return self.attack - self.defense


def sums(
    rules: Rules,
    by: tuple[int, Sequence[int], int],
    on: tuple[int, Sequence[int], int],
    boosts: Sequence[tuple[int, int]],
) -> Sums:
    """What counts in an attack: of each side the unit, its stack and its space; and who has help in this turn."""
    (unit, stack, start), (target, others, end) = by, on
    attacker, defender = rules.units[unit], rules.units[target]
    assert attacker
    assert defender
    wards = [each for card in others if card != target and (each := rules.units[card])]
    is_regular = defender.is_regular
    land, side = rules.land, rules.cards[target].side
    return Sums(
        attacker.attack or 0,
        sum(each.attack for each in items(rules, stack)) if attacker.is_regular else 0,
        sum(more for card, more in boosts if card == unit),  # STC-85, STC-R19
        land.gaps[start][end],
        defender.defense,
        sum(each.defense for each in items(rules, others)) if is_regular else 0,
        sum(each.ward for each in wards) if is_regular else 0,  # STC-84, STC-R20
        land.bonuses[side][end] if is_regular or rules.rolls_for_support else 0,  # STC-R06, STC-R16
    )


def items(rules: Rules, stack: Sequence[int]) -> list[Item]:
    """What the Regular of a stack carries."""
    return [face for card in stack if isinstance(face := rules.cards[card].face, Item)]


def belongings(rules: Rules, unit: int, stack: Sequence[int]) -> tuple[int, ...]:
    """A unit of a stack and what goes with it: a Regular has its items (STC-R13, STC-75)."""
    if len(stack) == 1:
        return (unit,)
    return tuple(each for each in stack if each == unit or (rules.cards[unit].is_regular and rules.units[each] is None))
