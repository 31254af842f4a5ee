"""A position of Stronghold: where all pieces are, and how far the game is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .pieces import NONE, Counts
from .rules import SEATS, Rules
from .terms import ATTACKER, BATTLE, DEFENDER, NOWHERE, OVER, READY, SETUP, Action
from .trace import NOTHING, Trace

NAMES = {SETUP: "setup", READY: "ready", BATTLE: "battle", OVER: "finished"}
"""F.1: what times are called that are no phases."""

TIMES = {SETUP: "time for the set-up", READY: "between rounds", BATTLE: "the battle", OVER: "after the game"}
"""The same in sentences."""


class Siege(NamedTuple):
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

    def __str__(self) -> str:
        castle, units = self.rules.castle, self.rules.pieces
        who = f"{SEATS[self.turn]} to act" if self.phase < BATTLE else f"step {self.step}"
        lines = [f"round {self.round}, {NAMES.get(self.phase, f'phase {self.phase}')}, {who}"]
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


def time_of(state: Siege) -> str:
    """'phase 2', 'the battle'."""
    return TIMES.get(state.phase, f"phase {state.phase}")


def many(count: int, noun: str) -> str:
    """'1 unit', '2 units'."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{'es' if noun.endswith('s') else 's'}"


def counted(counts: Counts, names: Sequence[str]) -> str:
    """'2 orc, 1 troll', 'nobody'."""
    return ", ".join(f"{count} {name}" for count, name in zip(counts, names, strict=True) if count) or "nobody"
