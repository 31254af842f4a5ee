"""The node tree of one YAML file, built from its events; goes on after a fault wherever the rest can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from sys import intern
from typing import Any

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from ..problems import Report, did_you_mean
from . import slips
from .nodes import Mapping, Node, Scalar, Sequence
from .place import Fault
from .syntax import PROBLEMS as SYNTAX

PROBLEMS = {
    "several-documents": """
A line with `---` begins a second document in the same file. Only one is read from a file, and the rest would be lost
without a word. Delete the line, or move what follows into a file of its own.
""",
    "too-many-values": """
With every `*alias` written out, the file would hold more than a million keys and values. A few lines in which each
alias names the one before ten times grow to billions, which would fill the memory of whoever opens the game. Write
the values out, or use fewer aliases.
""",
    "unknown-alias": """
`*name` repeats what was marked `&name` further up in the same file, but nothing is marked so. Check the spelling and
the order: the mark comes first. A text that merely begins with a star, such as `*Tap*: draw a card`, needs quotes
round it.
""",
    "alias-cycle": """
An alias stands inside the very value it names, so the value would contain itself without end. Move the alias out of
the value, or write out what you mean.
""",
    "merge-needs-mapping": """
`<<:` takes over all keys of another mapping, or of each mapping in a list, usually by alias: `<<: *soldier` or
`<<: [*soldier, *north]`. A text or a number has no keys to take over.
""",
    "key-not-text": """
