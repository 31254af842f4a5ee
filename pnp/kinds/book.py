"""Books: a text in Markdown, filled from the game's records; each page is a piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..book.answers import Ask
from ..book.blocks import Block, Figure
from ..book.faces import Faces, check_faces
from ..book.filled import fill
from ..book.markdown import parsed
from ..book.names import Names, check_keywords, check_names, check_rules, names_of, walk
from ..book.pages import pages_of
from ..book.records import Book
from ..compose import Shelf
from ..frame import Piece
from ..ledger import load_ledger
from ..problems import Report, Span, did_you_mean
from ..scene import Studio
from ..source.encoding import decode
from ..source.files import read

PROBLEMS: dict[str, str] = {}

Keyword = tuple[str, str, Span | None]
"""A word that a book must explain, the card that uses it, and where it is written."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A book with its text read, all names in it found."""

    book: Book
    blocks: tuple[Block, ...]
    names: Names
    faces: Faces
    ask: Ask


def prepare(
    book: Book,
    root: Path,
    values: Mapping[str, object],
    faces: Faces,
    ask: Ask,
    keywords: Iterable[Keyword],
    shelf: Shelf,
    studio: Studio,
) -> Prepared | None:
    """The text of `book` filled with `values`, read and checked; None where it cannot be read at all."""
    report = studio.report
    for key in ("page", "banner"):
        check_template(book, key, shelf, report)
    data = read(book.text, root, report, book.at("text"))
    text = decode(data, book.text, report) if data is not None else None
    ledger = load_ledger(root, book.ledger, book.at("ledger"), report) if book.ledger else None
    filled = fill(text, book.text, values, report) if text is not None else None
    if filled is None:
        return None
    said = Report()
    blocks = parsed(filled, tuple(book.boxes), studio.icons, bool(book.ledger), said)
    names = names_of(blocks, said)
    whole = not said.has_errors  # A figure or a term that cannot be read is not one that is missing.
    report.merge(said)
    for block in walk(blocks):
        if isinstance(block, Figure):
            check_faces(block.record, faces, report)
    if ledger is not None:
        check_rules(blocks, ledger, report)
    if whole:
        check_names(blocks, names, report)
        check_keywords(keywords, names, report)
    return Prepared(book, blocks, names, faces, ask)


def check_template(book: Book, key: str, shelf: Shelf, report: Report) -> None:
    """Report a template of a book that is not there."""
    name: str = getattr(book, key)
    if name and name not in shelf.templates and name not in shelf.faulty:
        near, hint = did_you_mean(name, [*shelf.templates, *shelf.faulty]), f"there is no file templates/{name}.yaml"
        report.error("unknown-template", f"there is no template '{name}'{near}", book.at(key), hint=hint)


def compose(prepared: Prepared, game: str, size: tuple[float, float], shelf: Shelf, studio: Studio) -> Iterator[Piece]:
    """The pages of a book on paper of `size`, in order; `game` is the title of the game."""
    book = prepared.book
    pages = pages_of(book, game, prepared.blocks, prepared.names, prepared.faces, prepared.ask, studio, shelf, size)
    for number, page in enumerate(pages, 1):
        yield Piece(f"{book.id}-{number}", f"{book.title or book.id}, page {number}", book.id, page, span=book.span)
