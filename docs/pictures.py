"""Draws the pictures of the docs from the examples of their pages: `python docs/pictures.py`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from pnp.cli import main

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "tests"))

from test_docs import states  # noqa: E402  # found only now; the tests know best what an example is

CARDS = {
    "duel-cards": ("cards.md", 0),
    "duel-templates": ("templates.md", 0),
    "duel-stats": ("stats.md", 0),
    "duel-badges": ("stats.md", 4),
}
"""Which picture shows the fronts of which state of a page, counted from 0 and without those that hold a mistake."""

SHEETS = {"duel-sheet": ("sheets.md", 0)}
"""The same for first pages of a4."""

PROOFS = {"duel-proof": ("proofs.md", 0)}
"""The same for the proof of a card."""

PROOF = "duel/proof/beasts/wolf-front.png"

SHOWN = {"cards": "fan", "storm-hand": "hand", "storm-stack": "stack"}
"""Which picture shows Storm the Castle in which way."""

SHOWN_DPI, PROOF_DPI = 240, 250
CARD_DPI, SHEET_DPI, PAD, GROUND = 96, 50, 12, "#dcdcdc"
BLEED = 3 / 25.4


def built(page: str, number: int, folder: Path, *options: str) -> Path:
    """The output of an example of a page, which is written into `folder`."""
    for file, text in [files for _, files, expected in states(DOCS / page) if not expected][number].items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    main(["build", "--project", str(folder), *options], standalone_mode=False)
    return folder / "output"


def pages(page: str, number: int, sheet: str, dpi: float) -> list[Image.Image]:
    """The pages of an example as pictures."""
    with TemporaryDirectory() as name:
        (pdf,) = built(page, number, Path(name), "--sheet", sheet).rglob("*.pdf")
        with pdfium.PdfDocument(pdf) as document:
            return [each.render(scale=dpi / 72).to_pil().convert("RGB") for each in document]


def row(cards: list[Image.Image]) -> Image.Image:
    """Cards beside each other with round corners."""
    edge = round(BLEED * CARD_DPI)
    trimmed = [each.crop((edge, edge, each.width - edge, each.height - edge)) for each in cards]
    width, height = sum(each.width + PAD for each in trimmed) + PAD, max(each.height for each in trimmed) + 2 * PAD
    whole, x = Image.new("RGB", (width, height), GROUND), PAD
    for each in trimmed:
        mask = Image.new("L", (4 * each.width, 4 * each.height))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), CARD_DPI / 2, fill=255)
        whole.paste(each, (x, PAD), mask.resize(each.size))
        x += each.width + PAD
    return whole


def draw() -> None:
    """Write all pictures."""
    (DOCS / "pictures").mkdir(exist_ok=True)
    for name, (page, number) in CARDS.items():
        unlike = list({each.tobytes(): each for each in pages(page, number, "single", CARD_DPI)}.values())
        save(row(unlike), name)
    for name, (page, number) in SHEETS.items():
        sheet = pages(page, number, "a4", SHEET_DPI)[0]
        save(framed(sheet), name)
    for name, (page, number) in PROOFS.items():
        with TemporaryDirectory() as folder:
            output = built(page, number, Path(folder), "--proof", "--to", "png", "--dpi", str(PROOF_DPI))
            save(framed(Image.open(output / PROOF)), name, 256)
    with TemporaryDirectory() as folder:
        game = ["storm-the-castle", "--project", str(DOCS.parent), "--out", folder]
        main(["build", *game, "--to", "showcase", "--dpi", str(SHOWN_DPI)], standalone_mode=False)
        for name, way in SHOWN.items():
            save(Image.open(Path(folder, "storm-the-castle", "showcase", f"{way}.png")), name, 256)


def framed(image: Image.Image) -> Image.Image:
    """A picture with some ground around it."""
    whole = Image.new("RGB", (image.width + 2 * PAD, image.height + 2 * PAD), GROUND)
    whole.paste(image, (PAD, PAD))
    return whole


def save(image: Image.Image, name: str, colors: int = 64) -> None:
    """Write one picture, in few colors, so that it stays small."""
    image.quantize(colors, dither=Image.Dither.NONE).save(DOCS / "pictures" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw()
