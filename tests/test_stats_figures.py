"""The numbers on cards: how they are spread, the line of cost, and the cards that lie far from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from pdfminer.high_level import extract_text
from printed import pdf
from pypdf import PdfReader

from pnp.book.answers import Answer
from pnp.figures.line import Line, line_through
from pnp.figures.summary import summary
from pnp.findings import Finding
from pnp.leaflet import leaflet
from pnp.problems import Report
from pnp.project import load

ROOT = Path(__file__).parent.parent

Run = Callable[..., Result]
Write = Callable[[dict[str, str]], Path]

STATS = """\
stats:
  gold:   {label: Gold, icon: coin}
  attack: {label: Attack, icon: sword, none: "-"}
"""


def project(write: Write, cards: str, stats: str = STATS) -> Path:
    """A game of one deck."""
    listed = "".join(f"      - {{{each}}}\n" for each in cards.split("; "))
    text = f"game: Duel\n{stats}decks:\n  - id: beasts\n    template: face\n    cards:\n{listed}"
    return write({"cards/duel.yaml": text, "templates/face.yaml": "elements:\n  stats: {stats: all, along: left}\n"})


def figures(root: Path) -> dict[str, Any]:  # Any: as JSON has it
    """The figures of its game."""
    game = load(root, "duel", Report())
    assert game
    return summary(game)


def points(*pairs: tuple[int, int]) -> list[tuple[Fraction, Fraction]]:
    """Points as fractions."""
    return [(Fraction(x), Fraction(y)) for x, y in pairs]


def test_the_line_of_least_squares_is_exact():
    found = line_through(points((1, 1), (2, 3), (3, 2), (4, 5)))

    # Slope 11/10 through the middle (5/2, 11/4); the squares of what is left sum to 27/10, on two degrees of freedom.
    assert found == Line(Fraction(0), Fraction(11, 10), Fraction(27, 20))


def test_no_line_goes_through_few_points_or_one_cost():
    assert line_through(points((1, 1), (2, 2), (3, 3))) is None
    assert line_through(points((2, 1), (2, 2), (2, 3), (2, 4))) is None


def test_a_point_is_far_that_is_more_than_two_deviations_off():
    line = Line(Fraction(0), Fraction(1), Fraction(1))

    assert [line.is_far(each) for each in points((1, 3), (1, 4), (5, 3), (5, 2))] == [False, True, False, True]


def test_on_a_line_without_deviation_nothing_is_far():
    found = line_through(points((1, 2), (2, 4), (3, 6), (4, 8)))

    assert found
    assert not any(found.is_far(each) for each in points((1, 2), (4, 8)))


def test_there_is_no_curve_of_cost_where_no_card_has_a_cost_and_another_number(write: Write):
    root = project(write, "id: wolf, gold: 1; id: bear, gold: 3; id: hut, attack: 2")

    (legend,) = figures(root)["legends"]

    assert (legend["curve"], [each["stat"] for each in legend["stats"]]) == ([], ["gold", "attack"])


def test_means_and_totals_count_copies_and_dashes_apart(write: Write):
    root = project(
        write, "id: wolf, count: 3, gold: 1, attack: 2; id: bear, gold: 3, attack: 6; id: hut, gold: 2, attack: '-'"
    )

    (legend,) = figures(root)["legends"]

    assert (legend["cards"], legend["different"]) == (5, 3)
    gold, attack = legend["stats"]
    assert (gold["total"], gold["mean"], gold["range"]) == (8, {"exact": "8/5", "value": 1.6}, [1, 3])
    assert (attack["cards"], attack["total"], attack["dashes"]) == (4, 12, 1)
    assert attack["mean"] == {"exact": "3", "value": 3.0}
    assert gold["histogram"] == [[1, 1, 3], [2, 2, 1], [3, 3, 1]]


def test_the_first_stat_is_the_cost_where_the_legend_names_none(write: Write):
    (legend,) = figures(project(write, "id: wolf, gold: 1, attack: 2; id: bear, count: 2, gold: 1, attack: 5"))[
        "legends"
    ]

    assert (legend["cost"], legend["is_cost_named"]) == (["gold"], False)
    assert legend["curve"] == [
        {"cost": 1, "cards": 3, "different": 2, "means": {"attack": {"exact": "4", "value": 4.0}}}
    ]


def test_what_the_legend_calls_cost_is_the_cost_and_of_several_their_sum(write: Write):
    stats = """\
stats:
  attack: {label: Attack, icon: sword}
  gold:   {label: Gold, icon: coin, better: less}
  wood:   {label: Wood, icon: tree, better: less}
