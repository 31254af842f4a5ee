"""`pnp odds`: tables come from the cards and the board, what the rules do not have is told, and tables print well."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import Result
from test_docs import blocks
from test_odds_storm_the_castle import E2, E3

from pnp.problems import Problem, Report
from pnp.project import load
from pnp.rules.games.storm_the_castle.army import army
from pnp.rules.odds import Question, games_with_odds, odds
from pnp.rules.tables import Bonus, Chance, Sum, Table, as_csv, as_data, lines

ROOT = Path(__file__).parent.parent

Run = Callable[..., Result]


# Numbers come from the files


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The shipped game, to be changed."""
    for folder in ("cards", "boards", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def change(folder: Path, file: str, old: str, new: str, times: int = 1) -> None:
    """Replace the one `old` in a file."""
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == times, old
    (folder / file).write_text(text.replace(old, new), "utf-8")


CARDS, BOARD = "cards/storm-the-castle.yaml", "boards/storm-the-castle.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "asked", "before", "after"),
    [
        (CARDS, "dispatch: 2\n        attack: 5", "dispatch: 2\n        attack: 6", "cavalry knight open open", 10, 15),
        (CARDS, "dispatch: 4\n        attack: 5\n        defense: 4", "dispatch: 4\n        attack: 5\n        defense: 3", "cavalry hero open open", 6, 10),
        (CARDS, "attack: +1", "attack: +2", "cavalry+great-sword knight open open", 15, 21),
        (CARDS, "defense: +2", "defense: +1", "cavalry knight+tower-shield open open", 3, 6),
        (CARDS, "ward: 3 ", "ward: 1 ", "cavalry knight+cleric open open", 1, 6),
        (CARDS, "empower: 3 ", "empower: 1 ", "cavalry+sorcerer knight open open", 26, 15),
        (CARDS, "  base: 3\n", "  base: 4\n", "cavalry knight open open", 10, 13),
        (CARDS, "  wins: 12\n", "  wins: 11\n", "cavalry knight open open", 10, 11),
        (CARDS, "  low: 0\n", "  low: 1\n", "cavalry knight open low", 15, 10),
        (CARDS, "  mid: 1\n", "  mid: 2\n", "cavalry knight open low", 15, 21),
        (CARDS, "  high: 2\n", "  high: 3\n", "cavalry knight hill open", 15, 21),
        (BOARD, "defense: +2", "defense: +1", "cavalry knight keep tower", 3, 6),
        (BOARD, "level: low", "level: mid", "cavalry knight open low", 15, 10),
    ],
)  # fmt: skip
def test_one_number_in_the_files_changes_the_table(
    run: Run, copy: Path, file: str, old: str, new: str, asked: str, before: int, after: int
):
    by, on, start, end = asked.split()
    question = ["odds", "storm-the-castle", "--attacker", by, "--defender", on, "--from", start, "--on", end]
    question += ["--format", "json", "--project", str(copy)]

    def ask() -> int:
        return json.loads(run(*question).stdout)["tables"][0]["rows"][0]["chance"]["ways"]

    first = ask()
    change(copy, file, old, new)
    assert (first, ask()) == (before, after)


def test_the_reach_of_catapults_comes_from_their_card(run: Run, copy: Path):
    change(copy, CARDS, "reach: 2 ", "reach: 1 ")

    result = run("odds", "storm-the-castle", "--attacker", "catapult", "--defender", "knight", "--project", str(copy))

    assert "low " not in result.stdout


# What the rules cannot make sense of


def told(folder: Path) -> list[tuple[str, str]]:
    """The errors that the rules have with a project: message, and the text that it points at."""
    report = Report()
    game = load(folder, "storm-the-castle", report)
    assert game
    army(game, report)
    assert {each.code for each in report if each.severity == "error"} == {"outside-the-rules"}
    return [(each.message, pointed_at(folder, each)) for each in report if each.severity == "error"]


def pointed_at(folder: Path, problem: Problem) -> str:
    """The text under the carets of a problem, of its first line."""
    assert problem.span
    file, line, column, end_line, end, _ = (getattr(problem.span, each) for each in problem.span.__slots__)
    text = (folder / file).read_text("utf-8").split("\n")[line - 1]
    return text[column - 1 : end - 1] if line == end_line else text[column - 1 :]


