"""Draws the pictures of the docs from the examples of their pages: `python docs/pictures.py`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL import Image, ImageDraw

from pnp.cli import main
from pnp.starters import starter

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "tests"))

from test_docs import states  # noqa: E402  # found only now; the tests know best what an example is

CARDS = {
    "duel-cards": ("cards.md", 0),
    "duel-templates": ("templates.md", 0),
    "duel-looks": ("looks.md", 0),
    "duel-stats": ("stats.md", 0),
    "duel-sides": ("stats.md", 4),
    "duel-badges": ("stats.md", 5),
}
"""Which picture shows the fronts of which state of a page, counted from 0 and without those that hold a mistake."""

SINGLES = {"duel-aid": ("templates.md", 14, "duel/aids/odds-front.png")}
"""The same for one face, larger, since its type is small."""

SHEETS = {"duel-sheet": ("sheets.md", 0)}
"""The same for first pages of a4."""

BOARDS = {"duel-board": ("boards.md", 3)}
"""The same for the board, at a size for a page."""

PROOFS = {"duel-proof": ("proofs.md", 0)}
"""The same for the proof of a card."""

PROOF = "duel/proof/beasts/wolf-front.png"

SHOWN = {"cards": "fan", "storm-hand": "hand", "storm-stack": "stack"}
"""Which picture shows Storm the Castle in which way."""

CALIBRATE = "calibrate"
"""The picture of the front of the page that `pnp calibrate` writes."""

STORM_BOARD = "storm-board"
"""The picture of Storm the Castle's board."""

STORM_BOOK, STORM_PAGES = "books", (3, 5)
"""The picture of facing pages of Storm the Castle's rulebook: the first of them, from 0, and the one behind them."""

GALLERY = {
    "first": "cards",
    "badges": "cards",
    "lands": "cards",
    "isle": "board",
    "odds": "large cards",
    "woods": "page",
}
"""The examples of the gallery by their games, and what is shown of each; all are in the last state of that page."""

STARTERS = {"new-cards": ("wolf", "cards"), "new-board": ("isles", "board")}
"""Which picture shows what `pnp new` makes: the name of the game, and the starter."""

SHOWN_DPI, PROOF_DPI, CALIBRATE_DPI = 240, 250, 80
BOARD_DPI, STORM_BOARD_DPI, BOOK_DPI = 72, 35, 75
CARD_DPI, SINGLE_DPI, SHEET_DPI, PAD, GROUND = 96, 144, 50, 12, "#dcdcdc"
BLEED = 3 / 25.4

ICONS = {
    "templates/icon.yaml": """
elements:
  ground: {shape: rectangle, fill: paper, bleed: yes}
  icon:   {icon: "{{ id }}", width: 0.56in, height: 0.56in, top: 0.12in}
  name:   {text: "{{ id }}", fit: 9pt, lines: 1, align: center, color: ink 80%, top: 0.77in, height: 0.2in}
""",
    "cards/icons.yaml": """
game: Icons
theme:
  fonts: {text: Atkinson Hyperlegible}
  colors: {ink: "#2b2118", paper: "#f6eedb"}
decks:
  - {id: icons, template: icon, size: 1in x 1.05in, cards: [CARDS]}
""",
}
"""A game with a card for each icon, its size in inches so that a card is a whole number of pixels."""

ICON_DPI, ACROSS = 120, 13


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


def board(pdf: Path, dpi: float) -> Image.Image:
    """A board without its bleed, smaller by a whole step, so that thin lines are not lost."""
    with pdfium.PdfDocument(pdf) as document:
        page = document[0].render(scale=4 * dpi / 72).to_pil().convert("RGB")
    edge = round(BLEED * 4 * dpi)
    return page.crop((edge, edge, page.width - edge, page.height - edge)).reduce(4)


def facing(pdf: Path, first: int, end: int) -> Image.Image:
    """Pages of a book side by side, as they lie open."""
    with pdfium.PdfDocument(pdf) as document:
        pages = [document[i].render(scale=4 * BOOK_DPI / 72).to_pil().convert("RGB") for i in range(first, end)]
    whole = Image.new("RGB", (sum(each.width for each in pages), pages[0].height), "white")
    x = 0
    for each in pages:
        whole.paste(each, (x, 0))
        x += each.width
    ImageDraw.Draw(whole).line((pages[0].width, 0, pages[0].width, whole.height), fill=GROUND, width=8)
    return framed(whole.reduce(4))


def row(cards: list[Image.Image], dpi: float = CARD_DPI) -> Image.Image:
    """Cards beside each other with round corners."""
    edge = round(BLEED * dpi)
    trimmed = [each.crop((edge, edge, each.width - edge, each.height - edge)) for each in cards]
    width, height = sum(each.width + PAD for each in trimmed) + PAD, max(each.height for each in trimmed) + 2 * PAD
    whole, x = Image.new("RGB", (width, height), GROUND), PAD
    for each in trimmed:
        mask = Image.new("L", (4 * each.width, 4 * each.height))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), dpi / 2, fill=255)
        whole.paste(each, (x, PAD), mask.resize(each.size))
        x += each.width + PAD
    return whole


