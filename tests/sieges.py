"""Storm the Castle in tests: its rules, positions and steps in short, games of random players, files with a change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from project import write
from shipped import ROOT, Shipped

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.games import storm_the_castle as storm
from pnp.rules.games.storm_the_castle.rules import Rules
from pnp.rules.games.storm_the_castle.state import State
from pnp.rules.games.storm_the_castle.table import DICE
from pnp.rules.replay import Replayed

SHIPPED = Shipped("storm-the-castle")
game, rules, engine = SHIPPED.game, SHIPPED.rules, SHIPPED.engine
log_of, replayed = SHIPPED.log_of, SHIPPED.replayed

CARDS, BOARD = "cards/storm-the-castle.yaml", "boards/storm-the-castle.yaml"

HAND = (
    "hand: {north: [n-knight-1, n-cavalry-1, n-cleric-1, n-great-sword-1, n-hero-1]}, board: {NK: [n-shield-bearer-1]}"
)
FRONT = "board: {NOW: [n-cavalry-1], NHW: [n-knight-1], L1: [s-shield-bearer-1], L2: [s-shield-bearer-2, s-cleric-1]}"
HIT, MISS, WORST, BEST = "roll: [2, 2]", "roll: [5, 6]", "roll: [1, 1]", "roll: [6, 6]"
WAR = f"do: attack, unit: n-cavalry-1, at: L1, {HIT}"
SHOT = "board: {NOW: [n-catapult-1], STW: [s-knight-1], SOW: [s-cavalry-1], NTW: [s-cavalry-2], NTE: [s-cavalry-3]}"
LONE = "board: {NOW: [n-cleric-1], NK: [n-blacksmith-1], NHE: [n-knight-2, n-sorcerer-1]}, graveyard: {north: ["
DEAD = f"{LONE}n-cavalry-2, n-great-sword-1, n-tower-shield-1]}}"
RAISE = "do: special, unit: n-cleric-1, use: resurrect"
FORGE = "do: special, unit: n-blacksmith-1, use: reforge"


def played(start: str, *steps: str, variants: str = "") -> Replayed:
    """
    A position in which north may dispatch, and steps: those without a `by` of their own are north's.

    Cards are short: 'n-knight-1'.
    """
    lines = [f"- {{{'' if each.startswith(('by:', 'do: check')) else 'by: north, '}{each}}}" for each in steps]
    head = f"variants: {{{variants}}}\n" if variants else ""
    phase = "" if "phase:" in start else "phase: dispatch, "
    text = f"{head}start: {{turn: north, {phase}{start}}}\nlog:" + ("\n" + "\n".join(lines) if lines else " []")
    return replayed(long(text))


def long(text: str) -> str:
    """A text with its short cards in full."""
    for side in ("north", "south"):
        for before in " [{,":
            text = text.replace(f"{before}{side[0]}-", f"{before}{side}-")
    return text


def games(known: Rules, seed: int, most: int = 4000) -> Iterator[tuple[State, object]]:
    """The states and actions of a game of random players, to its end, or cut short."""
    chance = Random(seed)
    state = storm.begin(known)
    while state.may_act and most:
        most -= 1
        is_chance = state.may_act == DICE
        action = state.sample(chance) if is_chance else chance.choice(state.actions(state.may_act[0]))
        yield state, action
        state = state.after(action)
    yield state, None


def changed_game(folder: Path, file: str, old: str, new: str) -> Game:
    """The shipped game with one text changed."""
    for path in (*ROOT.glob("templates/**/*"), ROOT / CARDS, ROOT / BOARD):
        if path.is_file() and path.suffix in (".yaml", ".md"):
            text = path.read_text("utf-8")
            assert path != ROOT / file or old in text
            write(folder, path.relative_to(ROOT).as_posix(), text.replace(old, new, 1) if path == ROOT / file else text)
    found = load(folder, "storm-the-castle", Report())
    assert found
    return found
