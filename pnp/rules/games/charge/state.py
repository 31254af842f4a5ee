"""A position of Charge!, what the players may do in it, and what comes of that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from ...play import CHANCE
from .legal import moves, play_of
from .memory import Memory
from .pack import Rules
from .scoring import Army, Line, score, shares, winners
from .table import GO, NEW, SCORE, STALEMATE, Cards, Move, Pile, Player, Won, alone, cards_of, dealt, put, with_stack


class Position:
    """
    All cards where they are. Nobody may change one, but for who has just made it with `copy`.

    `phase` is what is next: shuffle, ready (for 'go'), running, ended (the score is counted), over. `busted` have
    called without a complete army. `totals` are those before the round. `opened` is the number of the last pile.
    `memory` says what a log decided and where, and is no part of the position.
    """

    __slots__ = (
        "rules", "players", "table", "phase", "caller", "busted", "stalemates", "opened", "totals", "round", "memory",
    )  # fmt: skip

    rules: Rules
    players: tuple[Player, ...]
    table: tuple[Pile, ...]
    phase: str
    caller: int | None
    busted: frozenset[int]
    stalemates: int
    opened: int
    totals: tuple[int, ...]
    round: int
    memory: Memory

    @property
    def parts(self) -> tuple[object, ...]:
        """All that makes two positions different."""
        return tuple(getattr(self, each) for each in self.__slots__ if each not in ("rules", "memory"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)

    @property
    def may_act(self) -> tuple[str, ...]:
        """CH-10: all at once who can do anything; before and after that the first seat speaks for all."""
        rules = self.rules
        if self.phase == "running":
            # Who has cards to turn over can do that, or else can play the one on top.
            return tuple(
                [
                    seat
                    for seat, player in zip(rules.seats, self.players, strict=True)
                    if player[2] or player[3] or self.actions(seat)
                ]
            )
        if self.phase == "shuffle":
            return (CHANCE,)
        return () if self.phase == "over" else rules.seats[:1]

    def actions(self, seat: str) -> Sequence[Move]:
        """
        All that a player may do, but for calls without a complete army.

        Those are legal (CH-35), but a mistake, and no bot makes it.
        """
        if self.phase != "running":
            return (GO,) if self.phase == "ready" else (SCORE,)
        rules = self.rules
        at = rules.seats.index(seat)
        player = self.players[at]
        found, can_play = moves(rules, self.table, at, player)
        if len(player.army) >= rules.quota and self.is_complete(at):
            found.append(alone("call", at))
        if not can_play and self.is_stalemate(at):
            found.append(STALEMATE)
        return found

    def is_complete(self, at: int) -> bool:
        """CH-32, CH-R20: whether a player has a complete army."""
        units = [each[0] for each in self.players[at].army]
        return all(units.count(i) >= each.quota for i, each in enumerate(self.rules.units))

    def is_stalemate(self, first: int = 0) -> bool:
        """CH-25, CH-R15: whether nobody can play; `first` is looked at first."""
        count = len(self.players)
        return all(play_of(self.rules, self.table, self.players[(first + i) % count]) is None for i in range(count))

    def outcomes(self) -> Sequence[tuple[object, int]]:
        """Nothing: there are too many orders of the decks to list."""
        return ()

    def sample(self, chance: Random) -> tuple[str, tuple[Cards, ...]]:
        """CH-06: each deck shuffled, in the order of the seats."""
        decks = []
        for _ in self.rules.seats:
            deck = list(self.rules.deck)
            chance.shuffle(deck)
            decks.append(tuple(deck))
        return "shuffle", tuple(decks)

    def after(self, action: Any) -> Position:  # Any: a move, or what `sample` gave
        """The position that a move leads to."""
        do = action[0]
        new = copy(self)
        if do == "shuffle":
            set_up(new, action[1])
        elif do == "go":
            new.phase = "running"
        elif do == "score":
            new.phase = "over" if winners(self.rules, self.standing) else "shuffle"
        elif do == "stalemate":
            lock(new)
        elif do == "call":
            call(new, action[1])
        else:
            act(new, *action)
        return new

    @property
    def lines(self) -> tuple[Line, ...]:
        """The score sheet of this round as the cards are (CH-36 to CH-48)."""
        rules, count = self.rules, len(self.players)
        armies = []
        for player in self.players:
            face = sum(rules.units[each.unit].length for each in player.army)
            others = [seat for each in player.army for seat in each.seats[:-1]]
            armies.append(Army(face, tuple(others.count(seat) for seat in range(count))))
        swept = [seat for pile in self.table for seat in pile.seats]
        rightful = self.caller if self.caller is not None and self.is_complete(self.caller) else None
        return score(rules, armies, [swept.count(seat) for seat in range(count)], rightful, self.busted)

    @property
    def standing(self) -> tuple[int, ...]:
        """CH-49: the totals with this round."""
        return tuple(total + line.round for total, line in zip(self.totals, self.lines, strict=True))

    def scores(self) -> Mapping[str, Fraction]:
        """CH-52, CH-R44: the highest total has won, those who share it together."""
        return shares(self.rules, self.standing)

    def __str__(self) -> str:
        ids, rules = self.rules.ids, self.rules
        lines = [f"round {self.round}, {self.phase}"]
        for seat, player in zip(rules.seats, self.players, strict=True):
            stacks = "; ".join(" ".join(ids(each)) or "nothing" for each in player.working)
            top = f"{ids(player.flipped)[0]} on {len(player.flipped)} flipped" if player.flipped else "nothing flipped"
            units = " ".join(rules.units[each.unit].letter for each in player.army) or "no units"
            lines.append(
                f"{seat}: {stacks}; {top}, {len(player.flip)} to flip, reserve {len(player.reserve)}; army {units}"
            )
        piles = (
            f"{each.name} {' '.join(cards_of(rules, each.next - len(each.seats), each.seats))}" for each in self.table
        )
        lines.append("table: " + ("; ".join(piles) or "empty"))
        if any(self.totals):
            lines.append(
                "before: " + ", ".join(f"{seat} {n}" for seat, n in zip(rules.seats, self.totals, strict=True))
            )
        return "\n".join(lines)


def copy(old: Position) -> Position:
    """The same position once more, for who changes it before anybody sees it."""
    new = Position.__new__(Position)
    new.rules = old.rules
    new.players = old.players
    new.table = old.table
    new.phase = old.phase
    new.caller = old.caller
    new.busted = old.busted
    new.stalemates = old.stalemates
    new.opened = old.opened
    new.totals = old.totals
    new.round = old.round
    new.memory = old.memory
    return new


def set_up(new: Position, decks: Sequence[Cards]) -> None:
    """CH-05 to CH-09, CH-R23: a round with these decks; the one before it is written down (CH-49, CH-50)."""
    rules = new.rules
    if new.round:
        new.totals = new.standing
    new.players = tuple(dealt(rules, deck) for deck in decks)
    new.table, new.phase, new.caller, new.busted = (), "ready", None, frozenset()
    new.stalemates, new.opened, new.round = 0, 0, new.round + 1


def act(new: Position, do: str, at: int, source: int, target: int, count: int) -> None:
    """What one player does with the own cards."""
    players = new.players
    reserve, working, flip, flipped, army = players[at]
    packet = new.rules.packet
    if do == "flip":  # CH-11, CH-17, CH-R09
        flip, flipped = flip[packet:], flip[:packet][::-1] + flipped
    elif do == "recycle":  # CH-18; what is still to be flipped stays below
        flip, flipped = flipped[::-1] + flip, ()
    elif do == "refill":  # CH-22
        working, reserve = put(working, target, reserve[:1]), reserve[1:]
    elif do == "build":  # CH-13, CH-23
        working, flipped = put(working, target, working[target - 1] + flipped[:1]), flipped[1:]
    elif do == "move":  # CH-19
        moved = working[source - 1][-count:]
        working = put(working, source, working[source - 1][:-count])
        working = put(working, target, working[target - 1] + moved)
    else:  # CH-12, CH-20
        if source:
            card = working[source - 1][-1]
            working = put(working, source, working[source - 1][:-1])
        else:
            card, flipped = flipped[0], flipped[1:]
        army = assemble(new, at, card, target, army)
    new.players = (*players[:at], Player(reserve, working, flip, flipped, army), *players[at + 1 :])


def assemble(new: Position, at: int, card: int, target: int, army: tuple[Won, ...]) -> tuple[Won, ...]:
    """CH-14, CH-15: a card goes to the table; who finishes a unit has it in the army (CH-28, CH-29)."""
    table = new.table
    if target == NEW:
        new.opened += 1
        new.table = (*table, Pile(card + 1, f"P{new.opened}", (at,)))
        return army
    pile = table[target]
    seats = (*pile[2], at)
    if new.rules.is_last[card]:
        new.table = table[:target] + table[target + 1 :]
        return (*army, Won(new.rules.unit_of[card], seats))
    new.table = (*table[:target], Pile(card + 1, pile[1], seats), *table[target + 1 :])
    return army


def lock(new: Position) -> None:
    """CH-25 to CH-27, CH-R16, CH-R17: a stack more for everybody, or the end where nobody has a card for it."""
    is_first = not new.stalemates or new.rules.switches["stalemate_repeat"] == "repeat"
    new.stalemates += 1
    if not is_first or not any(each.reserve or each.flip or each.flipped for each in new.players):
        new.phase = "ended"
        return
    new.players = tuple(with_stack(each) for each in new.players)


def call(new: Position, at: int) -> None:
    """CH-30, CH-31, CH-R19: a call; without a complete army it may go on."""
    is_complete = new.is_complete(at)
    if not is_complete:
        new.busted |= {at}
    if is_complete or new.rules.switches["false_call"] == "ends_round":
        new.phase = "ended"
        new.caller = at
