"""Many games: the same figures however many work, and reports that say what matters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import nim
import pytest
from click.testing import Result as Told
from pdfminer.high_level import extract_text
from pypdf import PdfReader

from pnp.findings import lines
from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.table import Table, table
from pnp.rules.verdicts import engines
from pnp.simulation.intervals import clustered, wilson
from pnp.simulation.run import Block, Plan, Result, block
from pnp.simulation.sentences import change_sentence, favored, won
from pnp.simulation.summary import begun, compared, summary
from pnp.simulation.telling import told

ROOT = Path(__file__).parent.parent
ENGINE: Any = nim  # Any: a module is an engine

Run = Callable[..., Told]


def plan(**changed: Any) -> Plan:  # Any: of each field its own
    """What is to be played with sticks."""
    return Plan(
        **{
            "root": ROOT,
            "game": "nim",
            "bots": "random",
            "switches": (),
            "players": None,
            "seed": "1",
            "longest": 100,
            **changed,
        }
    )


def ready(rules: dict[str, str] | None = None, **bots: str) -> Table:
    """Two players at a heap of sticks."""
    return Table(ENGINE, rules or {}, {"first": "random", "second": "random", **bots}, {})


@pytest.fixture
def duel(tiny: Path) -> Game:
    """A game with a title and cards that no stick is."""
    game = load(tiny, "duel", Report())
    assert game
    return game


def simulated(game: Game, games: int = 200, of: Plan | None = None, **bots: str) -> dict[str, Any]:  # Any: JSON
    """The figures of games with sticks."""
    of, seated = of or plan(), ready(**bots)
    return summary(block(seated, of, 0, games), of, seated, game)


def report(data: dict[str, Any]) -> str:  # Any: as JSON has it
    """The report, as a terminal shows it."""
    return "\n".join(lines(list(told(data))))


def simulate(run: Run, *arguments: str) -> Told:
    """`pnp simulate` in this project."""
    return run("simulate", *arguments, "--project", str(ROOT))


# Games


def test_success_of_a_card_is_counted_game_by_game(duel: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, "used", lambda state, seat, action, after: (("stick", action == 1),))
    games = [block(ready(), plan(), number, 1) for number in range(30)]
    tries = [(each.succeeded["stick"], each.succeeded["stick"] + each.failed["stick"]) for each in games]
    good, tried = (sum(each) for each in zip(*tries, strict=True))

    (stick,) = simulated(duel, 30)["cards"]

    expected = clustered(good / tried, tried, sum((s - good / tried * t) ** 2 for s, t in tries), 30)
    assert stick["success"] == {
        "value": round(good / tried, 4),
        "low": round(expected.low, 4),
        "high": round(expected.high, 4),
    }


def test_games_played_in_parts_are_those_played_at_once():
    whole, parts = block(ready(), plan(), 0, 40), Block()

    for first, count in ((0, 7), (7, 20), (27, 13)):
        parts.add(block(ready(), plan(), first, count))

    assert parts == whole


def test_another_seed_gives_other_games():
    assert block(ready(), plan(), 0, 40).results != block(ready(), plan(seed="2"), 0, 40).results


def test_the_figures_of_all_games_are_counted(duel: Game):
    data = simulated(duel)

    assert data["says"].startswith(("First is favored: it wins", "No seat is favored", "Second is favored"))
    assert sum(each["won"] for each in data["wins"]) == data["finished"] == data["games"] == 200
    assert sum(count for _, _, count in data["length"]["histogram"]) == 200
    assert {each["id"] for each in data["cards"]} == {"take-1", "take-2", "take-3"}
    assert sum(each["uses"] for each in data["cards"]) == data["rules"]["used"][0]["uses"]
    assert [(each["id"], each["games"]) for each in data["rules"]["used"]] == [("N-2", 200), ("N-5", 200)]
    assert data["rules"]["never_used"] == []
    assert data["draws"] == 0


def test_a_seat_that_wins_more_than_its_part_is_called_favored(duel: Game):
    data = simulated(duel, second="ahead")

    assert data["says"].startswith("Second is favored, and wins ")
    assert data["says"].endswith("50.0 % would be even.")
    assert data["seats"] == {"first": "random", "second": "ahead"}


def test_whoever_begins_is_a_row_of_its_own_where_that_is_not_always_the_same(duel: Game):
    def shares(first: str, second: str) -> list[Result]:
        return [Result({"first": Fraction(1), "second": Fraction(0)}, 9, 9, 9, each) for each in (first, second)]

    data = simulated(duel)
    by_turns, always = begun(shares("first", "second")), begun(shares("first", "first"))

    assert (by_turns["begins"]["seats"], by_turns["begins"]["value"]) == (["first", "second"], 0.5)
    assert (always["begins"]["seats"], always["begins"]["value"]) == (["first"], 1.0)
    assert [*won({**data, **by_turns})] == ["first", "second", "whoever begins"]
    assert [*won({**data, **always})] == ["first", "second"]


def test_nobody_begins_where_several_may_act_at_once():
    assert begun([Result({"red": Fraction(1), "blue": Fraction(0)}, 9, 9, 9)]) == {}


@pytest.mark.parametrize(
    ("games", "first", "begins", "says"),
    [
        (200, 0.52, 0.5, "no seat is favored as far as these games can show: first wins 52.0 % of 200 finished games"),
        (200, 0.58, 0.5, "first may be favored, and wins 58.0 % of 200 finished games"),
        (200, 0.62, 0.5, "first is favored, and wins 62.0 % of 200 finished games"),
        (200, 0.52, 0.38, "whoever begins is at a disadvantage, and wins 38.0 % of 200 finished games"),
        (200, 0.66, 0.38, "first is favored, and wins 66.0 % of 200 finished games"),
        (4, 1.0, 0.5, "no seat is favored as far as these games can show: first wins 100.0 % of 4 finished games"),
    ],
)
def test_the_first_sentence_claims_no_more_than_the_games_show(games: int, first: float, begins: float, says: str):
    def part(share: float) -> dict[str, float]:
        found = wilson(share, games)
        return {"value": found.value, "low": found.low, "high": found.high}

    wins = [{"seat": "first", **part(first)}, {"seat": "second", **part(1 - first)}]
    data = {"wins": wins, "begins": {"seats": ["first", "second"], **part(begins)}}

    assert favored(data, games).startswith(says)


def test_one_pair_of_games_shows_no_difference(duel: Game):
    games = block(ready(), plan(), 0, 1), block(ready({"last": "loses"}), plan(), 0, 1)
    data = {**simulated(duel, 1), "compared": compared(*games, plan(changes=(("last", "loses"),)), 2)}

    text = report(data)

    assert "beyond chance" in text
    assert "  yes" not in text
    assert "One game shows what can happen, and nothing of how often." in text


def test_of_differences_that_are_clear_the_largest_is_told():
    def part(value: float, low: float, high: float) -> dict[str, float]:
        return {"value": value, "low": low, "high": high}

    found = [{"seat": "a", **part(-0.05, -0.11, 0.01)}, {"seat": "b", **part(0.04, 0.005, 0.075)}]
    data = {"compared": {"change": ["x=1"], "pairs": 99, "differences": found, "decisions": part(0, -1, 1)}}

    assert change_sentence(data).startswith("With x=1, b wins 4.0 points more")


def test_a_game_that_is_cut_is_counted_and_can_be_played_again(duel: Game):
    data = simulated(duel, 50, plan(longest=2))

    text = report(data)

    cut = data["cut"]
    assert (data["finished"] + cut["games"], cut["after"]) == (50, 2)
    assert data["says"].endswith(f"{2 * cut['games']:.1f} % of 50 games came to no end.")
    assert f"{cut['games']} went on after 2 decisions and were stopped. The first:\n" in text
    assert f"\n  pnp play nim --seats random --seed {cut['seed']}\n" in text


def test_the_command_that_plays_a_game_again_can_be_copied_as_it_is(duel: Game):
    seated = Table(ENGINE, {}, {"first": "random", "second": "random"}, {"ranges": "[2, 3]", "last": "loses" * 30})
    of = plan(longest=1, seed="a b")

    data = summary(block(seated, of, 0, 2), of, seated, duel)

    assert (
        f"\n  pnp play nim --seats random --variant 'ranges=[2, 3]' --variant last={'loses' * 30} --seed 'a b/0'\n"
        in report(data)
    )


def test_games_without_an_end_count_for_no_card_and_no_rule(duel: Game):
    # Of four sticks at the least, two decisions take all only where the last one takes all that is left.
    ended = [each for each in block(ready(), plan(longest=2), 0, 50).results if each.scores]

    data = simulated(duel, 50, plan(longest=2))

    assert 0 < len(ended) < 50
    assert [(each["id"], each["uses"], each["games"]) for each in data["rules"]["used"]] == [
        ("N-2", 2 * len(ended), len(ended)),
        ("N-5", len(ended), len(ended)),
    ]
    assert sum(each["uses"] for each in data["cards"]) == 2 * len(ended)
    assert f"In {len(ended)} games that came to an end." in report(data)


def test_a_rule_that_mattered_only_in_a_game_without_an_end_is_not_said_never_to_matter(duel: Game):
    data = simulated(duel, 5, plan(longest=1))

    assert (data["finished"], data["rules"]["used"]) == (0, [])
    assert [each["id"] for each in data["rules"]["never_used"]] == ["N-5"]


def test_a_state_in_which_nobody_can_act_is_shown(duel: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim.Nim, "actions", lambda self, seat: [1] if self.sticks > 2 else [])

    data = simulated(duel, 10)

    assert data["says"] == "None of 10 games came to an end."
    assert data["stuck"] == {"games": 10, "seed": "1/0", "position": data["stuck"]["position"]}
    assert "In 10 games somebody was to act and had no legal action. The first:" in report(data)
    assert "2 sticks, " in report(data)


def test_rules_that_no_action_made_use_of_are_named_and_no_others(duel: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(nim, "citable", lambda rules: ("N-2", "N-5", "N-9"))

    data = simulated(duel, 10)

    assert data["rules"]["never_used"] == [{"id": "N-9", "says": ""}]
    assert "Rules that never mattered" in report(data)
    assert "N-1" not in report(data)


def test_one_game_for_one_player_has_no_interval():
    data = json_of("week-40", games=1)

    assert data["says"] == f"Player reaches {data['reached']['ends'][0]} on average (1 game)."
    assert "interval" not in report(data).partition("Length")[0]


def test_a_game_for_one_player_has_no_wins_no_draws_and_no_turns():
    data = json_of("week-40")

    assert {"wins", "draws", "turns", "decisions_a_turn"} & data.keys() == set()
    assert data["says"].startswith("Player reaches ")
    assert "points" not in report(data)


def json_of(game: str, games: int = 25, **switches: str) -> dict[str, Any]:  # Any: as JSON has it
    """The figures of a game of this project."""
    of = plan(game=game, switches=tuple(switches.items()), longest=3000)
    seated, loaded = table(ROOT, game, "random", switches, None, Report()), load(ROOT, game, Report())
    assert seated
    assert loaded
    return summary(block(seated, of, 0, games), of, seated, loaded)


@pytest.mark.parametrize("game", engines())
def test_what_is_citable_is_in_the_ledger_and_holds_what_is_cited(game: str):
    seated, loaded = table(ROOT, game, "random", {}, None, Report()), load(ROOT, game, Report())
    assert seated
    assert loaded
    engine: Any = seated.engine  # Any: what is citable is not asked of every engine
    citable = engine.citable(seated.rules) if hasattr(engine, "citable") else [*(loaded.ledger or {})]

    found = block(seated, plan(game=game, longest=3000), 0, 20)

    assert sorted(found.cited.keys() - {*citable}) == []
    assert [id for id in citable if id not in (loaded.ledger or {})] == []


# A change


def test_a_change_that_changes_nothing_is_said_to_change_nothing(duel: Game):
    now, then = (block(ready(), plan(), 0, 50) for _ in range(2))
    data = simulated(duel, 50)

    data["compared"] = compared(now, then, plan(changes=(("numbers.x", "1"),)), 2)

    assert [(each["seat"], each["value"]) for each in data["compared"]["differences"]] == [
        ("first", 0.0),
        ("second", 0.0),
    ]
    assert data["compared"]["decisions"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert "With numbers.x=1, no seat gains as far as these games can show" in report(data)


def test_a_change_is_told_in_points_with_the_seat_that_it_helps(duel: Game):
    now, then = block(ready(), plan(), 0, 200), block(ready({"last": "loses"}), plan(), 0, 200)
    data = simulated(duel)

    data["compared"] = compared(now, then, plan(changes=(("numbers.x", "1"),)), 2)

    first, second = data["compared"]["differences"]
    assert first["value"] == -second["value"] != 0
    assert data["compared"]["pairs"] == 200
    assert "  seat              points" in report(data)


def test_pairs_are_only_of_games_that_both_have_an_end():
    now, then = block(ready(), plan(longest=2), 0, 50), block(ready(), plan(), 0, 50)

    found = compared(now, then, plan(), 2)

    assert found["pairs"] == sum(each.scores is not None for each in now.results)
    assert 0 < found["pairs"] < 50


# The command line


def test_the_figures_are_the_same_for_any_number_of_processors(run: Run):
    arguments = ("darkshine", "--games", "30", "--format", "json")

    one, two = (simulate(run, *arguments, "--jobs", jobs) for jobs in ("1", "2"))

    assert one.stdout == two.stdout
    assert json.loads(one.stdout)["games"] == 30


def test_a_report_begins_with_a_sentence_and_ends_with_how_sure_it_is(run: Run):
    result = simulate(run, "darkshine", "--games", "20", "--longest", "3000")

    text = result.stdout
    assert result.exit_code == 0
    assert text.split("\n")[0].startswith(("White is favored", "Black is favored", "No seat is favored"))
    assert [
        title for title in ("Wins by seat", "Length", "Ends", "Cards and units") if f"\n{title}\n" not in text
    ] == []
    assert "\nHow sure this is\n  These games leave " in text


def test_a_change_is_played_on_the_same_chance_and_no_file_changes(run: Run):
    file = ROOT / "cards" / "darkshine.yaml"
    before = file.read_bytes()

    result = simulate(run, "darkshine", "--games", "20", "--change", "numbers.actions=2", "--format", "json")

    found = json.loads(result.stdout)["compared"]
    assert (found["change"], {each["seat"] for each in found["differences"]}) == (
        ["numbers.actions=2"],
        {"white", "black"},
    )
    assert file.read_bytes() == before


def test_a_change_that_the_rules_refuse_is_told_to_come_from_the_command(run: Run):
    result = simulate(run, "darkshine", "--games", "5", "--change", "numbers.actions=0")

    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[outside-the-rules]: the number 'actions' is 0" in result.stderr
    assert result.stderr.endswith("this is so with what --change says, the files are as they were\n")


def test_the_pages_of_a_report_have_its_tables_and_charts(run: Run, tmp_path: Path):
    file = tmp_path / "report.pdf"

    result = simulate(run, "week-40", "--games", "40", "--pdf", str(file))

    text = extract_text(file)
    assert result.exit_code == 0
    assert len(PdfReader(file).pages) <= 2
    assert [
        each for each in ("Week 40: 40 games", "Ace of Spades", "Games by decisions", "W40-10") if each not in text
    ] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("week-40", "--change", "cavalry"), "'cavalry' sets nothing, expected CARD.FIELD=VALUE"),
        (("week-40", "--change", "S2.value=3", "--change", "S2.value=4"), "'S2.value' is set twice, to 3 and to 4"),
        (("week-40", "--variant", "ties=mutual", "--variant", "ties=mutual"), "'ties' is set twice, to mutual and to"),
        (("week-40", "--pdf", f"{ROOT}/README.md/x.pdf"), "README.md' is no folder"),
        (("week-40", "--seed", "\udcff"), "this is no text in UTF-8"),
        (("week-40", "--seats", "gready"), "there is no bot 'gready' (did you mean 'greedy'?)"),
        (("week-40", "--seats", "random,random"), "2 bots are named for 1 seat"),
        (("week-40", "--variant", "ties"), "'ties' sets nothing, expected NAME=VALUE"),
        (("weak-40",), "no game 'weak-40' (did you mean 'week-40'?)"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_a_sentence(run: Run, arguments: tuple[str, ...], said: str):
    result = simulate(run, *arguments)

    assert result.exit_code == 2
    assert said in result.stderr


def test_a_game_whose_rules_are_not_known_is_not_simulated(run: Run, tiny: Path):
    result = run("simulate", "duel", "--project", str(tiny))

    assert result.exit_code == 2
    assert "pnp cannot play 'duel', only " in result.stderr


@pytest.mark.parametrize("page", ["simulate.md", "stats.md"])
def test_reports_on_the_pages_for_makers_are_what_pnp_says(run: Run, page: str):
    text = (ROOT / "docs" / page).read_text("utf-8")
    shown = re.findall(r"```sh\npnp (.*)\n(?:.*\n)*?```\n\n(?:.*\n\n)?```text\n((?:.*\n)*?)```", text)

    wrong = [line for line, said in shown if said not in run(*line.split(), "--project", str(ROOT)).stdout]

    assert shown
    assert wrong == []


@pytest.mark.parametrize("game", engines())
@pytest.mark.parametrize("seats", ["random", "greedy"])
def test_a_game_that_is_played_replays_as_legal(run: Run, tmp_path: Path, game: str, seats: str):
    log = tmp_path / "log.yaml"

    played = run("play", game, "--seats", seats, "--seed", "7", "--log", str(log), "--project", str(ROOT))
    replayed = run("replay", str(log), "--project", str(ROOT))

    assert (played.exit_code, replayed.exit_code) == (0, 0), played.stderr + replayed.stdout
    assert " decision" in played.stdout.splitlines()[-1]
