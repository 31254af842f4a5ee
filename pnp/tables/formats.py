"""
Numbers and dates of workbooks as they are shown there, by their number formats.

What a cell shows is what its maker sees and means: 007, 50% or 2024-03-04, while the file holds 7, 0.5 and 45355. What
a program would show differently on another computer is refused, so that nothing is guessed.
"""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal

from openpyxl.styles.numbers import BUILTIN_FORMATS
from openpyxl.utils.datetime import from_excel

LOCAL = {14: "date", 15: "date", 16: "date", 17: "date", 18: "time", 19: "time", 22: "date and time"}
"""What the formats that workbooks only number show where they look different from country to country."""

MOST_DIGITS = 15
"""Digits of a number that workbooks keep."""

PART = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(.)', re.DOTALL)
"""A piece of a format: a text in quotes, an escaped letter, a gap, a filling, a word in brackets, or one sign."""


class Unclear(Exception):
    """Why a value has no text that is the same for everybody; a piece of a sentence."""


def shown(value: Decimal, code: str | int, epoch: datetime) -> str:
    """
    What a cell with the number `value` shows. Raises Unclear.

    `code` is its format, or the number of one; `epoch` is the day from which days are counted.
    """
    if not value.is_finite() or (value and not -10 < value.adjusted() < MOST_DIGITS):
        raise Unclear(f"a number with more digits than a workbook keeps, {value}")
    if isinstance(code, int):
        if code in LOCAL or code not in BUILTIN_FORMATS:
            raise Unclear(f"a {LOCAL.get(code, 'number or date')} in the style of each computer's own settings")
        code = BUILTIN_FORMATS[code]
    if code.lower() in ("general", "@", ""):
        return plain(value)
    section, number = chosen(code, value)
    letters = "".join(match[3] or "" for match in PART.finditer(section))
    if re.search(r"[ymdhs]", letters, re.IGNORECASE):
        return as_date(number, section, epoch)
    if section.strip().lower() == "general":
        return plain(number)
    return as_number(number, section, code)


def plain(value: Decimal) -> str:
    """A number without a format: 3 and not 3.0. Raises Unclear where programs show it as wide as its column is."""
    text = format(value.normalize(), "f")
    digits = len(text.strip("-0").replace(".", ""))
    if digits > MOST_DIGITS:
        # A workbook keeps 15 digits. What follows comes from reckoning with fractions of two, as in 0.1 + 0.2.
        rounded = Decimal(f"{value:.{MOST_DIGITS - 1}e}").normalize()
        text = format(rounded, "f")
        if len(text.strip("-0").replace(".", "")) > 10:
            raise Unclear(f"a number with more digits than a cell shows, {value}")
    elif "." in text and digits > 10:
        raise Unclear(f"a number with more digits than a cell shows, {value}")
    return text


def chosen(code: str, value: Decimal) -> tuple[str, Decimal]:
    """The part of a format that counts for `value`, and the value without its sign where the part has its own."""
    parts = sections(code)
    if any(re.search(r"\[[<>=]", each) for each in parts):
        raise Unclear(f"a number with conditions in its format, '{code}'")
    if value < 0 and len(parts) > 1:
        return parts[1], -value
    if value == 0 and len(parts) > 2:
        return parts[2], value
    return parts[0], value


def sections(code: str) -> list[str]:
    """A format cut at its semicolons, those in texts aside."""
    parts = [""]
    for match in PART.finditer(code):
        if match[0] == ";":
            parts.append("")
        else:
            parts[-1] += match[0]
    return parts


def as_number(value: Decimal, section: str, code: str) -> str:
    """A number by one section of its format: zeros, decimals, thousands, percent, and texts around them."""
    before, pattern, behind = "", "", ""
    for match in PART.finditer(section):
        quoted, escaped, sign = match[1], match[2], match[3]
        text = next((each for each in (quoted, escaped, currency(match[0])) if each is not None), "")
        if sign and sign in "0#,.":
            if behind:
                raise Unclear(f"a number in the format '{code}'")
            pattern += sign
            continue
        if sign and sign not in "%+-() $€£/:× ":
            raise Unclear(f"a number in the format '{code}'")
        text += sign or ""
        before, behind = (before, behind + text) if pattern else (before + text, behind)
    if not pattern:  # Only words stand for the number.
        return before
    whole, _, decimals = pattern.partition(".")
    if not re.fullmatch(r"[#0]*(,[#0]{3})?", whole) or not re.fullmatch("0*", decimals):
        raise Unclear(f"a number in the format '{code}'")
    if "%" in before + behind:
        value *= 100
    rounded = value.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP)
    body = f"{abs(rounded):{',' if ',' in whole else ''}.{len(decimals)}f}"
    head, dot, tail = body.partition(".")
    head = head.zfill(whole.count("0")) if whole.count("0") else head.lstrip("0")
    minus = "-" if rounded < 0 else ""
    return f"{minus}{before}{head}{dot}{tail}{behind}".strip()


def currency(piece: str) -> str | None:
    """The sign in a piece such as '[$€-407]', which also names a country; None for other pieces."""
    match = re.fullmatch(r"\[\$([^\]-]*)(-[^\]]*)?\]", piece)
    return match[1] if match else None


def as_date(value: Decimal, section: str, epoch: datetime) -> str:
    """A day or a time by a format that says it in digits alone. Raises Unclear for others."""
    code = re.sub(r"\[\$[^\]]*\]", "", section)
    moment = when(value, epoch)
    found: list[str] = []
    last = ""
    for match in re.finditer(r'"([^"]*)"|\\(.)|\[([hms]+)\]|([ymdhs])\4*|(.)', code, re.IGNORECASE | re.DOTALL):
        word = (match[0] if match[4] else "").lower()
        if not word:
            if match[3] or (match[5] or "-") not in "-./: ,T":
                raise Unclear(f"a date or a time in the format '{section}'")
            found.append(match[1] or match[2] or match[5] or "")
            continue
        if word in ("m", "mm") and (last[:1] == "h" or re.match(r"[:.]s", code[match.end() :], re.IGNORECASE)):
            number = moment.minute
        elif word in ("yyyy", "yy", "m", "mm", "d", "dd", "h", "hh", "s", "ss"):
            parts = {"y": moment.year, "m": moment.month, "d": moment.day, "h": moment.hour, "s": moment.second}
            number = parts[word[0]] % 100 if word == "yy" else parts[word[0]]
        else:
            raise Unclear(f"a date with names of days or months, {moment:%Y-%m-%d}")
        found.append(f"{number:0{len(word)}}")
        last = word
    return "".join(found)


def when(value: Decimal, epoch: datetime) -> datetime:
    """The moment that a workbook counts in days, to the second. Raises Unclear for what no calendar has."""
    try:
        moment = from_excel(float(value), epoch) if value >= 0 else None
        # openpyxl counts to the thousandth of a second, and gives the time alone where the day is 0.
        day = datetime.combine(epoch, moment) if isinstance(moment, time) else moment
        rounded: datetime | None = day and day + timedelta(microseconds=500_000)
    except OverflowError:
        rounded = None
    if rounded is None:
        raise Unclear(f"a date that no calendar has, {value}")
    return rounded
