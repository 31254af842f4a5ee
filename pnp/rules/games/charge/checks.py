"""
What is odd about the decks of Charge!, where it takes what fits on what, or exact chances, to see it.

CH-S14 and so on are ids of these checks, which `accept:` of the game's file can name; docs/checks.md lists them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ....problems import Report
from ....project import Game
from ...findings import Finding, percent
from .chances import Opening
from .pack import COLORS, rules
from .worths import worths

HOSTLESS = 1
"""CH-S14: faces that fit on none, and finish nothing."""

LOCKED = Fraction(60, 100)
"""CH-S21: how likely the reserve may hold too many deployment cards for a complete army."""


def checks(game: Game) -> Iterator[Finding]:
    """All findings; none where the cards are not those of the game, which is told of when odds are asked for."""
    known = rules(game, {}, (), Report())
    if known is None:
        return
    place = game.file.at("game")
    lonely = [
        each
        for i, each in enumerate(known.faces[:-1])
        if not known.fits[i] and not known.is_first[i] and not known.is_last[i]
    ]
    if len(lonely) > HOSTLESS:
        listed = ", ".join(each.id for each in lonely)
        message = f"{listed} fit on no other card, expected {HOSTLESS} such card at most"
        yield Finding("CH-S14", message, lonely[HOSTLESS].span)
    most, target = worths(known, len(COLORS)).most, known.numbers["target"]
    if most >= target:
        message = f"one round can be worth {most} points, and {target} end the game, expected that no round wins it"
        yield Finding("CH-S18", message, known.spans["target"] or place)
    locked = Opening(known).locked
    if locked > LOCKED:
        message = f"the reserve locks a player out with {percent(locked)}, expected {percent(LOCKED)} at most"
        yield Finding("CH-S21", message, known.spans["reserve"] or place)
