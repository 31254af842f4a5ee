"""Proofs: what lies over the faces, that all names can be read, and that nothing of it gets into a kit."""

from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image
from project import walk
from pypdf import PageObject

from pnp.build import build
from pnp.drawn import Order
from pnp.frame import Box, Group, Item, Shape, Write
from pnp.geometry import bounds
from pnp.problems import Report
from pnp.proof import Proof
from pnp.units import MM

Files = Callable[[dict[str, str]], Path]

TRIM = Box(0.0, 0.0, 63.5 * MM, 88.9 * MM)


def proof_of(root: Path, **order: Any) -> Path:
    """The folder with the proofs of the game 'duel'; any error or warning is a failure."""
    report = Report()
    build(root, ["duel"], report, lambda *_: None, Order(proof=True, **order))
    assert [each.message for each in report] == []
    return root / "output/duel/proof"


def pages(path: Path) -> Sequence[PageObject]:
    return pypdf.PdfReader(path, strict=True).pages


def text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in pages(path))


def set_plainly(said: str, size: float) -> tuple[tuple[Item, ...], float]:
    """Letters that are half as wide as they are high, and that nobody sees."""
    return (), 0.5 * size * len(said)


def tags(proof: Proof, trim: Box, boxes: dict[str, Box]) -> dict[str, Box]:
    """Where the names of an overlay lie."""
    drawn = walk((proof(trim, 0.0, tuple(boxes.items())),))
    plates = [each for each in drawn if isinstance(each, Group) and each.name.startswith("name ")]
    found = {}
    for each in plates:
        assert isinstance(each.items[0], Shape)
        found[each.name.removeprefix("name ")] = bounds(each.items[0].path)
    return found


def proof(write: Write = set_plainly) -> Proof:
    return Proof((3 * MM, 3 * MM), 3 * MM, write)


def is_apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_names_of_elements_and_lines_can_be_found(tiny: Path):
    said = text(proof_of(tiny) / "proof.pdf")

    for name in ("title", "stats", "trim", "bleed 3 mm", "safe zone 3 mm", "Wolf", "Bear"):
        assert name in said


def test_a_proof_shows_each_face_once_fronts_before_backs(tiny: Path, write: Files):
    game = (tiny / "cards/duel.yaml").read_text("utf-8").replace("template: beast", "template: beast\n    back: den")
    write({"cards/duel.yaml": game, "templates/den.yaml": "elements:\n  a: {text: Den, top: 20mm, left: 9mm}\n"})

    said = text(proof_of(tiny) / "proof.pdf")

    faces = [each for each in said.split() if each in ("Wolf", "Bear", "Den")]
    assert faces == ["Wolf", "Bear", "Den"]


def test_the_page_fits_on_both_a4_and_letter(tiny: Path):
    (page,) = pages(proof_of(tiny) / "proof.pdf")

    assert [float(each) / MM for each in page.mediabox[2:]] == pytest.approx([210, 279], abs=1e-3)


def test_a_proof_on_a_sheet_is_called_like_it(tiny: Path):
    folder = proof_of(tiny, sheet="single")

    (path,) = folder.glob("*.pdf")
    assert path.name == "proof-single.pdf"
    assert [float(each) / MM for each in pages(path)[0].trimbox] == pytest.approx([3, 3, 66.5, 91.9], abs=1e-3)


def test_only_what_is_on_the_card_has_a_name(tiny: Path, write: Files):
    write({"templates/beast.yaml": "elements:\n  seen: {text: A, when: id == 'bear'}\n  never: {text: '', top: 9mm}\n"})

    wolf, bear = (text(proof_of(tiny, only=(card,)) / "proof.pdf") for card in ("wolf", "bear"))

    assert ("seen" in wolf, "seen" in bear, "never" in bear) == (False, True, False)


def test_a_mirrored_element_has_its_name_on_both_sides(tiny: Path, write: Files):
    place = "left: 20mm, width: 20mm, top: 20mm, height: 9mm"
    write({"templates/beast.yaml": f"elements:\n  sigil: {{text: A, mirrored: yes, {place}}}\n"})

    assert text(proof_of(tiny, only=("wolf",)) / "proof.pdf").count("sigil") == 2


