"""
What every record shares: reading nodes into it, and problems in the maker's words when that fails.

Each record remembers its node, so that a later stage can point at the value it complains about.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from .problems import Report, Span, did_you_mean
from .source.nodes import Mapping, Node, Scalar, Sequence
from .source.plain import locate, plain

PROBLEMS = {
    "unknown-key": """
A key that nothing here knows, most often a slip of the pen: `atack` for `attack`. What is not known would be ignored,
and a card would be printed without its value, so it is an error. Write the key as the message suggests, or, for a
field of your own on a card, name it under `fields:` in the game file.
""",
    "missing-key": """
Something that cannot be guessed is not there, such as the `id` of a card or the `template` of a deck. Add the key to
the mapping that the place points at.
""",
    "wrong-shape": """
A list where one value is expected, one text where a list is expected, and the like. In YAML a list is written
`[left, top]` or one item a line behind `- `; a mapping is `key: value` lines, indented. A text that holds `: ` or
starts with `{`, `[`, `*`, `&`, `%` or `@` needs quotes.
""",
    "wrong-value": """
The value is of the right shape but none of those that are possible here, such as `colour: blu` or `align: middle`.
The message lists what is possible or shows an example of the form that is expected.
""",
}


class Record(BaseModel):
    """Something a maker writes, once it is checked: frozen, with its place."""

    # Built when first used: a build needs few of all records, and a schema takes milliseconds.
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, defer_build=True)

    NOUN: ClassVar[str] = ""
    """What makers call it, where that is not the name of its class."""

    # Not one of pydantic's private attributes: reading those takes a microsecond, and this is read for every card.
    _node: ClassVar[Mapping | None] = None

    @property
    def span(self) -> Span | None:
        """Where the record is written."""
        return self._node.span if self._node else None

    def at(self, *loc: str | int) -> Span | None:
        """Where the value under the keys `loc` is written, or the deepest part of that way that is written at all."""
        return locate(self._node, loc)[0].span if self._node else None


AnyRecord = TypeVar("AnyRecord", bound=Record)


def read(record: type[AnyRecord], node: Node, report: Report, what: str) -> AnyRecord | None:
    """
    The record that `node` describes, or None after telling `report` all that is wrong with it.

    `what` names it in messages: 'this card has no ...'.
    """
    if not isinstance(node, Mapping):
        report.error("wrong-shape", f"expected {article(what)} with keys and values, found {shape(node)}", node.span)
        return None
    try:
        made = record.model_validate(plain(node))
    except ValidationError as error:
        details = error.errors(include_url=False)
        for detail in details:
            if not is_misspelled(detail, details):
                tell(detail, record, node, report, what)
        return None
    attach(made, node)
    return made


def attach(record: Record, node: Node) -> None:
    """Give `record` and the records in it the nodes they were read from."""
    if not isinstance(node, Mapping):
        return
    keep_node(record, node)
    for name, field in type(record).model_fields.items():
        value, below = getattr(record, name), node.get(field.alias or name)
        if below is None:
            continue
        if isinstance(value, Record):
            attach(value, below)
        elif isinstance(value, dict):
            attach_each(value, below)
        elif isinstance(value, tuple) and isinstance(below, Sequence):
            for each, child in zip(value, below.items, strict=False):
                if isinstance(each, Record):
                    attach(each, child)


def attach_each(records: dict[str, Any], node: Node) -> None:
    """Give records by name, or such by name again, the nodes they were read from."""
    if not isinstance(node, Mapping):
        return
    for name, each in records.items():
        child = node.get(name)
        if child and isinstance(each, Record):
            attach(each, child)
        elif child and isinstance(each, dict):
            attach_each(each, child)


WRITTEN: set[str] = set()
"""Stands in every record for the names that pydantic noted while it was read."""


def keep_node(record: Record, node: Mapping) -> None:
    """Let `record`, and no other of its type, remember where it was written."""
    object.__setattr__(record, "_node", node)
    # The node knows which keys were written; pydantic's own set of them takes as much memory as the rest of a card.
    object.__setattr__(record, "__pydantic_fields_set__", WRITTEN)


def keys(record: type[Record]) -> tuple[str, ...]:
    """The keys that a maker can write in `record`."""
    return tuple(field.alias or name for name, field in record.model_fields.items())


def is_misspelled(missing: ErrorDetails, details: list[ErrorDetails]) -> bool:
    """Whether a key that is missing is there under a name that is near: then that is told, and it is enough."""
    return missing["type"] == "missing" and any(
        other["type"] == "extra_forbidden"
        and other["loc"][:-1] == missing["loc"][:-1]
        and did_you_mean(str(other["loc"][-1]), [str(missing["loc"][-1])])
        for other in details
    )


def tell(detail: ErrorDetails, record: type[Record], node: Mapping, report: Report, what: str) -> None:
    """Add what pydantic found to `report`, at its place and in plain words."""
    loc = tuple(each for each in detail["loc"] if not (isinstance(each, str) and each.startswith("function-")))
    found, key = locate(node, loc)
    kind, name = detail["type"], str(loc[-1]) if loc else what
    context: dict[str, Any] = dict(detail.get("ctx", {}))
    if kind == "extra_forbidden":
        owner, owner_name = owner_of(record, loc, what)
        place = key.span if key else found.span
        report.error("unknown-key", f"this {owner_name} has no '{name}'{did_you_mean(name, keys(owner))}", place)
    elif kind == "missing":
        _, owner_name = owner_of(record, loc, what)
        report.error("missing-key", f"this {owner_name} needs '{name}'", start(found))
    elif kind == "literal_error":
        said = quoted(found)
        options = str(context["expected"]).replace("'", "")
        message = f"{said} is not possible for '{key_name(loc)}', expected {options}"
        report.error("wrong-value", message + did_you_mean(said.strip("'"), re.split(r", | or ", options)), found.span)
    elif kind == "too_short":
        if isinstance(found, Sequence) and found.items:
            return  # Its items have faults, which are told one by one.
        report.error("wrong-shape", f"'{key_name(loc)}' is empty, expected one or more", found.span)
    elif kind in EXPECTED:
        one = "an item of " if loc and isinstance(loc[-1], int) else ""
        message = f"{one}'{key_name(loc)}' is {shape(found)}, expected {EXPECTED[kind]}"
        report.error("wrong-shape", message, found.span)
    elif "message" in context:
        place = key.span if key and loc[-1] == "[key]" else found.span
        report.error(kind, context["message"], place, hint=context.get("hint", ""))
    else:
        report.error("wrong-value", f"{quoted(found)} does not do for '{key_name(loc)}': {detail['msg']}", found.span)


EXPECTED = {
    "string_type": "text",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
    "tuple_type": "a list",
    "list_type": "a list",
    "too_long": "a shorter list",
}


def owner_of(record: type[Record], loc: tuple[str | int, ...], what: str) -> tuple[type[Record], str]:
    """The record type that holds the last key of `loc`, and the word for it."""
    owner, name = record, what
    for step in loc[:-1]:
        if isinstance(step, str):
            field = next((each for key, each in owner.model_fields.items() if (each.alias or key) == step), None)
            inner = nested(field.annotation) if field else None
            if inner is None:
                continue
            owner, name = inner, inner.NOUN or inner.__name__.lower()
    return owner, name


def nested(annotation: object) -> type[Record] | None:
    """The record type inside an annotation such as `tuple[Deck, ...]` or `Theme | None`."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return annotation
    for each in getattr(annotation, "__args__", ()):
        if inner := nested(each):
            return inner
    return None


def key_name(loc: tuple[str | int, ...]) -> str:
    """The last key of `loc` that is a word."""
    return next((each for each in reversed(loc) if isinstance(each, str)), "this")


def start(node: Node) -> Span:
    """The first character of a node: a missing key is missing at the head of its mapping."""
    return Span(node.file, node.line, node.column, node.line, node.column + 1, node.sheet)


def shape(node: Node) -> str:
    """What a node is, in a maker's words."""
    match node:
        case Scalar():
            return "nothing" if node.is_nothing else f"the text {quoted(node)}"
        case Sequence():
            return "a list"
        case _:
            return "a mapping of keys to values"


def quoted(node: Node) -> str:
    """The maker's own text in quotes, cut when it is long."""
    if not isinstance(node, Scalar):
        return shape(node)
    text = node.text if len(node.text) <= 40 else node.text[:37] + "..."
    return f"'{text}'"


def article(what: str) -> str:
    """`what` with 'a' or 'an'."""
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"
