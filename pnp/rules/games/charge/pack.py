"""The decks of Charge! as they are printed, with its numbers and rulings: all that stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ....problems import Report, Span, did_you_mean
from ....project import Game, LinkedDeck
from ....scene import Subject

COLORS = ("red", "blue", "yellow", "purple")
"""CH-R24: the decks of the box."""

PLAYERS = tuple(seats for count in range(2, len(COLORS) + 1) for seats in combinations(COLORS, count))
"""CH-R22."""

SWITCHES: Mapping[str, tuple[str, ...]] = {
    # CH-R01: as long as the printed runs are, or the runs of archers, knights, catapults and towers in this order.
    "lengths": ("printed", "[3, 4, 6, 7]", "[3, 4, 5, 8]", "[2, 4, 7, 8]", "[4, 4, 5, 6]", "[3, 6, 5, 5]"),
    "working_order": ("descending", "ascending"),  # CH-R02
    "working_move": ("run", "top_only"),  # CH-R03
    "empty_fill": ("listed", "any_working"),  # CH-R04
    "flip_when": ("any_time", "only_when_stuck"),  # CH-R07
    "recycle_when": ("flip_pile_empty", "any_time"),  # CH-R08
    "stalemate_repeat": ("repeat", "once_then_end"),  # CH-R16
    "false_call": ("ends_round", "continues"),  # CH-R19
    "sabotage_tie": ("pool_split", "owner_keeps", "all_full"),  # CH-R33
    "bust_base": ("full", "remaining", "raw"),  # CH-R36
    "empty_waste": ("none", "all"),  # CH-R40
    "round_floor": ("none", "zero"),  # CH-R41
    "end_tie": ("shared", "extra_round"),  # CH-R44
}
REFUSED: Mapping[str, str] = {}

NUMBERS = {
    "reserve": (15, 0, 200, "CH-07"),
    "working": (3, 1, 9, "CH-08"),
    "packet": (3, 1, 50, "CH-11"),
    "bonus": (5, 0, 999, "CH-45"),
    "waste": (5, 0, 999, "CH-46"),
    "target": (200, 1, 99999, "CH-51"),
    "untouched": (2, 1, 9, "CH-43"),
}
"""Each number of the rules: the reference, the lowest, the highest, the rule about it."""

QUOTA = "quota_"
"""Before the name of a unit: the number of how many a complete army has (CH-32)."""

UNKNOWN = -1
"""A card that a log does not know yet. It is the last of the faces, so that it has a name."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is on a card, in every deck alike: a unit, a number, whether it finishes the unit; where it is written."""

    id: str
    unit: str
    number: int
    count: int
    is_last: bool
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """A run of one type: the place of its first face among all, and how many of it a complete army has."""

    name: str
    letter: str
    first: int
    length: int
    count: int
    quota: int


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """
    What does not change during a game. Faces are named by their places in `faces`; the next of a run is the next one.

    `fits` are, of each face, those that it may cover in a working stack. `allowance` is by how many seconds times of
    a log may run backwards.
    """

    seats: tuple[str, ...]
    units: tuple[Unit, ...]
    faces: tuple[Face, ...]
    unit_of: tuple[int, ...]
    is_first: tuple[bool, ...]
    is_last: tuple[bool, ...]
    fits: tuple[frozenset[int], ...]
    deck: tuple[int, ...]
    names: Mapping[str, int]
    numbers: Mapping[str, int]
    switches: Mapping[str, str]
    spans: Mapping[str, Span | None]
    reserve: int
    working: int
    packet: int
    quota: int
    builds_up: bool
    moves_runs: bool
    fills_from_stacks: bool
    flips_any_time: bool
    turns_over_any_time: bool
    allowance: Fraction = Fraction(0)

    def ids(self, cards: Sequence[int]) -> list[str]:
        """What cards are called in logs."""
        return [self.faces[each].id for each in cards]

    def at(self, seat: str) -> int:
        """The place of a seat."""
        return self.seats.index(seat)


