"""
What is odd about the numbers of Week 40, where it takes exact chances to see it.

W-S14 and so on are ids of these checks, which `accept:` of the game's file can name; docs/checks.md lists them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ....problems import Report
from ....project import Game
from ...findings import Finding, percent
from .balance import scores, useless
from .chances import Odds
from .pack import rules

FALLS, LOSES, ENDS = Fraction(50, 100), Fraction(50, 100), Fraction(2, 100)
"""W-S14, W-S15, W-S16: how likely a lone starter, any royal, and all royals may fall in the first turn."""

SCORES = 100
"""W-S19: how many scores are many. The ledger names no number."""


def checks(game: Game) -> Iterator[Finding]:
    """All findings; none where the cards are not those of the game, which is told of when odds are asked for."""
    known = rules(game, {}, (), Report())
    if known is None:
        return
    odds, place = Odds(known), game.file.at("game")
    beaten = sum(not odds.holds(card, monster) for card in odds.players for monster in odds.monsters)
    falls = Fraction(beaten, len(odds.players) * len(odds.monsters))
    lost = odds.first_turn()
    for id, share, most, said in (
        ("W-S14", falls, FALLS, "a lone card falls to a monster"),
        ("W-S15", 1 - lost[0], LOSES, "a royal falls in the first turn"),
        ("W-S16", lost[-1], ENDS, "all royals fall in the first turn"),
    ):
        if share > most:
            yield Finding(id, f"{said} with {percent(share)}, expected {percent(most)} at most", place)
    several = scores(known)
    if len(several) < SCORES:
        said = f"a game ends with one of {len(several)} scores, and always with {several[-1]} while no royal falls"
        yield Finding("W-S19", f"{said}, expected {SCORES} or more", place)
    if mode := useless(known):
        yield Finding(
            "W-S20", f"{mode} saves no royal that would fall otherwise, expected both modes to be of use", place
        )
