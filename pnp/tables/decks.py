"""
Decks before they are checked: the cards of their tables, their defaults, and what `combine:` makes.

What comes out are decks whose cards all stand under `cards:`, as if a maker had written them there, so that all that
follows is the same for every source.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from itertools import product
from math import prod
from pathlib import Path

from ..fill import FillError, compile_text
from ..model import read, shape
from ..problems import Report, Span
from ..source.files import read as read_file
from ..source.merge import merge
from ..source.nodes import Mapping, Node, Scalar, Sequence
from ..source.plain import plain
from ..source.yaml import parse
from .cells import Cell
from .csv import read_csv
from .records import KEYS, Source
from .rows import Table, of_yaml, read_rows

PROBLEMS = {
    "wrong-table-file": """
The file behind `table:` is none of the kinds that are read, or its content is not what its ending says: a workbook that
is called `.csv`, a text that is called `.xlsx`. Tables are CSV (`.csv`, `.tsv`, `.txt`), workbooks (`.xlsx`) and YAML
lists (`.yaml`). Save old workbooks (`.xls`) and those of other programs (`.ods`) as `.xlsx` or as CSV.
""",
    "too-many-combinations": """
`combine:` makes one card of every choice with every other, and here these are more than 2,000: 10 x 10 x 10 x 10 are
10,000 already. Take lists out of it or make them shorter.
""",
}

MOST_COMBINED = 2000

WORKBOOK = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"


class Cards(Sequence):
    """
    The cards of a deck from all sources. `names` are fields that its tables have, also where no card fills them.

    `is_whole` is False where a source of cards had faults, which are told.
    """

    __slots__ = ("names", "is_whole")

    def __init__(self, items: list[Node], names: tuple[str, ...], is_whole: bool, deck: Node) -> None:
        super().__init__(items, deck.file, deck.line, deck.column, deck.end_line, deck.end_column)
        self.names = names
        self.is_whole = is_whole


def with_tables(root: Path, node: Node, report: Report) -> Node:
    """A game's node with all cards of each deck under its `cards:`."""
    decks = node.get("decks") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(decks, Sequence):
        return node
    tables = Tables(root, report)
    # Nodes are shared by aliases, so they are copied and not changed.
    filled = copy(decks)
    filled.items = [tables.deck(each) if isinstance(each, Mapping) else each for each in decks]
    result = copy(node)
    result.entries = {**node.entries, "decks": (node.entries["decks"][0], filled)}
    return result


