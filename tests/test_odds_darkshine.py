"""The odds of DarkShine: the numbers of its rule ledger, each under the ledger's own id."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import Result
from project import write

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.odds import kill
from pnp.rules.games.darkshine.rules import ATTACK, Rules
from pnp.rules.games.darkshine.state import State
from pnp.rules.logs import read_log
from pnp.rules.odds import Question, Refused
from pnp.rules.tables import Table
from pnp.rules.verdicts import verdict

ROOT = Path(__file__).parent.parent

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The shipped rules."""
    report = Report()
    game = load(ROOT, "darkshine", report)
    assert game
    found = darkshine.rules(game, {}, (), report)
    assert found
    return found


def tables(**asked: str) -> dict[str, Table]:
    """The tables that answer a question, by name."""
    report = Report()
    game = load(ROOT, "darkshine", report)
    assert game
    rules = {each: asked.pop(each) for each in list(asked) if each not in ("attacker", "defender", "start", "on")}
    found = darkshine.odds(game, Question(**asked, rules=rules), report)
    assert not report.has_errors
    return {each.name: each for each in found}


# E.1 and E.2


def test_one_attack_is_as_likely_as_the_ledger_says():
    rows = tables()["fights"].rows

    assert [(*row[:2], int(row[2]), row[3][:2]) for row in rows] == [
        ("outside", "outside", 0, (15, 36)),
        ("outside", "in circle", -1, (10, 36)),
        ("in circle", "outside", 1, (21, 36)),
        ("in circle", "in circle", 0, (15, 36)),
    ]


def test_several_attacks_are_as_likely_as_the_ledger_says():
    rows = tables()["volleys"].rows

    assert [(int(row[0]), *(each[:2] for each in row[1:4]), row[4]) for row in rows] == [
        (-1, (5, 18), (155, 324), (3635, 5832), "18/5 = 3.60"),
        (0, (5, 12), (95, 144), (1385, 1728), "12/5 = 2.40"),
        (1, (7, 12), (119, 144), (1603, 1728), "12/7 = 1.71"),
    ]


@pytest.mark.parametrize(("net", "ways"), [(0, 15), (1, 21), (-1, 10), (2, 26), (-2, 6)])
def test_the_closed_form_holds_for_larger_differences(rules: Rules, net: int, ways: int):
    assert kill(net, rules.numbers)[:2] == (ways, 36)


# E.3: the worked examples, as states and as logs

EXAMPLES = [
    ("DS-EX-01", "WC: a4, WS1: f4, BC: k4, BS1: g4", "WS1", "BS1", (0, 0), 15, "5-3 kill, 4-4 survive, 3-5 survive"),
    ("DS-EX-02", "WC: a4, WA1: f4, BC: i4, BA1: h4", "WA1", "BA1", (0, 1), 10, "4-3 survive, 5-3 kill, 6-5 survive"),
    ("DS-EX-03", "WC: a4, WS1: g5, BC: i4, BA1: h4, BS1: h5", "WS1", "BS1", (0, 1), 10, "4-3 survive, 6-4 kill"),
    ("DS-EX-04", "WC: d4, WS1: e5, BC: k4, BS1: f5", "WS1", "BS1", (1, 0), 21, "3-3 kill, 2-3 survive"),
    ("DS-EX-05", "WC: e3, WS1: f4, BC: h5, BS1: g4", "WS1", "BS1", (1, 1), 15, "4-4 survive, 5-4 kill"),
    ("DS-EX-06", "WC: a4, WS1: j4, BC: k4", "WS1", "BC", (0, 1), 10, "5-4 survive, 6-4 kill"),
    ("DS-EX-07", "WC: e4, BC: k4, BS1: f5", "WC", "BS1", (1, 0), 21, "4-4 kill, 1-1 kill, 3-4 survive"),
    ("DS-EX-08", "WC: e4, BC: f5", "WC", "BC", (1, 1), 15, "6-6 survive, 6-5 kill"),
    ("DS-EX-09", "WC: a4, WS1: d3, BC: k4, BA1: f4", "BA1", "WS1", None, 0, "DS-22"),
    ("DS-EX-10", "WC: a4, WS1: e3, BC: k4, BA1: f4", "BA1", "WS1", None, 0, "DS-23"),
    ("DS-EX-11", "WC: a4, WS1: c1, BC: k4, BA1: f4", "BA1", "WS1", (0, 0), 15, "4-3 kill, 3-3 survive"),
    ("DS-EX-12", "WC: a4, WS1: c1, WS2: d2, BC: k4, BA1: f4", "BA1", "WS1", None, 0, "DS-24"),
    ("DS-EX-14", "WC: e4, WS1: f4, BC: k4, BS1: g5", "WS1", "BS1", (1, 0), 21, "6-6 kill, 5-6 survive"),
]


