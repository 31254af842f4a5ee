"""The rules of Stronghold that actions make use of, for reports on those that never mattered."""

from __future__ import annotations

import pytest
from besieged import BATTLE, BIG, FRENZY, P1, P2, P3, P4, P5, P6, P6D, READY, SHIPPED, TRAPPED, played, state_after

from pnp.rules.games.stronghold import citable, cited
from pnp.rules.play import Action

CHECK = ("SH-83", "SH-84", "AMB-43", "AMB-44")
CLEAN = ("SH-85", "SH-86", "SH-87", "SH-88")
BLOOD = f"{BATTLE}, blood: 12"


def number(name: str) -> int:
    """The number of something that can be built."""
    found = SHIPPED.rules().price_numbers[name]
    assert isinstance(found, int)
    return found


def path(start: str, end: str) -> int:
    """The number of a path."""
    castle = SHIPPED.rules().castle
    found = castle.path_numbers[castle.by_id[start], castle.by_id[end]]
    assert isinstance(found, int)
    return found


WALL = SHIPPED.rules().castle.by_id["WL-A"]

CITED: dict[str, tuple[str, list[str], Action, tuple[str, ...]]] = {
    "a draw": (P1, [], ("draw",), ("SH-32",)),
    "a special draw": (f"{P1}, flipped: [1]", [], ("draw",), ("SH-35",)),
    "an exchange": (P1, [], ("exchange", 1), ("SH-33", "SH-34", "AMB-12")),
    "a ranged machine": (P2, [], ("build", number("ballista"), 0, 4), ("SH-38", "SH-36", "SH-39", "SH-41")),
    "another machine": (P2, [], ("build", number("mantelet"), 0, 4), ("SH-38", "SH-36", "SH-39")),
    "equipment": (P3, [], ("build", number("banner"), 0, WALL), ("SH-38", "SH-43", "SH-45")),
    "training": (P4, [], ("build", number("besieger"), 0, 4), ("SH-38", "SH-47", "SH-51")),
    "a saboteur": (P4, [], ("build", number("saboteur"), 0, 4), ("SH-38", "SH-47", "SH-51", "SH-49")),
    "the special action of machines": (P2, [], ("special", 2), ("SH-27", "SH-42")),
    "three goblins called back": (
        f"{P5}, flipped: [5], discard: {{goblin: 3}}",
        [],
        ("special", 5, ((2, 3),)),
        ("SH-27", "SH-57"),
    ),
    "two goblins called back": (
        f"{P5}, flipped: [5], discard: {{goblin: 2}}",
        [],
        ("special", 5, ((2, 2),)),
        ("SH-27", "SH-57", "SH-58"),
    ),
    "a small manoeuvre": (P6, [], ("manoeuvre", "small"), ("SH-59", "SH-61")),
    "a move out of the camp": (P6, [f"a {BIG}"], ("move", path("CAMP", "FG-L"), 1, 1), ("SH-65", "SH-67", "SH-64")),
    "a move in a big manoeuvre": (P6, [f"a {BIG}"], ("move", path("FG-L", "RP-L1"), 1, 1), ("SH-65", "SH-67", "SH-60")),
    "a move into a trap": (
        TRAPPED,
        ["a manoeuvre, size: small"],
        ("move", path("RP-L1", "WL-A"), 0, 1),
        ("SH-65", "SH-67", "SH-61", "SH-80"),
    ),
    "an order face up": (P6, ["a camp"], ("order", WALL, "bluff", True), ("SH-71", "SH-72")),
    "an order face down": (P6, ["a camp"], ("order", WALL, "bluff", False), ("SH-71", "SH-73")),
    "the attacker's end": (P2, [], ("end",), ("SH-06",)),
    "the defender's end with something left": (P6D, [], ("end",), ("SH-20", "AMB-02")),
    "the defender's end with nothing left": (P6D.replace("held: 3", "held: 0"), [], ("end",), ("SH-20",)),
    "a deed": (P6D, [], ("deed", 0), ("SH-10", "AMB-51")),
    "a shot": (f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]", [], ("fire", 0, WALL), ("SH-83",)),
    "a shot with two cards": (
        f"{BATTLE}, machine_special: true, machines: [{{type: ballista, at: RP-L1}}]",
        [],
        ("fire", 0, WALL),
        ("SH-83", "SH-42"),
    ),
    "a frenzy": (FRENZY, [], ("reveal", WALL, "frenzy", -1), ("SH-75",)),
    "a summons": (FRENZY, [], ("reveal", WALL, "summon", 4), ("SH-79",)),
    "a summons that nobody follows": (FRENZY, [], ("reveal", WALL, "summon", -1), ("SH-79", "AMB-42")),
    "a check": (BATTLE, [], ("check", WALL), CHECK),
    "a check that goblins in frenzy win": (
        f"{FRENZY}, stone: {{WL-A: 0}}",
        ["a battle, step: 7, at: WL-A, kind: frenzy"],
        ("check", WALL),
        (*CHECK, "SH-75"),
    ),
    "a check that goblins in frenzy lose": (
        f"{FRENZY}, stone: {{WL-A: 5}}",
        ["a battle, step: 7, at: WL-A, kind: frenzy"],
        ("check", WALL),
        (*CHECK, "SH-75", "SH-77"),
    ),
    "the end of a round": (BATTLE, [], ("clean", (0, 0, 0)), CLEAN),
    "somebody returns": (f"{BATTLE}, hospital: {{soldier: 1}}", [], ("clean", (0, 1, 0)), (*CLEAN, "SH-89", "AMB-47")),
    "the blood pool is full": (BLOOD, [], ("clean", (0, 0, 0)), (*CLEAN, "SH-56")),
    "the blood pool was full": (f"{BLOOD}, blood_paid: 1", [], ("clean", (0, 0, 0)), CLEAN),
    "the last round": (
        BATTLE.replace("round: 2", "round: 10"),
        [],
        ("clean", (0, 0, 0)),
        (*CLEAN, "SH-03", "SH-04"),
    ),
    "a round begins": (READY, [], ("start", 0), ("SH-27", "SH-28", "SH-29")),
}


@pytest.mark.parametrize("name", CITED)
def test_an_action_cites_the_rules_that_it_makes_use_of(name: str):
    start, steps, action, wanted = CITED[name]
    state = state_after(played(start, *steps))

    found = cited(state, "attacker", action)

    assert found == wanted
    assert set(found) <= set(citable(state.rules))


def test_all_that_can_be_cited_has_a_sentence_in_the_ledger():
    found = citable(SHIPPED.rules())

    assert set(found) - set(SHIPPED.game().ledger or {}) == set()
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("rounds", "first", "has_deeds"), [("10", "5", True), ("5", "5", True), ("4", "5", False), ("10", "11", False)]
)
def test_deeds_matter_only_in_games_that_come_to_them(rounds: str, first: str, has_deeds: bool):
    found = citable(SHIPPED.rules(rounds=rounds, dishonour_from_round=first))

    assert ("SH-10" in found) is has_deeds