@pytest.mark.parametrize(
    ("file", "old", "new", "message", "where"),
    [
        (CARDS, "type: regular\n        count: 10", "type: regluar\n        count: 10", "'shield-bearer' is of the type 'regluar' (did you mean 'regular'?), expected regular, support, item (STC-25)", "regluar"),
        (CARDS, "attack: 5\n        defense: 1", "attack: 5\n        defense: 0", "'defense' of 'cavalry' is 0, expected more than 0 for a regular unit (STC-26)", "0"),
        (CARDS, "attack: 6\n        defense: 0", "attack: 6\n        defense: 2", "'defense' of 'catapult' is 2, expected 0 for a support unit (STC-30)", "2"),
        (CARDS, "attack: 6\n        defense: 0", "attack: 6", "'catapult' has no number for 'defense', expected one on every unit (STC-22)", "id: catapult"),
        (CARDS, "attack: 6\n        defense: 0", "defense: 0", "'catapult' has no 'attack', expected a number or a dash on every unit (STC-22)", "id: catapult"),
        (CARDS, "dispatch: 4\n        attack: 5", "attack: 5", "'hero' has no number for 'dispatch', expected one (STC-45)", "id: hero"),
        (CARDS, "ward: 3 ", "ward: much", "'ward' of 'cleric' is 'much', expected a whole number of at most three digits", "much"),
        (CARDS, "  dice: 2\n", "  dice: 0\n", "the number 'dice' is 0, expected 1 to 10 (STC-63)", "0"),
        (CARDS, "  sides: 6\n", "  sides: 1000\n", "the number 'sides' is 1000, expected 2 to 100 (STC-63)", "1000"),
        (CARDS, "  wins: 12\n", "  wins: 13\n", "the number 'wins' is 13, expected 3 to 12 (STC-64)", "13"),
        (CARDS, "  fails: 2\n", "  fails: 12\n", "the number 'fails' is 12, expected 2 to 11 (STC-64)", "12"),
        (CARDS, "  base: 3\n", "  base: 13\n", "the number 'base' is 13, expected 3 to 12 (STC-65)", "13"),
        (CARDS, "  revive: 7\n", "  revive: 1\n", "the number 'revive' is 1, expected 2 to 12 (STC-79)", "1"),
        (CARDS, "  high: 2\n", "  high: -2\n", "the number 'high' is -2, expected 1 to 9 (STC-R04)", "-2"),
        (CARDS, "  stack: 2\n", "  stack: 0\n", "the number 'stack' is 0, expected 1 to 9 (STC-70)", "0"),
        (CARDS, "  base: 3\n", "  bse: 3\n", "the rules know no number 'bse' (did you mean 'base'?)", "3"),
        (BOARD, "level: low", "level: lwo", "'low' has the level 'lwo' (did you mean 'low'?), expected one of low, mid, high", "lwo"),
    ],
)  # fmt: skip
def test_outside_the_rules_is_told_at_its_place(copy: Path, file: str, old: str, new: str, message: str, where: str):
    change(copy, file, old, new)
    if "regluar" in new:
        shutil.copy(copy / "templates/regular.yaml", copy / "templates/regluar.yaml")

    assert told(copy) == [(message, where)]


def test_outside_the_rules_are_two_armies_that_differ(copy: Path):
    text = (copy / CARDS).read_text("utf-8")
    wolf = "{id: knight, title: Knight, type: regular, dispatch: 3, attack: 9, defense: 3, move: 1, emblem: helm, text: Strong.}"
    (copy / CARDS).write_text(text.replace("    cards: *army", f"    cards:\n      - {wolf}"), "utf-8")

    message = "'knight' of 'south' is not like 'knight' of another deck, expected both the same"
    assert told(copy) == [(message, wolf)]


def test_outside_the_rules_is_a_game_without_an_army(copy: Path):
    text = (copy / CARDS).read_text("utf-8")
    (copy / CARDS).write_text(text[: text.index("  - id: north")] + text[text.index("  - id: aid") :], "utf-8")

    message = "no deck has a card of the types regular, support, item (STC-25), expected one for each player"
    assert told(copy) == [(message, "- id: aid")]


def test_a_deck_without_units_and_items_is_no_army(run: Run, copy: Path):
    def shown() -> str:
        return run("odds", "storm-the-castle", "--project", str(copy)).stdout

    with_aid = shown()
    text = (copy / CARDS).read_text("utf-8")
    (copy / CARDS).write_text(text[: text.index("  - id: aid")], "utf-8")
    assert (shown(), "units, on level ground" in with_aid) == (with_aid, True)


def test_a_game_with_errors_shows_them_instead_of_odds(run: Run, copy: Path):
    change(copy, CARDS, "ward: 3 ", "ward: much")

    result = run("odds", "storm-the-castle", "--project", str(copy))

    assert (result.stdout, result.exit_code) == ("", 1)
    assert "error[outside-the-rules]: 'ward' of 'cleric' is 'much'" in result.stderr


# The command


