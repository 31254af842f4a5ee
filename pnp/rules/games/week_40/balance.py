"""Whether both modes of a tower are of use, and how many scores a game can end with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from .fight import Cards, Fight, attack, defend
from .pack import SLOTS, Rules


class Duel(NamedTuple):
    """A tower against one monster, in both modes."""

    tower: Cards
    down: Cards
    monster: int
    attack: Fight
    defense: Fight


def duels(rules: Rules, towers: Iterable[Cards], downs: Iterable[Cards]) -> Iterator[Duel]:
    """Each of `towers`, active cards, over each of `downs`, against a monster of each value."""
    for tower, down, monster in product(towers, downs, one_of_each(rules, rules.monsters)):
        pile = (monster,)
        yield Duel(tower, down, monster, attack(tower, down, pile, rules), defend(tower, down, pile, rules))


def one_of_each(rules: Rules, pack: Cards) -> Cards:
    """A card of each value, the lowest first."""
    return tuple(sorted({rules.values[each]: each for each in pack}.values(), key=lambda each: rules.values[each]))


def useless(rules: Rules) -> str:
    """The mode that saves no royal which the other would lose, '' where both are of use: W-S20, for lone cards."""
    lone = [(each,) for each in one_of_each(rules, rules.players)]
    found = {
        each.attack.is_lost for each in duels(rules, lone, [(), *lone]) if each.attack.is_lost != each.defense.is_lost
    }
    return "" if len(found) == 2 else "attack" if True in found else "defense" if found else "either mode"


def scores(rules: Rules) -> tuple[int, ...]:
    """All scores of games in which every monster is fought to the end, the lowest first (B2.5 of the ledger)."""
    values = Counter(rules.values[each] for each in rules.monsters)
    found = {0}
    for killers in range(len(SLOTS)):
        for fallen in combinations_with_replacement(values, killers):
            if all(fallen.count(each) <= values[each] for each in fallen):
                found.add((len(SLOTS) - killers) * (rules.total - sum(fallen)))
    return tuple(sorted(found))
