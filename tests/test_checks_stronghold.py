"""
Section D of Stronghold's ledger: what the game's own checks say of it, and that each sees what it is for.

Not here are those of print: slots, shapes, colors, contrast, backs and languages (D-25, D-38, D-40 to D-43), which
`pnp check` looks at on all cards, with no row of this game. No card prints hourglasses, which are counted by the units
that are paid (D-12, and a half of D-35). Switches that nobody knows (D-46) are refused where a log or a command names
them. Ids and names that are not there (D-39) are told for every game, as the last table shows.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from broken import Change, broken, copied

from pnp.problems import Report
from pnp.project import load

SIEGE, LAND = "cards/stronghold.yaml", "boards/stronghold.yaml"


def siege(right: str, wrong: str) -> tuple[Change, ...]:
    """A change of the cards."""
    return ((SIEGE, right, wrong),)


def land(right: str, wrong: str) -> tuple[Change, ...]:
    """A change of the board."""
    return ((LAND, right, wrong),)


def test_the_shipped_game_breaks_nothing_and_tells_what_is_made_up(tmp_path: Path):
    assert broken(tmp_path, "stronghold") == {"D-45"}


SABOTEUR = "{id: T1, title: Training 1, phase: 4, actions: [besieger, quartermaster, saboteur]}"
BROKEN: list[tuple[str, tuple[Change, ...]]] = [
    ("D-01", siege("draw: 14", "draw: 15")),
    ("D-01", siege("draw_wood: 5", "draw_wood: 6")),
    ("D-01", siege("exchange_goblin: 1", "exchange_goblin: 2")),
    ("D-01", siege("exchange_orc: 2", "exchange_orc: 1")),
    ("D-01", siege("exchange_troll: 3", "exchange_troll: 4")),
    ("D-01", siege("exchange_hourglasses: 1", "exchange_hourglasses: 0")),
    ("D-02", siege("special_draw: 16", "special_draw: 14")),
    ("D-03", siege("big_hourglasses: 5", "big_hourglasses: 4")),
    ("D-03", siege("big_units: 7", "big_units: 8")),
    ("D-03", siege("small_hourglasses: 3", "small_hourglasses: 2")),
    ("D-03", siege("small_units: 5", "small_units: 4")),
    ("D-04", siege("camp_many: 8", "camp_many: 4")),
    ("D-04", siege("camp_few: 4", "camp_few: 0")),
    ("D-04", siege("camp_most_hourglasses: 6", "camp_most_hourglasses: 2")),
    ("D-05", siege("camp_few: 4", "camp_few: 3")),
    ("D-05", siege("camp_many_hourglasses: 3", "camp_many_hourglasses: 4")),
    ("D-06", siege("machines_special: 2", "machines_special: 1")),
    ("D-06", siege("rituals_special: 1", "rituals_special: 2")),
    ("D-07", siege("id: M1, title: Machines 1, phase: 2", "id: M1, title: Machines 1, phase: 6")),
    (
        "D-07",
        tuple(
            (SIEGE, f"      - {{id: R{i}", f"      # {{id: R{i}") for i in range(2, 6)
        ),
    ),
    ("D-07", siege("      - id: camp\n", "      - id: tent\n")),
    ("D-08", siege(SABOTEUR, SABOTEUR.replace("besieger, ", "ladder, "))),
    ("D-08", siege(SABOTEUR, SABOTEUR.replace("quartermaster", "ballista"))),
    ("D-08", siege(SABOTEUR, SABOTEUR.replace("saboteur]", "banner]"))),
    ("D-08", siege(SABOTEUR, SABOTEUR.replace("saboteur]", "saboteur, banner]"))),
    ("D-08", siege(SABOTEUR, SABOTEUR.replace("saboteur]", "sabotage]"))),
    ("D-09", siege("      - {id: altar, title: Altar, count: 2, wood: 2, manpower: [1 orc, 2 goblin]}\n", "")),
    ("D-09", siege("{id: poison, title: Poison", "{id: venom, title: Venom")),
    ("D-09", siege("{id: trainer, title: Trainer", "{id: drill, title: Drill")),
    (
        "D-09",
        tuple((SIEGE, right, wrong) for right, wrong in (
            ("[catapult, altar, ram]", "[catapult, ram]"),
            ("[trebuchet, altar, siege_tower]", "[trebuchet, siege_tower]"),
        )),
    ),
    ("D-10", siege("actions: [ballista, mantelet, ram]", "actions: [ballista, ballista, ram]")),
    ("D-11", siege("count: 4, wood: 6, manpower: [1 troll", "count: 4, wood: 5, manpower: [1 troll")),
    ("D-11", siege("count: 4, wood: 6, manpower: [1 troll, 2 orc]", "count: 4, wood: 6, manpower: [1 troll, 2 goblin]")),
    ("D-13", siege("wood: 7, manpower: [1 troll, 3 orc]", "wood: 7, manpower: [1 troll]")),
    ("D-14", siege("wood: 8, manpower: [2 troll, 3 orc], ranged: yes", "wood: 8, manpower: [2 troll, 3 orc]")),
    ("D-14", siege("wood: 7, manpower: [1 troll, 3 orc]", "wood: 7, manpower: [1 troll, 3 orc], ranged: yes")),
    ("D-15", land("  - [CAMP, RAM]\n", "  - [CAMP, RAM]\n  - [RAM, GATE]\n")),
    ("D-15", land("  - [RP-L3, WL-C]\n", "  - [RP-L3, WL-C]\n  - [FG-L, WL-C]\n")),
    ("D-16", land("  - [RP-L3, WL-C]\n", "  - [RP-L3, WL-C, RP-R3]\n")),
    ("D-17", land("  - [RP-L3, WL-C]\n", "")),
    ("D-17", land("[FG-R, RP-R2, WL-F]", "[RP-R2, WL-F]")),
    ("D-17", land("  - [CAMP, RAM]\n", "")),
    ("D-18", land("capacity: 10}", "capacity: 9}")),
    ("D-18", land("capacity: 7, training_circles: 2", "capacity: 8, training_circles: 2")),
    ("D-18", land("capacity: 7, training_circles: 2", "capacity: 7, training_circles: 3")),
    ("D-19", land("equipment_circles: 1", "equipment_circles: 0")),
    ("D-19", land("attacker_squares: 3", "attacker_squares: 0")),
    ("D-20", land("works: [4 cannon, 2 cauldron]", "works: [5 cannon, 2 cauldron]")),
    ("D-21", siege("stone_blocks: 23", "stone_blocks: 11")),
    ("D-22", siege("stone_blocks: 23", "stone_blocks: 21")),
    ("D-23", siege("{id: marksman, title: Marksman, count: 17", "{id: marksman, title: Marksman, count: 16")),
    ("D-23", siege("title: Veteran, count: 4", "title: Veteran, count: 0")),
    ("D-24", land("defender_squares: 4, marksman: 2", "defender_squares: 4, marksman: 3")),
    ("D-26", siege("title: Orc, count: 100, strength: 2", "title: Orc, count: 100, strength: 1")),
    ("D-26", siege("title: Veteran, count: 4, strength: 3", "title: Veteran, count: 4, strength: 2")),
    (
        "D-27",
        tuple((SIEGE, right, wrong) for right, wrong in (
            ("title: Goblin, count: 60", "title: Goblin, count: 12"),
            ("title: Orc, count: 100", "title: Orc, count: 2"),
            ("title: Troll, count: 40", "title: Troll, count: 1"),
        )),
    ),
    ("D-28", siege("title: Orc, count: 100", "title: Orc, count: 59")),
    ("D-29", siege("title: Goblin, count: 60", "title: Goblin, count: 11")),
    ("D-30", siege("  glory: 10\n", "  glory: 9\n")),
    ("D-30", siege("deed_glory: 1", "deed_glory: 2")),
    ("D-30", siege("glory_tokens: 29", "glory_tokens: 14")),
    ("D-31", siege("hourglass_tokens: 60", "hourglass_tokens: 43")),
    ("D-32", siege("title: Bluff, count: 2", "title: Bluff, count: 0")),
    ("D-32", siege("{id: bluff,", "{id: ruse,")),
    ("D-33", siege("  wood: 16\n", "  wood: 9\n")),
    ("D-33", siege("count: 2, wood: 8,", "count: 2, wood: 17,")),
    ("D-34", siege("ranged_cap: 4", "ranged_cap: 11")),
    ("D-35", siege("Night Gale, goblins: 1", "Night Gale, goblins: 0")),
    ("D-36", land("RP-R1: {kind: rampart, side: right", "RP-R1: {kind: rampart, side: left")),
    ("D-37", land("WL-D:  {kind: wall, side: right", "WL-D:  {kind: wall, side: none")
             + land("WL-E:  {kind: wall, side: right", "WL-E:  {kind: wall, side: none")),
    ("D-44", siege("orders_up: 1", "orders_up: 2")),
    ("D-44", siege("order_hourglasses: 1", "order_hourglasses: 0")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "changes"), BROKEN, ids=[f"{rule}-{i}" for i, (rule, _) in enumerate(BROKEN)])
def test_stronghold_sees_what_breaks_its_rules(tmp_path: Path, rule: str, changes: tuple[Change, ...]):
    assert rule in broken(tmp_path, "stronghold", *changes)


WELL: list[tuple[str, tuple[Change, ...]]] = [
    ("D-22", siege("stone_blocks: 23", "stone_blocks: 22")),
    ("D-28", siege("title: Orc, count: 100", "title: Orc, count: 60")),
    ("D-29", siege("title: Goblin, count: 60", "title: Goblin, count: 12")),
    ("D-30", siege("glory_tokens: 29", "glory_tokens: 15")),
    ("D-31", siege("hourglass_tokens: 60", "hourglass_tokens: 44")),
    ("D-33", siege("  wood: 16\n", "  wood: 10\n")),
    ("D-34", siege("ranged_cap: 4", "ranged_cap: 10")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "changes"), WELL, ids=[rule for rule, _ in WELL])
def test_what_is_just_enough_is_enough(tmp_path: Path, rule: str, changes: tuple[Change, ...]):
    assert rule not in broken(tmp_path, "stronghold", *changes)


def test_a_game_that_the_rules_cannot_read_is_not_asked_for_what_is_odd(tmp_path: Path):
    changes = (
        *siege("hourglass_tokens: 60", "hourglass_tokens: 1"),
        *siege(SABOTEUR, SABOTEUR.replace("besieger", "ladder")),
    )

    assert "D-31" not in broken(tmp_path, "stronghold", *changes)


BUILT_IN: list[tuple[str, tuple[Change, ...]]] = [
    ("duplicate-id", siege("{id: orc,", "{id: goblin,")),
    ("unknown-space", land("[CAMP, RAM]", "[CAMP, MOAT]")),
    ("duplicate-path", land("  - [CAMP, RAM]\n", "  - [CAMP, RAM]\n  - [RAM, CAMP]\n")),
    ("stat-out-of-range", siege("count: 40, strength: 3", "count: 40, strength: 12")),
    ("unknown-name", siege("{{ numbers.draw_wood }}", "{{ numbers.wood_drawn }}")),
]


@pytest.mark.parametrize(("code", "changes"), BUILT_IN, ids=[code for code, _ in BUILT_IN])
def test_what_is_looked_at_in_every_game_is_looked_at_in_this_one(
    tmp_path: Path, code: str, changes: tuple[Change, ...]
):  # D-39, and the one way of D-15
    copied(tmp_path, *changes)
    report = Report()

    load(tmp_path, "stronghold", report)

    assert code in {each.code for each in report}
