"""Sheets to print: one PDF file for a sheet, with all pages of a game."""

from __future__ import annotations

from pathlib import Path

from ..problems import Report
from . import _pdf
from ._product import Product

PROBLEMS: dict[str, str] = {}

SHEET = None

HEEDS = frozenset({"sheet", "proof", "printer"})


def write(product: Product, folder: Path, report: Report) -> dict[str, str]:
    """
    Write 'cards-a4.pdf' or the like, named by the lot and the sheet; 'proof.pdf', 'proof-board.pdf' for proofs.

    Nothing when there is no page, since no viewer opens such a file.
    """
    if not product.pages:
        return {}
    name = f"{product.lot}-{product.sheet_name}.pdf"
    if product.is_proof:
        words = ["proof", *([product.lot] if product.lot != "cards" else ()), product.sheet_name]
        name = "-".join(dict.fromkeys(words)) + ".pdf"
    with (folder / name).open("wb") as file:
        _pdf.write(product.pages, file, title=product.title, language=product.language, report=report)
    return {name: product.sentence}
