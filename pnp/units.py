"""Lengths as makers write them ('63.5mm', '2.5in', '9pt') to points, the only length inside the program."""

import re

MM = 72 / 25.4
"""Points in a millimetre."""

LONGEST = 10_000 * MM
"""No card or board is as large; a longer length is a slip of the pen."""

PER_UNIT = {"mm": MM, "cm": 10 * MM, "in": 72.0, "pt": 1.0}

_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)?", re.IGNORECASE)


def points(text: str) -> float:
    """
    The length that `text` names, in points; may be negative.

    A unit is required, except for a bare 0: a number alone would be millimetres to one maker and points to the next.
    Raises ValueError with a sentence for the maker.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        if "," in text:
            raise ValueError(f"'{text}' has a comma, expected a length with a decimal point such as '63.5mm'")
        raise ValueError(f"'{text}' is not a length, expected a number with mm, cm, in or pt such as '63.5mm'")
    number, unit = float(match[1]), match[2]
    if unit is None:
        if number == 0:
            return 0.0
        raise ValueError(f"'{text}' has no unit, expected mm, cm, in or pt such as '{text.strip()}mm'")
    length = number * PER_UNIT[unit.lower()]
    if abs(length) > LONGEST:
        raise ValueError(f"'{text}' is more than 10 metres")
    return length


def mm(length: float) -> str:
    """A length in points as a maker reads it: '63.5 mm', at most two decimals."""
    number = round(length / MM, 2)
    return f"{0.0 if number == 0 else number:g} mm"
