"""Values instead of those of a game's file: what is changed, what is not, and what has no such name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.problems import Report
from pnp.project import Game, load

GAME = """\
game: Duel
stats:
  attack: {label: Attack, icon: sword, range: 0..9}
numbers:
  hand: 5
decks:
  - id: north
    template: face
    cards: &army
      - {id: wolf, title: Wolf, count: 2, attack: 3}
      - {id: bear, title: Bear, attack: 5}
  - id: south
    template: face
    cards: *army
"""

Write = Callable[[dict[str, str]], Path]


@pytest.fixture
def project(write: Write) -> Path:
    """Two decks of the same cards."""
    face = "elements:\n  title: {text: '{{ title }}', top: 4mm, height: 7mm}\n  stats: {stats: all, along: left}\n"
    return write({"cards/duel.yaml": GAME, "templates/face.yaml": face})


def loaded(root: Path, **changes: str) -> tuple[Game, Report]:
    """The game with changes, of which a double underscore is the point."""
    report = Report()
    game = load(root, "duel", report, {place.replace("__", "."): value for place, value in changes.items()})
    assert game
    return game, report


def attacks(game: Game) -> list[tuple[str, str, int | None]]:
    """Deck, card and attack of each card."""
    return [(deck.deck.id, each.card.id, each.subject.stats["attack"]) for deck in game.decks for each in deck.cards]


def test_a_card_is_changed_in_every_deck_that_has_it(project: Path):
    game, report = loaded(project, wolf__attack="4")

    assert attacks(game) == [("north", "wolf", 4), ("north", "bear", 5), ("south", "wolf", 4), ("south", "bear", 5)]
    assert not report.has_errors


def test_a_number_is_changed_and_no_card(project: Path):
    game, _ = loaded(project, numbers__hand="6")

    assert game.numbers == {"hand": 6}
    assert attacks(game) == attacks(loaded(project)[0])


def test_several_changes_are_made_at_once(project: Path):
    game, _ = loaded(project, wolf__attack="1", bear__count="3", numbers__hand="7")

    assert (attacks(game)[0][2], game.decks[0].cards[1].card.count, game.numbers["hand"]) == (1, 3, 7)


def test_a_card_can_be_given_what_another_card_of_its_deck_has(project: Path):
    game, report = loaded(project, bear__count="3")

    assert [each.card.count for each in game.decks[0].cards] == [2, 3]
    assert not report.has_errors


def test_a_change_changes_no_file(project: Path):
    before = (project / "cards" / "duel.yaml").read_bytes()

    loaded(project, wolf__attack="4")

    assert (project / "cards" / "duel.yaml").read_bytes() == before
    assert attacks(loaded(project)[0])[0] == ("north", "wolf", 3)


def test_a_changed_value_is_checked_like_one_that_is_written(project: Path):
    _, report = loaded(project, wolf__attack="40")

    assert {(each.code, each.span.line if each.span else 0) for each in report} == {("stat-out-of-range", 10)}


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("wolf.atack", "there is no 'wolf.atack' to change (did you mean 'wolf.attack'?)"),
        ("numbers.hands", "there is no 'numbers.hands' to change (did you mean 'numbers.hand'?)"),
        ("zebra.stripes", "there is no 'zebra.stripes' to change"),
    ],
)
def test_what_is_not_there_is_told_with_the_nearest_name(project: Path, place: str, message: str):
    report = Report()

    load(project, "duel", report, {place: "1"})

    assert [(each.code, each.message) for each in report] == [
        ("unknown-change", f"{message}, expected a card's id and its field, or 'numbers' and a name")
    ]
