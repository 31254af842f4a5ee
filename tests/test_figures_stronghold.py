"""What is legal in Stronghold, and what it leads to: the figures of its ledger."""

from __future__ import annotations

import pytest
from besieged import (
    BATTLE,
    BIG,
    CARDS,
    DRAW,
    FRENZY,
    IN,
    OFFERS,
    OPEN,
    P2,
    P4,
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
