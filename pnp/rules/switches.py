"""The switches of a game's rules: the rulings that can be chosen, and why one cannot."""

from __future__ import annotations

from collections.abc import Mapping

from ..problems import did_you_mean

Switches = Mapping[str, tuple[str, ...]]
"""The values of each switch, the usual one first; 'N' stands for any whole number."""


def fault(game: str, name: str, value: str, known: Switches, refused: Mapping[str, str]) -> str:
    """Why a switch cannot be set so, '' where it can. `refused` are those that are left out, with the reason."""
    if reason := refused.get(name) or refused.get(f"{name}={value}"):
        return f"the switch '{name}: {value}' is left out: {reason}"
    if name not in known:
        return f"'{game}' has no switch '{name}'{did_you_mean(name, known)}, expected one of {', '.join(known)}"
    if not is_value(value, known[name]):
        values = ["a whole number" if each == "N" else each for each in known[name]]
        return f"'{name}' cannot be '{value}'{did_you_mean(value, values)}, expected {' or '.join(values)}"
    return ""


def is_value(value: str, known: tuple[str, ...]) -> bool:
    """Whether a switch can have a value; 'N' among those that are known stands for any whole number."""
    is_number = value.isascii() and value.isdigit() and len(value) <= 6
    return value != "N" and (value in known or ("N" in known and is_number))


def unusual(chosen: Mapping[str, str], known: Switches) -> str:
    """The switches that are not set as usual: 'With ties=mutual.', or ''."""
    changed = ", ".join(f"{name}={value}" for name, value in chosen.items() if value != known[name][0])
    return f"With {changed}." if changed else ""
