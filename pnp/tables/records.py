"""What a maker writes of tables: which file, which rows of it, and what its columns are called."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ..model import Record
from ..problems import Span
from ..source.nodes import Mapping
from ..values import Condition, Name, Text, between, optional, said, to_whole


class Source(Record):
    """A table of cards in a file: CSV, a sheet of a workbook, or a YAML list."""

    NOUN = "table"

    file: Name
    """Seen from the folder of the project: `.csv`, `.xlsx` or `.yaml`."""
    sheet: Text = ""
    """The sheet of a workbook; not needed where there is only one."""
    header: Annotated[int, BeforeValidator(between(1, 9999, to_whole))] = 0
    """The row with the names of the columns; 0 for the first that is neither blank nor a comment."""
    separator: Literal["", "comma", "semicolon", "tab", "bar"] = ""
    """What parts the columns of a CSV file; '' for what its header has most of."""
    columns: dict[str, Annotated[str | None, BeforeValidator(optional(said))]] = Field(default_factory=dict)
    """Fields of cards by the names of their columns, where these differ; None leaves a column out."""
    count: Text = ""
    """The column with the number of copies, where it is not called 'count'."""
    where: Condition | None = None
    """Which rows are meant; without it all of them."""

    @property
    def renamed(self) -> dict[str, str | None]:
        """Fields by columns, with the column of copies."""
        return {**self.columns, **({self.count: "count"} if self.count else {})}

    def named_at(self, column: str) -> Span | None:
        """Where a column is named: as a key of `columns`, or behind `count`."""
        columns = self._node.get("columns") if self._node else None
        key = columns.key(column) if isinstance(columns, Mapping) else None
        return key.span if key else self.at("count")


KEYS = ("table", "defaults", "combine")
"""The keys of a deck that are read before its cards are."""
