"""A position of Week 40, what the player may do in it, and what comes of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from ...play import CHANCE, Value
from .fight import Cards, attack, defend
from .pack import SLOTS, Rules

Three = tuple[Cards, Cards, Cards]
"""Cards in the slots L, M and R; the top one first."""

Move = tuple[str, int]
"""What is done, and in which slot; of modes the slots that attack, as the bits of a number."""

DEAL, STARTERS, REVEAL, END = ("deal", 0), ("starters", 0), ("reveal", 0), ("end_turn", 0)

# By the bits of a number, the slots in it; and the moves there.
IN: tuple[tuple[int, ...], ...] = tuple(
    tuple(i for i, is_in in enumerate(reversed(flags)) if is_in) for flags in product((False, True), repeat=len(SLOTS))
)
PLACES: tuple[tuple[Move, ...], ...] = tuple(tuple(("place", i) for i in each) for each in IN)
ATTACKS: tuple[tuple[Move, ...], ...] = tuple(tuple(("attack", i) for i in each) for each in IN)
DEFENSES: tuple[tuple[Move, ...], ...] = tuple(tuple(("defend", i) for i in each) for each in IN)
MODES: tuple[tuple[Move, ...], ...] = tuple(
    tuple(("modes", attackers) for attackers in range(len(IN)) if attackers & slots == attackers)
    for slots in range(len(IN))
)

UNCHOSEN = -1
"""The modes before they are chosen."""


class Position:
    """
    All cards where they are. Nobody may change one, but for who has just made it with `copy`.

    `alive`, `modes` (those that attack) and `done` are slots as bits; `phase` is what is next: shuffle, deal, starters,
    place (the modes follow it), reveal, fight, over. `fresh` are how many monsters of each slot lie face down.
    `trace` says where a log decided something, and is no part of the position.
    """

    __slots__ = (
        "rules", "royals", "deck", "stock", "towers", "down", "piles", "fresh", "alive", "modes", "done", "draws",
        "turn", "phase", "defeated", "discarded", "trace",
    )  # fmt: skip

    rules: Rules
    royals: tuple[str, ...]
    deck: Cards
    stock: Cards
    towers: Three
    down: Three
    piles: Three
    fresh: tuple[int, int, int]
    alive: int
    modes: int
    done: int
    draws: int
    turn: int
    phase: str
    defeated: Cards
    discarded: Cards
    trace: Mapping[str, Value]

    @property
    def parts(self) -> tuple[object, ...]:
        """All that makes two positions different."""
        return tuple(getattr(self, each) for each in self.__slots__ if each not in ("rules", "trace"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    @property
    def may_act(self) -> tuple[str, ...]:
        """The player, but for the shuffle and the end."""
        if self.phase == "over":
            return ()
        return (CHANCE,) if self.phase == "shuffle" else (self.rules.seat,)

    def actions(self, seat: str) -> Sequence[Move]:
        """What the player may do; a fight without monsters may be written in a log, and is none (W40-R19)."""
        phase = self.phase
        if phase == "place":
            return PLACES[self.alive] if self.stock and self.draws < self.draws_due else MODES[self.alive]
        if phase == "fight":
            waiting = self.waiting
            attackers = waiting & self.modes
            if attackers:
                return ATTACKS[attackers]  # W40-16
            return DEFENSES[waiting] if waiting else (END,)  # W40-17
        return (DEAL,) if phase == "deal" else (REVEAL,) if phase == "reveal" else (STARTERS,)

    @property
    def draws_due(self) -> int:
        """W40-12, W40-13, W40-19: how many cards are drawn and placed this turn."""
        return self.rules.first_draws if self.turn == 1 else self.rules.draws

    @property
    def waiting(self) -> int:
        """The open slots with a fight that is not fought."""
        first, second, third = self.piles
        return (bool(first) | bool(second) << 1 | bool(third) << 2) & self.alive & ~self.done

    def outcomes(self) -> Sequence[tuple[object, int]]:
        """Nothing: there are too many orders of the decks to list."""
        return ()

    def sample(self, chance: Random) -> tuple[str, tuple[Cards, Cards]]:
        """W40-R04: both decks shuffled, the monsters first."""
        monsters, players = list(self.rules.monsters), list(self.rules.players)
        chance.shuffle(monsters)
        chance.shuffle(players)
        return "shuffle", (tuple(monsters), tuple(players))

    def after(self, action: Any) -> Position:  # Any: a move, or what `sample` gave
        """The position that a move leads to."""
        do, at = action
        new = copy(self)
        if do == "place":
            card, new.stock = self.stock[0], self.stock[1:]
            new.towers = put(self.towers, at, (card, *self.towers[at]))
            new.draws = self.draws + 1
        elif do == "attack" or do == "defend":
            fight(new, at, do == "attack")
        elif do == "modes":
            new.modes, new.phase = at, "reveal"
        elif do == "reveal":
            new.fresh, new.phase = (0, 0, 0), "fight"
        elif do == "deal":
            deal(new)
        elif do == "end_turn":
            end_turn(new)
        elif do == "starters":
            first, second, third = self.towers
            cards = self.stock
            new.towers = (cards[:1] + first, cards[1:2] + second, cards[2:3] + third)  # W40-18, W40-R27
            new.stock, new.phase = cards[3:], "place"
        else:
            (new.deck, new.stock), new.phase = at, "deal"
        return new

    @property
    def sum(self) -> int:
        """What the monster discard pile is worth."""
        return sum(self.rules.values[each] for each in self.defeated)

    @property
    def score(self) -> int:
        """W40-39, W40-40."""
        return self.sum * len(IN[self.alive])

    @property
    def total(self) -> tuple[int, int, int]:
        """What each tower is worth: active and defense-only cards."""
        values = self.rules.values
        first, second, third = (sum([values[each] for each in self.towers[i] + self.down[i]]) for i in range(3))
        return first, second, third

    def scores(self) -> Mapping[str, Fraction]:
        """The score, of the one player that there is."""
        return {self.rules.seat: Fraction(self.score)}

    def __str__(self) -> str:
        ids = self.rules.ids
        lines = [f"turn {self.turn}, {self.phase}"]
        for i, slot in enumerate(SLOTS):
            pile = ["?"] * self.fresh[i] + ids(self.piles[i][self.fresh[i] :])
            royal = self.royals[i] if self.alive >> i & 1 else f"{self.royals[i]} has fallen"
            mode = ""
            if self.modes != UNCHOSEN and self.alive >> i & 1:
                mode = ", attacks" if self.modes >> i & 1 else ", defends"
            down = f" over {' '.join(ids(self.down[i]))}" if self.down[i] else ""
            tower = f"{' '.join(ids(self.towers[i])) or 'nothing'}{down}, worth {self.total[i]}"
            lines.append(f"{slot}: {royal}; tower {tower}{mode}; monsters {' '.join(pile) or 'none'}")
        lines.append(f"left: {len(self.deck)} monsters, {len(self.stock)} player cards")
        beaten, gone = " ".join(ids(self.defeated)) or "none", " ".join(ids(self.discarded)) or "none"
        lines.append(f"defeated: {beaten}, worth {self.sum}; discarded: {gone}; score {self.score}")
        return "\n".join(lines)


def copy(old: Position) -> Position:
    """The same position once more, for who changes it before anybody sees it."""
    new = Position.__new__(Position)
    new.rules = old.rules
    new.royals = old.royals
    new.deck = old.deck
    new.stock = old.stock
    new.towers = old.towers
    new.down = old.down
    new.piles = old.piles
    new.fresh = old.fresh
    new.alive = old.alive
    new.modes = old.modes
    new.done = old.done
    new.draws = old.draws
    new.turn = old.turn
    new.phase = old.phase
    new.defeated = old.defeated
    new.discarded = old.discarded
    new.trace = old.trace
    return new


def put(three: Three, at: int, cards: Cards) -> Three:
    """`three` with other cards in the slot `at`."""
    first, second, third = three
    return (cards, second, third) if at == 0 else (first, cards, third) if at == 1 else (first, second, cards)


def dealt(position: Position) -> list[int]:
    """The slot of each monster that the next deal brings."""
    rules, slots = position.rules, IN[position.alive]
    # W40-R12; W40-R13: as far as the deck goes.
    wide = len(SLOTS) if rules.monster_draw == "always_three" else len(slots)
    return [slots[k % len(slots)] for k in range(min(rules.monsters_each * wide, len(position.deck)))]


def deal(new: Position) -> None:
    """W40-10, W40-11: monsters for the open slots."""
    fresh = [0, 0, 0]
    piles = list(new.piles)
    slots = dealt(new)
    for slot, card in zip(slots, new.deck, strict=False):
        piles[slot] = (card, *piles[slot])
        fresh[slot] += 1
    new.piles = (piles[0], piles[1], piles[2])
    new.fresh = (fresh[0], fresh[1], fresh[2])
    new.deck = new.deck[len(slots) :]
    new.modes, new.done, new.draws = UNCHOSEN, 0, 0
    new.phase = "starters" if new.turn == 1 else "place"
    if new.rules.end_check == "immediate" and not new.deck:  # W40-R14
        new.phase = "over"


def fight(new: Position, at: int, is_attack: bool) -> None:
    """W40-16, W40-17: the fight in a slot, where there are monsters."""
    new.done |= 1 << at
    pile = new.piles[at]
    if not pile:
        return
    found = (attack if is_attack else defend)(new.towers[at], new.down[at], pile, new.rules)
    new.towers = put(new.towers, at, found.tower)
    new.down = put(new.down, at, found.down)
    new.piles = put(new.piles, at, found.stays)  # W40-36, W40-R20
    new.defeated += found.defeated  # W40-25, W40-30
    new.discarded += found.discarded  # W40-R24
    if found.is_lost:
        new.alive &= ~(1 << at)  # W40-34, W40-35


def end_turn(new: Position) -> None:
    """The next turn, or the end; what becomes of defense-only cards."""
    if new.rules.defense_only != "persists":  # W40-R08; those of closed slots are out of play (W40-R21)
        for i in IN[new.alive]:
            if new.rules.defense_only == "discarded_end_of_turn":
                new.discarded += new.down[i]
            else:
                new.towers = put(new.towers, i, new.down[i] + new.towers[i])
            new.down = put(new.down, i, ())
    new.modes, new.done, new.draws, new.fresh = UNCHOSEN, 0, 0, (0, 0, 0)
    if ending(new):
        new.phase = "over"
    else:
        new.phase, new.turn = "deal", new.turn + 1


def ending(position: Position) -> str:
    """The rule by which the game is over at the end of a turn, '' while it goes on."""
    rules, slots = position.rules, len(IN[position.alive])
    if not slots:
        return "W40-38"
    if not position.deck:
        return "W40-37"
    if rules.end_check == "full_rows_only" and len(position.deck) < slots * rules.monsters_each:
        return "W40-37"  # as W40-R14 has it
    if rules.player_deck_empty == "end_game" and not position.stock and rules.draws:
        return "W40-37"  # W40-R15
    return ""
