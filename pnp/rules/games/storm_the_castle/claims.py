"""What a `check` or the end of a log states, beside what is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...logs import Fields
from ...play import Fault, Value
from .faults import claim, number, rule_of_order, shown, standing
from .land import SIDES
from .reading import by_side, by_space
from .rules import UNKNOWN, Rules
from .state import State
from .table import NONE

NOBODY = "none"


def wrong(state: State, facts: Fields) -> Iterator[Fault]:
    """What of the facts does not hold, in the order of F.3. Raises `Malformed`."""
    rules = state.rules
    spaces = [] if facts.is_nothing("space") else list(by_space(rules, facts.fields("space")))
    graves = [] if facts.is_nothing("graveyard") else list(by_side(rules, facts.fields("graveyard"), True))
    hands = [] if facts.is_nothing("hand") else list(by_side(rules, facts.fields("hand"), False))
    points = None if facts.is_nothing("points") else facts.whole("points")
    winner = "" if "winner" not in facts else NOBODY
    if not facts.is_nothing("winner"):
        winner = facts.choice("winner", (*SIDES, NOBODY))
    for at, key, said in spaces:
        yield from wrong_stack(state, at, key, tuple(said))
    for side, key, said in graves:
        if tuple(said) != state.graves[side]:
            message = f"the graveyard of {key} has {shown(rules, state.graves[side])}, and not {shown(rules, said)}"
            yield claim("STC-75", message, "graveyard", *(standing(state, each) for each in state.graves[side]))
    for side, key, said in hands:
        if not is_hand(said, state.hands[side]):
            message = f"the hand of {key} has {shown(rules, state.hands[side])}, and not {shown(rules, said)}"
            yield claim("STC-R15", message, "hand", *(standing(state, each) for each in said if each != UNKNOWN))
    if points is not None and points != state.points:
        yield claim("STC-44", f"{state.points} points are left and not {points}", "points", *spent(state))
    true = NOBODY if state.winner == NONE else SIDES[state.winner]
    if winner and winner != true:
        span = state.trace.turn if state.winner != NONE else None
        ended = [Value("the game ended here", span)] if span else []
        who = "nobody" if true == NOBODY else true
        yield claim("STC-39", f"{who} has won and not {'nobody' if winner == NOBODY else winner}", "winner", *ended)


def wrong_stack(state: State, at: int, key: str, said: tuple[int, ...]) -> Iterator[Fault]:
    """STC-71, STC-72, STC-R15: cards of a space that lie in another order, or are other cards."""
    rules, true = state.rules, state.board[at]
    if said == true:
        return
    places = [standing(state, each) for each in dict.fromkeys((*true, *said))]
    rule = rule_of_order(rules, true) if Counter(said) == Counter(true) else "STC-R15"
    yield claim(rule, f"{key} holds {shown(rules, true)}, and not {shown(rules, said)}", "space", *places)


def is_hand(said: list[int], true: tuple[int, ...]) -> bool:
    """Whether a hand can be what is said of it, in any order; what is not known can be anything."""
    one, other = Counter(said), Counter(true)
    more, less = one - other, other - one
    return len(said) == len(true) and fits(more, other[UNKNOWN]) and fits(less, one[UNKNOWN])


def fits(cards: Counter[int], unknown: int) -> bool:
    """Whether cards can be among those that the other side of a comparison does not know."""
    return sum(count for card, count in cards.items() if card != UNKNOWN) <= unknown


def spent(state: State) -> Iterator[Value]:
    """What the points of this turn went to."""
    rules: Rules = state.rules
    yield number(rules, "points", f"a turn has {rules.numbers.points} points")
    for card, span in state.trace.spent:
        yield Value(f"{rules.cards[card].id} took {rules.costs[card]}", span)
