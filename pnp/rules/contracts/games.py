"""The promises about whole games: they end, they can be played again, and their logs replay."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from random import Random

from ..play import CHANCE, State, conserved
from ..playing import LONGEST, Played, Turn, log_of, play, turns
from ..replay import Replayed, replay
from ..written import as_yaml
from . import steps
from .complete import complete_state
from .positions import acting, drawn, looked_at
from .promises import CHANCES, RAISED, Broken, Endless, Subject, failed, is_chance, shown
from .steps import logged

LOOKED = 8
"""States of a game that are looked at closely."""

ROLLED = 2
"""States of a game in which chance is watched."""

OF_TURNS = ("states", "pure", "conserved")
OF_DECISIONS = ("actions", "snapshot", "judge", "refusal", "glance", "citations")
OF_CHANCE = ("chance",)
"""The promises that a game puts to the test where there are such turns in it."""


def games(subject: Subject, count: int, seed: str, longest: int = LONGEST) -> Iterator[Broken]:
    """What is wrong with an engine in so many games of players who choose by chance."""
    for number in range(1, count + 1):
        yield from game(subject, f"{seed}/{number}", longest)


def game(subject: Subject, seed: str, longest: int = LONGEST) -> Iterator[Broken]:
    """What is wrong with an engine in the game of one seed, and in the log of that game."""
    engine, state, done, silent = subject.engine, None, [], 0
    subject.tried.update(("complete", "errors", "seats"))
    try:
        state = engine.begin(subject.rules)
        if found := tuple(complete_state(state)) or tuple(acting(subject, state)):
            yield from seeded(found, seed)
            return
        whole, seen = conserved(subject.engine, state), shown(state)
        for turn in turns(engine, subject.rules, dict.fromkeys(subject.seats, "random"), seed, longest):
            done.append(turn)
            found = (*changed(turn, seen), *lost(subject, turn, whole), *acting(subject, turn.after))
            state, seen = turn.after, shown(turn.after)
            yield from seeded(found, seed)
            if any(each.promise in ("seats", "actions") for each in found):
                return
            silent = silent + 1 if turn.seat == CHANCE else 0
            if silent == CHANCES:
                yield from seeded((endless(Endless(state)),), seed)
                return
        played = Played(tuple(done), state, None if state.may_act else state.scores())
        yield from seeded(ended(subject, played), seed)
        yield from seeded(closely(subject, played, Random(f"{seed}/looked")), seed)
        yield from seeded(again(subject, played, seed, longest), seed)
    except RAISED as error:
        yield failed(engine, error, state, seed)


def seeded(found: Iterator[Broken] | Sequence[Broken], seed: str) -> Iterator[Broken]:
    """What was found, with the seed of its game."""
    for each in found:
        yield Broken(each.promise, each.message, each.state, seed, each.span)


def lost(subject: Subject, turn: Turn, whole: Hashable) -> Iterator[Broken]:
    """What was lost or made in a turn."""
    now = conserved(subject.engine, turn.after)
    if now != whole and conserved(subject.engine, turn.state) == whole:
        message = f"{turn.action!r} by '{turn.seat}' leaves {now!r}, and it was {whole!r}"
        yield Broken("conserved", message, shown(turn.state))


def changed(turn: Turn, before: str) -> Iterator[Broken]:
    """What is wrong with a turn that changes its state, which printed itself as `before`, or gives it back."""
    if shown(turn.state) != before:
        yield Broken("pure", f"{turn.action!r} by '{turn.seat}' changes the state that it is done in", before)
    elif turn.after is turn.state and turn.seat != CHANCE:
        yield Broken(
            "pure", f"{turn.action!r} by '{turn.seat}' gives the state back that it was done in", shown(turn.state)
        )


def ended(subject: Subject, played: Played) -> Iterator[Broken]:
    """What is wrong with the end of a game."""
    subject.tried.update(("ends",) if played.last.may_act else ("ends", "scores"))
    if played.last.may_act:
        decisions = sum(each.seat != CHANCE for each in played.turns)
        yield Broken("ends", f"after {decisions} decisions the game goes on", shown(played.last))
        return
    scores = dict(played.scores or {})
    if set(scores) != set(subject.seats):
        message = f"scores are given to {', '.join(map(str, scores)) or 'nobody'}, expected {', '.join(subject.seats)}"
        yield Broken("scores", message, shown(played.last))
    elif not all(isinstance(each, (int, Fraction)) for each in scores.values()):
        yield Broken("scores", f"scores are {scores!r}, expected fractions or whole numbers", shown(played.last))
    elif len(scores) > 1 and (sum(scores.values()) != 1 or min(scores.values()) < 0):
        listed = ", ".join(f"{seat} {score}" for seat, score in scores.items())
        yield Broken("scores", f"scores are {listed}, expected shares that sum to one", shown(played.last))
    if played.turns and played.last == played.turns[0].state:
        yield Broken("states", "the state at the end is equal to the one at the beginning", shown(played.last))


def closely(subject: Subject, played: Played, chance: Random) -> Iterator[Broken]:
    """What is wrong with some states of a game, each looked at as closely as can be."""
    chosen = [each.state for each in played.turns if each.seat != CHANCE]
    rolled = [each.state for each in played.turns if each.seat == CHANCE]
    subject.tried.update(OF_TURNS if played.turns else (), OF_DECISIONS if chosen else (), OF_CHANCE if rolled else ())
    for state in chance.sample(chosen, min(LOOKED, len(chosen))):
        yield from guarded(subject, state, looked_at(subject, state, chance))
        yield from guarded(subject, state, logged(subject, state, chance))
    for state in rolled[:ROLLED]:
        yield from guarded(subject, state, drawn(state, chance))


def guarded(subject: Subject, state: State, found: Iterator[Broken]) -> Iterator[Broken]:
    """What was found about a state, and an error that was raised by the search."""
    try:
        yield from found
    except Endless as error:
        yield endless(error)
    except RAISED as error:
        yield failed(subject.engine, error, state)


def endless(error: Endless) -> Broken:
    """That nobody is ever to act."""
    return Broken("ends", str(error), shown(error.state))


def again(subject: Subject, played: Played, seed: str, longest: int) -> Iterator[Broken]:
    """What is wrong when the game is played once more, and when its log is replayed."""
    engine = subject.engine
    subject.tried.update(("seeds", "replay"))
    text = as_yaml(log_of(engine, subject.name, played, {}))
    second = play(engine, subject.rules, dict.fromkeys(subject.seats, "random"), seed, longest)
    other = as_yaml(log_of(engine, subject.name, second, {}))
    if other != text:
        lines = zip(text.splitlines(), [*other.splitlines(), ""], strict=False)
        one, two = next(pair for pair in lines if pair[0] != pair[1])
        yield Broken("seeds", f"played once more the log has the line '{two}', and not '{one}'")
    log = steps.log_of(subject, log_of(engine, subject.name, played, {}))
    if isinstance(log, Broken):
        yield log
        return
    done = replay(engine, subject.rules, log)
    if not isinstance(done, Replayed):
        yield Broken("replay", f"its start cannot be read: {done.fault.message}")
        return
    if done.first:
        step = done.first.step
        state = done.states[step - 1] if 0 < step <= len(log.steps) else done.states[0]
        yield Broken(
            "replay", f"step {step} is refused by {done.first.fault.rule}: {done.first.fault.message}", shown(state)
        )
        return
    for number, (found, wanted) in enumerate(zip(done.states, between(played), strict=True)):
        if found != wanted:
            yield Broken("replay", f"after step {number} the log has another state:\n{shown(found)}", shown(wanted))
            return


def between(played: Played) -> list[State]:
    """The states that its log has: where the first player acts, and after each decision, once chance has spoken."""
    found = [each.state for each in played.turns if not is_chance(each.state)]
    return [*found, played.last] if not is_chance(played.last) else found
