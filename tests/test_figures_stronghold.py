"""What is legal in Stronghold, and what it leads to: the figures of its ledger."""

from __future__ import annotations

import pytest
from besieged import (
    BATTLE,
    BEFORE,
    BIG,
    CARDS,
    DRAW,
    FRENZY,
    IN,
    OFFERS,
    OPEN,
    P1,
    P1D,
    P2,
    P3,
    P4,
    P5,
    P6,
    P6D,
    PICKS,
    SHIPPED,
    SMALL,
    TRAPPED,
    assertion,
    end_of_phase,
    played,
    state_after,
)
from shipped import faults

QUESTION = "'?'"

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
    "SH-32 all of a small bag": (
        f"{P1}, bag: {{orc: 5}}",
        ["a draw, units: {orc: 5}", assertion(bag="{}", discard="{goblin: 60, orc: 95, troll: 40}")],
    ),
    "SH-32 nobody out of an empty bag": (f"{P1}, bag: {{}}", ["a draw, units: {}", "a end_turn"]),
    "SH-35 sixteen units and no wood": (f"{P1}, flipped: [1]", ["a draw, units: {orc: 16}, wood: 0"]),
    "AMB-09 as much wood as there is": (
        f"{P1}, wood: 10",
        [f"a {DRAW}, wood: 5", "a exchange, unit: troll, wood: 1", assertion(wood="16")],
    ),
    "AMB-01 the first round out of a start": (BEFORE, ["a start_round, special: [], round: 1, hourglasses: 6"]),
    "AMB-01 the first round with what the start tells": (
        f"{BEFORE}, held: 3",
        ["a start_round, special: [], hourglasses: 5"],
    ),
    "SH-41 a fourth ranged machine": (
        f"{P2}, machines: [{', '.join(['{type: catapult, at: RP-L1}'] * 3)}]",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"],
    ),
    "SH-41 a mantelet beside four ranged machines": (
        f"{P2}, machines: [{', '.join(['{type: catapult, at: RP-L1}'] * 4)}]",
        ["a build, action: mantelet, pay: {orc: 1}, at: RP-L1"],
    ),
    "SH-38 all the wood there is": (
        "round: 2, phase: 2, wood: 6, reserve: {orc: 2}",
        ["a build, action: ballista, pay: {orc: 2}, at: RP-L1", assertion(wood="0", reserve="{}")],
    ),
    "AMB-17 the same equipment twice": (
        f"{P3}, equipment: {{WL-B: [banner]}}",
        ["a build, action: banner, pay: {orc: 1}, at: WL-B"],
    ),
    "SH-46 equipment moves": (
        f"{P3}, flipped: [3], equipment: {{WL-A: [rope], WL-B: [rope]}}",
        ["a special, move_equipment: {token: rope, from: WL-A, to: WL-B}, hourglasses: 1"],
    ),
    "SH-48 a besieger moves to another": (
        f"{P4}, flipped: [4], training: {{RP-L1: [besieger], RP-L2: [besieger]}}",
        ["a special, move_training: {token: besieger, from: RP-L1, to: RP-L2}"],
    ),
    "AMB-06 no special action": (f"{P2}, flipped: [2]", ["a end_turn, hourglasses: 0"]),
    "SH-57 three goblins in two foregrounds": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}",
        [
            "a special, revive: {FG-L: 1, FG-R: 2}, hourglasses: 1",
            assertion(discard="{goblin: 2}", areas="{FG-L: {goblin: 1}, FG-R: {goblin: 2}}"),
        ],
    ),
    "SH-58 two goblins of two": (f"{P5}, flipped: [5], discard: {{goblin: 2}}", ["a special, revive: {FG-L: 2}"]),
    "AMB-25 as many as there is room for": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}, areas: {{FG-L: {{orc: 10}}, FG-R: {{orc: 9}}}}",
        ["a special, revive: {FG-R: 1}"],
    ),
    "AMB-25 nobody to call back": (f"{P5}, flipped: [5]", ["a special, revive: {}, hourglasses: 1"]),
    "AMB-26 goblins that came back move": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}",
        [
            "a special, revive: {FG-L: 3}",
            *end_of_phase(),
            f"a {BIG}",
            "a move, from: FG-L, to: RP-L1, units: {goblin: 3}",
        ],
    ),
    "SH-64 fourteen of the camp": (
        "round: 2, phase: 6, reserve: {orc: 14}",
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 7}", "a move, from: CAMP, to: FG-R, units: {orc: 7}"],
    ),
    "SH-62 others of the same kind": (
        P6,
        [
            f"a {SMALL}",
            "a move, from: CAMP, to: FG-L, units: {orc: 2}",
            "a move, from: FG-L, to: RP-L2, units: {orc: 5}",
        ],
    ),
    "SH-67 a full ram": (
        "round: 2, phase: 6, reserve: {orc: 4}, machines: [{type: ram, at: RAM}, {type: ram, at: RAM}]",
        [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 4}"],
    ),
    "SH-80 a trap that takes nobody": (
        TRAPPED,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 1}, trap_losses: {}"],
    ),
    "AMB-39 two orders of a kind at sections without attackers": (
        P6,
        ["a camp", "a order, wall: WL-D, kind: summon, face: down", "a order, wall: WL-E, kind: summon, face: down"],
    ),
    "SH-07 the last trap": (
        f"{P6D}, traps: [{', '.join(['RP-L1>WL-A'] * 5)}]",
        ["d work, facility: SCOUTS, action: trap, hourglasses: 2, path: RP-L2>WL-B, finished: true"],
    ),
    "SH-24 a trap needs its path when it is finished": (
        P6D,
        ["d work, facility: SCOUTS, action: trap, hourglasses: 1"],
    ),
    "AMB-51 four deeds at once": (
        P6D.replace("round: 2", "round: 5"),
        [f"d dishonour, space: D{i}" for i in (1, 2, 3, 4)],
    ),
    "SH-29 a block for a wall": (P1D, ["d place_stone, wall: WL-F", assertion(stone="{WL-F: 3}")]),
    "SH-83 a step may be done at several places": (
        BATTLE,
        ["d battle, step: 3, at: WL-A, attackers_lost: {orc: 1}", "d battle, step: 3, at: WL-B"],
    ),
    "AMB-44 a tie, with what was recorded": (
        BATTLE,
        [
            "- battle, step: 8, at: WL-A, attacker_mod: 3, defender_mod: 1, "
            "attacker_total: 6, defender_total: 6, winner: tie"
        ],
    ),
    "AMB-43 blocks are strong": (
        f"{BATTLE}, wood_blocks: {{WL-A: 2}}",
        ["- battle, step: 8, at: WL-A, attacker_mod: -1, attacker_total: 2, defender_total: 7, winner: defender"],
    ),
    "SH-84 the dead of step 8 are in the hospital": (
        BATTLE,
        [
            "- battle, step: 8, at: WL-A, attackers_lost: {orc: 1}, defenders_lost: {soldier: 1}, "
            "blocks_lost: {stone: 2}",
            assertion(hospital="{soldier: 1}", discard="{orc: 1}", stone="{WL-A: 0}"),
            "d end_round, hospital_return: {soldier: 1}",
            assertion(hospital="{}"),
        ],
    ),
    "AMB-46 who is shot leaves the game": (
        BATTLE,
        [
            "a battle, step: 4, at: WL-A, defenders_lost: {marksman: 1}",
            assertion(hospital="{}"),
            "d end_round, hospital_return: {}",
        ],
    ),
    "AMB-21 two cards, of which the first is kept": (
        f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}]",
        ["a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [hit, hit], blocks_lost: {stone: 1}"],
    ),
    "SH-78 more orcs than blocks": (
        FRENZY.replace("frenzy", "explode").replace("{goblin: 1, orc: 1}", "{orc: 3}") + ", wood_blocks: {WL-A: 2}",
        [
            "a battle, step: 7, at: WL-A, kind: explode, orcs: 3, stone_removed: 2, wood_removed: 2",
            assertion(areas="{WL-A: {}}", discard="{orc: 3}"),
        ],
    ),
    "AMB-40 no orc explodes": (
        FRENZY.replace("frenzy", "explode") + ", wood_blocks: {WL-A: 2}",
        ["a battle, step: 7, at: WL-A, kind: explode, orcs: 0, stone_removed: 0, wood_removed: 0"],
    ),
    "SH-80 a trap takes the troll that is summoned": (
        FRENZY.replace("frenzy", "summon").replace("areas: {", "traps: ['RP-L1>WL-A'], areas: {RP-L1: {troll: 1}, "),
        [
            "a battle, step: 7, at: WL-A, kind: summon, troll_from: RP-L1, trap_losses: {troll: 1}",
            assertion(areas="{WL-A: {goblin: 1, orc: 1}, RP-L1: {}}", discard="{troll: 1}"),
        ],
    ),
    "AMB-42 a summons without effect": (
        FRENZY.replace("frenzy", "summon"),
        ["a battle, step: 7, at: WL-A, kind: summon"],
    ),
    "SH-75 goblins leave after the battle, check or none": (
        FRENZY,
        [
            "a battle, step: 7, at: WL-A, kind: frenzy",
            assertion(areas="{WL-A: {goblin: 1, orc: 1}}"),
            "d end_round",
            assertion(areas="{WL-A: {orc: 1}}", removed="{goblin: 1}"),
        ],
    ),
    "SH-76 goblins in frenzy break in": (
        f"{FRENZY.replace('goblin: 1, orc: 1', 'goblin: 2')}, garrison: {{WL-A: {{}}}}, stone: {{WL-A: 0}}",
        [
            "a battle, step: 7, at: WL-A, kind: frenzy",
            "- battle, step: 8, at: WL-A, attacker_total: 6, winner: attacker",
            "a breach, at: WL-A",
        ],
    ),
    "SH-87 what is not finished stays": (
        f"{BATTLE}, circles: {{FORGE.cannon: 3, FORGE.cauldron: 2}}",
        ["d end_round, unfinished: {FORGE.cannon: 3}", assertion(circles="{FORGE.cannon: 3, FORGE.cauldron: 0}")],
    ),
    "SH-88 a point for the defender": (
        f"{BATTLE.replace('round: 2', 'round: 5')}, glory: {{attacker: 6, defender_main: 4, spaces: {{D1: 0, D2: 0}}}}",
        ["d end_round, glory: {attacker: 5, defender: 7}"],
    ),
    "SH-04 the castle held": (
        f"{BATTLE.replace('round: 2', 'round: 10')}, glory: {{attacker: 10}}",
        ["d end_round", "- result, winner: defender, attacker: 9, defender: 5"],
    ),
    "SH-18 the next round": (
        BATTLE,
        ["d end_round", "a start_round, special: [1, 2, 3, 4, 5], round: 3, hourglasses: 2"],
    ),
    "SH-42 the special card of phase 2 lasts to the battle": (
        f"{P2}, flipped: [2], machines: [{{type: ballista, at: RP-L1}}]",
        [
            "a special, hourglasses: 2",
            *(each for _ in range(4) for each in end_of_phase()),
            "a camp",
            *end_of_phase(),
            "a battle, step: 2, machine: ballista-1, at: WL-A, drawn: [miss, miss]",
        ],
    ),
    "AMB-43 modifiers only one side has": (
        BATTLE,
        ["- battle, step: 8, at: WL-A, defender_mod: -2, defender_total: 3, winner: tie"],
    ),
    "SH-83 the hospital twice": (BATTLE, ["d battle, step: 9", "d battle, step: 9", "- battle, step: 10, at: GATE"]),
    "AMB-09 no wood is left": (
        f"{P1}, wood: 16",
        [f"a {DRAW}, wood: 0", "a exchange, unit: orc, wood: 0", assertion(wood="16")],
    ),
    "SH-12 a card that nobody wrote down": ("", [f"a setup, {OFFERS.replace('M4', QUESTION)}, {PICKS}"]),
    "ASSERT what is so": (
        P6D,
        [assertion(circles="{}", held="3", pending="0", blood="0", stone="{WL-A: 2}", areas="{}")],
    ),
}


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_legal_is_legal_and_does_what_it_should(name: str):
    start, steps = LEGAL[name]

    assert faults(played(start, *steps, cards=CARDS if start else "")) == []


@pytest.mark.parametrize(("units", "price"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 3), (11, 3), (12, 6), (40, 6)])
def test_the_camp_costs_what_the_ledger_says(units: int, price: int):  # E-04
    assert SHIPPED.rules().camp_price(units) == price


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
