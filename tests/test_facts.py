"""Texts can name what the whole game has: its numbers, cards, decks, legends, board and odds."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import Result
from project import drawn, named, said, texts, write
from test_docs import blocks

from pnp.drawn import Order, board_lots, pieces, studio
from pnp.facts import Facts, facts
from pnp.fill import FillError, compile_text
from pnp.problems import Report
from pnp.project import Game, load

ROOT = Path(__file__).parent.parent
CARDS = "cards/storm-the-castle.yaml"

GAME = """game: Duel
numbers: {hand: 5, wound: 2}
fields: {text: what it does}
stats:
  attack: {label: Attack, icon: sword, range: 0..9, none: "-"}
  bonus:  {label: Bonus, icon: star}
decks:
  - id: beasts
    title: Wild Beasts
    template: face
    cards:
      - {id: wolf, title: "Wolf {{ numbers.wound }}", count: 4, attack: 3, text: "Deals {{ numbers.wound + 1 }}."}
      - {id: bear, title: Bear, attack: "-"}
"""

BOARD = """board: Field
size: 100mm x 60mm
kinds:
  hill: {size: 20mm x 20mm, attack: 2, level: high}
fields: {level: how high, owner: whose}
spaces:
  A: {kind: hill, name: Hill, owner: north, at: 20mm 30mm}
  B: {kind: hill, name: Hill, owner: south, at: 50mm 30mm}
  C: {name: Middle, at: 80mm 30mm}
