"""Logs of Charge! in tests: positions that many of them begin with, steps after these, rounds of bots."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from shipped import Shipped

from pnp.rules.games import charge
from pnp.rules.games.charge.pack import Rules
from pnp.rules.games.charge.state import Position
from pnp.rules.games.charge.table import GO
from pnp.rules.replay import Replayed
from pnp.rules.written import flow

SHIPPED = Shipped("charge")
game, engine, log_from, replay_of = SHIPPED.game, SHIPPED.engine, SHIPPED.log_of, SHIPPED.replayed


@cache
def rules(players: tuple[str, ...] = ("red", "blue"), **switches: str) -> Rules:
    """The shipped rules with switches, made once for each."""
    return SHIPPED.rules(players, **switches)


def played(start: str, *steps: str, variants: str = "", end: str = "", players: str = "red, blue") -> Replayed:
    """Steps after a start."""
    lines = "".join(f"\n- {{{each}}}" for each in steps) or " []"
    head = f"players: [{players}]\nvariants: {{{variants}}}\nstart: {{{start}}}"
    return replay_of(f"{head}\nlog:{lines}\n{f'end: {{{end}}}' if end else ''}")


CARDS = "cards/charge.yaml"
RED = "red: {reserve: [K2, T5], working: [[C4], [A3], [T6]], flip: [K3, T2, A1, C5, K1, A2, T4]}"
BLUE = "blue: {reserve: [A1], working: [[A2], [K4], [C3]], flip: [T1, C6, K2]}"
BOTH = f"{RED}, {BLUE}"
READY = f"running: no, {BOTH}"
PILE = f"{BOTH}, table: {{P1: ['blue:A1', 'red:A2']}}"
GAP = (
    "red: {reserve: [K2], working: [[C4], [], [T6, C5]], flipped: [C3, A3], flip: [T1]}, "
    "blue: {working: [[A2], [T6], [C3]]}"
)
STUCK = (
    "red: {reserve: [A1, K2], working: [[T7], [T6], [T5]], flip: [A2, K3, C2]}, "
    "blue: {working: [[C6], [C5], [A3]], flip: [K3, C4, A3]}"
)
SEVEN = "army: [['red:A1', 'red:A2', 'red:A3'], ['red:K1', 'blue:K2', 'blue:K3', 'red:K4']]"
SHEET = (
    f"red: {{{SEVEN}}}, blue: {{army: [['red:A1', 'red:A2', 'blue:A3']]}}, "
    "table: {P3: ['blue:C1', 'red:C2', 'blue:C3']}"
)
FLIP, CALL = "by: red, do: flip", "by: red, do: call"
ONE = "by: red, do: assemble, from: F, card: A1, to: new, as: P1"


def decks(**changed: str) -> str:
    """The decks of both before the shuffle, some cards replaced as in 'A1>A2'."""
    found = {}
    for seat in ("red", "blue"):
        cards = rules().ids(rules().deck)
        old, _, new = changed.get(seat, "").partition(">")
        if old:
            cards[cards.index(old)] = new
        found[seat] = [each for each in cards if each]
    return flow(found)


def in_turns(players: tuple[str, ...], seed: int) -> list[tuple[Position, str, Any]]:
    """A round of bots that do what looks best in turn: positions, who acts, what is done; at last the end."""
    state = charge.begin(rules(players))
    state = state.after(state.sample(Random(seed)))
    found: list[tuple[Position, str, Any]] = [(state, players[0], GO)]
    state = state.after(GO)
    while state.phase == "running":
        for seat in players:
            if state.phase == "running" and (moves := state.actions(seat)):
                at = state
                move = max(moves, key=lambda each: charge.promise(at, seat, each))  # used at once
                found.append((state, seat, move))
                state = state.after(move)
    return [*found, (state, "", None)]
