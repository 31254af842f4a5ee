"""The player aid of Storm the Castle: it says what the game's files say, and changes together with cards and book."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from click.testing import Result
from pdfminer.high_level import extract_text
from pdfminer.layout import LAParams
from test_odds_storm_the_castle import E2

from pnp.build import build
from pnp.drawn import Order
from pnp.problems import Report, Severity

ROOT = Path(__file__).parent.parent
CARDS, BOARD = "cards/storm-the-castle.yaml", "boards/storm-the-castle.yaml"
TEMPLATES = ("templates/aid.yaml", "templates/aid-back.yaml")

Run = Callable[..., Result]


@dataclass(frozen=True)
class Kit:
    """What a project's printed sheets say, each read from one build: front and back of the aid, the cards, the book."""

    root: Path
    front: str
    back: str
    cards: str
    book: str


def made(root: Path) -> Kit:
    """The kit of the project at `root` on A4, without the cards that no test asks for."""
    report = Report()
    only = ("knight", "cleric", "blacksmith", "aid", "rulebook")
    order = Order(sheet="a4", only=only, anyway=True)
    build(root, ["storm-the-castle"], report, lambda *_: None, order, root / "output")
    # A number that is changed is not what the game's own checks hold it to.
    faults = [each for each in report if each.severity is not Severity.NOTE and each.code != "check-failed"]
    assert [each.message for each in faults] == []
    cards, book = (root / f"output/storm-the-castle/{name}-a4.pdf" for name in ("cards", "rulebook"))
    said = pages(cards)
    fronts = [number for number, text in enumerate(said) if "Storm the Castle, aid, " in text]
    front, back = (lines(cards, number) for number in fronts)
    return Kit(root, front, back, " ".join(said), " ".join(pages(book)))


def pages(path: Path) -> list[str]:
    """What each page says, by pdfium, in one line."""
    document = pypdfium2.PdfDocument(path)
    try:
        # A word that is parted at the end of a line has U+FFFE there.
        return [" ".join(page.get_textpage().get_text_range().replace("\ufffe", "").split()) for page in document]
    finally:
        document.close()


def lines(path: Path, number: int) -> str:
    """What a page says, by pdfminer, with its lines; spaces that do not break are spaces like others."""
    return extract_text(path, page_numbers=[number], laparams=LAParams(all_texts=True)).replace("\u00a0", " ")


