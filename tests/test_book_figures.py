"""Figures of books: the game's own pieces, as they are printed."""

from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image
from project import write

from pnp.build import build
from pnp.drawn import Order
from pnp.problems import Report

GAME = """game: Duel
books: [{id: rules, text: templates/duel/rules.md, print: a5}]
decks: [{id: beasts, template: face, cards: [{id: wolf}, {id: bear}]}]
"""

TEXT = """[[figure:covered]] shows how they lie.

```figure
id: covered
show: [card wolf, card bear]
overlap: right
height: 60mm
```
"""


def test_a_card_hides_what_it_lies_over_though_its_template_has_no_ground(tmp_path: Path):
    # The bear begins 12 mm from the left edge of the wolf.
    band = 'shape: rectangle, fill: "#ff0000", top: 40mm, height: 10mm'
    face = f'elements:\n  hidden: {{{band}, left: 20mm, width: 20mm, when: id == "wolf"}}\n'
    seen = f'  seen:   {{{band}, left: 0mm, width: 6mm, when: id == "wolf"}}\n'

    assert not is_red(page_of_the_book(tmp_path, face))
    assert is_red(page_of_the_book(tmp_path, face + seen))


def page_of_the_book(folder: Path, face: str) -> Image.Image:
    """The only page of the book, a pixel a point."""
    write(folder, "cards/duel.yaml", GAME)
    write(folder, "templates/face.yaml", face)
    write(folder, "templates/duel/rules.md", TEXT)
    report = Report()
    (made,) = build(folder, ["duel"], report, lambda *_: None, Order(only=("rules",)))
    assert list(report) == []
    with pdfium.PdfDocument(made.path) as document:
        (page,) = document
        image: Image.Image = page.render(scale=1).to_pil().convert("RGB")
        return image


def is_red(image: Image.Image) -> bool:
    """Whether there is red anywhere."""
    return any(red > 200 and green < 50 for red, green, _ in image.get_flattened_data())
