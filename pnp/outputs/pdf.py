"""Sheets to print: one PDF file for a sheet, with all pages of a game."""

from __future__ import annotations

from pathlib import Path

from ..problems import Report
from . import _pdf
from ._product import Product

PROBLEMS: dict[str, str] = {}

SHEET = None


def write(product: Product, folder: Path, report: Report) -> dict[str, str]:
    """Write 'cards-a4.pdf' or the like; nothing when there is no page, since no viewer opens such a file."""
    if not product.pages:
        return {}
    name = f"cards-{product.sheet_name}.pdf"
    with (folder / name).open("wb") as file:
        _pdf.write(product.pages, file, title=product.title, language=product.language, report=report)
    return {name: product.sentence}
