"""Pictures to show a game with: their sizes, that cards are cut and seen, and the same bytes each time."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pnp.build import build
from pnp.drawn import Order
from pnp.problems import Problem, Report

Files = Callable[[dict[str, str]], Path]

PICTURES = ("fan", "hand", "stack", "contact")

TEMPLATE = """\
elements:
  ground: {shape: rectangle, fill: blue, bleed: yes}
  face:   {shape: rectangle, fill: "{{ color }}"}
"""

COLORS = ["#ff0000", "#00ff00", "#ffff00", "#00ffff", "#ff00ff", "#804000", "#008040"]

GROUND = (221, 214, 197)
"""The paper #f6eedb, a tenth darker."""


def game(cards: int, size: str = "poker", back: str = "") -> dict[str, str]:
    """A deck of cards of one color each; only their bleed is blue."""
    lines = [f'      - {{id: c{n}, color: "{COLORS[n % len(COLORS)]}"}}' for n in range(cards)]
    head = ["game: Duel", 'theme: {colors: {paper: "#f6eedb", blue: "#0000ff"}}', "decks:", "  - id: beasts"]
    deck = [f"    size: {size}", "    template: beast", *([f"    back: {back}"] if back else []), "    cards:"]
    return {"cards/duel.yaml": "\n".join([*head, *deck, *lines]) + "\n", "templates/beast.yaml": TEMPLATE}


def shown(root: Path, dpi: int = 60) -> tuple[dict[str, Image.Image], list[Problem]]:
    """The pictures of the game 'duel' by name, and what was said."""
    report = Report()
    build(root, ["duel"], report, lambda *_: None, Order(to="showcase", dpi=dpi))
    folder = root / "output/duel/showcase"
    return {each.stem: Image.open(each).convert("RGB") for each in folder.glob("*.png")}, list(report)


def counts(image: Image.Image) -> dict[tuple[int, int, int], int]:
    """How many pixels have each color."""
    return {color: count for count, color in image.getcolors(maxcolors=1 << 24) or []}


