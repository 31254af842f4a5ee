"""What the texts of a game can name besides the values of their own card: its numbers, cards, board and odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .fill import FillError
from .game import Legend
from .kinds._spaces import PreparedBoard, PreparedSpace
from .problems import Report
from .project import Game
from .rules.odds import Question, games_with_odds, odds
from .rules.tables import as_rows
from .scene import FACTS

Known = dict[str, object]
"""Texts, numbers, and lists and mappings of such by name: what the sandbox lets texts look into."""


class Facts(Mapping[str, object]):
    """Facts by name, each worked out when it is first asked for. One that has faults, told already, gives FillError."""

    def __init__(self, makers: Mapping[str, Callable[[], Known | None]]) -> None:
        self._makers = makers
        self._known: dict[str, Known | None] = {}

    def __getitem__(self, name: str) -> Known:
        if name not in self._known:
            self._known[name] = self._makers[name]()
        known = self._known[name]
        if known is None:
            raise FillError("", f"'{name}' is not known, since it has faults")
        return known

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def facts(game: Game, report: Report) -> Mapping[str, object]:
    """
    What texts of `game` can name, by the names of `FACTS`; a game without a board or without known rules has not all.

    What is wrong with its odds goes into `report` once, when they are first asked for.
    """
    makers: dict[str, Callable[[], Known | None]] = {
        "numbers": lambda: dict(game.numbers),
        "cards": lambda: cards(game),
        "decks": lambda: {each.deck.id: each.deck.about for each in game.decks},
        "legends": lambda: {name: stats(legend) for name, legend in game.legends.items()},
    }
    if game.boards:
        makers["board"] = lambda: board(game.boards[0])
        makers["boards"] = lambda: {each.board.variant: board(each) for each in game.boards}
    elif game.has_board:
        makers |= {"board": lambda: None, "boards": lambda: None}
    if game.name in games_with_odds():
        makers["odds"] = lambda: tables(game, report)
    return Facts({name: makers[name] for name in FACTS if name in makers})


def cards(game: Game) -> Known:
    """The values of each card by its id, as its templates see them; of cards with one id those of the first deck."""
    found: Known = {}
    for deck in game.decks:
        for each in deck.cards:
            found.setdefault(each.card.id, dict(each.subject.values))
    return found


def stats(legend: Legend) -> Known:
    """Each stat of a legend; `none` is what a dash is printed as, `low` and `high` are there only with a range."""
    found: Known = {}
    for name, stat in legend.items():
        ends = {"low": stat.range.low, "high": stat.range.high} if stat.range else {}
        found[name] = {"label": stat.label, "icon": stat.icon, "none": stat.shown(None), **ends}
    return found


def board(prepared: PreparedBoard) -> Known:
    """A variant of the board: its spaces by id and their kinds by name, and how many paths there are."""
    linked = prepared.board
    spaces = {each.space.id: space(each, linked.neighbors[each.space.id]) for each in prepared.spaces}
    return {
        "id": linked.variant,
        "title": linked.title,
        "spaces": dict(spaces),
        "kinds": kinds(prepared, spaces),
        "paths": len(linked.paths),
    }


def space(prepared: PreparedSpace, neighbors: tuple[str, ...]) -> Known:
    """The values of a space as its templates see them, and the ids of the spaces that a path leads to."""
    own = {name: value for name, value in prepared.subject.values.items() if name != "board"}
    return {**own, "neighbors": list(neighbors)}


def kinds(prepared: PreparedBoard, spaces: Mapping[str, Known]) -> Known:
    """Each kind of space that is there: its name, how many there are, and what all of them have in common."""
    found: dict[str, list[Known]] = {}
    for each in spaces.values():
        found.setdefault(str(each["kind"]), []).append(each)
    known: Known = {}
    for kind, alike in found.items():
        if kind:
            said = prepared.file.kinds.get(kind)
            name = said.name if said else ""
            known[kind] = {"name": name or kind, **common(alike), "count": len(alike)}
    return known


def common(spaces: Sequence[Known]) -> Known:
    """What is the same of all spaces."""
    first, *others = spaces
    own = ("id", "neighbors")
    return {
        name: value
        for name, value in first.items()
        if name not in own and all(name in each and each[name] == value for each in others)
    }


def tables(game: Game, report: Report) -> Known | None:
    """The rows of each table of odds by its name; None after a problem."""
    said = Report()
    found = odds(game, Question(), said)
    if not report.has_errors:  # What is wrong with a card is told by its place, and not by what follows from it.
        report.merge(said)
    return {each.name: as_rows(each) for each in found} or None
