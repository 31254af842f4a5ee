"""
Jinja as a stranger's text may use it: no attributes of Python, no calls but a few methods, no endless calculations.

Jinja's own sandbox keeps code from running, but not from running for ever or from filling the memory.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

from jinja2.runtime import Context, LoopContext, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import missing

from .filters import filters, known, limited, replaced
from .values import FillError, kind, written

LARGEST = 10**15
"""The largest number, up to which fractions of a card's numbers are exact too."""

METHODS = frozenset(
    ["upper", "lower", "title", "capitalize", "strip", "startswith", "endswith", "replace", "split", "count"]
)

LOOP = frozenset(["index", "index0", "revindex", "revindex0", "first", "last", "length"])

CHECKS = ("defined", "undefined", "none", "string", "number", "even", "odd", "divisibleby", "in", "mapping", "sequence")

DICT = frozenset(["items", "keys", "values", "get"])

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {  # Any: numbers of both types, in both places
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}


class Missing(Exception):
    """Something was used that is not there: `name` in `of`, or among the values when `of` is jinja2's `missing`."""

    def __init__(self, name: object, of: object) -> None:
        self.name = name
        self.of = of


class Unknown(StrictUndefined):
    """What is not there: may be asked whether it is defined, and gives Missing for anything else."""

    __slots__ = ()

    def __init__(self, hint: str | None = None, obj: Any = missing, name: Any = None, exc: object = None) -> None:
        error = FillError("fill-failed", "an empty list has no such item") if hint else Missing(name, obj)
        super().__init__(hint, obj, name, partial(Unknown.failing, error))  # type: ignore[arg-type]  # it is called

    @staticmethod
    def failing(error: Exception, message: str) -> Exception:
        """What Jinja raises when it uses the value: `error` rather than one with its own message."""
        return error


class Sandbox(SandboxedEnvironment):
    """Jinja as games may use it. `.name` means a key, or one of a few methods, and never an attribute of Python."""

    intercepted_binops = frozenset(OPERATORS)

    def __init__(self) -> None:
        super().__init__(
            undefined=Unknown,
            finalize=shown,
            optimized=False,
            keep_trailing_newline=True,
            autoescape=False,
            cache_size=0,
        )
        self.globals = {}
        self.filters = filters(self)
        self.tests = {name: TESTS[name] for name in CHECKS}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """The value of a key, else a method of the allow-list."""
        known(obj)
        if isinstance(obj, dict):
            if attribute in obj:
                return obj[attribute]
            if attribute in DICT:
                return getattr(obj, attribute)
        elif isinstance(obj, str) and attribute in METHODS:
            return partial(replaced, obj) if attribute == "replace" else getattr(str(obj), attribute)
        elif isinstance(obj, LoopContext) and attribute in LOOP:
            return getattr(obj, attribute)
        return Unknown(obj=obj, name=attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """The value of a key or the item of a list."""
        known(obj)
        if isinstance(obj, dict | list | tuple | str):
            try:
                return obj[argument]
            except (LookupError, TypeError):
                pass
        return Unknown(obj=obj, name=argument)

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """The result of a method; `getattr` hands out none but allowed ones."""
        for inner in ("_loop_vars", "_block_vars"):
            kwargs.pop(inner, None)  # Jinja (3.1) hands these to each call within a loop or a block.
        known(obj, *args, *kwargs.values())
        if not callable(obj):
            raise FillError("fill-failed", f"{kind(obj)} is not something to call, leave out the '()'")
        return obj(*args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """The result of a calculation, which neither a large number nor a long text can come from."""
        known(left, right)
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        if operator == "*" and isinstance(left, int) and isinstance(right, str):
            left, right = right, left
        if operator == "*" and isinstance(left, str) and isinstance(right, int):
            limited(len(left) * right)
        elif operator == "+" and isinstance(left, str) and isinstance(right, str):
            limited(len(left) + len(right))
        elif not numbers:
            raise FillError("fill-failed", f"'{operator}' does not work with {kind(left)} and {kind(right)}")
        result = OPERATORS[operator](left, right)
        if numbers and abs(result) > LARGEST:
            raise FillError("fill-limit", "the result of a calculation is too large")
        return result


def shown(value: object) -> str:
    """A value as it stands on a card."""
    known(value)
    return written(value)
