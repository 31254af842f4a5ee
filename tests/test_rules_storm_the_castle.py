"""The rules of Storm the Castle: its ledger's rules, each broken once, its switches, and what holds of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from project import write
from shipped import ROOT, Shipped, faults

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.games import storm_the_castle as storm
from pnp.rules.games.storm_the_castle.plans import ATTACK, EMPOWER, REFORGE, RESURRECT
from pnp.rules.games.storm_the_castle.rules import Rules
from pnp.rules.games.storm_the_castle.state import State
from pnp.rules.games.storm_the_castle.table import BEGIN, DICE, OVER
from pnp.rules.replay import Finding, Replayed, replay, shown
from pnp.rules.verdicts import verdict

SHIPPED = Shipped("storm-the-castle")
LOGS = SHIPPED.logs
game, rules, engine = SHIPPED.game, SHIPPED.rules, SHIPPED.engine
log_of, replayed = SHIPPED.log_of, SHIPPED.replayed

Golden = Callable[[str, str], None]


def played(start: str, *steps: str, variants: str = "") -> Replayed:
    """
    A position in which north may dispatch, and steps: those without a `by` of their own are north's.

    Cards are short: 'n-knight-1'.
    """
    lines = [f"- {{{'' if each.startswith(('by:', 'do: check')) else 'by: north, '}{each}}}" for each in steps]
    head = f"variants: {{{variants}}}\n" if variants else ""
    phase = "" if "phase:" in start else "phase: dispatch, "
    text = f"{head}start: {{turn: north, {phase}{start}}}\nlog:" + ("\n" + "\n".join(lines) if lines else " []")
    return replayed(long(text))


def long(text: str) -> str:
    """A text with its short cards in full."""
    for side in ("north", "south"):
        for before in " [{,":
            text = text.replace(f"{before}{side[0]}-", f"{before}{side}-")
    return text


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# The rules that a log can break: a position, steps, what is found.

HAND = (
    "hand: {north: [n-knight-1, n-cavalry-1, n-cleric-1, n-great-sword-1, n-hero-1]}, board: {NK: [n-shield-bearer-1]}"
)
FRONT = "board: {NOW: [n-cavalry-1], NHW: [n-knight-1], L1: [s-shield-bearer-1], L2: [s-shield-bearer-2, s-cleric-1]}"
HIT, MISS, WORST, BEST = "roll: [2, 2]", "roll: [5, 6]", "roll: [1, 1]", "roll: [6, 6]"
WAR = f"do: attack, unit: n-cavalry-1, at: L1, {HIT}"
SHOT = "board: {NOW: [n-catapult-1], STW: [s-knight-1], SOW: [s-cavalry-1], NTW: [s-cavalry-2], NTE: [s-cavalry-3]}"
LONE = "board: {NOW: [n-cleric-1], NK: [n-blacksmith-1], NHE: [n-knight-2, n-sorcerer-1]}, graveyard: {north: ["
DEAD = f"{LONE}n-cavalry-2, n-great-sword-1, n-tower-shield-1]}}"
RAISE = "do: special, unit: n-cleric-1, use: resurrect"
FORGE = "do: special, unit: n-blacksmith-1, use: reforge"
BROKEN = {
    "STC-40 nobody acts after the end": (
        "board: {SBW: [n-knight-1]}",
        ["do: move, unit: n-knight-1, to: SK", "do: end_turn"],
        (2, "turn", "STC-40"),
    ),
    "STC-R01 out of turn": (HAND, ["by: south, do: end_turn"], (1, "turn", "STC-R01")),
    "STC-R01 the turn has passed": (HAND, ["do: end_turn", "do: end_turn"], (2, "turn", "STC-R01")),
    "STC-41 a second draw": (HAND, ["do: draw, cards: []"], (1, "turn", "STC-41")),
    "STC-42 too many cards": (
        "phase: draw, hand: {north: [n-knight-1]}, deck: {north: [n-cavalry-1, n-cavalry-2]}",
        ["do: draw, cards: [n-cavalry-1, n-cavalry-2]"],
        (1, "illegal", "STC-42"),
    ),
    "STC-43 too few cards": (
        "phase: draw, deck: {north: [n-cavalry-1, n-cavalry-2]}",
        ["do: draw, cards: [n-cavalry-1]"],
        (1, "illegal", "STC-43"),
    ),
    "STC-42 a card from an empty deck": (
        "phase: draw, hand: {north: [n-knight-1]}",
        ["do: draw, cards: [n-cavalry-1]"],
        (1, "illegal", "STC-42"),
    ),
    "STC-36 another card": (
        "phase: draw, hand: {north: [n-knight-1]}, deck: {north: [n-cavalry-1, n-cavalry-2]}",
        ["do: draw, cards: [n-cavalry-2]", "do: check, hand: {north: [n-knight-1, n-cavalry-1]}"],
        (1, "claim", "STC-36"),
    ),
    "STC-41 a dispatch before the draw": (f"phase: draw, {HAND}", ["do: dispatch, card: n-knight-1, to: NTW"], (1, "turn", "STC-41")),
    "STC-41 a dispatch after a move": (
        HAND,
        ["do: move, unit: n-shield-bearer-1, to: NTW", "do: dispatch, card: n-knight-1, to: NK"],
        (2, "turn", "STC-41"),
    ),
    "STC-R07 a card that is not in the hand": (HAND, ["do: dispatch, card: n-knight-2, to: NTW"], (1, "illegal", "STC-R07")),
    "STC-R07 a copy that there is not": (HAND, ["do: dispatch, card: n-knight-9, to: NTW"], (1, "illegal", "STC-R07")),
    "STC-R07 a card of the other side": (HAND, ["do: dispatch, card: s-knight-1, to: NTW"], (1, "illegal", "STC-R07")),
    "STC-46 a dear unit": (
        HAND,
        ["do: dispatch, card: n-cavalry-1, to: NTW", "do: dispatch, card: n-knight-1, to: NTE"],
        (2, "illegal", "STC-46"),
    ),
    "STC-46 a dear item": (
        f"points: 0, {HAND}",
        ["do: equip, card: n-great-sword-1, bearer: n-shield-bearer-1"],
        (1, "illegal", "STC-46"),
    ),
    "STC-47 an open space": (HAND, ["do: dispatch, card: n-knight-1, to: NOW"], (1, "illegal", "STC-47")),
    "STC-47 the enemy castle": (HAND, ["do: dispatch, card: n-knight-1, to: STW"], (1, "illegal", "STC-47")),
    "STC-47 a unit as an item": (HAND, ["do: equip, card: n-knight-1, bearer: n-shield-bearer-1"], (1, "illegal", "STC-47")),
    "STC-48 an item as a unit": (HAND, ["do: dispatch, card: n-great-sword-1, to: NK"], (1, "illegal", "STC-48")),
    "STC-R09 a dispatch onto an enemy": (
        "hand: {north: [n-knight-1]}, board: {NTW: [s-knight-1]}",
        ["do: dispatch, card: n-knight-1, to: NTW"],
        (1, "illegal", "STC-R09"),
    ),
    "STC-28 a second Regular comes in": (HAND, ["do: dispatch, card: n-knight-1, to: NK"], (1, "illegal", "STC-28")),
    "STC-70 a third unit comes in": (
        "hand: {north: [n-cleric-3]}, board: {NK: [n-knight-1, n-cleric-1]}",
        ["do: dispatch, card: n-cleric-3, to: NK"],
        (1, "illegal", "STC-70"),
    ),
    "STC-70 a unit comes to a unit with its item": (
        "hand: {north: [n-cleric-3]}, board: {NK: [{unit: n-knight-1, item: n-great-sword-1}]}",
        ["do: dispatch, card: n-cleric-3, to: NK"],
        (1, "illegal", "STC-70"),
    ),
    "STC-48 an item for an enemy": (
        "hand: {north: [n-great-sword-1]}, board: {L1: [s-knight-1]}",
        ["do: equip, card: n-great-sword-1, bearer: s-knight-1"],
        (1, "illegal", "STC-48"),
    ),
    "STC-48 an item for a unit in the hand": (HAND, ["do: equip, card: n-great-sword-1, bearer: n-knight-1"], (1, "illegal", "STC-48")),
    "STC-27 an item for a Support unit": (
        "hand: {north: [n-great-sword-1]}, board: {NK: [n-cleric-1]}",
        ["do: equip, card: n-great-sword-1, bearer: n-cleric-1"],
        (1, "illegal", "STC-27"),
    ),
    "STC-49 a second item": (
        "hand: {north: [n-great-sword-1]}, board: {NK: [{unit: n-knight-1, item: n-war-lance-1}]}",
        ["do: equip, card: n-great-sword-1, bearer: n-knight-1"],
        (1, "illegal", "STC-49"),
    ),
    "STC-70 an item for a unit in company": (
        "hand: {north: [n-great-sword-1]}, board: {NK: [n-knight-1, n-cleric-1]}",
        ["do: equip, card: n-great-sword-1, bearer: n-knight-1"],
        (1, "illegal", "STC-70"),
    ),
    "STC-41 a move before the draw": (f"phase: draw, {FRONT}", ["do: move, unit: n-cavalry-1, to: NTW"], (1, "turn", "STC-41")),
    "STC-R07 an enemy moves": (FRONT, ["do: move, unit: s-shield-bearer-1, to: SOW"], (1, "illegal", "STC-R07")),
    "STC-R07 a unit in the hand moves": (HAND, ["do: move, unit: n-knight-1, to: NTW"], (1, "illegal", "STC-R07")),
    "STC-51 a second move": (
        FRONT,
        ["do: move, unit: n-cavalry-1, to: NTW", "do: move, unit: n-cavalry-1, to: NK"],
        (2, "illegal", "STC-51"),
    ),
    "STC-51 a move after an attack": (FRONT, [WAR, "do: move, unit: n-cavalry-1, to: NOW"], (2, "illegal", "STC-51")),
    "STC-50 a move of two spaces": (FRONT, ["do: move, unit: n-cavalry-1, to: NK"], (1, "illegal", "STC-50")),
    "STC-50 a move to nowhere": (FRONT, ["do: move, unit: n-cavalry-1, to: NOW"], (1, "illegal", "STC-50")),
    "STC-R09 a move onto an enemy": (FRONT, ["do: move, unit: n-cavalry-1, to: L1"], (1, "illegal", "STC-R09")),
    "STC-28 a move to another Regular": (FRONT, ["do: move, unit: n-cavalry-1, to: NHW"], (1, "illegal", "STC-28")),
    "STC-70 a move to a full space": (
        "board: {NK: [n-cleric-1, n-cleric-2], NTW: [n-knight-1]}",
        ["do: move, unit: n-knight-1, to: NK"],
        (1, "illegal", "STC-70"),
    ),
    "STC-70 a move with an item to a Support unit": (
        "board: {NK: [n-cleric-1], NTW: [{unit: n-knight-1, item: n-war-lance-1}]}",
        ["do: move, unit: n-knight-1, to: NK"],
        (1, "illegal", "STC-70"),
    ),
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
    "STC-42 a turn without a draw": (f"phase: draw, {HAND}", ["do: end_turn"], (1, "turn", "STC-42")),
    "STC-71 a stack upside down": (FRONT, ["do: check, space: {L2: [s-cleric-1, s-shield-bearer-2]}"], (1, "claim", "STC-71")),
    "STC-72 two Support units upside down": (
        "board: {L1: [s-assassin-1, s-cleric-1]}",
        ["do: check, space: {L1: [s-cleric-1, s-assassin-1]}"],
        (1, "claim", "STC-72"),
    ),
    "STC-R15 somebody else": (FRONT, ["do: check, space: {L1: []}"], (1, "claim", "STC-R15")),
    "STC-75 another order of the graveyard": (
        DEAD,
        ["do: check, graveyard: {north: [n-great-sword-1, n-cavalry-2, n-tower-shield-1]}"],
        (1, "claim", "STC-75"),
    ),
    "STC-R15 another hand": (HAND, ["do: check, hand: {north: [n-knight-1]}"], (1, "claim", "STC-R15")),
    "STC-44 other points": (
        HAND,
        ["do: dispatch, card: n-cavalry-1, to: NTW", "do: check, points: 3"],
        (2, "claim", "STC-44"),
    ),
    "STC-39 a winner too early": (HAND, ["do: check, winner: north"], (1, "claim", "STC-39")),
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps", "found"), BROKEN.values(), ids=BROKEN)
def test_a_broken_rule_is_found_where_it_is_broken(start: str, steps: list[str], found: tuple[int, str, str]):
    done = played(start, *steps)

    assert faults(done) == [found]


STARTS = {
    "a card in two places": ("hand: {north: [n-knight-1]}, board: {NK: [n-knight-1]}", "STC-R15"),
    "a card in the other hand": ("hand: {north: [s-knight-1]}", "STC-R07"),
    "enemies in one space": ("board: {NK: [n-knight-1, s-cleric-1]}", "STC-R09"),
    "two Regular units": ("board: {NK: [n-knight-1, n-cavalry-1]}", "STC-28"),
    "an item with a Support unit": ("board: {NK: [{unit: n-cleric-1, item: n-war-lance-1}]}", "STC-27"),
    "two items": ("board: {NK: [{unit: n-knight-1, item: [n-war-lance-1, n-war-lance-2]}]}", "STC-49"),
    "three cards": ("board: {NK: [{unit: n-knight-1, item: n-war-lance-1}, n-cleric-1]}", "STC-70"),
    "a stack upside down": ("board: {NK: [n-cleric-1, n-knight-1]}", "STC-71"),
    "Support units upside down": ("board: {NK: [n-cleric-2, n-cleric-1]}", "STC-72"),
    "five points": ("points: 5", "STC-44"),
    "three attacks": ("attacks_used: 3", "STC-52"),
    "a winner without a unit in the keep": ("winner: north", "STC-39"),
}


@pytest.mark.parametrize(("start", "rule"), STARTS.values(), ids=STARTS)
def test_a_start_that_cannot_be_is_told(start: str, rule: str):
    done = played(start)

    assert faults(done) == [(0, "illegal", rule)]


# What steps do

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


def test_what_an_ability_has_no_use_for_is_noted():
    done = played("board: {NOW: [n-cavalry-1, n-sorcerer-1]}", f"do: special, unit: n-sorcerer-1, use: empower, {HIT}")

    assert (done.findings, done.notes) == ((), ((1, "nothing is rolled to empower, 'roll' is ignored"),))


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
    before = ["do: special, unit: n-sorcerer-1, use: empower"] if "n-sorcerer-1" in board else []
    for total, result in results.items():
        roll = f"[{total // 2}, {total - total // 2}]"
        step = f"do: attack, unit: {attack}, am: {modifier}, roll: {roll}, result: {result}"

        assert faults(played(f"board: {{{board}}}", *before, step, variants=variants)) == []


# Switches: each with a step that is another matter under it.

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


# Logs from a table

TABLE = """
log:
- {by: South, do: draw, cards: ["?"]}
- {by: south, do: dispatch, card: South Knight 1, to: stw}
- {by: south, do: move, unit: south knight 1, to: sow}
- {by: south, do: end_turn}
- {by: north, do: draw, cards: [North_Cavalry_1]}
- {by: north, do: dispatch, card: north-cavalry-1, to: NK}
- {by: north, do: check, hand: {north: ["?", "?", "?", "?", "?"]}}
- {by: north, do: end_turn}
- {by: south, do: draw}
"""


def test_a_log_without_a_start_reveals_cards_as_they_come():
    assert faults(replayed(TABLE)) == []


def test_a_card_of_one_copy_needs_no_number():
    done = played(
        "board: {NK: [North Hero]}", "do: move, unit: hero of nobody, to: NTW", "do: move, unit: n-hero, to: NTW"
    )

    assert [(each.step, each.fault.kind) for each in done.findings] == [(1, "malformed")]


def test_a_card_cannot_come_out_of_a_hidden_hand_twice():
    again = TABLE.replace("card: north-cavalry-1", "card: south-knight-1")

    assert faults(replayed(again))[0] == (6, "illegal", "STC-R07")


def test_a_fixed_first_player_is_north():
    done = replayed(f"variants: {{first_player: fixed}}{TABLE}")

    assert faults(done)[0] == (1, "turn", "STC-R01")


MALFORMED = {
    "do: march": "'do' of step 1 is 'march'",
    "do: move, unit: n-knigth-1, to: NK": "'unit' of step 1 is 'north-knigth' (did you mean 'north-knight'?)",
    "do: move, unit: n-knight, to: NK": "'unit' of step 1 is 'north-knight', expected one copy of it",
    "do: move, unit: n-knight-1, to: XX": "'to' of step 1 is 'XX'",
    "do: move, unit: n-knight-1": "step 1 needs 'to'",
    "do: move, unit: n-knight-1, to: NK, roll: [1, 1]": "step 1 has no 'roll'",
    "do: attack, unit: n-cavalry-1, at: L1, roll: [a, b]": "a die of step 1 is 'a'",
    "do: attack, unit: n-cavalry-1, at: L1, roll: [2, 2], result: won": "'result' of step 1 is 'won'",
    "do: check, graveyard: {north: ['?']}": "'north' of 'graveyard' of step 1 lies open",
    "do: check, space: {NK: [n-knight-9]}": "a card of 'NK' of 'space' of step 1 is 'north-knight-9', but",
}


@pytest.mark.parametrize(("step", "message"), MALFORMED.items(), ids=MALFORMED)
def test_what_cannot_be_read_is_malformed(step: str, message: str):
    done = played(FRONT, step)

    assert [(each.step, each.fault.kind) for each in done.findings] == [(1, "malformed")]
    assert done.findings[0].fault.message.startswith(message), done.findings[0].fault.message


def test_a_setup_is_no_start():
    done = replay(engine(), rules(), log_of("setup: {deck: {}}\nlog: []"))

    assert isinstance(done, Finding)
    assert done.fault.message == "a log of Storm the Castle has no 'setup', expected 'start'"


# What holds of every game

ALL: list[dict[str, str]] = [
    {},
    {"board": "lanes", "stack_limit_counts_items": "false", "cavalry_move": "2", "mid_ground": "literal"},
    {"board": "lanes-no-ridge", "melee_vs_stack": "sweep", "support_defense": "roll", "dispatched_may_act": "false"},
    {"assassin_counts_as_attack": "false", "cleric_top": "topmost_unit", "blacksmith_reach": "top_only"},
    {"catapult_targets": "enemy_castle", "draw_when_empty": "one_plus_two", "hand_limit": "7", "empty_deck": "lose"},
    {"space_bonus_for": "owner", "first_player": "fixed", "turn_limit": "40"},
]


def games(known: Rules, seed: int, most: int = 4000) -> Iterator[tuple[State, object]]:
    """The states and actions of a game of random players, to its end, or cut short."""
    chance = Random(seed)
    state = storm.begin(known)
    while state.may_act and most:
        most -= 1
        is_chance = state.may_act == DICE
        action = state.sample(chance) if is_chance else chance.choice(state.actions(state.may_act[0]))
        yield state, action
        state = state.after(action)
    yield state, None


def read_back(known: Rules, state: State) -> State:
    """A state by way of a log."""
    judged = storm.position(known, log_of(f"start: {shown(storm.snapshot(state)['start'])}\nlog: []"))
    assert judged.faults == ()
    found: State = judged.state
    return found


@pytest.mark.parametrize("switches", ALL)
def test_a_state_can_be_written_and_read_back(switches: dict[str, str]):
    known = rules(**switches)

    for state, _ in list(games(known, 2))[::17]:
        if not state.pending and state.phase != BEGIN:
            assert read_back(known, state) == state


def candidates(state: State) -> Iterator[dict[str, object]]:
    """Every step that a side could think of after its draw, legal or not, without dice."""
    known, side = state.rules, state.side
    spaces, ids = known.land.spaces, [each.id for each in known.cards]
    standing = [each for stack in state.board for each in stack]
    yield {"do": "end_turn"}
    for card in state.hands[side]:
        yield from ({"do": "dispatch", "card": ids[card], "to": to} for to in spaces)
        yield from ({"do": "equip", "card": ids[card], "bearer": ids[each]} for each in standing)
    for unit in standing:
        yield from ({"do": "move", "unit": ids[unit], "to": to} for to in spaces)
        yield from ({"do": "attack", "unit": ids[unit], "at": to} for to in spaces)
        lower = [(at, each) for at, stack in zip(spaces, state.board, strict=True) for each in stack[1:]]
        yield from ({"do": "attack", "unit": ids[unit], "at": at, "card": ids[each]} for at, each in lower)
        special = {"do": "special", "unit": ids[unit]}
        yield {**special, "use": "resurrect"}
        yield from ({**special, "use": "reforge", "item": ids[each]} for each in state.graves[side])
        yield from ({**special, "use": "empower", "target": ids[each]} for each in standing)


@pytest.mark.parametrize("switches", ALL)
def test_just_the_actions_of_a_state_are_judged_legal_and_lead_to_the_same_state(switches: dict[str, str]):
    known = rules(**switches)
    states = [state for state, _ in games(known, 5, 700) if state.may_act not in (DICE, ())]
    total, dice = 7, {"roll": [3, 4]}

    for state in states[:: max(1, len(states) // 12)]:
        if not state.actions(state.may_act[0])[0][0]:
            continue
        seat = state.may_act[0]
        steps = [{"by": seat, **each} for each in candidates(state)]
        rolled = [
            {**each, **dice} if each["do"] in ("attack", "special") and each.get("use") != "empower" else each
            for each in steps
        ]
        lines = "\n".join(f"- {shown(each)}" for each in rolled)
        position = read_back(known, state)
        judged = [storm.judge(position, each) for each in log_of(f"log:\n{lines}").steps]
        made = {}
        for action in state.actions(seat):
            after = state.after(action)
            step = {key: value for key, value in storm.written(state, seat, action).items() if key != "result"}
            made[shown(step)] = after.after(total) if after.may_act == DICE else after

        found = {shown(step): each.state for step, each in zip(steps, judged, strict=True) if not each.faults}
        assert found == made


@pytest.mark.parametrize("switches", ALL)
def test_a_game_that_was_played_replays_as_legal(switches: dict[str, str]):
    known = rules(**switches)
    steps: list[dict[str, object]] = []
    first: dict[str, object] = {}
    last = None
    for state, action in games(known, 11, 1500):
        if state.may_act == DICE and steps:
            steps[-1] |= storm.decided(state, action)
        elif state.phase not in (BEGIN, OVER) and action is not None:
            first = first or storm.snapshot(state)
            steps.append(storm.written(state, state.may_act[0], action))
        last = state
    lines = "\n".join(f"- {shown(each)}" for each in steps)

    done = replay(engine(), known, log_of(f"start: {shown(first['start'])}\nlog:\n{lines}"))

    assert isinstance(done, Replayed)
    assert (done.findings, done.states[-1]) == ((), last)


@pytest.mark.parametrize("switches", ALL)
def test_cards_are_in_one_place_each_and_stacks_are_as_the_rules_want_them(switches: dict[str, str]):
    known = rules(**switches)
    for state, action in games(known, 3, 2000):
        if state.phase == BEGIN:
            continue
        zones = [*state.board, *state.hands, *state.decks, *state.graves]
        assert sorted(each for zone in zones for each in zone) == list(range(len(known.cards)))
        for at, stack in enumerate(state.board):
            sides = {known.cards[each].side for each in stack}
            assert [side for side in (0, 1) if state.held[side] >> at & 1] == sorted(sides)
            assert known.sorted(stack) == stack
            assert known.load(stack) <= known.numbers.stack
            assert sum(known.cards[each].is_regular for each in stack) <= 1
            assert all(known.cards[stack[0]].is_regular for each in stack if known.units[each] is None)
        keeps = [side for side in (0, 1) if state.held[side] >> known.land.keeps[1 - side] & 1]
        assert state.winner in (keeps or ([-1, 0, 1] if known.loses_empty else [-1]))
        assert 0 <= state.points <= known.numbers.points
        assert 0 <= state.attacks <= known.numbers.attacks
        assert 0 <= storm.worth(state, "north") <= 1000
        if action is not None and state.may_act != DICE:
            seat = state.may_act[0]
            options = state.actions(seat)
            assert len(set(options)) == len(options) > 0
            assert all(isinstance(storm.promise(state, seat, each), int) for each in options)
            assert set(storm.cited(state, seat, action)) <= set(game().ledger or {})
            assert storm.used(state, seat, action, state.after(action)) is not None
    assert sum(state.scores().values()) == 1


def test_equal_seeds_play_equal_games():
    one, other = ([action for _, action in games(rules(), 7, 500)] for _ in range(2))

    assert one == other


def test_all_totals_are_listed_with_their_ways_and_drawn():
    states = [state for state, _ in games(rules(), 1, 500) if state.pending]
    outcomes = states[0].outcomes()

    assert outcomes == tuple(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
    assert {states[0].sample(Random(seed)) for seed in range(500)} == set(range(2, 13))


def test_each_side_begins_in_about_half_of_all_games():
    begun = storm.begin(rules())

    norths = sum(begun.sample(Random(seed))[2] == 0 for seed in range(400))

    assert 160 < norths < 240


@pytest.mark.parametrize("kind", [ATTACK, RESURRECT, REFORGE, EMPOWER])
def test_random_players_use_every_ability(kind: int):
    actions = [action for seed in range(30) for _, action in games(rules(), seed, 1500) if isinstance(action, tuple)]

    assert any(action[0] == kind for action in actions if len(action) == 5)


@pytest.mark.parametrize(("name", "switches", "seed"), [("fork", {}, 1), ("lanes", {"board": "lanes"}, 2)])
def test_a_game_of_greedy_players_is_the_one_that_was_looked_at(
    golden: Golden, name: str, switches: dict[str, str], seed: int
):
    chance = Random(seed)
    state = storm.begin(rules(**switches))
    lines: list[str] = []
    while state.may_act and len(lines) < 150:
        seat = state.may_act[0]
        if state.may_act == DICE:
            action = state.sample(chance)
            if lines:
                lines[-1] += f" {shown(storm.decided(state, action))}"
        else:
            options = state.actions(seat)
            best = max(storm.promise(state, seat, each) for each in options)
            action = chance.choice([each for each in options if storm.promise(state, seat, each) == best])
            lines.append(shown(storm.written(state, seat, action)))
        state = state.after(action)

    golden(f"rules-storm-the-castle/{name}.txt", "\n".join((*lines, str(state), "")))


# What the rules do not know of a game's files

CARDS, BOARD = "cards/storm-the-castle.yaml", "boards/storm-the-castle.yaml"
UNKNOWN = [
    (CARDS, "side: south\n", "side: west\n", "the side of 'south' is 'west', expected one deck for north and one for"),
    (CARDS, "side: south\n", "side: north\n", "the side of 'south' is 'north', and so is that of another deck"),
    (CARDS, "  points: 4", "  points: 400", "the number 'points' is 400, expected 0 to 99 (STC-44)"),
    (CARDS, "  attacks: 2", "  attack: 2", "the rules know no number 'attack' (did you mean 'attacks'?)"),
    (CARDS, "[reforge]", "[reforged]", "'blacksmith' has the ability 'reforged' (did you mean 'reforge'?), expected"),
    (BOARD, "owner: north, at: 50% 71mm", "owner: nort, at: 50% 71mm", "the owner of the castle space 'NK' is 'nort'"),
    (BOARD, "NTW: {kind: tower", "NTW: {kind: keep", "'fork' has 3 castle spaces of kind 'keep' of north, expected 1"),
    (BOARD, "variant: fork", "variant: spoon", "no variant of the board is called 'fork', there is spoon, lanes"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), UNKNOWN, ids=[each[3] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told(tmp_path: Path, file: str, old: str, new: str, message: str):
    changed = changed_game(tmp_path, file, old, new)
    report = Report()

    found = storm.rules(changed, {}, (), report)

    assert found is None
    assert {each.code for each in report} == {"outside-the-rules"}
    assert any(each.message.startswith(message) for each in report), [each.message for each in report]


def changed_game(folder: Path, file: str, old: str, new: str) -> Game:
    """The shipped game with one text changed."""
    for path in (*ROOT.glob("templates/**/*"), ROOT / CARDS, ROOT / BOARD):
        if path.is_file() and path.suffix in (".yaml", ".md"):
            text = path.read_text("utf-8")
            assert path != ROOT / file or old in text
            write(folder, path.relative_to(ROOT).as_posix(), text.replace(old, new, 1) if path == ROOT / file else text)
    found = load(folder, "storm-the-castle", Report())
    assert found
    return found


def test_a_changed_card_and_a_changed_number_change_the_verdict(tmp_path: Path):
    changed = changed_game(
        tmp_path, CARDS, "        dispatch: 2\n        attack: 5", "        dispatch: 1\n        attack: 5"
    )
    known = storm.rules(changed, {}, (), Report())
    log = log_of((ROOT / "tests/logs/storm-the-castle/stc-log-07.yaml").read_text().partition("\n")[2])

    done = replay(engine(), known, log)

    assert isinstance(done, Replayed)
    assert done.findings == ()


def test_other_players_than_north_and_south_are_refused():
    report = Report()

    found = storm.rules(game(), {}, ("white", "black"), report)

    assert (found, [each.message for each in report]) == (
        None,
        ["the players are white, black, expected north and south (STC-35)"],
    )
