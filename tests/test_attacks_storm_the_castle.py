"""Attacks and abilities of Storm the Castle that break a rule, or claim what is not so."""

from __future__ import annotations

import pytest
from shipped import faults
from sieges import BEST, DEAD, FORGE, FRONT, HIT, LONE, MISS, RAISE, SHOT, WAR, WORST, played

BROKEN = {
    "STC-41 an attack before the draw": (f"phase: draw, {FRONT}", [WAR], (1, "turn", "STC-41")),
    "STC-R07 an enemy attacks": (FRONT, [f"do: attack, unit: s-shield-bearer-1, at: NOW, {HIT}"], (1, "illegal", "STC-R07")),
    "STC-51 an attack after a move": (
        FRONT,
        ["do: move, unit: n-cavalry-1, to: NTW", WAR],
        (2, "illegal", "STC-51"),
    ),
    "STC-53 two attacks of one unit": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, {MISS}", WAR],
        (2, "illegal", "STC-53"),
    ),
    "STC-52 a third attack": (f"attacks_used: 2, {FRONT}", [WAR], (1, "illegal", "STC-52")),
    "STC-52 an attack by an Assassin after two": (
        "attacks_used: 2, board: {NOW: [n-assassin-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-assassin-1, at: L1"],
        (1, "illegal", "STC-52"),
    ),
    "STC-30 a Cleric attacks": (
        "board: {NOW: [n-cleric-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-cleric-1, at: L1"],
        (1, "illegal", "STC-30"),
    ),
    "STC-R11 an attack on nobody": (FRONT, [f"do: attack, unit: n-cavalry-1, at: NTW, {HIT}"], (1, "illegal", "STC-R11")),
    "STC-R11 an attack on a friend": (FRONT, [f"do: attack, unit: n-cavalry-1, at: NHW, {HIT}"], (1, "illegal", "STC-R11")),
    "STC-R11 a target that is elsewhere": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, card: s-cleric-1, {HIT}"],
        (1, "illegal", "STC-R11"),
    ),
    "STC-80 a shot too far": (SHOT, [f"do: attack, unit: n-catapult-1, at: STW, {HIT}"], (1, "illegal", "STC-80")),
    "STC-80 a shot without a way": (SHOT, [f"do: attack, unit: n-catapult-1, at: NTE, {HIT}"], (1, "illegal", "STC-80")),
    "STC-81 a shot at no castle": (SHOT, [f"do: attack, unit: n-catapult-1, at: SOW, {HIT}"], (1, "illegal", "STC-81")),
    "STC-56 out of reach": (FRONT, [f"do: attack, unit: n-knight-1, at: L1, {HIT}"], (1, "illegal", "STC-56")),
    "STC-71 the lower one of a stack": (
        FRONT,
        ["do: attack, unit: n-cavalry-1, at: L2, card: s-cleric-1"],
        (1, "illegal", "STC-71"),
    ),
    "STC-72 the lower one of two Support units": (
        "board: {NOW: [n-cavalry-1], L1: [s-assassin-1, s-cleric-1]}",
        ["do: attack, unit: n-cavalry-1, at: L1, card: s-cleric-1"],
        (1, "illegal", "STC-72"),
    ),
    "STC-R18 an Assassin after an item": (
        "board: {NOW: [n-assassin-1], L1: [{unit: s-knight-1, item: s-war-lance-1}]}",
        [f"do: attack, unit: n-assassin-1, at: L1, card: s-war-lance-1, {HIT}"],
        (1, "illegal", "STC-R18"),
    ),
    "STC-63 no dice": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1"], (1, "illegal", "STC-63")),
    "STC-63 one die": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, roll: [3]"], (1, "illegal", "STC-63")),
    "STC-63 a die with seven": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, roll: [1, 7]"], (1, "illegal", "STC-63")),
    "STC-66 another modifier": (FRONT, [f"{WAR}, am: 2"], (1, "claim", "STC-66")),
    "STC-31 a roll for a Support unit": (
        "board: {NOW: [n-cavalry-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-cavalry-1, at: L1, result: success"],
        (1, "claim", "STC-31"),
    ),
    "STC-64 a natural 2 told as a failure": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, {WORST}, result: fail"],
        (1, "claim", "STC-64"),
    ),
    "STC-64 a natural 12 told as a failure": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, {BEST}, result: fail"],
        (1, "claim", "STC-64"),
    ),
    "STC-67 a failure told as a success": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, {MISS}, result: success"],
        (1, "claim", "STC-67"),
    ),
    "STC-67 a success told as a failure": (FRONT, [f"{WAR}, result: fail"], (1, "claim", "STC-67")),
    "STC-57 a victor that stays": (FRONT, [f"{WAR}, attacker_to: NOW"], (1, "claim", "STC-57")),
    "STC-58 a loser that advances": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, {MISS}, attacker_to: L1"],
        (1, "claim", "STC-58"),
    ),
    "STC-59 a natural 2 that is survived": (
        FRONT,
        [f"do: attack, unit: n-cavalry-1, at: L1, {WORST}, attacker_to: NOW"],
        (1, "claim", "STC-59"),
    ),
    "STC-60 a Catapult that advances": (
        SHOT,
        ["do: attack, unit: n-catapult-1, at: NTW, roll: [1, 2], attacker_to: NTW"],
        (1, "claim", "STC-60"),
    ),
    "STC-61 a Catapult that dies of a failure": (
        SHOT,
        [f"do: attack, unit: n-catapult-1, at: NTW, {MISS}, attacker_to: graveyard"],
        (1, "claim", "STC-61"),
    ),
    "STC-62 a Catapult that dies of a natural 2": (
        SHOT,
        [f"do: attack, unit: n-catapult-1, at: NTW, {WORST}, attacker_to: graveyard"],
        (1, "claim", "STC-62"),
    ),
    "STC-41 an ability before the draw": (f"phase: draw, {DEAD}", [f"{RAISE}, {HIT}"], (1, "turn", "STC-41")),
    "STC-R07 an enemy's ability": (DEAD, [f"do: special, unit: s-cleric-1, use: resurrect, {HIT}"], (1, "illegal", "STC-R07")),
    "STC-51 an ability twice": (DEAD, [f"{RAISE}, {HIT}", f"{RAISE}, {HIT}"], (2, "illegal", "STC-51")),
    "STC-77 an ability of others": (
        DEAD,
        [f"do: special, unit: n-blacksmith-1, use: resurrect, {HIT}"],
        (1, "illegal", "STC-77"),
    ),
    "STC-83 a Cleric in company": (
        "board: {NK: [n-knight-1, n-cleric-1]}, graveyard: {north: [n-cavalry-1]}",
        [f"{RAISE}, {HIT}"],
        (1, "illegal", "STC-83"),
    ),
    "STC-82 an item on top": (f"{LONE}n-great-sword-1, n-cavalry-2]}}", [f"{RAISE}, {HIT}"], (1, "illegal", "STC-82")),
    "STC-82 an empty graveyard": (f"{LONE}]}}", [f"{RAISE}, {HIT}"], (1, "illegal", "STC-82")),
    "STC-82 no dice": (DEAD, [RAISE], (1, "illegal", "STC-82")),
    "STC-82 an eight told as a success": (DEAD, [f"{RAISE}, roll: [2, 6], result: success"], (1, "claim", "STC-82")),
    "STC-79 a unit for the forge": (DEAD, [f"{FORGE}, item: n-cavalry-2, {HIT}"], (1, "illegal", "STC-79")),
    "STC-79 an item of the other side": (
        f"{DEAD[:-1]}, south: [s-war-lance-1]}}",
        [f"{FORGE}, item: s-war-lance-1, {HIT}"],
        (1, "illegal", "STC-79"),
    ),
    "STC-79 no dice": (DEAD, [f"{FORGE}, item: n-great-sword-1"], (1, "illegal", "STC-79")),
    "STC-79 a seven told as a failure": (
        DEAD,
        [f"{FORGE}, item: n-great-sword-1, roll: [3, 4], result: fail"],
        (1, "claim", "STC-79"),
    ),
    "STC-85 help for nobody": (
        "board: {NK: [n-sorcerer-1], NTW: [n-knight-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: n-knight-1"],
        (1, "illegal", "STC-85"),
    ),
    "STC-85 help for a Support unit": (
        "board: {NK: [n-assassin-1, n-sorcerer-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: n-assassin-1"],
        (1, "illegal", "STC-85"),
    ),
    "STC-85 help for itself": (
        "board: {NK: [n-sorcerer-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: n-sorcerer-1"],
        (1, "illegal", "STC-85"),
    ),
    "STC-85 help for an enemy": (
        "board: {NK: [n-sorcerer-1], L1: [s-knight-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: s-knight-1"],
        (1, "illegal", "STC-85"),
    ),
    "STC-51 an ability after a move": (DEAD, ["do: move, unit: n-cleric-1, to: NTW", f"{RAISE}, {HIT}"], (2, "illegal", "STC-51")),
    "STC-51 an ability after an attack": (
        "board: {NOW: [n-knight-1, n-sorcerer-1], L1: [s-knight-1]}",
        [f"do: attack, unit: n-sorcerer-1, at: L1, {MISS}", "do: special, unit: n-sorcerer-1, use: empower, target: n-knight-1"],
        (2, "illegal", "STC-51"),
    ),
    "STC-51 an attack after an ability": (
        "board: {NOW: [n-knight-1, n-sorcerer-1], L1: [s-knight-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: n-knight-1", f"do: attack, unit: n-sorcerer-1, at: L1, {MISS}"],
        (2, "illegal", "STC-51"),
    ),
    "STC-R07 an ability of a unit in the hand": (
        "hand: {north: [n-cleric-1]}, graveyard: {north: [n-hero-1]}",
        [f"{RAISE}, {HIT}"],
        (1, "illegal", "STC-R07"),
    ),
    "STC-83 two Clerics": (
        "board: {NK: [n-cleric-1, n-cleric-2]}, graveyard: {north: [n-cavalry-1]}",
        [f"{RAISE}, {HIT}"],
        (1, "illegal", "STC-83"),
    ),
    "STC-83 before STC-82": ("board: {NK: [n-knight-1, n-cleric-1]}", [f"{RAISE}, {HIT}"], (1, "illegal", "STC-83")),
    "STC-82 a seven told as a failure": (DEAD, [f"{RAISE}, roll: [1, 6], result: fail"], (1, "claim", "STC-82")),
    "STC-82 a twelve told as a success": (DEAD, [f"{RAISE}, {BEST}, result: success"], (1, "claim", "STC-82")),
    "STC-82 a die with seven": (DEAD, [f"{RAISE}, roll: [7, 1]"], (1, "illegal", "STC-82")),
    "STC-79 an item that is elsewhere": (DEAD, [f"{FORGE}, item: n-war-lance-1, {HIT}"], (1, "illegal", "STC-79")),
    "STC-79 a copy that there is not": (DEAD, [f"{FORGE}, item: n-war-lance-9, {HIT}"], (1, "illegal", "STC-79")),
    "STC-77 a forge of a Cleric": (
        DEAD,
        [f"do: special, unit: n-cleric-1, use: reforge, item: n-great-sword-1, {HIT}"],
        (1, "illegal", "STC-77"),
    ),
    "STC-51 a unit that died attacking and came back": (
        "board: {NOW: [n-knight-1], L1: [s-knight-1], NK: [n-cleric-1]}",
        [f"do: attack, unit: n-knight-1, at: L1, {WORST}", f"{RAISE}, roll: [3, 4]", "do: move, unit: n-knight-1, to: NTW"],
        (3, "illegal", "STC-51"),
    ),
    "STC-53 before STC-52": (
        f"phase: act, acted: {{n-cavalry-1: attack, n-knight-1: attack}}, {FRONT}",
        [WAR],
        (1, "illegal", "STC-53"),
    ),
    "STC-52 the attackers of the start": (
        f"phase: act, acted: {{n-hero-1: attack, n-knight-1: attack}}, {FRONT}",
        [WAR],
        (1, "illegal", "STC-52"),
    ),
    "STC-52 before STC-30": (
        "attacks_used: 2, board: {NOW: [n-cleric-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-cleric-1, at: L1"],
        (1, "illegal", "STC-52"),
    ),
    "STC-30 a Blacksmith attacks": (
        "board: {NOW: [n-blacksmith-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-blacksmith-1, at: L1"],
        (1, "illegal", "STC-30"),
    ),
    "STC-30 before STC-R11": ("board: {NOW: [n-cleric-1]}", ["do: attack, unit: n-cleric-1, at: L1"], (1, "illegal", "STC-30")),
    "STC-R11 before STC-56": ("board: {NOW: [n-knight-1]}", [f"do: attack, unit: n-knight-1, at: SK, {HIT}"], (1, "illegal", "STC-R11")),
    "STC-R11 a shot at the own space": (SHOT, [f"do: attack, unit: n-catapult-1, at: NOW, {HIT}"], (1, "illegal", "STC-R11")),
    "STC-56 before STC-71": (
        "board: {NHW: [n-knight-1], L1: [s-knight-1, s-cleric-1]}",
        ["do: attack, unit: n-knight-1, at: L1, card: s-cleric-1"],
        (1, "illegal", "STC-56"),
    ),
    "STC-80 before STC-81": ("board: {NHW: [n-catapult-1], L4: [s-knight-1]}", [f"do: attack, unit: n-catapult-1, at: L4, {HIT}"], (1, "illegal", "STC-80")),
    "STC-81 a Catapult fights hand to hand": (
        "board: {NOW: [n-catapult-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-catapult-1, at: L1"],
        (1, "illegal", "STC-81"),
    ),
    "STC-71 a shot at the lower one of a stack": (
        "board: {SOW: [n-catapult-1], STW: [s-knight-1, s-cleric-1]}",
        ["do: attack, unit: n-catapult-1, at: STW, card: s-cleric-1"],
        (1, "illegal", "STC-71"),
    ),
    "STC-63 three dice": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, roll: [1, 1, 1]"], (1, "illegal", "STC-63")),
    "STC-63 a die with nothing": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, roll: [0, 1]"], (1, "illegal", "STC-63")),
    "STC-63 the total alone": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, roll: 4"], (1, "illegal", "STC-63")),
    "STC-66 before STC-67": (FRONT, [f"{WAR}, am: 2, result: fail"], (1, "claim", "STC-66")),
    "STC-67 before STC-57": (FRONT, [f"{WAR}, result: fail, attacker_to: NOW"], (1, "claim", "STC-67")),
    "STC-67 a success that needs no roll": (FRONT, [f"{WAR}, result: auto"], (1, "claim", "STC-67")),
    "STC-67 a three told as the worst": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, roll: [1, 2], result: critical_fail"], (1, "claim", "STC-67")),
    "STC-64 a natural 2 told as a success": (FRONT, [f"do: attack, unit: n-cavalry-1, at: L1, {WORST}, result: success"], (1, "claim", "STC-64")),
    "STC-57 a victor in the graveyard": (FRONT, [f"{WAR}, attacker_to: graveyard"], (1, "claim", "STC-57")),
    "STC-57 a victor that advances into a stack": (
        "board: {NOW: [n-cavalry-1], L1: [s-knight-1, s-blacksmith-1]}",
        ["do: attack, unit: n-cavalry-1, at: L1, roll: [1, 2], attacker_to: L1"],
        (1, "claim", "STC-57"),
    ),
    "STC-57 a victor over a Support unit that stays": (
        "board: {NOW: [n-cavalry-1], L1: [s-cleric-1]}",
        ["do: attack, unit: n-cavalry-1, at: L1, attacker_to: NOW"],
        (1, "claim", "STC-57"),
    ),
    "STC-60 a Catapult that advances upon a Support unit": (
        "board: {SOW: [n-catapult-1], STW: [s-cleric-1]}",
        ["do: attack, unit: n-catapult-1, at: STW, attacker_to: STW"],
        (1, "claim", "STC-60"),
    ),
    "STC-40 a step after a won attack": (
        "board: {STW: [n-cavalry-1], SK: [s-cleric-1]}",
        ["do: attack, unit: n-cavalry-1, at: SK", "do: end_turn"],
        (2, "turn", "STC-40"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps", "found"), BROKEN.values(), ids=BROKEN)
def test_a_broken_rule_is_found_where_it_is_broken(start: str, steps: list[str], found: tuple[int, str, str]):
    done = played(start, *steps)

    assert faults(done) == [found]


LEGAL = {
    "STC-67 the highest total that succeeds": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, am: 3, roll: [2, 4], result: success, attacker_to: L1"]),
    "STC-67 the next one": (FRONT, ["do: attack, unit: n-cavalry-1, at: L1, am: 3, roll: [3, 4], result: fail, attacker_to: NOW"]),
    "STC-R40 both units of a stack attack": (
        "board: {NOW: [n-knight-1, n-assassin-1], L1: [s-knight-1]}",
        [f"do: attack, unit: n-knight-1, at: L1, {MISS}", f"do: attack, unit: n-assassin-1, at: L1, {MISS}"],
    ),
    "STC-R31 a Sorcerer can attack": (
        "board: {NOW: [n-sorcerer-1], L1: [s-knight-1]}",
        ["do: attack, unit: n-sorcerer-1, at: L1, am: 0, roll: [1, 2], result: success, attacker_to: L1"],
    ),
    "the top one of a stack by its name": (FRONT, [f"do: attack, unit: n-cavalry-1, at: L2, card: s-shield-bearer-2, {HIT}"]),
    "STC-78 an Assassin attacks the top one": (
        "board: {NOW: [n-assassin-1], L1: [s-knight-1, s-cleric-1]}",
        ["do: attack, unit: n-assassin-1, at: L1, card: s-knight-1, am: -1, roll: [1, 2], result: fail, attacker_to: NOW"],
    ),
    "STC-59 a natural 2 kills an Assassin": (
        "board: {NOW: [n-assassin-1], L1: [s-knight-1]}",
        [f"do: attack, unit: n-assassin-1, at: L1, {WORST}, result: critical_fail, attacker_to: graveyard", "do: check, graveyard: {north: [n-assassin-1]}"],
    ),
    "STC-R24 nothing blocks a shot": (
        "board: {L1: [n-catapult-1], SOW: [s-knight-1], STW: [s-cavalry-1]}",
        ["do: attack, unit: n-catapult-1, at: STW, am: 1, roll: [2, 2], result: success, attacker_to: L1"],
    ),
    "STC-80 a shot at a neighbor": (
        "board: {NK: [n-catapult-1], NTW: [s-knight-1]}",
        ["do: attack, unit: n-catapult-1, at: NTW, am: 1, roll: [2, 2], result: success, attacker_to: NK"],
    ),
    "STC-39 a shot into the keep does not win": (
        "board: {SOW: [n-catapult-1], SK: [s-cleric-1]}",
        ["do: attack, unit: n-catapult-1, at: SK, result: auto, attacker_to: SOW", "do: check, winner: none, space: {SK: []}"],
    ),
    "STC-62 a natural 2 leaves a Catapult where it is": (SHOT, [f"do: attack, unit: n-catapult-1, at: NTW, {WORST}, result: critical_fail, attacker_to: NOW"]),
    "STC-82 a Support unit comes back": (
        "board: {NOW: [n-cleric-2]}, graveyard: {north: [n-assassin-1, n-hero-1]}",
        ["do: special, unit: n-cleric-2, use: resurrect, roll: [1, 6]",
         "do: check, space: {NOW: [n-assassin-1, n-cleric-2]}, graveyard: {north: [n-hero-1]}"],
    ),
    "STC-R22 a unit comes back without its item": (
        "board: {NOW: [{unit: n-knight-1, item: n-war-lance-1}], L1: [s-knight-1], NK: [n-cleric-1]}",
        [f"do: attack, unit: n-knight-1, at: L1, {WORST}", f"{RAISE}, roll: [3, 4]",
         "do: check, space: {NK: [n-knight-1, n-cleric-1]}, graveyard: {north: [n-war-lance-1]}"],
    ),
    "STC-85 help for a unit that has acted": (
        "board: {NOW: [n-cavalry-1, n-sorcerer-1], L1: [s-knight-1]}",
        [f"do: attack, unit: n-cavalry-1, at: L1, {MISS}", "do: special, unit: n-sorcerer-1, use: empower, target: n-cavalry-1"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps"), LEGAL.values(), ids=LEGAL)
def test_what_just_keeps_a_rule_is_legal(start: str, steps: list[str]):
    assert faults(played(start, *steps)) == []
