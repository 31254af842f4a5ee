"""How an attack of Storm the Castle ends. Numbers such as STC-64 are those of the rule ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from ...distribution import Distribution
from .army import UNMARKED, Army, Field, Ground, Item, Unit
from .numbers import Numbers


@dataclass(frozen=True, slots=True)
class Rules:
    """The switches that matter to combat, each named as in the ledger, its first value the reference; and numbers."""

    mid_ground: str = "linear"
    """STC-R04: 'linear' or 'literal'."""
    stack_limit_counts_items: str = "true"
    """STC-R08: 'true' or 'false'."""
    numbers: Numbers = field(default_factory=Numbers)


SWITCHES = {"mid_ground": ("linear", "literal"), "stack_limit_counts_items": ("true", "false")}
"""The values of each switch, the reference first."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What stands in one space: the unit that attacks or is attacked, its item, and a unit beside it."""

    unit: Unit
    item: Item | None = None
    beside: Unit | None = None

    @property
    def name(self) -> str:
        """'knight+great-sword'."""
        return "+".join(each.id for each in (self.unit, self.item, self.beside) if each)

    @property
    def attack(self) -> dict[str, int]:
        """What it attacks with, wherever it stands: unit, item, the Sorcerer's help, which only Regulars have."""
        empower = self.beside.empower if self.beside and self.unit.is_regular else 0
        return {"unit": self.unit.attack or 0, "item": self.item.attack if self.item else 0, "empower": empower}

    @property
    def defense(self) -> dict[str, int]:
        """What it defends with, wherever it stands: unit, item, the Cleric's ward, which only Regulars have."""
        ward = self.beside.ward if self.beside and self.unit.is_regular else 0
        return {"unit": self.unit.defense, "item": self.item.defense if self.item else 0, "cleric": ward}

    def fault(self, rules: Rules) -> str:
        """Why these cards cannot share a space, '' when they can."""
        unit, item, beside = self.unit, self.item, self.beside
        if item and not unit.is_regular:
            return f"'{unit.id}' cannot carry '{item.id}': only Regular units carry items (STC-27)"
        if beside and unit.is_regular and beside.is_regular:
            return f"'{unit.id}' and '{beside.id}' cannot share a space: both are Regular units (STC-28)"
        if item and not rules.numbers.items:
            return f"'{unit.id}' cannot carry '{item.id}': no unit carries items (STC-49)"
        counted = item if rules.stack_limit_counts_items == "true" else None
        cards = sum(1 for each in (unit, counted, beside) if each)
        if cards > rules.numbers.stack:
            rule = "STC-70, STC-R08" if counted else "STC-70"
            said = "two" if cards == 2 else "three"
            return f"'{self.name}' are {said} cards, at most {rules.numbers.stack} share a space ({rule})"
        return ""


@dataclass(frozen=True, slots=True)
class Terrain:
    """From where to where an attack goes."""

    start: Ground
    end: Ground

    @property
    def name(self) -> str:
        """'hill to low'."""
        return f"{self.start.name} to {self.end.name}"

    def height(self, rules: Rules) -> int:
        """STC-17 to STC-20, STC-R04, STC-R37: what the difference in height adds to the attack, and to it alone."""
        if rules.mid_ground == "literal" and self.start.level == UNMARKED:
            return 0
        levels = rules.numbers.levels
        return levels[self.start.level] - levels[self.end.level]


LEVEL = Terrain(Ground("level ground"), Ground("level ground"))
"""No height, and no bonus."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack: what counts for each side, part by part, and how it ends."""

    by: Setup
    on: Setup
    terrain: Terrain
    rules: Rules = Rules()

    @property
    def attack(self) -> dict[str, int]:
        """STC-66, STC-68: unit, item, the Sorcerer's help (STC-85, to Regulars only), height."""
        return {**self.by.attack, "height": self.terrain.height(self.rules)}

    @property
    def defense(self) -> dict[str, int]:
        """STC-66, STC-68: unit, item, the Cleric's ward (STC-84), and the space, whoever owns it (STC-R06)."""
        return {**self.on.defense, "space": self.terrain.end.bonus}

    @property
    def modifier(self) -> int:
        """STC-66: the attack modifier, AM."""
        return sum(self.attack.values()) - sum(self.defense.values())

    @property
    def is_automatic(self) -> bool:
        """STC-31, STC-R16: a Support that is attacked dies without a roll."""
        return not self.on.unit.is_regular

    @property
    def success(self) -> Fraction:
        """The chance that the unit attacked dies."""
        return Fraction(1) if self.is_automatic else success(self.modifier, self.rules.numbers)

    @property
    def loss(self) -> Fraction:
        """STC-59, STC-62: the chance that the attacker dies, on a natural 2 hand to hand."""
        numbers = self.rules.numbers
        return Fraction(0) if self.is_automatic or self.by.unit.is_ranged else numbers.roll[numbers.fails]

    @property
    def fault(self) -> str:
        """Why the rules have no such attack, '' when they do."""
        by, on, end = self.by, self.on, self.terrain.end
        if by.unit.attack is None:
            return f"'{by.unit.id}' cannot attack (STC-30)"
        if by.unit.is_ranged and self.terrain is not LEVEL and not end.is_castle:
            return f"'{by.unit.id}' attacks castle spaces only, and '{end.name}' is none (STC-81)"
        if on.beside and on.beside.is_regular and not by.unit.picks_targets:
            return f"'{on.beside.id}' lies above '{on.unit.id}' and defends first (STC-71)"
        return ""


