"""A position of Storm the Castle: all actions, and what each leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from .effects import arrived, attacked, dealt, drawn, empowered, ended, equipped, marked, rolled, went
from .land import SIDES
from .plans import ATTACK, DISPATCH, DRAW, EMPOWER, END, EQUIP, MOVE, REFORGE, RESURRECT, Action, Extra
from .rules import UNKNOWN, Rules
from .showing import lines
from .table import BEGIN, DICE, DISPATCHING, DRAWING, NONE, Cards, Table

TO_DRAW: tuple[Action, ...] = ((DRAW, 0, 0, 0, 0),)
TO_END: Action = (END, 0, 0, 0, 0)


class State(Table):
    """A position with what its seats may do."""

    __slots__ = ()

    def actions(self, seat: str) -> Sequence[Action]:
        """All that `seat` may do: ending the turn, then dispatches, then what units do, space by space."""
        if self.phase == DRAWING:
            return TO_DRAW
        rules, _, side, phase, points, attacks, acted, _, _, fresh = self[:10]
        board, held = self.board, self.held
        mine, enemy = held[side], held[1 - side]
        plans, near, land, most = rules.plans, rules.land.near, rules.land, rules.numbers.stack
        here = [(space, plans[board[space]]) for space in rules.tiles[mine]]
        regular, loaded = 0, [0] * (most + 1)
        for space, (load, is_regular, _, _) in here:
            loaded[load] |= 1 << space
            if is_regular:
                regular |= 1 << space
        # By what comes: where it cannot go. STC-R09, STC-28, STC-70.
        full = enemy | loaded[most]
        blocked = [full, full | regular]
        for more in range(most - 1, 0, -1):
            full |= loaded[more]
            blocked.append(full | regular)
        found: list[Action] = [TO_END]  # STC-R34
        if phase == DISPATCHING and points:
            castle = land.castles[side]  # STC-47
            rooms = castle & ~blocked[0], castle & ~blocked[1]
            bearers = [(plan.bearer, space) for space, plan in here if plan.bearer >= 0]
            units, costs, arrivals = rules.units, rules.costs, rules.arrivals
            for card in self.hands[side]:
                if card == UNKNOWN or costs[card] > points:  # STC-46
                    continue
                unit = units[card]
                if unit is None:
                    found += [(EQUIP, card, space, bearer, 0) for bearer, space in bearers]  # STC-48
                elif room := rooms[unit.is_regular]:
                    found += arrivals[card][room]
        strikes_left = attacks < rules.numbers.attacks  # STC-52
        shift = len(near)
        done = acted | fresh  # STC-51, STC-R10
        for space, (_, _, _, members) in here:
            around, key = near[space], space << shift
            foes = around & enemy if strikes_left else 0
            for bit, block, moves, strikes, extra in members:
                if done & bit:
                    continue
                if extra is None or extra.is_plain:
                    if free := around & ~blocked[block]:
                        found += moves[key | free]  # STC-50
                    if foes and strikes is not None:
                        found += strikes[key | foes]  # STC-56
                else:
                    self._goes(found, space, extra, blocked[block], moves, strikes, strikes_left)
                if extra is not None and extra.uses:
                    self._uses(found, space, extra)
        return found

    def _goes(
        self,
        found: list[Action],
        space: int,
        extra: Extra,
        blocked: int,
        moves: Mapping[int, Sequence[Action]],
        strikes: Mapping[int, Sequence[Action]] | None,
        strikes_left: bool,
    ) -> None:
        """Moves and attacks of a unit that goes farther than most, shoots, or picks its target."""
        rules, board, near = self.rules, self.board, self.rules.land.near
        enemy, key = self.held[1 - self.side], space << len(board)
        reached = near[space] if extra.move == 1 else rules.land.reached(space, extra.move, enemy)  # STC-R25
        found += moves[key | reached & ~blocked]
        if strikes is None or not (strikes_left or (extra.picks and not rules.counts_assassin)):  # STC-R17
            return
        foes = (extra.aims[space] if extra.aims else reached) & enemy  # STC-80, STC-81
        found += strikes[key | foes]
        if extra.picks:  # STC-78
            for end in rules.tiles[foes]:
                others = sum([rules.units[each] is not None for each in board[end]])
                found += [(ATTACK, extra.card, space, end, nth) for nth in range(1, others)]

    def _uses(self, found: list[Action], space: int, extra: Extra) -> None:
        """What a unit can do instead of moving and attacking (STC-77)."""
        card, board, cards = extra.card, self.board, self.rules.cards
        for ability in extra.uses:
            if ability == "resurrect":
                if self.raised(space) is not None:
                    found.append((RESURRECT, card, space, space, 0))
            elif ability == "reforge":
                if not self.is_full(self.side):
                    found += [(REFORGE, card, space, space, item) for item in self.reforged()]
            else:
                found += [(EMPOWER, card, space, each, 0) for each in board[space] if cards[each].is_regular]

    def after(self, action: Any) -> State:  # Any: an action, a total of the dice, or a deal
        """The state that an action of `actions`, `outcomes` or `sample` leads to."""
        if isinstance(action, int):
            return rolled(self, action)
        if self.phase == BEGIN:
            return dealt(self, *action)
        kind, card, start, end, _ = action
        if kind == MOVE:
            return went(marked(self, card, 0), card, start, end)
        if kind == ATTACK:
            return attacked(self, action)
        if kind == DRAW:
            return drawn(self)
        if kind == END:
            return ended(self)
        if kind == DISPATCH:
            return arrived(self, card, end)
        if kind == EQUIP:
            return equipped(self, card, start)
        if kind == EMPOWER:
            return empowered(self, card, end)
        return marked(self, card, 1)._replace(may_act=DICE, pending=action)

    def outcomes(self) -> Sequence[tuple[int, int]]:
        """What the dice can show together; nothing for the deal, of which there are too many."""
        return () if self.phase == BEGIN else self.rules.totals

    def sample(self, chance: Random) -> Any:  # Any: a total or a deal
        """What the dice show; or both decks shuffled and the side that begins (STC-36, STC-37, STC-R01)."""
        rules, numbers = self.rules, self.rules.numbers
        if self.phase != BEGIN:
            sides, draw = numbers.sides, chance.random
            return sum([1 + int(draw() * sides) for _ in range(numbers.dice)])
        decks = []
        for each in rules.decks:
            deck = list(each)
            chance.shuffle(deck)
            decks.append(tuple(deck))
        side = 0 if rules.is_fixed else int(chance.random() * 2)
        return decks[0], decks[1], side

    def scores(self) -> Mapping[str, Fraction]:
        """The winner has it all (STC-40); of a game that was stopped, each has half (STC-R35)."""
        if self.winner == NONE:
            return dict.fromkeys(SIDES, Fraction(1, 2))
        return {each: Fraction(side == self.winner) for side, each in enumerate(SIDES)}

    def __str__(self) -> str:
        return "\n".join(lines(self))


def begin(rules: Rules) -> State:
    """Before the shuffle."""
    empty = ((), ())
    board: tuple[Cards, ...] = tuple(() for _ in rules.land.spaces)
    return State(rules, DICE, 0, BEGIN, rules.numbers.points, 0, 0, 0, 0, 0, (), empty, empty, empty, board, (0, 0))
