"""The ledger of a game's rules: a file that gives each rule an id and a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .forms import NAME, Form
from .model import shape
from .problems import Report, Span
from .source.files import read
from .source.nodes import Mapping as MappingNode
from .source.nodes import Scalar
from .source.yaml import parse

RULE = r"[A-Z][A-Z0-9]*-[A-Z]?[0-9]+[a-z]?"
"""What an id looks like, so that texts can cite it in brackets."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a rule says, and where it is written."""

    sentence: str
    span: Span


Ledger = Mapping[str, Entry]
"""Rules by their ids, in the order of their file."""


FORM: Form = {
    "type": "object",
    "description": "The rules of a game, each with an id such as 'STC-12' and a sentence.",
    "propertyNames": {"pattern": f"^{RULE}$"},
    "additionalProperties": NAME,
}
"""How a ledger is written: an id and a sentence a line."""


def load_ledger(root: Path, file: str, span: Span | None, report: Report) -> Ledger | None:
    """The ledger in `file` of the project at `root`, None after a problem; `span` is where it is named."""
    data = read(file, root, report, span)
    node = parse(data, file, report) if data is not None else None
    if node is None:
        return None
    if not isinstance(node, MappingNode):
        message = f"expected ids of rules, each with a sentence, found {shape(node)}"
        report.error("wrong-shape", message, node.span)
        return None
    found = {}
    for id, (key, said) in node.entries.items():
        if not re.fullmatch(RULE, id):
            message = f"texts cannot cite the rule '{id}', expected capitals, a hyphen and a number such as 'STC-12'"
            report.error("wrong-value", message, key.span)
        if not isinstance(said, Scalar) or said.is_nothing:
            report.error("wrong-shape", f"the rule '{id}' is {shape(said)}, expected a sentence", said.span)
        found[id] = Entry(said.text if isinstance(said, Scalar) else "", key.span)
    return found
