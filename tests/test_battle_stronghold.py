"""The rules of Stronghold that battles, rounds and results can break, each broken once; facts that are not so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from besieged import BATTLE, CARDS, DRAW, FRENZY, IN, OPEN, P2, P6, P6D, Broken, played, told
from shipped import faults

BROKEN: dict[str, Broken] = {
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
    "SH-83 the defender shoots the machines": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["d battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss]"],
        (1, "turn", "SH-83"),
    ),
    "SH-83 the defender reveals an order": (
        FRENZY,
        ["d battle, step: 7, at: WL-A, kind: frenzy"],
        (1, "turn", "SH-83"),
    ),
    "SH-83 the attacker in the hospital": (BATTLE, ["a battle, step: 9"], (1, "turn", "SH-83")),
    "SH-83 a machine that was not built": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-2, at: WL-A, drawn: [miss]"],
        (1, "illegal", "SH-83"),
    ),
    "SH-83 a check at a rampart": (BATTLE, ["- battle, step: 8, at: RP-L1"], (1, "illegal", "SH-83")),
    "SH-83 the defender's total": (BATTLE, ["- battle, step: 8, at: WL-A, defender_total: 3"], (1, "claim", "SH-83")),
    "SH-83 the ram breaks in before step 10": (
        f"{BATTLE.replace('WL-A', 'RAM')}, machines: [{{type: ram, at: RAM}}]",
        ["- battle, step: 8, at: WL-A", "- breach, at: RAM"],
        (2, "turn", "SH-83"),
    ),
    "SH-83 the defender breaks in": (
        f"round: 2, phase: battle, {OPEN}",
        ["- battle, step: 8, at: WL-A", "d breach, at: WL-A"],
        (2, "turn", "SH-83"),
    ),
    "SH-84 wood blocks that are not there": (
        BATTLE,
        ["- battle, step: 8, at: WL-A, blocks_lost: {wood: 1}"],
        (1, "illegal", "SH-84"),
    ),
    "SH-84 defenders of the gate that are not there": (
        BATTLE,
        ["- battle, step: 10, at: GATE, defenders_lost: {veteran: 2}"],
        (1, "illegal", "SH-84"),
    ),
    "SH-42 three cards": (
        f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [hit, miss, miss], kept: hit"],
        (1, "illegal", "SH-42"),
    ),
    "SH-42 no card": (
        f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: []"],
        (1, "illegal", "SH-42"),
    ),
    "SH-74 an order twice": (FRENZY, ["a battle, step: 7, at: WL-A, kind: frenzy"] * 2, (2, "illegal", "SH-74")),
    "SH-78 wood blocks": (
        f"{FRENZY.replace('frenzy', 'explode')}, wood_blocks: {{WL-A: 2}}",
        ["a battle, step: 7, at: WL-A, kind: explode, orcs: 1, wood_removed: 1"],
        (1, "claim", "SH-78"),
    ),
    "SH-79 a full wall": (
        "round: 2, phase: battle, areas: {WL-A: {orc: 3}, RP-L1: {troll: 1}}, orders: {WL-A: {kind: summon, face: up}}",
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1"],
        (1, "illegal", "SH-79"),
    ),
    "SH-79 out of the camp": (
        "round: 2, phase: battle, camp: {troll: 1}, orders: {WL-A: {kind: summon, face: up}}",
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: CAMP"],
        (1, "illegal", "SH-79"),
    ),
    "SH-80 a summoned troll without a trap": (
        "round: 2, phase: battle, areas: {RP-L1: {troll: 1}}, orders: {WL-A: {kind: summon, face: up}}",
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1, trap_losses: {troll: 1}"],
        (1, "illegal", "SH-80"),
    ),
    "SH-76 a wood block is left": (
        f"round: 2, phase: battle, {OPEN}, wood_blocks: {{WL-A: 1}}",
        IN,
        (2, "illegal", "SH-76"),
    ),
    "SH-76 a defender is left": (
        f"round: 2, phase: battle, {OPEN.replace('{}', '{marksman: 1}')}",
        IN,
        (2, "illegal", "SH-76"),
    ),
    "SH-76 the last attacker died": (
        f"round: 2, phase: battle, {OPEN}",
        ["- battle, step: 8, at: WL-A, attackers_lost: {orc: 1}", IN[1]],
        (2, "illegal", "SH-76"),
    ),
    "SH-76 at the gate": (
        f"{BATTLE.replace('WL-A', 'RAM')}, machines: [{{type: ram, at: RAM}}]",
        ["- battle, step: 10, at: GATE", "- breach, at: GATE"],
        (2, "illegal", "SH-76"),
    ),
    "SH-76 nobody at the ram": (BATTLE, ["- battle, step: 10, at: GATE", "- breach, at: RAM"], (2, "illegal", "SH-76")),
    "SH-21 a break-in in phase 6": (f"round: 2, phase: 6, {OPEN}", ["- breach, at: WL-A"], (1, "turn", "SH-21")),
    "SH-21 the round's end in phase 6": (P6D, ["d end_round"], (1, "turn", "SH-21")),
    "SH-89 three return": (
        f"{BATTLE}, hospital: {{soldier: 3}}",
        ["d end_round, hospital_return: {soldier: 3}"],
        (1, "illegal", "SH-89"),
    ),
    "SH-89 nobody returns": (f"{BATTLE}, hospital: {{soldier: 1}}", ["d end_round"], (1, "illegal", "SH-89")),
    "SH-89 who was shot does not return": (
        BATTLE,
        ["a battle, step: 4, at: WL-A, defenders_lost: {marksman: 1}", "d end_round, hospital_return: {marksman: 1}"],
        (2, "illegal", "SH-89"),
    ),
    "SH-87 finished circles are cleared": (
        f"{BATTLE}, circles: {{FORGE.cauldron: 2}}",
        ["d end_round, unfinished: {FORGE.cauldron: 2}"],
        (1, "claim", "SH-87"),
    ),
    "SH-87 nothing unfinished": (
        f"{BATTLE}, circles: {{FORGE.cannon: 1}}",
        ["d end_round, unfinished: {}"],
        (1, "claim", "SH-87"),
    ),
    "SH-88 the defender's glory": (BATTLE, ["d end_round, glory: {defender: 4}"], (1, "claim", "SH-88")),
    "SH-90 a battle after the break-in": (
        f"round: 2, phase: battle, {OPEN}",
        [*IN, "- battle, step: 8, at: WL-A"],
        (3, "turn", "SH-90"),
    ),
    "SH-05 the attacker's glory": (
        f"round: 2, phase: battle, {OPEN}",
        [*IN, "- result, attacker: 9"],
        (3, "claim", "SH-05"),
    ),
    "SH-04 glory without a break-in": (
        BATTLE.replace("round: 2", "round: 10"),
        ["d end_round", "- result, attacker: 10"],
        (2, "claim", "SH-04"),
    ),
    "ASSERT other wood": (P2, ["- assert, state: {wood: 9}"], (1, "claim", "ASSERT")),
    "ASSERT another hospital": (
        f"{BATTLE}, hospital: {{soldier: 1}}",
        ["- assert, state: {hospital: {}}"],
        (1, "claim", "ASSERT"),
    ),
    "SH-80 a trap takes two of one troll": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "traps: ['RP-L1>WL-A'], areas: {RP-L1: {troll: 2}, "),
        ["a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1, trap_losses: {troll: 2}"],
        (1, "illegal", "SH-80"),
    ),
    "SH-29 no block is left for the next round": (
        f"{BATTLE}, stone: {{WL-B: 13}}",
        ["d end_round", "a start_round", f"a {DRAW}", "a end_turn", "d place_stone, wall: WL-A"],
        (5, "illegal", "SH-29"),
    ),
    "ASSERT somebody stands somewhere": (
        P6D.replace("held", "areas: {WL-F: {orc: 1}}, held"),
        ["- assert, state: {areas: {}}"],
        (1, "claim", "ASSERT"),
    ),
    "ASSERT something lies on circles": (
        f"{P6D}, circles: {{GUARD.redeploy: 1}}",
        ["- assert, state: {circles: {}}"],
        (1, "claim", "ASSERT"),
    ),
    "ASSERT no stone": (BATTLE, ["- assert, state: {stone: {}}"], (1, "claim", "ASSERT")),
    "SH-83 the attacker is the marksmen": (BATTLE, ["a battle, step: 3, at: WL-A"], (1, "turn", "SH-83")),
    "SH-83 the defender is the goblins": (BATTLE, ["d battle, step: 4, at: WL-A"], (1, "turn", "SH-83")),
    "SH-83 the attacker is the cauldron": (BATTLE, ["a battle, step: 5, at: WL-A"], (1, "turn", "SH-83")),
    "SH-83 the attacker is the sling": (BATTLE, ["a battle, step: 6, at: WL-A"], (1, "turn", "SH-83")),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str):
    start, steps, wanted = BROKEN[name]

    done = played(start, *steps, cards=CARDS if start else "")

    assert faults(done) == [wanted]
    assert wanted[1] == "claim" or done.states[wanted[0]] == done.states[wanted[0] - 1]


def test_what_is_told_of_broken_rules_is_what_was_looked_at(golden: Callable[[str, str], None]):
    golden("rules-stronghold/battle.txt", "".join(told(name, *BROKEN[name][:2]) for name in BROKEN))
