"""Units, items and ground of Storm the Castle, read from the cards and the board that are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....boards._records import BoardFile
from ....boards.graph import Board
from ....kinds._spaces import PreparedBoard, PreparedSpace, place_of
from ....problems import Report, did_you_mean
from ....project import Game, LinkedDeck
from ....scene import Subject
from .numbers import Numbers, numbers

PROBLEMS = {
    "outside-the-rules": """
A card or a space says something that the rules of its game have no meaning for, or lacks what they need: a type or a
level that they do not know, a unit without defense, two cards of one id that are not alike, or a number under
`numbers:` that no roll can show. The game's odds cannot be worked out. What is printed is touched by this only where
a text speaks of odds.
""",
}

UNMARKED = "mid"
"""STC-16: what a space without a label is."""

TYPES = ("regular", "support", "item")
"""STC-25."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A Regular or a Support unit; an `attack` of None cannot attack at all (STC-R31)."""

    id: str
    title: str
    is_regular: bool
    count: int
    dispatch: int
    attack: int | None
    defense: int
    move: int
    abilities: tuple[str, ...]
    ward: int
    """STC-84: what a Regular in the same space adds to its defense."""
    empower: int
    """STC-85: what it can give a Regular in the same space, to attack."""
    reach: int
    """STC-80: how many spaces away its ranged attacks hit; 0 for one that fights hand to hand."""

    @property
    def is_ranged(self) -> bool:
        """Whether it attacks from afar, and never hand to hand (STC-R24)."""
        return self.reach > 0

    @property
    def range(self) -> int:
        """STC-55, STC-R25: the most spaces between it and its target."""
        return self.reach or self.move

    @property
    def picks_targets(self) -> bool:
        """STC-78: whether it chooses which card of a stack it attacks."""
        return "pick-a-target" in self.abilities


@dataclass(frozen=True, slots=True)
class Item:
    """What one Regular carries: it adds to attack and defense."""

    id: str
    title: str
    count: int
    dispatch: int
    attack: int
    defense: int


@dataclass(frozen=True, slots=True)
class Ground:
    """A space, or all spaces of a kind: its level, and what it adds to the defense of a Regular on it."""

    name: str
    level: str = UNMARKED
    bonus: int = 0
    is_castle: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """One variant of the board: its spaces as ground."""

    board: Board
    spaces: Mapping[str, Ground]


@dataclass(frozen=True, slots=True)
class Army:
    """The units and items of a deck by id, in its order, the boards by variant, and the numbers of the rules."""

    units: Mapping[str, Unit]
    items: Mapping[str, Item]
    fields: Mapping[str, Field]
    numbers: Numbers

    @property
    def deck(self) -> Iterator[Unit | Item]:
        """Each card as often as it is in the deck."""
        cards: list[Unit | Item] = [*self.units.values(), *self.items.values()]
        for each in cards:
            yield from [each] * each.count


def army(game: Game, report: Report) -> Army:
    """What the rules know of a game; what they do not know goes into `report`."""
    cards: dict[str, Unit | Item] = {}
    armies = [each for each in game.decks if is_army(each)]
    if not armies:
        message = f"no deck has a card of the types {', '.join(TYPES)} (STC-25), expected one for each player"
        report.error("outside-the-rules", message, game.file.at("decks"))
    for deck in armies:
        for each in deck.cards:
            made = card(each.subject, each.card.count, report)
            id = each.card.id
            if made and cards.setdefault(id, made) != made:
                # STC-X1: both players have the same cards.
                message = f"'{id}' of '{deck.deck.id}' is not like '{id}' of another deck, expected both the same"
                report.error("outside-the-rules", message, each.card.span, card=id)
    known = numbers(game, report)
    return Army(
        {id: each for id, each in cards.items() if isinstance(each, Unit)},
        {id: each for id, each in cards.items() if isinstance(each, Item)},
        {each.board.variant: ground_of(each, known, report) for each in game.boards},
        known,
    )


