"""The rules of DarkShine: its ledger's rules, each broken once, its switches, and what holds of every game played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from project import write
from shipped import ROOT, Shipped, faults

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.rules import ATTACK, END, Rules
from pnp.rules.games.darkshine.setups import Grid
from pnp.rules.games.darkshine.state import DICE, State
from pnp.rules.replay import Replayed, replay, shown
from pnp.rules.verdicts import verdict

SHIPPED = Shipped("darkshine")
LOGS = SHIPPED.logs
game, rules, engine = SHIPPED.game, SHIPPED.rules, SHIPPED.engine
log_of, replayed = SHIPPED.log_of, SHIPPED.replayed

Golden = Callable[[str, str], None]


def played(pawns: str, *steps: str, turn: str = "white", start: str = "", variants: str = "") -> Replayed:
    """A position and steps of the side to act; those with a `by` of their own say who does them."""
    lines = [f"- {{{'' if each.startswith('by:') else f'by: {turn}, '}{each}}}" for each in steps]
    head = f"variants: {{{variants}}}\n" if variants else ""
    position = f"start: {{turn: {turn}, pawns: {pawns}{f', {start}' if start else ''}}}"
    return replayed(f"{head}{position}\nlog:" + ("\n" + "\n".join(lines) if lines else " []"))


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# The rules that a log can break: a position, a step, what is found.

DUEL = "{WC: a4, WS1: e4, WA1: b1, BC: k4, BS1: f4, BA1: h4}"
HIT, MISS = "roll: {attack: 6, defend: 1}", "roll: {attack: 1, defend: 6}"
BROKEN = {
    "DS-04 nobody acts after the end": (
        "{WC: a4, WS1: j4, BC: k4}",
        ["do: attack, pawn: WS1, target: BC, roll: {attack: 6, defend: 1}", "do: end_turn"],
        (2, "turn", "DS-04"),
    ),
    "DS-R02 out of turn": (DUEL, ["by: black, do: move, pawn: BS1, to: f5"], (1, "turn", "DS-R02")),
    "DS-R03 an enemy pawn moves": (DUEL, ["do: move, pawn: BS1, to: f5"], (1, "illegal", "DS-R03")),
    "DS-R03 a pawn that is gone moves": (DUEL, ["do: move, pawn: WS2, to: f5"], (1, "illegal", "DS-R03")),
    "DS-R03 a pawn that never was moves": (DUEL, ["do: move, pawn: WS9, to: f5"], (1, "illegal", "DS-R03")),
    "DS-R03 an enemy pawn attacks": (DUEL, [f"do: attack, pawn: BS1, target: WS1, {HIT}"], (1, "illegal", "DS-R03")),
    "DS-08 a fourth move": (
        DUEL,
        [f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5", "a4")],
        (4, "illegal", "DS-08"),
    ),
    "DS-08 an attack after three moves": (
        DUEL,
        [*(f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5")), f"do: attack, pawn: WS1, target: BS1, {HIT}"],
        (4, "illegal", "DS-08"),
    ),
    "DS-05 a move off the board": (DUEL, ["do: move, pawn: WC, to: a8"], (1, "illegal", "DS-05")),
    "DS-10 a move of two tiles": (DUEL, ["do: move, pawn: WS1, to: e6"], (1, "illegal", "DS-10")),
    "DS-10 a move to nowhere": (DUEL, ["do: move, pawn: WS1, to: e4"], (1, "illegal", "DS-10")),
    "DS-10 before DS-R04": (DUEL, ["do: move, pawn: WS1, to: h4"], (1, "illegal", "DS-10")),
    "DS-R04 a move onto an enemy": (DUEL, ["do: move, pawn: WS1, to: f4"], (1, "illegal", "DS-R04")),
    "DS-18 a second attack": (DUEL, [f"do: attack, pawn: WS1, target: BS1, {MISS}"] * 2, (2, "illegal", "DS-18")),
    "DS-18 a second attack after a move": (
        DUEL,
        [
            f"do: attack, pawn: WS1, target: BS1, {MISS}",
            "do: move, pawn: WS1, to: e5",
            f"do: attack, pawn: WS1, target: BS1, {MISS}",
        ],
        (3, "illegal", "DS-18"),
    ),
    "DS-R05 an attack on a friend": (DUEL, [f"do: attack, pawn: WS1, target: WC, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-R05 an attack on nobody": (DUEL, [f"do: attack, pawn: WS1, target: BS2, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-R05 an attack on a tile": (DUEL, [f"do: attack, pawn: WS1, target: f4, {HIT}"], (1, "illegal", "DS-R05")),
    "DS-21 a soldier too far away": (DUEL, [f"do: attack, pawn: WS1, target: BA1, {HIT}"], (1, "illegal", "DS-21")),
    "DS-25 a commander too far away": (DUEL, [f"do: attack, pawn: WC, target: BS1, {HIT}"], (1, "illegal", "DS-25")),
    "DS-23 an archer at arm's length": (
        "{WC: a4, WA1: e4, BC: k4, BS1: f5}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-23"),
    ),
    "DS-22 an archer off the line": (
        "{WC: a4, WA1: d3, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-22"),
    ),
    "DS-22 an archer too far away": (
        "{WC: a4, WA1: b4, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-22"),
    ),
    "DS-24 an archer behind an enemy": (
        "{WC: a4, WA1: c1, BC: k4, BS1: f4, BS2: e3}",
        [f"do: attack, pawn: WA1, target: BS1, {HIT}"],
        (1, "illegal", "DS-24"),
    ),
    "DS-14 no dice": (DUEL, ["do: attack, pawn: WS1, target: BS1"], (1, "illegal", "DS-14")),
    "DS-14 one die": (DUEL, ["do: attack, pawn: WS1, target: BS1, roll: {attack: 3}"], (1, "illegal", "DS-14")),
    "DS-14 a die with seven": (
        DUEL,
        ["do: attack, pawn: WS1, target: BS1, roll: {attack: 7, defend: 1}"],
        (1, "illegal", "DS-14"),
    ),
    "DS-26 a bonus of nobody": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, bonus: {{attack: 0, defend: 1}}"],
        (1, "claim", "DS-26"),
    ),
    "DS-27 a commander without its bonus": (
        "{WC: e4, BC: k4, BS1: f4}",
        [f"do: attack, pawn: WC, target: BS1, {HIT}, bonus: {{attack: 0, defend: 0}}"],
        (1, "claim", "DS-27"),
    ),
    "DS-27 the commander that is attacked": (
        "{WC: a4, WS1: j4, BC: k4}",
        [f"do: attack, pawn: WS1, target: BC, {MISS}, bonus: {{defend: 0}}"],
        (1, "claim", "DS-27"),
    ),
    "DS-15 a kill told as survival": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, result: survive"],
        (1, "claim", "DS-15"),
    ),
    "DS-16 survival told as a kill": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}, result: kill"],
        (1, "claim", "DS-16"),
    ),
    "DS-30 an attacker that walks in": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {HIT}, result: kill, attacker_at: f4"],
        (1, "claim", "DS-30"),
    ),
    "DS-17 an attacker that is lost": (
        DUEL,
        [f"do: attack, pawn: WS1, target: BS1, {MISS}, attacker_at: removed"],
        (1, "claim", "DS-17"),
    ),
    "DS-R14 a pawn elsewhere": (DUEL, ["do: check, pawns: {WS1: e5}"], (1, "claim", "DS-R14")),
    "DS-R14 before DS-08": (
        DUEL,
        ["do: check, winner: white, actions_left: 2, pawns: {WS1: removed}"],
        (1, "claim", "DS-R14"),
    ),
    "DS-08 other actions left": (DUEL, ["do: check, winner: white, actions_left: 2"], (1, "claim", "DS-08")),
    "DS-04 no winner yet": (DUEL, ["do: check, winner: white"], (1, "claim", "DS-04")),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str):
    pawns, steps, wanted = BROKEN[name]

    done = played(pawns, *steps)

    assert faults(done) == [wanted]
    assert wanted[1] == "claim" or done.states[-1] == done.states[wanted[0] - 1]


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger():
    source = "".join(path.read_text("utf-8") for path in Path(darkshine.__file__).parent.glob("*.py"))
    cited = set(re.findall(r"DS-R?\d\d", source))

    assert cited - set(game().ledger or {}) == set()


def test_the_values_that_decide_a_fault_come_from_card_and_log():
    done = played("{WC: a4, WA1: d4, BC: k4, BS1: f4}", "do: move, pawn: WA1, to: e4",
                  f"do: attack, pawn: WA1, target: BS1, {HIT}")  # fmt: skip

    (finding,) = done.findings
    found = [(each.says, each.span.file, each.span.line) for each in finding.fault.values if each.span]
    line = next(
        i for i, each in enumerate((ROOT / "cards/darkshine.yaml").read_text().splitlines(), 1) if "[2, 3]" in each
    )
    assert found == [
        ("WA1 stands on e4", "log.yaml", 4),
        ("BS1 stands on f4", "log.yaml", 2),
        ("the archer reaches 2 or 3", "cards/darkshine.yaml", line),
    ]


def test_what_would_have_been_legal_begins_with_what_is_most_like_it():
    done = played("{WC: a4, WS1: k1, BC: k4}", "do: move, pawn: WS1, to: k3")

    assert done.findings[0].legal[:4] == (
        "{by: white, do: move, pawn: WS1, to: j1}",
        "{by: white, do: move, pawn: WS1, to: j2}",
        "{by: white, do: move, pawn: WS1, to: k2}",
        "{by: white, do: move, pawn: WC, to: a3}",
    )


def test_a_wrong_claim_is_told_and_the_true_result_counts():
    done = played(DUEL, f"do: attack, pawn: WS1, target: BS1, {HIT}, result: survive", "do: move, pawn: WS1, to: f4")

    assert faults(done) == [(1, "claim", "DS-15")]


def test_of_several_wrong_claims_the_first_is_told():
    claims = "bonus: {attack: 1, defend: 1}, result: survive, attacker_at: f4"
    done = played(DUEL, f"do: attack, pawn: WS1, target: BS1, {HIT}, {claims}")

    assert faults(done) == [(1, "claim", "DS-26")]


def test_the_end_is_compared():
    done = replayed(f"start: {{turn: white, pawns: {DUEL}}}\nlog: []\nend: {{pawns: {{WS1: removed}}, winner: black}}")

    assert faults(done) == [(1, "claim", "DS-R14"), (1, "claim", "DS-04")]


def test_turns_end_by_their_player_alone_and_give_all_actions_back():
    done = played(DUEL, *(f"do: move, pawn: WC, to: {to}" for to in ("a5", "a4", "a5")), "do: check, actions_left: 0",
                  "do: end_turn", "by: black, do: check, actions_left: 3", "by: black, do: end_turn",
                  f"do: attack, pawn: WS1, target: BS1, {MISS}", "do: move, pawn: WS1, to: e5")  # fmt: skip

    assert faults(done) == []


def test_logs_are_read_as_people_write_them():
    done = played(DUEL, "do: Move, pawn: ws1, to: E5", "do: end turn", turn="White")

    assert faults(done) == []


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("do: jump, pawn: WS1", "'do' of step 1 is 'jump', expected one of move, attack, end_turn, check"),
        ("do: move, pwan: WS1", "step 1 has no 'pwan' (did you mean 'pawn'?), expected do, by, pawn, to"),
        ("do: move, pawn: WS1", "step 1 needs 'to'"),
        ("by: red, do: end_turn", "'by' of step 1 is 'red', expected one of white, black"),
        (f"do: attack, pawn: WS1, target: BS1, {HIT}, result: dead", "'result' of step 1 is 'dead', expected"),
        ("do: attack, pawn: WS1, target: BS1, roll: {attack: six}", "'attack' of 'roll' of step 1 is 'six', expected"),
        ("do: check, pawns: {WS9: e4}", "a pawn of 'pawns' of step 1 is 'WS9' (did you mean 'WS7'?), expected one of"),
    ],
)  # fmt: skip
def test_a_step_that_cannot_be_read_says_why(step: str, message: str):
    (finding,) = played(DUEL, step).findings

    assert finding.fault.kind == "malformed"
    assert finding.fault.message.startswith(message)


# Where a log starts


def test_a_log_without_a_start_begins_with_whoever_acts_first():
    done = replayed("log:\n- {by: black, do: move, pawn: BS4, to: i4}\n- {by: white, do: end_turn}")

    assert faults(done) == [(2, "turn", "DS-R02")]
    assert done.notes == ((1, "black acts first, so its die was higher (DS-R02)"),)


def test_a_start_says_what_is_used_already():
    done = played(DUEL, "do: check, actions_left: 1", f"do: attack, pawn: WS1, target: BS1, {HIT}",
                  start="actions_left: 1, fatigued: [WS1]")  # fmt: skip

    assert faults(done) == [(2, "illegal", "DS-18")]


@pytest.mark.parametrize(
    ("pawns", "start", "rule"),
    [
        ("{WC: a4, WS1: a4, BC: k4}", "", "DS-R04"),
        ("{WS1: a4}", "", "DS-04"),
        (DUEL, "actions_left: 4", "DS-08"),
        (DUEL, "actions_left: 1, fatigued: [BS1]", "DS-R06"),
        (DUEL, "fatigued: [WS1]", "DS-R01"),
    ],
)
def test_a_start_that_cannot_be_is_told(pawns: str, start: str, rule: str):
    assert faults(played(pawns, start=start)) == [(0, "illegal", rule)]


def test_more_tired_pawns_than_used_actions_are_counted():
    (finding,) = played(DUEL, start="actions_left: 3, fatigued: [WS1]").findings

    assert finding.fault.message == "1 pawns have attacked with 0 actions used, expected as many actions"


def test_a_start_without_one_of_the_commanders_is_won():
    done = played("{WC: a4, BS1: f4}", "do: check, winner: white", "do: end_turn")

    assert faults(done) == [(2, "turn", "DS-04")]


# The switches


def test_ventare_rolls_no_dice_and_every_attack_removes_its_target():
    attack = "do: attack, pawn: WS1, target: BS1"
    rolled, survived, fine = (
        played(DUEL, f"{attack}{more}", variants="mode: ventare")
        for more in (f", {HIT}", ", result: survive", ", result: kill, bonus: {attack: 0, defend: 0}")
    )

    assert (faults(rolled), faults(survived), faults(fine)) == (
        [(1, "illegal", "DS-38")], [(1, "claim", "DS-38")], [])  # fmt: skip
    assert "BS1: removed" not in str(fine.states[-1].actions("white"))


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


@pytest.mark.parametrize(("aura", "bonus"), [("friendly", "{attack: 0, defend: 1}"), ("all", "{attack: 1, defend: 1}")])
def test_commanders_help_their_own_or_all(aura: str, bonus: str):
    done = played("{WC: a4, WS1: j4, BC: k4}", f"do: attack, pawn: WS1, target: BC, {MISS}, bonus: {bonus}",
                  variants=f"aura: {aura}")  # fmt: skip

    assert faults(done) == []


@pytest.mark.parametrize(("ranges", "found"), [("[2, 3]", []), ("[2]", [(1, "illegal", "DS-R07")])])
def test_archers_can_be_held_to_two_tiles(ranges: str, found: list[object]):
    done = played("{WC: a4, WA1: c4, BC: k4, BS1: f4}", f"do: attack, pawn: WA1, target: BS1, {HIT}",
                  variants=f"archer_ranges: {ranges}")  # fmt: skip

    assert faults(done) == found


def test_what_decides_about_a_range_is_the_archer_and_its_target():
    done = played("{WC: a4, WA1: c4, BC: k4, BS1: f4}", f"do: attack, pawn: WA1, target: BS1, {HIT}",
                  variants="archer_ranges: '[2]'")  # fmt: skip

    (finding,) = done.findings
    assert [each.says for each in finding.fault.values] == ["WA1 stands on c4", "BS1 stands on f4"]


@pytest.mark.parametrize(("pinned", "found"), [("false", []), ("true", [(1, "illegal", "DS-R08")])])
def test_archers_can_be_pinned(pinned: str, found: list[object]):
    done = played("{WC: a4, WA1: c4, BC: k4, BS1: e4, BS2: b5}", f"do: attack, pawn: WA1, target: BS1, {HIT}",
                  variants=f"archer_pinned: {pinned}")  # fmt: skip

    assert faults(done) == found


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


# What bots and reports are told

SKIRMISH = "{WC: a1, WS1: d4, WA1: b2, BC: k4, BS1: e4, BS2: b4}"
MATE = "{WC: a1, WS1: d4, BC: e5}"
LONE = "{WC: a1, BC: k4}"
HINTS = {
    "the end of a turn": (SKIRMISH, "do: end_turn", 0, "R12", None),
    "a move that comes closer": (SKIRMISH, "do: move, pawn: WS1, to: e3", 1000 // 7, "08 10", ("soldier", None)),
    "a move that comes no closer": (SKIRMISH, "do: move, pawn: WS1, to: d5", -1, "08 10", ("soldier", None)),
    "a move of a commander with others": (SKIRMISH, "do: move, pawn: WC, to: b1", -2, "08 10", ("commander", None)),
    "a move of a lone commander": (LONE, "do: move, pawn: WC, to: b1", 100, "08 10", ("commander", None)),
    "an attack": (SKIRMISH, "do: attack, pawn: WS1, target: BS1", 1416, "08 18 21 14", ("soldier", True)),
    "a shot": (SKIRMISH, "do: attack, pawn: WA1, target: BS2", 1583, "08 18 22 14 24 26", ("archer", True)),
    "an attack on a commander": (MATE, "do: attack, pawn: WS1, target: BC", 2277, "08 18 21 14 27", ("soldier", True)),
}  # fmt: skip


@pytest.mark.parametrize("name", HINTS)
def test_an_action_looks_as_good_as_its_chance_and_cites_its_rules(name: str):
    pawns, step, promise, cited, used = HINTS[name]
    state = played(pawns).states[-1]
    (action,) = (
        each
        for each in state.actions("white")
        if {**darkshine.written(state, "white", each)}
        == dict(pair.split(": ") for pair in f"by: white, {step}".split(", "))
    )
    after = state.after(action)
    after = after.after((6, 1)) if after.may_act == DICE else after

    found = darkshine.promise(state, "white", action), darkshine.cited(state, "white", action)

    assert found == (promise, tuple(f"DS-{each}" for each in cited.split()))
    assert darkshine.used(state, "white", action, after) == ((used,) if used else ())


def test_a_position_is_worth_ones_part_of_the_strength_on_the_board():
    (state,) = played(MATE).states
    won = played(MATE, f"do: attack, pawn: WS1, target: BC, {HIT}").states[-1]

    assert [darkshine.worth(state, each) for each in ("white", "black")] == [1000 * 2500 // 3500, 1000 * 1000 // 3500]
    assert [darkshine.worth(won, each) for each in ("white", "black")] == [1000, 0]


def test_what_was_missed_was_used_without_success():
    state = played(MATE).states[-1]
    action = state.actions("white")[8]

    assert darkshine.used(state, "white", action, state.after(action).after((1, 6))) == (("soldier", False),)


# The board of C.2 and the set-ups of C.3


def test_the_tiles_have_the_neighbors_of_the_ledger():
    near = [each.bit_count() for each in rules().near[:77]]

    assert (sum(near), [near.count(each) for each in (8, 5, 3)]) == (2 * 256, [45, 28, 4])


def test_armies_may_be_unequal():
    usual = rules()
    fewer = replace(usual, pawns=tuple(each for each in usual.pawns if each.id not in ("WS1", "BA1")))

    for side, (first, far, end) in enumerate(fewer.spans):
        assert {each.side for each in fewer.pawns[first:end]} == {side}
        assert {each.type.reach for each in fewer.pawns[first:far]} == {(1,)}
        assert (1,) not in {each.type.reach for each in fewer.pawns[far:end]}


def test_an_archer_has_the_targets_of_the_ledger():
    known = rules()
    shots = known.shots[known.by_id["WA1"]]

    found = [" ".join(str(len(shots[tile].all)) for tile in range(row, 77, 7)) for row in reversed(range(7))]

    assert found == [
        "6 6 8 10 10 10 10 10 8 6 6",
        "6 6 8 10 10 10 10 10 8 6 6",
        "8 8 11 13 13 13 13 13 11 8 8",
        "10 10 13 16 16 16 16 16 13 10 10",
        "8 8 11 13 13 13 13 13 11 8 8",
        "6 6 8 10 10 10 10 10 8 6 6",
        "6 6 8 10 10 10 10 10 8 6 6",
    ]


def test_the_pawns_of_the_setup_are_named_as_in_the_ledger():
    first = darkshine.snapshot(darkshine.begin(rules())._replace(left=1))
    known = rules()

    assert first == {"start": {"pawns": "standard", "actions_left": 1}}
    assert {id: known.grid.tiles[tile] for id, tile in known.setup.items() if id[0] == "W"} == {
        "WC": "a4", "WA1": "a2", "WA2": "a6", "WS1": "b1", "WS2": "b2", "WS3": "b3", "WS4": "b4", "WS5": "b5",
        "WS6": "b6", "WS7": "b7"}  # fmt: skip


def test_distances_and_lines_are_those_of_a_king():
    grid = Grid(11, 7)
    at = grid.numbers

    assert grid.distance(at["a1"], at["c2"]) == 2
    assert grid.between(at["c1"], at["f4"]) == (at["d2"], at["e3"])
    assert grid.between(at["a1"], at["c2"]) is None


# What holds of every game


ALL = [
    {},
    {"mode": "ventare", "setup": "open-8"},
    {"aura": "all", "archer_ranges": "[2]", "archer_pinned": "true", "first_player": "white"},
]


def games(known: Rules, seed: int) -> Iterator[tuple[State, object]]:
    """The states and actions of a game of random players, to its end."""
    chance = Random(seed)
    state = darkshine.begin(known)
    while state.may_act:
        is_rolled = state.may_act == DICE
        action = state.sample(chance) if is_rolled else chance.choice(state.actions(state.may_act[0]))
        yield state, action
        state = state.after(action)
    yield state, None


def replayed_with(known: Rules, text: str) -> Replayed:
    """A log, replayed."""
    done = replay(engine(), known, log_of(text))
    assert isinstance(done, Replayed), done
    return done


@pytest.mark.parametrize("switches", ALL)
def test_just_the_actions_of_a_state_are_judged_legal_and_lead_to_the_same_state(switches: dict[str, str]):
    known = rules(**switches)
    roll = {"roll": {"attack": 1, "defend": 1}} if known.is_rolled else {}
    states = [state for state, _ in games(known, 5) if state.may_act not in (DICE, ())]

    for state in states[:: max(1, len(states) // 12)]:
        seat = state.may_act[0]
        own = [each.id for each in known.pawns if each.side == state.side]
        enemies = [each.id for each in known.pawns if each.side != state.side]
        moves = [{"do": "move", "pawn": pawn, "to": tile} for pawn, tile in product(own, known.grid.tiles)]
        attacks = [{"do": "attack", "pawn": pawn, "target": other, **roll} for pawn, other in product(own, enemies)]
        steps = [{"by": seat, **each} for each in [*moves, *attacks, {"do": "end_turn"}]]
        lines = "\n".join(f"- {shown(each)}" for each in steps)
        position = darkshine.position(
            known, log_of(f"start: {shown(darkshine.snapshot(state)['start'])}\nlog: []")
        ).state
        judged = [darkshine.judge(position, each) for each in log_of(f"log:\n{lines}").steps]
        made = {}
        for action in state.actions(seat):
            after = state.after(action)
            after = after.after((1, 1)) if after.may_act == DICE else after
            rolled = roll if ATTACK <= action < END else {}
            made[shown({**darkshine.written(state, seat, action), **rolled})] = after

        assert {shown(step): each.state for step, each in zip(steps, judged, strict=True) if not each.faults} == made


@pytest.mark.parametrize("switches", ALL)
def test_a_game_that_was_played_replays_as_legal(switches: dict[str, str]):
    known = rules(**switches)
    steps: list[dict[str, object]] = []
    first: dict[str, object] = {}
    last = None
    for state, action in games(known, 11):
        if state.may_act == DICE and steps:
            steps[-1] |= darkshine.decided(state, action)
        elif state.may_act not in (DICE, ()):
            first = first or darkshine.snapshot(state)
            steps.append(darkshine.written(state, state.may_act[0], action))
        last = state
    lines = "\n".join(f"- {shown(each)}" for each in steps)

    done = replayed_with(known, f"start: {shown(first['start'])}\nlog:\n{lines}")

    assert (done.findings, done.states[-1]) == ((), last)


@pytest.mark.parametrize("switches", ALL)
def test_pawns_stand_on_tiles_of_their_own_until_they_leave_for_good(switches: dict[str, str]):
    known = rules(**switches)
    before = None
    for state, action in games(known, 3):
        on_board = [tile for tile in state.pawns if tile != known.gone]
        assert len(set(on_board)) == len(on_board)
        for side in (0, 1):
            tiles = [tile for each, tile in zip(known.pawns, state.pawns, strict=True) if each.side == side]
            assert state.armies[side] == sum(known.bit[tile] for tile in tiles)
        assert state.tired.bit_count() <= known.numbers.actions - state.left
        assert state.tired & ~state.armies[max(state.side, 0)] == 0
        if before:
            gone = [i for i, tile in enumerate(before.pawns) if tile == known.gone]
            assert all(state.pawns[i] == known.gone for i in gone)
        if state.may_act not in (DICE, ()):
            options = state.actions(state.may_act[0])
            assert len(set(options)) == len(options) > 0
            assert action in options
            seat = state.may_act[0]
            assert all(isinstance(darkshine.promise(state, seat, each), int) for each in options)
            assert set(darkshine.cited(state, seat, action)) <= set(game().ledger or {})
            assert darkshine.used(state, seat, action, state.after(action)) is not None
        worths = [darkshine.worth(state, each) for each in ("white", "black")]
        assert 998 <= sum(worths) <= 1000
        before = state
    assert sum(before.scores().values()) == 1


def test_equal_seeds_play_equal_games():
    one, other = (list(games(rules(), 7)) for _ in range(2))

    assert [action for _, action in one] == [action for _, action in other]


def test_all_rolls_are_listed_once_and_drawn():
    state = darkshine.begin(rules())
    outcomes = state.outcomes()

    assert outcomes == tuple(((one, other), 1) for one in range(1, 7) for other in range(1, 7))
    assert {state.sample(Random(seed)) for seed in range(500)} == {roll for roll, _ in outcomes}


@pytest.mark.parametrize(
    ("name", "switches", "seed"),
    [("dice", {}, 1), ("ventare", {"mode": "ventare"}, 2), ("open-8", {"setup": "open-8", "aura": "all"}, 3)],
)
def test_a_game_of_greedy_players_is_the_one_that_was_looked_at(
    golden: Golden, name: str, switches: dict[str, str], seed: int
):
    chance = Random(seed)
    state = darkshine.begin(rules(**switches))
    lines = [str(state)]
    while state.may_act:
        seat = state.may_act[0]
        if state.may_act == DICE:
            action = state.sample(chance)
            lines[-1] += f" {shown(darkshine.decided(state, action) or list(action))}"
        else:
            options = state.actions(seat)
            best = max(darkshine.promise(state, seat, each) for each in options)
            action = chance.choice([each for each in options if darkshine.promise(state, seat, each) == best])
            lines.append(shown(darkshine.written(state, seat, action)))
        state = state.after(action)

    golden(f"rules-darkshine/{name}.txt", "\n".join((*lines, str(state), "")))


# What the rules do not know of a game's files

CARDS, BOARD = "cards/darkshine.yaml", "boards/darkshine.yaml"
UNKNOWN = [
    (CARDS, "- id: archer", "- id: bowman", "there is no type 'bowman', expected soldier, archer, commander (DS-20)"),
    (CARDS, "reach: [2, 3]", "reach: far", "the reach of 'archer' is 'far',"),
    (CARDS, "letter: A", "letter: S", "the letter 'S' is that of two types, expected one of its own for 'archer'"),
    (CARDS, "letter: A", "letter: bow", "the letter of 'archer' is 'bow', expected one capital letter"),
    (CARDS, "count: 1", "count: 2", "there are 2 commanders on each side, expected 1 (DS-04)"),
    (CARDS, "aura: 1", "aura: much", "'aura' of 'commander' is 'much', expected a number from 0 to 9 (DS-26)"),
    (CARDS, "reach: [2, 3]", "{reach: 2, aura: 1}", "'archer' has 'aura', expected it on the commander alone (DS-26)"),
    (CARDS, "side: black", "side: white", "the side of 'black' is 'white', and so is that of another deck"),
    (CARDS, "actions: 3", "actions: 0", "the number 'actions' is 0, expected 1 to 9 (DS-08)"),
    (CARDS, "actions: 3", "action: 3", "the rules know no number 'action' (did you mean 'actions'?)"),
    (CARDS, "count: 2", "count: 1", "'standard-10' has 2 of the white archer, expected 1 at most"),
    (BOARD, "diagonals: yes", "diagonals: no", "the rules do not know how to move on this board"),
    (BOARD, "  standard-10: ", "  standard-12: ", "no variant of the board is called 'standard-10' (did you mean"),
    (BOARD, "b1: {kind: soldier", "b1: {kind: tile, pawn: serf", "the pawn on 'b1' is 'serf'"),
    (BOARD, "a4: {kind: commander", "a4: {kind: soldier", "'standard-10' has 0 of the white commander, expected 1"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), UNKNOWN, ids=[each[3] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told(tmp_path: Path, file: str, old: str, new: str, message: str):
    new = new.strip("{}").replace(", aura", "\n        aura")
    for name in (CARDS, BOARD, "templates/darkshine/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml"):
        text = (ROOT / name).read_text("utf-8")
        write(tmp_path, name, text.replace(old, new, 1) if name == file else text)
    report = Report()
    changed = load(tmp_path, "darkshine", Report())
    assert changed

    found = darkshine.rules(changed, {}, (), report)

    assert found is None
    assert {each.code for each in report} == {"outside-the-rules"}
    assert any(each.message.startswith(message) for each in report), [each.message for each in report]


def test_other_players_than_white_and_black_are_refused():
    report = Report()

    found = darkshine.rules(game(), {}, ("north", "south"), report)

    assert (found, [each.message for each in report]) == (
        None,
        ["the players are north, south, expected white and black (DS-01)"],
    )


def test_other_decks_than_armies_are_left_alone(tmp_path: Path):
    for name in (CARDS, BOARD, "templates/darkshine/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml"):
        more = "  - {id: aid, template: plain, cards: [{id: odds, title: Odds}]}\n" if name == CARDS else ""
        write(tmp_path, name, (ROOT / name).read_text("utf-8") + more)
    report = Report()
    changed = load(tmp_path, "darkshine", report)
    assert changed

    assert darkshine.rules(changed, {}, (), report)
    assert not report.has_errors
