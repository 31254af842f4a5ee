"""LOAD and LINK: the files of a project as one checked game, with all names found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from .boards._records import BoardFile
from .boards.checks import check as check_board
from .boards.link import link
from .compose import Shelf, Template
from .discover import plugins
from .game import Legends, Stat
from .kinds._link import Prepared, prepare
from .kinds._records import Card, Deck
from .kinds._spaces import PreparedBoard, prepare_board
from .model import Record, article, keep_node, read
from .problems import Report, did_you_mean
from .scene import Element
from .sheets import CardSize, Sheet, find_size, load_sheets, load_sizes
from .source.files import read as read_file
from .source.merge import merge
from .source.nodes import Mapping as MappingNode
from .source.nodes import Node, Scalar, Sequence
from .source.plain import locate
from .source.yaml import parse
from .theme import Theme
from .values import Name, Text, Texts, fault, said

PROBLEMS = {
    "unknown-element": """
An element of a template is known by the one key that only it has: `text:`, `picture:`, `shape:`, `icon:`, `stats:`,
`landscape:` or `pattern:`. This one has none of them, or two.
""",
    "extends-cycle": """
Templates extend each other in a circle, so none of them has a beginning. Take the `extends:` out of one.
""",
    "unknown-extends": """
A template extends one that `templates/` does not have. The file must be called like the template.
""",
    "stats-and-legends": """
A game has one stat legend, written under `stats:`, or several with names, written under `legends:`. With both, nobody
could say which one a card means. Give the stats a name of their own under `legends:`.
""",
    "unknown-size": """
The card size is neither a name that pnp knows (`poker`, `tarot`, `mini`, ...) nor two lengths such as
`63.5mm x 88.9mm`.
""",
}


def to_language(value: object) -> str:
    """The code of a language, such as 'en' or 'pt-BR'."""
    text = said(value).strip()
    if not re.fullmatch(r"[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*", text):
        raise fault("wrong-value", f"'{text}' is not the code of a language, expected one such as 'en' or 'pt-BR'")
    return text


class GameFile(Record):
    """One file under cards/: a game's name, look, legend and decks."""

    game: Name
    language: Annotated[str, BeforeValidator(to_language)] = "en"
    theme: Theme = Field(default_factory=Theme)
    stats: dict[str, Stat] = Field(default_factory=dict)
    legends: dict[str, dict[str, Stat]] = Field(default_factory=dict)
    """Instead of `stats`, where cards differ in what their stats mean."""
    fields: dict[str, Text] = Field(default_factory=dict)
    """Fields of cards that no template shows, each with a word on what it means."""
    print: Annotated[Texts, Field(min_length=1)] = ("a4",)
    """The sheets that a build makes, where the command line names none."""
    sheets: dict[str, Any] = Field(default_factory=dict)  # Any: read by the sheets' own record
    decks: Annotated[tuple[Deck, ...], Field(min_length=1)]

    @property
    def all_legends(self) -> Legends:
        """One or more legends: `stats` alone are one of that name."""
        return self.legends or {"stats": self.stats}


@dataclass(frozen=True, slots=True)
class LinkedDeck:
    """A deck with its cards linked and the size of their trim."""

    deck: Deck
    cards: tuple[Prepared, ...]
    size: CardSize


@dataclass(frozen=True, slots=True)
class Game:
    """A game that is loaded and linked: all that the later stages read."""

    name: str
    title: str
    language: str
    theme: Theme
    legends: Legends
    decks: tuple[LinkedDeck, ...]
    boards: tuple[PreparedBoard, ...]
    """The game's board and its variants, the board itself first; none if there is no file under boards/."""
    sheets: Mapping[str, Sheet]
    print: tuple[str, ...]
    root: Path
    file: GameFile


def games(root: Path) -> tuple[str, ...]:
    """The games of a project: the names of the files in cards/."""
    return tuple(sorted(path.stem for path in (root / "cards").glob("*.yaml")))


