"""The rulings of DarkShine: each switch in both its positions."""

from __future__ import annotations

import pytest
from shipped import faults
from skirmish import DUEL, HIT, MISS, SHIPPED, played

from pnp.problems import Report
from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.state import DICE

rules = SHIPPED.rules


def test_another_setup_has_other_pawns():
    first = darkshine.begin(rules(setup="open-8"))

    assert str(first).splitlines()[:7] == [
        " 7  . . . . . . . . . . .",
        " 6  . S . . . . . . . s .",
        " 5  A S . . . . . . . s a",
        " 4  C S . . . . . . . s c",
        " 3  A S . . . . . . . s a",
        " 2  . S . . . . . . . s .",
        " 1  . . . . . . . . . . .",
    ]


def test_the_first_player_is_rolled_for_or_white():
    rolled, white = darkshine.begin(rules()), darkshine.begin(rules(first_player="white"))

    assert (rolled.may_act, white.may_act) == (DICE, ("white",))
    assert [rolled.after(roll).may_act for roll in ((3, 2), (2, 3), (2, 2))] == [("white",), ("black",), DICE]


TIE = "roll: {attack: 4, defend: 3}"
CROWD = "{WC: a4, WA1: e4, WS1: f6, BC: k4, BS1: g4, BS2: e5}"
SHOT = "do: attack, pawn: WA1, target: BS1"
ON_COMMANDER = "do: attack, pawn: WS1, target: BC"
MATE, FAR = "{WC: a4, WS1: j4, BC: k4}", "{WC: a4, WA1: c4, BC: k4, BS1: f4}"
R07, R08, R10 = "archer_ranges: [2]", "archer_pinned: true", "aura: all"
SWITCHED: dict[str, tuple[str, str, list[str], str, str]] = {
    "DS-R10 the bonus of enemies": (MATE, R10, [f"{ON_COMMANDER}, {MISS}, bonus: {{attack: 1}}"], "DS-26", ""),
    "DS-R10 the bonus of one's own": (MATE, R10, [f"{ON_COMMANDER}, {MISS}, bonus: {{attack: 0}}"], "", "DS-26"),
    "DS-R10 no more than 1 of two commanders": (
        "{WC: j5, WS1: j4, BC: k4}", R10, [f"{ON_COMMANDER}, {MISS}, bonus: {{attack: 1, defend: 1}}"], "", ""),
    "DS-R10 a result that enemies help to": (MATE, R10, [f"{ON_COMMANDER}, {TIE}, result: kill"], "DS-16", ""),
    "DS-R10 a defender near the other commander": (
        "{WC: e4, WS1: f6, BC: k4, BS1: f5}", R10,
        [f"do: attack, pawn: WS1, target: BS1, {TIE}, bonus: {{defend: 0}}, result: kill"], "", "DS-26"),
    "DS-R07 three tiles away": (FAR, R07, [f"{SHOT}, {HIT}"], "", "DS-R07"),
    "DS-R07 three tiles away, with a text": (FAR, "archer_ranges: '[2]'", [f"{SHOT}, {HIT}"], "", "DS-R07"),
    "DS-R07 two tiles away": (CROWD, R07, [f"{SHOT}, {HIT}"], "", ""),
    "DS-R07 four tiles away": ("{WC: a4, WA1: b4, BC: k4, BS1: f4}", R07, [f"{SHOT}, {HIT}"], "DS-22", "DS-22"),
    "DS-R07 off the line": ("{WC: a4, WA1: c4, BC: k4, BS1: f5}", R07, [f"{SHOT}, {HIT}"], "DS-22", "DS-22"),
    "DS-R07 behind somebody": (
        "{WC: a4, WA1: c4, BC: k4, BS1: f4, BS2: e4}", R07, [f"{SHOT}, {HIT}"], "DS-24", "DS-24"),
    "DS-R08 an enemy beside the archer": (CROWD, R08, [f"{SHOT}, {HIT}"], "", "DS-R08"),
    "DS-R08 a friend beside the archer": (
        "{WC: a4, WA1: e4, WS1: e5, BC: k4, BS1: g4}", R08, [f"{SHOT}, {HIT}"], "", ""),
    "DS-R08 an enemy that is gone": (
        CROWD, R08, [f"do: attack, pawn: WS1, target: BS2, {HIT}", f"{SHOT}, {HIT}"], "", ""),
    "DS-R08 the enemy beside the archer": (
        CROWD, R08, [f"do: attack, pawn: WA1, target: BS2, {HIT}"], "DS-23", "DS-23"),
    "DS-R08 a soldier": (CROWD, R08, [f"do: attack, pawn: WS1, target: BS2, {HIT}"], "", ""),
    "DS-R17 dice": (MATE, "mode: ventare", [f"{ON_COMMANDER}, {HIT}"], "", "DS-38"),
    "DS-R17 an empty roll": (MATE, "mode: ventare", [f"{ON_COMMANDER}, roll: {{}}"], "DS-14", "DS-38"),
    "DS-R17 no dice": (MATE, "mode: ventare", [ON_COMMANDER], "DS-14", ""),
    "DS-R17 an attack that is survived": (
        MATE, "mode: ventare", [f"{ON_COMMANDER}, result: survive"], "DS-14", "DS-38"),
    "DS-R17 no bonus": (MATE, "mode: ventare", [f"{ON_COMMANDER}, bonus: {{defend: 0}}"], "DS-14", ""),
    "DS-R17 a bonus": (MATE, "mode: ventare", [f"{ON_COMMANDER}, bonus: {{defend: 1}}"], "DS-14", "DS-27"),
    "DS-R17 an attacker that walks in": (MATE, "mode: ventare", [f"{ON_COMMANDER}, attacker_at: k4"], "DS-14", "DS-30"),
    "DS-R17 out of reach before dice": (
        FAR, "mode: ventare", [f"do: attack, pawn: WC, target: BS1, {HIT}"], "DS-25", "DS-25"),
    "DS-R17 over somebody": (
        "{WC: a4, WA1: c4, BC: k4, BS1: e4, BS2: d4}", "mode: ventare", [SHOT], "DS-24", "DS-24"),
    "DS-R15 a third turn": (
        DUEL, "turn_limit: 2", ["do: end_turn", "by: black, do: end_turn", "do: move, pawn: WC, to: a5"], "", "DS-R15"),
    "DS-R15 a second turn": (
        DUEL, "turn_limit: 2", ["do: end_turn", "by: black, do: end_turn", "do: check, winner: none"], "", ""),
    "DS-R15 a game that was won before": (
        MATE, "turn_limit: 1", [f"{ON_COMMANDER}, {HIT}", "do: end_turn"], "DS-04", "DS-04"),
}  # fmt: skip