A key must be a text, such as `title:`. Here a list, a mapping or an alias stands where a key is expected, most often
because a text that begins with `[` or `{` has no quotes round it.
""",
} | {code: SYNTAX[code] for code in ("too-deep", "unknown-escape")}

VALUES = 1_000_000
"""Keys and values of the largest file, aliases written out."""

DEPTH = 100
"""How deep lists and mappings nest, aliases written out."""

TEXT_TAG = "tag:yaml.org,2002:str"

BLOCK_HEAD = re.compile(r"[|>][-+0-9]*[ \t]*(?:#.*)?\n")

SURROGATE = re.compile("[\ud800-\udfff]")

Event = Any
"""An event of PyYAML: its stubs call every mark optional, but what comes from a parser always has both."""

Entries = dict[str, tuple[Scalar, Node]]


class Builder:
    """Turns the events of `text` into nodes. Marks of events count lines, columns and characters from 0."""

    def __init__(self, text: str, file: str, report: Report, next_event: Callable[[], Event]) -> None:
        self.text = text
        self.file = file
        self.report = report
        self.next = next_event
        self.count = 0
        self.deepest = 0
        self.end_line = 1
        self.end_column = 1
        self.anchors: dict[str, tuple[Node, int, int] | None] = {}

    def document(self) -> Node | None:
        """The only document of the file, or None when it says nothing. Raises Fault and what PyYAML raises."""
        self.next()
        if type(self.next()) is StreamEndEvent:
            return None
        node = self.build(self.next(), 1)
        self.next()
        after = self.next()
        if type(after) is not StreamEndEvent:
            raise Fault(
                "several-documents",
                "a second document begins here, expected one in a file",
                after.start_mark.line + 1,
                after.start_mark.column + 1,
                hint="delete the line '---', or move what follows into a file of its own",
            )
        return None if isinstance(node, Scalar) and node.is_nothing else node

    def build(self, event: Event, depth: int) -> Node:
        """The node that starts with `event`."""
        kind = type(event)
        if kind is AliasEvent:
            return self.alias(event, depth)
        if event.anchor is None:
            return self.scalar(event) if kind is ScalarEvent else self.collection(event, depth)
        count, deepest = self.count, self.deepest
        self.anchors[event.anchor] = None
        self.deepest = depth
        node = self.scalar(event) if kind is ScalarEvent else self.collection(event, depth)
        self.anchors[event.anchor] = node, self.count - count + 1, self.deepest - depth
        self.deepest = max(deepest, self.deepest)
        return node

    def scalar(self, event: Event) -> Scalar:
        """A text, just as it stands there."""
        style, tag, start, end = event.style, event.tag, event.start_mark, event.end_mark
        if tag is not None and tag != TEXT_TAG:
            slips.tag(self.quoted(event, event), self.report)
        if style == "|" or style == ">":
            line, column, end_line, end_column = self.block(event)
        else:
            line, column, end_column = start.line + 1, start.column + 1, end.column + 1
            end_line = line if end.line + 1 == line else end.line + 1
        self.end_line = end_line
        self.end_column = end_column
        if style == '"' and not event.value.isascii() and (match := SURROGATE.search(event.value)):
            # Only PyYAML's pure parser lets these through, and nothing can encode them.
            raise Fault("unknown-escape", f"'\\u{ord(match[0]):x}' is half a character", line, column)
        plain = not style and tag is None
        if plain and self.text.startswith(" #", end.index):
            slips.cut_off(event.value, self.file, self.text, end, self.report)
        return Scalar(event.value, self.file, line, column, end_line, end_column, plain, style == "|")

    def block(self, event: Event) -> tuple[int, int, int, int]:
        """Line, column, end line and end column of a `|` or `>` text: from its first content line to its last."""
        start, end = event.start_mark, event.end_mark
        head = BLOCK_HEAD.search(self.text, start.index, end.index)
        body = self.text[head.end() : end.index].rstrip() if head else ""
        if not head or not body or not event.value.strip():
            return start.line + 1, start.column + 1, start.line + 1, start.column + 2
        line = start.line + 1 + self.text.count("\n", start.index, head.end())
        column = margin(body) - margin(event.value) + 1
        last = body[body.rfind("\n") + 1 :]
        return line, column, line + body.count("\n"), len(last) + 1

    def collection(self, event: Event, depth: int) -> Node:
        """A list or a mapping."""
        if event.tag is not None:
            slips.tag(self.quoted(event, event), self.report)
        self.deepest = max(self.deepest, depth)
        self.check(event)
        return self.mapping(event, depth) if type(event) is MappingStartEvent else self.sequence(event, depth)

    def check(self, event: Event) -> None:
        """Raise a Fault when the file holds more than any game needs."""
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if self.count > VALUES:
            raise Fault("too-many-values", f"the file holds more than {VALUES:,} keys and values", line, column)
        if self.deepest > DEPTH:
            raise Fault("too-deep", f"lists and mappings are nested more than {DEPTH} deep", line, column)

    def sequence(self, event: Event, depth: int) -> Sequence:
        """A list."""
        items: list[Node] = []
        while type(item := self.next()) is not SequenceEndEvent:
            node = self.build(item, depth + 1)
            if is_empty(item):
                node = slips.colored(node, self.text, item.start_mark.index, self.report)
            items.append(node)
            self.count += 1
            if self.count > VALUES:
                self.check(item)
        self.close(event, item)
        start = event.start_mark
        return Sequence(items, self.file, start.line + 1, start.column + 1, self.end_line, self.end_column)

    def mapping(self, event: Event, depth: int) -> Node:
        """A mapping, or the text that was meant where a text in braces has no quotes."""
        entries: Entries = {}
        bare: list[Scalar] = []
        double = False
        while (kind := type(key_event := self.next())) is not MappingEndEvent:
            if kind is not ScalarEvent:
                double = self.odd_key(key_event, event) or double
                continue
            key = self.scalar(key_event)
            name = key.text = intern(key.text)
            value_event = self.next()
            value = self.build(value_event, depth + 1)
            if is_empty(value_event):
                end = key_event.end_mark.index
                if event.flow_style and ":" not in self.text[end : value_event.start_mark.index]:
                    bare.append(key)
                value = slips.colored(value, self.text, end, self.report)
            if name in entries:
                slips.duplicate(key, entries[name][0], self.report)
            else:
                entries[name] = key, value
            self.count += 2
            if self.count > VALUES:
                self.check(key_event)
        self.close(event, key_event)
        if double or (bare and len(bare) == len(entries)):
            return slips.braces(self.quoted(event, key_event), self.report)
        for key in bare:
            slips.bare(key, self.report)
        if "<<" in entries:
            entries = self.merged(entries.pop("<<")[1]) | entries
        start = event.start_mark
        return Mapping(entries, self.file, start.line + 1, start.column + 1, self.end_line, self.end_column)

    def close(self, start: Event, end: Event) -> None:
        """Note where a collection ends: behind its bracket, or else where its last value has ended."""
        if start.flow_style:
            self.end_line, self.end_column = end.end_mark.line + 1, end.end_mark.column + 1

    def alias(self, event: Event, depth: int) -> Node:
        """The node that an alias repeats, shared; its own text where there is none."""
        self.end_line, self.end_column = event.end_mark.line + 1, event.end_mark.column + 1
        name = event.anchor
        known = self.anchors.get(name)
        if known is not None:
            node, size, height = known
            self.count += size
            self.deepest = max(self.deepest, depth + height)
            self.check(event)
            return node
        written = self.quoted(event, event)
        if name in self.anchors:
            message, code = f"'*{name}' stands inside '&{name}', the value that it repeats", "alias-cycle"
            hint = "move it out of the value"
        else:
            near = did_you_mean(name, self.anchors)
            message, code = f"'*{name}' repeats a value marked '&{name}', but none is above{near}", "unknown-alias"
            hint = "put quotes round a text that begins with '*'"
        self.report.error(code, message, written.span, hint=hint)
        return written

    def merged(self, value: Node) -> Entries:
        """The entries that `<<:` takes over from a mapping or from a list of mappings, of which earlier ones win."""
        entries: Entries = {}
        for source in value.items if isinstance(value, Sequence) else [value]:
            if isinstance(source, Mapping):
                entries |= {name: entry for name, entry in source.entries.items() if name not in entries}
            else:
                message = "'<<' takes over the keys of a mapping, found none here"
                self.report.error("merge-needs-mapping", message, source.span)
        return entries

    def odd_key(self, event: Event, around: Event) -> bool:
        """Skip a key that is no text, with its value; whether it is the second of two opening braces."""
        written = self.quoted(event, event)
        self.skip(event)
        self.skip(self.next())
        if around.flow_style and type(event) is MappingStartEvent:
            return True
        hint = "put quotes round a text that begins with '[', '{' or '*'"
        self.report.error("key-not-text", "a key must be a text", written.span, hint=hint)
        return False

    def skip(self, event: Event) -> None:
        """Pass over the node that starts with `event`."""
        depth = 0
        while True:
            if type(event) in (MappingStartEvent, SequenceStartEvent):
                depth += 1
            elif type(event) in (MappingEndEvent, SequenceEndEvent):
                depth -= 1
            if depth == 0:
                return
            event = self.next()

    def quoted(self, start: Event, end: Event) -> Scalar:
        """What the file says from one event to the other, as if it stood in quotes."""
        first, last = start.start_mark, end.end_mark
        text = self.text[first.index : last.index]
        return Scalar(text, self.file, first.line + 1, first.column + 1, last.line + 1, last.column + 1, plain=False)


def is_empty(event: Event) -> bool:
    """Whether a value is not written at all."""
    return type(event) is ScalarEvent and not event.value and not event.style


def margin(text: str) -> int:
    """Spaces before the first line of `text` that is not blank."""
    start = len(text) - len(text.lstrip(" \n"))
    return start - text.rfind("\n", 0, start) - 1
