"""
Jinja for card texts and conditions, strict and sandboxed: a game is something that strangers share.

Most texts hold no Jinja, or only names in braces; these are filled without importing it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ..problems import did_you_mean
from .values import LONGEST, Backed, FillError, Purse, written

__all__ = ["PROBLEMS", "Backed", "Fill", "FillError", "Purse", "Test", "compile_test", "compile_text"]

PROBLEMS = {
    "fill-syntax": """
A text with `{{ ... }}` or `{% ... %}`, or a condition such as `when:`, does not read as Jinja: a brace or a quote is
not closed, an `{% if %}` has no `{% endif %}`, or a sign is out of place. In conditions, `==` compares (a single `=`
does not), texts stand in quotes, and there are no braces: `when: type == "support"`.
""",
    "fill-forbidden": """
The text uses a part of Jinja that games may not use. Shared games must not run code, so there are no macros, imports,
includes and blocks, no names that begin with an underscore, and only those filters and methods that cannot do harm:
`upper lower title capitalize trim replace join length default round int abs first last sort unique sum min max list`.
""",
    "unknown-name": """
The text or condition names something that this card, its deck and its game do not have. Jinja would leave a gap where
it should stand, so that a slip of the pen would only be seen in print. Correct the name as the message suggests, give
the card the field, or say what to do without it: `{{ motto | default("") }}`, `when: motto is defined`.
""",
    "fill-limit": """
Filling the text takes too many steps, or its result is longer than any card: 65,536 characters. A loop in a loop or a
number with too many digits does that. The limits keep a shared game from hanging the program of whoever opens it.
""",
    "fill-failed": """
The text reads as Jinja, but cannot be worked out with the values of this card: a number is compared with a text or
with nothing, a list is to be written as if it were a text, something is divided by zero. A field that no stat legend
makes a number is a text: write `{{ cost | int + 1 }}`. Lists are written with `{{ tags | join(", ") }}`.
""",
}

KEYWORDS = frozenset(
    ["true", "false", "none", "True", "False", "None", "not", "and", "or", "in", "is", "if", "else", "self"]
)

NAME = re.compile(r"\{\{\s*(\w+)\s*\}\}")


@dataclass(frozen=True, slots=True)
class Fill:
    """A text that may hold Jinja, ready to be filled. `names` are the values it uses."""

    text: str
    names: frozenset[str] = frozenset()
    _run: Callable[[Mapping[str, object]], str] | None = field(default=None, repr=False, compare=False)

    @property
    def is_constant(self) -> bool:
        """Whether it holds no Jinja, so that it always says just `text`."""
        return self._run is None

    def __call__(self, values: Mapping[str, object]) -> str:
        """The text with its names filled from `values`. Raises FillError."""
        return self._run(values) if self._run else self.text


@dataclass(frozen=True, slots=True)
class Test:
    """A condition, ready to be asked. `names` are the values it uses."""

    __test__ = False  # not for pytest, which collects classes by this name

    text: str
    names: frozenset[str]
    _run: Callable[[Mapping[str, object], Purse | None], bool] = field(repr=False, compare=False)

    def __call__(self, values: Mapping[str, object], purse: Purse | None = None) -> bool:
        """Whether it holds for `values`; what it takes is paid from `purse`, if there is one. Raises FillError."""
        return self._run(values, purse)


def compile_text(text: str) -> Fill:
    """A text to be filled. Raises FillError when it cannot be read."""
    if "{{" not in text and "{%" not in text and "{#" not in text:
        return Fill(text)
    return _compiled_text(text)


@lru_cache(maxsize=4096)
def _compiled_text(text: str) -> Fill:
    """A text that holds Jinja."""
    parts = NAME.split(text)
    simple = all(name.isidentifier() and name not in KEYWORDS for name in parts[1::2])
    # A brace before a name in braces would belong to Jinja's own braces.
    if simple and not any("{{" in each or "{%" in each or "{#" in each or each.endswith("{") for each in parts[::2]):
        return Fill(text, frozenset(parts[1::2]), _filling(tuple(parts)))
    from .jinja import filling

    names, run = filling(text)
    return Fill(text, names, run)


def _filling(parts: tuple[str, ...]) -> Callable[[Mapping[str, object]], str]:
    """What fills a text that is nothing but text and names by turns, as Jinja would."""

    def run(values: Mapping[str, object]) -> str:
        filled = list(parts)
        for index in range(1, len(parts), 2):
            try:
                filled[index] = written(values[parts[index]])
            except KeyError:
                raise FillError(*_unknown(parts[index], values), line=_line(parts, index)) from None
            except FillError as error:
                error.line = _line(parts, index)
                raise
        result = "".join(filled)
        if len(result) > LONGEST:
            raise FillError("fill-limit", f"the filled text is longer than {LONGEST:,} characters")
        return result

    return run


def _line(parts: tuple[str, ...], index: int) -> int:
    """The line that part `index` is in."""
    return 1 + sum(part.count("\n") for part in parts[:index:2])


def _unknown(name: str, values: Mapping[str, object]) -> tuple[str, str]:
    """Code and message for a name that `values` lacks."""
    return "unknown-name", f"there is no '{name}' here{did_you_mean(name, values)}"


@lru_cache(maxsize=4096)
def compile_test(expression: str) -> Test:
    """A condition, which has no braces. Raises FillError when it cannot be read."""
    name = expression.strip()
    if name.isidentifier() and name not in KEYWORDS:
        return Test(expression, frozenset((name,)), _truth(name))
    from .jinja import testing

    names, run = testing(expression)
    return Test(expression, names, run)


def _truth(name: str) -> Callable[[Mapping[str, object], Purse | None], bool]:
    """What asks whether a value says something: nothing, '', 0 and empty lists do not."""

    def run(values: Mapping[str, object], purse: Purse | None) -> bool:
        if purse:
            purse.left -= 1
        try:
            return bool(values[name])
        except KeyError:
            raise FillError(*_unknown(name, values)) from None

    return run
