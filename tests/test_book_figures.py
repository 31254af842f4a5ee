"""Figures of books: the game's own pieces, as they are printed."""

from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image
from project import write

from pnp.build import build
from pnp.drawn import Order
from pnp.problems import Report

GAME = """game: Duel
books: [{id: rules, text: templates/duel/rules.md, print: a5, boxes: {note: ink 8%}}]
decks: [{id: beasts, template: face, cards: [{id: wolf}, {id: bear}]}]
"""

TEXT = """[[figure:covered]] shows how they lie.

```figure
id: covered
show: [card wolf, card bear]
overlap: right
height: 60mm
caption: Covered.
```
"""


def test_a_card_hides_what_it_lies_over_though_its_template_has_no_ground(tmp_path: Path):
    # The bear begins 12 mm from the left edge of the wolf.
    band = 'shape: rectangle, fill: "#ff0000", top: 40mm, height: 10mm'
    face = f'elements:\n  hidden: {{{band}, left: 20mm, width: 20mm, when: id == "wolf"}}\n'
    seen = f'  seen:   {{{band}, left: 0mm, width: 6mm, when: id == "wolf"}}\n'

    assert not is_red(page_of_the_book(tmp_path, face))
    assert is_red(page_of_the_book(tmp_path, face + seen))


def test_a_figure_in_a_box_stays_in_it_where_others_would_let_the_text_go_on(tmp_path: Path):
    lines = "\n\n".join(f"Line {number}." for number in range(22))
    figure = TEXT.partition("\n\n")[2]
    text = f"{lines}\n\n{figure}\nAfter [[figure:covered]].\n"

    free = words(built(tmp_path / "free", text))
    in_box = words(built(tmp_path / "box", f"::: note\n{text}:::\n"))

    assert free.index("After") < free.index("Covered.")
    assert in_box.index("After") > in_box.index("Covered.")


def page_of_the_book(folder: Path, face: str) -> Image.Image:
    """The only page of the book, a pixel a point."""
    with pdfium.PdfDocument(built(folder, TEXT, face)) as document:
        (page,) = document
        image: Image.Image = page.render(scale=1).to_pil().convert("RGB")
        return image


def built(folder: Path, text: str, face: str = "elements: {}\n") -> Path:
    """The file of the book with that text; its cards look like `face`."""
    write(folder, "cards/duel.yaml", GAME)
    write(folder, "templates/face.yaml", face)
    write(folder, "templates/duel/rules.md", text)
    report = Report()
    (made,) = build(folder, ["duel"], report, lambda *_: None, Order(only=("rules",)))
    assert list(report) == []
    return made.path


def words(pdf: Path) -> str:
    """All that a file says, in the order of its pages."""
    with pdfium.PdfDocument(pdf) as document:
        return "".join(page.get_textpage().get_text_bounded() for page in document)


def is_red(image: Image.Image) -> bool:
    """Whether there is red anywhere."""
    colors = image.getcolors(image.width * image.height) or []
    return any(red > 200 and green < 50 for _, (red, green, _) in colors)
