"""
How fast games are played: decisions a second by random players, each with the full list of its legal actions made.

One process; games are played whole, one seed after the other, for a second of its own processor time, so that others on
the machine do not count. Dice and shuffles are played along and are no decisions.
"""

import statistics
import time
from pathlib import Path

from pnp.problems import Report
from pnp.rules.playing import turns
from pnp.rules.table import Table, table
from pnp.rules.verdicts import engines

ROOT = Path(__file__).parent.parent
SECONDS = 1.0


def speed(ready: Table) -> tuple[int, float]:
    """Games that were played, and the decisions in them a second."""
    games = decisions = 0
    before = time.process_time()
    while (taken := time.process_time() - before) < SECONDS:
        for turn in turns(ready.engine, ready.rules, ready.bots, f"bench/{games}"):
            decisions += turn.options > 0
        games += 1
    return games, decisions / taken


def measure(runs: int) -> str:
    """A table of all games that pnp can play: medians over `runs`, taken in turn so that all meet the same machine."""
    tables = {game: table(ROOT, game, "random", {}, None, Report()) for game in engines()}
    measured: dict[str, list[tuple[int, float]]] = {}
    for _ in range(runs):
        for game, ready in tables.items():
            if ready:
                measured.setdefault(game, []).append(speed(ready))
    rows = ["| game | decisions a second | games a second |", "|---|---|---|"]
    for game, found in measured.items():
        decisions = statistics.median(each[1] for each in found)
        games = statistics.median(each[0] / SECONDS for each in found)
        rows.append(f"| {game} | {decisions:,.0f} | {games:,.0f} |")
    return "\n".join(rows)