def test_the_safe_zone_is_that_of_the_sheets_of_the_game(tiny: Path, write: Files):
    own = "print: mine\nsheets: {mine: {extends: a4, safe: 2mm}, other: {extends: a4, safe: 4mm}}\n"
    write({"cards/duel.yaml": (tiny / "cards/duel.yaml").read_text("utf-8") + own})

    usual = text(proof_of(tiny) / "proof.pdf")
    other = text(proof_of(tiny, sheet="other") / "proof-other.pdf")

    assert ("safe zone 2 mm" in usual, "safe zone 4 mm" in other) == (True, True)


def test_proofs_and_kits_leave_each_other_alone(tiny: Path):
    def ordinary() -> None:
        build(tiny, ["duel"], Report(), lambda *_: None, Order())

    kit = tiny / "output/duel"
    ordinary()
    before = (kit / "cards-a4.pdf").read_bytes()
    proof_of(tiny)
    after = (kit / "cards-a4.pdf").read_bytes()
    ordinary()

    assert before == after == (kit / "cards-a4.pdf").read_bytes()
    assert (kit / "proof/proof.pdf").exists()
    assert "trim" not in text(kit / "cards-a4.pdf")


def test_a_whole_proof_takes_the_place_of_parts(tiny: Path):
    proof_of(tiny, to="png", dpi=30)
    folder = proof_of(tiny)

    assert [each.name for each in folder.rglob("*.*") if each.is_file() and each.suffix] == ["proof.pdf"]


def test_the_same_game_gives_the_same_proof(tiny: Path):
    one, two = ((proof_of(tiny) / "proof.pdf").read_bytes() for _ in range(2))

    assert one == two


def test_a_proof_that_fails_leaves_no_folder(tiny: Path, write: Files):
    write({"templates/beast.yaml": "elements:\n  title: {text: '{{ titel }}'}\n"})

    build(tiny, ["duel"], Report(), lambda *_: None, Order(proof=True))

    assert not (tiny / "output").exists()


@pytest.mark.parametrize("ground", ["black", "white", '"#808080"'])
def test_the_cut_is_seen_on_any_ground(tiny: Path, write: Files, ground: str):
    write({"templates/beast.yaml": f"elements:\n  ground: {{shape: rectangle, fill: {ground}, bleed: yes}}\n"})

    folder = proof_of(tiny, to="png", dpi=600, only=("bear",))

    with Image.open(folder / "beasts/bear-front.png") as image:
        cut, middle = 3 / 25.4 * 600, image.height // 2 + 10
        row = [image.convert("L").getpixel((round(cut) + dx, middle)) for dx in range(-12, 13)]
    assert max(row) - min(row) > 200


NESTED = {f"element-{n}": Box(0.0, 0.0, 20.0, 9.0) for n in range(3)} | {
    f"box-{n}": Box(10.0 + n, 10.0 + n, 40.0, 8.0) for n in range(25)
}


@pytest.mark.parametrize("side_mm", [25, 63.5])
def test_no_name_lies_over_another(side_mm: float):
    trim = Box(0.0, 0.0, side_mm * MM, side_mm * MM)

    found = tags(proof(), trim, NESTED)

    assert [pair for pair in combinations(found.values(), 2) if not is_apart(*pair)] == []


def test_names_stay_on_the_card_however_long():
    found = tags(proof(), TRIM, {"an-endless-name-" * 9: Box(150.0, 240.0, 60.0, 30.0)})

    area = TRIM.grown(3 * MM)
    assert [each for each in found.values() if each.x < area.x or each.right > area.right + 0.01] == []


def test_elements_in_one_place_share_a_name():
    found = tags(proof(), TRIM, {"ground": TRIM, "pattern": TRIM, "title": Box(9.0, 9.0, 50.0, 20.0)})

    assert sorted(found) == ["bleed 3 mm", "ground + pattern", "safe zone 3 mm", "title", "trim"]


def test_faces_with_the_same_elements_share_a_drawing():
    overlay = proof()

    one, two = (overlay(TRIM, 9.0, (("title", Box(9.0, 9.0, 50.0, 20.0)),)) for _ in range(2))

    assert one is two
