"""Pages as pixels, made from the PDF itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..frame import Frame
from ..problems import Report
from . import _pdf

if TYPE_CHECKING:
    from PIL.Image import Image


def images(pages: Sequence[Frame], dpi: float, report: Report) -> Iterator[Image]:
    """Each page as it would be printed on white paper, in order; one at a time is in memory."""
    if not pages:  # No PDF is without pages: of several processes, one may have no share.
        return
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
