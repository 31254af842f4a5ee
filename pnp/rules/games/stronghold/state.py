"""A position of Stronghold: whose turn it is, where all pieces are, and what each action leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ...play import CHANCE
from . import chances, options, steps
from .pieces import NONE, Counts, plus
from .rules import DEEDS, SEATS, Rules
from .terms import ATTACKER, BATTLE, DEFENDER, NOWHERE, OVER, READY, SETUP, Action
from .trace import NOTHING, Trace

NOBODY: tuple[str, ...] = ()
DICE = (CHANCE,)
ALONE = ((SEATS[0],), (SEATS[1],))
NAMES = {SETUP: "setup", READY: "ready", BATTLE: "battle", OVER: "finished"}
"""F.1: what times are called that are no phases."""


class State(NamedTuple):
    """
    A position (F.1). Whatever is by area has a place for each area of the board, whatever is `_mask` a bit for each.

    A tuple and no dataclass, since thousands a second are made.
    """

    rules: Rules
    bag: Counts
    areas: tuple[Counts, ...]
    """The attackers of each area."""
    garrison: tuple[Counts, ...]
    """The defenders of each area."""
    stone: tuple[int, ...]
    wood_blocks: tuple[int, ...]
    circles: tuple[int, ...]
    """Hourglasses on each work of the facilities."""
    glory: int
    """Of the attacker."""
    deeds: tuple[int, ...]
    """SH-09: points on the spaces of the dishonorable deeds."""
    allotted: tuple[int, ...]
    """SH-60: units that have left each area in this manoeuvre."""
    fresh: tuple[Counts, ...]
    """SH-62: units of each area that have stood there since this manoeuvre began."""
    main: int = 0
    """The defender's glory beside the deeds."""
    round: int = 0
    phase: int = SETUP
    turn: int = ATTACKER
    offers: tuple[tuple[str, str], ...] = ()
    """SH-12: the cards to pick from."""
    picks: tuple[str, ...] = ("", "", "", "")
    """The cards of phases 2 to 5, '' where a log does not say which."""
    flipped_mask: int = 0
    """SH-27: phases whose cards show their special action in this round."""
    done_mask: int = 0
    """SH-22: what was built or performed in this phase."""
    is_drawn: bool = False
    is_exchanged: bool = False
    is_special_done: bool = False
    reserve: Counts = NONE
    camp: Counts = NONE
    discard: Counts = NONE
    removed: Counts = NONE
    on_cards: Counts = NONE
    """SH-23: units that lie on phase cards until clean-up 2, without those that were sacrificed."""
    victims: int = 0
    """SH-55: goblins that were sacrificed in this round."""
    blood: int = 0
    blood_paid: int = 0
    """AMB-24: points that the blood pool has earned."""
    wood: int = 0
    wood_on_cards: int = 0
    wood_gone: int = 0
    """AMB-09: wood that does not come back."""
    held: int = 0
    """Hourglasses that the defender can use now."""
    pending: int = 0
    """Hourglasses that the attacker has produced in this half of the phase."""
    hospital: Counts = NONE
    dead: Counts = NONE
    hand: int = 0
    """SH-29: stone blocks that the defender has not placed yet."""
    machines: tuple[tuple[int, int, str], ...] = ()
    """Price, area and id of each, in building order."""
    equipment: tuple[tuple[int, int], ...] = ()
    """Price and area of each, in order of these."""
    training: tuple[tuple[int, int], ...] = ()
    saboteurs: tuple[int, ...] = ()
    traps: tuple[int, ...] = ()
    """The paths that they lie on."""
    finished_mask: int = 0
    """SH-25: works that were completed in this round."""
    size: str = ""
    """The manoeuvre that is being made."""
    sizes: tuple[str, ...] = ()
    """SH-59: the manoeuvres of this round."""
    camp_allotted: tuple[int, int, int] = (0, 0, 0)
    """SH-64: units that have left the camp in this manoeuvre to the left, to the right, to the ram."""
    is_settled: bool = False
    """SH-68: whether the units that are left have gone to the camp card in this round."""
    orders: tuple[tuple[int, str, bool, bool], ...] = ()
    """Wall, kind, whether it was laid face up, whether it was resolved."""
    has_second_card: bool = False
    """SH-42: whether a machine may draw two cards in this round's battle."""
    rituals: tuple[str, ...] = ()
    """SH-54: the rituals that have an effect in this round."""
    frenzied_mask: int = 0
    """SH-75: walls whose goblins are in frenzy."""
    step: int = 0
    """SH-83: how far the battle is."""
    fired_mask: int = 0
    checked_mask: int = 0
    """Walls where strength was checked in this battle."""
    entered: int = NOWHERE
    """Where the attacker broke in."""
    asked: Action = ()
    """An action that waits for chance."""
    trace: Trace = NOTHING
    """Where a log says what led here."""

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

    @property
    def wood_left(self) -> int:
        """The wood in the supply."""
        return self.rules.numbers["wood"] - self.wood - self.wood_on_cards - self.wood_gone

    @property
    def stone_left(self) -> int:
        """The stone blocks in the supply."""
        return self.rules.numbers["stone_blocks"] - sum(self.stone) - self.hand

    @property
    def defense_glory(self) -> int:
        """SH-10: the defender's glory, with what lies on the deeds."""
        return self.main + sum(self.deeds)

    @property
    def winner(self) -> str:
        """SH-04, SH-05, AMB-49: who has won when the game is over, 'draw' for nobody."""
        if self.entered == NOWHERE:
            return SEATS[DEFENDER]
        if self.glory == self.defense_glory:
            return self.rules.switches["glory_tie"]
        return SEATS[ATTACKER if self.glory > self.defense_glory else DEFENDER]

    def is_flipped(self, phase: int) -> bool:
        """SH-27: whether a phase has its special action in this round."""
        return bool(self.flipped_mask >> phase & 1)

    def actions(self, seat: str) -> Sequence[Action]:
        """All that `seat` may do; units are moved one kind at a time."""
        return options.actions(self)

    def after(self, action: Action) -> State:
        """The state that an action of `actions`, `outcomes` or `sample` leads to."""
        return steps.after(self, action)

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

    def __str__(self) -> str:
        castle, units = self.rules.castle, self.rules.pieces
        who = f"{SEATS[self.turn]} to act" if self.phase < BATTLE else f"step {self.step}"
        lines = [f"round {self.round}, {time_of(self)}, {who}"]
        lines.append(f"glory {self.glory} to {self.defense_glory}; wood {self.wood}; hourglasses {self.held}")
        for name in ("reserve", "camp", "discard"):
            lines.append(f"{name}: {counted(getattr(self, name), [each.id for each in units.attackers])}")
        for number, area in enumerate(castle.areas):
            parts = [counted(self.areas[number], [each.id for each in units.attackers])]
            parts += [counted(self.garrison[number], [each.id for each in units.defenders])]
            parts += [f"{self.stone[number]} stone"] if self.stone[number] else []
            parts += [f"{self.wood_blocks[number]} wood"] if self.wood_blocks[number] else []
            if any(parts := [each for each in parts if each != "nobody"]):
                lines.append(f"{area.id}: {', '.join(parts)}")
        if self.phase == OVER:
            lines.append("a draw" if self.winner == "draw" else f"{self.winner} has won")
        return "\n".join(lines)


def time_of(state: State) -> str:
    """'phase 2', 'battle'."""
    return NAMES.get(state.phase, f"phase {state.phase}")


def counted(counts: Counts, names: Sequence[str]) -> str:
    """'2 orc, 1 troll', 'nobody'."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, names, strict=True) if count) or "nobody"


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