def load(root: Path, name: str, report: Report) -> Game | None:
    """The game `name` of the project at `root`, or None when its file cannot be read at all."""
    node = read_yaml(root, f"cards/{name}.yaml", report)
    if node is None:
        return None
    node = with_tables(root, node, report)
    file = read(GameFile, node, report, "game")
    templates = Templates(root, report)  # Read in any case, so that all files are reported at once.
    if file is None:
        return None
    if file.stats and file.legends:
        place, also = file.at("legends"), file.at("stats")
        hint = "move what stands under 'stats' into one of the legends"
        message = "this game has both 'stats' and 'legends', expected one of them"
        report.error("stats-and-legends", message, place, hint=hint, also=[(also, "the stats")] if also else [])
    legends = file.all_legends
    decks = []
    for deck in file.decks:
        cards = prepare(deck, legends, file.fields, templates.shelf, templates.changed, report)
        decks.append(LinkedDeck(deck, cards, card_size(deck, report)))
    boards = load_boards(root, name, legends, file.fields, templates.shelf, report)
    sheets = load_sheets(node.get("sheets") if isinstance(node, MappingNode) else None, report)
    return Game(
        name, file.game, file.language, file.theme, legends, tuple(decks), boards, sheets, file.print, root, file
    )


def load_boards(
    root: Path, name: str, legends: Legends, fields: Iterable[str], shelf: Shelf, report: Report
) -> tuple[PreparedBoard, ...]:
    """The board of a game and its variants, checked and linked."""
    if not (root / "boards" / f"{name}.yaml").is_file():
        return ()
    node = read_yaml(root, f"boards/{name}.yaml", report)
    file = read(BoardFile, node, report, "board") if node else None
    if file is None:
        return ()
    said = Report()
    boards = link(file, said)
    if not said.has_errors:  # What is odd about a board with faults may come from these.
        check_board(file, boards, said)
    report.merge(said)
    return tuple(prepare_board(each, file, legends, fields, shelf, report) for each in boards.values())


def read_yaml(root: Path, file: str, report: Report) -> Node | None:
    """The nodes of a YAML file of the project."""
    data = read_file(file, root, report)
    return None if data is None else parse(data, file, report)


def with_tables(root: Path, node: Node, report: Report) -> Node:
    """`node` with each deck's `table:` replaced by the list of cards in the file it names."""
    decks = node.get("decks") if isinstance(node, MappingNode) else None
    if not isinstance(node, MappingNode) or not isinstance(decks, Sequence):
        return node
    # Nodes are shared by aliases, so they are copied and not changed.
    filled = copy(decks)
    filled.items = [with_table(root, each, report) for each in decks]
    result = copy(node)
    result.entries = {**node.entries, "decks": (node.entries["decks"][0], filled)}
    return result


def with_table(root: Path, deck: Node, report: Report) -> Node:
    """A deck's node with the cards of the file that its `table:` names."""
    table = deck.get("table") if isinstance(deck, MappingNode) else None
    if not isinstance(deck, MappingNode) or not isinstance(table, Scalar):
        return deck
    data = read_file(table.text, root, report, table.span)
    cards = parse(data, table.text, report) if data is not None else None
    result = copy(deck)
    result.entries = {key: entry for key, entry in deck.entries.items() if key != "table"}
    if cards is not None:
        result.entries["cards"] = (deck.entries["table"][0], cards)
    return result


def card_size(deck: Deck, report: Report) -> CardSize:
    """The trim of a deck's cards."""
    sizes = load_sizes()
    try:
        return find_size(deck.size, sizes)
    except ValueError as error:
        report.error("unknown-size", str(error), deck.at("size"))
        return sizes["poker"]


