"""
YAML files to nodes, straight from the parser's events.

PyYAML's own construction is never used: it would turn `NO` into False and `012` into 10, keep the last of two equal
keys and lose all places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from ..problems import Report, Span
from .encoding import decode, tell_unprintable
from .files import read
from .nodes import Mapping, Node, Scalar, Sequence
from .place import Fault
from .syntax import ODD_INDENTATION, explain, odd_space
from .syntax import PROBLEMS as SYNTAX
from .tree import Builder

PROBLEMS = {
    "empty-file": """
The file holds nothing, or nothing but comments. A game, a template or a table must say something. If it was not meant
to be empty, look whether your editor has saved it.
""",
    "slow-yaml": """
PyYAML was installed without its C library, so files are read about ten times slower than they could be. Nothing else
changes. Installing PyYAML from a ready-made wheel with `pip install --force-reinstall pyyaml` usually brings it.
""",
} | {"yaml-syntax": SYNTAX["yaml-syntax"], "odd-space": SYNTAX["odd-space"]}


def parse(data: bytes, file: str, report: Report) -> Node | None:
    """
    The node tree of one YAML file, or None when it cannot be read at all; problems go to `report`.

    A file that does not parse gives one problem. What aliases repeat is the same node: nobody may change a node.
    """
    text = decode(data, file, report)
    if text is None:
        return None
    found = Report()
    try:
        node = Builder(text, file, found, events(text, report)).document()
        if node is not None and not text.isascii():
            check_indentation(text, node)
    except yaml.MarkedYAMLError as error:
        explain(error, text).tell(file, report)
        return None
    except Fault as fault:
        fault.tell(file, report)
        return None
    except (yaml.YAMLError, ValueError, OverflowError):
        # PyYAML's readers refuse unprintable characters without a line; the pure one stumbles over huge escapes.
        if not tell_unprintable(text, file, report):
            report.error("yaml-syntax", f"'{file}' is not YAML", Span(file))
        return None
    report.merge(found)
    if node is None:
        report.error("empty-file", f"'{file}' is empty, expected keys and values", Span(file))
    return node


def events(text: str, report: Report) -> Callable[[], Any]:
    """What gives the next event of `text` at each call: the C parser where PyYAML has it."""
    # Any: see tree.Event.
    if yaml.__with_libyaml__:
        next_event: Callable[[], Any] = yaml.CSafeLoader(text).get_event
        return next_event
    report.note("slow-yaml", "PyYAML lacks its C library, so files are read slowly")
    return yaml.SafeLoader(text).get_event


def check_indentation(text: str, node: Node) -> None:
    """Raise a Fault for a line indented by what only looks like a space, texts in quotes and blocks aside."""
    lines = {text.count("\n", 0, match.start(1)) + 1: match for match in ODD_INDENTATION.finditer(text)}
    for scalar in scalars(node) if lines else ():
        if not scalar.plain:
            for line in range(scalar.line, scalar.end_line + 1):
                lines.pop(line, None)
    for line, match in lines.items():
        raise odd_space(line, match)


def scalars(node: Node) -> Iterator[Scalar]:
    """All values below `node` that are texts."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for _, value in node.entries.values():
            yield from scalars(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)


def read_yaml(root: Path, file: str, report: Report) -> Node | None:
    """The nodes of a YAML file of the project."""
    data = read(file, root, report)
    return None if data is None else parse(data, file, report)
