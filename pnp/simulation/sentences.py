"""The first sentences of reports on simulations, and how figures are written in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..findings import counted, number, percent
from .intervals import Interval, wilson

Data = Mapping[str, Any]  # Any: as JSON has it

MANY = 0.05
"""The part of games without an end from which on the first sentence tells of them."""

FEW = 10
"""Games below which nobody is called favored: the same seat may win all of four by chance."""

SURE = 2.5758293035489
"""Standard deviations on either side of the middle that hold 99 % of a normal distribution."""

BEGINS = "whoever begins"
"""The row of the seat that decides first."""


def sentence(data: Data) -> str:
    """What a designer should know first."""
    games, ended = data["games"], data["finished"]
    if not ended:
        return f"None of {counted(games, 'game')} came to an end."
    if "reached" in data:
        (seat,), found = data["seats"], data["reached"]
        said = f"{seat} reaches {number(found['value'])} on average"
        between = f"{number(found['low'])} to {number(found['high'])}, " if ended > 1 else ""
        said += f" ({between}{counted(ended, 'game')})"
    else:
        said = favored(data, ended)
    if games - ended > MANY * games:
        said += f"; {percent((games - ended) / games)} of {counted(games, 'game')} came to no end"
    return said[:1].upper() + said[1:] + "."


def favored(data: Data, ended: int) -> str:
    """Whether a seat, or whoever begins, wins more than its part, as far as the games can show it."""
    even, found = 1 / len(data["wins"]), won(data)
    name, top = max(found.items(), key=lambda pair: float(pair[1]["value"]))
    last, behind = min(found.items(), key=lambda pair: float(pair[1]["value"]))
    if last == BEGINS and behind["high"] < even and even - behind["value"] > top["value"] - even:
        name, top = last, behind
    figures = f"{percent(top['value'])} of {counted(ended, 'finished game')} ({ends(top)})"
    if top["low"] <= even <= top["high"] or ended < FEW:
        return f"no seat is favored as far as these games can show: {name} wins {figures}"
    side = "favored" if top["value"] > even else "at a disadvantage"
    if (sure := surely(top, ended)).low <= even <= sure.high:
        return f"{name} may be {side}, and wins {figures}; chance alone does as much in one of twenty simulations"
    return f"{name} is {side}, and wins {figures}; {percent(even)} would be even"


def surely(found: Data, ended: int) -> Interval:
    """The interval that holds the truth in 99 of 100 simulations: a sentence claims more than a table."""
    return wilson(float(found["value"]), ended, SURE)


def won(data: Data) -> dict[str, Data]:
    """What each seat won, and what whoever begins did where that is not always the same seat."""
    found = {each["seat"]: each for each in data["wins"]}
    return found | ({BEGINS: data["begins"]} if len(data.get("begins", {"seats": ()})["seats"]) > 1 else {})


def change_sentence(data: Data) -> str:
    """What a change does to who wins and to the length, as far as so many pairs of games can show it."""
    change, found = data["compared"], data["compared"]["differences"]
    said = "With " + ", ".join(change["change"])
    if not found:
        return f"{said}, no pair of games came to an end."
    clear = [each for each in found if is_clear(each, change["pairs"])]
    top = max(clear or found, key=lambda each: abs(float(each["value"])))
    verb, unit = ("reaches", "") if "reached" in data else ("wins", " points")
    low, high = (difference(data, top[key]) for key in ("low", "high"))
    pairs = f"{low} to {high}, {counted(change['pairs'], 'pair')} of games"
    if clear:
        size, more = difference(data, abs(top["value"])).lstrip("+"), "more" if top["value"] > 0 else "less"
        said += f", {top['seat']} {verb} {size}{unit} {more} ({pairs})"
    else:
        gains = f"{top['seat']} gains nothing" if "reached" in data else "no seat gains"
        figures = f"{top['seat']} {difference(data, top['value'])}{unit}, {pairs}"
        said += f", {gains} as far as these games can show ({figures})"
    length = change["decisions"]
    if is_clear(length, change["pairs"]):
        low, high = (signed(length[key]) for key in ("low", "high"))
        more = "more" if length["value"] > 0 else "fewer"
        said += f"; games take {number(round(abs(length['value']), 1))} decisions {more} ({low} to {high})"
    return f"{said}."


def is_clear(found: Data, pairs: int) -> bool:
    """Whether a difference in so many pairs of games is more than chance may have made; that of one shows nothing."""
    return pairs > 1 and not found["low"] <= 0 <= found["high"]


def signed(value: float) -> str:
    """'+21.9'."""
    return f"{value:+,.1f}".replace("-", "−")


def difference(data: Data, value: float) -> str:
    """A difference with its sign: in points of a hundred where shares are meant, or else as it is."""
    text = f"{value:+.2f}".rstrip("0").rstrip(".") if "reached" in data else f"{100 * value:+.1f}"
    return text.replace("-", "−")


def ends(found: Data) -> str:
    """'45.4 to 56.6 %'."""
    return f"{100 * found['low']:.1f} to {percent(found['high'])}"