def rules(game: Game, switches: Mapping[str, str], players: Sequence[str], report: Report) -> Rules | None:
    """The rules over a game's decks and numbers; None after a problem, which goes into `report`."""
    said = Report()
    decks = [each for each in game.decks if any("unit" in card.card.fields for card in each.cards)]
    faces = faces_of(game, decks, said)
    check_seats(players, [each.deck.id for each in decks], said)
    names = tuple(dict.fromkeys(each.unit for each in faces))
    found = numbers(game, names, said)
    chosen = {name: switches.get(name, values[0]) for name, values in SWITCHES.items()}
    if chosen["lengths"] != "printed":
        faces = tuple(with_lengths(faces, names, [int(each) for each in re.findall("[0-9]+", chosen["lengths"])]))
    count = sum(each.count for each in faces)
    if faces and count <= found["reserve"] + found["working"]:
        message = f"a deck has {count} cards, expected more than reserve and working stacks together (CH-09)"
        said.error("outside-the-rules", message, decks[0].deck.span)
    report.merge(said)
    if said.has_errors:
        return None
    seats = tuple(players) or PLAYERS[0]
    spans = {each: game.file.at("numbers", each) for each in found}
    return made(seats, faces, found, chosen, spans)


def made(
    seats: tuple[str, ...],
    faces: tuple[Face, ...],
    found: Mapping[str, int],
    chosen: Mapping[str, str],
    spans: Mapping[str, Span | None],
) -> Rules:
    """The rules out of what was read."""
    names = tuple(dict.fromkeys(each.unit for each in faces))
    units = []
    for name in names:
        run = [each for each in faces if each.unit == name]
        letter = run[0].id.removesuffix(str(run[0].number))
        units.append(Unit(name, letter, faces.index(run[0]), len(run), run[0].count, found[QUOTA + name]))
    builds_up = chosen["working_order"] == "ascending"
    step = -1 if builds_up else 1  # CH-R02
    fits = [
        frozenset(i for i, other in enumerate(faces) if other.unit != each.unit and other.number == each.number + step)
        for each in faces
    ]
    called = {each.id: i for i, each in enumerate(faces)}
    return Rules(
        seats=seats,
        units=tuple(units),
        faces=(*faces, Face("?", "", 0, 0, False)),
        unit_of=(*(names.index(each.unit) for each in faces), UNKNOWN),
        is_first=(*(each.number == 1 for each in faces), False),
        is_last=(*(each.is_last for each in faces), False),
        fits=(*fits, frozenset()),
        deck=tuple(i for each in units for _ in range(each.count) for i in range(each.first, each.first + each.length)),
        names={**{f"{each.unit} {each.number}": i for i, each in enumerate(faces)}, **called},
        numbers=found,
        switches=chosen,
        spans=spans,
        reserve=found["reserve"],
        working=found["working"],
        packet=found["packet"],
        quota=sum(each.quota for each in units),
        builds_up=builds_up,
        moves_runs=chosen["working_move"] == "run",
        fills_from_stacks=chosen["empty_fill"] == "any_working",
        flips_any_time=chosen["flip_when"] == "any_time",
        turns_over_any_time=chosen["recycle_when"] == "any_time",
    )


def with_lengths(faces: Sequence[Face], names: Sequence[str], lengths: Sequence[int]) -> Iterator[Face]:
    """CH-R01: the same units as runs of other lengths."""
    for name, length in zip(names, lengths, strict=False):
        one = next(each for each in faces if each.unit == name)
        letter = one.id.removesuffix(str(one.number))
        for number in range(1, length + 1):
            yield Face(f"{letter}{number}", name, number, one.count, number == length)


def check_seats(players: Sequence[str], colors: Sequence[str], report: Report) -> None:
    """Report players without a deck of their own, and numbers of players that the rules do not have."""
    for each in players:
        if each not in colors:
            message = f"no deck is '{each}'{did_you_mean(each, colors)}, expected players of {', '.join(colors)}"
            report.error("outside-the-rules", f"{message} (CH-05)")
    for each in dict.fromkeys(each for each in players if players.count(each) > 1):
        report.error("outside-the-rules", f"two players are '{each}', expected each to have a color alone (CH-05)")
    if len(players) == 1:
        report.error("outside-the-rules", "one player cannot play alone, expected 2 or more (CH-R22)")


