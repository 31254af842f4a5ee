"""The switches of Stronghold, and what each of them changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from besieged import (
    BATTLE,
    BIG,
    CARDS,
    DRAW,
    IN,
    OFFERS,
    OPEN,
    P1,
    P2,
    P5,
    P6D,
    PICKS,
    assertion,
    end_of_phase,
    played,
    state_after,
)
from project import write
from shipped import ROOT, faults

from pnp.rules.games.stronghold.rules import REFUSED, SWITCHES
from pnp.rules.verdicts import verdict

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
    "orders_mix: allowed": (IDLE, ORDERS, []),
    "wood_carryover: true": (BUILDER, [*BUILT, assertion(wood="4")], []),
    "exchange_under_supply_special: false": (
        SUPPLY,
        ["a draw, units: {orc: 16}", "a exchange, unit: orc"],
        [(2, ILLEGAL, "SH-27")],
    ),
    "ram_zone_capacity: two_per_element": (
        CAMPERS,
        [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 5}"],
        [(2, ILLEGAL, "SH-67")],
    ),
    "camp_two_sided: true": (RAMMERS, SIXTEEN[:3], []),
    "explode_count: choose": (EXPLODE, ["a battle, step: 7, at: WL-A, kind: explode, orcs: 1"], []),
    "round1_hourglasses: cumulative": ("", [f"a setup, {OFFERS}, {PICKS}", "a start_round, hourglasses: 6"], []),
    "glory_tie: draw": (
        f"round: 4, phase: battle, {OPEN}, glory: {{attacker: 7, defender_main: 3}}",
        [*IN, "- result, winner: draw"],
        [],
    ),
    "dishonour_from_round: 3": (P6D, ["d dishonour, space: D1"], [(1, ILLEGAL, "SH-10")]),
    "rounds: 3": (BATTLE, ["d end_round", "- result, winner: defender"], [(2, "turn", "SH-90")]),
    "hospital_return: 2": (
        f"{BATTLE}, hospital: {{soldier: 2}}",
        ["d end_round, hospital_return: {soldier: 1}"],
        [(1, ILLEGAL, "SH-89")],
    ),
    "ranged_cap: 1": (P2, ["a build, action: ballista, pay: {orc: 2}, at: RP-L1"], []),
    "blood_threshold: 4": (f"{BATTLE}, blood: 3", ["d end_round, glory: {attacker: 9}"], []),
    "revive_max: 2": (
        f"{P5}, flipped: [5], discard: {{goblin: 5}}",
        ["a special, revive: {FG-L: 1}"],
        [(1, ILLEGAL, "SH-57")],
    ),
    "cannon_circles: 4": (
        P6D,
        ["d work, facility: FORGE, action: cannon, hourglasses: 3, finished: true"],
        [(1, "claim", "SH-24")],
    ),
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


@pytest.mark.parametrize(("value", "wanted"), [("keep", []), ("place_in_phase_1", [(5, "turn", "SH-18")])])
def test_a_block_that_is_kept_is_placed_in_any_phase(value: str, wanted: list[tuple[int, str, str]]):  # AMB-03
    steps = [*end_of_phase(), "a end_turn", "d place_stone, wall: WL-A"]

    done = played(P1, f"a {DRAW}", *steps, variants=f"stone_block: {value}")

    assert faults(done) == wanted


def test_under_all_all_orcs_explode_where_no_number_is_told():  # AMB-40
    last = state_after(played(EXPLODE, "a battle, step: 7, at: WL-A, kind: explode", variants="explode_count: all"))

    assert last.discard == (0, 2, 0)


def test_each_switch_is_tried_with_two_values_or_has_one():
    tried = [each.split(":")[0] for each in SWITCHED]
    by_hand = ["wood_recycles"]

    assert {name for name, values in SWITCHES.items() if len(values) > 1} == {
        name for name in tried if [*tried, *by_hand].count(name) > 1
    }


@pytest.mark.parametrize("refused", REFUSED)
def test_what_the_ledger_leaves_out_is_refused_by_name(tmp_path: Path, refused: str):
    name, value = refused.split("=")
    write(tmp_path, "log.yaml", f"game: stronghold\nvariants: {{{name}: {value}}}\nlog: []\n")

    found = verdict(ROOT, tmp_path / "log.yaml", None)

    assert (found.result, found.problems[0].code) == ("malformed", "unknown-switch")