def gallery(game: str, shown: str, output: Path) -> Image.Image:
    """What is shown of an example of the gallery, from pictures of its faces and its board on one page."""
    if shown == "board":
        return framed(board(output / game / "board-single.pdf", BOARD_DPI))
    if shown == "page":
        return framed(facing(output / game / "rules-a5.pdf", 0, 1))
    dpi = CARD_DPI if shown == "cards" else SINGLE_DPI
    with pdfium.PdfDocument(output / game / "cards-single.pdf") as document:
        faces = [each.render(scale=dpi / 72).to_pil().convert("RGB") for each in document]
    return row(list({each.tobytes(): each for each in faces}.values()), dpi)


def started(game: str, source: str, folder: Path) -> Image.Image:
    """What `pnp new` makes from a starter: a fan of its cards; where there is a board, that and its tokens."""
    for file, data in starter(game, source).items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    project, output = [game, "--project", str(folder)], folder / "output" / game
    if not (folder / "boards").exists():
        main(["build", *project, "--to", "showcase", "--dpi", str(SHOWN_DPI)], standalone_mode=False)
        return Image.open(output / "showcase" / "fan.png")
    main(["build", *project, "--sheet", "a4"], standalone_mode=False)
    main(["build", *project, "--sheet", "single"], standalone_mode=False)
    whole = board(output / "board-single.pdf", BOARD_DPI)
    with pdfium.PdfDocument(output / "cards-a4.pdf") as document:
        tokens = document[0].render(scale=4 * BOARD_DPI / 72).to_pil().convert("RGB").reduce(4)
    both = Image.new("RGB", (whole.width + tokens.width + PAD, max(whole.height, tokens.height)), GROUND)
    both.paste(whole, (0, (both.height - whole.height) // 2))
    both.paste(tokens, (whole.width + PAD, (both.height - tokens.height) // 2))
    return framed(both)


def icons() -> Image.Image:
    """Every built-in icon with its name, cards close together like one sheet of paper."""
    names = sorted(each.stem for each in (DOCS.parent / "pnp/data/icons").glob("*.svg"))
    cards = ", ".join(f"{{id: {name}}}" for name in names)
    with TemporaryDirectory() as folder:
        write({file: text.replace("CARDS", cards) for file, text in ICONS.items()}, folder)
        main(["build", "--project", folder, "--to", "png", "--dpi", str(ICON_DPI)], standalone_mode=False)
        faces = [Image.open(each).convert("RGB") for name in names for each in Path(folder).rglob(f"{name}-front.png")]
    edge, margin, rows = round(BLEED * ICON_DPI), ICON_DPI // 4, -(-len(faces) // ACROSS)
    trimmed = [each.crop((edge, edge, each.width - edge, each.height - edge)) for each in faces]
    width, height = trimmed[0].size
    whole = Image.new("RGB", (ACROSS * width + 2 * margin, rows * height + 2 * margin), faces[0].getpixel((0, 0)))
    for i, each in enumerate(trimmed):
        whole.paste(each, (margin + i % ACROSS * width, margin + i // ACROSS * height))
    return whole


def write(files: dict[str, str], folder: str) -> None:
    """Put files where a project has them."""
    for file, text in files.items():
        path = Path(folder, file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def draw() -> None:
    """Write all pictures."""
    (DOCS / "pictures").mkdir(exist_ok=True)
    for name, (page, number) in CARDS.items():
        unlike = list({each.tobytes(): each for each in pages(page, number, "single", CARD_DPI)}.values())
        save(row(unlike), name)
    for name, (page, number, face) in SINGLES.items():
        with TemporaryDirectory() as folder:
            output = built(page, number, Path(folder), "--to", "png", "--dpi", str(SINGLE_DPI))
            save(row([Image.open(output / face).convert("RGB")], SINGLE_DPI), name)
    for name, (page, number) in SHEETS.items():
        sheet = pages(page, number, "a4", SHEET_DPI)[0]
        save(framed(sheet), name)
    for name, (page, number) in BOARDS.items():
        with TemporaryDirectory() as folder:
            output = built(page, number, Path(folder), "--sheet", "single")
            save(framed(board(output / "duel" / "board-single.pdf", BOARD_DPI)), name, 128)
    with TemporaryDirectory() as folder:
        game = ["storm-the-castle", "--project", str(DOCS.parent), "--out", folder, "--sheet", "single"]
        main(["build", *game], standalone_mode=False)
        whole = board(Path(folder, "storm-the-castle", "board-single.pdf"), STORM_BOARD_DPI)
        save(framed(whole), STORM_BOARD, 256)
        game = ["storm-the-castle", "--project", str(DOCS.parent), "--out", folder, "--only", "rulebook"]
        main(["build", *game, "--sheet", "a5"], standalone_mode=False)
        save(facing(Path(folder, "storm-the-castle", "rulebook-a5.pdf"), *STORM_PAGES), STORM_BOOK, 256)
    for game, shown in GALLERY.items():
        with TemporaryDirectory() as folder:
            sheet = "a5" if shown == "page" else "single"
            output = built("gallery.md", -1, Path(folder), game, "--sheet", sheet)
            save(gallery(game, shown, output), f"gallery-{game}", 128)
    for name, (game, source) in STARTERS.items():
        with TemporaryDirectory() as folder:
            save(started(game, source, Path(folder)), name, 256)
    with TemporaryDirectory() as folder:
        path = Path(folder, "calibrate.pdf")
        main(["calibrate", "--out", str(path)], standalone_mode=False)
        with pdfium.PdfDocument(path) as document:
            save(framed(document[0].render(scale=CALIBRATE_DPI / 72).to_pil().convert("RGB")), CALIBRATE)
    save(icons(), "icons")
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
