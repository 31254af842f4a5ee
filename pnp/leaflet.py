"""Figures on paper: what was found in a game, on pages that the book engine sets in the look of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .book.answers import Answer
from .book.blocks import Block, Grid, Heading, Odds, Paragraph
from .book.names import names_of
from .book.pages import pages_of
from .book.prepared import Prepared, Sources
from .book.records import Book, TableBlock
from .drawn import studio
from .findings import Finding
from .frame import Frame
from .problems import Report, Span
from .project import Game
from .text.markup import Text
from .units import MM

PAPER = 210 * MM, 297 * MM
"""A4: two columns."""

SIZES = (9.0, 8.0)
"""Of the type, in points; tables are a point smaller."""

LANGUAGE = "en"
"""What findings are told in, whatever the language of the game is."""

NOWHERE = Span("")
"""Where blocks are written that no maker wrote."""


def leaflet(title: str, findings: Sequence[Finding], game: Game, report: Report) -> tuple[Frame, ...]:
    """
    The findings on pages under a title; the first of them in bold, since it says what matters most.

    Type is a little smaller where that saves a page.
    """
    answers: dict[str, Answer] = {}
    blocks = (Heading(1, (Text(title),), "title", NOWHERE), *laid(findings, answers))
    sources = Sources(game.title, {}, {}, lambda record: answers[record.id], None, game.shelf)
    names = names_of(blocks, report)
    drawn_with = studio(game, report)
    drawn_with.language = LANGUAGE
    made = []
    for size in SIZES:
        book = Book(id="figures", title=title, text=title, size=size)
        made.append(pages_of(Prepared(book, blocks, names, sources), PAPER, drawn_with))
        if len(made[-1]) == 1:
            break
    return min(made, key=len)


def laid(findings: Sequence[Finding], answers: dict[str, Answer]) -> Iterator[Block]:
    """
    The blocks of all findings; those that are nothing but a chart need no heading.

    The bars are put into `answers`, by the ids that blocks ask by.
    """
    for number, each in enumerate(findings):
        is_chart = each.answer is not None and not each.answer.rows and not each.says
        if each.title and not is_chart:
            yield Heading(2, (Text(each.title),), f"finding-{number}", NOWHERE)
        for i, sentence in enumerate(each.says):
            for line in sentence.split("\n"):
                yield Paragraph((Text(line.replace(" %", "\u00a0%"), bold=not (number or i)),), NOWHERE)
        if each.answer and each.answer.rows:
            yield grid(each.answer)
        if each.answer and each.answer.bars:
            id = str(len(answers) + 1)
            answers[id] = replace(each.answer, head=(), rows=(), are_numbers=())
            caption = Text(f"{each.title}. ", bold=True), Text(each.chart)
            yield Odds(None, TableBlock(id=id), caption if is_chart else caption[1:], NOWHERE)


def grid(answer: Answer) -> Grid:
    """A table of words, in which no figure is parted from its sign or its interval."""
    figures = [
        [
            cell.replace(" ", "\u00a0") if is_number else cell
            for cell, is_number in zip(row, answer.are_numbers, strict=True)
        ]
        for row in answer.rows
    ]
    rows = tuple(tuple((Text(cell),) if cell else () for cell in row) for row in (answer.head, *figures))
    return Grid(rows, tuple("right" if each else "left" for each in answer.are_numbers), NOWHERE)
