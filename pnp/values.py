"""
What makers write, as values: lengths, numbers, yes and no, ranges, texts with Jinja.

Converters take text, since a node is always text: pydantic's own would read `1_000` and `2.0` as whole numbers and
drop the sign of `+2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from . import forms
from .fill import Fill, FillError, Test, compile_test, compile_text
from .forms import written
from .geometry import Corner
from .source.plain import Plain
from .units import points

PROBLEMS = {
    "wrong-length": """
A length needs a number, a decimal point and a unit: `63.5mm`, `2.5in`, `9pt`, `1cm`. A number alone is refused,
because millimetres, inches and pixels are all somebody's habit; only `0` may stand alone.
""",
    "wrong-number": """
A whole number is expected: digits with an optional sign, such as `3`, `-1` or `+2`. `2.0`, `1_000`, `1e3` and `two`
are not read as numbers, so that nothing is changed behind your back.
""",
}


def fault(code: str, message: str, hint: str = "") -> PydanticCustomError:
    """What a converter raises; `message` is a sentence for the maker."""
    return PydanticCustomError(code, "{message}", {"message": message, "hint": hint})


@written(forms.SCALAR)
def said(value: object) -> str:
    """`value` as text, refusing lists, mappings and nothing."""
    if not isinstance(value, str):
        raise fault("wrong-shape", f"expected one value, found {'a list' if isinstance(value, list) else 'a mapping'}")
    return value


def shown(value: object) -> str:
    """`value` in quotes, or what it is."""
    return f"'{value}'" if isinstance(value, str) else "a list" if isinstance(value, list) else "a mapping"


@written(forms.NAME)
def to_name(value: object) -> str:
    """Text that says something."""
    text = said(value)
    if not text.strip():
        raise fault("wrong-shape", "expected a text, found nothing")
    return text


def is_nothing(value: object) -> bool:
    """Whether a plain scalar says nothing."""
    return isinstance(value, Plain) and value in ("", "~", "null", "Null", "NULL")


def optional(convert: Callable[[object], Any]) -> Callable[[object], Any]:
    """`convert`, except that nothing stays nothing."""

    @written(lambda inner: forms.nullable(forms.applied(convert, inner)))
    def check(value: object) -> Any:
        return None if value is None or is_nothing(value) else convert(value)

    return check


@written(forms.length(forms.LENGTH, says="a length such as '63.5mm'"))
def to_length(value: object) -> float:
    """Text to points."""
    if isinstance(value, float):
        return value
    try:
        return points(said(value))
    except ValueError as error:
        raise fault("wrong-length", str(error)) from None


@written(forms.text(forms.SIZE, says="a length of more than 0 such as '63.5mm'"))
def to_size(value: object) -> float:
    """Text to points, more than nothing."""
    length = to_length(value)
    if length <= 0:
        raise fault("wrong-length", f"'{value}' must be more than 0")
    return length


@written(forms.length(forms.EXTENT, says="a length such as '63.5mm'"))
def to_extent(value: object) -> float:
    """Text to points, 0 or more."""
    length = to_length(value)
    if length < 0:
        raise fault("wrong-length", f"'{value}' must not be less than 0")
    return length


@written(forms.text(forms.WHOLE, says="a whole number", types=("integer", "string")))
def to_whole(value: object) -> int:
    """Text to a whole number."""
    if isinstance(value, int):
        return value
    text = said(value).strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        raise fault("wrong-number", f"'{text}' is not a whole number, expected digits such as '3'")
    return int(text)


@written(forms.text(forms.NUMBER, says="a number such as '0.8' or '80%'", types=("number", "string")))
def to_number(value: object) -> float:
    """Text to a number with an optional fraction; '80%' is 0.8."""
    if isinstance(value, float | int):
        return float(value)
    text = said(value).strip()
    match = re.fullmatch(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%?)", text)
    if match is None:
        raise fault("wrong-number", f"'{text}' is not a number, expected something like '0.8' or '80%'")
    return float(match[1]) / (100 if match[2] else 1)


def between(low: float, high: float, convert: Callable[[object], Any]) -> Callable[[object], Any]:
    """`convert`, except that numbers below `low` and above `high` are refused."""

    @written(lambda inner: forms.limited(forms.applied(convert, inner), low, high))
    def check(value: object) -> Any:
        number = convert(value)
        if not low <= number <= high:
            raise fault("wrong-number", f"'{value}' is not possible here, expected {low:g} to {high:g}")
        return number

    return check


@written(forms.text(forms.YES_NO, "yes", "no", says="'yes' or 'no'", types=("boolean", "string")))
def to_yes(value: object) -> bool:
    """Text to yes or no."""
    if isinstance(value, bool):
        return value
    answer = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}.get(said(value).lower())
    if answer is None:
        raise fault("wrong-value", f"'{value}' is neither 'yes' nor 'no'")
    return answer


@written(forms.SCALAR)
def to_fill(value: object) -> Fill:
    """Text that may hold Jinja."""
    if isinstance(value, Fill):
        return value
    try:
        return compile_text(said(value))
    except FillError as error:
        raise fault(error.code, error.message) from None


@written({**forms.NAME, "description": "a condition such as 'cost > 3'"})
def to_test(value: object) -> Test:
    """A condition."""
    if isinstance(value, Test):
        return value
    try:
        return compile_test(said(value))
    except FillError as error:
        raise fault(error.code, error.message) from None


@written(forms.one_or_list)
def to_list(value: object) -> object:
    """A list, or one value as a list of one."""
    return [value] if isinstance(value, str) else value


class Limits(NamedTuple):
    """The lowest and the highest number that is allowed, both included."""

    low: int
    high: int


@written(forms.text(r"[+-]?[0-9]+\s*\.\.\s*[+-]?[0-9]+", says="the lowest and the highest such as '1..4'"))
def to_limits(value: object) -> Limits:
    """'1..4' to its two ends."""
    if isinstance(value, Limits):
        return value
    match = re.fullmatch(r"\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*", value) if isinstance(value, str) else None
    if match is None or int(match[1]) > int(match[2]):
        raise fault("wrong-value", f"{shown(value)} is not a range, expected the lowest and the highest such as '1..4'")
    return Limits(int(match[1]), int(match[2]))


class Fit(NamedTuple):
    """The largest and the smallest type size, in points."""

    largest: float
    smallest: float


@written(
    forms.text(
        rf"{forms.SIZE}(?:\s*\.\.\s*{forms.SIZE})?",
        says="sizes of type, the largest first, such as '11pt..9pt'",
    )
)
def to_fit(value: object) -> Fit:
    """'11pt..9pt', or one size for both ends."""
    largest, _, smallest = said(value).partition("..")
    if re.fullmatch(r"[\d.]+ *pt *(?:-|–|to) *[\d.]+ *pt", largest):
        raise fault("wrong-value", f"'{value}' is not a range of sizes, expected one such as '11pt..9pt'")
    fit = Fit(to_size(largest), to_size(smallest or largest))
    if fit.smallest > fit.largest:
        raise fault("wrong-value", f"'{value}' grows, expected the largest size first such as '11pt..9pt'")
    return fit


SQUARE = Corner("square")
AS_THEME = Corner("theme")


@written(
    forms.length(
        rf"square|theme|(?:(?:round|cut|scoop|notch)\s+)?{forms.EXTENT}",
        *("square", "theme", "round 2mm", "cut 2mm", "scoop 2mm", "notch 2mm"),
        says="corners such as 'round 2mm' or 'theme'",
    )
)
def to_corner(value: object) -> Corner:
    """'2mm' and 'round 2mm', 'cut 2mm', 'scoop 2mm', 'notch 2mm', 'square', or 'theme'."""
    words = said(value).split(maxsplit=1)
    if words in (["square"], ["theme"]):
        return Corner(words[0])
    if words and words[0] in ("round", "cut", "scoop", "notch") and len(words) == 2:
        return Corner(words[0], to_extent(words[1]))
    if not words or words[0].isalpha():
        expected = "'2mm', 'round 2mm', 'cut 2mm', 'scoop 2mm', 'notch 2mm', 'square' or 'theme'"
        raise fault("wrong-value", f"'{value}' is not a kind of corner, expected {expected}")
    return Corner("round", to_extent(value))


Text = Annotated[str, BeforeValidator(said)]
Name = Annotated[str, BeforeValidator(to_name)]
Length = Annotated[float, BeforeValidator(to_length)]
Extent = Annotated[float, BeforeValidator(to_extent)]
Size = Annotated[float, BeforeValidator(to_size)]
Number = Annotated[float, BeforeValidator(to_number)]
Share = Annotated[float, BeforeValidator(between(0, 1, to_number))]
YesNo = Annotated[bool, BeforeValidator(to_yes)]
Filled = Annotated[Fill, BeforeValidator(to_fill)]
Condition = Annotated[Test, BeforeValidator(to_test)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(to_list)]
Sizes = Annotated[Fit, BeforeValidator(to_fit)]
Corners = Annotated[Corner, BeforeValidator(to_corner)]
MaybeSize = Annotated[float | None, BeforeValidator(optional(to_size))]
