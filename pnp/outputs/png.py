"""Pictures: one PNG for each face of a card, made from the PDF itself, so that the two cannot drift apart."""

from __future__ import annotations

from pathlib import Path

from ..frame import Frame, Piece
from ..impose import single
from ..impose._batches import plural
from ..problems import Report
from ._files import file_names
from ._product import Product
from ._raster import images, save

PROBLEMS: dict[str, str] = {}

SHEET = "single"

HEEDS = frozenset({"sheet", "dpi", "proof"})


def write(product: Product, folder: Path, report: Report) -> dict[str, str]:
    """
    Write 'DECK/CARD-front.png' and 'DECK/CARD-back.png' with the bleed of the sheet, this process's share of them.

    A back that all cards of a deck have in common is one file, 'DECK/back.png'. Of a book, each page is a picture,
    'BOOK/page-01.png'. The sentence stands at the first file.
    """
    faces = named_pages(product) if product.is_book else named_faces(product)
    mine = faces[product.part[0] :: product.part[1]]
    for (name, _), image in zip(mine, images([page for _, page in mine], product.dpi, report), strict=True):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        save(image, path, product.dpi)
    what = "pages" if product.is_book else "faces"
    said = (
        f"{plural(len(faces), 'picture')} of {what} at {product.dpi} dpi{'' if product.is_book else ', trim and bleed'}"
    )
    return {name: said if name == faces[0][0] else "" for name, _ in mine}


def named_pages(product: Product) -> list[tuple[str, Frame]]:
    """The name of its file for every page of a book; numbers are equally long, so that names are in order."""
    digits = max(len(str(len(product.pages))), 2)
    return [(f"{product.lot}/page-{number:0{digits}}.png", page) for number, page in enumerate(product.pages, 1)]


def named_faces(product: Product) -> list[tuple[str, Frame]]:
    """The name of its file for every face with its bleed, in the order of the decks."""
    decks: dict[str, list[Piece]] = {}
    for piece in product.pieces:
        decks.setdefault(piece.deck, []).append(piece)
    found: list[tuple[str, Frame]] = []

    def add(name: str, piece: Piece, face: Frame) -> None:
        found.append((f"{name}.png", single.page(piece, face, product.sheet)))

    for deck, pieces in zip(file_names(decks), decks.values(), strict=True):
        backs = [piece.back for piece in pieces if piece.back and product.sheet.backs != "none"]
        shared = len({id(back.items) for back in backs}) == 1
        for name, piece in zip(file_names(piece.name for piece in pieces), pieces, strict=True):
            add(f"{deck}/{name}-front", piece, piece.front)
            if piece.back and backs and not shared:
                add(f"{deck}/{name}-back", piece, piece.back)
        if shared:
            add(f"{deck}/back", pieces[0], backs[0])
    return found
