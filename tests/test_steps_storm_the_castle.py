"""Steps of Storm the Castle that break a rule: turns, draws, dispatches, moves, and what logs say of the board."""

from __future__ import annotations

import pytest
from shipped import faults
from sieges import DEAD, FRONT, HAND, WAR, played

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
}  # fmt: skip


@pytest.mark.parametrize(("start", "steps", "found"), BROKEN.values(), ids=BROKEN)
def test_a_broken_rule_is_found_where_it_is_broken(start: str, steps: list[str], found: tuple[int, str, str]):
    done = played(start, *steps)

    assert faults(done) == [found]
