"""Steps of Storm the Castle that break a rule: turns, draws, dispatches, moves, and what logs say of the board."""

from __future__ import annotations

import pytest
from shipped import faults
from sieges import DEAD, FRONT, HAND, MISS, WAR, played

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
    "STC-39 nobody has won after the end": (
        "board: {SBW: [n-knight-1]}",
        ["do: move, unit: n-knight-1, to: SK", "do: check, winner: none"],
        (2, "claim", "STC-39"),
    ),
    "STC-40 the other side after the end": (
        "board: {SBW: [n-knight-1]}",
        ["do: move, unit: n-knight-1, to: SK", "by: south, do: draw, cards: []"],
        (2, "turn", "STC-40"),
    ),
    "STC-42 no card": ("phase: draw, hand: {north: [n-knight-1]}, deck: {north: [n-hero-1]}", ["do: draw, cards: []"], (1, "illegal", "STC-42")),
    "STC-43 three cards": (
        "phase: draw, deck: {north: [n-cavalry-1, n-cavalry-2, n-cavalry-3]}",
        ["do: draw, cards: [n-cavalry-1, n-cavalry-2, n-cavalry-3]"],
        (1, "illegal", "STC-43"),
    ),
    "STC-36 the same cards in another order": (
        "phase: draw, deck: {north: [n-cavalry-1, n-cavalry-2]}",
        ["do: draw, cards: [n-cavalry-2, n-cavalry-1]"],
        (1, "claim", "STC-36"),
    ),
    "STC-36 a card of the other side": (
        "phase: draw, hand: {north: [n-knight-1]}, deck: {north: ['?']}",
        ["do: draw, cards: [s-cavalry-1]"],
        (1, "claim", "STC-36"),
    ),
    "STC-36 a card that is elsewhere": (
        "phase: draw, hand: {north: [n-knight-1]}, deck: {north: ['?']}",
        ["do: draw, cards: [n-knight-1]"],
        (1, "claim", "STC-36"),
    ),
    "STC-36 one card twice": ("phase: draw, deck: {north: ['?', '?']}", ["do: draw, cards: [n-hero-1, n-hero-1]"], (1, "claim", "STC-36")),
    "STC-41 a dispatch after an ability": (
        "hand: {north: [n-knight-1]}, board: {NOW: [n-cavalry-1, n-sorcerer-1]}",
        ["do: special, unit: n-sorcerer-1, use: empower, target: n-cavalry-1", "do: dispatch, card: n-knight-1, to: NK"],
        (2, "turn", "STC-41"),
    ),
    "STC-41 an item after a move": (
        "hand: {north: [n-war-lance-1]}, board: {NTW: [n-cavalry-1]}",
        ["do: move, unit: n-cavalry-1, to: NK", "do: equip, card: n-war-lance-1, bearer: n-cavalry-1"],
        (2, "turn", "STC-41"),
    ),
    "STC-R07 a card that is on the board": (HAND, ["do: dispatch, card: n-shield-bearer-1, to: NTW"], (1, "illegal", "STC-R07")),
    "STC-R07 an item of the graveyard": (
        "graveyard: {north: [n-war-lance-1]}, board: {NK: [n-cavalry-1]}",
        ["do: equip, card: n-war-lance-1, bearer: n-cavalry-1"],
        (1, "illegal", "STC-R07"),
    ),
    "STC-R07 before STC-46": (f"points: 0, {HAND}", ["do: dispatch, card: n-knight-2, to: NOW"], (1, "illegal", "STC-R07")),
    "STC-46 before STC-47": (f"points: 2, {HAND}", ["do: dispatch, card: n-knight-1, to: NOW"], (1, "illegal", "STC-46")),
    "STC-47 before STC-R09": (f"{HAND[:-1]}, NOW: [s-knight-1]}}", ["do: dispatch, card: n-knight-1, to: NOW"], (1, "illegal", "STC-47")),
    "STC-28 before STC-70": (
        "hand: {north: [n-hero-1]}, board: {NK: [n-knight-1, n-cleric-1]}",
        ["do: dispatch, card: n-hero-1, to: NK"],
        (1, "illegal", "STC-28"),
    ),
    "STC-46 before STC-48": (f"points: 0, {HAND}", ["do: equip, card: n-great-sword-1, bearer: n-knight-1"], (1, "illegal", "STC-46")),
    "STC-27 before STC-70": (
        "hand: {north: [n-great-sword-1]}, board: {NK: [n-knight-1, n-cleric-1]}",
        ["do: equip, card: n-great-sword-1, bearer: n-cleric-1"],
        (1, "illegal", "STC-27"),
    ),
    "STC-48 an item for an item": (
        "hand: {north: [n-great-sword-1]}, board: {NK: [{unit: n-knight-1, item: n-war-lance-1}]}",
        ["do: equip, card: n-great-sword-1, bearer: n-war-lance-1"],
        (1, "illegal", "STC-48"),
    ),
    "STC-70 two Support units and a Regular": (
        "hand: {north: [n-hero-1]}, board: {NK: [n-assassin-1, n-cleric-1]}",
        ["do: dispatch, card: n-hero-1, to: NK"],
        (1, "illegal", "STC-70"),
    ),
    "STC-R07 an item moves": (
        "board: {NK: [{unit: n-knight-1, item: n-war-lance-1}]}",
        ["do: move, unit: n-war-lance-1, to: NTW"],
        (1, "illegal", "STC-R07"),
    ),
    "STC-R07 a copy that there is not moves": (FRONT, ["do: move, unit: n-knight-9, to: NTW"], (1, "illegal", "STC-R07")),
    "STC-51 a unit of the start that has acted": (
        f"phase: act, acted: {{n-cavalry-1: special}}, {FRONT}",
        ["do: move, unit: n-cavalry-1, to: NTW"],
        (1, "illegal", "STC-51"),
    ),
    "STC-51 before STC-50": (
        f"phase: act, acted: {{n-cavalry-1: move}}, {FRONT}",
        ["do: move, unit: n-cavalry-1, to: SK"],
        (1, "illegal", "STC-51"),
    ),
    "STC-50 between the battlements": ("board: {NBW: [n-knight-1]}", ["do: move, unit: n-knight-1, to: NBE"], (1, "illegal", "STC-50")),
    "STC-50 along the low ground": ("board: {L1: [n-knight-1]}", ["do: move, unit: n-knight-1, to: L2"], (1, "illegal", "STC-50")),
    "STC-50 from a hill to low ground": ("board: {NHW: [n-knight-1]}", ["do: move, unit: n-knight-1, to: L2"], (1, "illegal", "STC-50")),
    "STC-50 before STC-R09": ("board: {NHW: [n-knight-1], L2: [s-hero-1]}", ["do: move, unit: n-knight-1, to: L2"], (1, "illegal", "STC-50")),
    "STC-R09 a keep with a Cleric in it": (
        "board: {SBW: [n-knight-1], SK: [s-cleric-1]}",
        ["do: move, unit: n-knight-1, to: SK"],
        (1, "illegal", "STC-R09"),
    ),
    "STC-70 a Support unit to a Regular with an item": (
        "board: {NK: [{unit: n-knight-1, item: n-war-lance-1}], NTW: [n-cleric-1]}",
        ["do: move, unit: n-cleric-1, to: NK"],
        (1, "illegal", "STC-70"),
    ),
    "STC-72 two Clerics upside down": (
        "board: {L1: [s-cleric-1, s-cleric-2]}",
        ["do: check, space: {L1: [s-cleric-2, s-cleric-1]}"],
        (1, "claim", "STC-72"),
    ),
    "STC-R15 a unit without its item": (
        "board: {NK: [{unit: n-knight-1, item: n-war-lance-1}]}",
        ["do: check, space: {NK: [n-knight-1]}"],
        (1, "claim", "STC-R15"),
    ),
    "STC-R15 a stack before the graveyard": (FRONT, ["do: check, graveyard: {north: [n-hero-1]}, space: {L1: []}"], (1, "claim", "STC-R15")),
    "STC-75 the graveyard before the hand": (FRONT, ["do: check, hand: {north: [n-hero-1]}, graveyard: {north: [n-hero-1]}"], (1, "claim", "STC-75")),
    "STC-R15 the hand before the points": (FRONT, ["do: check, points: 1, hand: {north: [n-hero-1]}"], (1, "claim", "STC-R15")),
    "STC-44 the points before the winner": (FRONT, ["do: check, winner: north, points: 1"], (1, "claim", "STC-44")),
    "STC-44 points of two turns": (
        FRONT,
        ["do: end_turn", "by: south, do: draw, cards: []", "by: south, do: end_turn", "do: check, points: 8"],
        (4, "claim", "STC-44"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps", "found"), BROKEN.values(), ids=BROKEN)
def test_a_broken_rule_is_found_where_it_is_broken(start: str, steps: list[str], found: tuple[int, str, str]):
    done = played(start, *steps)

    assert faults(done) == [found]


LEGAL = {
    "STC-46 just four points": (HAND, ["do: dispatch, card: n-hero-1, to: NTW", "do: check, points: 0"]),
    "STC-46 four points for two": (HAND, ["do: dispatch, card: n-knight-1, to: NTW", "do: equip, card: n-great-sword-1, bearer: n-knight-1"]),
    "STC-46 the last points of a start": (f"points: 2, {HAND}", ["do: dispatch, card: n-cavalry-1, to: NTE"]),
    "STC-47 battlements": (HAND, ["do: dispatch, card: n-cavalry-1, to: NBW", "do: dispatch, card: n-cleric-1, to: NBE"]),
    "STC-32 a Support unit beneath a Regular": (HAND, ["do: dispatch, card: n-cleric-1, to: NK", "do: check, space: {NK: [n-shield-bearer-1, n-cleric-1]}"]),
    "STC-32 two Support units": (
        "hand: {north: [n-assassin-1]}, board: {NK: [n-cleric-1]}",
        ["do: dispatch, card: n-assassin-1, to: NK", "do: check, space: {NK: [n-assassin-1, n-cleric-1]}"],
    ),
    "STC-R33 a Sorcerer beneath a Cleric": (
        "hand: {north: [n-sorcerer-1]}, board: {NK: [n-cleric-1]}",
        ["do: dispatch, card: n-sorcerer-1, to: NK", "do: check, space: {NK: [n-cleric-1, n-sorcerer-1]}"],
    ),
    "STC-48 an item for a unit far away": (
        "hand: {north: [n-great-sword-1]}, board: {STW: [n-knight-1]}",
        ["do: equip, card: n-great-sword-1, bearer: n-knight-1", "do: check, points: 3, hand: {north: []}"],
    ),
    "STC-54 everybody moves": (
        "board: {NK: [n-knight-1], NHW: [n-hero-1], L1: [n-cleric-1], NOE: [n-cavalry-1, n-cleric-2]}",
        ["do: move, unit: n-knight-1, to: NTE", "do: move, unit: n-hero-1, to: NBW", "do: move, unit: n-cleric-1, to: SOW",
         "do: move, unit: n-cavalry-1, to: L4", "do: move, unit: n-cleric-2, to: L4"],
    ),
    "STC-R43 into the own keep and out of the enemy castle": (
        "board: {NTW: [n-knight-1], STW: [n-hero-1]}",
        ["do: move, unit: n-knight-1, to: NK", "do: move, unit: n-hero-1, to: SOW", "do: check, winner: none"],
    ),
    "STC-39 a Cleric in the keep": ("board: {SBW: [n-cleric-1]}", ["do: move, unit: n-cleric-1, to: SK", "do: check, winner: north"]),
    "STC-52 attacks of the next turn": (
        "attacks_used: 2, board: {NOW: [n-knight-1], L1: [s-knight-1]}",
        ["do: end_turn", "by: south, do: draw, cards: []", f"by: south, do: attack, unit: s-knight-1, at: NOW, {MISS}"],
    ),
    "STC-51 a unit moves again in its next turn": (
        "board: {NTW: [n-knight-1]}",
        ["do: move, unit: n-knight-1, to: NOW", "do: end_turn", "by: south, do: draw", "by: south, do: end_turn", "do: draw", "do: move, unit: n-knight-1, to: L1"],
    ),
    "STC-R28 no limit of the hand": (
        f"phase: draw, hand: {{north: [{', '.join(f'n-cavalry-{nth}' for nth in range(1, 9))}]}}, deck: {{north: [n-hero-1]}}",
        ["do: draw, cards: [n-hero-1]"],
    ),
    "STC-R41 cards that are not told": ("phase: draw, hand: {north: ['?']}, deck: {north: ['?', n-hero-1]}", ["do: draw, cards: [n-knight-1]", "do: check, hand: {north: [n-knight-1, '?']}"]),
    "STC-R41 a card that is not told comes in": (
        "hand: {north: [n-hero-1, '?', '?']}",
        ["do: dispatch, card: n-knight-1, to: NK", "do: check, hand: {north: [n-hero-1, '?']}"],
    ),
    "STC-R15 a hand in another order": (HAND, ["do: check, hand: {north: [n-hero-1, n-great-sword-1, n-cleric-1, n-cavalry-1, n-knight-1]}"]),
    "a check at any time, by anybody": (f"phase: draw, {HAND}", ["do: check, points: 4", "do: check, by: south, points: 4", "do: check"]),
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps"), LEGAL.values(), ids=LEGAL)
def test_what_just_keeps_a_rule_is_legal(start: str, steps: list[str]):
    assert faults(played(start, *steps)) == []
