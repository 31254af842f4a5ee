"""
Nodes: what a file says, before anything is made of it; each knows where it was written.

A scalar is always text. What that text means (a number, a length, a yes) is decided by the record that reads it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..problems import Span


class Node:
    """A value and its place. Lines and columns count from 1; the end is just behind the last character."""

    __slots__ = ("file", "line", "column", "end_line", "end_column")

    sheet = ""
    """The sheet of a workbook that it stands in: its line and column are then those of a cell."""

    def __init__(self, file: str, line: int, column: int, end_line: int, end_column: int) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column

    @property
    def span(self) -> Span:
        """The place, for a problem."""
        return Span(self.file, self.line, self.column, self.end_line, self.end_column, self.sheet)


class Scalar(Node):
    """
    One text. `plain` is True when it stands there without quotes and not as a block, so that an empty one, `~` and
    `null` can mean nothing where a record allows that. `block` is True for `|` texts, whose lines keep their places.
    """

    __slots__ = ("text", "plain", "block")

    def __init__(
        self,
        text: str,
        file: str,
        line: int,
        column: int,
        end_line: int,
        end_column: int,
        plain: bool = True,
        block: bool = False,
    ) -> None:
        # Not through super(): scalars are made by the hundred thousand.
        self.file = file
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column
        self.text = text
        self.plain = plain
        self.block = block

    @property
    def is_nothing(self) -> bool:
        """Whether a plain scalar says nothing: empty, `~` or `null`."""
        return self.plain and self.text in ("", "~", "null", "Null", "NULL")

    def place_of(self, part: str) -> Span:
        """Where `part` stands in the text; the whole scalar where its letters are not those of the file."""
        index = self.text.find(part)
        is_one_line = self.line == self.end_line
        quotes = 0 if self.plain or self.block else 1
        as_typed = self.block or (is_one_line and self.end_column - self.column == len(self.text) + 2 * quotes)
        if index < 0 or not as_typed:
            return self.span
        before = self.text[:index]
        line = self.line + before.count("\n")
        column = self.column + quotes + len(before.rpartition("\n")[2])
        return Span(self.file, line, column, line, column + len(part))


class Sequence(Node):
    """A list of nodes."""

    __slots__ = ("items",)

    def __init__(self, items: list[Node], file: str, line: int, column: int, end_line: int, end_column: int) -> None:
        super().__init__(file, line, column, end_line, end_column)
        self.items = items

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)


class Mapping(Node):
    """Keys in the order they were written, each with the scalar that is the key and its value."""

    __slots__ = ("entries",)

    def __init__(
        self,
        entries: dict[str, tuple[Scalar, Node]],
        file: str,
        line: int,
        column: int,
        end_line: int,
        end_column: int,
    ) -> None:
        super().__init__(file, line, column, end_line, end_column)
        self.entries = entries

    def get(self, key: str) -> Node | None:
        """The value of `key`, or None."""
        entry = self.entries.get(key)
        return entry[1] if entry else None

    def key(self, key: str) -> Scalar | None:
        """The place where `key` itself is written, or None."""
        entry = self.entries.get(key)
        return entry[0] if entry else None

    def __contains__(self, key: object) -> bool:
        return key in self.entries

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)
