"""The cards of Week 40, read from the decks that are printed, with its numbers and rulings: all that stays the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....problems import Report, Span, did_you_mean
from ....project import Game

SLOTS = ("L", "M", "R")
"""The columns from left to right: a royal, a tower, a monster pile."""

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "ties": ("defender_holds", "attacker_wins", "mutual", "standoff"),  # W40-R06
    "monster_draw": ("per_active_slot", "always_three"),  # W40-R12
    "end_check": ("end_of_turn", "immediate", "full_rows_only"),  # W40-R14
    "defense_only": ("persists", "discarded_end_of_turn", "restored_end_of_turn"),  # W40-R08
    "player_deck_empty": ("skip", "end_game"),  # W40-R15
    "counterattack": ("royal_direct", "defense_only_shields"),  # W40-R11
}
REFUSED: Mapping[str, str] = {}
PLAYERS = (("player",),)
"""W40-01."""

DECKS = {"monsters": "W40-05", "players": "W40-06", "royals": "W40-07"}
"""The decks that the rules speak of, each with the rule that says what is in it."""

NUMBERS = {"monsters": (1, 1, 9, "W40-10"), "draws": (2, 0, 9, "W40-12"), "first_draws": (1, 0, 9, "W40-19")}
"""Each number of the rules: the reference, the lowest, the highest, the rule about it."""

UNKNOWN = -1
"""A card that a log does not know yet. It is the last of the cards, so that it has a name."""


@dataclass(frozen=True, slots=True)
class Card:
    """A monster or a player card, and where its value is written."""

    id: str
    title: str
    value: int
    count: int
    is_monster: bool
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """
    What does not change during a game. Cards are named by their places in `cards`, copies by the same one.

    `monsters` and `players` are the decks before the shuffle. `names` finds cards by ids and titles, `royal_names`
    places in `royals`.
    """

    seat: str
    cards: tuple[Card, ...]
    values: tuple[int, ...]
    monsters: tuple[int, ...]
    players: tuple[int, ...]
    royals: tuple[str, ...]
    names: Mapping[str, int]
    royal_names: Mapping[str, int]
    monsters_each: int
    draws: int
    first_draws: int
    ties: str
    monster_draw: str
    end_check: str
    defense_only: str
    player_deck_empty: str
    counterattack: str
    number_spans: Mapping[str, Span | None]

    @property
    def total(self) -> int:
        """What all monsters are worth."""
        return sum(self.values[each] for each in self.monsters)

    def ids(self, cards: Sequence[int]) -> list[str]:
        """What cards are called in logs."""
        return [self.cards[each].id for each in cards]


def rules(game: Game, switches: Mapping[str, str], players: Sequence[str], report: Report) -> Rules | None:
    """The rules over a game's cards and numbers; None after a problem, which goes into `report`."""
    said = Report()
    if len(players) > 1:
        said.error("outside-the-rules", f"{game.title} has one player, and not {', '.join(players)} (W40-01)")
    decks = {name: tuple(read_deck(game, name, said)) for name in DECKS}
    check(game, decks, said)
    found = numbers(game, said)
    report.merge(said)
    if said.has_errors:
        return None
    cards = (*decks["monsters"], *decks["players"])
    named_and_not = (*cards, Card("?", "a card that is not known", 0, 0, False))
    chosen = {name: switches.get(name, values[0]) for name, values in SWITCHES.items()}
    return Rules(
        seat=players[0] if players else PLAYERS[0][0],
        cards=named_and_not,
        values=tuple(each.value for each in named_and_not),
        monsters=tuple(i for i, each in enumerate(cards) if each.is_monster for _ in range(each.count)),
        players=tuple(i for i, each in enumerate(cards) if not each.is_monster for _ in range(each.count)),
        royals=tuple(each.id for each in decks["royals"]),
        names=named(cards),
        royal_names=named(decks["royals"]),
        monsters_each=found["monsters"],
        draws=found["draws"],
        first_draws=found["first_draws"],
        ties=chosen["ties"],
        monster_draw=chosen["monster_draw"],
        end_check=chosen["end_check"],
        defense_only=chosen["defense_only"],
        player_deck_empty=chosen["player_deck_empty"],
        counterattack=chosen["counterattack"],
        number_spans={each: game.file.at("numbers", each) for each in NUMBERS},
    )


def named(cards: Sequence[Card]) -> dict[str, int]:
    """The places of cards by their ids, and by those titles that only one of them has."""
    ids = {each.id: i for i, each in enumerate(cards)}
    titles = Counter(each.title for each in cards)
    alone = {each.title: i for i, each in enumerate(cards) if titles[each.title] == 1 and each.title not in ("", *ids)}
    return {**ids, **alone}


def read_deck(game: Game, name: str, report: Report) -> Iterator[Card]:
    """The cards of a deck that have a value; a deck or a value that is not there goes into `report`."""
    deck = next((each for each in game.decks if each.deck.id == name), None)
    if deck is None:
        known = [each.deck.id for each in game.decks]
        near, place = did_you_mean(name, known), game.file.at("decks")
        report.error("outside-the-rules", f"there is no deck '{name}'{near} ({DECKS[name]})", place)
        return
    for each in deck.cards:
        value = each.subject.stats.get("value")
        place = each.subject.written(frozenset(("value",)))
        if value is None:
            message = f"'{each.card.id}' has no number for 'value', expected one on every card (W40-R03)"
            report.error("outside-the-rules", message, place or each.card.span, card=each.card.id)
        else:
            yield Card(each.card.id, each.card.title, value, each.card.count, name == "monsters", place)


def check(game: Game, decks: Mapping[str, tuple[Card, ...]], report: Report) -> None:
    """Report royals that are not three or not worthless, and cards that logs could not tell from others."""
    places = {each.card.id: each.card.span for deck in game.decks for each in deck.cards}
    royals = sum(each.count for each in decks["royals"])
    if decks["royals"] and royals != len(SLOTS):
        place = next(each.deck.at("cards") for each in game.decks if each.deck.id == "royals")
        message = f"there are {royals} royals, expected one for each of {len(SLOTS)} slots (W40-07)"
        report.error("outside-the-rules", message, place)
    for name in ("monsters", "players"):
        here = next((each.deck.at("cards") for each in game.decks if each.deck.id == name), None)
        if here and not any(each.count for each in decks[name]):
            report.error("outside-the-rules", f"there are no cards in the deck '{name}' ({DECKS[name]})", here)
    for each in decks["royals"]:
        if each.value:
            message = f"'value' of '{each.id}' is {each.value}, expected 0 for a royal (W40-33)"
            report.error("outside-the-rules", message, each.span, card=each.id)
    named = Counter(each.id for name in DECKS for each in decks[name])
    for id in (id for id, count in named.items() if count > 1):
        message = f"two decks have a card '{id}', so logs could not say which is meant (W40-04)"
        report.error("outside-the-rules", message, places[id], card=id)


def numbers(game: Game, report: Report) -> dict[str, int]:
    """The numbers of the rules; one that the game leaves out is as in the reference."""
    found = {name: game.numbers.get(name, usual) for name, (usual, *_) in NUMBERS.items()}
    for name, (_, low, high, rule) in NUMBERS.items():
        if not low <= found[name] <= high:
            message = f"the number '{name}' is {found[name]}, expected {low} to {high} ({rule})"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    absent = [name for name in NUMBERS if name not in game.numbers]
    for name in game.numbers:
        # Other numbers are for texts alone, but one that is meant for the rules must not be passed over.
        if name not in NUMBERS and (near := did_you_mean(name, absent)):
            message = f"the rules know no number '{name}'{near}"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    return found