def highest(modifier: int, numbers: Numbers) -> int:
    """STC-67: the highest total that succeeds by the modifier, before natural 2 and 12 have their say."""
    return modifier + numbers.base


def succeeds(total: int, modifier: int, numbers: Numbers) -> bool:
    """STC-64, STC-67: whether a total of the dice succeeds."""
    by_modifier = numbers.base <= total <= highest(modifier, numbers)
    return total == numbers.wins or (total != numbers.fails and by_modifier)


def success(modifier: int, numbers: Numbers) -> Fraction:
    """The chance to succeed with an attack modifier."""
    return numbers.roll.chance(lambda total: succeeds(total, modifier, numbers))


def modifiers(numbers: Numbers) -> range:
    """Attack modifiers from the highest without effect to the lowest of full effect; beyond these nothing changes."""
    highest = max(total for total in (*numbers.roll, numbers.base - 1) if total != numbers.wins)
    return range(-1, highest - numbers.base + 1)


def revival(numbers: Numbers) -> Fraction:
    """STC-79, STC-82: the chance of a Cleric or a Blacksmith."""
    return numbers.roll[numbers.revive]


def attackers(army: Army, rules: Rules) -> Iterator[Setup]:
    """All that can attack: units alone, and Regulars with an item, with help, or where rules allow it with both."""
    helps = [each for each in army.units.values() if each.empower]
    return (each for each in setups(army, helps, rules) if each.unit.attack is not None)


def defenders(army: Army, rules: Rules) -> Iterator[Setup]:
    """All that can defend: Regulars alone, with an item, with a ward, or where rules allow it with both."""
    wards = [each for each in army.units.values() if each.ward]
    return (each for each in setups(army, wards, rules) if each.unit.is_regular)


def setups(army: Army, beside: Iterable[Unit], rules: Rules) -> Iterator[Setup]:
    """Each unit alone; Regulars also with each item, whether it helps or not, and with each unit of `beside`."""
    for unit in army.units.values():
        for item in (None, *army.items.values()) if unit.is_regular else (None,):
            for other in (None, *beside) if unit.is_regular else (None,):
                setup = Setup(unit, item, other)
                if not setup.fault(rules):
                    yield setup


def ways(unit: Unit, field: Field) -> Iterator[tuple[str, str]]:
    """From which space to which `unit` can attack on a board, without regard to who stands between."""
    for start in field.spaces:
        for end, distance in field.board.distances(start).items():
            if 1 <= distance <= unit.range and (field.spaces[end].is_castle or not unit.is_ranged):
                yield start, end


def combinations(army: Army, field: Field, rules: Rules) -> Distribution[tuple[str, str, int]]:
    """
    Every attack that a board allows, each as likely as the next: defender, the kind of space it stands on, modifier.

    This is what shares such as 'how much is hopeless' are shares of (CK-42 to CK-46).
    """
    found: dict[tuple[str, str, int], int] = {}
    against = [(each.name, sum(each.defense.values())) for each in defenders(army, rules)]
    terrains = {
        unit: Counter(Terrain(field.spaces[a], field.spaces[b]) for a, b in ways(unit, field))
        for unit in army.units.values()
    }
    for by in attackers(army, rules):
        attack = sum(by.attack.values())
        for terrain, times in terrains[by.unit].items():
            gain = attack + terrain.height(rules) - terrain.end.bonus
            for name, defense in against:
                key = (name, terrain.end.name, gain - defense)
                found[key] = found.get(key, 0) + times
    return Distribution(found)
