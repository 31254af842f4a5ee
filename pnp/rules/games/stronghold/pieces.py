"""What Stronghold is played with, read from the cards that are printed: units, prices of what is built, phase cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....kinds._link import Prepared
from ....problems import Report, Span, did_you_mean
from ....project import Game

ATTACKERS = ("goblin", "orc", "troll")
"""SH-33, weakest first: the order of all counts of attackers."""

DEFENDERS = ("marksman", "soldier", "veteran")
"""SH-15, weakest first: the order of all counts of defenders."""

ORDERS = ("frenzy", "explode", "summon", "bluff")
"""SH-74."""

PHASES = {2: "machines", 3: "equipment", 4: "training", 5: "rituals"}
"""SH-18, SH-12: the phases that cards are drawn for, and the decks of what they show."""

Counts = tuple[int, int, int]
"""How many units of each kind, of attackers or of defenders."""

NONE: Counts = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind of unit."""

    id: str
    strength: int
    count: int
    span: Span | None


@dataclass(frozen=True, slots=True)
class Price:
    """Something that the attacker can build, train or perform: what it takes (SH-38, SH-53), and where it goes."""

    id: str
    phase: int
    wood: int
    manpower: tuple[Counts, ...]
    goblins: int
    count: int
    """Markers of it in the box; of rituals it says nothing."""
    is_ranged: bool
    site: str
    """'ram' or 'facility'; '' for what phase 2, 3 or 4 has usually."""
    is_twice: bool
    """SH-48: whether two may be at one rampart."""
    span: Span | None


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces by their ids; `cards` are the phase cards by phase, each with what it shows and where."""

    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    prices: Mapping[str, Price]
    cards: Mapping[int, Mapping[str, tuple[str, ...]]]
    card_spans: Mapping[str, Span | None]
    markers: Mapping[str, int]
    """How many there are of each order, of traps, and of the cards that machines draw."""


def pieces(game: Game, report: Report) -> Pieces:
    """The pieces of a game; what the rules can make no sense of goes into `report`."""
    attackers = units(game, "attackers", ATTACKERS, report)
    defenders = units(game, "defenders", DEFENDERS, report)
    prices = {
        each.id: each
        for phase, name in PHASES.items()
        for card in deck(game, name, report)
        if (each := price(card, phase, report))
    }
    cards: dict[int, dict[str, tuple[str, ...]]] = {phase: {} for phase in PHASES}
    spans: dict[str, Span | None] = {}
    for card in deck(game, "phase-cards", report):
        id, shown = card.card.id, listed(card.subject.values.get("actions", ""))
        phase = whole(card, "phase", report)
        for name in shown:
            if name not in prices or prices[name].phase != phase:
                known = [one for one, price in prices.items() if price.phase == phase]
                message = f"'{id}' shows '{name}'{did_you_mean(name, known)}, expected actions of its phase (SH-22)"
                complain(card, "actions", message, report)
        if phase in cards:
            cards[phase][id], spans[id] = shown, place(card, "actions")
        else:
            complain(card, "phase", f"'{id}' is of phase {phase}, expected 2 to 5 (SH-12)", report)
    for phase, found in cards.items():
        if len(found) < 2:
            message = f"phase {phase} has {len(found)} cards, expected two or more to draw from (SH-12)"
            report.error("outside-the-rules", message, game.file.at("decks"))
    markers = {each.card.id: each.card.count for name in ("orders", "others") for each in deck(game, name, report)}
    for name in (*ORDERS, "trap", "hit", "miss"):
        if name not in markers:
            message = f"there is no '{name}' among the orders and markers, expected one (SH-74)"
            report.error("outside-the-rules", message, game.file.at("decks"))
    return Pieces(attackers, defenders, prices, cards, spans, markers)


def deck(game: Game, name: str, report: Report) -> Iterator[Prepared]:
    """The cards of a deck, which must be there."""
    found = next((each for each in game.decks if each.deck.id == name), None)
    if found is None:
        near = did_you_mean(name, [each.deck.id for each in game.decks])
        report.error("outside-the-rules", f"there is no deck '{name}'{near} (SH-07)", game.file.at("decks"))
    else:
        yield from found.cards


def units(game: Game, name: str, kinds: tuple[str, ...], report: Report) -> tuple[Unit, ...]:
    """The units of a side, in the order of `kinds`."""
    found = {}
    for card in deck(game, name, report):
        id, strength = card.card.id, card.subject.stats.get("strength")
        if id not in kinds or strength is None:
            message = f"'{id}' of '{name}' is no unit of the rules, expected {', '.join(kinds)} with a strength (SH-15)"
            complain(card, "strength", message, report)
        else:
            found[id] = Unit(id, strength, card.card.count, place(card, "strength"))
    for each in kinds:
        if each not in found and not report.has_errors:
            message = f"'{name}' has no '{each}', expected {', '.join(kinds)} (SH-15)"
            report.error("outside-the-rules", message, game.file.at("decks"))
    return tuple(found[each] for each in kinds if each in found)


def price(card: Prepared, phase: int, report: Report) -> Price | None:
    """A card as a price, None after a problem."""
    id, values = card.card.id, card.subject.values
    manpower = []
    for each in listed(values.get("manpower", "")):
        match = re.fullmatch(rf"([1-9]) ({'|'.join(ATTACKERS)})", each)
        if not match:
            message = f"'{id}' takes '{each}', expected units such as '2 orc' (SH-38)"
            complain(card, "manpower", message, report)
            return None
        manpower.append(counted(match[2], int(match[1])))
    goblins = whole(card, "goblins", report) if phase == 5 else 0
    if phase == 5 and goblins < 1:
        complain(card, "goblins", f"'{id}' sacrifices {goblins} goblins, expected one at least (SH-53)", report)
    if phase != 5 and not manpower:
        complain(card, "manpower", f"'{id}' takes no units, expected some such as '2 orc' (SH-38)", report)
    site = str(values.get("site", "")).strip()
    if site not in ("", "ram", "facility"):
        complain(card, "site", f"the site of '{id}' is '{site}', expected ram or facility", report)
    return Price(
        id,
        phase,
        card.subject.stats.get("wood") or 0,
        tuple(manpower),
        goblins,
        card.card.count,
        is_yes(values.get("ranged", "")),
        site,
        is_yes(values.get("twice", "")),
        place(card, "goblins" if phase == 5 else "manpower"),
    )


def counted(kind: str, number: int) -> Counts:
    """So many attackers of one kind."""
    first, second, third = (number if each == kind else 0 for each in ATTACKERS)
    return first, second, third


def whole(card: Prepared, name: str, report: Report) -> int:
    """A field that is a whole number; 0 after a problem."""
    said = str(card.subject.values.get(name, "")).strip()
    if re.fullmatch("[0-9]{1,3}", said):
        return int(said)
    complain(card, name, f"'{name}' of '{card.card.id}' is '{said}', expected a whole number", report)
    return 0


def is_yes(value: object) -> bool:
    """Whether a field says yes."""
    return str(value).strip().lower() in ("yes", "true")


def listed(value: object) -> tuple[str, ...]:
    """A field as a list of texts, of one where it is one."""
    many = value if isinstance(value, list | tuple) else [value]
    return tuple(text for each in many if (text := str(each).strip()))


def place(card: Prepared, name: str) -> Span | None:
    """Where a field of a card is written, or else the card."""
    return card.subject.written(frozenset((name,))) or card.card.span


def complain(card: Prepared, name: str, message: str, report: Report) -> None:
    """Say what is wrong with a card."""
    report.error("outside-the-rules", message, place(card, name), card=card.card.id)


def plus(one: Counts, other: Counts) -> Counts:
    """All of two groups of units."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Counts, other: Counts) -> Counts:
    """What is left of a group without another one."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def holds(one: Counts, other: Counts) -> bool:
    """Whether a group has all units of another one."""
    return one[0] >= other[0] and one[1] >= other[1] and one[2] >= other[2]
