"""All that does not change during a game of Storm the Castle: cards, board, numbers and switches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ....problems import Report, Span, did_you_mean
from ....project import Game, LinkedDeck
from ....scene import Subject
from .army import Army, Item, Unit, army, is_army
from .combat import Rules as Combat
from .land import SIDES, Land, land
from .numbers import Numbers
from .plans import ABILITIES, DISPATCH, Listed, Plans, Shape, Spaces

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "first_player": ("roll", "fixed"),  # STC-R01
    "board": ("fork", "lanes", "lanes-no-ridge"),  # STC-R02
    "mid_ground": ("linear", "literal"),  # STC-R04
    "space_bonus_for": ("any", "owner"),  # STC-R06
    "stack_limit_counts_items": ("true", "false"),  # STC-R08
    "dispatched_may_act": ("true", "false"),  # STC-R10
    "melee_vs_stack": ("hold", "sweep"),  # STC-R12
    "support_defense": ("auto", "roll"),  # STC-R16
    "assassin_counts_as_attack": ("true", "false"),  # STC-R17
    "assassin_may_hit_item": ("false", "true"),  # STC-R18
    "cleric_top": ("strict", "topmost_unit"),  # STC-R21
    "blacksmith_reach": ("any", "top_only"),  # STC-R23
    "catapult_targets": ("any_castle", "enemy_castle"),  # STC-R24
    "cavalry_move": ("1", "2"),  # STC-R25
    "draw_when_empty": ("two", "one_plus_two"),  # STC-R26
    "empty_deck": ("skip", "lose"),  # STC-R27
    "hand_limit": ("none", "7"),  # STC-R28
    "turn_limit": ("none", "N"),  # STC-R35
    "deck": ("proposed-50",),  # STC-R38
}
REFUSED: Mapping[str, str] = {
    "assassin_may_hit_item=true": "the ledger marks it optional, an item has no defense and is no combatant (STC-R18)",
}
PLAYERS = (SIDES,)
"""STC-35."""

KNOWN_ABILITIES = (*ABILITIES, "ward", "bombard", "pick-a-target")
"""STC-77 to STC-85; the last three need no action, and 'ward' and 'reach' say what the first two of them do."""

UNKNOWN = -1
"""A card that a log does not know yet (STC-R41)."""


class Card(NamedTuple):
    """One copy of a card: 'north-great-sword-2'."""

    id: str
    side: int
    face: Unit | Item
    rank: tuple[int, str, int]
    """Where it lies in a stack, the upper ones first (STC-71 to STC-73, STC-R32, STC-R33)."""

    @property
    def is_regular(self) -> bool:
        """STC-26."""
        return isinstance(self.face, Unit) and self.face.is_regular


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of a game with its switches. Cards are named by their places in `cards`, north's first."""

    numbers: Numbers
    land: Land
    cards: tuple[Card, ...]
    switches: Mapping[str, str]
    spans: Mapping[tuple[str, str], Span | None]
    """Where the stats of each card are written."""
    number_spans: Mapping[str, Span | None]
    names: Mapping[str, int] = field(init=False)
    bit: tuple[int, ...] = field(init=False)
    """Of each card, in masks of cards."""
    units: tuple[Unit | None, ...] = field(init=False)
    """The face of each unit; None for items."""
    ranks: tuple[int, ...] = field(init=False)
    costs: tuple[int, ...] = field(init=False)
    decks: tuple[tuple[int, ...], tuple[int, ...]] = field(init=False)
    shape: Shape = field(init=False)
    plans: Plans = field(init=False)
    tiles: Spaces = field(init=False)
    arrivals: tuple[Listed, ...] = field(init=False)
    """Of each card, its dispatches by the mask of spaces."""
    totals: tuple[tuple[int, int], ...] = field(init=False)
    """STC-63: what the dice show together, with its ways."""
    counts_items: bool = field(init=False)
    """STC-R08."""
    wakes_at_once: bool = field(init=False)
    """STC-R10."""
    sweeps: bool = field(init=False)
    """STC-R12."""
    rolls_for_support: bool = field(init=False)
    """STC-R16."""
    counts_assassin: bool = field(init=False)
    """STC-R17."""
    raises_topmost_unit: bool = field(init=False)
    """STC-R21."""
    forges_top_only: bool = field(init=False)
    """STC-R23."""
    loses_empty: bool = field(init=False)
    """STC-R27."""
    hand_limit: int = field(init=False)
    """STC-R28: 0 for none."""
    turn_limit: int = field(init=False)
    """STC-R35: 0 for none."""

    def __post_init__(self) -> None:
        cards, limit, held = self.cards, self.switches["turn_limit"], self.switches["hand_limit"]
        order = {card.rank: number for number, card in enumerate(sorted(cards, key=lambda each: each.rank))}
        units = tuple(each.face if isinstance(each.face, Unit) else None for each in cards)
        counts_items = self.is_on("stack_limit_counts_items")
        shape = Shape(
            units,
            tuple(each.side for each in cards),
            self.land,
            self.numbers,
            counts_items,
            self.moves,
            self.switches["catapult_targets"] == "enemy_castle",
        )
        made = {
            "names": {each.id: number for number, each in enumerate(cards)},
            "bit": tuple(1 << number for number in range(len(cards))),
            "units": units,
            "ranks": tuple(order[each.rank] for each in cards),
            "costs": tuple(each.face.dispatch for each in cards),
            "decks": tuple(tuple(n for n, each in enumerate(cards) if each.side == side) for side in (0, 1)),
            "shape": shape,
            "plans": Plans(shape),
            "tiles": Spaces(),
            "arrivals": tuple(Listed(DISPATCH, number, len(self.land.spaces)) for number in range(len(cards))),
            "totals": tuple(self.numbers.roll.ways.items()),
            "counts_items": counts_items,
            "wakes_at_once": self.is_on("dispatched_may_act"),
            "sweeps": self.switches["melee_vs_stack"] == "sweep",
            "rolls_for_support": self.switches["support_defense"] == "roll",
            "counts_assassin": self.is_on("assassin_counts_as_attack"),
            "raises_topmost_unit": self.switches["cleric_top"] == "topmost_unit",
            "forges_top_only": self.switches["blacksmith_reach"] == "top_only",
            "loses_empty": self.switches["empty_deck"] == "lose",
            "turn_limit": 0 if limit == "none" else int(limit),
            "hand_limit": 0 if held == "none" else int(held),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def is_on(self, name: str) -> bool:
        """Whether a switch that is true or false is true."""
        return self.switches[name] == "true"

    def moves(self, unit: Unit) -> int:
        """STC-50, STC-R25: how many spaces a unit moves."""
        return int(self.switches["cavalry_move"]) if unit.id == "cavalry" and self.is_fast else unit.move

    @property
    def is_fast(self) -> bool:
        """STC-R25: whether the switch and not the card says how far cavalry moves."""
        return self.switches["cavalry_move"] != SWITCHES["cavalry_move"][0]

    @property
    def is_fixed(self) -> bool:
        """STC-R01: whether north begins, and nobody rolls for it."""
        return self.switches["first_player"] == "fixed"

    @property
    def limit_shown(self) -> str:
        """STC-R28: 'hand_limit: 7'."""
        return f"hand_limit: {self.switches['hand_limit']}"

    @property
    def drawn_empty(self) -> int:
        """STC-43, STC-R26: how many cards are drawn with an empty hand."""
        numbers, is_more = self.numbers, self.switches["draw_when_empty"] == "one_plus_two"
        return numbers.draw_empty + (numbers.draw if is_more else 0)

    def load(self, stack: Sequence[int]) -> int:
        """STC-70, STC-R08: how many cards of a stack count for the limit."""
        return len(stack) if self.counts_items else sum(self.units[each] is not None for each in stack)

    def sorted(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Cards in the order in which they lie in one space."""
        return tuple(sorted(cards, key=self.ranks.__getitem__)) if len(cards) > 1 else tuple(cards)

    def ids(self, cards: Sequence[int]) -> list[str]:
        """What cards are called in logs."""
        return ["?" if each == UNKNOWN else self.cards[each].id for each in cards]

    def span(self, card: int, stat: str) -> Span | None:
        """Where a stat of a card is written."""
        return self.spans.get((self.cards[card].face.id, stat))


def rules(game: Game, switches: Mapping[str, str], players: Sequence[str], report: Report) -> Rules | None:
    """The rules as a game's files and `switches` have them; None after a problem. No players: the usual ones."""
    said = Report()
    if players and tuple(sorted(players)) != SIDES:
        message = f"the players are {', '.join(players)}, expected {' and '.join(SIDES)} (STC-35)"
        said.error("outside-the-rules", message)
    chosen = {name: switches.get(name, values[0]) for name, values in SWITCHES.items()}
    if chosen["turn_limit"].strip("0") == "":
        said.error("outside-the-rules", "'turn_limit' is 0, expected none or 1 and more (STC-R35)")
    known = army(game, said)
    decks = decks_of(game, said)
    field = known.fields.get(chosen["board"])
    if field is None:
        listed = ", ".join(known.fields) or "none, since there is no board"
        near = did_you_mean(chosen["board"], known.fields)
        message = f"no variant of the board is called '{chosen['board']}'{near}, there is {listed} (STC-R02)"
        said.error("outside-the-rules", message, game.boards[0].file.span if game.boards else game.file.span)
    ground = None
    if field and not said.has_errors:
        combat = Combat(chosen["mid_ground"], chosen["stack_limit_counts_items"], known.numbers)
        ground = land(game, field, chosen["board"], combat, chosen["space_bonus_for"] == "owner", said)
    report.merge(said)
    if said.has_errors or ground is None:
        return None
    spans = {
        (each.card.id, stat): each.subject.written(frozenset((stat,)))
        for deck in decks
        for each in deck.cards
        for stat in ("dispatch", "attack", "defense", "move", "ward", "empower", "reach", "type", "abilities")
    }
    places = {name: game.file.at("numbers", name) for name in game.numbers}
    return Rules(known.numbers, ground, cards_of(known), chosen, spans, places)


def decks_of(game: Game, report: Report) -> list[LinkedDeck]:
    """STC-35, STC-36, STC-X1: one deck for each side, with the same cards."""
    found: dict[str, LinkedDeck] = {}
    for deck in (each for each in game.decks if is_army(each)):
        id, side = deck.deck.id, str(deck.deck.variables.get("side", ""))
        if side not in SIDES or side in found:
            again = ", and so is that of another deck" if side in found else did_you_mean(side, SIDES)
            message = f"the side of '{id}' is '{side}'{again}, expected one deck for north and one for south (STC-35)"
            report.error("outside-the-rules", message, deck.deck.span)
        found[side] = deck
    if len(found) == 1:
        message = f"there is one deck, expected one for each side: {' and '.join(SIDES)} (STC-35)"
        report.error("outside-the-rules", message, game.file.at("decks"))
    decks = list(found.values())
    for one, other in zip(decks, reversed(decks), strict=True):
        there = {each.card.id for each in other.cards}
        for each in one.cards:
            if each.card.id not in there:
                message = f"'{other.deck.id}' has no '{each.card.id}', expected the same cards on both sides (STC-X1)"
                report.error("outside-the-rules", message, other.deck.span, card=each.card.id)
    for each in decks[0].cards if decks else ():
        check_abilities(each.subject, report)
    return decks


def check_abilities(subject: Subject, report: Report) -> None:
    """STC-77: report abilities of a card that the rules do not know."""
    for message in unknown_abilities(subject):
        place = subject.written(frozenset(("abilities",))) or subject.record.span
        report.error("outside-the-rules", message, place, card=subject.name)


def unknown_abilities(subject: Subject) -> Iterator[str]:
    """A sentence for each ability of a card that the rules do not know (STC-77)."""
    said = subject.values.get("abilities") or ()
    for name in said if isinstance(said, list | tuple) else (str(said),):
        if name not in KNOWN_ABILITIES:
            near, listed = did_you_mean(str(name), KNOWN_ABILITIES), ", ".join(KNOWN_ABILITIES)
            yield f"'{subject.name}' has the ability '{name}'{near}, expected one of {listed} (STC-77)"


def cards_of(known: Army) -> tuple[Card, ...]:
    """Each copy of each card, north's before south's."""
    faces: list[Unit | Item] = [*known.units.values(), *known.items.values()]
    return tuple(
        Card(f"{name}-{face.id}-{copy}", side, face, (*layer(face), copy + side * face.count))
        for side, name in enumerate(SIDES)
        for face in faces
        for copy in range(1, face.count + 1)
    )


def layer(face: Unit | Item) -> tuple[int, str]:
    """
    Where a card lies in its stack: Regular, its item, Support units by the alphabet (STC-71 to STC-73).

    Ids stand for the English titles, which a translated game does not have (STC-R33).
    """
    if isinstance(face, Item):
        return 1, face.id
    return (0, face.id) if face.is_regular else (2, face.id)
