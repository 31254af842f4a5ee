"""Values instead of those that a game's file has, to see what they would do; the file stays as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy

from .problems import Report, did_you_mean
from .source.nodes import Mapping as MappingNode
from .source.nodes import Node, Scalar, Sequence

PROBLEMS = {
    "unknown-change": """
A change names a card, a field or a number that the game does not have. A change is a card's id and a field that it or
another card of its deck has, `cavalry.attack=4`, or one of the game's numbers, `numbers.hand=6`.
""",
}


def changed(node: Node, changes: Mapping[str, str], report: Report) -> Node:
    """
    A game's node with other values, by 'card.field' (in all decks that have the card) or 'numbers.name'.

    Nodes are shared, by aliases too: what is changed is copied.
    """
    for place, value in changes.items():
        owner, _, key = place.partition(".")
        found = with_number(node, key, value) if owner == "numbers" else with_field(node, owner, key, value)
        if found is None:
            known = [*names(node)]
            near = did_you_mean(place, known)
            message = (
                f"there is no '{place}' to change{near}, expected a card's id and its field, or 'numbers' and a name"
            )
            report.error("unknown-change", message)
            continue
        node = found
    return node


def with_number(node: Node, key: str, value: str) -> Node | None:
    """The game with another number; None where it has no such number."""
    numbers = node.get("numbers") if isinstance(node, MappingNode) else None
    if not isinstance(node, MappingNode) or not isinstance(numbers, MappingNode) or key not in numbers:
        return None
    return replaced(node, "numbers", replaced(numbers, key, value_like(numbers.get(key), value)))


def with_field(node: Node, id: str, key: str, value: str) -> Node | None:
    """The game with another field of a card, which it has or another card of its deck; None where there is none."""
    decks = node.get("decks") if isinstance(node, MappingNode) else None
    if not isinstance(node, MappingNode) or not isinstance(decks, Sequence):
        return None
    hits = 0
    made: list[Node] = []
    for deck in decks.items:
        cards = deck.get("cards") if isinstance(deck, MappingNode) else None
        if isinstance(deck, MappingNode) and isinstance(cards, Sequence):
            items: list[Node] = []
            for card in cards.items:
                if isinstance(card, MappingNode) and is_called(card, id) and key in fields(cards):
                    card = replaced(card, key, value_like(card.get(key) or card.get("id"), value))
                    hits += 1
                items.append(card)
            deck = replaced(deck, "cards", listed(cards, items))
        made.append(deck)
    return replaced(node, "decks", listed(decks, made)) if hits else None


def is_called(card: MappingNode, id: str) -> bool:
    """Whether a card has this id."""
    found = card.get("id")
    return isinstance(found, Scalar) and found.text == id


def fields(cards: Sequence) -> dict[str, None]:
    """What the cards of a deck have besides their ids, in the order of the file."""
    return {key: None for card in cards.items if isinstance(card, MappingNode) for key in card if key != "id"}


def replaced(node: MappingNode, key: str, value: Node) -> MappingNode:
    """A mapping with another value under a key; a key that it has not had is where the value is."""
    found = copy(node)
    name = node.entries[key][0] if key in node.entries else value_like(value, key)
    found.entries = {**node.entries, key: (name, value)}
    return found


def listed(node: Sequence, items: list[Node]) -> Sequence:
    """A list with other items."""
    found = copy(node)
    found.items = items
    return found


def value_like(old: Node | None, text: str) -> Scalar:
    """A value at the place of another."""
    assert old is not None
    return Scalar(text, old.file, old.line, old.column, old.end_line, old.end_column)


def names(node: Node) -> Iterator[str]:
    """All that can be changed."""
    if not isinstance(node, MappingNode):
        return
    if isinstance(numbers := node.get("numbers"), MappingNode):
        yield from (f"numbers.{each}" for each in numbers)
    for deck in decks.items if isinstance(decks := node.get("decks"), Sequence) else ():
        cards = deck.get("cards") if isinstance(deck, MappingNode) else None
        if isinstance(cards, Sequence):
            ids = [card.get("id") for card in cards.items if isinstance(card, MappingNode)]
            yield from (f"{id.text}.{each}" for id in ids if isinstance(id, Scalar) for each in fields(cards))
