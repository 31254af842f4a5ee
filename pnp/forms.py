"""
How values are written, as JSON Schema: what an editor knows of a text before pnp reads it.

Each converter of text says its form beside itself, with `written`; `pnp/schema.py` puts the forms of records together.
An editor's YAML reads `3` as a number and `true` as yes, so a form takes whatever YAML makes of a text that will do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

Form = Mapping[str, Any]
"""A JSON Schema (draft 7, the one that all editors know)."""

Wrap = Callable[[Form], Form]
"""The form of what is written, by the form of what a converter makes of it."""

Converter = TypeVar("Converter", bound=Callable[..., Any])

KEY = "form"
"""Where a function keeps its form."""

ANY = ("string", "number", "boolean", "null")
"""What YAML makes of one value without quotes."""

AMOUNT = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
"""A number without a sign. In these patterns, digits are 0 to 9 in every language that reads them."""

UNIT = " *(?:[mM][mM]|[cC][mM]|[iI][nN]|[pP][tT])"

MORE_THAN_0 = "(?=[0. ]*[1-9])"
"""Stands before an amount that is not 0."""

EXTENT = rf"\+?(?:{AMOUNT}{UNIT}|0+(?:\.0*)?)"
"""A length of 0 or more."""

LENGTH = rf"-?{EXTENT}"

SIZE = rf"\+?{MORE_THAN_0}{AMOUNT}{UNIT}"
"""A length of more than 0."""

NUMBER = rf"[+-]?{AMOUNT}%?"

YES_NO = "[yY][eE][sS]|[nN][oO]|[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|[oO][nN]|[oO][fF][fF]"

WHOLE = r"[+-]?[0-9]{1,9}"

TWO_SIZES = rf"{MORE_THAN_0}[0-9.]+(?:{UNIT})? *[x×] *{MORE_THAN_0}[0-9.]+{UNIT}"
"""'63mm x 88mm' or '63 x 88 mm'."""


def written(form: Form | Wrap) -> Callable[[Converter], Converter]:
    """Marks a converter with the form of what it takes, or with what makes that of the form of its result."""

    def mark(convert: Converter) -> Converter:
        convert.__dict__[KEY] = form
        return convert

    return mark


def applied(convert: Callable[..., Any], inner: Form) -> Form:
    """The form of what a converter takes, whose result has the form `inner`. Raises LookupError if it says none."""
    found: Form | Wrap = convert.__dict__[KEY]
    return found(inner) if callable(found) else found


def text(
    pattern: str = "", *examples: object, says: str = "", types: tuple[str, ...] = ("string",), **more: Any
) -> Form:
    """One value, of which a text matches `pattern` from end to end; `more` are further keywords of JSON Schema."""
    found: dict[str, Any] = {"type": list(types) if len(types) > 1 else types[0]}
    if says:
        found["description"] = says
    if pattern:
        found["pattern"] = rf"^\s*(?:{pattern})\s*$"
    if says and pattern:
        # Not of JSON Schema, but what editors say instead of showing the pattern.
        found["patternErrorMessage"] = f"expected {says}"
    return {**found, **more, **({"examples": list(examples)} if examples else {})}


def length(pattern: str, *examples: object, says: str) -> Form:
    """A length that may be a bare 0; `pattern` is of texts."""
    zero = {"const": 0, "errorMessage": f"expected {says}"}
    return text(pattern, *examples, says=says, types=("string", "number"), **{"if": {"type": "number"}, "then": zero})


def nullable(form: Form) -> Form:
    """`form`, or nothing."""
    types = form.get("type")
    if types is None:
        return {"anyOf": [form, {"type": "null"}]}
    listed = [types] if isinstance(types, str) else types
    return {**form, "type": [*listed, *(each for each in ["null"] if each not in listed)]}


def one_or_list(array: Form) -> Form:
    """A list, or one of its items alone."""
    return {"anyOf": [array["items"], array]}


def limited(form: Form, low: float, high: float) -> Form:
    """Numbers from `low` to `high`; what stands in quotes is not looked at."""
    says = f"{form['description']}, {low:g} to {high:g}"
    return {**form, "description": says, "minimum": low, "maximum": high}


def listed(item: Form, least: int, most: int) -> Form:
    """A list of so many values of one form."""
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


SCALAR = text(types=ANY)
"""Any one value."""

NAME: Form = {"type": list(ANY[:3]), "pattern": r"\S"}
"""One value that is not empty."""


def any_case(word: str) -> str:
    """A pattern for `word` in capitals and small letters."""
    return "".join(f"[{each}{each.upper()}]" if each.isalpha() else each for each in word)
