"""The pawns of DarkShine, read from the cards that are printed, and the numbers that no card holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....problems import Report, Span, did_you_mean
from ....project import Game, LinkedDeck
from ....scene import Subject

SIDES = ("white", "black")
"""DS-01, DS-R16: white starts at column a."""

TYPES = ("soldier", "archer", "commander")
"""DS-20."""


@dataclass(frozen=True, slots=True)
class Type:
    """A type of pawns: `reach` are the distances of its targets, of which those from 2 on lie on a free line."""

    id: str
    letter: str
    count: int
    reach: tuple[int, ...]
    aura: int = 0
    """DS-26: what it adds to every roll of pawns near it, and of itself (DS-27)."""
    within: int = 0
    """DS-26: how near that is."""
    span: Span | None = None
    """Where its reach is written."""
    aura_span: Span | None = None
    letter_span: Span | None = None

    @property
    def is_commander(self) -> bool:
        """Whether its side loses the game with it (DS-04)."""
        return self.id == "commander"

    @property
    def likeness(self) -> tuple[object, ...]:
        """What must be the same on both sides (DS-03)."""
        return self.letter, self.count, self.reach, self.aura, self.within


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a game's file leaves out is as in the reference."""

    actions: int = 3
    """DS-08: of a turn."""
    sides: int = 6
    """DS-14: of each die."""
    actions_span: Span | None = None


LIMITS = (("actions", 1, 9, "DS-08"), ("sides", 2, 100, "DS-14"))
"""The numbers of the rules, each with the lowest and the highest that it can be, and the rule about it."""


def numbers(game: Game, report: Report) -> Numbers:
    """The numbers of a game; those that the rules can make no sense of go into `report`."""
    known = Numbers()
    found = {"actions": known.actions, "sides": known.sides}
    for name, low, high, rule in LIMITS:
        said = game.numbers.get(name, found[name])
        if low <= said <= high:
            found[name] = said
        else:
            message = f"the number '{name}' is {said}, expected {low} to {high} ({rule})"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    absent = [name for name in found if name not in game.numbers]
    for name in game.numbers:
        # Other numbers are for texts alone, but one that is meant for the rules must not be passed over.
        if name not in found and (near := did_you_mean(name, absent)):
            message = f"the rules know no number '{name}'{near}"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    return Numbers(**found, actions_span=game.file.at("numbers", "actions") if "actions" in game.numbers else None)


def types(game: Game, report: Report) -> Mapping[str, Type]:
    """The types of pawns by id, in the order of the cards; what the rules do not know goes into `report`."""
    found: dict[str, Type] = {}
    sides: set[str] = set()
    armies = [each for each in game.decks if is_army(each)]
    if not armies:
        message = f"no deck has a {TYPES[0]}, an {TYPES[1]} or a {TYPES[2]}, expected one for each side (DS-20)"
        report.error("outside-the-rules", message, game.file.at("decks"))
    for deck in armies:
        id, side = deck.deck.id, str(deck.deck.variables.get("side", ""))
        if side not in SIDES or side in sides:
            again = ", and so is that of another deck" if side in sides else did_you_mean(side, SIDES)
            message = f"the side of '{id}' is '{side}'{again}, expected one deck for white and one for black (DS-01)"
            place = deck.deck.at("side") if "side" in deck.deck.variables else deck.deck.span
            report.error("outside-the-rules", message, place)
        sides.add(side)
        for each in deck.cards:
            made = type_of(each.subject, each.card.count, report)
            if made and found.setdefault(made.id, made).likeness != made.likeness:
                message = f"'{made.id}' of '{id}' is not like that of the other side, expected both the same (DS-03)"
                report.error("outside-the-rules", message, each.card.span, card=made.id)
        there = [each.card.id for each in deck.cards]
        for missing in (each for each in TYPES if each not in there):
            message = f"'{id}' has no '{missing}', expected one card of each type (DS-20)"
            report.error("outside-the-rules", message, deck.deck.span)
    if len(armies) == 1:
        message = f"there is one deck, expected one for each side: {' and '.join(SIDES)} (DS-01)"
        report.error("outside-the-rules", message, game.file.at("decks"))
    letters = [each.letter for each in found.values()]
    for type in (each for each in found.values() if letters.count(each.letter) > 1):
        message = f"the letter '{type.letter}' is that of two types, expected one of its own for '{type.id}'"
        report.error("outside-the-rules", message, type.letter_span, card=type.id)
    return found


def is_army(deck: LinkedDeck) -> bool:
    """Whether any card of a deck is a type of the rules. Of other decks, such as player aids, they say nothing."""
    return any(each.card.id in TYPES for each in deck.cards)


def type_of(subject: Subject, count: int, report: Report) -> Type | None:
    """A card as the rules see it, None after a problem."""
    told = False
    for name, message in faults(subject, count):
        place = subject.written(frozenset((name,))) or subject.record.span
        report.error("outside-the-rules", message, place, card=subject.name)
        told = True
    if told:
        return None
    return Type(
        subject.name,
        str(subject.values["letter"]),
        count,
        tuple(sorted({int(each) for each in listed(subject.values["reach"])})),
        int(said(subject, "aura") or 0),
        int(said(subject, "within") or 0),
        subject.written(frozenset(("reach",))),
        subject.written(frozenset(("aura",))),
        subject.written(frozenset(("letter",))),
    )


def faults(subject: Subject, count: int) -> Iterator[tuple[str, str]]:
    """What the rules cannot make sense of on a card: the field that it is about, and a sentence."""
    id, letter, reach = subject.name, said(subject, "letter"), listed(subject.values.get("reach", ""))
    if id not in TYPES:
        yield "id", f"there is no type '{id}'{did_you_mean(id, TYPES)}, expected {', '.join(TYPES)} (DS-20)"
        return
    if not re.fullmatch("[A-Z]", letter):
        yield "letter", f"the letter of '{id}' is '{letter}', expected one capital letter"
    if not reach or not all(re.fullmatch("[1-9]", each) for each in reach):
        shown = ", ".join(reach)
        yield "reach", f"the reach of '{id}' is '{shown}', expected distances from 1 to 9 such as [1] (DS-11)"
    for name, rule in (("aura", "DS-26"), ("within", "DS-26")):
        value = said(subject, name)
        if id != "commander" and value:
            yield name, f"'{id}' has '{name}', expected it on the commander alone ({rule})"
        if id == "commander" and not re.fullmatch("[0-9]", value):
            yield name, f"'{name}' of '{id}' is '{value}', expected a number from 0 to 9 ({rule})"
    if id == "commander" and count != 1:
        yield "count", f"there are {count} commanders on each side, expected 1 (DS-04)"


def said(subject: Subject, name: str) -> str:
    """A field as text, '' where the card does not have it."""
    return str(subject.values.get(name, "")).strip()


def listed(value: object) -> tuple[str, ...]:
    """A field as a list of texts, of one where it is one."""
    many = value if isinstance(value, list | tuple) else [value]
    return tuple(text for each in many if (text := str(each).strip()))
