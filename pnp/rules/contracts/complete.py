"""Whether a module has all that an engine has, before anything is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from inspect import isfunction, signature

from ...problems import did_you_mean
from ..play import CHANCE, Citing, Conserving, Engine, RealTime, State
from .promises import RAISED, Broken, failed

OPTIONAL: tuple[type, ...] = (Citing, Conserving, RealTime)
"""What an engine can have besides."""


def complete(engine: object) -> Iterator[Broken]:
    """What a module lacks to be an engine; no function of it is called, but its `__getattr__` may raise."""
    try:
        yield from lacking(engine)
    except RAISED as error:
        yield failed(engine, error)


def lacking(engine: object) -> Iterator[Broken]:
    """The names that are not there, or are not what they must be."""
    known = [each for each in dir(engine) if not each.startswith("_")]
    for name in ("SWITCHES", "REFUSED", "PLAYERS"):
        if not hasattr(engine, name):
            yield Broken("complete", f"there is no '{name}'{did_you_mean(name, known)}")
    if hasattr(engine, "SWITCHES") and not is_switches(engine.SWITCHES):
        yield Broken("complete", "'SWITCHES' must give each switch a tuple of one or more texts, the reference first")
    if hasattr(engine, "REFUSED") and not is_texts(engine.REFUSED):
        yield Broken("complete", "'REFUSED' must give each switch that is left out a text, the reason")
    if hasattr(engine, "PLAYERS") and not is_seats(engine.PLAYERS):
        message = f"'PLAYERS' must be a tuple of tuples of seats, each seat once, and none of them '{CHANCE}'"
        yield Broken("complete", message)
    for name, wanted in functions(Engine).items():
        yield from lacks(engine, "the engine", name, wanted, known)
    for name, wanted in (each for more in OPTIONAL for each in functions(more).items()):
        if hasattr(engine, name):
            yield from lacks(engine, "the engine", name, wanted, known)


def complete_state(state: object) -> Iterator[Broken]:
    """What a state lacks."""
    known = [each for each in dir(state) if not each.startswith("_")]
    if not hasattr(state, "may_act"):
        yield Broken("complete", f"a state has no 'may_act'{did_you_mean('may_act', known)}", str(state))
    elif not is_names(state.may_act):
        yield Broken("complete", "'may_act' of a state must be a tuple of seats, and no function", str(state))
    for name, wanted in functions(State).items():
        yield from lacks(state, "a state", name, wanted, known)
    if type(state).__eq__ is object.__eq__:
        yield Broken("complete", "states need '__eq__', such as dataclasses have: equal where nothing is different")


def functions(protocol: type) -> dict[str, tuple[str, ...]]:
    """The functions that a protocol itself names, each with its parameters."""
    return {
        name: tuple(signature(each).parameters)[1:]
        for name, each in vars(protocol).items()
        if isfunction(each) and not name.startswith("_")
    }


def lacks(owner: object, what: str, name: str, wanted: tuple[str, ...], known: list[str]) -> Iterator[Broken]:
    """Why a function of an engine or a state cannot be called as pnp calls it."""
    found: Callable[..., object] | None = getattr(owner, name, None)
    if found is None:
        yield Broken("complete", f"{what} has no '{name}({', '.join(wanted)})'{did_you_mean(name, known)}")
    elif not callable(found):
        yield Broken("complete", f"'{name}' of {what} must be a function, '{name}({', '.join(wanted)})'")
    else:
        try:
            own = signature(found)
        except (TypeError, ValueError):
            return  # Many functions of Python itself, such as `dict`, do not tell what they take.
        try:
            own.bind(*wanted)
        except TypeError:
            listed = ", ".join(own.parameters)
            yield Broken("complete", f"{what} has '{name}({listed})', expected '{name}({', '.join(wanted)})'")


def is_names(value: object) -> bool:
    """Whether it is a tuple of texts."""
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def is_switches(value: object) -> bool:
    """Whether it gives names tuples of values."""
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and is_names(values) and values for name, values in value.items()
    )


def is_texts(value: object) -> bool:
    """Whether it gives names texts."""
    return isinstance(value, Mapping) and all(isinstance(each, str) for pair in value.items() for each in pair)


def is_seats(value: object) -> bool:
    """Whether it is one or more sets of seats."""
    return (
        isinstance(value, tuple)
        and len(value) > 0
        and all(is_names(each) and each and len({*each, CHANCE}) == len(each) + 1 for each in value)
    )
