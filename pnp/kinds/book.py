"""Books: a text in Markdown, filled from the game's records; each page is a piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..book.blocks import Figure
from ..book.faces import check_faces
from ..book.filled import fill
from ..book.markdown import parsed
from ..book.names import Keyword, check_keywords, check_names, check_rules, names_of, walk
from ..book.pages import pages_of
from ..book.prepared import Prepared, Sources
from ..book.records import Book
from ..compose import Shelf
from ..frame import Piece
from ..problems import Report, Span, did_you_mean
from ..scene import Studio
from ..source.encoding import decode
from ..source.files import read

PROBLEMS: dict[str, str] = {}


def prepare(book: Book, root: Path, sources: Sources, keywords: Iterable[Keyword], studio: Studio) -> Prepared | None:
    """The text of `book`, filled, read and checked; None where it cannot be read at all."""
    report = studio.report
    for key in ("page", "banner"):
        check_template(book, key, sources.shelf, report)
    data = read(book.text, root, report, book.at("text"))
    text = decode(data, book.text, report) if data is not None else None
    filled = fill(text, book.text, sources.values, report) if text is not None else None
    if filled is None:
        return None
    said = Report()
    blocks = parsed(filled, tuple(book.boxes), studio.icons, sources.ledger is not None, said)
    names = names_of(blocks, said)
    whole = not said.has_errors  # A figure or a term that cannot be read is not one that is missing.
    report.merge(said)
    if whole and not blocks:
        report.error("empty-file", f"'{book.text}' says nothing, so the book has no pages", Span(book.text))
    for block in walk(blocks):
        if isinstance(block, Figure):
            check_faces(block.record, sources.faces, report)
    if sources.ledger is not None:
        check_rules(blocks, sources.ledger, report, all_told=book.tells == "all")
    if whole:
        check_names(blocks, names, report)
        check_keywords(keywords, names, report)
    return Prepared(book, blocks, names, sources)


def check_template(book: Book, key: str, shelf: Shelf, report: Report) -> None:
    """Report a template of a book that is not there."""
    name: str = getattr(book, key)
    if name and name not in shelf.templates and name not in shelf.faulty:
        near, hint = did_you_mean(name, [*shelf.templates, *shelf.faulty]), f"there is no file templates/{name}.yaml"
        report.error("unknown-template", f"there is no template '{name}'{near}", book.at(key), hint=hint)


def compose(prepared: Prepared, size: tuple[float, float], studio: Studio) -> Iterator[Piece]:
    """The pages of a book on paper of `size`, in order."""
    book = prepared.book
    for number, page in enumerate(pages_of(prepared, size, studio), 1):
        yield Piece(f"{book.id}-{number}", f"{book.title or book.id}, page {number}", book.id, page, span=book.span)
