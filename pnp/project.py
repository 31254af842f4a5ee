"""LOAD and LINK: the files of a project as one checked game, with all names found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator, Field

from . import forms
from .book.records import Book
from .changes import changed
from .checks.records import Accept, Check
from .compose import Shelf
from .forms import written
from .game import Legends, Stat
from .kinds._link import Prepared, check_ids, prepare
from .kinds._records import Deck
from .ledger import Ledger, load_ledger
from .model import Record, read
from .problems import Report
from .sheets import CardSize, Sheet, find_size, load_sheets, load_sizes
from .source.nodes import Mapping as MappingNode
from .source.yaml import read_yaml
from .tables.decks import with_tables
from .templates import Templates, check_fonts
from .theme import Theme
from .values import Name, Text, Texts, fault, said, to_whole

if TYPE_CHECKING:
    from .kinds._spaces import PreparedBoard

PROBLEMS = {
    "stats-and-legends": """
A game has one stat legend, written under `stats:`, or several with names, written under `legends:`. With both, nobody
could say which one a card means. Give the stats a name of their own under `legends:`.
""",
    "unknown-size": """
The card size is neither a name that pnp knows (`poker`, `tarot`, `mini`, ...) nor two lengths such as
`63.5mm x 88.9mm`.
""",
}


@written(
    forms.text(
        "[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*",
        says="the code of a language such as 'en' or 'pt-BR'",
        types=("string", "boolean"),  # To YAML 1.1, Norwegian is false.
    )
)
def to_language(value: object) -> str:
    """The code of a language, such as 'en' or 'pt-BR'."""
    text = said(value).strip()
    if not re.fullmatch(r"[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*", text):
        raise fault("wrong-value", f"'{text}' is not the code of a language, expected one such as 'en' or 'pt-BR'")
    return text


@written(forms.text("[A-Za-z][A-Za-z0-9_]*", says="letters, digits and underscores such as 'opening_hand'"))
def to_number_name(value: object) -> str:
    """The name of a number, which texts write behind a '.'."""
    text = said(value)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", text):
        expected = "letters, digits and underscores such as 'opening_hand'"
        raise fault("wrong-value", f"texts cannot name the number '{text}', expected {expected}")
    return str(text)


NumberName = Annotated[str, BeforeValidator(to_number_name)]
Whole = Annotated[int, BeforeValidator(to_whole)]


class GameFile(Record):
    """One file under cards/: a game's name, look, legend and decks."""

    game: Name
    """The name of the game."""
    language: Annotated[str, BeforeValidator(to_language)] = "en"
    """What texts are hyphenated by."""
    theme: Theme = Field(default_factory=Theme)
    """The look of the game."""
    stats: dict[str, Stat] = Field(default_factory=dict)
    """The stat legend: what numbers on cards mean, in the order that they are shown in."""
    legends: dict[str, dict[str, Stat]] = Field(default_factory=dict)
    """Instead of `stats`, where cards differ in what their stats mean."""
    numbers: dict[NumberName, Whole] = Field(default_factory=dict)
    """Numbers of the rules that no card holds, for texts and for odds."""
    fields: dict[str, Text] = Field(default_factory=dict)
    """Fields of cards that no template shows, each with a word on what it means."""
    print: Annotated[Texts, Field(min_length=1)] = ("a4",)
    """The sheets that a build makes, where the command line names none."""
    sheets: dict[str, Any] = Field(default_factory=dict)  # Any: read by the sheets' own record
    """Sheets of your own, by name."""
    ledger: Text = ""
    """A file of the game's rules by their ids."""
    checks: tuple[Check, ...] = ()
    """Rules that cards, decks and boards must keep."""
    accept: tuple[Accept, ...] = ()
    """Warnings that are meant to be so."""
    books: tuple[Book, ...] = ()
    """Rulebooks and the like."""
    decks: Annotated[tuple[Deck, ...], Field(min_length=1)]
    """The decks of cards."""

    @property
    def all_legends(self) -> Legends:
        """One or more legends: `stats` alone are one of that name."""
        return self.legends or {"stats": self.stats}


@dataclass(frozen=True, slots=True)
class LinkedDeck:
    """A deck with its cards linked and the size of their trim."""

    deck: Deck
    cards: tuple[Prepared, ...]
    size: CardSize


