"""The rules of Stronghold: each rule of its ledger broken once, its switches, its figures, games that are played."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from project import write
from shipped import ROOT, Shipped, faults

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import stronghold
from pnp.rules.games.stronghold.rules import REFUSED, SWITCHES
from pnp.rules.games.stronghold.state import State
from pnp.rules.play import CHANCE
from pnp.rules.replay import Replayed
from pnp.rules.verdicts import verdict
from pnp.rules.written import flow

SHIPPED = Shipped("stronghold")
LOGS = SHIPPED.logs
game, rules = SHIPPED.game, SHIPPED.rules


def played(start: str, *steps: str, cards: str = "", variants: str = "") -> Replayed:
    """
    A position and steps, replayed. A step is `do` and its fields, with 'a' or 'd' before it for who does it.

    Without a start the log begins with the set-up.
    """
    sides = {"a": "by: attacker, ", "d": "by: defender, ", "-": ""}
    lines = [f"- {{{sides[step[0]]}do: {step[2:]}}}" for step in steps]
    head = f"cards: {{{cards}}}\n" if cards else ""
    head += f"variants: {{{variants}}}\n" if variants else ""
    head += f"start: {{{start}}}\n" if start else ""
    return SHIPPED.replayed(f"{head}log:" + ("\n" + "\n".join(lines) if lines else " []"))


def state_after(done: Replayed) -> State:
    """The last state of a log without faults."""
    last = done.states[-1]
    assert faults(done) == []
    assert isinstance(last, State)
    return last


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# The rules that a log can break: a position, steps, what is found.

CARDS = "2: M3, 3: E1, 4: T1, 5: R1"
OFFERS = "offers: {2: [M1, M4], 3: [E4, E1], 4: [T2, T3], 5: [R5, R1]}"
PICKS = "picks: {2: M1, 3: E1, 4: T3, 5: R1}"
READY = "round: 1, phase: ready"
P1 = "round: 2, phase: 1, turn: attacker"
P1D = "round: 2, phase: 1, turn: defender, held: 4"
P2 = "round: 2, phase: 2, turn: attacker, wood: 10, reserve: {goblin: 3, orc: 4, troll: 1}"
P3 = "round: 2, phase: 3, turn: attacker, wood: 8, reserve: {goblin: 3, orc: 4, troll: 1}"
P4 = "round: 2, phase: 4, turn: attacker, wood: 4, reserve: {goblin: 6, orc: 4, troll: 1}"
P5 = "round: 2, phase: 5, turn: attacker, reserve: {goblin: 4}"
P6 = "round: 2, phase: 6, turn: attacker, reserve: {orc: 9, troll: 1}, areas: {FG-L: {orc: 8}, RP-L1: {goblin: 3}}"
P6D = "round: 2, phase: 6, turn: defender, held: 3"
BATTLE = "round: 2, phase: battle, areas: {WL-A: {goblin: 1, orc: 1}}"
FRENZY = f"{BATTLE}, orders: {{WL-A: {{kind: frenzy, face: down}}}}"
DRAW = "draw, units: {goblin: 4, orc: 8, troll: 2}"
BIG, SMALL, CAMP = "manoeuvre, size: big", "manoeuvre, size: small", "camp"
TRAPPED = f"{P6}, traps: ['RP-L1>WL-A']"

Broken = tuple[str, list[str], tuple[int, str, str]]

BROKEN: dict[str, Broken] = {
    "SH-12 one card of a deck": (
        "",
        [f"a setup, {OFFERS.replace('[M1, M4]', '[M1]')}, {PICKS}"],
        (1, "illegal", "SH-12"),
    ),
    "SH-12 the same card twice": ("", [f"a setup, {OFFERS.replace('M4', 'M1')}, {PICKS}"], (1, "illegal", "SH-12")),
    "SH-12 a card of another deck": ("", [f"a setup, {OFFERS.replace('M4', 'E2')}, {PICKS}"], (1, "illegal", "SH-12")),
    "SH-12 a card that was not drawn": (
        "",
        [f"a setup, {OFFERS}, {PICKS.replace('M1', 'M2')}"],
        (1, "illegal", "SH-12"),
    ),
    "SH-13 no card of a phase": ("", [f"a setup, {OFFERS}, {PICKS.replace(', 5: R1', '')}"], (1, "illegal", "SH-13")),
    "SH-13 a second set-up": (READY, [f"a setup, {OFFERS}, {PICKS}"], (1, "turn", "SH-13")),
    "SH-14 other wood": ("", [f"a setup, {OFFERS}, {PICKS}, wood: 6"], (1, "claim", "SH-14")),
    "SH-17 other hourglasses": ("", [f"a setup, {OFFERS}, {PICKS}, hourglasses: 6"], (1, "claim", "SH-17")),
    "SH-27 a phase that is none": (READY, ["a start_round, special: [7]"], (1, "illegal", "SH-27")),
    "SH-27 a phase twice": (READY, ["a start_round, special: [2, 2]"], (1, "illegal", "SH-27")),
    "SH-82 phase 6 turned over": (READY, ["a start_round, special: [6]"], (1, "illegal", "SH-82")),
    "SH-21 a round in a round": (P2, ["a start_round, special: []"], (1, "turn", "SH-21")),
    "SH-18 another round": (READY, ["a start_round, round: 3"], (1, "claim", "SH-18")),
    "SH-29 other hourglasses": (READY, ["a start_round, hourglasses: 3"], (1, "claim", "SH-29")),
    "SH-32 thirteen units": (P1, ["a draw, units: {orc: 13}"], (1, "illegal", "SH-32")),
    "SH-32 drawn twice": (P1, [f"a {DRAW}", f"a {DRAW}"], (2, "illegal", "SH-32")),
    "SH-32 other wood": (P1, [f"a {DRAW}, wood: 6"], (1, "claim", "SH-32")),
    "SH-32 nothing drawn": (P1, ["a end_turn"], (1, "illegal", "SH-32")),
    "SH-35 fourteen units": (f"{P1}, flipped: [1]", [f"a {DRAW}"], (1, "illegal", "SH-35")),
    "SH-35 wood": (f"{P1}, flipped: [1]", ["a draw, units: {orc: 16}, wood: 5"], (1, "claim", "SH-35")),
    "SH-35 nothing drawn": (f"{P1}, flipped: [1]", ["a end_turn"], (1, "illegal", "SH-35")),
    "SH-07 units that are not in the bag": (
        f"{P1}, bag: {{orc: 20}}",
        ["a draw, units: {troll: 14}"],
        (1, "illegal", "SH-07"),
    ),
    "SH-27 an exchange in a special round": (
        f"{P1}, flipped: [1]",
        ["a draw, units: {orc: 16}", "a exchange, unit: orc"],
        (2, "illegal", "SH-27"),
    ),
    "SH-33 two exchanges": (
        P1,
        [f"a {DRAW}", "a exchange, unit: orc", "a exchange, unit: troll"],
        (3, "illegal", "SH-33"),
    ),
    "SH-33 a unit that is not there": (P1, ["a exchange, unit: orc"], (1, "illegal", "SH-33")),
    "SH-70 an exchange from the camp": (f"{P1}, camp: {{orc: 1}}", ["a exchange, unit: orc"], (1, "illegal", "SH-70")),
    "SH-33 other wood": (P1, [f"a {DRAW}", "a exchange, unit: troll, wood: 2"], (2, "claim", "SH-33")),
    "SH-34 other hourglasses": (P1, [f"a {DRAW}", "a exchange, unit: troll, hourglasses: 3"], (2, "claim", "SH-34")),
    "SH-18 a draw in phase 2": (P2, [f"a {DRAW}"], (1, "turn", "SH-18")),
    "SH-19 the defender draws": (P1, [f"d {DRAW}"], (1, "turn", "SH-19")),
    "SH-19 the attacker in the defender's half": (P1D, [f"a {DRAW}"], (1, "turn", "SH-19")),
    "SH-21 a draw in the battle": (BATTLE, [f"a {DRAW}"], (1, "turn", "SH-21")),
    "SH-36 not on the card": (P2, ["a build, action: catapult, pay: {orc: 2}, at: RP-L1"], (1, "illegal", "SH-36")),
    "SH-36 of another phase": (P2, ["a build, action: banner, pay: {orc: 1}, at: WL-A"], (1, "illegal", "SH-36")),
    "SH-36 a machine at a wall": (P2, ["a build, action: ballista, pay: {orc: 2}, at: WL-A"], (1, "illegal", "SH-36")),
    "SH-22 twice": (P2, ["a build, action: mantelet, pay: {orc: 1}, at: RP-L1"] * 2, (2, "illegal", "SH-22")),
    "SH-27 built on a card that was turned over": (
        f"{P2}, flipped: [2]",
        ["a build, action: mantelet, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-27"),
    ),
    "SH-38 other manpower": (P2, ["a build, action: ballista, pay: {orc: 3}, at: RP-L1"], (1, "illegal", "SH-38")),
    "SH-38 too little wood": (
        P2.replace("wood: 10", "wood: 5"),
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-38"),
    ),
    "SH-41 before SH-07": (
        f"{P2}, machines: [{', '.join(['{type: ballista, at: RP-L1}'] * 4)}]",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-41"),
    ),
    "SH-07 no marker": (
        f"{P2}, machines: [{', '.join(['{type: mantelet, at: RP-L1}'] * 3)}]",
        ["a build, action: mantelet, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-07"),
    ),
    "SH-07 no units": (
        "round: 2, phase: 2, wood: 9",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-07"),
    ),
    "SH-39 hourglasses": (
        P2,
        ["a build, action: ballista, pay: {troll: 1}, at: RP-L1, hourglasses: 2"],
        (1, "claim", "SH-39"),
    ),
    "SH-43 not on the card": (P3, ["a build, action: rope, pay: {orc: 1}, at: WL-A"], (1, "illegal", "SH-43")),
    "SH-43 on a rampart": (P3, ["a build, action: banner, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-43")),
    "SH-43 no circle": (
        f"{P3}, equipment: {{WL-A: [rope]}}",
        ["a build, action: banner, pay: {orc: 1}, at: WL-A"],
        (1, "illegal", "SH-43"),
    ),
    "SH-45 hourglasses": (
        P3,
        ["a build, action: banner, pay: {orc: 1}, at: WL-A, hourglasses: 2"],
        (1, "claim", "SH-45"),
    ),
    "SH-47 not on the card": (P4, ["a build, action: trainer, pay: {orc: 2}, at: RP-L1"], (1, "illegal", "SH-47")),
    "SH-47 at a wall": (P4, ["a build, action: besieger, pay: {orc: 1}, at: WL-A"], (1, "illegal", "SH-47")),
    "SH-47 no circle": (
        f"{P4}, training: {{RP-L1: [trainer, diversion]}}",
        ["a build, action: besieger, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-47"),
    ),
    "SH-48 the same training": (
        f"{P4}, training: {{RP-L1: [quartermaster]}}",
        ["a build, action: quartermaster, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-48"),
    ),
    "SH-49 a saboteur on a rampart": (
        P4,
        ["a build, action: saboteur, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-49"),
    ),
    "SH-51 hourglasses": (
        P4,
        ["a build, action: besieger, pay: {goblin: 2}, at: RP-L1, hourglasses: 1"],
        (1, "claim", "SH-51"),
    ),
    "SH-53 not on the card": (P5, ["a ritual, action: grave_call"], (1, "illegal", "SH-53")),
    "SH-53 other goblins": (P5, ["a ritual, action: ember_stone, goblins: 3"], (1, "illegal", "SH-53")),
    "SH-53 no goblins": ("round: 2, phase: 5", ["a ritual, action: ember_stone"], (1, "illegal", "SH-53")),
    "SH-70 goblins of the camp": (
        "round: 2, phase: 5, camp: {goblin: 2}",
        ["a ritual, action: ember_stone"],
        (1, "illegal", "SH-70"),
    ),
    "SH-53 hourglasses": (P5, ["a ritual, action: ember_stone, hourglasses: 1"], (1, "claim", "SH-53")),
    "SH-22 a ritual twice": (P5, ["a ritual, action: night_gale"] * 2, (2, "illegal", "SH-22")),
    "SH-27 a special action that was not chosen": (P2, ["a special"], (1, "illegal", "SH-27")),
    "SH-82 a special action in phase 6": (P6, ["a special"], (1, "turn", "SH-82")),
    "SH-22 a special action twice": (f"{P2}, flipped: [2]", ["a special"] * 2, (2, "illegal", "SH-22")),
    "SH-42 hourglasses": (f"{P2}, flipped: [2]", ["a special, hourglasses: 1"], (1, "claim", "SH-42")),
    "SH-42 something moved": (f"{P2}, flipped: [2]", ["a special, revive: {FG-L: 1}"], (1, "illegal", "SH-42")),
    "SH-46 nothing there": (
        f"{P3}, flipped: [3]",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}"],
        (1, "illegal", "SH-46"),
    ),
    "SH-46 the other side": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-D}"],
        (1, "illegal", "SH-46"),
    ),
    "SH-43 no circle to move to": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope], WL-B: [rope, banner]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}"],
        (1, "illegal", "SH-43"),
    ),
    "SH-46 hourglasses": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}, hourglasses: 2"],
        (1, "claim", "SH-46"),
    ),
    "SH-52 both": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer]}}, saboteurs: [FORGE]",
        [
            "a special, move_saboteur: {from: FORGE, to: CHAPEL}, "
            "move_training: {token: trainer, from: RP-L1, to: RP-L2}"
        ],
        (1, "illegal", "SH-52"),
    ),
    "SH-52 neither": (f"{P4}, flipped: [4]", ["a special"], (1, "illegal", "SH-52")),
    "SH-52 the other side": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer]}}",
        ["a special, move_training: {token: trainer, from: RP-L1, to: RP-R2}"],
        (1, "illegal", "SH-52"),
    ),
    "SH-52 a saboteur to a wall": (
        f"{P4}, flipped: [4], saboteurs: [FORGE]",
        ["a special, move_saboteur: {from: FORGE, to: WL-A}"],
        (1, "illegal", "SH-52"),
    ),
    "SH-52 no saboteur": (
        f"{P4}, flipped: [4]",
        ["a special, move_saboteur: {from: FORGE, to: CHAPEL}"],
        (1, "illegal", "SH-52"),
    ),
    "SH-48 the same training moved": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer], RP-L2: [trainer]}}",
        ["a special, move_training: {token: trainer, from: RP-L1, to: RP-L2}"],
        (1, "illegal", "SH-48"),
    ),
    "SH-57 more than three": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}",
        ["a special, revive: {FG-L: 4}"],
        (1, "illegal", "SH-57"),
    ),
    "SH-57 fewer than there are": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}",
        ["a special, revive: {FG-L: 2}"],
        (1, "illegal", "SH-57"),
    ),
    "SH-58 more than there are": (
        f"{P5}, flipped: [5], discard: {{goblin: 2}}",
        ["a special, revive: {FG-L: 3}"],
        (1, "illegal", "SH-58"),
    ),
    "SH-57 on a rampart": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}",
        ["a special, revive: {RP-L1: 3}"],
        (1, "illegal", "SH-57"),
    ),
    "SH-67 a full foreground": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}, areas: {{FG-L: {{orc: 9}}}}",
        ["a special, revive: {FG-L: 3}"],
        (1, "illegal", "SH-67"),
    ),
    "SH-59 two big manoeuvres": (P6, [f"a {BIG}"] * 2, (2, "illegal", "SH-59")),
    "SH-59 a move without one": (P6, ["a move, from: CAMP, to: FG-R, units: {orc: 1}"], (1, "illegal", "SH-59")),
    "SH-68 a manoeuvre after the camp": (P6, [f"a {CAMP}", f"a {BIG}"], (2, "illegal", "SH-68")),
    "SH-68 the camp twice": (P6, [f"a {CAMP}"] * 2, (2, "illegal", "SH-68")),
    "SH-68 the turn without the camp": (P6, ["a end_turn"], (1, "illegal", "SH-68")),
    "SH-60 hourglasses": (P6, [f"a {BIG}, hourglasses: 3"], (1, "claim", "SH-60")),
    "SH-61 hourglasses": (P6, [f"a {SMALL}, hourglasses: 5"], (1, "claim", "SH-61")),
    "SH-66 back to the camp": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: CAMP, units: {orc: 1}"],
        (2, "illegal", "SH-66"),
    ),
    "SH-65 from the camp to a wall": (
        P6,
        [f"a {BIG}", "a move, from: CAMP, to: WL-A, units: {orc: 1}"],
        (2, "illegal", "SH-65"),
    ),
    "SH-65 from side to side": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: FG-R, units: {orc: 1}"],
        (2, "illegal", "SH-65"),
    ),
    "SH-07 a unit that is not there": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: RP-L2, units: {troll: 1}"],
        (2, "illegal", "SH-07"),
    ),
    "SH-60 eight of an area": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: RP-L2, units: {orc: 8}"],
        (2, "illegal", "SH-60"),
    ),
    "SH-61 six of an area": (
        P6,
        [f"a {SMALL}", "a move, from: FG-L, to: RP-L2, units: {orc: 6}"],
        (2, "illegal", "SH-61"),
    ),
    "SH-64 eight of the camp to one side": (
        P6,
        [f"a {BIG}", "a move, from: CAMP, to: FG-R, units: {orc: 8}"],
        (2, "illegal", "SH-64"),
    ),
    "SH-67 a full foreground in a manoeuvre": (
        P6,
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 3}"],
        (2, "illegal", "SH-67"),
    ),
    "SH-67 no ram": (P6, [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 1}"], (2, "illegal", "SH-67")),
    "SH-80 a trap passed over": (
        TRAPPED,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 1}"],
        (2, "illegal", "SH-80"),
    ),
    "SH-80 no trap": (
        P6,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 2}, trap_losses: {goblin: 1}"],
        (2, "illegal", "SH-80"),
    ),
    "SH-68 another count": (P6, [f"a {CAMP}, count: 9"], (1, "claim", "SH-68")),
    "SH-69 another price": (P6, [f"a {CAMP}, hourglasses: 1"], (1, "claim", "SH-69")),
    "SH-71 an order before the camp": (P6, ["a order, wall: WL-A, kind: bluff, face: up"], (1, "illegal", "SH-71")),
    "SH-71 two orders at a wall": (
        P6,
        ["a camp", *(f"a order, wall: WL-A, kind: {kind}, face: down" for kind in ("bluff", "frenzy"))],
        (3, "illegal", "SH-71"),
    ),
    "SH-71 an order on a rampart": (
        P6,
        ["a camp", "a order, wall: RP-L1, kind: bluff, face: up"],
        (2, "illegal", "SH-71"),
    ),
    "SH-07 a third order of a kind": (
        P6,
        ["a camp", *(f"a order, wall: WL-{wall}, kind: bluff, face: down" for wall in "ABC")],
        (4, "illegal", "SH-07"),
    ),
    "SH-72 hourglasses": (
        P6,
        ["a camp", "a order, wall: WL-A, kind: bluff, face: up, hourglasses: 1"],
        (2, "claim", "SH-72"),
    ),
    "SH-73 hourglasses": (
        P6,
        ["a camp", "a order, wall: WL-A, kind: bluff, face: down, hourglasses: 0"],
        (2, "claim", "SH-73"),
    ),
    "SH-06 hourglasses": (P6, [f"a {BIG}", "a camp", "a end_turn, hourglasses: 5"], (3, "claim", "SH-06")),
    "SH-20 discarded": (P6D, ["d end_turn, discard: 2"], (1, "claim", "SH-20")),
    "SH-20 more than there are": (
        P6D,
        ["d work, facility: FORGE, action: cannon, hourglasses: 4"],
        (1, "illegal", "SH-20"),
    ),
    "SH-24 no such work": (P6D, ["d work, facility: FORGE, action: trap, hourglasses: 1"], (1, "illegal", "SH-24")),
    "SH-24 too many circles": (
        P6D,
        ["d work, facility: FORGE, action: cauldron, hourglasses: 3"],
        (1, "illegal", "SH-24"),
    ),
    "SH-25 again": (
        f"{P6D}, circles: {{FORGE.cauldron: 2}}",
        ["d work, facility: FORGE, action: cauldron, hourglasses: 1"],
        (1, "illegal", "SH-25"),
    ),
    "SH-24 not finished": (
        P6D,
        ["d work, facility: FORGE, action: cauldron, hourglasses: 1, finished: true"],
        (1, "claim", "SH-24"),
    ),
    "SH-07 no trap left": (
        f"{P6D}, traps: [{', '.join(['RP-L1>WL-A'] * 6)}]",
        ["d work, facility: SCOUTS, action: trap, hourglasses: 2, path: RP-L2>WL-B"],
        (1, "illegal", "SH-07"),
    ),
    "SH-29 two blocks": (P1D, ["d place_stone, wall: WL-A"] * 2, (2, "illegal", "SH-29")),
    "SH-29 a block on a rampart": (P1D, ["d place_stone, wall: RP-L1"], (1, "illegal", "SH-29")),
    "SH-18 a block in phase 6": (P6D, ["d place_stone, wall: WL-A"], (1, "turn", "SH-18")),
    "SH-10 too early": (P6D, ["d dishonour, space: D1"], (1, "illegal", "SH-10")),
    "SH-10 twice": (P6D.replace("round: 2", "round: 5"), ["d dishonour, space: D1"] * 2, (2, "illegal", "SH-10")),
    "SH-21 a battle in phase 6": (P6D, ["d battle, step: 9"], (1, "turn", "SH-21")),
    "SH-83 back": (BATTLE, ["d battle, step: 9", "d battle, step: 1, at: WL-A"], (2, "turn", "SH-83")),
    "SH-83 the other side": (BATTLE, ["a battle, step: 1, at: WL-A"], (1, "turn", "SH-83")),
    "SH-84 attackers that are not there": (
        BATTLE,
        ["d battle, step: 1, at: WL-A, attackers_lost: {orc: 2}"],
        (1, "illegal", "SH-84"),
    ),
    "SH-84 defenders that are not there": (
        BATTLE,
        ["a battle, step: 4, at: WL-A, defenders_lost: {veteran: 1}"],
        (1, "illegal", "SH-84"),
    ),
    "SH-84 blocks that are not there": (
        BATTLE,
        ["- battle, step: 8, at: WL-A, blocks_lost: {stone: 3}"],
        (1, "illegal", "SH-84"),
    ),
    "SH-42 two cards": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [hit, miss], kept: hit"],
        (1, "illegal", "SH-42"),
    ),
    "SH-42 a card that was not drawn": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss], kept: hit"],
        (1, "illegal", "SH-42"),
    ),
    "SH-42 a miss with losses": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss], kept: miss, blocks_lost: {stone: 1}"],
        (1, "illegal", "SH-42"),
    ),
    "SH-42 the second card twice": (
        f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}, {{type: ballista, at: RP-L1}}]",
        [f"a battle, step: 2, machine: ballista-{i}, at: WL-A, drawn: [hit, miss], kept: hit" for i in (1, 2)],
        (2, "illegal", "SH-42"),
    ),
    "SH-83 a machine that does not shoot": (
        f"{BATTLE}, machines: [{{type: altar, at: RP-L1}}]",
        ["a battle, step: 2, machine: altar-1, at: WL-A, drawn: [hit], kept: hit"],
        (1, "illegal", "SH-83"),
    ),
    "SH-74 no order": (BATTLE, ["a battle, step: 7, at: WL-A, kind: bluff"], (1, "illegal", "SH-74")),
    "SH-74 another order": (FRENZY, ["a battle, step: 7, at: WL-A, kind: bluff"], (1, "claim", "SH-74")),
    "SH-75 a total without frenzy": (
        FRENZY,
        ["a battle, step: 7, at: WL-A, kind: frenzy", "- battle, step: 8, at: WL-A, attacker_total: 3"],
        (2, "claim", "SH-75"),
    ),
    "SH-77 frenzied casualties": (
        f"{FRENZY}, stone: {{WL-A: 5}}",
        ["a battle, step: 7, at: WL-A, kind: frenzy", "- battle, step: 8, at: WL-A, attackers_lost: {goblin: 1}"],
        (2, "illegal", "SH-77"),
    ),
    "SH-78 orcs that are not there": (
        FRENZY.replace("frenzy", "explode"),
        ["a battle, step: 7, at: WL-A, kind: explode, orcs: 2"],
        (1, "illegal", "SH-78"),
    ),
    "SH-78 other blocks": (
        FRENZY.replace("frenzy", "explode"),
        ["a battle, step: 7, at: WL-A, kind: explode, orcs: 1, stone_removed: 2"],
        (1, "claim", "SH-78"),
    ),
    "SH-79 from far away": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "areas: {RP-L3: {troll: 1}, "),
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L3"],
        (1, "illegal", "SH-79"),
    ),
    "SH-79 no troll": (
        FRENZY.replace("frenzy", "summon"),
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1"],
        (1, "illegal", "SH-79"),
    ),
    "SH-80 a summoned troll in a trap": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "traps: ['RP-L1>WL-A'], areas: {RP-L1: {troll: 1}, "),
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1"],
        (1, "illegal", "SH-80"),
    ),
    "SH-83 another total": (BATTLE, ["- battle, step: 8, at: WL-A, attacker_total: 4"], (1, "claim", "SH-83")),
    "SH-83 another winner": (BATTLE, ["- battle, step: 8, at: WL-A, winner: attacker"], (1, "claim", "SH-83")),
    "SH-83 the ram at a wall": (BATTLE, ["- battle, step: 10, at: WL-A"], (1, "illegal", "SH-83")),
    "SH-76 a wall that holds": (BATTLE, ["- battle, step: 8, at: WL-A", "- breach, at: WL-A"], (2, "illegal", "SH-76")),
    "SH-83 a break-in before the check": (
        f"{BATTLE}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}",
        ["- breach, at: WL-A"],
        (1, "turn", "SH-83"),
    ),
    "SH-90 a break-in passed over": (
        f"{BATTLE}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}",
        ["- battle, step: 8, at: WL-A", "a end_round, hospital_return: {}"],
        (2, "illegal", "SH-90"),
    ),
    "SH-89 too few return": (
        f"{BATTLE}, hospital: {{soldier: 2}}",
        ["d end_round, hospital_return: {soldier: 1}"],
        (1, "illegal", "SH-89"),
    ),
    "SH-89 others return": (
        f"{BATTLE}, hospital: {{soldier: 1}}",
        ["d end_round, hospital_return: {veteran: 1}"],
        (1, "illegal", "SH-89"),
    ),
    "SH-87 unfinished": (
        f"{BATTLE}, circles: {{FORGE.cannon: 1}}",
        ["d end_round, unfinished: {FORGE.cannon: 2}"],
        (1, "claim", "SH-87"),
    ),
    "SH-88 glory": (BATTLE, ["d end_round, glory: {attacker: 10}"], (1, "claim", "SH-88")),
    "SH-90 a result before the end": (BATTLE, ["- result, winner: defender"], (1, "turn", "SH-90")),
    "SH-90 after the end": (
        BATTLE.replace("round: 2", "round: 10"),
        ["d end_round", "a start_round, special: []"],
        (2, "turn", "SH-90"),
    ),
    "SH-04 without a break-in": (
        BATTLE.replace("round: 2", "round: 10"),
        ["d end_round", "- result, winner: attacker"],
        (2, "claim", "SH-04"),
    ),
    "SH-05 glory after a break-in": (
        f"{BATTLE}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}",
        ["- battle, step: 8, at: WL-A", "- breach, at: WL-A", "- result, winner: defender"],
        (3, "claim", "SH-05"),
    ),
    "ASSERT another reserve": (P2, ["a assert, state: {reserve: {orc: 4}}"], (1, "claim", "ASSERT")),
    "ASSERT other areas": (P6, ["- assert, state: {areas: {FG-L: {}}}"], (1, "claim", "ASSERT")),
    "ASSERT other stone": (BATTLE, ["- assert, state: {stone: {WL-A: 1}}"], (1, "claim", "ASSERT")),
    "ASSERT other circles": (P6D, ["- assert, state: {circles: {FORGE.cannon: 1}}"], (1, "claim", "ASSERT")),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str):
    start, steps, wanted = BROKEN[name]

    done = played(start, *steps, cards=CARDS if start else "")

    assert faults(done) == [wanted]
    assert wanted[1] == "claim" or done.states[wanted[0]] == done.states[wanted[0] - 1]


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger():
    source = "".join(path.read_text("utf-8") for path in Path(stronghold.__file__).parent.glob("*.py"))
    cited = set(re.findall(r"(?:SH|AMB)-\d\d", source))

    assert cited - set(game().ledger or {}) == set()


# What is legal, and what it leads to: the figures of section E


def assertion(**facts: str) -> str:
    """A step that states facts."""
    return f"- assert, state: {{{', '.join(f'{key}: {value}' for key, value in facts.items())}}}"


def end_of_phase() -> list[str]:
    """Both turns of a phase in which nobody does anything."""
    return ["a end_turn", "d end_turn"]


LEGAL: dict[str, tuple[str, list[str]]] = {
    "E-01 seven hourglasses, a cannon, three left": (
        "",
        [
            f"a setup, {OFFERS}, {PICKS}, wood: 5, hourglasses: 4",
            "a start_round, special: [], round: 1, hourglasses: 6",
            f"a {DRAW}, wood: 5",
            "a exchange, unit: orc, wood: 2, hourglasses: 1",
            assertion(wood="12", held="6", pending="1"),
            "a end_turn, hourglasses: 1",
            assertion(held="7"),
            "d work, facility: FORGE, action: cannon, hourglasses: 4, finished: true",
            assertion(held="3"),
            "d end_turn, discard: 3",
            assertion(held="0"),
        ],
    ),
    "E-02 wood and units of two machines": (
        "",
        [
            f"a setup, {OFFERS.replace('M4', 'M3')}, {PICKS.replace('M1', 'M3')}",
            "a start_round, special: []",
            f"a {DRAW}",
            "a exchange, unit: troll",
            assertion(wood="13"),
            *end_of_phase(),
            "a build, action: ballista, pay: {orc: 2}, at: RP-L1, hourglasses: 2",
            assertion(wood="7"),
            "a build, action: mantelet, pay: {orc: 1}, at: RP-L1, hourglasses: 1",
            assertion(wood="5", pending="3", reserve="{goblin: 4, orc: 5, troll: 1}"),
        ],
    ),
    "E-03 a troll is one hourglass": (P2, ["a build, action: ballista, pay: {troll: 1}, at: RP-L1, hourglasses: 1"]),
    "E-06 big, small, five in camp, one order up and two down": (
        "round: 2, phase: 6, reserve: {orc: 5}",
        [
            f"a {BIG}",
            f"a {SMALL}",
            "a camp, count: 5, hourglasses: 1",
            "a order, wall: WL-A, kind: bluff, face: up",
            "a order, wall: WL-B, kind: bluff, face: down",
            "a order, wall: WL-C, kind: frenzy, face: down",
            "a end_turn, hourglasses: 11",
        ],
    ),
    "E-06 small, twelve in camp, one order down": (
        "round: 2, phase: 6, reserve: {orc: 12}",
        [f"a {SMALL}", "a camp", "a order, wall: WL-A, kind: bluff, face: down", "a end_turn, hourglasses: 10"],
    ),
    "E-06 nine in camp": ("round: 2, phase: 6, camp: {orc: 9}", ["a camp", "a end_turn, hourglasses: 3"]),
    "E-07 four more fit": (
        "round: 2, phase: 6, reserve: {orc: 7}, areas: {FG-L: {orc: 6}}",
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 4}"],
    ),
    "E-07 five leave, seven come": (
        "round: 2, phase: 6, reserve: {orc: 7}, areas: {FG-L: {orc: 6}}",
        [
            f"a {BIG}",
            "a move, from: FG-L, to: RP-L1, units: {orc: 5}",
            "a move, from: CAMP, to: FG-L, units: {orc: 7}",
            assertion(areas="{FG-L: {orc: 8}}"),
        ],
    ),
    "E-08 a troll moves in both manoeuvres": (
        "round: 2, phase: 6, reserve: {troll: 1}",
        [
            f"a {BIG}",
            "a move, from: CAMP, to: FG-L, units: {troll: 1}",
            f"a {SMALL}",
            "a move, from: FG-L, to: RP-L1, units: {troll: 1}",
            "a camp",
            "a end_turn, hourglasses: 8",
        ],
    ),
    "E-10 the twelfth goblin": (
        "round: 3, phase: 5, reserve: {goblin: 1}, blood: 11, glory: {attacker: 8, defender_main: 2}",
        [
            "a ritual, action: night_gale",
            *end_of_phase(),
            "a camp",
            *end_of_phase(),
            "d end_round, glory: {attacker: 8, defender: 7}",
            assertion(blood="12"),
        ],
    ),
    "SH-48 two besiegers": (
        f"{P4}, training: {{RP-L1: [besieger]}}",
        ["a build, action: besieger, pay: {orc: 1}, at: RP-L1"],
    ),
    "SH-49 two saboteurs": (f"{P4}, saboteurs: [FORGE]", ["a build, action: saboteur, pay: {orc: 1}, at: FORGE"]),
    "SH-52 a saboteur moves": (
        f"{P4}, flipped: [4], saboteurs: [FORGE]",
        ["a special, move_saboteur: {from: FORGE, to: CHAPEL}, hourglasses: 1"],
    ),
    "SH-80 a trap takes one": (
        TRAPPED,
        [
            f"a {BIG}",
            "a move, from: RP-L1, to: WL-A, units: {goblin: 2}, trap_losses: {goblin: 1}",
            assertion(areas="{WL-A: {goblin: 1}, RP-L1: {goblin: 1}}", discard="{goblin: 1}"),
        ],
    ),
    "SH-79 a troll is summoned": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "areas: {RP-L1: {troll: 1}, "),
        [
            "a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1",
            assertion(areas="{WL-A: {goblin: 1, orc: 1, troll: 1}, RP-L1: {}}"),
        ],
    ),
    "SH-78 an orc explodes": (
        FRENZY.replace("frenzy", "explode"),
        [
            "a battle, step: 7, at: WL-A, kind: explode, orcs: 1, stone_removed: 1, wood_removed: 0",
            assertion(areas="{WL-A: {goblin: 1}}", stone="{WL-A: 1}", discard="{orc: 1}"),
        ],
    ),
    "SH-77 goblins in frenzy are gone before casualties": (
        f"{FRENZY}, stone: {{WL-A: 9}}",
        [
            "a battle, step: 7, at: WL-A, kind: frenzy",
            "- battle, step: 8, at: WL-A, winner: defender, attackers_lost: {orc: 1}",
            assertion(areas="{WL-A: {}}", removed="{goblin: 1}", discard="{orc: 1}"),
        ],
    ),
    "SH-42 two cards, the better one": (
        f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}]",
        [
            "a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss, hit], kept: hit, "
            "defenders_lost: {soldier: 1}"
        ],
    ),
    "SH-10 a deed": (
        P6D.replace("round: 2", "round: 5"),
        ["d dishonour, space: D1", "d end_turn", "d end_round, glory: {attacker: 9, defender: 4}"],
    ),
    "SH-81 a bluff": (FRENZY.replace("frenzy", "bluff"), ["a battle, step: 7, at: WL-A, kind: bluff"]),
    "SH-83 the ram breaks in": (
        f"{BATTLE.replace('WL-A', 'RAM')}, machines: [{{type: ram, at: RAM}}]",
        [
            "- battle, step: 10, at: GATE, defenders_lost: {marksman: 2}",
            "- breach, at: RAM",
            "- result, winner: attacker, attacker: 10, defender: 4",
        ],
    ),
    "AMB-54 a note": (P2, ["- note, text: the altar glows"]),
    "what people write": (P2, ["a Build, action: Ballista, pay: {Orc: 2}, at: rp l1"]),
}


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_legal_is_legal_and_does_what_it_should(name: str):
    start, steps = LEGAL[name]

    assert faults(played(start, *steps, cards=CARDS if start else "")) == []


@pytest.mark.parametrize(("units", "price"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 3), (11, 3), (12, 6), (40, 6)])
def test_the_camp_costs_what_the_ledger_says(units: int, price: int):  # E-04
    assert rules().camp_price(units) == price


def test_camp_units_add_up_over_the_rounds():  # E-05
    prices = []
    camp = 0
    for left, used in ((3, 0), (5, 0), (4, 2), (6, 0)):
        start = f"round: 2, phase: 6, reserve: {{orc: {left}}}, camp: {{orc: {camp}}}"
        moves = [f"a {BIG}", f"a move, from: CAMP, to: FG-L, units: {{orc: {used}}}"] if used else []
        last = state_after(played(start, *moves, "a camp"))
        camp = sum(last.camp)
        prices.append((camp, last.pending - (5 if used else 0)))

    assert prices == [(3, 0), (8, 3), (10, 3), (16, 6)]


OPEN = "areas: {WL-A: {orc: 1}}, garrison: {WL-A: {}}, stone: {WL-A: 0}"
IN = ["- battle, step: 8, at: WL-A", "- breach, at: WL-A"]


@pytest.mark.parametrize(
    ("round", "winner"),
    [(1, "attacker"), (2, "attacker"), (3, "attacker"), (4, "draw"), (5, "defender"), (10, "defender")],
)
def test_glory_decides_after_a_break_in(round: int, winner: str):  # E-09
    glory = f"glory: {{attacker: {11 - round}, defender_main: {round - 1}}}"
    result = f"- result, winner: {winner}, attacker: {11 - round}, defender: {round + 3}"

    assert faults(played(f"round: {round}, phase: battle, {OPEN}, {glory}", *IN, result)) == []


def test_the_blood_point_wins_a_game_that_would_be_a_draw():  # E-10
    start = f"round: 4, phase: battle, {OPEN}, blood: 12, blood_paid: 1, glory: {{attacker: 8, defender_main: 3}}"

    assert faults(played(start, *IN, "- result, winner: attacker, attacker: 8, defender: 7")) == []


# The switches, and what they change (E.2)

ORDERS = ["a camp", "a order, wall: WL-A, kind: bluff, face: up", "a order, wall: WL-B, kind: bluff, face: down",
          "a order, wall: WL-C, kind: frenzy, face: down"]  # fmt: skip
IDLE = "round: 2, phase: 6"
SACRIFICE = (
    "round: 3, phase: 5, reserve: {goblin: 3}, blood: 10, glory: {attacker: 8, defender_main: 2}, "
    "areas: {WL-A: {orc: 1}}, garrison: {WL-A: {}}, stone: {WL-A: 0}"
)
BLOOD = [
    "a ritual, action: ember_stone",
    "a ritual, action: night_gale",
    *end_of_phase(),
    "a camp",
    *end_of_phase(),
    *IN,
]
FRENZIED = (
    "round: 2, phase: battle, areas: {WL-A: {goblin: 2}}, garrison: {WL-A: {soldier: 1}}, "
    "orders: {WL-A: {kind: frenzy, face: up}}"
)
WON = ["a battle, step: 7, at: WL-A, kind: frenzy", "- battle, step: 8, at: WL-A, winner: attacker", "d end_round"]
BUILT = [
    "a build, action: ballista, pay: {orc: 2}, at: RP-L1",
    *(each for _ in range(4) for each in end_of_phase()), "a camp", *end_of_phase(), "d end_round",
]  # fmt: skip
BUILDER = "round: 2, phase: 2, wood: 10, reserve: {orc: 2}"
MARCH = ["a manoeuvre, size: small", "a move, from: CAMP, to: FG-L, units: {orc: 4}"]
CAMPERS = "round: 2, phase: 6, reserve: {orc: 3}, camp: {orc: 2}"
SUPPLY = "round: 2, phase: 1, flipped: [1]"
RAMMERS = "round: 2, phase: 6, reserve: {orc: 15}, machines: [{type: ram, at: RAM}, {type: ram, at: RAM}]"
SIXTEEN = [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 7}", "a move, from: CAMP, to: FG-R, units: {orc: 7}",
           "a move, from: CAMP, to: RAM, units: {orc: 1}"]  # fmt: skip
STONE = "round: 2, phase: battle, areas: {WL-A: {orc: 1}}, garrison: {WL-A: {}}, stone: {WL-A: 1}"
EXPLODE = "areas: {WL-A: {orc: 2}}, orders: {WL-A: {kind: explode, face: up}}, round: 2, phase: battle"
SHOT = ["d battle, step: 1, at: WL-A", "a battle, step: 4, at: WL-A, defenders_lost: {soldier: 1}"]
ILLEGAL = "illegal"

SWITCHED: dict[str, tuple[str, list[str], list[tuple[int, str, str]]]] = {
    "orders_pricing: per_face_down_order": (IDLE, [*ORDERS, "a end_turn, hourglasses: 2"], []),
    "orders_pricing: flat_one": (IDLE, [*ORDERS, "a end_turn, hourglasses: 1"], []),
    "orders_mix: exclusive": (IDLE, ORDERS, [(3, ILLEGAL, "SH-72"), (4, ILLEGAL, "SH-72")]),
    "blood_counts_on_breach_round: true": (SACRIFICE, [*BLOOD, "- result, attacker: 9, defender: 6"], []),
    "blood_counts_on_breach_round: false": (SACRIFICE, [*BLOOD, "- result, attacker: 8, defender: 6"], []),
    "blood_glory: per_12": (
        "round: 2, phase: battle, blood: 25, blood_paid: 1",
        ["d end_round, glory: {attacker: 10}"],
        [],
    ),
    "blood_glory: once": (
        "round: 2, phase: battle, blood: 25, blood_paid: 1",
        ["d end_round, glory: {attacker: 9}"],
        [],
    ),
    "frenzy_goblins_to: removed": (FRENZIED, [*WON, assertion(removed="{goblin: 2}", discard="{}")], []),
    "frenzy_goblins_to: discard": (FRENZIED, [*WON, assertion(removed="{}", discard="{goblin: 2}")], []),
    "wood_recycles: true": (BUILDER, [*BUILT, assertion(wood="4")], []),
    "wood_carryover: false": (BUILDER, [*BUILT, assertion(wood="0")], []),
    "camp_origin: reserve_plus_camp_card": (CAMPERS, MARCH, []),
    "camp_origin: camp_card_only": (CAMPERS, MARCH, [(2, ILLEGAL, "SH-07")]),
    "breach_needs_no_blocks: true": (STONE, IN, [(2, ILLEGAL, "SH-76")]),
    "breach_needs_no_blocks: false": (STONE, IN, []),
    "exchange_under_supply_special: true": (SUPPLY, ["a draw, units: {orc: 16}", "a exchange, unit: orc"], []),
    "ram_allotment: shared": (RAMMERS, SIXTEEN, [(4, ILLEGAL, "SH-64")]),
    "ram_allotment: own": (RAMMERS, SIXTEEN, []),
    "ram_zone_capacity: unlimited": (CAMPERS, [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 5}"], []),
    "camp_two_sided: false": (RAMMERS, SIXTEEN[:3], [(3, ILLEGAL, "SH-60")]),
    "explode_count: all": (EXPLODE, ["a battle, step: 7, at: WL-A, kind: explode, orcs: 1"], [(1, ILLEGAL, "SH-78")]),
    "ranged_kills_to: removed": (STONE.replace("{}", "{soldier: 1}"), [*SHOT, assertion(hospital="{}")], []),
    "ranged_kills_to: hospital": (STONE.replace("{}", "{soldier: 1}"), [*SHOT, assertion(hospital="{soldier: 1}")], []),
    "stone_block: place_in_phase_1": (
        "round: 2, phase: 1, turn: defender",
        [
            "d end_turn",
            *BUILT[1:],
            "a start_round",
            f"a {DRAW}",
            "a end_turn",
            "d place_stone, wall: WL-A",
            "d place_stone, wall: WL-A",
        ],
        [(18, ILLEGAL, "SH-29")],
    ),
    "stone_block: keep": (
        "round: 2, phase: 1, turn: defender",
        [
            "d end_turn",
            *BUILT[1:],
            "a start_round",
            f"a {DRAW}",
            "a end_turn",
            "d place_stone, wall: WL-A",
            "d place_stone, wall: WL-A",
        ],
        [],
    ),
    "round1_hourglasses: setup_only": ("", [f"a setup, {OFFERS}, {PICKS}", "a start_round, hourglasses: 4"], []),
    "glory_tie: attacker": (
        f"round: 4, phase: battle, {OPEN}, glory: {{attacker: 7, defender_main: 3}}",
        [*IN, "- result, winner: attacker"],
        [],
    ),
    "glory_tie: defender": (
        f"round: 4, phase: battle, {OPEN}, glory: {{attacker: 7, defender_main: 3}}",
        [*IN, "- result, winner: defender"],
        [],
    ),
    "dishonour_from_round: 2": (P6D, ["d dishonour, space: D1"], []),
    "rounds: 2": (BATTLE, ["d end_round", "- result, winner: defender"], []),
    "hospital_return: 1": (f"{BATTLE}, hospital: {{soldier: 2}}", ["d end_round, hospital_return: {soldier: 1}"], []),
    "ranged_cap: 0": (P2, ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"], [(1, ILLEGAL, "SH-41")]),
    "blood_threshold: 3": (f"{BATTLE}, blood: 3", ["d end_round, glory: {attacker: 10}"], []),
    "revive_max: 1": (f"{P5}, flipped: [5], discard: {{goblin: 5}}", ["a special, revive: {FG-L: 1}"], []),
    "cannon_circles: 3": (P6D, ["d work, facility: FORGE, action: cannon, hourglasses: 3, finished: true"], []),
}


@pytest.mark.parametrize("switch", SWITCHED)
def test_a_switch_changes_what_it_should(switch: str):
    start, steps, wanted = SWITCHED[switch]

    assert faults(played(start, *steps, cards=CARDS if start else "", variants=switch)) == wanted


def test_wood_that_does_not_come_back_is_missing_from_the_supply():
    gone, back = (
        state_after(played(BUILDER, *BUILT, cards=CARDS, variants=f"wood_recycles: {each}"))
        for each in ("false", "true")
    )

    assert (gone.wood_left, back.wood_left) == (6, 12)


def test_each_switch_is_tried_or_has_one_value():
    tried = {each.split(":")[0] for each in SWITCHED}

    assert {name for name, values in SWITCHES.items() if len(values) > 1} <= tried


@pytest.mark.parametrize("refused", REFUSED)
def test_what_the_ledger_leaves_out_is_refused_by_name(tmp_path: Path, refused: str):
    name, value = refused.split("=")
    write(tmp_path, "log.yaml", f"game: stronghold\nvariants: {{{name}: {value}}}\nlog: []\n")

    found = verdict(ROOT, tmp_path / "log.yaml", None)

    assert (found.result, found.problems[0].code) == ("malformed", "unknown-switch")


# What cannot be read, and where a log starts


@pytest.mark.parametrize(
    ("start", "step", "message"),
    [
        (P2, "a biuld, action: ram", "'do' of step 1 is 'biuld' (did you mean 'build'?), expected one of"),
        (P2, "a build, action: balista, pay: {orc: 2}, at: RP-L1", "'action' of step 1 is 'balista' (did you mean"),
        (P2, "a build, action: ballista, at: RP-L9, pay: {orc: 2}", "'at' of step 1 is 'RP-L9'"),
        (P2, "a build, action: ballista, pay: {orc: 2}", "step 1 needs 'at'"),
        (P2, "a build, action: ballista, pay: {elf: 2}, at: RP-L1", "a unit of 'pay' of step 1 is 'elf', expected"),
        (P2, "a build, action: ballista, pay: {orc: -2}, at: RP-L1", "'orc' of 'pay' of step 1 is -2, expected"),
        (P6, "a move, from: CAMP, to: FG-R, units: {}", "'units' of step 1 is nobody, expected one unit at least"),
        (BATTLE, "a battle, step: 11", "'step' of step 1 is 11, expected 1 to 10"),
        (BATTLE, "- battle, step: 9", "step 1 needs 'by'"),
        (P6D, "d work, facility: SCOUTS, action: trap, hourglasses: 2", "step 1 finishes a trap and needs 'path'"),
        (P6D, "d work, facility: FORGE, action: cannon, hourglasses: 0", "'hourglasses' of step 1 is 0, expected 1"),
        (P2, "a assert, state: {walls: 3}", "'state' of step 1 has no 'walls'"),
        (P2, "a end_turn, discard: 3", "step 1 has no 'discard'"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_read_says_why(start: str, step: str, message: str):
    (finding,) = played(start, step, cards=CARDS).findings

    assert finding.fault.kind == "malformed"
    assert finding.fault.message.startswith(message)


@pytest.mark.parametrize(
    ("start", "rule"),
    [
        ("reserve: {troll: 41}", "SH-07"),
        ("wood: 17", "SH-07"),
        ("reserve: {orc: 4}, bag: {orc: 97}", "SH-07"),
        ("stone: {WL-A: 20}", "SH-07"),
        ("areas: {RP-L1: {orc: 8}}", "SH-67"),
    ],
)
def test_a_start_that_cannot_be_is_told(start: str, rule: str):
    assert faults(played(f"{READY}, {start}")) == [(0, "illegal", rule)]


def test_the_bag_is_what_is_nowhere_else_and_what_it_lacks_was_discarded():
    last = state_after(played(f"{READY}, reserve: {{orc: 4}}, blood: 2, bag: {{goblin: 50, orc: 90, troll: 40}}"))

    assert (last.bag, last.discard) == ((50, 90, 40), (8, 6, 0))


def test_hourglasses_that_are_wasted_and_specials_without_use_are_worth_a_line():
    wasted, useless = played(P6D, "d end_turn"), played(f"{P2}, flipped: [2]", "a special")

    assert (wasted.notes, useless.notes) == (
        ((1, "3 hourglasses are not used, and lost (AMB-02)"),),
        ((1, "the special action of machines is of no use without a ranged machine (AMB-21)"),),
    )


def test_the_values_that_decide_a_fault_come_from_card_board_and_log():
    steps = [
        f"a {BIG}",
        "a move, from: CAMP, to: FG-L, units: {orc: 2}",
        "a move, from: CAMP, to: FG-L, units: {orc: 1}",
    ]
    board = (ROOT / "boards/stronghold.yaml").read_text("utf-8").splitlines()
    line = next(i for i, each in enumerate(board, 1) if "capacity: 10" in each)

    (finding,) = played(P6, *steps).findings

    found = [(each.says, each.span.file, each.span.line) for each in finding.fault.values if each.span]
    assert found == [("10 attackers stand there", "log.yaml", 5), ("it holds 10", "boards/stronghold.yaml", line)]


# What holds of every game that is played


@pytest.mark.parametrize("seed", range(3))
def test_games_end_and_nothing_is_lost_on_the_way(seed: int):
    chance, state = Random(seed), stronghold.begin(rules())
    whole = stronghold.conserved(state)[:2]
    decisions = 0
    while seats := state.may_act:
        is_chance = seats == (CHANCE,)
        action = state.sample(chance) if is_chance else chance.choice(state.actions(seats[0]))
        decisions += not is_chance
        if not is_chance:
            assert set(stronghold.cited(state, seats[0], action)) <= set(game().ledger or {})
        state = state.after(action)
        assert stronghold.conserved(state)[:2] == whole
        assert min(state.wood_left, state.stone_left, state.wood, state.held, *state.bag, *state.reserve) >= 0

    assert decisions < 3000
    assert sum(state.scores().values()) == 1


@pytest.mark.parametrize(
    ("name", "switches", "seed"),
    [("one", {"rounds": "2"}, 1), ("two", {"rounds": "2", "camp_origin": "camp_card_only"}, 2)],
)
def test_a_game_of_greedy_players_is_the_one_that_was_looked_at(
    golden: Callable[[str, str], None], name: str, switches: dict[str, str], seed: int
):
    chance, state = Random(seed), stronghold.begin(rules(**switches))
    lines: list[str] = []
    while seats := state.may_act:
        if seats == (CHANCE,):
            action = state.sample(chance)
            if lines:
                lines[-1] += f" {flow(stronghold.decided(state, action))}"
        else:
            options = state.actions(seats[0])
            best = max(stronghold.promise(state, seats[0], each) for each in options)
            action = chance.choice([each for each in options if stronghold.promise(state, seats[0], each) == best])
            lines.append(flow(stronghold.written(state, seats[0], action)))
        state = state.after(action)

    golden(f"rules-stronghold/{name}.txt", "\n".join((*lines, str(state), "")))


# What the rules do not know of a game's files

FILE, BOARD = "cards/stronghold.yaml", "boards/stronghold.yaml"
UNKNOWN = [
    (FILE, "{id: orc, title: Orc", "{id: ork, title: Orc", "'ork' of 'attackers' is no unit of the rules"),
    (FILE, "  - id: machines\n", "  - id: engines\n", "there is no deck 'machines'"),
    (FILE, "manpower: [1 troll, 2 orc], ranged", "manpower: [1 ogre], ranged", "'ballista' takes '1 ogre', expected"),
    (FILE, "manpower: [1 troll, 2 orc], ranged", "manpower: [], ranged", "'ballista' takes no units, expected some"),
    (FILE, "actions: [ballista, mantelet", "actions: [balista, mantelet", "'M1' shows 'balista' (did you mean"),
    (FILE, "site: ram", "site: moat", "the site of 'ram' is 'moat', expected ram or facility"),
    (FILE, "Night Gale, goblins: 1", "Night Gale, goblins: 0", "'night_gale' sacrifices 0 goblins, expected one"),
    (FILE, "Night Gale, goblins: 1", "Night Gale, goblins: some", "'goblins' of 'night_gale' is 'some', expected"),
    (FILE, "{id: M1, title: Machines 1, phase: 2", "{id: M1, title: Machines 1, phase: 6", "'M1' is of phase 6"),
    (FILE, "{id: bluff,", "{id: ruse,", "there is no 'bluff' among the orders and markers, expected one (SH-74)"),
    (FILE, "count: 17", "count: 16", "17 of 'marksman' stand on the board, of 16 that there are (SH-15)"),
    (FILE, "stone_blocks: 23", "stone_blocks: 11", "the walls take 12 stone blocks of 11 that there are (SH-16)"),
    (FILE, "  draw: 14", "  draws: 14", "the rules know no number 'draws' (did you mean 'draw'?)"),
    (FILE, "  draw: 14", "  draw: -1", "the number 'draw' is -1, expected 0 to 999 (SH-32)"),
    (BOARD, "attacker_squares: 3", "attacker_squares: few", "'attacker_squares' of 'WL-A' is 'few', expected"),
    (BOARD, "FG-L:  {kind: foreground, side: left", "FG-L:  {kind: foreground, side: west", "the side of 'FG-L' is"),
    (BOARD, "works: [2 trap]", "works: [traps]", "'SCOUTS' works on 'traps', expected circles and a name"),
    (BOARD, "COURT:    {kind: courtyard", "COURT:    {kind: wall", "the board has 0 areas of kind 'courtyard'"),
    (BOARD, "[CAMP, RAM]", "[CAMP, GATE]", "a path joins 'CAMP' and 'GATE', a camp and a gate, where nobody"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), UNKNOWN, ids=[each[3] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told(tmp_path: Path, file: str, old: str, new: str, message: str):
    for name in (FILE, BOARD, "templates/stronghold/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml"):
        text = (ROOT / name).read_text("utf-8")
        assert name != file or old in text
        write(tmp_path, name, text.replace(old, new, 1) if name == file else text)
    report = Report()
    changed = load(tmp_path, "stronghold", Report())
    assert changed

    found = stronghold.rules(changed, {}, (), report)

    assert found is None
    assert {each.code for each in report} == {"outside-the-rules"}
    assert any(each.message.startswith(message) for each in report), [each.message for each in report]


def test_other_players_than_attacker_and_defender_are_refused():
    report = Report()

    found = stronghold.rules(game(), {}, ("north", "south"), report)

    message = "the players are north, south, expected attacker and defender (SH-01, AMB-55)"
    assert (found, [each.message for each in report]) == (None, [message])


def test_kept_cards_without_a_start_are_those_of_a_game_that_is_set_up():
    steps = ["a start_round, special: []", f"a {DRAW}", assertion(wood="10", held="6")]

    assert faults(played("", *steps, cards=CARDS)) == []


@pytest.mark.parametrize(
    ("start", "glory"),
    [
        ("glory: {spaces: {D1: 0, D2: 1}}", 3),
        ("glory: {spaces: [D1, D4]}", 2),
        ("glory: {spaces: [], defender_main: 3}", 3),
        ("blood: 12, blood_paid: true", 4),
    ],
)
def test_a_start_says_in_several_ways_what_glory_is_left(start: str, glory: int):
    last = state_after(played(f"{READY}, {start}"))

    assert (last.defense_glory, last.blood_paid) == (glory, int("true" in start))