paths: [[A, B, C]]
"""


def game(folder: Path, *, board: str = "") -> Game:
    """Two beasts, and a board where one is asked for."""
    write(folder, "cards/duel.yaml", GAME)
    write(folder, "templates/face.yaml", 'elements:\n  title: {text: "{{ title }} {{ text }}"}\n')
    if board:
        write(folder, "boards/duel.yaml", board)
    report = Report()
    found = load(folder, "duel", report)
    assert found
    assert not report.has_errors
    return found


def printed(folder: Path, elements: str, text: str = GAME) -> list[str]:
    """What the faces of the game say."""
    found, report = drawn(folder, text, f"elements:\n  {elements}\n")
    assert [each.message for each in report] == []
    return [" ".join(texts(each.front)) for each in found]


# What there is


def test_a_fact_is_worked_out_when_it_is_first_asked_for_and_once():
    asked = []
    found = Facts({"odds": lambda: asked.append("odds") or {}, "board": lambda: asked.append("board") or {}})

    names = ["board" in found, "bord" in found, list(found), len(found)]
    before = list(asked)
    values = found["odds"], found["odds"]

    assert names == [True, False, ["odds", "board"], 2]
    assert (before, asked, values) == ([], ["odds"], ({}, {}))


def test_a_game_without_board_and_rules_has_neither(tmp_path: Path):
    assert list(facts(game(tmp_path), Report())) == ["numbers", "cards", "decks", "legends"]


def test_numbers_are_whole_numbers_by_name(tmp_path: Path):
    assert facts(game(tmp_path), Report())["numbers"] == {"hand": 5, "wound": 2}


def test_cards_have_the_values_that_their_templates_see(tmp_path: Path):
    deck = {"id": "beasts", "title": "Wild Beasts", "cards": 5, "unique": 2}
    shared = {"bonus": "", "deck": deck, "legend": "stats"}

    found = facts(game(tmp_path), Report())["cards"]

    assert found == {
        "wolf": {"id": "wolf", "title": "Wolf 2", "index": 1, "count": 4, "attack": 3, "text": "Deals 3.", **shared},
        "bear": {"id": "bear", "title": "Bear", "index": 2, "count": 1, "attack": None, "text": "", **shared},
    }


def test_values_of_a_space_stand_in_the_order_that_they_are_written_in(tmp_path: Path):
    found = facts(game(tmp_path, board=BOARD), Report())["board"]

    assert isinstance(found, dict)
    written = ["attack", "bonus", "text", "level", "owner", "legend", "id", "name", "kind", "neighbors"]
    assert list(found["spaces"]["A"]) == written


def test_of_cards_with_one_id_those_of_the_first_deck_count(tmp_path: Path):
    decks = "\n".join(f"  - {{id: {each}, template: face, cards: [{{id: wolf, title: {each}}}]}}" for each in "ab")
    write(tmp_path, "templates/face.yaml", 'elements:\n  title: {text: "{{ title }}"}\n')
    write(tmp_path, "cards/duel.yaml", f"game: Duel\ndecks:\n{decks}\n")
    loaded = load(tmp_path, "duel", Report())
    assert loaded

    found = facts(loaded, Report())["cards"]

    assert isinstance(found, dict)
    assert {id: each["title"] for id, each in found.items()} == {"wolf": "a"}


def test_decks_have_their_title_and_how_many_cards_they_have(tmp_path: Path):
    found = facts(game(tmp_path), Report())["decks"]

    assert found == {"beasts": {"id": "beasts", "title": "Wild Beasts", "cards": 5, "unique": 2}}


def test_legends_have_the_looks_of_stats_and_their_range_where_there_is_one(tmp_path: Path):
    found = facts(game(tmp_path), Report())["legends"]

    assert found == {
        "stats": {
            "attack": {"label": "Attack", "icon": "sword", "none": "–", "low": 0, "high": 9},
            "bonus": {"label": "Bonus", "icon": "star", "none": ""},
        }
    }


def test_a_board_has_spaces_with_neighbors_and_kinds_with_what_they_share(tmp_path: Path):
    shared = {"bonus": "", "text": "", "legend": "stats"}
    hill = {**shared, "kind": "hill", "name": "Hill", "level": "high", "attack": 2}
    middle = {**shared, "kind": "", "name": "Middle", "level": "", "attack": ""}

    found = facts(game(tmp_path, board=BOARD), Report())

    board = {
        "id": "standard",
        "title": "Field",
        "spaces": {
            "A": {**hill, "id": "A", "owner": "north", "neighbors": ["B"]},
            "B": {**hill, "id": "B", "owner": "south", "neighbors": ["A", "C"]},
            "C": {**middle, "id": "C", "owner": "", "neighbors": ["B"]},
        },
        "kinds": {"hill": {**hill, "count": 2}},
        "paths": 2,
    }
    assert (found["board"], found["boards"]) == (board, {"standard": board})


# Where they can be named


def test_texts_and_titles_of_cards_name_numbers(tmp_path: Path):
    assert printed(tmp_path, 'one: {text: "{{ title }}: {{ text }}"}') == ["Wolf 2: Deals 3.", "Bear:"]


def test_texts_and_conditions_of_templates_name_facts(tmp_path: Path):
    element = 'one: {text: "{{ cards.wolf.title }} of {{ decks.beasts.cards }}", when: cards.bear.title == title}'

    assert printed(tmp_path, element) == ["", "Wolf 2 of 5"]


def test_a_legend_hides_a_stat_by_a_number(tmp_path: Path):
    text = GAME.replace('none: "-"}', 'none: "-", hide_when: value != none and value > numbers.wound}')

    found, report = drawn(tmp_path, text, "elements:\n  one: {stats: all, along: left}\n")

    assert said(report) == []
    assert [len(named(each.front, "stat attack")) for each in found] == [0, 1]


def test_the_template_of_a_deck_may_hang_on_a_number(tmp_path: Path):
    text = GAME.replace("template: face", "template: \"{{ 'face' if numbers.hand == 5 else 'other' }}\"")

    assert printed(tmp_path, 'one: {text: "{{ title }}"}', text) == ["Wolf 2", "Bear"]


def test_texts_on_boards_name_facts(tmp_path: Path):
    board = BOARD.replace("{size: 20mm x 20mm,", "{size: 20mm x 20mm, template: space,")
    write(tmp_path, "templates/space.yaml", 'elements:\n  one: {text: "{{ numbers.hand }} {{ cards.bear.title }}"}\n')
    loaded, report = game(tmp_path, board=board), Report()

    (lot,) = board_lots(loaded, Order(), studio(loaded, report))

    assert (said(report), texts(lot.pieces[0].front)) == ([], ["5 Bear", "5 Bear"])


def test_what_a_card_has_itself_counts_before_a_fact_of_that_name(tmp_path: Path):
    text = GAME.replace("id: bear,", "id: bear, numbers: seven,")
    text = re.sub(r"numbers\.wound( \+ 1)?", "count", text)

    assert printed(tmp_path, 'one: {text: "{{ numbers }}"}', text)[1] == "seven"


def test_cards_that_differ_in_nothing_else_share_a_drawing_that_names_facts(tmp_path: Path):
    found, _ = drawn(tmp_path, GAME, 'elements:\n  one: {text: "{{ numbers.hand }} {{ cards.bear.title }}"}\n')

    wolf, bear = (named(each.front, "one")[0] for each in found)

    assert wolf is bear


def test_a_key_of_a_card_that_is_like_a_fact_and_not_used_is_told(tmp_path: Path):
    text = GAME.replace("id: wolf,", "id: wolf, card: 1,")

    _, report = drawn(tmp_path, text, 'elements:\n  one: {text: "{{ cards.wolf.title }}"}\n')

    assert [each.message for each in report] == ["this card has no 'card' (did you mean 'cards'?)"]


def test_a_board_with_faults_is_not_missed_by_texts_as_well(tmp_path: Path):
    write(tmp_path, "boards/duel.yaml", "board: Field\n")
    elements = "{when: board.paths > 2, text: '{{ board.title }} {{ boards.main.title }}'}"

    _, report = drawn(tmp_path, GAME, f"elements:\n  title: {elements}\n  rest: {{text: '{{{{ text }}}}'}}\n")

    assert said(report) == [("missing-key", 1)]


# Odds, and numbers that change cards and odds together


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The shipped game, to be changed."""
    for folder in ("cards", "boards", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def storm(folder: Path) -> Game:
    """Storm the Castle as it lies in `folder`."""
    found = load(folder, "storm-the-castle", Report())
    assert found
    return found


@pytest.fixture(scope="module")
def known() -> Mapping[str, object]:
    """The facts of the shipped game."""
    return facts(storm(ROOT), Report())


def filled(text: str, known: Mapping[str, object]) -> str:
    """`text` with facts filled in."""
    return compile_text(text)(known)


def test_odds_are_rows_that_print_well_and_can_be_asked_about(known: Mapping[str, object]):
    tables = known["odds"]

    assert isinstance(tables, dict)
    assert {name: rows[0] for name, rows in tables.items()} == {
        "success": {
            "modifier": "−1", "modifier_value": -1, "wins_on": "12",
            "chance": "1/36", "chance_percent": "2.8", "chance_ways": 1, "chance_of": 36,
        },
        "units": {
            "attacker": "shield-bearer", "defender": "shield-bearer", "modifier": "−2", "modifier_value": -2,
            "chance": "1/36", "chance_percent": "2.8", "chance_ways": 1, "chance_of": 36,
        },
        "revival": {
            "unit": "cleric", "ability": "resurrect", "needs": 7,
            "chance": "6/36", "chance_percent": "16.7", "chance_ways": 6, "chance_of": 36,
        },
    }  # fmt: skip


@pytest.mark.parametrize("page", ["odds.md", "templates.md"])
def test_examples_of_odds_in_texts_say_what_the_page_says(page: str, known: Mapping[str, object]):
    found = [pair for pair in pairwise(blocks(ROOT / "docs" / page)) if pair[0].language == "jinja"]

    assert [filled(text.text, known).strip() for text, _ in found] == [answer.text.strip() for _, answer in found]


ODDS = "{{ odds.revival[0].needs }}: {{ odds.revival[0].chance }}"


def cleric(game: Game) -> str:
    """What the card of the Cleric says, as it is drawn."""
    made = studio(game, Report())
    card = next(each for each in pieces(game, made, lambda *_: None) if each.name == "cleric")
    return " ".join(" ".join(texts(card.front)).split())


def test_a_changed_number_changes_the_card_and_the_odds(copy: Path):
    before = storm(copy)
    write(copy, CARDS, (copy / CARDS).read_text("utf-8").replace("revive: 7\n", "revive: 8\n"))
    after = storm(copy)

    said = [("On 7" in cleric(each), "On 8" in cleric(each)) for each in (before, after)]
    odds = [filled(ODDS, facts(each, Report())) for each in (before, after)]

    assert (said, odds) == ([(True, False), (False, True)], ["7: 6/36", "8: 5/36"])


def test_a_changed_ward_changes_the_card_and_the_odds(run: Callable[..., Result], copy: Path):
    question = [
        "odds",
        "storm-the-castle",
        "--attacker",
        "hero",
        "--defender",
        "shield-bearer+cleric",
        "--format",
        "csv",
    ]

    def chance() -> str:
        return run(*question, "--project", str(copy)).stdout.splitlines()[1]

    before = "has +3" in cleric(storm(copy)), chance()
    write(copy, CARDS, (copy / CARDS).read_text("utf-8").replace("ward: 3 ", "ward: 4 "))
    after = "has +4" in cleric(storm(copy)), chance()

    assert before == (True, "level ground,level ground,5,6,-1,12,1,36,2.8,1,36,2.8")
    assert after == (True, "level ground,level ground,5,7,-2,12,1,36,2.8,1,36,2.8")


def test_faults_in_odds_are_told_once_and_texts_say_that_there_are_some(copy: Path):
    write(copy, CARDS, (copy / CARDS).read_text("utf-8").replace("sides: 6\n", "sides: 1000\n"))
    report = Report()
    found = facts(storm(copy), report)

    for _ in range(2):
        with pytest.raises(FillError, match="'odds' is not known, since it has faults"):
            filled(ODDS, found)

    assert [each.message for each in report] == ["the number 'sides' is 1000, expected 2 to 100 (STC-63)"]


def test_a_game_without_numbers_is_played_with_those_of_the_reference(copy: Path, known: Mapping[str, object]):
    text = (copy / CARDS).read_text("utf-8")
    start, end = text.index("\nnumbers:"), text.index("\n# What cards say besides")
    write(copy, CARDS, re.sub(r"\{\{ numbers\.\w+ }}", "7", text[:start] + text[end:]))

    assert facts(storm(copy), Report())["odds"] == known["odds"]