@dataclass(slots=True)
class Tables:
    """Reads the tables of a game's decks; each but once, though several decks may take their rows from it."""

    root: Path
    report: Report
    known: dict[object, Table | None] = field(default_factory=dict)

    def deck(self, deck: Mapping) -> Mapping:
        """A deck with its cards of all sources: rows of tables first, then those written out, then combinations."""
        if not any(key in deck for key in KEYS):
            return deck
        given = deck.get("cards")
        defaults = self.defaults(deck)
        cards: list[Node] = []
        names: dict[str, None] = {}
        is_whole = True
        for node in nodes_of(deck.get("table")):
            table = self.rows(node, deck, defaults)
            if table is None:
                is_whole = False
                continue
            cards += [merge(defaults, each) for each in table.rows]
            names |= dict.fromkeys(table.names)
        if isinstance(given, Sequence):
            cards += [merge(defaults, each) for each in given]
        combined = self.combined(deck, "id" in defaults)
        is_whole = is_whole and combined is not None
        cards += [merge(defaults, each) for each in combined or ()]
        cards = [self.identified(each, deck, names) for each in cards]
        result = copy(deck)
        result.entries = {key: entry for key, entry in deck.entries.items() if key not in KEYS}
        if given is None or isinstance(given, Sequence):
            key = next(deck.entries[key][0] for key in ("cards", *KEYS) if key in deck)
            result.entries["cards"] = key, Cards(cards, tuple(names), is_whole, given or deck)
        return result

    def defaults(self, deck: Mapping) -> Mapping:
        """What every card of the deck has that says nothing else."""
        node = deck.get("defaults")
        if isinstance(node, Mapping):
            return node
        if node is not None:
            message = f"'defaults' is {shape(node)}, expected keys and values for all cards"
            self.report.error("wrong-shape", message, node.span)
        return Mapping({}, deck.file, deck.line, deck.column, deck.end_line, deck.end_column)

    def rows(self, node: Node, deck: Mapping, defaults: Mapping) -> Table | None:
        """A table with those of its rows that belong to the deck, None after a problem."""
        if isinstance(node, Scalar):
            node = Mapping({"file": (node, node)}, node.file, node.line, node.column, node.end_line, node.end_column)
        source = read(Source, node, self.report, "table")
        if source is None:
            return None
        has_id = "id" in defaults
        key = source.model_dump_json(exclude={"where"}), has_id
        if key not in self.known:
            self.known[key] = self.read(source, has_id)
        table = self.known[key]
        return table and self.chosen(table, source, deck, defaults)

    def chosen(self, table: Table, source: Source, deck: Mapping, defaults: Mapping) -> Table | None:
        """The table with only those rows for which `where:` holds, None after a problem."""
        if source.where is None:
            return table
        place = source.at("where")
        found = []
        shared = {**dict.fromkeys(table.names, ""), **variables(deck)}
        for row in table.rows:
            values = plain(merge(defaults, row))
            try:
                if source.where({**shared, **values} if isinstance(values, dict) else shared):
                    found.append(row)
            except FillError as error:
                self.report.error(error.code, f"{error.message} in 'where'", place, also=[(row.span, "in this row")])
                return None
        if not found and table.rows:
            self.report.warning("no-rows", f"'where' holds for none of the {len(table.rows)} rows", place)
        return Table(tuple(found), table.names)

    def read(self, source: Source, has_id: bool) -> Table | None:
        """The table that a file holds, None after a problem."""
        place = source.at("file")
        data = read_file(source.file, self.root, self.report, place)
        if data is None:
            return None
        file = source.file.replace("\\", "/")
        ending = file.rpartition(".")[2].lower()
        if wrong := mislabeled(ending, data):
            self.report.error("wrong-table-file", f"'{file}' {wrong}", place)
            return None
        if ending in ("yaml", "yml"):
            return self.read_yaml(data, file, source)
        if not data.strip():
            self.report.error("empty-file", f"'{file}' is empty, expected a header and rows", Span(file))
            return None
        if ending == "xlsx":
            from .xlsx import read_xlsx  # Loaded only for those who have workbooks.

            grid = read_xlsx(data, file, source.sheet, source.header, self.report, source.at("sheet") or place)
        else:
            grid = read_csv(data, file, source.separator, self.report)
        return read_rows(grid, source, has_id, self.report) if grid else None

    def read_yaml(self, data: bytes, file: str, source: Source) -> Table | None:
        """The table that a YAML list is."""
        node = parse(data, file, self.report)
        if isinstance(node, Sequence):
            return of_yaml(node, source)
        if node is not None:
            self.report.error("wrong-shape", f"'{file}' is {shape(node)}, expected a list of cards", node.span)
        return None

    def combined(self, deck: Mapping, has_id: bool) -> list[Node] | None:
        """One card for every choice of `combine:` with every other, the last changing fastest; None after a problem."""
        node = deck.get("combine")
        if node is None:
            return []
        if not isinstance(node, Mapping) or not node.entries:
            message = f"'combine' is {shape(node)}, expected fields with lists such as 'suit: [oak, ash]'"
            self.report.error("wrong-shape", message, node.span)
            return None
        choices = [[(key, each) for each in nodes_of(value)] for key, value in node.entries.values()]
        if (count := prod(map(len, choices))) > MOST_COMBINED:
            message = f"'combine' makes {count:,} cards, expected at most {MOST_COMBINED:,}"
            self.report.error("too-many-combinations", message, node.span)
            return None
        cards: list[Node] = []
        for chosen in product(*choices):
            card = copy(node)
            card.entries = {key.text: (key, each) for key, each in chosen}
            if not has_id and "id" not in card:
                words = [each.text for _, each in chosen if isinstance(each, Scalar)]
                id = Cell("-".join("-".join(words).lower().split()), chosen[0][0].span)
                card.entries = {"id": (chosen[0][0], id), **card.entries}
            cards.append(card)
        return cards

    def identified(self, card: Node, deck: Mapping, names: dict[str, None]) -> Node:
        """The card with the Jinja of its id done: it may speak of other fields of the card, and of its deck."""
        id = card.get("id") if isinstance(card, Mapping) else None
        if not isinstance(card, Mapping) or not isinstance(id, Scalar) or "{" not in id.text:
            return card
        values = plain(card)
        try:
            known = {**dict.fromkeys(names, ""), **variables(deck), **(values if isinstance(values, dict) else {})}
            text = compile_text(id.text)({name: value for name, value in known.items() if name != "id"})
        except FillError as error:
            self.report.error(error.code, f"{error.message} in 'id'", id.span, also=[(card.span, "for this card")])
            text = id.text
        result = copy(card)
        result.entries = {**card.entries, "id": (card.entries["id"][0], Cell(text, card.span, quoted=True))}
        return result


def nodes_of(node: Node | None) -> list[Node]:
    """The items of a list, or one value as a list of one."""
    return [] if node is None else list(node) if isinstance(node, Sequence) else [node]


def variables(deck: Mapping) -> dict[str, object]:
    """What a deck says of itself, for conditions and ids: all but its cards."""
    return {name: plain(value) for name, (_, value) in deck.entries.items() if name not in ("cards", *KEYS)}


def mislabeled(ending: str, data: bytes) -> str:
    """What is wrong with the kind of a table's file, as the end of a sentence; '' for nothing."""
    is_workbook = data.startswith((WORKBOOK, OLD_WORKBOOK))
    if ending not in ("csv", "tsv", "txt", "xlsx", "yaml", "yml"):
        return "is no table, expected a file that ends in .csv, .xlsx or .yaml"
    if ending == "xlsx" and data.startswith(OLD_WORKBOOK):
        return "is an old or a protected workbook, expected one that is saved as .xlsx without a password"
    if ending == "xlsx" and data.strip() and not is_workbook:
        return "is no workbook, expected one as its ending says"
    if ending != "xlsx" and is_workbook:
        return "is a spreadsheet and no text, expected text as its ending says"
    return ""
