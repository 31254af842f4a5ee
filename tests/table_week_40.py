"""A table of Week 40 in tests: where logs start, steps, players who follow a policy, and their games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from shipped import Shipped

from pnp.rules.games import week_40
from pnp.rules.games.week_40.pack import SWITCHES
from pnp.rules.games.week_40.state import IN, Position
from pnp.rules.replay import Replayed

SHIPPED = Shipped("week-40")
game, engine = SHIPPED.game, SHIPPED.engine
rules = cache(SHIPPED.rules)
log_of, replayed = SHIPPED.log_of, SHIPPED.replayed

FIRST = "turn: 1, monsters_left: [H5, D2, H9, D10], players_left: [S4, C9, S2, C6, S8]"
LATER = (
    "turn: 3, monsters_left: [H5, D8, H2, D4], players_left: [S3, C8, SA], "
    "slots: {L: {tower: [C7]}, M: {tower: [C4]}, R: {alive: no, monsters: [H10]}}"
)
LAST = "turn: 9, monsters_left: [H5], monster_discard: [H9], slots: {L: {tower: [C7]}, M: {alive: no}, R: {alive: no}}"
LOST = "turn: 9, monsters_left: [H9, D9], slots: {L: {tower: [C7]}, M: {alive: no}, R: {alive: no}}"
STARTERS, PLACE, BOTH = "do: starters", "do: place, to: L", ("do: place, to: L", "do: place, to: M")
MODES, ATTACKS = "do: modes, L: defend, M: defend", "do: modes, L: attack, M: defend"
FOUGHT = ("do: deal", *BOTH, ATTACKS, "do: reveal")
HELD = ("do: deal", *BOTH, MODES, "do: reveal")
ENDED = ("do: deal", "do: modes, L: defend", "do: reveal", "do: defend, slot: L", "do: end_turn")

FIGHT = (
    "turn: 3, monsters_left: [H5, D8, H2], slots: {L: {tower: [S3, C7], defense_only: [SA]}, M: {tower: [S2, C5]}, "
    "R: {alive: no}}"
)


def played(start: str, *steps: str, variants: str = "", end: str = "") -> Replayed:
    """Steps after a start."""
    lines = "".join(f"\n- {{{each}}}" for each in steps) or " []"
    return replayed(f"variants: {{{variants}}}\nstart: {{{start}}}\nlog:{lines}\n{f'end: {{{end}}}' if end else ''}")


def cards(values: list[int], pack: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of a pack with these values: those of the second suit where the first one is taken."""
    found: list[int] = []
    for value in values:
        found.append(next(each for each in pack if rules().values[each] == value and each not in found))
    return tuple(found)


def weakest(state: Position) -> object:
    """Policy D0: all towers defend, each card goes to the open slot with the smallest total, ties to the left."""
    moves = state.actions("player")
    total = state.total
    return min(moves, key=lambda each: total[each[1]]) if moves[0][0] == "place" else moves[0]


def lone(state: Position) -> object:
    """Policy M0: the same, but a tower of one card in all attacks."""
    if state.actions("player")[0][0] == "modes":
        return "modes", sum(1 << i for i in IN[state.alive] if len(state.towers[i]) + len(state.down[i]) == 1)
    return weakest(state)


def bold(state: Position) -> object:
    """Policy A0: all towers attack, each card goes to the slot whose highest active card is lowest."""
    moves, values = state.actions("player"), state.rules.values
    if moves[0][0] == "place":
        return min(moves, key=lambda each: max((values[card] for card in state.towers[each[1]]), default=0))
    return moves[-1] if moves[0][0] == "modes" else moves[0]


def finished(state: Position, policy: Callable[[Position], object]) -> Position:
    """The end of a game."""
    while state.may_act:
        state = state.after(policy(state))
    return state


EVERY = [{}] + [{name: value} for name, values in SWITCHES.items() for value in values[1:]]
MIXED = [
    {"ties": "standoff", "monster_draw": "always_three", "counterattack": "defense_only_shields"},
    {"ties": "mutual", "monster_draw": "always_three", "defense_only": "restored_end_of_turn"},
    {"ties": "attacker_wins", "defense_only": "discarded_end_of_turn", "player_deck_empty": "end_game"},
]
MOST_STEPS = 250
"""No game is longer: 20 monsters come in at most 20 turns of at most 11 steps each."""


def random_game(switches: dict[str, str], seed: int) -> tuple[list[Position], list[object]]:
    """The positions of a random game from after the shuffle, and the moves between."""
    chance = Random(seed)
    start = week_40.begin(rules(**switches))
    states, moves = [start.after(start.sample(chance))], []
    while states[-1].may_act:
        moves.append(chance.choice(states[-1].actions("player")))
        states.append(states[-1].after(moves[-1]))
    return states, moves
