"""Positions of Stronghold that are played: whose turn it is, and what each action leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import cast

from ...play import CHANCE
from . import chances, options, steps
from .pieces import NONE, Counts, plus
from .rules import DEEDS, SEATS, Rules
from .siege import Siege
from .terms import ATTACKER, BATTLE, DEFENDER, OVER, SETUP, Action

NOBODY: tuple[str, ...] = ()
DICE = (CHANCE,)
ALONE = ((SEATS[0],), (SEATS[1],))


class State(Siege):
    """A position with what may be done in it."""

    __slots__ = ()

    @property
    def may_act(self) -> tuple[str, ...]:
        """Chance, then by phase attacker and defender; in the battle the attacker while anything is to be resolved."""
        if self.asked or (self.phase == SETUP and not self.offers):
            return DICE
        if self.phase == OVER:
            return NOBODY
        if self.phase == BATTLE:
            return ALONE[ATTACKER] if options.in_battle(self) else ALONE[DEFENDER]
        return ALONE[self.turn]

    def actions(self, seat: str) -> Sequence[Action]:
        """All that `seat` may do; units are moved one kind at a time."""
        return options.actions(self)

    def after(self, action: Action) -> State:
        """The state that an action of `actions`, `outcomes` or `sample` leads to."""
        return cast(State, steps.after(self, action))

    def outcomes(self) -> Sequence[tuple[Action, int]]:
        """What a machine can hit; cards and units to draw are too many to list."""
        return chances.outcomes(self)

    def sample(self, chance: Random) -> Action:
        """One of the outcomes, drawn."""
        return chances.sample(self, chance)

    def scores(self) -> Mapping[str, Fraction]:
        """The winner has it all."""
        half = Fraction(1, 2)
        return {each: half if self.winner == "draw" else Fraction(self.winner == each) for each in SEATS}


def conserved(state: State) -> tuple[Counts, Counts, int]:
    """F.1: all attackers and all defenders, wherever they are; and glory but for what is paid and earned (SH-10)."""
    attackers = plus(state.bag, (state.victims + state.blood, 0, 0))
    for each in (state.reserve, state.camp, state.discard, state.removed, state.on_cards, *state.areas):
        attackers = plus(attackers, each)
    defenders = plus(state.hospital, state.dead)
    for each in state.garrison:
        defenders = plus(defenders, each)
    return attackers, defenders, state.glory + state.main - state.blood_paid


def begin(rules: Rules) -> State:
    """SH-08 to SH-17: before the set-up, with the cards to be drawn."""
    areas, numbers = rules.castle.areas, rules.numbers
    return State(
        rules,
        bag=rules.total,
        areas=(NONE,) * len(areas),
        garrison=tuple(each.garrison for each in areas),
        stone=tuple(numbers["start_stone"] if each.kind == "wall" else 0 for each in areas),
        wood_blocks=(0,) * len(areas),
        circles=(0,) * len(rules.castle.works),
        glory=numbers["glory"],
        deeds=(numbers["deed_glory"],) * len(DEEDS),
        allotted=(0,) * len(areas),
        fresh=(NONE,) * len(areas),
    )
