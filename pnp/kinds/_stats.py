"""LINK for stats: the numbers of a card or of a space, read by their legend."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..game import DASHES, Legend, Stat
from ..problems import Report, Span
from ..values import shown

At = Callable[[str], Span | None]
"""Where a field is written."""


def read_stats(id: str, fields: Mapping[str, object], at: At, legend: Legend, report: Report) -> dict[str, int | None]:
    """The stats among the fields of a card or a space, checked against the legend; None where it prints a dash."""
    found: dict[str, int | None] = {}
    for name, stat in legend.items():
        if name not in fields:
            continue
        try:
            found[name] = read_stat(fields[name], id, name, stat, at, report)
        except ValueError as error:
            is_dash = str(fields[name]).strip() in DASHES
            hint = "" if not is_dash else f"allow a dash in the stat legend with 'none: \"-\"', or leave '{name}' out"
            report.error("wrong-stat", str(error), at(name), hint=hint, card=id)
    return found


def read_stat(raw: object, id: str, name: str, stat: Stat, at: At, report: Report) -> int | None:
    """One stat; out of its range is a problem, no number at all raises ValueError with a sentence for the maker."""
    text = raw.strip() if isinstance(raw, str) else "a list"
    if stat.none and text in DASHES:
        return None
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", text):
        expected = "a whole number of at most three digits" + (" or '-'" if stat.none else "")
        raise ValueError(f"'{name}' of '{id}' is {shown(raw)}, expected {expected}")
    value = int(text)
    if stat.range and not stat.range.low <= value <= stat.range.high:
        report.error(
            "stat-out-of-range",
            f"'{name}' of '{id}' is {value}, expected {stat.range.low} to {stat.range.high}",
            at(name),
            card=id,
            also=[(there, "the range in the stat legend")] if (there := stat.at("range")) else [],
        )
    return value