def is_army(deck: LinkedDeck) -> bool:
    """Whether any card of a deck is of a type of the rules. Of other decks, such as player aids, they say nothing."""
    return any(each.subject.values.get("type") in TYPES for each in deck.cards)


def card(subject: Subject, count: int, report: Report) -> Unit | Item | None:
    """A card as the rules see it, None after a problem."""
    for name, message in faults(subject):
        tell(message, subject, name, report)
        return None
    id, title, stats = subject.name, str(subject.values["title"]), subject.stats
    dispatch, attack, defense = stats["dispatch"] or 0, stats.get("attack", 0), stats.get("defense") or 0
    if subject.values["type"] == "item":
        return Item(id, title, count, dispatch, attack or 0, defense)
    abilities = subject.values.get("abilities") or ()
    return Unit(
        id,
        title,
        subject.values["type"] == "regular",
        count,
        dispatch,
        attack,
        defense,
        number(subject, "move", report) or 1,
        tuple(abilities) if isinstance(abilities, list | tuple) else (str(abilities),),
        number(subject, "ward", report),
        number(subject, "empower", report),
        number(subject, "reach", report),
    )


def faults(subject: Subject) -> Iterator[tuple[str, str]]:
    """What the rules cannot make sense of on a card: the field that it is about, and a sentence."""
    id, type, stats = subject.name, str(subject.values.get("type", "")), subject.stats
    if type not in TYPES:
        near = did_you_mean(type, TYPES)
        yield "type", f"'{id}' is of the type '{type}'{near}, expected {', '.join(TYPES)} (STC-25)"
    if stats.get("dispatch") is None:
        yield "dispatch", f"'{id}' has no number for 'dispatch', expected one (STC-45)"
    if type not in ("regular", "support"):
        return
    if "attack" not in stats:
        yield "attack", f"'{id}' has no 'attack', expected a number or a dash on every unit (STC-22)"
    defense = stats.get("defense")
    if defense is None:
        yield "defense", f"'{id}' has no number for 'defense', expected one on every unit (STC-22)"
    elif type == "regular" and defense <= 0:
        yield "defense", f"'defense' of '{id}' is {defense}, expected more than 0 for a regular unit (STC-26)"
    elif type == "support" and defense:
        yield "defense", f"'defense' of '{id}' is {defense}, expected 0 for a support unit (STC-30)"


def number(subject: Subject, name: str, report: Report) -> int:
    """A field that holds a number, 0 where the card does not have it."""
    text = str(subject.values.get(name, "")).strip()
    if text and not re.fullmatch(r"[+-]?[0-9]{1,3}", text):
        message = f"'{name}' of '{subject.name}' is '{text}', expected a whole number of at most three digits"
        tell(message, subject, name, report)
        return 0
    return int(text or 0)


def tell(message: str, subject: Subject, name: str, report: Report) -> None:
    """Report what the rules cannot make sense of, at the field it is about."""
    place = subject.written(frozenset((name,))) or subject.record.span
    report.error("outside-the-rules", message, place, card=subject.name)


def ground_of(prepared: PreparedBoard, numbers: Numbers, report: Report) -> Field:
    """A variant of the board as the rules see it."""
    spaces = {each.space.id: ground(each, prepared.file, numbers, report) for each in prepared.spaces}
    return Field(prepared.board, spaces)


def ground(prepared: PreparedSpace, file: BoardFile, numbers: Numbers, report: Report) -> Ground:
    """One space."""
    space, subject = prepared.space, prepared.subject
    name, level = space.kind or space.id, str(space.fields.get("level", "")) or UNMARKED
    if level not in numbers.levels:
        near, known = did_you_mean(level, numbers.levels), ", ".join(numbers.levels)
        message = f"'{name}' has the level '{level}'{near}, expected one of {known}"
        report.error("outside-the-rules", message, place_of(space, file, "level"))
        level = UNMARKED
    is_castle = str(space.fields.get("castle", "no")).lower() in ("yes", "true", "on")
    return Ground(name, level, subject.stats.get("defense") or 0, is_castle)