def test_without_options_there_are_the_success_table_and_all_units(run: Run):
    result = run("odds", "storm-the-castle", "--format", "json", cwd=ROOT)

    tables = {each["name"]: each["rows"] for each in json.loads(result.stdout)["tables"]}
    assert result.exit_code == 0
    assert [(row["modifier"], row["chance"]["ways"]) for row in tables["success"]] == [(row[0], row[2]) for row in E2]
    found = {(row["attacker"], row["defender"]): (row["modifier"], row["chance"]["ways"]) for row in tables["units"]}
    against = ["shield-bearer", "cavalry", "knight", "hero"]
    assert found == {(by, on): each for by, row in E3.items() for on, each in zip(against, row, strict=True)}


def test_csv_has_whole_numbers_that_no_spreadsheet_takes_for_dates(run: Run):
    result = run("odds", "storm-the-castle", "--table", "success", "--format", "csv", cwd=ROOT)

    head, first, second, *_ = result.stdout.splitlines()
    assert head == "modifier,wins_on,chance_ways,chance_of,chance_percent"
    assert (first, second) == ("-1,12,1,36,2.8", "0,3 and 12,3,36,8.3")


def test_a_chosen_attack_shows_its_working(run: Run):
    options = ["--attacker", "knight+great-sword", "--defender", "knight+tower-shield", "--from", "hill", "--on", "low"]

    result = run("odds", "storm-the-castle", *options, cwd=ROOT)

    line = next(each for each in result.stdout.splitlines() if each.startswith("hill"))
    assert re.split(r"\s{2,}", line) == [
        "hill", "low", "4+1+2 = 7", "3+2 = 5", "+2", "3 to 5 and 12", "10/36", "27.8%", "1/36", "2.8%",
    ]  # fmt: skip


def test_lines_fit_a_terminal_and_do_not_end_in_blanks(run: Run):
    found = run("odds", "storm-the-castle", cwd=ROOT).stdout.splitlines()

    assert [each for each in found if len(each) > 100 or each != each.rstrip()] == []


def test_an_end_that_is_not_named_is_level_with_the_other(run: Run):
    options = ["--attacker", "cavalry", "--defender", "knight", "--format", "json"]

    rows = [
        json.loads(run("odds", "storm-the-castle", *options, *end, cwd=ROOT).stdout)["tables"][0]["rows"][0]
        for end in (["--on", "tower"], ["--from", "low"])
    ]

    assert [(row["attack"]["height"], row["defense"]["space"]) for row in rows] == [(0, 2), (0, 0)]


def test_a_changed_rule_is_named_below_the_table(run: Run):
    options = ["--from", "open", "--on", "low", "--variant", "mid_ground=literal"]

    found = run("odds", "storm-the-castle", *options, cwd=ROOT).stdout.splitlines()

    assert found[-1] == "With mid_ground=literal."
    assert found[4].split()[:4] == ["cavalry", "+2", "10/36", "27.8%"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--attacker kniht", "no card 'kniht' (did you mean 'knight'?), there is: shield-bearer, cavalry"),
        ("--attacker knight+gret-sword", "no card 'gret-sword' (did you mean 'great-sword'?)"),
        ("--attacker great-sword", "'great-sword' is an item, expected the unit that fights before it, such as 'knight+great-sword'"),
        ("--attacker knight+great-sword+war-lance", "'knight+great-sword+war-lance' has 2 items, a unit carries at most 1 (STC-49)"),
        ("--attacker knight+great-sword+sorcerer", "'knight+great-sword+sorcerer' are three cards, at most 2 share a space (STC-70, STC-R08)"),
        ("--defender knight+cleric+sorcerer", "'knight+cleric+sorcerer' has 3 units, at most 2 cards share a space (STC-70)"),
        ("--defender knight+hero", "'knight' and 'hero' cannot share a space: both are Regular units (STC-28)"),
        ("--defender cleric+tower-shield", "'cleric' cannot carry 'tower-shield': only Regular units carry items (STC-27)"),
        ("--attacker cleric", "'cleric' cannot attack (STC-30)"),
        ("--attacker cleric --defender hero", "'cleric' cannot attack (STC-30)"),
        ("--attacker hero --defender cleric+knight", "'knight' lies above 'cleric' and defends first (STC-71)"),
        ("--attacker catapult --on hill", "'catapult' attacks castle spaces only, and 'hill' is none (STC-81)"),
        ("--on towr", "no ground 'towr' (did you mean 'tower'?), expected keep, tower, battlements, open, hill, low, or a space such as NK"),
        ("--board lane", "no board 'lane' (did you mean 'lanes'?), expected fork, lanes, lanes-no-ridge"),
        ("--variant mid_grund=literal", "'storm-the-castle' has no switch 'mid_grund' (did you mean 'mid_ground'?), expected one of mid_ground, stack_limit_counts_items"),
        ("--variant mid_ground=litral", "'mid_ground' cannot be 'litral' (did you mean 'literal'?), expected linear or literal"),
        ("--variant mid_ground", "'mid_ground' sets nothing, expected NAME=VALUE"),
        ("--table unts", "no table 'unts' for this (did you mean 'units'?), expected success, units, revival"),
    ],
)  # fmt: skip
def test_a_question_without_an_answer_is_a_usage_error(run: Run, options: str, message: str):
    result = run("odds", "storm-the-castle", *options.split(), cwd=ROOT)

    assert (result.stdout, result.exit_code) == ("", 2)
    assert message in result.stderr


