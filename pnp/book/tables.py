"""Tables and charts to strips: a strip for each row, so that a table may go on in the next column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..frame import Group
from ..geometry import move
from ..ornament.chart import Bar, ChartLook, set_chart
from ..problems import Span
from ..text.markup import Text
from ..text.table import Cell, TableLook, set_table
from ..theme import mix
from .answers import Answer
from .blocks import Align
from .lines import Reading, Setter
from .strips import Strip

WHOLE = 12
"""Rows of a table up to which it is not parted."""


def table(
    setter: Setter, rows: Sequence[Sequence[Cell]], aligns: Sequence[Align], x: float, width: float, span: Span
) -> list[Strip]:
    """A strip for each row; the first is the head, and comes again where the table goes on."""
    look = setter.look
    style = replace(look.text, leading=1.25)
    plan = TableLook(style, replace(style, color=look.color), look.color, look.line, look.rule, fill=True)
    table = set_table(rows, plan, look.small, width, setter.signs, aligns, heads=1)
    setter.check(table.missing, table.broken, style, look.small, width, span)
    reading = Reading(style, look.small, look.color)
    strips: list[Strip] = []
    count = len(table.rows)
    for i, row in enumerate(table.rows):
        items = (Group(reading.items(row.items, x, 0.0), move(x, 0.0)),)
        made = Strip(row.height, items, notes=reading.rules(), links=reading.links(), span=span)
        strips.append(
            replace(
                made,
                before=0.0 if i else look.gap,
                after=look.size if i == count - 1 else 0.0,
                keep=i < count - 1 and (count <= WHOLE or i < 2 or i == count - 2),
                head=() if i < 2 else (replace(strips[0], before=0.0, keep=True),),
                tail=(Group(table.foot.items, move(x, 0.0)),) if i < count - 1 else (),
            )
        )
    return strips


def chart(setter: Setter, answer: Answer, x: float, width: float, span: Span) -> Strip:
    """Bars, in one piece."""
    look = setter.look
    style = replace(look.text, leading=1.25, features=("tnum",))
    bars = [Bar((Text(label),), share, (Text(text),)) for label, share, text in answer.bars]
    plan = ChartLook(style, look.color, mix(look.color, "#ffffff", 0.25), look.line)
    chart = set_chart(bars, plan, look.small, width, setter.signs)
    setter.check(chart.missing, chart.broken, style, look.small, width, span)
    items = (Group(chart.items, move(x, 0.0)),)
    return Strip(chart.height, items, look.size / 2, look.size, span=span)