@dataclass(frozen=True, slots=True)
class Game:
    """A game that is loaded and linked: all that the later stages read."""

    name: str
    title: str
    language: str
    theme: Theme
    legends: Legends
    numbers: Mapping[str, int]
    decks: tuple[LinkedDeck, ...]
    boards: tuple[PreparedBoard, ...]
    """The game's board and its variants, the board itself first; none if it has no board, or one with faults."""
    has_board: bool
    """Whether there is a file under boards/."""
    sheets: Mapping[str, Sheet]
    print: tuple[str, ...]
    root: Path
    file: GameFile
    shelf: Shelf
    ledger: Ledger | None
    """None where the game names none, or one with faults."""


def games(root: Path) -> tuple[str, ...]:
    """The games of a project: the names of the files in cards/."""
    return tuple(sorted(path.stem for path in (root / "cards").glob("*.yaml")))


def load(root: Path, name: str, report: Report, changes: Mapping[str, str] | None = None) -> Game | None:
    """
    The game `name` of the project at `root`, or None when its file cannot be read at all.

    `changes` are values instead of those of its file, see `changed`.
    """
    node = read_yaml(root, f"cards/{name}.yaml", report)
    if node is None:
        return None
    node = with_tables(root, node, report)
    if changes:
        node = changed(node, changes, report)
    file = read(GameFile, node, report, "game")
    templates = Templates(root, report)  # Read in any case, so that all files are reported at once.
    if file is None:
        return None
    if file.stats and file.legends:
        place, also = file.at("legends"), file.at("stats")
        hint = "move what stands under 'stats' into one of the legends"
        message = "this game has both 'stats' and 'legends', expected one of them"
        report.error("stats-and-legends", message, place, hint=hint, also=[(also, "the stats")] if also else [])
    legends = file.all_legends
    check_ids(file.decks, "decks", report)
    check_ids(file.books, "books", report)
    decks = []
    for deck in file.decks:
        cards = prepare(deck, legends, file.fields, file.numbers, templates.shelf, templates.changed, report)
        decks.append(LinkedDeck(deck, cards, card_size(deck, report)))
    check_fonts(file.theme, templates.shelf, report)
    boards = load_boards(root, name, legends, file, templates.shelf, report)
    sheets = load_sheets(node.get("sheets") if isinstance(node, MappingNode) else None, report)
    return Game(
        name=name,
        title=file.game,
        language=file.language,
        theme=file.theme,
        legends=legends,
        numbers=file.numbers,
        decks=tuple(decks),
        boards=boards,
        has_board=board_file(root, name).is_file(),
        sheets=sheets,
        print=file.print,
        root=root,
        file=file,
        shelf=templates.shelf,
        ledger=load_ledger(root, file.ledger, file.at("ledger"), report) if file.ledger else None,
    )


def board_file(root: Path, name: str) -> Path:
    """Where the board of a game is described, if it has one."""
    return root / "boards" / f"{name}.yaml"


def load_boards(
    root: Path, name: str, legends: Legends, game: GameFile, shelf: Shelf, report: Report
) -> tuple[PreparedBoard, ...]:
    """The board of a game and its variants, checked and linked."""
    if not board_file(root, name).is_file():
        return ()
    # Loaded only for games that have one: most have none.
    from .boards._records import BoardFile
    from .boards.checks import check as check_board
    from .boards.link import link
    from .kinds._spaces import prepare_board

    node = read_yaml(root, f"boards/{name}.yaml", report)
    file = read(BoardFile, node, report, "board") if node else None
    if file is None:
        return ()
    said = Report()
    boards = link(file, said)
    if not said.has_errors:  # What is odd about a board with faults may come from these.
        check_board(boards, file.variant, said)
    report.merge(said)
    return tuple(
        prepare_board(each, file, legends, game.fields, game.numbers, shelf, report) for each in boards.values()
    )


def card_size(deck: Deck, report: Report) -> CardSize:
    """The trim of a deck's cards."""
    sizes = load_sizes()
    try:
        return find_size(deck.size, sizes)
    except ValueError as error:
        report.error("unknown-size", str(error), deck.at("size"))
        return sizes["poker"]
