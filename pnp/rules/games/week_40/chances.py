"""
Exact chances of Week 40 for who always defends and always strengthens the weakest tower, the left one of equal ones.

A slot then loses its royal when one of its monsters beats all cards of its tower together, whatever their order: so
orders of the monster deck are counted by how many monsters each tower holds.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, perm

from .pack import SLOTS, Rules

Drawn = tuple[tuple[int, ...], tuple[int, ...]]
"""What the towers are worth, and how many player cards of each value are left."""

Waiting = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]
"""The same, with how many limits are counted already, and those that may yet come after others."""


class Odds:
    """What is asked of one pack again and again."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = sorted(rules.values[each] for each in rules.players)
        self.monsters = sorted(rules.values[each] for each in rules.monsters)
        self.levels = sorted(set(self.players))
        # A tower that is worth more can lose nothing more (B2.4).
        self.safe = self.monsters[-1] + (rules.ties == "attacker_wins")
        self.held = [sum(self.holds(worth, each) for each in self.monsters) for worth in range(self.safe + 1)]
        """How many monsters a tower of this worth holds."""

    def holds(self, worth: int, monster: int) -> bool:
        """W40-32, W40-R06: whether a tower holds a monster."""
        return monster < worth or (monster == worth and self.rules.ties != "attacker_wins")

    def start(self) -> dict[Drawn, int]:
        """The table before a card is drawn."""
        return {((0,) * len(SLOTS), tuple(self.players.count(each) for each in self.levels)): 1}

    def draw(self, ways: Mapping[Drawn, int], slot: int | None, is_sorted: bool = False) -> dict[Drawn, int]:
        """One more card in a slot, or in the weakest; `is_sorted` where it is all the same which slot is which."""
        found: dict[Drawn, int] = defaultdict(int)
        for (worth, left), count in ways.items():
            at = worth.index(min(worth)) if slot is None else slot
            for i, copies in enumerate(left):
                if copies:
                    more = min(self.safe, worth[at] + self.levels[i])
                    new = (*worth[:at], more, *worth[at + 1 :])
                    rest = (*left[:i], copies - 1, *left[i + 1 :])
                    found[tuple(sorted(new)) if is_sorted else new, rest] += count * copies
        return found

    def first_towers(self, is_sorted: bool = False) -> tuple[dict[Drawn, int], int]:
        """The towers of the first turn, each with its ways, and how many cards were drawn (W40-18, W40-19)."""
        ways, drawn = self.start(), 0
        for slot in [*range(len(SLOTS)), *[None] * self.rules.first_draws]:
            if drawn < len(self.players):
                ways, drawn = self.draw(ways, slot, is_sorted and slot is None), drawn + 1
        return ways, drawn

    def first_turn(self) -> list[Fraction]:
        """How likely none, one, two or three royals fall in the first turn."""
        ways, drawn = self.first_towers()
        worths: dict[tuple[int, ...], int] = defaultdict(int)
        for (worth, _), count in ways.items():  # It is all the same here which cards are left.
            worths[worth] += count
        row = next(self.rows(), [])
        holding = [Fraction(0)] * (len(SLOTS) + 1)
        for worth, count in worths.items():
            for k in range(len(holding)):
                for slots in combinations(range(len(SLOTS)), k):
                    holding[k] += count * self.orders([worth[i] for i in row if i in slots])
        share = Fraction(1, perm(len(self.players), drawn))
        # Of how many sets all hold, to how many hold exactly.
        exact = [
            sum((-1) ** (k - n) * comb(k, n) * holding[k] for k in range(n, len(holding))) * share
            for n in range(len(holding))
        ]
        return exact[::-1]

    def row(self, left: int) -> list[int]:
        """The slot of each monster of a turn in which all slots are open."""
        return [k % len(SLOTS) for k in range(min(left, self.rules.monsters_each * len(SLOTS)))]

    def orders(self, limits: Iterable[int]) -> Fraction:
        """How likely monsters in random order keep within these limits, one each."""
        ways, n = 1, 0
        for n, each in enumerate(sorted(limits), 1):
            ways *= max(0, self.held[each] - n + 1)
        return Fraction(ways, perm(len(self.monsters), n))

    def rows(self) -> Iterator[list[int]]:
        """The rows of monsters that are fought while all royals live (W40-R13 to W40-R15)."""
        left, rules = len(self.monsters), self.rules
        stock = len(self.players) - len(SLOTS) - rules.first_draws
        while left:
            row = self.row(left)
            left -= len(row)
            if not left and rules.end_check == "immediate":
                return
            yield row
            if rules.end_check == "full_rows_only" and left < rules.monsters_each * len(SLOTS):
                return
            if stock <= 0 and rules.draws and rules.player_deck_empty == "end_game":
                return
            stock -= rules.draws

    def no_loss(self) -> Fraction:
        """How likely no royal ever falls."""
        found = self.counted(is_sorted=True)
        if found is None:
            found = self.counted(is_sorted=False)
        assert found is not None
        return found

    def counted(self, is_sorted: bool) -> Fraction | None:
        """
        The same; None where it is not all the same which slot is which, since a row is not full.

        Limits that no later one can be below are multiplied at once, so that few positions differ.
        """
        ends: dict[tuple[int, int], int] = defaultdict(int)
        rows = list(self.rows())
        if not rows:
            return Fraction(1)
        first, drawn = self.first_towers(is_sorted)
        ways: dict[Waiting, int] = {(worth, left, 0, ()): count for (worth, left), count in first.items()}
        for turn, row in enumerate(rows, 1):
            if turn > 1:
                for _ in range(min(self.rules.draws, len(self.players) - drawn)):
                    ways, drawn = self.drawn_on(ways, is_sorted), drawn + 1
            if is_sorted and ways and len(row) % len(SLOTS):
                return None
            found: dict[Waiting, int] = defaultdict(int)
            for (worth, left, counted, limits), count in ways.items():
                waiting = sorted((*limits, *(worth[i] for i in row if worth[i] < self.safe)))
                is_done = min(worth) >= self.safe or turn == len(rows)
                ready = len(waiting) if is_done else sum(each <= min(worth) for each in waiting)
                for n, each in enumerate(waiting[:ready]):
                    count *= max(0, self.held[each] - counted - n)
                if is_done:
                    ends[drawn, counted + ready] += count
                elif count:
                    found[worth, left, counted + ready, tuple(waiting[ready:])] += count
            ways = found
        cards, monsters = len(self.players), len(self.monsters)
        return sum((Fraction(n, perm(cards, d) * perm(monsters, k)) for (d, k), n in ends.items()), Fraction(0))

    def drawn_on(self, ways: Mapping[Waiting, int], is_sorted: bool) -> dict[Waiting, int]:
        """One more card for the weakest tower."""
        found: dict[Waiting, int] = defaultdict(int)
        for (worth, left, counted, limits), count in ways.items():
            for (new, rest), more in self.draw({(worth, left): count}, None, is_sorted).items():
                found[new, rest, counted, limits] += more
        return found
