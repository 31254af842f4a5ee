"""The promises about one state: who acts, what can be done, what chance can give, and that asking changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from random import Random

from ..play import CHANCE, Action, Engine, State, citable
from ..written import flow
from .promises import CHANCES, Broken, Endless, Subject, is_chance, shown

MOST = 24
"""Actions of a state that are tried, of more as many by chance."""

DRAWS = 1200
"""How often chance is asked, to see whether it keeps to its weights."""


def acting(subject: Subject, state: State) -> Iterator[Broken]:
    """What is wrong with who may act, and with what they may do. A game with such a state cannot go on."""
    seats = tuple(state.may_act)
    strangers = [each for each in seats if each not in subject.seats]
    if seats == (CHANCE,) or not seats:
        return
    if strangers:
        known = ", ".join(subject.seats)
        yield Broken("seats", f"'{strangers[0]}' may act, expected some of {known}, or chance alone", shown(state))
        return
    if len({*seats}) != len(seats):
        yield Broken("seats", f"a seat may act more than once: {', '.join(seats)}", shown(state))
    for seat in seats:
        yield from choices(state, seat)


def choices(state: State, seat: str) -> Iterator[Broken]:
    """What is wrong with the actions of a seat."""
    actions = state.actions(seat)
    if not isinstance(actions, Sequence):
        yield Broken("actions", f"the actions of '{seat}' are no sequence, such as a list or a tuple", shown(state))
        return
    if not actions:
        yield Broken("actions", f"'{seat}' is to act and has no action", shown(state))
        return
    loose = [each for each in actions if not is_hashable(each)]
    if loose:
        yield Broken(
            "actions", f"the action {loose[0]!r} cannot be hashed, expected a tuple, a text or such", shown(state)
        )
    elif len({*actions}) != len(actions):
        twice = next(each for i, each in enumerate(actions) if each in actions[:i])
        yield Broken("actions", f"'{seat}' has the action {twice!r} more than once", shown(state))
    if list(state.actions(seat)) != list(actions):
        yield Broken("actions", f"'{seat}' has other actions, or in another order, when asked again", shown(state))


def looked_at(subject: Subject, state: State, chance: Random) -> Iterator[Broken]:
    """What is wrong with a state in which a player is to act, and with what its actions lead to."""
    engine, before = subject.engine, face(subject.engine, state)
    for seat in tuple(state.may_act):
        for action in some(state.actions(seat), chance):
            yield from twice(state, action)
            after = settled(state.after(action), chance)
            yield from glanced(engine, state, seat, action, after)
            yield from cited(subject, state, seat, action, after)
            if face(engine, state) != before:
                message = (
                    f"after {action!r} by '{seat}', and what the bots ask about it, the state before it is another"
                )
                yield Broken("pure", message, before)
                return


def glanced(engine: Engine, state: State, seat: str, action: Action, after: State) -> Iterator[Broken]:
    """What is wrong with what bots are told; `after` is the state once chance has spoken."""
    promise = engine.promise(state, seat, action)
    if not isinstance(promise, int):
        yield Broken("glance", f"the promise of {action!r} is {promise!r}, expected a whole number", shown(state))
    worth = engine.worth(after, seat)
    if not isinstance(worth, int) or not 0 <= worth <= 1000:
        message = f"this is worth {worth!r} for '{seat}', expected a whole number from 0 to 1000"
        yield Broken("glance", message, shown(after))


def cited(subject: Subject, state: State, seat: str, action: Action, after: State) -> Iterator[Broken]:
    """What is wrong with the rules and the cards that an action is said to make use of."""
    engine = subject.engine
    rules = engine.cited(state, seat, action)
    for each in rules:
        if not isinstance(each, str) or (subject.ledger is not None and each not in subject.ledger):
            yield Broken("citations", f"{action!r} cites {each!r}, which the ledger does not have", shown(state))
    known = citable(engine, subject.rules)
    for each in sorted({*rules} - {*known}) if known is not None else ():
        yield Broken("citations", f"{action!r} cites {each!r}, which 'citable' does not name", shown(state))
    used = engine.used(state, seat, action, after)
    if not all(len(pair) == 2 and isinstance(pair[0], str) and pair[1] in (True, False, None) for pair in used):
        message = f"{action!r} used {used!r}, expected pairs of an id and True, False or None"
        yield Broken("citations", message, shown(state))


def settled(state: State, chance: Random) -> State:
    """The state once chance has spoken."""
    return spoken(state, chance)[1]


def spoken(state: State, chance: Random) -> tuple[list[tuple[State, Action]], State]:
    """All that chance does before a player is to act, the states with their outcomes, and the state then."""
    found: list[tuple[State, Action]] = []
    while is_chance(state):
        if len(found) == CHANCES:
            raise Endless(state)
        found.append((state, state.sample(chance)))
        state = state.after(found[-1][1])
    return found, state


def twice(state: State, action: Action) -> Iterator[Broken]:
    """What is wrong when the same is done once more."""
    one, other = state.after(action), state.after(action)
    if one != other:
        yield Broken("states", f"{action!r} leads to another state when it is done once more", shown(state))


def drawn(state: State, chance: Random) -> Iterator[Broken]:
    """What is wrong with the outcomes of chance in a state, and with how they are drawn."""
    before = shown(state)
    seed = chance.random()
    if state.sample(Random(seed)) != state.sample(Random(seed)):
        yield Broken("chance", "the same stream of chance draws another outcome, so it is not all that decides", before)
    outcomes = state.outcomes()
    wrong = [weight for _, weight in outcomes if not isinstance(weight, int) or weight < 1]
    if wrong:
        yield Broken("chance", f"an outcome has the weight {wrong[0]!r}, expected a whole number above zero", before)
        return
    weights = dict(outcomes)
    if len(weights) != len(outcomes):
        yield Broken("chance", "an outcome is listed more than once", before)
    for each in some([each for each, _ in outcomes], chance):
        yield from twice(state, each)
    if outcomes:
        yield from often(state.sample, weights, chance, before)
    if shown(state) != before:
        yield Broken("pure", "drawing outcomes changed the state that was asked for them", before)


def often(
    sample: Callable[[Random], Action], weights: dict[Action, int], chance: Random, shown: str
) -> Iterator[Broken]:
    """What is wrong with how often outcomes are drawn: one is not listed, or one is more than five sigma off."""
    counts = dict.fromkeys(weights, 0)
    for _ in range(DRAWS):
        found = sample(chance)
        if found not in counts:
            yield Broken("chance", f"{found!r} was drawn, which is not among the outcomes", shown)
            return
        counts[found] += 1
    total = sum(weights.values())
    for each, weight in weights.items():
        # More than one draw and five standard deviations from what its weight makes likely, in whole numbers.
        beyond = abs(counts[each] * total - DRAWS * weight) - total
        if beyond > 0 and beyond**2 > 25 * DRAWS * weight * (total - weight):
            message = f"{each!r} was drawn {counts[each]} times of {DRAWS}, its weight is {weight} of {total}"
            yield Broken("chance", message, shown)


def face(engine: Engine, state: State) -> str:
    """All that can be seen of a state in which a player is to act: what it prints, allows, and writes in logs."""
    seats = tuple(state.may_act)
    actions = [(seat, list(state.actions(seat))) for seat in seats]
    return f"{state}\n{actions!r}\n{flow(engine.snapshot(state))}"


def some(actions: Sequence[Action], chance: Random) -> Sequence[Action]:
    """All actions, or as many as are tried."""
    return actions if len(actions) <= MOST else chance.sample(list(actions), MOST)


def is_hashable(value: object) -> bool:
    """Whether it can be hashed, with all that is in it."""
    try:
        hash(value)
    except TypeError:
        return False
    return isinstance(value, Hashable)
