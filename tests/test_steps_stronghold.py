"""The rules of Stronghold that phases 1 to 5 can break: each broken once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from besieged import (
    BATTLE,
    BEFORE,
    CARDS,
    DRAW,
    OFFERS,
    P1,
    P1D,
    P2,
    P3,
    P4,
    P5,
    P6,
    PICKS,
    READY,
    Broken,
    played,
    told,
)
from shipped import faults

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
    "SH-46 from an area without circles": (
        f"{P3}, flipped: [3]",
        ["a special, move_equipment: {token: rope, from: CAMP, to: WL-B}"],
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
    "SH-12 the defender draws": ("", [f"d setup, {OFFERS}, {PICKS}"], (1, "turn", "SH-12")),
    "SH-12 no card of a phase is drawn": (
        "",
        [f"a setup, {OFFERS.replace('2: [M1, M4], ', '')}, {PICKS}"],
        (1, "illegal", "SH-12"),
    ),
    "SH-12 a card of another deck is kept": (
        "",
        [f"a setup, {OFFERS}, {PICKS.replace('M1', 'E1')}"],
        (1, "illegal", "SH-12"),
    ),
    "SH-12 three cards": ("", [f"a setup, {OFFERS.replace('M4', 'M4, M3')}, {PICKS}"], (1, "illegal", "SH-12")),
    "SH-13 a round before the set-up": ("", ["a start_round, special: []"], (1, "turn", "SH-13")),
    "SH-21 a draw between rounds": (READY, [f"a {DRAW}"], (1, "turn", "SH-21")),
    "SH-19 the defender turns cards over": (READY, ["d start_round, special: []"], (1, "turn", "SH-19")),
    "SH-27 phase 0 turned over": (READY, ["a start_round, special: [0]"], (1, "illegal", "SH-27")),
    "SH-29 the hourglasses of the set-up were not used yet": (
        BEFORE,
        ["a start_round, hourglasses: 2"],
        (1, "claim", "SH-29"),
    ),
    "SH-32 fifteen units": (P1, ["a draw, units: {orc: 15}"], (1, "illegal", "SH-32")),
    "SH-32 not all of a small bag": (f"{P1}, bag: {{orc: 5}}", ["a draw, units: {orc: 4}"], (1, "illegal", "SH-32")),
    "SH-32 more wood than there is": (f"{P1}, wood: 14", [f"a {DRAW}, wood: 5"], (1, "claim", "SH-32")),
    "SH-35 more than all special units": (f"{P1}, flipped: [1]", ["a draw, units: {orc: 17}"], (1, "illegal", "SH-35")),
    "SH-18 a special action in phase 1": (f"{P1}, flipped: [1]", ["a special"], (1, "turn", "SH-18")),
    "SH-07 a third trebuchet": (
        f"{P2}, machines: [{', '.join(['{type: trebuchet, at: RP-L1}'] * 2)}]",
        ["a build, action: trebuchet, pay: {orc: 3}, at: RP-L1"],
        (1, "illegal", "SH-07"),
    ),
    "SH-41 a fifth ranged machine": (
        f"{P2}, machines: [{', '.join(['{type: catapult, at: RP-L1}'] * 4)}]",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-41"),
    ),
    "SH-70 one of two orcs is in the camp": (
        "round: 2, phase: 2, wood: 6, reserve: {orc: 1}, camp: {orc: 1}",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-70"),
    ),
    "SH-07 units on a rampart cannot pay": (
        "round: 2, phase: 2, wood: 6, areas: {RP-L1: {orc: 2}}",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-07"),
    ),
    "SH-38 both ways at once": (
        P2,
        ["a build, action: ballista, pay: {troll: 1, orc: 2}, at: RP-L1"],
        (1, "illegal", "SH-38"),
    ),
    "SH-36 a machine in the ram zone": (
        P2,
        ["a build, action: mantelet, pay: {orc: 1}, at: RAM"],
        (1, "illegal", "SH-36"),
    ),
    "SH-36 a ram on a rampart": (
        P2.replace("phase: 2", "phase: 2"),
        ["a build, action: ram, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-36"),
    ),
    "SH-43 at the gate": (P3, ["a build, action: banner, pay: {orc: 1}, at: GATE"], (1, "illegal", "SH-43")),
    "SH-43 the circle was filled in this phase": (
        P3,
        ["a build, action: banner, pay: {orc: 1}, at: WL-A", "a build, action: ladder, pay: {orc: 1}, at: WL-A"],
        (2, "illegal", "SH-43"),
    ),
    "SH-07 a fourth banner": (
        f"{P3}, equipment: {{WL-B: [banner, banner], WL-C: [banner]}}",
        ["a build, action: banner, pay: {orc: 1}, at: WL-A"],
        (1, "illegal", "SH-07"),
    ),
    "SH-47 a third besieger": (
        f"{P4}, training: {{RP-L1: [besieger, besieger]}}",
        ["a build, action: besieger, pay: {orc: 1}, at: RP-L1"],
        (1, "illegal", "SH-47"),
    ),
    "SH-07 a fifth besieger": (
        f"{P4}, training: {{RP-L1: [besieger, besieger], RP-L2: [besieger, besieger]}}",
        ["a build, action: besieger, pay: {orc: 1}, at: RP-L3"],
        (1, "illegal", "SH-07"),
    ),
    "SH-07 a third saboteur": (
        f"{P4}, saboteurs: [FORGE, CHAPEL]",
        ["a build, action: saboteur, pay: {orc: 1}, at: FORGE"],
        (1, "illegal", "SH-07"),
    ),
    "SH-49 a saboteur in the courtyard": (
        P4,
        ["a build, action: saboteur, pay: {orc: 1}, at: COURT"],
        (1, "illegal", "SH-49"),
    ),
    "SH-18 a ritual in phase 4": (P4, ["a ritual, action: ember_stone"], (1, "turn", "SH-18")),
    "SH-27 a ritual on a card that was turned over": (
        f"{P5}, flipped: [5]",
        ["a ritual, action: night_gale"],
        (1, "illegal", "SH-27"),
    ),
    "SH-46 to the same wall": (
        f"{P3}, flipped: [3], equipment: {{WL-B: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-B, to: WL-B}"],
        (1, "illegal", "SH-46"),
    ),
    "SH-46 to a rampart": (
        f"{P3}, flipped: [3], equipment: {{WL-B: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-B, to: RP-L1}"],
        (1, "illegal", "SH-46"),
    ),
    "SH-46 something else moved": (f"{P3}, flipped: [3]", ["a special, revive: {FG-L: 1}"], (1, "illegal", "SH-46")),
    "SH-52 to the same rampart": (
        f"{P4}, flipped: [4], training: {{RP-L1: [trainer]}}",
        ["a special, move_training: {token: trainer, from: RP-L1, to: RP-L1}"],
        (1, "illegal", "SH-52"),
    ),
    "SH-52 a saboteur stays": (
        f"{P4}, flipped: [4], saboteurs: [FORGE]",
        ["a special, move_saboteur: {from: FORGE, to: FORGE}"],
        (1, "illegal", "SH-52"),
    ),
    "SH-52 hourglasses": (
        f"{P4}, flipped: [4], saboteurs: [FORGE]",
        ["a special, move_saboteur: {from: FORGE, to: GUARD}, hourglasses: 2"],
        (1, "claim", "SH-52"),
    ),
    "SH-48 no circle to move to": (
        f"{P4}, flipped: [4], training: {{RP-L1: [besieger], RP-L2: [besieger, trainer]}}",
        ["a special, move_training: {token: besieger, from: RP-L1, to: RP-L2}"],
        (1, "illegal", "SH-48"),
    ),
    "SH-57 fewer than the discard pile has": (
        f"{P5}, flipped: [5], discard: {{goblin: 2}}",
        ["a special, revive: {FG-L: 1}"],
        (1, "illegal", "SH-57"),
    ),
    "SH-57 hourglasses": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}",
        ["a special, revive: {FG-L: 3}, hourglasses: 3"],
        (1, "claim", "SH-57"),
    ),
    "SH-58 goblins of the blood pool": (
        f"{P5}, flipped: [5], blood: 9",
        ["a special, revive: {FG-L: 1}"],
        (1, "illegal", "SH-58"),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str) -> None:
    start, steps, wanted = BROKEN[name]

    done = played(start, *steps, cards=CARDS if start else "")

    assert faults(done) == [wanted]
    assert wanted[1] == "claim" or done.states[wanted[0]] == done.states[wanted[0] - 1]


def test_what_is_told_of_broken_rules_is_what_was_looked_at(golden: Callable[[str, str], None]) -> None:
    golden("rules-stronghold/steps.txt", "".join(told(name, *BROKEN[name][:2]) for name in BROKEN))
