"""The search for an order of the steps of several clocks that breaks no rule (ledger, F3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import cast

from ...logs import Log, Malformed, Step, decimal
from ...play import Fault, Ordered
from .clocks import Done, Laid, Stream, Timed, advanced, left, ready, streams_of
from .judge import judge
from .knots import Knots
from .pack import UNKNOWN, Rules
from .position import position
from .state import Position

TRIES = 100
"""How many steps are tried for each one of a log, in the mean; a log of 125 steps is given up after seconds."""

Found = tuple[Timed, Position]


def ordered(rules: Rules, log: Log, allowance: Fraction) -> Ordered:
    """
    The steps in an order that keeps that of each player, of barriers, and of two players whose times differ by more.

    Where every such order breaks a rule, it is one that breaks none for as long as can be; the step that has no place
    then is passed over, and so on.
    """
    rules = replace(rules, allowance=allowance)
    try:
        state = cast(Position, position(rules, log).state)
    except Malformed:
        return Ordered(rules, log.steps)
    streams = streams_of(rules, log)
    search = Search(rules, streams, TRIES * len(log.steps))
    knots = Knots(rules, streams, search.on_pile)
    done: Done = (0,) * len(streams)
    steps: list[Step] = []
    faults: list[tuple[Step, Fault]] = []
    while True:
        trail, state, done = search.longest(state, done)
        steps += [each.step for each in trail]
        heads = ready(streams, done, allowance)
        if not heads:
            return Ordered(rules, tuple(steps), tuple(faults))
        if search.is_given_up:
            rest = tuple(each.step for each in left(streams, done))
            return Ordered(rules, (*steps, *rest), ((rest[0], given_up(search, allowance)),))
        faults += [(heads[0].step, each) for each in knots.of(heads[0])]
        steps.append(heads[0].step)
        state, done = search.tried(state, heads[0])[0], advanced(done, heads[0])


def given_up(search: Search, allowance: Fraction) -> Fault:
    """That nobody knows whether there is an order."""
    message = (
        f"whether an order of the steps breaks no rule is not known after {search.most} tries, "
        f"expected clocks that differ by less than {decimal(allowance)} seconds"
    )
    return Fault("malformed", "", message)


class Search:
    """Orders of the steps of a log, tried step by step until one breaks no rule or `most` steps were tried."""

    def __init__(self, rules: Rules, streams: Sequence[Stream], most: int) -> None:
        self.rules = rules
        self.streams = streams
        self.most = most
        self.tries = 0
        self.openers: list[Timed] = []
        self.on_pile: dict[str, list[Timed]] = {}
        for each in (step for stream in streams for step in stream.steps if step.laid):
            laid = cast(Laid, each.laid)
            self.on_pile.setdefault(laid.pile, []).append(each)
            if laid.opens:
                self.openers.append(each)

    @property
    def is_given_up(self) -> bool:
        """Whether so many steps were tried that the search ends."""
        return self.tries >= self.most

    def longest(self, state: Position, done: Done) -> tuple[list[Timed], Position, Done]:
        """The most steps that can be next without breaking a rule, in their order, and what is so after them."""
        places = [(state, done)]
        branches = [self.choices(state, done)]
        trail: list[Timed] = []
        best: tuple[list[Timed], Position, Done] = ([], state, done)
        seen: set[Hashable] = set()
        while branches:
            found = next(branches[-1], None)
            if found is None:
                if len(trail) > len(best[0]):
                    best = (list(trail), *places[-1])
                    if not any(left(self.streams, best[2])):
                        return best
                branches.pop()
                places.pop()
                trail = trail[:-1]
                continue
            one, after = found
            now = advanced(places[-1][1], one)
            sight = (now, look(after))
            # Where another order of the same steps has led to the same, nothing new can come of it.
            if sight not in seen:
                seen.add(sight)
                trail.append(one)
                places.append((after, now))
                branches.append(self.choices(after, now))
        return best

    def choices(self, state: Position, done: Done) -> Iterator[Found]:
        """Each step that can be next and breaks no rule; one alone, where it may as well come before all others."""
        heads = ready(self.streams, done, self.rules.allowance)
        waiting = []
        for each in heads:
            if not self.is_free(state, done, each):
                waiting.append(each)
            elif found := self.clean(state, each):
                yield found
                return
        for each in waiting:
            if found := self.clean(state, each):
                yield found

    def clean(self, state: Position, one: Timed) -> Found | None:
        """A step and what is so after it; None where it breaks a rule, or where the search is given up."""
        if self.is_given_up:
            return None
        after, is_clean = self.tried(state, one)
        return (one, after) if is_clean else None

    def tried(self, state: Position, one: Timed) -> tuple[Position, bool]:
        """What is so after a step, and whether it breaks no rule."""
        self.tries += 1
        try:
            judged = judge(state, one.step)
        except Malformed:
            return state, False
        return cast(Position, judged.state), not judged.faults

    def is_free(self, state: Position, done: Done, one: Timed) -> bool:
        """
        Whether a step, when it is legal, takes nothing from others that are left, so that it need not wait for any.

        Own cards are nobody else's. A card on a pile is in the way of those who would lay the same card there, or open
        a pile of that name. When nobody may turn over cards while one can be played (CH-R07), all depends on all.
        """
        if not self.rules.flips_any_time:
            return False
        laid = one.laid
        if laid is None:
            return not one.is_call
        others = self.on_pile[laid.pile] if laid.pile else []
        in_way = [each for each in others if cast(Laid, each.laid).opens or self.may_be(state, one, each)]
        if laid.opens:  # Without a name, a pile is called by how many there were.
            in_way += [each for each in self.openers if not (laid.pile and cast(Laid, each.laid).pile)]
        return not any(each.stream != one.stream and each.rank >= done[each.stream] for each in in_way)

    def may_be(self, state: Position, one: Timed, other: Timed) -> bool:
        """Whether two steps on one pile may lay the same card."""
        cards = {cast(Laid, each.laid).card for each in (one, other)}
        return UNKNOWN in cards or len(cards) == 1


def look(state: Position) -> Hashable:
    """All that decides what can follow: the position, whatever the order in which its piles were opened."""
    table = frozenset(state.table)
    return table, state.players, state.phase, state.busted, state.caller, state.opened, state.totals, state.round