def copied(root: Path, old: str = "", new: str = "") -> Path:
    """The shipped project at `root`, with `new` for the one `old` in its file of cards."""
    for folder in ("cards", "boards", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    text = (root / CARDS).read_text("utf-8")
    assert not old or text.count(old) == 1
    (root / CARDS).write_text(text.replace(old, new) if old else text, "utf-8")
    return root


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """The kit as it comes along."""
    return made(copied(tmp_path_factory.mktemp("shipped")))


def known(name: str) -> Any:
    """A file of the shipped game, read by PyYAML."""
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


# What it says


def test_the_front_says_the_numbers_of_the_files(shipped: Kit) -> None:
    game, board = known(CARDS), known(BOARD)
    number = game["numbers"]
    card = {each["id"]: each for each in game["decks"][0]["cards"]}
    bonus = {name: int(kind["defense"]) for name, kind in board["kinds"].items() if "defense" in kind}

    expected = [
        f"Draw {number['draw']} card; with an empty hand {number['draw_empty']}.",
        f"Dispatch for {number['points']} points",
        f"at most {number['attacks']} attacks",
        f"+ item, + Sorcerer {card['sorcerer']['empower']}",
        f"+ item, + Cleric {card['cleric']['ward']}",
        f"+ height: High {number['high']}, Mid {number['mid']}, Low {number['low']}, less",
        f"+ space: Keep {bonus['keep']}, Tower {bonus['tower']}, Battlements {bonus['battlements']}",
        f"Roll {number['dice']} dice: {number['base']} to {number['base']} +",
        f"modifier and {number['wins']} succeed",
        f"Natural {number['fails']}",
    ]
    front = " ".join(shipped.front.split())
    assert [each for each in expected if each not in front] == []


def test_the_back_says_what_each_modifier_wins_on_and_its_chance(shipped: Kit) -> None:
    labels = re.findall(r"^([−+]?\d) ((?:.+, )?12)$", shipped.back, re.MULTILINE)
    chances = re.findall(r"^(\d+)/36$", shipped.back, re.MULTILINE)

    once = [(*label(modifier, wins), str(ways)) for modifier, wins, ways, *_ in E2]
    assert [(*each, ways) for each, ways in zip(labels, chances, strict=True)] == 2 * once


def label(modifier: int, wins: list[int]) -> tuple[str, str]:
    """(2, [3, 4, 5]) as it is printed: +2, and '3–5, 12'."""
    ends = "–".join(map(str, dict.fromkeys([wins[0], wins[-1]]))) + ", " if wins else ""
    return (f"{modifier:+d}".replace("-", "−") if modifier else "0"), f"{ends}12"


def test_the_back_lists_supports_in_the_order_of_stacks_with_their_abilities(shipped: Kit) -> None:
    said = re.findall(r"^([A-Z][a-z]+): ([A-Z][a-z]+)", shipped.back, re.MULTILINE)

    once = [
        ("Assassin", "Pick"), ("Blacksmith", "Reforge"), ("Catapult", "Bombard"), ("Cleric", "Ward"),
        ("Sorcerer", "Empower"),
    ]  # fmt: skip
    assert said == 2 * once


@pytest.mark.parametrize("file", TEMPLATES)
def test_no_number_is_written_in_its_templates(file: str) -> None:
    elements = known(file)["elements"].values()
    words = [each[key] for each in elements for key in ("text", "table", "chart") if key in each]

    assert [each for each in words if re.search(r"\d", re.sub(r"\{\{.*?}}|\{%.*?%}", "", each, flags=re.DOTALL))] == []


# What it is among


def test_it_belongs_to_no_army(run: Run) -> None:
    result = run("odds", "storm-the-castle", "--attacker", "aid", cwd=ROOT)

    assert (result.exit_code, "no card 'aid'" in result.stderr) == (2, True)


def test_the_book_counts_decks_and_aids_apart(shipped: Kit) -> None:
    found = re.findall(r"a deck of (\d+) cards for (\w+)", shipped.book)

    assert found == [("50", "North"), ("50", "South")]
    assert "2 player aids, one for each of you" in shipped.book


# One number, changed once, changes everywhere

CLERIC = ["--attacker", "hero", "--defender", "shield-bearer+cleric", "--from", "hill", "--on", "hill"]
KNIGHT = ["--attacker", "knight", "--defender", "shield-bearer", "--from", "hill", "--on", "hill"]


@pytest.mark.parametrize(
    ("old", "new", "question", "places", "before", "after"),
    [
        (
            "revive: 7\n",
            "revive: 8\n",
            ["--table", "revival"],
            {
                "cards": r"On (\d+) (?:the top unit of your graveyard|it) returns",
                "book": r"On a (\d+) the (?:top unit|item)|Cleric Resurrect (\d+) (\d+/36)",
                "back": r"Resurrect on (\d+)|Reforge an item on (\d+)",
            },
            {"cards": {"7"}, "book": {"7", "6/36"}, "back": {"7"}, "odds": "cleric,resurrect,7,6,36,16.7"},
            {"cards": {"8"}, "book": {"8", "5/36"}, "back": {"8"}, "odds": "cleric,resurrect,8,5,36,13.9"},
        ),
        (
            "ward: 3 ",
            "ward: 4 ",
            CLERIC,
            {
                "cards": r"A Regular unit here has \+(\d+)",
                "book": r"(?:Ward\.|other ability:) [Aa] Regular in the same space has \+(\d+)|\+ (\d+) for the Cleric",
                "front": r"Cleric (\d+)",
                "back": r"Ward \+(\d+)",
            },
            {
                "cards": {"3"}, "book": {"3"}, "front": {"3"}, "back": {"3"},
                "odds": "hill,hill,5,6,-1,12,1,36,2.8,1,36,2.8",
            },
            {
                "cards": {"4"}, "book": {"4"}, "front": {"4"}, "back": {"4"},
                "odds": "hill,hill,5,7,-2,12,1,36,2.8,1,36,2.8",
            },
        ),
        (
            "dispatch: 3\n        attack: 4\n        defense: 3\n",
            "dispatch: 3\n        attack: 5\n        defense: 3\n",
            KNIGHT,
            {
                "cards": r"long memory for both\. 3 (\d+) 3",
                "book": r"Knight 6 3 (\d+) 3|Knight (\d+/36) \d+/36 \d+/36 \d+/36",
            },
            {"cards": {"4"}, "book": {"4", "6/36"}, "odds": "hill,hill,4,3,1,3 to 4 and 12,6,36,16.7,1,36,2.8"},
            {"cards": {"5"}, "book": {"5", "10/36"}, "odds": "hill,hill,5,3,2,3 to 5 and 12,10,36,27.8,1,36,2.8"},
        ),
    ],
    ids=["revive", "ward", "knight"],
)  # fmt: skip
def test_a_changed_number_changes_cards_book_aid_and_odds_together(
    run: Run,
    shipped: Kit,
    tmp_path: Path,
    old: str,
    new: str,
    question: list[str],
    places: dict[str, str],
    before: dict[str, object],
    after: dict[str, object],
) -> None:
    changed = made(copied(tmp_path, old, new))

    def found(kit: Kit) -> dict[str, object]:
        result = run("odds", "storm-the-castle", *question, "--format", "csv", "--project", str(kit.root))
        printed = {place: {*numbers(getattr(kit, place), pattern)} for place, pattern in places.items()}
        return {**printed, "odds": result.stdout.splitlines()[1]}

    assert (found(shipped), found(changed)) == (before, after)


def numbers(text: str, pattern: str) -> list[str]:
    """All that the groups of `pattern` find in `text`, whose lines are no matter."""
    return [each for match in re.finditer(pattern, " ".join(text.split())) for each in match.groups() if each]
