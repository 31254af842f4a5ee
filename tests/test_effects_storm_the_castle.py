"""What legal steps of Storm the Castle do, and the worked examples of its ledger."""

from __future__ import annotations

import pytest
from shipped import faults
from sieges import BEST, DEAD, FORGE, HIT, MISS, RAISE, SHOT, WAR, WORST, played

DONE = {
    "STC-57, STC-75 a victor takes the space, unit and item go to their graveyard": (
        "board: {NOW: [n-cavalry-1], L1: [{unit: s-knight-1, item: s-war-lance-1}]}, graveyard: {south: [s-hero-1]}",
        [f"do: attack, unit: n-cavalry-1, at: L1, am: 3, {HIT}, result: success, attacker_to: L1"],
        "space: {NOW: [], L1: [n-cavalry-1]}, graveyard: {south: [s-knight-1, s-war-lance-1, s-hero-1]}",
    ),
    "STC-59, STC-R40 a natural 2 kills the attacker with its item alone": (
        "board: {NOW: [{unit: n-cavalry-1, item: n-war-lance-1}], L1: [s-knight-1]}",
        [f"do: attack, unit: n-cavalry-1, at: L1, am: 5, {WORST}, result: critical_fail, attacker_to: graveyard"],
        "space: {NOW: [], L1: [s-knight-1]}, graveyard: {north: [n-cavalry-1, n-war-lance-1]}",
    ),
    "STC-59 a natural 2 leaves who shares the attacker's space": (
        "board: {NOW: [n-cavalry-1, n-cleric-1], L1: [s-knight-1]}",
        [f"do: attack, unit: n-cavalry-1, at: L1, {WORST}"],
        "space: {NOW: [n-cleric-1], L1: [s-knight-1]}, graveyard: {north: [n-cavalry-1]}",
    ),
    "STC-R13 a victor leaves who shares its space": (
        "board: {NOW: [n-cavalry-1, n-cleric-1], L1: [s-knight-1]}",
        [WAR],
        "space: {NOW: [n-cleric-1], L1: [n-cavalry-1]}",
    ),
    "STC-R14 a won attack on the keep wins the game": (
        "board: {STW: [n-cavalry-1], SK: [s-cleric-1]}",
        ["do: attack, unit: n-cavalry-1, at: SK, result: auto, attacker_to: SK"],
        "winner: north, space: {SK: [n-cavalry-1]}",
    ),
    "STC-R12 a stack in the keep must be beaten twice": (
        "board: {STW: [n-cavalry-1], SK: [s-cavalry-1, s-blacksmith-1]}",
        ["do: attack, unit: n-cavalry-1, at: SK, am: 3, roll: [1, 2], attacker_to: STW"],
        "winner: none, space: {SK: [s-blacksmith-1], STW: [n-cavalry-1]}",
    ),
    "STC-R32 of two Clerics the lower copy lies above": (
        "hand: {north: [n-cleric-1]}, board: {NK: [n-cleric-2]}",
        ["do: dispatch, card: n-cleric-1, to: NK"],
        "space: {NK: [n-cleric-1, n-cleric-2]}, points: 2",
    ),
    "STC-84, STC-R20 a Cleric's ward counts, in both kinds of attack": (
        "board: {NOW: [n-cavalry-1], NHE: [n-catapult-1], L1: [s-knight-1, s-cleric-1], NBE: [s-knight-2, s-cleric-2]}",
        [f"do: attack, unit: n-cavalry-1, at: L1, am: 0, {MISS}", f"do: attack, unit: n-catapult-1, at: NBE, am: -1, {MISS}"],
        "space: {NOW: [n-cavalry-1]}",
    ),
    "STC-85, STC-R19 a Sorcerer's help counts in its turn": (
        "board: {NOW: [n-cavalry-1, n-sorcerer-1], L1: [s-knight-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: n-cavalry-1", f"do: attack, unit: n-cavalry-1, at: L1, am: 6, {MISS}"],
        "space: {NOW: [n-cavalry-1, n-sorcerer-1]}",
    ),
    "STC-R06 the castle helps whoever stands in it": (
        "board: {NOW: [n-cavalry-1], NTW: [s-knight-1]}",
        [f"do: attack, unit: n-cavalry-1, at: NTW, am: -1, {BEST}, result: success, attacker_to: NTW"],
        "space: {NTW: [n-cavalry-1]}",
    ),
    "STC-78 an Assassin picks the Cleric from below and stays": (
        "board: {NOW: [n-assassin-1], L1: [s-knight-1, s-cleric-1]}",
        ["do: attack, unit: n-assassin-1, at: L1, card: s-cleric-1, result: auto, attacker_to: NOW"],
        "space: {L1: [s-knight-1], NOW: [n-assassin-1]}, graveyard: {south: [s-cleric-1]}",
    ),
    "STC-82 no seven brings nobody back": (DEAD, [f"{RAISE}, {HIT}, result: fail"], "space: {NOW: [n-cleric-1]}"),
    "STC-R22 a unit that came back may act": (
        DEAD,
        [f"{RAISE}, roll: [3, 4], result: success", "do: move, unit: n-cavalry-2, to: L1"],
        "space: {NOW: [n-cleric-1], L1: [n-cavalry-2]}, graveyard: {north: [n-great-sword-1, n-tower-shield-1]}",
    ),
    "STC-R23 any item, the others stay in order": (
        DEAD,
        [f"{FORGE}, item: n-tower-shield-1, roll: [3, 4], result: success"],
        "hand: {north: [n-tower-shield-1]}, graveyard: {north: [n-cavalry-2, n-great-sword-1]}",
    ),
    "STC-R24 an enemy in the own tower may be shot": (
        SHOT,
        ["do: attack, unit: n-catapult-1, at: NTW, am: 2, roll: [1, 2], result: success, attacker_to: NOW"],
        "space: {NTW: [], NOW: [n-catapult-1]}, graveyard: {south: [s-cavalry-2]}",
    ),
    "STC-R27 an empty deck gives nothing": (
        "phase: draw, hand: {north: [n-knight-1]}",
        ["do: draw, cards: []", "do: end_turn"],
        "hand: {north: [n-knight-1]}",
    ),
    "STC-43 the last card for an empty hand": (
        "phase: draw, deck: {north: [n-knight-1]}",
        ["do: draw, cards: [n-knight-1]"],
        "hand: {north: [n-knight-1]}",
    ),
    "STC-R10, STC-R29 units may act when they came, points do not stay": (
        "hand: {north: [n-knight-1], south: [s-knight-1]}",
        [
            "do: dispatch, card: n-knight-1, to: NTW",
            "do: move, unit: n-knight-1, to: NOW",
            "do: end_turn",
            "by: south, do: draw, cards: []",
        ],
        "space: {NOW: [n-knight-1]}, points: 4",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps", "end"), DONE.values(), ids=DONE)
def test_a_step_does_what_the_ledger_says(start: str, steps: list[str], end: str):
    done = played(start, *steps, f"do: check, {end}")

    assert faults(done) == []


def test_a_roll_against_a_support_unit_is_noted_and_ignored():
    done = played("board: {NOW: [n-cavalry-1], L1: [s-cleric-1]}", f"do: attack, unit: n-cavalry-1, at: L1, {WORST}")

    assert (done.findings, done.notes) == (
        (),
        ((1, "nothing is rolled against a Support unit, 'roll' is ignored"),),
    )


SORCERY = (
    "board: {NOW: [n-cavalry-1, n-sorcerer-1]}",
    "do: special, unit: n-sorcerer-1, use: empower, target: n-cavalry-1",
)
IDLE = {
    "empower roll": (*SORCERY, HIT),
    "empower item": (*SORCERY, "item: n-war-lance-1"),
    "empower result": (*SORCERY, "result: success"),
    "resurrect item": (DEAD, f"{RAISE}, {HIT}", "item: n-war-lance-1"),
    "resurrect target": (DEAD, f"{RAISE}, {HIT}", "target: n-knight-2"),
    "reforge target": (DEAD, f"{FORGE}, item: n-great-sword-1, {HIT}", "target: n-knight-2"),
}  # fmt: skip


@pytest.mark.parametrize(("start", "step", "more"), IDLE.values(), ids=IDLE)
def test_what_an_ability_has_no_use_for_is_noted(start: str, step: str, more: str):
    use, key = step.partition("use: ")[2].partition(",")[0], more.partition(":")[0]

    done = played(start, f"{step}, {more}")

    assert (done.findings, done.notes) == ((), ((1, f"'{key}' says nothing of '{use}' and is ignored"),))


# The worked examples of the ledger, E.4, the ninth one in the mirror: board, attack, modifier, what totals do.

EXAMPLES = {
    "STC-EX-01": ("board: lanes", "NHW: [{unit: n-knight-1, item: n-great-sword-1}], L2: [{unit: s-knight-1, item: s-tower-shield-1}]",
                  "n-knight-1, at: L2", 2, {2: "critical_fail", 3: "success", 5: "success", 6: "fail", 11: "fail", 12: "success"}),
    "STC-EX-02": ("", "NOW: [n-cavalry-1], L1: [s-shield-bearer-1]", "n-cavalry-1, at: L1", 3, {6: "success", 7: "fail"}),
    "STC-EX-03": ("board: lanes", "L2: [n-knight-1], NHW: [s-knight-1]", "n-knight-1, at: NHW", -1,
                  {2: "critical_fail", 3: "fail", 12: "success"}),
    "STC-EX-04": ("", "NHW: [n-knight-1], NBW: [s-knight-1]", "n-knight-1, at: NBW", 0, {3: "success", 4: "fail", 12: "success"}),
    "STC-EX-05": ("", "SOW: [n-cavalry-1], STW: [s-shield-bearer-1, s-cleric-1]", "n-cavalry-1, at: STW", -4, {3: "fail", 12: "success"}),
    "STC-EX-06": ("board: lanes", "SHW: [{unit: n-hero-1, item: n-war-lance-1}], L2: [{unit: s-shield-bearer-1, item: s-round-shield-1}]",
                  "n-hero-1, at: L2", 5, {2: "critical_fail", 8: "success", 9: "fail", 12: "success"}),
    "STC-EX-08": ("", "L1: [n-catapult-1], NTW: [s-knight-1]", "n-catapult-1, at: NTW", -1, {2: "critical_fail", 3: "fail", 12: "success"}),
    "STC-EX-09": ("", "SOW: [n-catapult-1], SK: [s-shield-bearer-1]", "n-catapult-1, at: SK", 1, {4: "success", 5: "fail"}),
    "STC-EX-10": ("", "NHW: [n-catapult-1], NBW: [s-cavalry-1]", "n-catapult-1, at: NBW", 4, {7: "success", 8: "fail"}),
    "STC-EX-12": ("", "NHW: [n-assassin-1], NBW: [s-knight-1, s-cleric-1]", "n-assassin-1, at: NBW", -3, {3: "fail", 12: "success"}),
    "STC-EX-13": ("", "NHW: [n-cavalry-1, n-sorcerer-1], NOW: [s-cavalry-1]", "n-cavalry-1, at: NOW", 8, {2: "critical_fail", 11: "success"}),
    "STC-EX-14": ("board: lanes", "NHE: [n-cavalry-1, n-sorcerer-1], L3: [s-cavalry-1]", "n-cavalry-1, at: L3", 9,
                  {2: "critical_fail", 11: "success"}),
    "STC-EX-17": ("board: lanes, stack_limit_counts_items: false",
                  "SHW: [{unit: n-hero-1, item: n-war-lance-1}, n-sorcerer-1], L2: [s-cavalry-1]", "n-hero-1, at: L2", 11,
                  {2: "critical_fail", 3: "success", 11: "success", 12: "success"}),
    "STC-EX-18": ("", "L2: [n-catapult-1], NTW: [s-cavalry-1]", "n-catapult-1, at: NTW", 1, {2: "critical_fail", 4: "success", 5: "fail"}),
}  # fmt: skip


@pytest.mark.parametrize(("variants", "board", "attack", "modifier", "results"), EXAMPLES.values(), ids=EXAMPLES)
def test_a_worked_example_plays_as_it_is_told(
    variants: str, board: str, attack: str, modifier: int, results: dict[int, str]
):
    target = attack.partition(",")[0]
    before = [f"do: special, unit: n-sorcerer-1, use: empower, target: {target}"] if "n-sorcerer-1" in board else []
    for total, result in results.items():
        roll = f"[{total // 2}, {total - total // 2}]"
        step = f"do: attack, unit: {attack}, am: {modifier}, roll: {roll}, result: {result}"

        assert faults(played(f"board: {{{board}}}", *before, step, variants=variants)) == []
