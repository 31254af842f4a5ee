"""Frames to PDF bytes, and what tools that are not ours find in them."""

import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pypdf
import pypdfium2
from pdfminer.high_level import extract_pages, extract_text
from pdfminer.layout import LTChar
from PIL import Image

from pnp.frame import Frame, Item
from pnp.outputs._pdf import write
from pnp.problems import Report


def page(*items: Item, width: float = 200, height: float = 100) -> Frame:
    """A page with a few items on it."""
    return Frame(width, height, items)


def pdf(*pages: Frame, report: Report | None = None, title: str = "Duel", language: str = "en") -> bytes:
    """The pages as a PDF file; without a report, any problem is a failure."""
    file, problems = BytesIO(), Report() if report is None else report
    write(pages, file, title=title, language=language, report=problems)
    assert report is not None or list(problems) == []
    return file.getvalue()


def reader(data: bytes) -> pypdf.PdfReader:
    """The file as pypdf sees it, which complains of what is not as it should be."""
    return pypdf.PdfReader(BytesIO(data), strict=True)


def operators(data: bytes, number: int = 0) -> str:
    """The content stream of a page."""
    with pikepdf.open(BytesIO(data)) as file:
        return file.pages[number].Contents.read_bytes().decode("latin-1")


def streams(data: bytes, **entries: str) -> list[dict[str, Any]]:
    """The dictionaries of all streams with these entries, such as Subtype='/Form'."""
    return [
        stream
        for stream in objects(data)
        if isinstance(stream, pypdf.generic.StreamObject)
        and all(stream.get(f"/{key}") == value for key, value in entries.items())
    ]


def objects(data: bytes) -> Iterator[Any]:
    """Every object in the file."""
    file = reader(data)
    for number in range(1, file.trailer["/Size"]):
        yield pypdf.generic.IndirectObject(number, 0, file).get_object()


def texts(data: bytes) -> dict[str, str]:
    """What the first page says, by each tool at hand, without white space and marks of direction at the ends."""
    found = {
        "pdfminer": extract_text(BytesIO(data), page_numbers=[0]),
        "pypdf": reader(data).pages[0].extract_text(),
        "pdfium": pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range(),
    }
    if shutil.which("pdftotext"):
        command = ["pdftotext", "-l", "1", "-enc", "UTF-8", "-", "-"]
        found["poppler"] = subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode()
    return {tool: text.strip(" \n\r\f\u202b\u202c") for tool, text in found.items()}


def characters(data: bytes) -> list[LTChar]:
    """The characters of the first page with their places, y up, in the order of the file."""
    found: list[LTChar] = []

    def collect(item: Any) -> None:
        if isinstance(item, LTChar):
            found.append(item)
        elif hasattr(item, "__iter__"):
            for each in item:
                collect(each)

    collect(next(extract_pages(BytesIO(data))))
    return found


def picture(data: bytes, number: int = 0, scale: float = 1) -> Image.Image:
    """A page as pdfium shows it, `scale` pixels to the point."""
    document = pypdfium2.PdfDocument(data)
    try:
        return document[number].render(scale=scale).to_pil().convert("RGB")
    finally:
        document.close()


def is_sound(data: bytes) -> bool:
    """Whether qpdf finds nothing wrong with the file's structure."""
    with pikepdf.open(BytesIO(data)) as file:
        return file.check_pdf_syntax() == []
