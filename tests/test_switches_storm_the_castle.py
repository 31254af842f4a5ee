"""The rulings of Storm the Castle that can be switched, each with a step that is another matter under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import ROOT, faults
from sieges import BEST, DEAD, FORGE, FRONT, HAND, HIT, LONE, MISS, RAISE, SHOT, WAR, WORST, played

from pnp.rules.games import storm_the_castle as storm
from pnp.rules.verdicts import verdict

THREE = "board: {NK: [{unit: n-knight-1, item: n-war-lance-1}], NTW: [n-cleric-1]}"
SWITCHED = {
    "first_player: fixed": ("", None, []),
    "board: lanes": ("board: {NHW: [n-knight-1]}", ["do: move, unit: n-knight-1, to: L2"], []),
    "board: lanes-no-ridge": (
        "board: {NHW: [n-knight-1]}",
        ["do: move, unit: n-knight-1, to: NHE"],
        [(1, "illegal", "STC-50")],
    ),
    "mid_ground: literal": (FRONT, [f"{WAR}, am: 2"], []),
    "space_bonus_for: owner": (
        "board: {NOW: [n-cavalry-1], NTW: [s-knight-1]}",
        [f"do: attack, unit: n-cavalry-1, at: NTW, am: 1, {MISS}"],
        [],
    ),
    "stack_limit_counts_items: false": (
        THREE,
        [
            "do: move, unit: n-cleric-1, to: NK",
            "do: check, space: {NK: [{unit: n-knight-1, item: n-war-lance-1}, n-cleric-1]}",
        ],
        [],
    ),
    "dispatched_may_act: false": (
        "hand: {north: [n-knight-1]}",
        ["do: dispatch, card: n-knight-1, to: NTW", "do: move, unit: n-knight-1, to: NOW"],
        [(2, "illegal", "STC-R10")],
    ),
    "melee_vs_stack: sweep": (
        FRONT,
        [
            f"do: attack, unit: n-cavalry-1, at: L2, am: 0, {BEST}, attacker_to: L2",
            "do: check, graveyard: {south: [s-shield-bearer-2, s-cleric-1]}",
        ],
        [],
    ),
    "support_defense: roll": (
        "board: {NOW: [n-cavalry-1], NTW: [s-cleric-1]}",
        [f"do: attack, unit: n-cavalry-1, at: NTW, am: 2, {WORST}, result: critical_fail, attacker_to: graveyard"],
        [],
    ),
    "support_defense: roll, ": (
        "board: {NOW: [n-cavalry-1], NTW: [s-cleric-1]}",
        ["do: attack, unit: n-cavalry-1, at: NTW"],
        [(1, "illegal", "STC-63")],
    ),
    "assassin_counts_as_attack: false": (
        "attacks_used: 2, board: {NOW: [n-assassin-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-assassin-1, at: L1, attacker_to: L1"],
        [],
    ),
    "cleric_top: topmost_unit": (
        f"{LONE}n-great-sword-1, n-cavalry-2]}}",
        [f"{RAISE}, roll: [3, 4], result: success", "do: check, space: {NOW: [n-cavalry-2, n-cleric-1]}"],
        [],
    ),
    "blacksmith_reach: top_only": (DEAD, [f"{FORGE}, item: n-great-sword-1, {HIT}"], [(1, "illegal", "STC-R23")]),
    "catapult_targets: enemy_castle": (
        SHOT,
        [f"do: attack, unit: n-catapult-1, at: NTW, {HIT}"],
        [(1, "illegal", "STC-R24")],
    ),
    "cavalry_move: 2": ("board: {NOW: [n-cavalry-1]}", ["do: move, unit: n-cavalry-1, to: SOW"], []),
    "cavalry_move: 2, ": (
        "board: {NOW: [n-cavalry-1], L1: [s-knight-1], L2: [s-knight-2]}",
        ["do: move, unit: n-cavalry-1, to: SOW"],
        [(1, "illegal", "STC-R25")],
    ),
    "cavalry_move: 2,  ": (
        "board: {NOW: [n-cavalry-1], SOW: [s-knight-1]}",
        [f"do: attack, unit: n-cavalry-1, at: SOW, am: 2, {HIT}, attacker_to: SOW"],
        [],
    ),
    "draw_when_empty: one_plus_two": (
        "phase: draw, deck: {north: [n-cavalry-1, n-cavalry-2, n-cavalry-3, n-cavalry-4]}",
        ["do: draw, cards: [n-cavalry-1, n-cavalry-2]", "do: draw, cards: [n-cavalry-1, n-cavalry-2, n-cavalry-3]"],
        [(1, "illegal", "STC-R26")],
    ),
    "empty_deck: lose": ("phase: draw", ["do: draw, cards: []", "do: check, winner: south"], []),
    "hand_limit: 7": (
        f"phase: draw, hand: {{north: [{', '.join(f'n-cavalry-{nth}' for nth in range(1, 8))}]}}, deck: {{north: [n-hero-1]}}",
        ["do: draw, cards: [n-hero-1]", "do: draw, cards: []"],
        [(1, "illegal", "STC-R28")],
    ),
    "turn_limit: 1": (
        HAND,
        ["do: end_turn", "by: south, do: draw, cards: []"],
        [(2, "turn", "STC-R35")],
    ),
    "turn_limit: 2": (
        HAND,
        ["do: end_turn", "by: south, do: draw, cards: []", "by: south, do: end_turn", "do: draw, cards: []"],
        [(4, "turn", "STC-R35")],
    ),
    "deck: proposed-50": (HAND, ["do: end_turn"], []),
}  # fmt: skip


@pytest.mark.parametrize(
    ("switch", "start", "steps", "found"), [(key, *each) for key, each in SWITCHED.items() if each[1]], ids=str
)
def test_a_switch_changes_what_its_ruling_says(switch: str, start: str, steps: list[str], found: list[object]):
    done = played(start, *steps, variants=switch.rstrip(", "))

    assert faults(done) == found


@pytest.mark.parametrize("name", ["board: lanes", "mid_ground: literal", "cavalry_move: 2", "space_bonus_for: owner"])
def test_such_a_step_is_wrong_without_the_switch(name: str):
    start, steps, _ = SWITCHED[name]
    assert steps

    assert faults(played(start, *steps)) != []


def test_every_switch_is_tried():
    assert {name.partition(":")[0] for name in SWITCHED} == set(storm.SWITCHES) - {"assassin_may_hit_item"}


def test_what_the_ledger_marks_optional_is_refused_by_name(tmp_path: Path):
    log = tmp_path / "log.yaml"
    log.write_text("game: storm-the-castle\nvariants: {assassin_may_hit_item: true}\nlog: []\n")

    found = verdict(ROOT, log, None)

    assert found.message.startswith(
        "the switch 'assassin_may_hit_item: true' is left out: the ledger marks it optional"
    )
