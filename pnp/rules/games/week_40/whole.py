"""W40-D1: every card is in one place. Where a log has its cards, and which of them are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....source.nodes import Sequence as Items
from ...logs import Fields
from ...play import Fault, Value
from .claims import listed
from .fight import Cards
from .pack import UNKNOWN, Rules
from .reading import cards_of, slots_of
from .state import Position

LISTS = {
    "monsters": ("monsters", "monsters_left", "monster_discard"),
    "players": ("players", "players_left", "player_discard"),
}
"""The fields of a `start` or a `setup` with the cards of each deck; slots have more of them."""
IN_SLOT = {"monsters": ("monsters",), "players": ("tower", "defense_only")}

Placed = dict[int, list[Value]]
"""Cards, each with all places where a log has it."""


def known_players(state: Position, stock: Sequence[int]) -> list[int]:
    """All player cards, wherever they are."""
    return [*stock, *state.discarded, *(each for pile in state.towers + state.down for each in pile)]


def known_monsters(state: Position) -> list[int]:
    """All monsters, wherever they are."""
    return [*state.deck, *state.defeated, *(each for pile in state.piles for each in pile)]


def conserved(state: Position) -> tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...]]:
    """All monsters, player cards and royals, wherever they are."""
    monsters, players = sorted(known_monsters(state)), sorted(known_players(state, state.stock))
    return tuple(monsters), tuple(players), tuple(sorted(state.royals))


def placed(fields: Fields, deck: str, rules: Rules) -> Placed:
    """Where a `start` or a `setup` has the cards of a deck."""
    found: Placed = {}
    lists = [(fields, key, f"'{key}'") for key in LISTS[deck] if key in fields]
    if "slots" in fields:
        slots = fields.fields("slots")
        for key in slots_of(slots).values():
            slot = slots.fields(key)
            lists += [(slot, each, f"'{each}' of '{key}'") for each in IN_SLOT[deck] if each in slot]
    for where, key, what in lists:
        node = where.get(key)
        nodes = node.items if isinstance(node, Items) else [node]
        for card, item in zip(cards_of(where, key, rules), nodes, strict=True):
            found.setdefault(card, []).append(Value(f"{rules.cards[card].id} stands in {what}", item.span))
    return found


def too_many(cards: Placed, pack: Cards, rules: Rules, what: str, key: str = "") -> tuple[Fault, ...]:
    """Cards that do not belong to a deck, or are there more often than in it; or else that there are more in all."""
    copies, names = Counter(pack), {card: rules.cards[card].id for card in cards if card != UNKNOWN}
    foreign = sorted(card for card in names if not copies[card])
    doubled = sorted(card for card in names if 0 < copies[card] < len(cards[card]))
    faults = [
        Fault("illegal", "W40-D1", said, tuple(place for card in found for place in cards[card]), key)
        for found, said in (
            (foreign, f"{listed([names[each] for each in foreign])} lie among the {what}, where they do not belong"),
            (doubled, f"there are more of {listed([names[each] for each in doubled])} than the pack has"),
        )
        if found
    ]
    count = sum(len(each) for each in cards.values())
    if count > len(pack) and not faults:
        faults.append(
            Fault("illegal", "W40-D1", f"cards among the {what}: {count}, expected {len(pack)} at most", (), key)
        )
    return tuple(faults)


def seen(cards: Placed, rules: Rules) -> dict[str, Value]:
    """The first place of each card that a log knows, for its trace."""
    return {f"card {rules.cards[card].id}": places[0] for card, places in cards.items() if card != UNKNOWN}
