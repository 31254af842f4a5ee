"""A game's own checks of simulated games: what they can ask, what is told when one fails, and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from broken import copied
from click.testing import Result

from pnp.problems import Report
from pnp.project import Game, load
from pnp.simulation.checks import checked

Run = Callable[..., Result]
Write = Callable[[dict[str, str]], Path]

FOUND = {
    "games": 20,
    "finished": 19,
    "stuck": {"games": 1, "seed": None, "position": None},
    "seats": {"north": "random", "south": "greedy"},
    "length": {"mean": 41.5, "median": 40},
    "turns": {"mean": 12.5, "median": 12},
    "draws": 2,
    "wins": [
        {"seat": "north", "won": 14, "value": 0.7, "low": 0.6, "high": 0.8},
        {"seat": "south", "won": 6, "value": 0.3, "low": 0.2, "high": 0.4},
    ],
    "begins": {"seats": ["north", "south"], "won": 13, "value": 0.65, "low": 0.56, "high": 0.75},
    "cards": [
        {"id": "wolf", "title": "Wolf", "uses": 30, "uses_a_game": 1.5, "tried": 0},
        {
            "id": "bear",
            "title": "Bear",
            "uses": 9,
            "uses_a_game": 0.45,
            "tried": 9,
            "success": {"value": 0.4, "low": 0.2, "high": 0.6},
        },
    ],
}
"""What a simulation found, as far as checks ask for it."""

ALONE = {**{name: each for name, each in FOUND.items() if name not in ("wins", "begins", "turns", "draws")}} | {
    "seats": {"player": "random"},
    "reached": {"value": 22.5, "low": 21.0, "high": 24.0},
}
"""The same of a game for one player."""


def game(write: Write, *checks: str, more: str = "") -> Game:
    """A game with checks, written one a line from line 3 on."""
    listed = "".join(f"  - {{{each}}}\n" for each in checks)
    cards = "decks:\n  - {id: beasts, template: face, cards: [{id: wolf}, {id: bear}]}\n"
    files = {"cards/duel.yaml": f"game: Duel\nchecks:\n{listed}{more}{cards}", "templates/face.yaml": "elements: {}\n"}
    found = load(write(files), "duel", Report())
    assert found
    return found


def said(data: dict[str, Any], game: Game) -> list[str]:  # Any: as JSON has it
    """What the checks of a game say of figures, each in a line."""
    return [f"{each['place']} {each['severity']}: {each['message']}" for each in checked(data, game)]


@pytest.mark.parametrize(
    "question",
    [
        "games == 20 and finished == 19 and stuck == 1 and draws == 2",
        "players == 2",
        'bots.south == "greedy"',
        "wins.north.share == 0.7 and wins.south.high == 0.4",
        "begins.low == 0.56",
        "decisions.mean == 41.5 and turns.median == 12",
        "uses.wolf.a_game == 1.5 and uses.wolf.tried == 0",
        "uses.bear.share == 0.4 and uses.bear.low == 0.2",
        "not reached",
        "numbers.hand == 5",
    ],
)
def test_a_check_sees_what_was_found(write: Write, question: str):
    numbers = "numbers: {hand: 5}\n"

    assert said(FOUND, game(write, f"rule: A, of: games, assert: '{question}'", more=numbers)) == []
    assert said(FOUND, game(write, f"rule: A, of: games, assert: 'not ({question})', message: so", more=numbers)) == [
        "cards/duel.yaml:3:34 error: so (A)"
    ]


def test_games_of_one_player_have_what_is_reached_and_nobody_begins(write: Write):
    assert (
        said(
            ALONE,
            game(write, "rule: A, of: games, assert: 'reached.mean == 22.5 and reached.low == 21 and not begins'"),
        )
        == []
    )


def test_games_of_one_player_have_no_wins_and_no_turns(write: Write):
    assert said(ALONE, game(write, "rule: A, of: games, assert: 'not wins and not turns and draws == 0'")) == []


def test_the_uses_of_a_card_with_a_hyphen_in_its_id_can_be_asked(write: Write):
    data = {**FOUND, "cards": [{"id": "old-wolf", "uses_a_game": 1.5, "tried": 0}]}

    assert said(data, game(write, """rule: A, of: games, assert: 'uses["old-wolf"].a_game == 1.5'""")) == []


def test_a_check_that_fails_names_its_values_when_it_says_nothing(write: Write):
    duel = game(write, "id: B-1, rule: Games are short, of: games, severity: warning, assert: decisions.mean < 40")

    assert said(FOUND, duel) == ["cards/duel.yaml:3:76 warning: 'Duel' has decisions.mean 41.5 (B-1: Games are short)"]


def test_a_check_that_these_games_are_not_for_is_noted(write: Write):
    duel = game(write, "id: B-1, rule: A, of: games, for: players == 4, assert: draws == 0")

    (found,) = said(FOUND, duel)

    assert found.startswith("cards/duel.yaml:3:40 note: the check 'B-1' was not asked, since these games are not as it")


def test_what_is_accepted_is_noted_with_its_reason(write: Write):
    accept = "accept: [{code: check-failed, rule: B-1, reason: they are new}]\n"
    duel = game(write, "id: B-1, rule: A, of: games, severity: warning, assert: draws == 0", more=accept)

    assert said(FOUND, duel) == ["cards/duel.yaml:3:62 note: 'Duel' has draws 2 (B-1: A): accepted, they are new"]


def test_a_name_that_figures_do_not_have_is_told_in_the_check(write: Write):
    (found,) = said(FOUND, game(write, "rule: A, of: games, assert: wims.north.low > 0"))

    assert found.startswith("cards/duel.yaml:3:34 error: there is no 'wims'")


def test_check_and_build_leave_them_alone_with_what_is_accepted_of_them(run: Run, write: Write):
    accept = "accept: [{code: check-failed, rule: B-1, reason: they are new}]\n"
    duel = game(write, "id: B-1, rule: A, of: games, severity: warning, assert: wims == 0", more=accept)

    result = run("check", "--strict", "--project", str(duel.root))

    assert (result.exit_code, [line for line in result.stderr.splitlines() if "B-1" in line]) == (0, [])


def test_a_simulation_tells_of_them_and_an_error_is_its_exit_code(run: Run, tmp_path: Path):
    copied(
        tmp_path,
        ("cards/darkshine.yaml", "checks:\n", "checks:\n  - {rule: None ends, of: games, assert: finished == 0}\n"),
    )

    shown = run("simulate", "darkshine", "--games", "3", "--project", str(tmp_path))
    data = json.loads(
        run("simulate", "darkshine", "--games", "3", "--format", "json", "--project", str(tmp_path)).stdout
    )

    assert shown.exit_code == 1
    assert "error[check-failed]: 'DarkShine' has finished 3 (None ends)" in " ".join(shown.stdout.split())
    assert [each["message"] for each in data["checks"]] == ["'DarkShine' has finished 3 (None ends)"]