def rgb(color: str) -> tuple[int, int, int]:
    """'#ff8000' as numbers."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@pytest.mark.parametrize(
    ("cards", "size"),
    [(1, "poker"), (2, "poker"), (7, "poker"), (12, "88.9mm x 63.5mm"), (30, "25mm x 25mm"), (3, "20mm x 200mm")],
)
def test_any_deck_makes_four_pictures_of_a_known_width(write: Files, cards: int, size: str):
    found, problems = shown(write(game(cards, size)))

    assert problems == []
    assert {name: image.width for name, image in found.items()} == {"fan": 400, "hand": 400, "stack": 400} | {
        "contact": 800
    }
    assert all(0.4 < image.height / image.width <= 1 for image in found.values())


def test_resolution_scales_pictures(write: Files):
    root = write(game(3))

    small, large = (shown(root, dpi)[0]["fan"].size for dpi in (30, 60))

    assert large == pytest.approx([2 * each for each in small], abs=1)


@pytest.mark.parametrize("name", PICTURES)
def test_corners_show_the_ground_which_is_darker_than_the_paper(write: Files, name: str):
    image = shown(write(game(9)))[0][name]

    corners = [image.getpixel((x, y)) for x in (0, image.width - 1) for y in (0, image.height - 1)]
    for corner in corners[0::2]:  # A hand goes on beyond the lower edge, and its shadow with it.
        assert corner == pytest.approx(GROUND, abs=4)


@pytest.mark.parametrize(("name", "cards"), [("fan", 7), ("hand", 5), ("contact", 7)])
def test_every_card_of_a_picture_is_seen(write: Files, name: str, cards: int):
    image = shown(write(game(cards)))[0][name]

    found = counts(image)
    assert [color for color in COLORS[:cards] if found.get(rgb(color), 0) < 20] == []


@pytest.mark.parametrize("name", PICTURES)
def test_cards_are_cut_at_their_trim(write: Files, name: str):
    image = shown(write(game(7)), dpi=100)[0][name]

    # Where a cut goes through a pixel, a trace of the bleed may shine through.
    blue = sum(count for (r, g, b), count in counts(image).items() if r < 64 and g < 64 and b > 192)
    assert blue < 20


def test_corners_of_cards_are_round(write: Files):
    image = shown(write(game(1)))[0]["contact"]

    left, top, right, bottom = image.point(lambda each: 255 * (each < 9)).getchannel("G").getbbox() or (0, 0, 0, 0)
    corners = [image.getpixel(at) for at in ((left + 1, top + 1), (right - 2, bottom - 2))]
    assert (255, 0, 0) not in corners


def test_cards_are_laid_twelve_millimetres_apart(write: Files):
    image = shown(write(game(8)), dpi=150)[0]["stack"]

    known = [rgb(color) for color in COLORS]
    row = [image.getpixel((x, image.height // 2)) for x in range(image.width)]
    starts = [x for x in range(1, len(row)) if row[x] in known and row[x] != row[x - 1]]
    end = next(x for x in range(starts[3], len(row)) if row[x] not in known)
    steps = [starts[n + 1] - starts[n] for n in range(3)]
    assert steps == pytest.approx([(end - starts[3]) * 12 / 63.5] * 3, abs=2)


def test_a_contact_sheet_ends_each_deck_with_its_back(write: Files):
    files = game(3, back="den") | {"templates/den.yaml": "elements:\n  a: {shape: rectangle, fill: black}\n"}

    image = shown(write(files))[0]["contact"]

    expected = [rgb(color) for color in (*COLORS[:3], "#000000")]
    row = [image.getpixel((x, image.height // 2)) for x in range(image.width)]
    assert [each for each in dict.fromkeys(row) if each in expected] == expected


def test_decks_of_other_sizes_have_rows_of_their_own(write: Files):
    files = game(2)
    more = "  - {id: tokens, size: 20mm x 20mm, template: beast, cards: [{id: t, color: '#008040'}]}\n"

    image = shown(write(files | {"cards/duel.yaml": files["cards/duel.yaml"] + more}))[0]["contact"]

    rows = {color: [y for y in range(image.height) if hit(image, y, color)] for color in (COLORS[0], "#008040")}
    assert max(rows[COLORS[0]]) < min(rows["#008040"])
    assert 3.5 < len(rows[COLORS[0]]) / len(rows["#008040"]) < 5.5


def hit(image: Image.Image, y: int, color: str) -> bool:
    """Whether a row of a picture has a color."""
    return any(image.getpixel((x, y)) == rgb(color) for x in range(image.width))


def test_a_contact_sheet_that_is_full_is_said_so(write: Files):
    _, problems = shown(write(game(151)), dpi=20)

    assert [(each.code, each.message) for each in problems] == [
        ("contact-sheet-full", "the contact sheet shows 150 of 151 faces")
    ]


def test_two_builds_give_the_same_bytes(write: Files):
    root = write(game(9))
    found = []
    for jobs in (1, 2):
        build(root, ["duel"], Report(), lambda *_: None, Order(to="showcase", dpi=40), root / str(jobs), jobs=jobs)
        found.append([(root / str(jobs) / f"duel/showcase/{name}.png").read_bytes() for name in PICTURES])

    assert found[0] == found[1]


def test_pictures_to_show_are_added_to_the_kit(write: Files):
    root = write(game(2))
    build(root, ["duel"], Report(), lambda *_: None, Order())

    shown(root, dpi=20)

    assert (root / "output/duel/cards-a4.pdf").exists()


def test_a_game_without_copies_to_print_shows_nothing(write: Files):
    files = game(1)

    found, _ = shown(write(files | {"cards/duel.yaml": files["cards/duel.yaml"].replace("id: c0", "id: c0, count: 0")}))

    assert found == {}
