"""A game asked whether it keeps its own rules: those that its maker writes, and those that pnp knows of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .checks.accepting import tell_errors
from .checks.asking import STEPS, Asked, ask
from .checks.records import Check
from .checks.things import Thing, Values, gathered
from .facts import board as board_values
from .facts import space as space_values
from .fill import Purse
from .kinds._records import Deck
from .kinds._spaces import PreparedBoard, PreparedSpace, place_of
from .problems import Problem, Report, Severity, Span
from .project import Game, LinkedDeck
from .rules.findings import findings

if TYPE_CHECKING:
    from .kinds._link import Prepared

WHOLE = ("deck", "board", "game")
"""What cannot be asked of a game with faults, since a card that is not known would be missing in it."""


def audit(game: Game, behind: Mapping[str, object], report: Report) -> None:
    """
    Ask the `checks:` of a game's file, but for those of simulated games; `behind` is what their expressions can name
    besides what they are asked of.

    Of a game that has faults already, only what does not follow from these is told.
    """
    tell_errors(game.file.accept, game.file.checks, report)
    checks = tuple(each for each in game.file.checks if each.of != "games" or each.groups)
    if not checks:
        return
    said, is_whole = Report(), not report.has_errors
    wanted = asked(game, checks, behind, Faults(report))
    purse = Purse(STEPS)
    for check in checks:
        if check.groups and check.of not in WHOLE:
            message = f"'groups' are of a deck, a board or the game, and this check is of a {check.of}"
            said.error("check-without-groups", message, check.at("groups"))
        elif (is_whole or check.of not in WHOLE) and not ask(check, wanted, game.ledger, purse, said):
            break
    report.merge(each for each in said if is_whole or each.code != "idle-check")


def inquire(game: Game, report: Report) -> None:
    """Tell what the rules of a known game find wrong with it; one that has faults in its files is not asked."""
    if any(each.severity is Severity.ERROR and each.code != "check-failed" for each in report):
        return
    for each in findings(game):
        message = f"{each.message} ({each.rule})"
        report.add(Problem("check-failed", Severity.WARNING, message, each.span, "", each.card, (), each.rule))


class Faults:
    """What has errors already, so that it is not asked."""

    def __init__(self, report: Report) -> None:
        errors = [each for each in report if each.severity is Severity.ERROR]
        self.ids = {each.card for each in errors if each.card}
        self.lines = sorted((each.span.file, each.span.sheet, each.span.line) for each in errors if each.span)

    def are_in(self, id: str, span: Span | None) -> bool:
        """Whether the card or the space with this id, written there, has any."""
        if id in self.ids or span is None:
            return id in self.ids
        first, behind = ((span.file, span.sheet, line) for line in (span.line, span.end_line + 1))
        return bisect_left(self.lines, first) < bisect_left(self.lines, behind)


def asked(game: Game, checks: tuple[Check, ...], behind: Mapping[str, object], faults: Faults) -> Asked:
    """The game as what its checks are asked of; its boards only where one of them is about these."""
    decks = [deck_of(each, faults) for each in game.decks]
    cards = [card for deck in decks for card in deck.parts]
    is_of_boards = any(each.of in ("space", "path", "board") for each in checks)
    boards = [board_of(each, faults) for each in game.boards] if is_of_boards else []
    values: Values = {**gathered(cards), "title": game.title}
    whole = Thing(game.title, values, lambda name: game.file.at("game"), parts=cards)
    return Asked(decks, boards, whole, behind)


def deck_of(linked: LinkedDeck, faults: Faults) -> Thing:
    """A deck with its cards."""
    deck = linked.deck
    cards = [card_of(each) for each in linked.cards if not faults.are_in(each.card.id, each.card.span)]
    values = {**gathered(cards), **deck.variables, **deck.about}
    return Thing(deck.id, values, lambda name: deck_place(deck, name), parts=cards)


def deck_place(deck: Deck, name: str) -> Span | None:
    """Where a variable of a deck is written, or its id."""
    if not name:
        return deck.at("id")
    return deck.at(name) if name in deck.variables else None


def card_of(prepared: Prepared) -> Thing:
    """A card with its values as its templates see them."""
    card, subject = prepared.card, prepared.subject
    return Thing(
        id=card.id,
        values=dict(subject.values),
        at=lambda name: subject.written(frozenset((name,))) if name else card.span,
        count=card.count,
        card=card.id,
        stats=subject.stats,
        legend=subject.legend,
    )


def board_of(prepared: PreparedBoard, faults: Faults) -> Thing:
    """A variant of a board with its spaces and its paths."""
    board = prepared.board
    values = board_values(prepared)
    about: Values = {name: values[name] for name in ("id", "title", "paths")} | {"spaces": len(board.spaces)}
    spaces = {each.space.id: space_of(each, prepared, about) for each in prepared.spaces}
    parts = [each for id, each in spaces.items() if not faults.are_in(id, board.spaces[id].span)]
    return Thing(
        board.variant,
        {**gathered(parts), **values},
        lambda name: None if name else board.span,
        parts=parts,
        pairs=[(spaces[a], spaces[b]) for a, b in board.paths],
    )


def space_of(prepared: PreparedSpace, board: PreparedBoard, about: Values) -> Thing:
    """A space with its values as its templates see them, and its neighbors."""
    space, subject = prepared.space, prepared.subject
    return Thing(
        id=space.id,
        values={**space_values(prepared, board.board.neighbors[space.id]), "board": about},
        at=lambda name: space_place(prepared, board, name),
        card=space.id,
        stats=subject.stats,
        legend=subject.legend,
    )


def space_place(prepared: PreparedSpace, board: PreparedBoard, name: str) -> Span | None:
    """Where a field of a space is written: on itself or on its kind."""
    space = prepared.space
    if not name:
        return space.span
    return place_of(space, board.file, name) if name in (*space.fields, "kind", "name") else None
