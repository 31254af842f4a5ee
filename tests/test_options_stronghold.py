"""What sides may do in positions of Stronghold, as actions: all of it, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest
from besieged import BATTLE, CARDS, SHIPPED, played, state_after

from pnp.rules.games import stronghold
from pnp.rules.games.stronghold.state import State
from pnp.rules.play import Action

CASTLE = SHIPPED.rules().castle
NINE = "round: 2, phase: 6, reserve: {orc: 9}"
BALLISTA = "{type: ballista, at: RP-L1}"


def at(name: str) -> int:
    """The number of an area."""
    found = CASTLE.by_id[name]
    assert isinstance(found, int)
    return found


def actions(start: str, *steps: str, variants: str = "") -> list[Action]:
    """What may be done in a position, or after some steps."""
    state = state_after(played(start, *steps, cards=CARDS, variants=variants))
    assert isinstance(state, State)
    (seat,) = state.may_act
    return list(state.actions(seat))


def kinds(found: list[Action]) -> dict[str, int]:
    """How many there are of each kind."""
    return dict(Counter(each[0] for each in found))


@pytest.mark.parametrize(
    ("start", "steps", "variants", "wanted"),
    [
        ("round: 1, phase: ready", [], "", {"start": 32}),
        ("round: 2, phase: 1", [], "", {"draw": 1}),
        ("round: 2, phase: 1, reserve: {orc: 2, troll: 1}, is_drawn: true", [], "", {"end": 1, "exchange": 2}),
        ("round: 2, phase: 1, reserve: {orc: 2}, is_drawn: true, is_exchanged: true", [], "", {"end": 1}),
        ("round: 2, phase: 1, reserve: {orc: 2}, is_drawn: true, flipped: [1]", [], "", {"end": 1}),
        (
            "round: 2, phase: 1, reserve: {orc: 2}, is_drawn: true, flipped: [1]",
            [],
            "exchange_under_supply_special: true",
            {"end": 1, "exchange": 1},
        ),
        ("round: 2, phase: 2, wood: 6, reserve: {orc: 2}", [], "", {"end": 1, "build": 12}),
        ("round: 2, phase: 2, wood: 5, reserve: {orc: 2}", [], "", {"end": 1, "build": 6}),
        ("round: 2, phase: 2, wood: 6, reserve: {orc: 2}, done_mask: 1", [], "", {"end": 1, "build": 6}),
        ("round: 2, phase: 2, wood: 8, reserve: {troll: 2}", [], "", {"end": 1, "build": 12}),
        ("round: 2, phase: 2, wood: 1, reserve: {troll: 2}", [], "", {"end": 1}),
        (
            f"round: 2, phase: 2, wood: 6, reserve: {{orc: 2}}, "
            f"machines: [{', '.join(['{type: catapult, at: RP-L1}'] * 4)}]",
            [],
            "",
            {"end": 1, "build": 6},
        ),
        (
            f"round: 2, phase: 2, wood: 6, reserve: {{orc: 2}}, "
            f"machines: [{', '.join(['{type: mantelet, at: RP-L1}'] * 3)}]",
            [],
            "",
            {"end": 1, "build": 6},
        ),
        ("round: 2, phase: 3, wood: 1, reserve: {orc: 1}", [], "", {"end": 1, "build": 12}),
        ("round: 2, phase: 3, wood: 1, reserve: {orc: 1}, equipment: {WL-A: [rope]}", [], "", {"end": 1, "build": 10}),
        ("round: 2, phase: 3, wood: 1, reserve: {orc: 1}, equipment: {WL-B: [rope]}", [], "", {"end": 1, "build": 12}),
        ("round: 2, phase: 4, reserve: {orc: 1}", [], "", {"end": 1, "build": 13}),
        ("round: 2, phase: 4, wood: 1, reserve: {orc: 1}", [], "", {"end": 1, "build": 19}),
        (
            "round: 2, phase: 4, wood: 1, reserve: {orc: 1}, training: {RP-L1: [quartermaster], RP-L2: [besieger]}",
            [],
            "",
            {"end": 1, "build": 18},
        ),
        ("round: 2, phase: 4, reserve: {orc: 1}, saboteurs: [FORGE, FORGE]", [], "", {"end": 1, "build": 6}),
        ("round: 2, phase: 5, reserve: {goblin: 1}", [], "", {"end": 1, "ritual": 1}),
        ("round: 2, phase: 5, reserve: {goblin: 2}", [], "", {"end": 1, "ritual": 2}),
        ("round: 2, phase: 2, flipped: [2]", [], "", {"end": 1, "special": 1}),
        ("round: 2, phase: 2, flipped: [2], is_special_done: true", [], "", {"end": 1}),
        ("round: 2, phase: 3, flipped: [3], equipment: {WL-B: [rope, rope]}", [], "", {"end": 1, "special": 2}),
        (
            "round: 2, phase: 3, flipped: [3], equipment: {WL-B: [rope, banner], WL-A: [rope]}",
            [],
            "",
            {"end": 1, "special": 3},
        ),
        ("round: 2, phase: 4, flipped: [4], training: {RP-L1: [trainer]}", [], "", {"end": 1, "special": 2}),
        (
            "round: 2, phase: 4, flipped: [4], training: {RP-L1: [trainer], RP-L2: [trainer]}",
            [],
            "",
            {"end": 1, "special": 2},
        ),
        ("round: 2, phase: 4, flipped: [4], saboteurs: [FORGE]", [], "", {"end": 1, "special": 6}),
        ("round: 2, phase: 5, flipped: [5], discard: {goblin: 5}", [], "", {"end": 1, "special": 4}),
        ("round: 2, phase: 5, flipped: [5], discard: {goblin: 2}", [], "", {"end": 1, "special": 3}),
        (
            "round: 2, phase: 5, flipped: [5], discard: {goblin: 5}, areas: {FG-L: {orc: 9}, FG-R: {orc: 9}}",
            [],
            "",
            {"end": 1, "special": 1},
        ),
        ("round: 2, phase: 6, reserve: {orc: 3}", [], "", {"camp": 1, "manoeuvre": 2}),
        (
            "round: 2, phase: 6, reserve: {orc: 2, troll: 1}",
            ["a manoeuvre, size: small"],
            "",
            {"camp": 1, "manoeuvre": 1, "move": 6},
        ),
        (NINE, ["a manoeuvre, size: small"], "", {"camp": 1, "manoeuvre": 1, "move": 10}),
        (NINE, ["a manoeuvre, size: big"], "", {"camp": 1, "manoeuvre": 1, "move": 14}),
        (
            "round: 2, phase: 6, reserve: {orc: 9}, machines: [{type: ram, at: RAM}]",
            ["a manoeuvre, size: big"],
            "",
            {"camp": 1, "manoeuvre": 1, "move": 16},
        ),
        (
            NINE,
            ["a manoeuvre, size: small"],
            "ram_zone_capacity: unlimited",
            {"camp": 1, "manoeuvre": 1, "move": 19},
        ),
        (
            NINE,
            ["a manoeuvre, size: small"],
            "ram_zone_capacity: unlimited, ram_allotment: own",
            {"camp": 1, "manoeuvre": 1, "move": 15},
        ),
        (
            NINE,
            ["a manoeuvre, size: small", "a move, from: CAMP, to: FG-L, units: {orc: 2}"],
            "camp_two_sided: false",
            {"camp": 1, "manoeuvre": 1, "move": 6},
        ),
        (
            NINE,
            ["a manoeuvre, size: small", "a move, from: CAMP, to: FG-L, units: {orc: 2}"],
            "camp_two_sided: false, ram_allotment: own, ram_zone_capacity: unlimited",
            {"camp": 1, "manoeuvre": 1, "move": 11},
        ),
        (
            "round: 2, phase: 6, areas: {RP-L1: {goblin: 2}}",
            ["a manoeuvre, size: small"],
            "",
            {"camp": 1, "manoeuvre": 1, "move": 2},
        ),
        (
            "round: 2, phase: 6, areas: {RP-L1: {goblin: 2}, WL-A: {orc: 3}}",
            ["a manoeuvre, size: small"],
            "",
            {"camp": 1, "manoeuvre": 1},
        ),
        ("round: 2, phase: 6", ["a camp"], "", {"end": 1, "order": 48}),
        ("round: 2, phase: 6", ["a camp", "a order, wall: WL-A, kind: bluff, face: up"], "", {"end": 1, "order": 20}),
        (
            "round: 2, phase: 6",
            ["a camp", "a order, wall: WL-A, kind: bluff, face: down"],
            "orders_mix: exclusive",
            {"end": 1, "order": 20},
        ),
        (
            "round: 2, phase: 6",
            ["a camp", *(f"a order, wall: WL-{wall}, kind: bluff, face: down" for wall in "AB")],
            "",
            {"end": 1, "order": 24},
        ),
        ("round: 2, phase: 1, turn: defender, hand: 1", [], "", {"end": 1, "stone": 6}),
        ("round: 2, phase: 2, turn: defender, hand: 1", [], "", {"end": 1}),
        ("round: 2, phase: 2, turn: defender, hand: 1", [], "stone_block: keep", {"end": 1, "stone": 6}),
        ("round: 2, phase: 2, turn: defender, held: 1", [], "", {"end": 1, "work": 10}),
        ("round: 2, phase: 2, turn: defender, held: 2, circles: {FORGE.cannon: 3}", [], "", {"end": 1, "work": 36}),
        ("round: 2, phase: 2, turn: defender, held: 1, circles: {SCOUTS.trap: 1}", [], "", {"end": 1, "work": 28}),
        (
            f"round: 2, phase: 2, turn: defender, held: 2, traps: [{', '.join(['RP-L1>WL-A'] * 6)}]",
            [],
            "",
            {"end": 1, "work": 18},
        ),
        ("round: 2, phase: 2, turn: defender, held: 1, circles: {FORGE.cauldron: 2}", [], "", {"end": 1, "work": 9}),
        ("round: 4, phase: 2, turn: defender", [], "", {"end": 1}),
        ("round: 5, phase: 2, turn: defender, glory: {spaces: {D2: 0}}", [], "", {"end": 1, "deed": 3}),
        ("round: 2, phase: battle", [], "", {"clean": 1}),
        ("round: 2, phase: battle, hospital: {marksman: 2, soldier: 2, veteran: 1}", [], "", {"clean": 5}),
        ("round: 2, phase: battle, hospital: {veteran: 1}", [], "", {"clean": 1}),
        (BATTLE, [], "", {"check": 1}),
        (f"{BATTLE}, machines: [{BALLISTA}, {{type: altar, at: RP-L1}}]", [], "", {"fire": 6, "check": 1}),
        (f"{BATTLE}, machines: [{BALLISTA}], step: 2, fired_mask: 1", [], "", {"check": 1}),
        (f"{BATTLE}, machines: [{BALLISTA}], step: 3", [], "", {"check": 1}),
        (f"{BATTLE}, orders: {{WL-A: {{kind: explode, face: up}}}}", [], "", {"reveal": 2, "check": 1}),
        (f"{BATTLE}, orders: {{WL-A: {{kind: explode}}}}", [], "explode_count: all", {"reveal": 1, "check": 1}),
        (f"{BATTLE}, orders: {{WL-A: {{kind: explode}}}}, step: 7", [], "", {"reveal": 2, "check": 1}),
        (f"{BATTLE}, orders: {{WL-A: {{kind: explode}}}}, step: 8", [], "", {"check": 1}),
        (f"{BATTLE}, orders: {{WL-A: {{kind: bluff, resolved: true}}}}", [], "", {"check": 1}),
        (
            "round: 2, phase: battle, areas: {RP-L1: {troll: 1}, RP-L2: {troll: 2}, RP-L3: {troll: 1}}, "
            "orders: {WL-A: {kind: summon}}",
            [],
            "",
            {"reveal": 2},
        ),
        (
            "round: 2, phase: battle, areas: {RP-L1: {troll: 1}, WL-A: {orc: 3}}, orders: {WL-A: {kind: summon}}",
            [],
            "",
            {"reveal": 1, "check": 1},
        ),
        (
            "round: 2, phase: battle, areas: {WL-A: {orc: 1}, WL-B: {orc: 1}}, garrison: {WL-A: {}}, stone: {WL-A: 0}",
            ["- battle, step: 8, at: WL-A"],
            "",
            {"breach": 1},
        ),
    ],
)  # fmt: skip
def test_so_many_things_may_be_done(start: str, steps: list[str], variants: str, wanted: dict[str, int]):
    found = actions(start, *steps, variants=variants)

    assert kinds(found) == wanted
    assert len(found) == len(set(found))


def test_goblins_come_back_to_one_foreground_or_to_both():  # SH-57
    found = actions("round: 2, phase: 5, flipped: [5], discard: {goblin: 2}, areas: {FG-L: {orc: 9}}")

    left, right = at("FG-L"), at("FG-R")
    assert found == [("end",), ("special", 5, ((right, 2),)), ("special", 5, ((left, 1), (right, 1)))]


@pytest.mark.parametrize(
    ("start", "token", "ends", "key", "told"),
    [
        ("3, flipped: [3], equipment: {WL-B: [rope]}", "rope", ("WL-B", "WL-A"), "move_equipment", {"token": "rope"}),
        (
            "4, flipped: [4], training: {RP-L1: [trainer]}",
            "trainer",
            ("RP-L1", "RP-L2"),
            "move_training",
            {"token": "trainer"},
        ),
        ("4, flipped: [4], saboteurs: [FORGE]", "", ("FORGE", "CHAPEL"), "move_saboteur", {}),
    ],
)
def test_a_marker_that_is_moved_is_written_as_logs_have_it(
    start: str, token: str, ends: tuple[str, str], key: str, told: dict[str, str]
) -> None:
    state = state_after(played(f"round: 2, phase: {start}", cards=CARDS))
    number = state.rules.price_numbers[token] if token else -1
    action = ("special", state.phase, number, at(ends[0]), at(ends[1]))

    assert action in state.actions("attacker")
    assert stronghold.written(state, "attacker", action) == {
        "by": "attacker",
        "do": "special",
        key: {**told, "from": ends[0], "to": ends[1]},
    }


def test_a_bag_is_drawn_from_and_a_machine_shoots_by_chance():
    drawing = state_after(played("round: 2, phase: 1"))
    shooting = state_after(played(f"{BATTLE}, machines: [{BALLISTA}]"))

    asked = [drawing.after(("draw",)), shooting.after(("fire", 0, at("WL-A")))]

    assert [each.may_act for each in asked] == [("chance",), ("chance",)]


@pytest.mark.parametrize(
    ("start", "seats"),
    [
        ("round: 2, phase: 2", ("attacker",)),
        ("round: 2, phase: 2, turn: defender", ("defender",)),
        ("round: 2, phase: ready", ("attacker",)),
        (BATTLE, ("attacker",)),
        ("round: 2, phase: battle", ("defender",)),
        ("round: 2, phase: finished", ()),
    ],
)
def test_whose_turn_it_is(start: str, seats: tuple[str, ...]):
    assert state_after(played(start)).may_act == seats
