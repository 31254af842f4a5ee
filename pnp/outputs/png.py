"""Pictures: one PNG for each face of a card, made from the PDF itself, so that the two cannot drift apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..frame import Frame, Piece
from ..impose import single
from ..problems import Report
from . import _pdf
from ._files import file_names
from ._product import Product

if TYPE_CHECKING:
    from PIL.Image import Image


PROBLEMS: dict[str, str] = {}

SHEET = "single"


def write(product: Product, folder: Path, report: Report) -> dict[str, str]:
    """
    Write 'DECK/CARD-front.png' and 'DECK/CARD-back.png' with the bleed of the sheet, this process's share of them.

    A back that all cards of a deck have in common is one file, 'DECK/back.png'. The sentence stands at the first file.
    """
    faces = named_faces(product)
    mine = faces[product.part[0] :: product.part[1]]
    pages = [single.page(piece, face, product.sheet) for _, piece, face in mine]
    for (name, _, _), image in zip(mine, images(pages, product.dpi, report), strict=True):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        save(image, path, product.dpi)
    said = f"{len(faces)} pictures of faces at {product.dpi} dpi, trim and bleed"
    return {name: said if name == faces[0][0] else "" for name, _, _ in mine}


def named_faces(product: Product) -> list[tuple[str, Piece, Frame]]:
    """The name of its file for every face, with its card, in the order of the decks."""
    decks: dict[str, list[Piece]] = {}
    for piece in product.pieces:
        decks.setdefault(piece.deck, []).append(piece)
    found: list[tuple[str, Piece, Frame]] = []
    for deck, pieces in zip(file_names(decks), decks.values(), strict=True):
        backs = [piece.back for piece in pieces if piece.back and product.sheet.backs != "none"]
        shared = len({id(back.items) for back in backs}) == 1
        for name, piece in zip(file_names(piece.name for piece in pieces), pieces, strict=True):
            found.append((f"{deck}/{name}-front.png", piece, piece.front))
            if piece.back and backs and not shared:
                found.append((f"{deck}/{name}-back.png", piece, piece.back))
        if shared:
            found.append((f"{deck}/back.png", pieces[0], backs[0]))
    return found


def images(pages: Sequence[Frame], dpi: float, report: Report) -> Iterator[Image]:
    """Each page as it would be printed on white paper, in order; one at a time is in memory."""
    import pypdfium2 as pdfium
    from pypdfium2.raw import FPDF_RenderPageBitmap, FPDFBitmap_BGR

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, "pages.pdf")
        with path.open("wb") as file:
            _pdf.write(pages, file, title="", language="en", report=report)
        document = pdfium.PdfDocument(path)
        try:
            for frame, page in zip(pages, document, strict=True):
                width, height = size_px(frame, dpi)
                bitmap = pdfium.PdfBitmap.new_native(width, height, FPDFBitmap_BGR)
                bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
                # Not by the library's own `render`: it rounds sizes up, and a printer counts pixels.
                FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
                yield bitmap.to_pil()
                bitmap.close()
                page.close()
        finally:
            document.close()


def size_px(frame: Frame, dpi: float) -> tuple[int, int]:
    """Width and height of a frame in whole pixels, at least one; half a pixel is cleared of the noise of points."""
    width, height = (max(1, round(round(length * dpi / 72, 6))) for length in (frame.width, frame.height))
    return width, height


def save(image: Image, path: Path, dpi: float) -> None:
    """Write a PNG that knows its resolution."""
    image.save(path, "PNG", dpi=(dpi, dpi))