def test_spaces_of_a_kind_that_differ_must_be_named(run: Run, copy: Path):
    change(copy, BOARD, "kind: tower, name: Tower, owner: north", "kind: tower, defense: +1, name: Tower, owner: north")
    change(copy, BOARD, "\npaths:", "\n  STW: {kind: tower, name: Tower, owner: south, at: 58mm 621mm}\n\npaths:")
    change(copy, BOARD, "mirror:\n  north and south: {across: horizontal, rename: {N: S, north: south}}\n", "mirror:\n")

    result = run("odds", "storm-the-castle", "--on", "tower", "--project", str(copy))

    assert "the spaces of kind 'tower' differ, expected one of NTW, STW, NTE, STE" in result.stderr


def test_a_game_without_rules_says_so(run: Run, tiny: Path):
    result = run("odds", "duel", cwd=tiny)

    assert result.exit_code == 2
    assert f"pnp knows no odds of 'duel', only those of {', '.join(games_with_odds())}" in result.stderr


@pytest.mark.parametrize("name", games_with_odds())
def test_every_game_with_rules_is_there_and_has_odds(name: str):
    report = Report()
    game = load(ROOT, name, report)

    assert game
    assert odds(game, Question(), report)


def test_a_game_without_a_board_has_odds_on_level_ground(run: Run, copy: Path):
    (copy / BOARD).unlink()

    result = run("odds", "storm-the-castle", "--project", str(copy))
    refused = run("odds", "storm-the-castle", "--on", "tower", "--project", str(copy))

    assert "21/36" in result.stdout
    assert "no ground 'tower', since the game has no board" in refused.stderr


def test_the_page_on_odds_shows_what_is_printed(run: Run):
    page = ROOT / "docs/odds.md"
    found = blocks(page)
    wrong = []
    for block, answer in pairwise(found):
        if block.language == "sh" and answer.language in ("text", "csv"):
            name, *arguments = shlex.split(block.text.partition("#")[0])[1:]
            printed = run(name, *arguments, cwd=ROOT)
            if printed.stdout + printed.stderr.rpartition("\n\n")[2] != answer.text:
                wrong.append(block.line)

    assert wrong == []


# Tables


def table(*rows: tuple, across: str = "", columns: tuple[str, ...] = ("who", "whom", "modifier", "chance")) -> Table:
    return Table("t", "Title", columns, rows, ("Note.",), across)


def test_a_table_aligns_words_left_and_numbers_right():
    made = table(("a", "bcd", Bonus(1), Chance(3, 36)), ("abc", "d", Bonus(-10), Chance(36, 36)))

    assert list(lines(made)) == [
        "Title",
        "",
        "who  whom  modifier        chance",
        "a    bcd         +1   3/36   8.3%",
        "abc  d          -10  36/36 100.0%",
        "",
        "Note.",
    ]


def test_a_column_can_stand_across():
    made = table(("a", "x", Bonus(0), Chance(3, 36)), ("a", "y", None, None), across="whom")

    assert list(lines(made))[2:4] == ["who               x  y", "a    0  3/36   8.3%  -"]


def test_csv_leaves_empty_what_there_is_not():
    made = table(("a", "x", Bonus(2), Chance(10, 36)), ("a", "y", None, None))

    assert as_csv((made,)).splitlines() == [
        "who,whom,modifier,chance_ways,chance_of,chance_percent",
        "a,x,2,10,36,27.8",
        "a,y,,,,",
    ]


def test_a_sum_shows_the_parts_that_matter():
    parts = {"unit": 4, "item": 0, "height": -1}

    assert (str(Sum(parts)), str(Sum({"unit": 0, "item": 0}))) == ("4-1 = 3", "0")
    assert as_data(table((Sum(parts),), columns=("attack",)))["rows"] == [{"attack": {**parts, "total": 3}}]


def test_percent_is_rounded_exactly():
    assert [Chance(*each).percent for each in ((1, 36), (1, 3), (1, 1), (0, 1), (1, 16))] == [
        "2.8",
        "33.3",
        "100.0",
        "0.0",
        "6.2",
    ]