def faces_of(game: Game, decks: Sequence[LinkedDeck], report: Report) -> tuple[Face, ...]:
    """The faces of the first deck, when all decks are alike; what the rules cannot use goes into `report`."""
    if len(decks) < 2:
        message = f"{len(decks)} decks have cards with a 'unit', expected one for each player (CH-02)"
        report.error("outside-the-rules", message, game.file.at("decks"))
        return ()
    read = [tuple(read_faces(deck, report)) for deck in decks]
    plain = [[(each.id, each.unit, each.number, each.count, each.is_last) for each in faces] for faces in read]
    for deck, faces in zip(decks, plain, strict=True):
        if faces != plain[0] and not report.has_errors:
            message = f"the deck '{deck.deck.id}' is not like '{decks[0].deck.id}', expected the same cards (CH-02)"
            report.error("outside-the-rules", message, deck.deck.span)
    ordered = sorted(read[0], key=lambda each: ([face.unit for face in read[0]].index(each.unit), each.number))
    if not report.has_errors:
        check_runs(ordered, report)
    return tuple(ordered)


def read_faces(deck: LinkedDeck, report: Report) -> Iterator[Face]:
    """The cards of a deck; what is missing on one goes into `report`."""
    for each in deck.cards:
        subject, card = each.subject, each.card
        unit, number = said(subject, "unit"), subject.stats.get("number")
        mark, span = said(subject, "deployment").lower(), subject.written(frozenset(("number",))) or card.span
        if not unit:
            message = f"'{card.id}' has no 'unit', expected one on every card (CH-03)"
        elif number is None or card.id.removesuffix(str(number)) in ("", card.id):
            message = f"'{card.id}' has the number {number}, expected a letter and its number such as 'A1' (CH-03)"
        elif mark not in ("", "yes", "no", "true", "false"):
            message = f"'deployment' of '{card.id}' is '{mark}', expected yes or no (CH-24)"
        else:
            yield Face(card.id, unit, number, card.count, mark in ("yes", "true"), span)
            continue
        report.error("outside-the-rules", message, span, card=card.id)


def said(subject: Subject, name: str) -> str:
    """A field as text, '' where the card does not have it."""
    return str(subject.values.get(name, "")).strip()


def check_runs(faces: Sequence[Face], report: Report) -> None:
    """Report units that are no runs from 1 up to a deployment card, each number as often as the others."""
    for name in dict.fromkeys(each.unit for each in faces):
        run = [each for each in faces if each.unit == name]
        numbers = [each.number for each in run]
        marked = [each.number for each in run if each.is_last]
        if numbers != list(range(1, len(run) + 1)):
            message = f"the numbers of '{name}' are {numbers}, expected each once from 1 upwards (CH-15)"
        elif marked != [len(run)] or len(run) < 2:
            message = f"the deployment cards of '{name}' are {marked}, expected the highest number alone (CH-28)"
        elif len({each.count for each in run}) > 1 or len({each.id.removesuffix(str(each.number)) for each in run}) > 1:
            message = f"the cards of '{name}' differ in count or letter, expected those of whole units (CH-03)"
        else:
            continue
        report.error("outside-the-rules", message, run[0].span, card=run[0].id)


def numbers(game: Game, units: Sequence[str], report: Report) -> dict[str, int]:
    """The numbers of the rules; one that the game leaves out is as in the reference, but for those of its units."""
    limits = {**NUMBERS, **{QUOTA + each: (0, 0, 99, "CH-32") for each in units}}
    found = {name: game.numbers.get(name, usual) for name, (usual, *_) in limits.items()}
    for name, (_, low, high, rule) in limits.items():
        if not low <= found[name] <= high:
            message = f"the number '{name}' is {found[name]}, expected {low} to {high} ({rule})"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    absent = [name for name in limits if name not in game.numbers]
    for name in (each for each in absent if each.startswith(QUOTA)):
        message = f"there is no number '{name}', expected how many of this unit a complete army has (CH-32)"
        report.error("outside-the-rules", message, game.file.at("numbers"))
    for name in game.numbers:
        # Other numbers are for texts alone, but one that is meant for the rules must not be passed over.
        if name not in limits and (name.startswith(QUOTA) or did_you_mean(name, absent)):
            message = f"the rules know no number '{name}'{did_you_mean(name, absent)}"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    return found
