"""A position of DarkShine: all actions, and what each leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from ...play import CHANCE
from .pieces import SIDES
from .rules import ATTACK, END, Rules, bits
from .trace import NOTHING, Trace

Action = Any  # Any: states are given only what they gave, and looking at it again takes time
"""An int, what a seat does (see `rules.py`), or two, what dice show: attack and defense, or white and black."""

NOBODY: tuple[str, ...] = ()
DICE = (CHANCE,)
SEATS = tuple((each,) for each in SIDES)
ONLY_END = (END,)
NONE = -1


class State(NamedTuple):
    """
    A position (F.1). Sides are 0 for white, 1 for black, and NONE where there is none.

    A tuple and no dataclass, since thousands a second are made. Masks have a bit for each tile.
    """

    rules: Rules
    may_act: tuple[str, ...]
    side: int
    """Whose turn it is; NONE until the first player is rolled for (DS-R02)."""
    left: int
    """DS-08: actions left in this turn."""
    pawns: bytes
    """The tile of each pawn, in the order of the rules."""
    armies: tuple[int, int]
    """The mask of the tiles that each side stands on."""
    tired: int = 0
    """DS-18: the mask of the tiles of pawns that have attacked in this turn."""
    pending: int = NONE
    """An attack that is not rolled for yet."""
    winner: int = NONE
    turns: int = 0
    """Turns that were ended, where they are limited (DS-R15)."""
    trace: Trace = NOTHING
    """Where a log says what led here."""

    def actions(self, seat: str) -> Sequence[int]:
        """All that `seat` may do, ending the turn first: pawn by pawn, each one's moves before its attacks."""
        if not self.left:
            return ONLY_END  # DS-08
        rules, _, side, _, pawns, (white, black), tired, _, _, _, _ = self
        theirs, taken = white if side else black, white | black
        near, moves, shots = rules.near, rules.moves, rules.shots
        first, far, end = rules.spans[side]
        found = [END]  # DS-R12
        for tile in pawns[first:far]:
            beside = near[tile] & taken
            found += moves[tile][beside]  # DS-10, DS-R04
            if beside and beside & theirs and not tired >> tile & 1:  # DS-R05, DS-18
                found += [each.action for each in shots[first][tile][beside & theirs]]  # DS-21, DS-25
        for pawn in range(far, end):
            tile = pawns[pawn]
            beside = near[tile] & taken
            found += moves[tile][beside]
            aimed = shots[pawn][tile]
            targets = aimed.reach & theirs  # DS-22, DS-23, DS-R05
            if targets and not tired >> tile & 1 and not (rules.is_pinned and beside & theirs):  # DS-18, DS-R08
                found += [each.action for each in aimed[targets] if not each.between & taken]  # DS-24
        return found

    def after(self, action: Action) -> State:
        """The state that an action of `actions`, `outcomes` or `sample` leads to."""
        if isinstance(action, tuple):
            return self._rolled(*action) if self.side != NONE else self._begun(*action)
        rules, seats, side, left, pawns, armies, tired, _, _, turns, trace = self
        if action < ATTACK:
            start, end = action >> 8, action & 255
            pawn = pawns.index(start)
            both = rules.bit[start] | rules.bit[end]
            if tired and tired >> start & 1:
                tired ^= both  # DS-R06
            white, black = armies
            armies = (white, black ^ both) if side else (white ^ both, black)
            pawns = pawns[:pawn] + rules.byte[end] + pawns[pawn + 1 :]
            made = (rules, seats, side, left - 1, pawns, armies, tired, NONE, NONE, turns, trace)
            return tuple.__new__(State, made)
        if action == END:
            return self._ended()
        declared = self._replace(left=left - 1, tired=tired | rules.bit[action >> 8 & 255])  # DS-R01, DS-18
        if not rules.is_rolled:
            return declared._hit(action & 255)  # DS-38
        return declared._replace(may_act=DICE, pending=action)

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        """What two dice can show: the attacker's and the defender's, or those for the first player."""
        return self.rules.rolls

    def sample(self, chance: Random) -> tuple[int, int]:
        """One roll of two dice."""
        return self.rules.rolls[int(chance.random() * len(self.rules.rolls))][0]

    def scores(self) -> Mapping[str, Fraction]:
        """The winner has it all (DS-04); at the limit of turns nobody has won (DS-R15)."""
        if self.winner == NONE:
            return dict.fromkeys(SIDES, Fraction(1, 2))
        return {each: Fraction(side == self.winner) for side, each in enumerate(SIDES)}

    def bonus(self, tile: int, side: int) -> int:
        """DS-26, DS-27, DS-R10: what a pawn of `side` on a tile adds to its rolls; nothing without rolls (DS-R17)."""
        rules = self.rules
        if not rules.is_rolled:
            return 0
        for each in (0, 1) if rules.for_all else (side,):
            commander = rules.commanders[each]
            if rules.auras[self.pawns[commander]] >> tile & 1:
                return rules.pawns[commander].type.aura
        return 0

    def bonuses(self, attack: int) -> tuple[int, int]:
        """What attacker and defender add in an attack."""
        return self.bonus(attack >> 8 & 255, self.side), self.bonus(attack & 255, 1 - self.side)

    def is_kill(self, attack: int, roll: tuple[int, int]) -> bool:
        """DS-15, DS-16: whether the attacker's roll is higher; there is no cap (DS-R11)."""
        mine, yours = self.bonuses(attack)
        return roll[0] + mine > roll[1] + yours

    def _begun(self, white: int, black: int) -> State:
        """DS-R02: who rolled higher begins, ties are rolled again."""
        if white == black:
            return self
        side = (white, black).index(max(white, black))
        return self._replace(side=side, may_act=SEATS[side])

    def _rolled(self, attack: int, defend: int) -> State:
        """An attack decided by its dice; the attacker stays where it is, and stays in the game (DS-17, DS-30)."""
        done = self._replace(may_act=SEATS[self.side], pending=NONE)
        return done._hit(self.pending & 255) if self.is_kill(self.pending, (attack, defend)) else done

    def _hit(self, tile: int) -> State:
        """DS-15: the pawn on a tile gone for good (DS-R21); with a commander the game is won (DS-04)."""
        rules, side, (white, black) = self.rules, self.side, self.armies
        pawn = self.pawns.index(tile)
        pawns = self.pawns[:pawn] + rules.byte[rules.gone] + self.pawns[pawn + 1 :]
        bit = rules.bit[tile]
        left = self._replace(pawns=pawns, armies=(white ^ bit, black) if side else (white, black ^ bit))
        return left._replace(winner=side, may_act=NOBODY) if pawn in rules.commanders else left

    def _ended(self) -> State:
        """DS-R12, DS-R06: the other side's turn, with all its actions; at the limit of turns nobody's."""
        rules, _, side, _, pawns, armies, _, _, _, turns, trace = self
        other = 1 - side
        if rules.turn_limit:
            turns += 1
        seats = NOBODY if rules.turn_limit and turns >= rules.turn_limit else SEATS[other]
        made = (rules, seats, other, rules.numbers.actions, pawns, armies, 0, NONE, NONE, turns, trace)
        return tuple.__new__(State, made)

    def __str__(self) -> str:
        grid, named = self.rules.grid, dict(zip(self.pawns, self.rules.pawns, strict=True))
        lines = []
        for row in reversed(range(grid.rows)):
            shown = (named.get(column * grid.rows + row) for column in range(grid.columns))
            letters = (
                "." if each is None else (each.type.letter, each.type.letter.lower())[each.side] for each in shown
            )
            lines.append(f"{row + 1:>2}  {' '.join(letters)}")
        lines.append(f"    {' '.join(name[0] for name in grid.tiles[:: grid.rows])}")
        if self.winner != NONE:
            return "\n".join((*lines, f"{SIDES[self.winner]} has won"))
        if self.side == NONE:
            return "\n".join((*lines, "both roll for the first turn"))
        tired = [named[tile].id for tile in bits(self.tired)]
        lines.append(f"{SIDES[self.side]} to act, actions left: {self.left}")
        return "\n".join((*lines, *([f"tired: {', '.join(tired)}"] if tired else [])))


def begin(rules: Rules) -> State:
    """The set-up, with the roll for the first player to come (DS-R02)."""
    pawns = bytes(rules.setup.get(each.id, rules.gone) for each in rules.pawns)
    return placed(rules, pawns, 0 if rules.is_white_first else NONE)


def conserved(state: State) -> tuple[int, ...]:
    """DS-R21: the pawns of each side, on tiles of their own (DS-R04) or gone."""
    rules = state.rules
    gone = [each.side for each, tile in zip(rules.pawns, state.pawns, strict=True) if tile == rules.gone]
    return tuple(army.bit_count() + gone.count(side) for side, army in enumerate(state.armies))


def placed(rules: Rules, pawns: bytes, side: int) -> State:
    """A position at the beginning of a turn."""
    white, black = (
        sum(rules.bit[tile] for tile, each in zip(pawns, rules.pawns, strict=True) if each.side == this)
        for this in (0, 1)
    )
    seats = DICE if side == NONE else SEATS[side]
    return State(rules, seats, side, rules.numbers.actions, pawns, (white, black))