@pytest.mark.parametrize("name", SWITCHED)
def test_a_switch_decides_what_its_ruling_says_and_nothing_else(name: str):
    pawns, switch, steps, usual, other = SWITCHED[name]

    found = [[fault[2] for fault in faults(played(pawns, *steps, variants=each))] for each in ("", switch)]

    assert found == [[each] if each else [] for each in (usual, other)]


@pytest.mark.parametrize(
    ("switch", "step", "rule"),
    [
        ("first_player: roll", "by: black, do: move, pawn: BS1, to: i1", ""),
        ("first_player: white", "by: black, do: move, pawn: BS1, to: i1", "DS-R02"),
        ("first_player: white", "by: white, do: move, pawn: WS1, to: c1", ""),
        ("setup: standard-10", "by: white, do: move, pawn: WS6, to: c6", ""),
        ("setup: open-8", "by: white, do: move, pawn: WS6, to: c6", "DS-R03"),
        ("setup: open-8", "by: white, do: move, pawn: WC, to: b4", "DS-R04"),
        ("setup: open-8", "by: white, do: check, pawns: {WA1: a3, BS5: j6, WS6: removed}", ""),
    ],
)
def test_a_switch_decides_how_a_game_begins(switch: str, step: str, rule: str):
    done = SHIPPED.replayed(f"variants: {{{switch}}}\nlog:\n- {{{step}}}")

    assert [each[2] for each in faults(done)] == ([rule] if rule else [])


def test_a_limit_of_no_turns_is_refused():
    report = Report()

    found = darkshine.rules(SHIPPED.game(), {"turn_limit": "0"}, (), report)

    assert (found, [each.message for each in report]) == (
        None,
        ["the switch 'turn_limit' is 0, expected 1 or more, or none (DS-R15)"],
    )


def test_a_limit_of_turns_ends_the_game_for_nobody():
    done = played(DUEL, "do: end_turn", "by: black, do: end_turn", "do: end_turn", variants="turn_limit: 2")

    assert faults(done) == [(3, "turn", "DS-R15")]
    assert set(done.states[-1].scores().values()) == {done.states[-1].scores()["white"]}


def test_turns_that_were_ended_before_a_start_count_towards_the_limit():
    turns = ("do: end_turn", "by: black, do: end_turn")

    last = played(DUEL, *turns, start="turns_ended: 1", variants="turn_limit: 2")
    over = played(DUEL, *turns[:1], start="turns_ended: 2", variants="turn_limit: 2")

    assert faults(last) == [(2, "turn", "DS-R15")]
    assert faults(over) == [(1, "turn", "DS-R15")]
