"""The rules of Stronghold: its ledger's rules, each broken once, its switches, its arithmetic, and games that are played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from project import write

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.games import stronghold
from pnp.rules.games.stronghold.rules import REFUSED, SWITCHES, Rules
from pnp.rules.games.stronghold.state import State
from pnp.rules.logs import read_log
from pnp.rules.play import CHANCE
from pnp.rules.replay import Replayed, replay
from pnp.rules.verdicts import engine_of, verdict

ROOT = Path(__file__).parent.parent
LOGS = sorted((Path(__file__).parent / "logs" / "stronghold").glob("*.yaml"))


@cache
def game() -> Game:
    """The shipped game."""
    report = Report()
    found = load(ROOT, "stronghold", report)
    assert found
    assert not report.has_errors
    return found


def rules(**switches: str) -> Rules:
    """The shipped rules with switches."""
    report = Report()
    found = stronghold.rules(game(), switches, (), report)
    assert found, [each.message for each in report]
    return found


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
    text = f"game: stronghold\n{head}log:" + ("\n" + "\n".join(lines) if lines else " []")
    report = Report()
    log = read_log(text.encode(), "log.yaml", report)
    assert log, [each.message for each in report]
    engine = engine_of("stronghold")
    assert engine
    done = replay(engine, rules(**log.variants), log)
    assert isinstance(done, Replayed), done
    return done


def faults(done: Replayed) -> list[tuple[int, str, str]]:
    """Step, kind and rule of each finding."""
    return [(each.step, each.fault.kind, each.fault.rule) for each in done.findings]


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
    "SH-12 one card of a deck": ("", [f"a setup, {OFFERS.replace('[M1, M4]', '[M1]')}, {PICKS}"], (1, "illegal", "SH-12")),
    "SH-12 the same card twice": ("", [f"a setup, {OFFERS.replace('M4', 'M1')}, {PICKS}"], (1, "illegal", "SH-12")),
    "SH-12 a card of another deck": ("", [f"a setup, {OFFERS.replace('M4', 'E2')}, {PICKS}"], (1, "illegal", "SH-12")),
    "SH-12 a card that was not drawn": ("", [f"a setup, {OFFERS}, {PICKS.replace('M1', 'M2')}"], (1, "illegal", "SH-12")),
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
    "SH-07 units that are not in the bag": (f"{P1}, bag: {{orc: 20}}", ["a draw, units: {troll: 14}"], (1, "illegal", "SH-07")),
    "SH-27 an exchange in a special round": (
        f"{P1}, flipped: [1]", ["a draw, units: {orc: 16}", "a exchange, unit: orc"], (2, "illegal", "SH-27")),
    "SH-33 two exchanges": (P1, [f"a {DRAW}", "a exchange, unit: orc", "a exchange, unit: troll"], (3, "illegal", "SH-33")),
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
        f"{P2}, flipped: [2]", ["a build, action: mantelet, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-27")),
    "SH-38 other manpower": (P2, ["a build, action: ballista, pay: {orc: 3}, at: RP-L1"], (1, "illegal", "SH-38")),
    "SH-38 too little wood": (
        P2.replace("wood: 10", "wood: 5"), ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"], (1, "illegal", "SH-38")),
    "SH-41 before SH-07": (
        f"{P2}, machines: [{', '.join(['{type: ballista, at: RP-L1}'] * 4)}]",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"], (1, "illegal", "SH-41")),
    "SH-07 no marker": (
        f"{P2}, machines: [{', '.join(['{type: mantelet, at: RP-L1}'] * 3)}]",
        ["a build, action: mantelet, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-07")),
    "SH-07 no units": (
        "round: 2, phase: 2, wood: 9", ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"], (1, "illegal", "SH-07")),
    "SH-39 hourglasses": (P2, ["a build, action: ballista, pay: {troll: 1}, at: RP-L1, hourglasses: 2"], (1, "claim", "SH-39")),
    "SH-43 not on the card": (P3, ["a build, action: rope, pay: {orc: 1}, at: WL-A"], (1, "illegal", "SH-43")),
    "SH-43 on a rampart": (P3, ["a build, action: banner, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-43")),
    "SH-43 no circle": (
        f"{P3}, equipment: {{WL-A: [rope]}}", ["a build, action: banner, pay: {orc: 1}, at: WL-A"], (1, "illegal", "SH-43")),
    "SH-45 hourglasses": (P3, ["a build, action: banner, pay: {orc: 1}, at: WL-A, hourglasses: 2"], (1, "claim", "SH-45")),
    "SH-47 not on the card": (P4, ["a build, action: trainer, pay: {orc: 2}, at: RP-L1"], (1, "illegal", "SH-47")),
    "SH-47 at a wall": (P4, ["a build, action: besieger, pay: {orc: 1}, at: WL-A"], (1, "illegal", "SH-47")),
    "SH-47 no circle": (
        f"{P4}, training: {{RP-L1: [trainer, diversion]}}",
        ["a build, action: besieger, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-47")),
    "SH-48 the same training": (
        f"{P4}, training: {{RP-L1: [quartermaster]}}",
        ["a build, action: quartermaster, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-48")),
    "SH-49 a saboteur on a rampart": (P4, ["a build, action: saboteur, pay: {orc: 1}, at: RP-L1"], (1, "illegal", "SH-49")),
    "SH-51 hourglasses": (P4, ["a build, action: besieger, pay: {goblin: 2}, at: RP-L1, hourglasses: 1"], (1, "claim", "SH-51")),
    "SH-53 not on the card": (P5, ["a ritual, action: grave_call"], (1, "illegal", "SH-53")),
    "SH-53 other goblins": (P5, ["a ritual, action: ember_stone, goblins: 3"], (1, "illegal", "SH-53")),
    "SH-53 no goblins": ("round: 2, phase: 5", ["a ritual, action: ember_stone"], (1, "illegal", "SH-53")),
    "SH-70 goblins of the camp": (
        "round: 2, phase: 5, camp: {goblin: 2}", ["a ritual, action: ember_stone"], (1, "illegal", "SH-70")),
    "SH-53 hourglasses": (P5, ["a ritual, action: ember_stone, hourglasses: 1"], (1, "claim", "SH-53")),
    "SH-22 a ritual twice": (P5, ["a ritual, action: night_gale"] * 2, (2, "illegal", "SH-22")),
    "SH-27 a special action that was not chosen": (P2, ["a special"], (1, "illegal", "SH-27")),
    "SH-82 a special action in phase 6": (P6, ["a special"], (1, "turn", "SH-82")),
    "SH-22 a special action twice": (f"{P2}, flipped: [2]", ["a special"] * 2, (2, "illegal", "SH-22")),
    "SH-42 hourglasses": (f"{P2}, flipped: [2]", ["a special, hourglasses: 1"], (1, "claim", "SH-42")),
    "SH-42 something moved": (f"{P2}, flipped: [2]", ["a special, revive: {FG-L: 1}"], (1, "illegal", "SH-42")),
    "SH-46 nothing there": (
        f"{P3}, flipped: [3]", ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}"], (1, "illegal", "SH-46")),
    "SH-46 the other side": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-D}"], (1, "illegal", "SH-46")),
    "SH-43 no circle to move to": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope], WL-B: [rope, banner]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}"], (1, "illegal", "SH-43")),
    "SH-46 hourglasses": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}, hourglasses: 2"], (1, "claim", "SH-46")),
    "SH-52 both": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer]}}, saboteurs: [FORGE]",
        ["a special, move_training: {token: trainer, from: RP-L1, to: RP-L2}, move_saboteur: {from: FORGE, to: CHAPEL}"],
        (1, "illegal", "SH-52")),
    "SH-52 neither": (f"{P4}, flipped: [4]", ["a special"], (1, "illegal", "SH-52")),
    "SH-52 the other side": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer]}}",
        ["a special, move_training: {token: trainer, from: RP-L1, to: RP-R2}"], (1, "illegal", "SH-52")),
    "SH-52 a saboteur to a wall": (
        f"{P4}, flipped: [4], saboteurs: [FORGE]", ["a special, move_saboteur: {from: FORGE, to: WL-A}"], (1, "illegal", "SH-52")),
    "SH-52 no saboteur": (
        f"{P4}, flipped: [4]", ["a special, move_saboteur: {from: FORGE, to: CHAPEL}"], (1, "illegal", "SH-52")),
    "SH-48 the same training moved": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer], RP-L2: [trainer]}}",
        ["a special, move_training: {token: trainer, from: RP-L1, to: RP-L2}"], (1, "illegal", "SH-48")),
    "SH-57 more than three": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}", ["a special, revive: {FG-L: 4}"], (1, "illegal", "SH-57")),
    "SH-57 fewer than there are": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}", ["a special, revive: {FG-L: 2}"], (1, "illegal", "SH-57")),
    "SH-58 more than there are": (
        f"{P5}, flipped: [5], discard: {{goblin: 2}}", ["a special, revive: {FG-L: 3}"], (1, "illegal", "SH-58")),
    "SH-57 on a rampart": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}", ["a special, revive: {RP-L1: 3}"], (1, "illegal", "SH-57")),
    "SH-67 a full foreground": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}, areas: {{FG-L: {{orc: 9}}}}",
        ["a special, revive: {FG-L: 3}"], (1, "illegal", "SH-67")),
    "SH-59 two big manoeuvres": (P6, [f"a {BIG}"] * 2, (2, "illegal", "SH-59")),
    "SH-59 a move without one": (P6, ["a move, from: CAMP, to: FG-R, units: {orc: 1}"], (1, "illegal", "SH-59")),
    "SH-68 a manoeuvre after the camp": (P6, [f"a {CAMP}", f"a {BIG}"], (2, "illegal", "SH-68")),
    "SH-68 the camp twice": (P6, [f"a {CAMP}"] * 2, (2, "illegal", "SH-68")),
    "SH-68 the turn without the camp": (P6, ["a end_turn"], (1, "illegal", "SH-68")),
    "SH-60 hourglasses": (P6, [f"a {BIG}, hourglasses: 3"], (1, "claim", "SH-60")),
    "SH-61 hourglasses": (P6, [f"a {SMALL}, hourglasses: 5"], (1, "claim", "SH-61")),
    "SH-66 back to the camp": (P6, [f"a {BIG}", "a move, from: FG-L, to: CAMP, units: {orc: 1}"], (2, "illegal", "SH-66")),
    "SH-65 from the camp to a wall": (P6, [f"a {BIG}", "a move, from: CAMP, to: WL-A, units: {orc: 1}"], (2, "illegal", "SH-65")),
    "SH-65 from side to side": (P6, [f"a {BIG}", "a move, from: FG-L, to: FG-R, units: {orc: 1}"], (2, "illegal", "SH-65")),
    "SH-07 a unit that is not there": (P6, [f"a {BIG}", "a move, from: FG-L, to: RP-L2, units: {troll: 1}"], (2, "illegal", "SH-07")),
    "SH-60 eight of an area": (P6, [f"a {BIG}", "a move, from: FG-L, to: RP-L2, units: {orc: 8}"], (2, "illegal", "SH-60")),
    "SH-61 six of an area": (P6, [f"a {SMALL}", "a move, from: FG-L, to: RP-L2, units: {orc: 6}"], (2, "illegal", "SH-61")),
    "SH-64 eight of the camp to one side": (P6, [f"a {BIG}", "a move, from: CAMP, to: FG-R, units: {orc: 8}"], (2, "illegal", "SH-64")),
    "SH-67 a full foreground in a manoeuvre": (P6, [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 3}"], (2, "illegal", "SH-67")),
    "SH-67 no ram": (P6, [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 1}"], (2, "illegal", "SH-67")),
    "SH-80 a trap passed over": (TRAPPED, [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 1}"], (2, "illegal", "SH-80")),
    "SH-80 no trap": (
        P6, [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 2}, trap_losses: {goblin: 1}"], (2, "illegal", "SH-80")),
    "SH-68 another count": (P6, [f"a {CAMP}, count: 9"], (1, "claim", "SH-68")),
    "SH-69 another price": (P6, [f"a {CAMP}, hourglasses: 1"], (1, "claim", "SH-69")),
    "SH-71 an order before the camp": (P6, ["a order, wall: WL-A, kind: bluff, face: up"], (1, "illegal", "SH-71")),
    "SH-71 two orders at a wall": (
        P6, ["a camp", *(f"a order, wall: WL-A, kind: {kind}, face: down" for kind in ("bluff", "frenzy"))], (3, "illegal", "SH-71")),
    "SH-71 an order on a rampart": (P6, ["a camp", "a order, wall: RP-L1, kind: bluff, face: up"], (2, "illegal", "SH-71")),
    "SH-07 a third order of a kind": (
        P6, ["a camp", *(f"a order, wall: WL-{wall}, kind: bluff, face: down" for wall in "ABC")], (4, "illegal", "SH-07")),
    "SH-72 hourglasses": (P6, ["a camp", "a order, wall: WL-A, kind: bluff, face: up, hourglasses: 1"], (2, "claim", "SH-72")),
    "SH-73 hourglasses": (P6, ["a camp", "a order, wall: WL-A, kind: bluff, face: down, hourglasses: 0"], (2, "claim", "SH-73")),
    "SH-06 hourglasses": (P6, [f"a {BIG}", "a camp", "a end_turn, hourglasses: 5"], (3, "claim", "SH-06")),
    "SH-20 discarded": (P6D, ["d end_turn, discard: 2"], (1, "claim", "SH-20")),
    "SH-20 more than there are": (P6D, ["d work, facility: FORGE, action: cannon, hourglasses: 4"], (1, "illegal", "SH-20")),
    "SH-24 no such work": (P6D, ["d work, facility: FORGE, action: trap, hourglasses: 1"], (1, "illegal", "SH-24")),
    "SH-24 too many circles": (P6D, ["d work, facility: FORGE, action: cauldron, hourglasses: 3"], (1, "illegal", "SH-24")),
    "SH-25 again": (
        f"{P6D}, circles: {{FORGE.cauldron: 2}}", ["d work, facility: FORGE, action: cauldron, hourglasses: 1"], (1, "illegal", "SH-25")),
    "SH-24 not finished": (
        P6D, ["d work, facility: FORGE, action: cauldron, hourglasses: 1, finished: true"], (1, "claim", "SH-24")),
    "SH-07 no trap left": (
        f"{P6D}, traps: [{', '.join(['RP-L1>WL-A'] * 6)}]",
        ["d work, facility: SCOUTS, action: trap, hourglasses: 2, path: RP-L2>WL-B"], (1, "illegal", "SH-07")),
    "SH-29 two blocks": (P1D, ["d place_stone, wall: WL-A"] * 2, (2, "illegal", "SH-29")),
    "SH-29 a block on a rampart": (P1D, ["d place_stone, wall: RP-L1"], (1, "illegal", "SH-29")),
    "SH-18 a block in phase 6": (P6D, ["d place_stone, wall: WL-A"], (1, "turn", "SH-18")),
    "SH-10 too early": (P6D, ["d dishonour, space: D1"], (1, "illegal", "SH-10")),
    "SH-10 twice": (P6D.replace("round: 2", "round: 5"), ["d dishonour, space: D1"] * 2, (2, "illegal", "SH-10")),
    "SH-21 a battle in phase 6": (P6D, ["d battle, step: 9"], (1, "turn", "SH-21")),
    "SH-83 back": (BATTLE, ["d battle, step: 9", "d battle, step: 1, at: WL-A"], (2, "turn", "SH-83")),
    "SH-83 the other side": (BATTLE, ["a battle, step: 1, at: WL-A"], (1, "turn", "SH-83")),
    "SH-84 attackers that are not there": (BATTLE, ["d battle, step: 1, at: WL-A, attackers_lost: {orc: 2}"], (1, "illegal", "SH-84")),
    "SH-84 defenders that are not there": (BATTLE, ["a battle, step: 4, at: WL-A, defenders_lost: {veteran: 1}"], (1, "illegal", "SH-84")),
    "SH-84 blocks that are not there": (BATTLE, ["- battle, step: 8, at: WL-A, blocks_lost: {stone: 3}"], (1, "illegal", "SH-84")),
    "SH-42 two cards": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [hit, miss], kept: hit"], (1, "illegal", "SH-42")),
    "SH-42 a card that was not drawn": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss], kept: hit"], (1, "illegal", "SH-42")),
    "SH-42 a miss with losses": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss], kept: miss, blocks_lost: {stone: 1}"],
        (1, "illegal", "SH-42")),
    "SH-42 the second card twice": (
        f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}, {{type: ballista, at: RP-L1}}]",
        [f"a battle, step: 2, machine: ballista-{i}, at: WL-A, drawn: [hit, miss], kept: hit" for i in (1, 2)],
        (2, "illegal", "SH-42")),
    "SH-83 a machine that does not shoot": (
        f"{BATTLE}, machines: [{{type: altar, at: RP-L1}}]",
        ["a battle, step: 2, machine: altar-1, at: WL-A, drawn: [hit], kept: hit"], (1, "illegal", "SH-83")),
    "SH-74 no order": (BATTLE, ["a battle, step: 7, at: WL-A, kind: bluff"], (1, "illegal", "SH-74")),
    "SH-74 another order": (FRENZY, ["a battle, step: 7, at: WL-A, kind: bluff"], (1, "claim", "SH-74")),
    "SH-75 a total without frenzy": (
        FRENZY, ["a battle, step: 7, at: WL-A, kind: frenzy", "- battle, step: 8, at: WL-A, attacker_total: 3"], (2, "claim", "SH-75")),
    "SH-77 frenzied casualties": (
        f"{FRENZY}, stone: {{WL-A: 5}}",
        ["a battle, step: 7, at: WL-A, kind: frenzy", "- battle, step: 8, at: WL-A, attackers_lost: {goblin: 1}"],
        (2, "illegal", "SH-77")),
    "SH-78 orcs that are not there": (
        FRENZY.replace("frenzy", "explode"), ["a battle, step: 7, at: WL-A, kind: explode, orcs: 2"], (1, "illegal", "SH-78")),
    "SH-78 other blocks": (
        FRENZY.replace("frenzy", "explode"),
        ["a battle, step: 7, at: WL-A, kind: explode, orcs: 1, stone_removed: 2"], (1, "claim", "SH-78")),
    "SH-79 from far away": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "areas: {RP-L3: {troll: 1}, "),
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L3"], (1, "illegal", "SH-79")),
    "SH-79 no troll": (
        FRENZY.replace("frenzy", "summon"), ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1"], (1, "illegal", "SH-79")),
    "SH-80 a summoned troll in a trap": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "traps: ['RP-L1>WL-A'], areas: {RP-L1: {troll: 1}, "),
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1"], (1, "illegal", "SH-80")),
    "SH-83 another total": (BATTLE, ["- battle, step: 8, at: WL-A, attacker_total: 4"], (1, "claim", "SH-83")),
    "SH-83 another winner": (BATTLE, ["- battle, step: 8, at: WL-A, winner: attacker"], (1, "claim", "SH-83")),
    "SH-83 the ram at a wall": (BATTLE, ["- battle, step: 10, at: WL-A"], (1, "illegal", "SH-83")),
    "SH-76 a wall that holds": (BATTLE, ["- battle, step: 8, at: WL-A", "- breach, at: WL-A"], (2, "illegal", "SH-76")),
    "SH-83 a break-in before the check": (
        f"{BATTLE}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}", ["- breach, at: WL-A"], (1, "turn", "SH-83")),
    "SH-90 a break-in passed over": (
        f"{BATTLE}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}",
        ["- battle, step: 8, at: WL-A", "a end_round, hospital_return: {}"], (2, "illegal", "SH-90")),
    "SH-89 too few return": (f"{BATTLE}, hospital: {{soldier: 2}}", ["d end_round, hospital_return: {soldier: 1}"], (1, "illegal", "SH-89")),
    "SH-89 others return": (f"{BATTLE}, hospital: {{soldier: 1}}", ["d end_round, hospital_return: {veteran: 1}"], (1, "illegal", "SH-89")),
    "SH-87 unfinished": (
        f"{BATTLE}, circles: {{FORGE.cannon: 1}}", ["d end_round, unfinished: {FORGE.cannon: 2}"], (1, "claim", "SH-87")),
    "SH-88 glory": (BATTLE, ["d end_round, glory: {attacker: 10}"], (1, "claim", "SH-88")),
    "SH-90 a result before the end": (BATTLE, ["- result, winner: defender"], (1, "turn", "SH-90")),
    "SH-90 after the end": (
        BATTLE.replace("round: 2", "round: 10"), ["d end_round", "a start_round, special: []"], (2, "turn", "SH-90")),
    "SH-04 without a break-in": (
        BATTLE.replace("round: 2", "round: 10"), ["d end_round", "- result, winner: attacker"], (2, "claim", "SH-04")),
    "SH-05 glory after a break-in": (
        f"{BATTLE}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}",
        ["- battle, step: 8, at: WL-A", "- breach, at: WL-A", "- result, winner: defender"], (3, "claim", "SH-05")),
    "ASSERT another reserve": (P2, ["a assert, state: {reserve: {orc: 4}}"], (1, "claim", "ASSERT")),
    "ASSERT other areas": (P6, ["- assert, state: {areas: {FG-L: {}}}"], (1, "claim", "ASSERT")),
    "ASSERT other stone": (BATTLE, ["- assert, state: {stone: {WL-A: 1}}"], (1, "claim", "ASSERT")),
    "ASSERT other circles": (P6D, ["- assert, state: {circles: {FORGE.cannon: 1}}"], (1, "claim", "ASSERT")),
}  # fmt: skip


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
