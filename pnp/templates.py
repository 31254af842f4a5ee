"""LOAD for templates: each over those it extends, and read into the records of its elements."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .compose import Shelf, Template
from .discover import plugins
from .kinds._records import Card
from .model import Record, article, keep_node, read
from .problems import Report, did_you_mean
from .scene import Element
from .source.merge import merge
from .source.nodes import Mapping as MappingNode
from .source.nodes import Node, Scalar
from .source.plain import locate
from .source.yaml import read_yaml
from .theme import Theme

PROBLEMS = {
    "unknown-element": """
An element of a template is known by the one key that only it has: `text:`, `picture:`, `shape:`, `icon:`, `stats:`,
`landscape:` or `pattern:`. This one has none of them, or two.
""",
    "unused-font": """
The theme names a font for a use that no template has. The names `title` and `text` are always known; others are those
that templates ask for with `font:`. The message gives the nearest.
""",
    "extends-cycle": """
Templates extend each other in a circle, so none of them has a beginning. Take the `extends:` out of one.
""",
    "unknown-extends": """
A template extends one that `templates/` does not have. The file must be called like the template.
""",
}


def check_fonts(theme: Theme, shelf: Shelf, report: Report) -> None:
    """Warn of fonts that the theme names and nothing asks for: most often `title` is misspelled."""
    asked = {"title", "text"} | {
        font
        for template in shelf.templates.values()
        for element in template.elements.values()
        if (font := getattr(element, "font", None))
    }
    for role in theme.fonts if not shelf.faulty else ():
        if role not in asked:
            message = f"no template asks for the font '{role}'{did_you_mean(role, asked)}"
            key = theme._node.get("fonts") if theme._node else None
            place = key.key(role) if isinstance(key, MappingNode) else None
            report.warning("unused-font", message, place.span if place else theme.at("fonts", role))


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
            node = self.merged(name, ())
            if name in self.faulty:  # What hangs on the template that it extends would all be told.
                continue
            template = read_template(node, report)
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
    """The elements by name; each lies above those before it."""


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
