"""Decks as tables: what their cards say once tables, defaults and combinations are worked in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .kinds._records import Card
from .problems import Report
from .project import LinkedDeck
from .source.nodes import Mapping, Node, Scalar, Sequence
from .tables.cells import LONGEST
from .tables.written import Written, joined

PROBLEMS = {
    "not-in-a-table": """
A card holds something that a cell of a table cannot: a list in a list, a list of mappings, an empty list, a key with a
dot, a bracket or a space at its ends, or a text of more than 32,767 characters. Such a card stays in YAML: a deck takes
`cards:` and `table:` side by side.
""",
}

FIRST = ("id", "title", "count")
"""The columns that every table has first."""

PLAIN = re.compile(r"[^\s.\[\]#]+([^.\[\]]*[^\s.\[\]])?")
INNER = re.compile(r"[^\s.\[\]]+")

OPTIONAL = ("template", "back", "legend")
"""Keys of cards for which nothing is as if they were not there."""


def tabled(linked: LinkedDeck, report: Report) -> Written:
    """
    A deck as a table that says the same when it is read: no default is left to be known.

    Texts stand there as they are written, with their Jinja. What no table can hold is reported.
    """
    found = [cells_of(card, report) for card in linked.deck.cards]
    names = dict.fromkeys(name for each in found for name in each)
    columns = (*FIRST, *(name for name in names if name not in FIRST))
    rows = tuple(tuple(each.get(name, "") for name in columns) for each in found)
    return Written(linked.deck.id, linked.deck.title or linked.deck.id, columns, rows)


def cells_of(card: Card, report: Report) -> dict[str, str]:
    """The cells of a card by the names of their columns."""
    cells = {"id": card.id, "title": card.title, "count": str(card.count)}
    for name, (_, node) in card._node.entries.items() if card._node else ():
        is_nothing = isinstance(node, Scalar) and node.is_nothing and name in OPTIONAL
        if name in FIRST or is_nothing:
            continue
        if not PLAIN.fullmatch(name):
            tell(card, f"the key '{name}'", node, report)
            continue
        cells |= dict(flat(name, node, card, report))
    for name, text in cells.items():
        if len(text) > LONGEST:
            tell(card, f"a text of {len(text):,} characters", card._node and card._node.get(name), report)
    return cells


def flat(name: str, node: Node, card: Card, report: Report) -> Iterator[tuple[str, str]]:
    """A value as the cells that it takes: one for a text or a list, more for a mapping."""
    if isinstance(node, Scalar):
        yield name, node.text
    elif isinstance(node, Sequence) and node.items and all(isinstance(each, Scalar) for each in node):
        yield f"{name}[]", joined(each.text for each in node if isinstance(each, Scalar))
    elif isinstance(node, Mapping) and INNER.fullmatch(name.rpartition(".")[2]):
        for key, (_, inner) in node.entries.items():
            if INNER.fullmatch(key):
                yield from flat(f"{name}.{key}", inner, card, report)
            else:
                tell(card, f"the key '{key}'", inner, report)
    else:
        tell(card, f"'{name}', a list of other than texts", node, report)


def tell(card: Card, what: str, node: Node | None, report: Report) -> None:
    """Report what no table can hold."""
    place = node.span if node else card.span
    report.error("not-in-a-table", f"a table cannot hold {what} of '{card.id}'", place, card=card.id)