class Templates:
    """All templates of a project, each merged with those it extends and read into its elements' records."""

    def __init__(self, root: Path, report: Report) -> None:
        self.root = root
        self.report = report
        self.nodes: dict[str, Node] = {}
        self.faulty: set[str] = set()
        found: dict[str, Template] = {}
        for path in sorted((root / "templates").glob("*.yaml")):
            node = read_yaml(root, f"templates/{path.name}", report)
            if node is None:
                self.faulty.add(path.stem)
            else:
                self.nodes[path.stem] = node
        for name in self.nodes:
            template = read_template(self.merged(name, ()), report)
            if template:
                found[name] = template
            if template is None or template.faulty:
                self.faulty.add(name)
        self.shelf = Shelf(found, frozenset(self.faulty))

    def merged(self, name: str, above: tuple[str, ...]) -> Node:
        """The nodes of a template with those of the one it extends beneath them."""
        node = self.nodes[name]
        parent = node.get("extends") if isinstance(node, MappingNode) else None
        if not isinstance(node, MappingNode) or not isinstance(parent, Scalar):
            return node
        own = {key: entry for key, entry in node.entries.items() if key != "extends"}
        rest = MappingNode(own, node.file, node.line, node.column, node.end_line, node.end_column)
        chain = (*above, name)
        if parent.text in chain:
            cycle = chain[chain.index(parent.text) :]
            # Told in the same words wherever it is entered, so that it is told once.
            first = cycle.index(min(cycle))
            loop = " -> ".join((*cycle[first:], *cycle[: first + 1]))
            place = locate(self.nodes[cycle[first]], ("extends",))[0].span
            self.report.error("extends-cycle", f"these templates extend each other: {loop}", place)
        elif parent.text in self.nodes:
            return merge(self.merged(parent.text, chain), rest)
        elif parent.text not in self.faulty:
            near = did_you_mean(parent.text, self.nodes)
            self.report.error("unknown-extends", f"there is no template '{parent.text}'{near}", parent.span)
        self.faulty |= {*chain}
        return rest

    def changed(self, template: Template, card: Card) -> Template | None:
        """`template` with the single values that the card changes under its `elements:`."""
        changes = card._node.get("elements") if card._node else None
        if not isinstance(changes, MappingNode) or template._node is None:
            return template
        for name, (place, change) in changes.entries.items():
            if name in template.faulty:
                return template
            if name not in template.elements and not kinds_of(change):
                near = did_you_mean(name, template.elements)
                self.report.error("unknown-element", f"the template has no element '{name}'{near}", place.span)
                return template
        key = template._node.entries["elements"][0]
        over = MappingNode({"elements": (key, changes)}, key.file, key.line, key.column, key.end_line, key.end_column)
        return read_template(merge(template._node, over), self.report)


class TemplateFile(Record):
    """One file under templates/: named elements, over those of the template it extends."""

    elements: dict[str, Any]  # Any: each element is read by its own record


def read_template(node: Node, report: Report) -> Template | None:
    """The template that `node` describes: each element read by the record whose key it has."""
    file = read(TemplateFile, node, report, "template")
    below = node.get("elements") if isinstance(node, MappingNode) else None
    if file is None or not isinstance(node, MappingNode) or not isinstance(below, MappingNode):
        return None
    elements = {}
    for name, (_, each) in below.entries.items():
        if element := read_element(name, each, report):
            elements[name] = element
    template = Template(elements=elements, faulty=frozenset(name for name in below if name not in elements))
    keep_node(template, node)
    return template


def read_element(name: str, node: Node, report: Report) -> Element | None:
    """One element, by the key that only its kind has."""
    found = kinds_of(node)
    if len(found) == 1:
        return read(element_types()[found[0]], node, report, f"{found[0]} element")
    types = element_types()
    if not isinstance(node, MappingNode):
        report.error("wrong-shape", f"'{name}' must be {article('element')} with keys and values", node.span)
    elif found:
        both = " and ".join(f"'{key}'" for key in found)
        report.error("unknown-element", f"'{name}' has {both}, expected one of them", node.span)
    else:
        near = next((near for key in node if (near := did_you_mean(key, types))), "")
        listed = ", ".join(f"'{key}:'" for key in types)
        report.error("unknown-element", f"'{name}' does not say what it is{near}, expected one of {listed}", node.span)
    return None


def element_types() -> dict[str, type[Element]]:
    """The records of all elements by the key that makes a mapping one of them."""
    return {each.ELEMENT.KEY: each.ELEMENT for each in plugins("pnp.elements").values()}


def kinds_of(node: Node) -> list[str]:
    """The keys in `node` that make it an element of some kind."""
    return [key for key in element_types() if isinstance(node, MappingNode) and key in node]
