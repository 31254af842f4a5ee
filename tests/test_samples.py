"""The shipped games: they compose without a word, and their drawings are those that were looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.drawn import pieces, studio
from pnp.dump import dump
from pnp.frame import IDENTITY, Group, Item, Matrix, Piece, Shape
from pnp.geometry import bounds, mapped, then
from pnp.problems import Report
from pnp.project import games, load

ROOT = Path(__file__).parent.parent
SHOWN = ["north hero", "north cleric", "south great-sword"]
"""One card of each template: looked at as pictures before they were blessed."""


@pytest.fixture(scope="module")
def storm() -> dict[str, Piece]:
    """The cards of Storm the Castle by deck and id."""
    report = Report()
    game = load(ROOT, "storm-the-castle", report)
    assert game
    return {f"{each.deck} {each.name}": each for each in pieces(game, studio(game, report), lambda *_: None)}


@pytest.mark.parametrize("name", SHOWN)
def test_a_face_is_drawn_as_it_was_looked_at(
    storm: dict[str, Piece], name: str, golden: Callable[[str, str], None]
) -> None:
    golden(f"{name.replace(' ', '-')}.txt", dump(storm[name].front))


def test_backs_look_the_same_when_they_are_turned_by_half(storm: dict[str, Piece]) -> None:
    back = storm["north hero"].back
    assert back

    places = {(round(x), round(y)) for x, y in middles(back.items, IDENTITY)}

    assert places == {(round(back.width - x), round(back.height - y)) for x, y in middles(back.items, IDENTITY)}


def middles(items: tuple[Item, ...], matrix: Matrix) -> Iterator[tuple[float, float]]:
    """The middle of each outline, in the coordinates of the face."""
    for item in items:
        if isinstance(item, Group):
            yield from middles(item.items, then(item.matrix, matrix))
        elif isinstance(item, Shape):
            box = mapped(matrix, bounds(item.path))
            yield box.x + box.width / 2, box.y + box.height / 2


def test_both_armies_have_the_fifty_cards_of_the_ledger(storm: dict[str, Piece]) -> None:
    counts = {
        "shield-bearer": 10, "cavalry": 8, "knight": 6, "hero": 1, "cleric": 4, "catapult": 4, "blacksmith": 1,
        "sorcerer": 1, "assassin": 1, "great-sword": 4, "tower-shield": 4, "war-lance": 3, "round-shield": 3,
    }  # fmt: skip

    found = [{each.name: each.copies for each in storm.values() if each.deck == deck} for deck in ("north", "south")]

    assert (found, sum(counts.values())) == ([counts, counts], 50)


def test_the_project_has_its_games_in_its_cards_folder() -> None:
    assert games(ROOT) == ("charge", "darkshine", "storm-the-castle", "stronghold", "week-40")


def test_backs_of_one_deck_are_one_drawing(storm: dict[str, Piece]) -> None:
    backs = {id(each.back.items) for each in storm.values() if each.back and each.deck == "north"}

    assert len(backs) == 1
