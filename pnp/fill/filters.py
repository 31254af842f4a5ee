"""The filters that a text may use, each within limits of time and length."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from jinja2 import Environment
from jinja2.filters import FILTERS, do_default, do_title
from jinja2.runtime import Context, Undefined
from jinja2.utils import missing, pass_context

from .values import LONGEST, FillError, kind, written

STEPS = 200_000
"""Parts of loops' bodies, and items handed to filters, while one text is filled."""

RANGE = 1_000
"""Items of the longest range()."""


class Filling(Context):
    """The values of one filling, and the steps it has left."""

    left = STEPS

    def spend(self, steps: int) -> None:
        """Take from the steps left. Raises FillError when there are none."""
        self.left -= steps
        if self.left < 0:
            raise FillError("fill-limit", "this takes too many steps to fill, look at its loops")


def known(*values: object) -> None:
    """Raise what a value that is not there raises when it is used."""
    for value in values:
        if isinstance(value, Undefined):
            str(value)


def limited(length: int) -> None:
    """Raise FillError when a text of `length` characters is too long."""
    if length > LONGEST:
        raise FillError("fill-limit", f"the filled text is longer than {LONGEST:,} characters")


def replaced(value: object, old: object, new: object, count: int = -1) -> str:
    """`value` with `new` for `old`, everywhere or `count` times."""
    text, before, after = written(value), written(old), written(new)
    limited(len(text) + text.count(before) * max(len(after) - len(before), 0))
    return text.replace(before, after, count)


def joined(values: Iterable[object], between: str = "") -> str:
    """All `values` as one text, with a text between them."""
    texts = [written(value) for value in values]
    limited(sum(map(len, texts)) + len(texts) * len(between))
    return between.join(texts)


def number(value: object) -> int | float:
    """`value`, which must be a number. Raises FillError."""
    if isinstance(value, int | float):
        return value
    raise FillError("fill-failed", f"{kind(value)} is not a number, expected one (a text becomes one by '| int')")


def whole(value: object, default: object = missing) -> object:
    """The whole number that `value` is or says, without its fraction; `default` where there is none."""
    if isinstance(value, int | float):
        return int(value)
    if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,15}\s*", value):
        return int(value)
    if default is missing:
        raise FillError("fill-failed", f"{kind(value)} is not a whole number")
    return default


def rounded(value: object, digits: int = 0, method: str = "common") -> int | float:
    """A number with at most 9 digits behind the point, rounded to the nearest, or by 'ceil' up or by 'floor' down."""
    factor = 10 ** min(max(digits, 0), 9)
    turns: dict[str, Callable[[float], int]] = {"common": round, "ceil": math.ceil, "floor": math.floor}
    turn = turns.get(method)
    if turn is None:
        raise FillError("fill-failed", f"there is no way to round called '{method}', expected common, ceil or floor")
    return turn(number(value) * factor) / factor if factor > 1 else turn(number(value))


def single(value: object) -> object:
    """A part of a list written in the text; lists of lists could grow without end, so that it may be no list."""
    if isinstance(value, list | tuple | dict):
        raise FillError("fill-forbidden", f"{kind(value)} cannot be put into a list")
    return value


def counted(*limits: int) -> list[int]:
    """The numbers of a range()."""
    numbers = range(*limits)
    if len(numbers) > RANGE:
        raise FillError("fill-limit", f"range() is longer than {RANGE:,}")
    return list(numbers)


@pass_context
def looped(context: Filling, values: object, weight: int) -> list[object]:
    """What a loop goes over; its steps are paid for at once, `weight` for each turn."""
    known(values)
    if not isinstance(values, Iterable):
        raise FillError("fill-failed", f"a loop needs a list, found {kind(values)}")
    items = list(values)
    context.spend(len(items) * weight)
    return items


def filters(sandbox: Environment) -> dict[str, Callable[..., Any]]:  # Any: Jinja calls them with what the text says
    """The filters of the allow-list, and under names that no maker can write those that stand for parts of Jinja."""
    texts: dict[str, Callable[[str], str]] = {
        "upper": str.upper,
        "lower": str.lower,
        "title": do_title,
        "capitalize": str.capitalize,
        "trim": str.strip,
    }
    plain: dict[str, Callable[..., Any]] = {
        "replace": replaced,
        "join": joined,
        "length": len,
        "count": len,
        "round": rounded,
        "int": whole,
        "abs": lambda value: abs(number(value)),
        "list": list,
        " single": single,
        " range": counted,
    }
    plain |= {name: partial(lambda change, value: change(written(value)), change) for name, change in texts.items()}
    plain |= {name: partial(FILTERS[name], sandbox) for name in ("first", "last", "sort", "sum", "min", "max")}
    plain["unique"] = lambda *args, **kwargs: list(FILTERS["unique"](sandbox, *args, **kwargs))
    paid = {name: paying(function) for name, function in plain.items()}
    return paid | {"default": do_default, " loop": looped}


def paying(function: Callable[..., Any]) -> Callable[..., Any]:  # Any: see filters
    """A filter that takes steps from the filling, by the size of what it is given."""

    @pass_context
    def run(context: Filling, value: object, *args: object, **kwargs: object) -> Any:
        known(value, *args, *kwargs.values())
        if isinstance(value, str):
            context.spend(1 + len(value) // 64)
        elif isinstance(value, list | tuple | dict):
            context.spend(1 + len(value))
        return function(value, *args, **kwargs)

    return run