@pytest.mark.parametrize(
    ("pawns", "by", "on", "bonus", "ways", "said"), [each[1:] for each in EXAMPLES], ids=[each[0] for each in EXAMPLES]
)
def test_an_example_comes_out_as_in_the_ledger(
    rules: Rules, pawns: str, by: str, on: str, bonus: tuple[int, int] | None, ways: int, said: str
):
    rolls = [each.split() for each in said.split(", ")] if bonus else [["6-1", ""]]
    for dice, result in rolls:
        attack, defend = dice.split("-")
        side = "white" if by[0] == "W" else "black"
        claims = f", result: {result}, bonus: {{attack: {bonus[0]}, defend: {bonus[1]}}}" if bonus else ""
        step = f"by: {side}, do: attack, pawn: {by}, target: {on}, roll: {{attack: {attack}, defend: {defend}}}{claims}"
        text = f"game: darkshine\nstart: {{turn: {side}, pawns: {{{pawns}}}}}\nlog:\n- {{{step}}}"
        log = read_log(text.encode(), "log.yaml", Report())
        assert log
        state = darkshine.position(rules, log).state
        assert isinstance(state, State)

        judged = darkshine.judge(state, log.steps[0])

        assert [each.rule for each in judged.faults] == ([] if bonus else [said])
        code = ATTACK | state.pawns[rules.by_id[by]] << 8 | state.pawns[rules.by_id[on]]
        assert sum(state.is_kill(code, roll) for roll, _ in rules.rolls) == ways or not bonus
        assert (code in state.actions(side)) == bool(bonus)


def test_three_soldiers_on_a_commander_are_as_likely_as_the_ledger_says():
    # DS-EX-13
    assert 1 - (1 - Fraction(10, 36)) ** 3 == tables()["volleys"].rows[0][3].fraction == Fraction(3635, 5832)


# Questions


def test_pawns_are_named_with_their_commander_and_commanders_have_its_bonus_always():
    (table,) = tables(attacker="archer", defender="soldier+commander").values()
    (other,) = tables(attacker="commander").values()

    assert [row[3][:2] for row in table.rows] == [(10, 36)]
    assert [(row[1], int(row[2])) for row in other.rows] == [
        ("soldier", 1), ("soldier+commander", 0), ("archer", 1), ("archer+commander", 0), ("commander", 0)]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"attacker": "knight"}, "no pawn 'knight', there is: soldier, archer, commander"),
        ({"attacker": "soldier+archer"}, "'soldier+archer' is no pawn with its commander, expected"),
        ({"attacker": "archer", "start": "a1", "on": "b2"}, "'archer' on a1 does not reach b2"),
        ({"attacker": "archer", "start": "a1", "on": "b3"}, "'archer' on a1 does not reach b3"),
        ({"attacker": "archer", "start": "a1", "on": "z9"}, "no tile 'z9', expected a1 to k7"),
        ({"start": "a1"}, "expected an attacker and the tiles of both, or no tiles, since odds depend on no ground"),
        ({"attacker": "archer", "start": "a1"}, "expected an attacker and the tiles of both, or no tiles"),
        ({"attacker": "archer", "on": "a1"}, "expected an attacker and the tiles of both, or no tiles"),
        ({"start": "a1", "on": "a3"}, "expected an attacker and the tiles of both, or no tiles"),
        ({"attacker": "archer", "start": "a1", "on": "a5"}, "'archer' on a1 does not reach a5, 4 tiles away"),
        ({"mode": "3"}, "'mode' cannot be '3', expected dice or ventare"),
        ({"turn_limit": "soon"}, "'turn_limit' cannot be 'soon', expected none or a whole number"),
        ({"fog": "true"}, "'darkshine' has no switch 'fog', expected one of mode, setup, first_player,"),
        ({"mode": "ventare"}, "in the mode ventare no dice are rolled: an attack always removes its target (DS-38)"),
        ({"mode": "chess"}, "'mode' cannot be 'chess', expected dice or ventare"),
    ],
)  # fmt: skip
def test_what_has_no_odds_is_refused(asked: dict[str, str], message: str):
    with pytest.raises(Refused, match=re.escape(message)):
        tables(**asked)


@pytest.mark.parametrize("switch", [{"turn_limit": "40"}, {"mode": "dice"}, {"aura": "all"}])
def test_switches_that_decide_nothing_about_dice_are_taken(switch: dict[str, str]):
    assert tables(**switch).keys() == {"fights", "volleys"}


@pytest.mark.parametrize(("start", "on"), [("a1", "a3"), ("a1", "d4"), ("e4", "c6")])
def test_an_attack_in_reach_has_odds(start: str, on: str):
    (table,) = tables(attacker="archer", defender="soldier", start=start, on=on).values()

    assert [row[3][:2] for row in table.rows] == [(15, 36)]


def test_without_a_board_tiles_are_refused(tmp_path: Path):
    for name in ("cards/darkshine.yaml", "templates/darkshine/ledger.yaml", "templates/plain.yaml"):
        write(tmp_path, name, (ROOT / name).read_text("utf-8"))
    game = load(tmp_path, "darkshine", Report())
    assert game

    with pytest.raises(Refused, match="no tiles, since the game has no board that its rules know"):
        darkshine.odds(game, Question(attacker="archer", start="a1", on="a3"), Report())


# The page about the game


def test_the_odds_on_the_page_are_those_of_the_game(run: Run):
    (shown,) = re.findall(r"```text\n(.*?)```", (ROOT / "docs/rules-darkshine.md").read_text("utf-8"), re.DOTALL)

    assert run("odds", "darkshine", cwd=ROOT).stdout == shown


def test_the_log_on_the_page_is_legal(tmp_path: Path):
    (shown,) = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs/rules-darkshine.md").read_text("utf-8"), re.DOTALL)
    path = tmp_path / "monday.yaml"
    path.write_text(shown, "utf-8")

    assert verdict(ROOT, path, None).result == "legal"


def test_the_switches_on_the_page_are_those_of_the_rules():
    page = (ROOT / "docs/rules-darkshine.md").read_text("utf-8")

    assert [name for name in darkshine.SWITCHES if f"| `{name}` | `{darkshine.SWITCHES[name][0]}`" not in page] == []