"""
    (legend,) = figures(project(write, "id: wolf, attack: 2, gold: 1, wood: 2; id: bear, attack: 5, gold: 4", stats))[
        "legends"
    ]

    assert (legend["cost"], legend["is_cost_named"]) == (["gold", "wood"], True)
    assert [(each["cost"], each["means"]["attack"]["exact"]) for each in legend["curve"]] == [(3, "2"), (4, "5")]


def test_a_card_that_gives_too_much_for_its_cost_is_far_from_the_line(write: Write):
    honest = "; ".join(f"id: c{n}, title: C{n}, gold: {n}, attack: {n}" for n in range(1, 9))
    root = project(write, f"{honest}; id: dragon, title: Dragon, gold: 4, attack: 9")

    (line,) = figures(root)["legends"][0]["lines"]

    assert [each["id"] for each in line["cards"] if each["is_far"]] == ["dragon"]
    dragon = line["cards"][-1]
    assert Fraction(dragon["expected"]["exact"]) + Fraction(dragon["above"]["exact"]) == 9


def test_the_same_card_in_two_decks_is_one_design():
    game = load(ROOT, "storm-the-castle", Report())
    assert game

    unit, item = summary(game)["legends"]

    assert (unit["legend"], unit["cards"], unit["different"]) == ("unit", 72, 9)
    assert (item["legend"], item["cards"], item["different"]) == ("item", 28, 4)


def test_the_report_names_what_is_far_from_the_line_first(run: Run, write: Write):
    honest = "; ".join(f"id: c{n}, title: C{n}, gold: {n}, attack: {n}" for n in range(1, 9))
    root = project(write, f"{honest}; id: dragon, title: Dragon, gold: 4, attack: 9")

    result = run("stats", "duel", "--project", str(root))

    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == (
        "Duel has 9 cards in 1 deck. Far from what others give for their cost: Dragon."
    )
    assert "The cost is Gold, the first of its legend" in result.stdout
    assert "\n  Dragon     4    9  4.58  +4.42  far\n" in result.stdout


def test_a_game_without_numbers_says_so(run: Run, write: Write):
    root = project(write, "id: wolf, count: 2; id: bear")

    result = run("stats", "duel", "--project", str(root))

    assert result.stdout.splitlines()[0] == "Duel has 3 cards in 1 deck, and no numbers on them."


def test_figures_as_json_are_those_of_the_report(run: Run, write: Write):
    root = project(write, "id: wolf, gold: 1, attack: 2")

    result = run("stats", "duel", "--format", "json", "--project", str(root))

    assert json.loads(result.stdout) == figures(root)


def test_the_figures_of_a_game_are_one_page(run: Run, tmp_path: Path):
    file = tmp_path / "numbers.pdf"

    result = run("stats", "storm-the-castle", "--pdf", str(file), "--project", str(ROOT))

    text = extract_text(file)
    assert result.exit_code == 0
    assert len(PdfReader(file).pages) == 1
    assert [each for each in ("Unit: Attack", "Item: Defense bonus", "Shield Bearer") if each not in text] == []


def test_no_figure_is_parted_from_its_sign_where_words_need_the_room(write: Write):
    game, report = load(project(write, "id: wolf, gold: 1"), "duel", Report()), Report()
    rows = tuple(
        (f"R-{i}", "100.0 %", "9.1 to 12.5 %", "a rule that says a little more in each row " * i) for i in (1, 2, 3)
    )
    finding = Finding("Rules", (), Answer(("rule", "of games", "all", "says"), rows, (False, True, True, False)))
    assert game

    (page,) = leaflet("Duel", [finding], game, report)

    lines = extract_text(BytesIO(pdf(page))).replace("\xa0", " ").splitlines()
    assert [each.split(" a rule")[0] for each in lines if "%" in each] == 3 * ["100.0 % 9.1 to 12.5 %"]


def test_a_game_with_faults_has_no_figures(run: Run, write: Write):
    root = project(write, "id: wolf, gold: many, attack: 2")

    result = run("stats", "duel", "--project", str(root))

    assert (result.exit_code, result.stdout) == (1, "")
    assert "wrong-stat" in result.stderr


@pytest.mark.parametrize(("designs", "says"), [(6, False), (7, True)])
def test_that_no_card_is_far_is_said_only_where_one_could_be(run: Run, write: Write, designs: int, says: bool):
    # Of six points, none is farther from their line than the root of four deviations.
    root = project(write, "; ".join(f"id: c{n}, gold: {n}, attack: {n}" for n in range(designs)))

    result = run("stats", "duel", "--project", str(root))

    assert ("No card is far" in result.stdout) is says
