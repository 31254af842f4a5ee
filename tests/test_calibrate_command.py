"""`pnp calibrate` writes its page and keeps what was measured, and builds follow it."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner, Result
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTTextContainer

from pnp.cli import main
from pnp.printers import Printer, Settings, load_settings
from pnp.problems import Report
from pnp.units import MM

Run = Callable[..., Result]
Point = tuple[float, float]


TWO_SIDED = {
    "cards/duel.yaml": """\
game: Duel
decks:
  - {id: beasts, template: beast, back: beast, cards: [{id: wolf, title: Wolf}]}
""",
    "templates/beast.yaml": 'elements:\n  title: {text: "Wolf", left: 12mm, top: 4mm, right: 4mm, height: 7mm}\n',
}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for settings."""
    path = tmp_path / "settings" / "settings.yaml"
    monkeypatch.setenv("PNP_SETTINGS", str(path))
    return path


@pytest.fixture
def duel(write: Callable[[dict[str, str]], Path], monkeypatch: pytest.MonkeyPatch, kept: Path) -> Path:
    """A project whose cards have backs, and nothing in the settings."""
    root = write(TWO_SIDED)
    monkeypatch.chdir(root)
    return root


def built(run: Run, root: Path, *options: str) -> tuple[bytes, list[str]]:
    """The sheet of a build, and what it said behind its first two lines."""
    result = run("build", *options)
    assert result.exit_code == 0, result.output
    return (root / "output/duel/cards-a4.pdf").read_bytes(), result.stdout.splitlines()[2:]


def test_calibrate_alone_writes_the_page(run: Run, duel: Path):
    result = run("calibrate")

    assert result.stdout.splitlines()[0] == "calibrate-a4.pdf  1 sheet of a4 paper, both sides, flip on the long edge"
    assert len(pypdf.PdfReader(duel / "calibrate-a4.pdf").pages) == 2


def test_the_page_is_the_same_each_time_and_does_not_look_at_settings(run: Run, duel: Path, kept: Path):
    run("calibrate", "--out", "one.pdf")
    kept.parent.mkdir()
    kept.write_text("printers: [", "utf-8")
    run("calibrate", "--out", "other.pdf")

    assert (duel / "one.pdf").read_bytes() == (duel / "other.pdf").read_bytes()


def test_numbers_on_the_command_line_are_kept(run: Run, kept: Path):
    result = run("calibrate", "--printer", "hp", "--across", "0.4mm", "--down", "-0.2mm", "--scale", "99.9%")

    assert result.exit_code == 0
    assert '  "hp":\n    across: 0.4mm\n    down: -0.2mm\n    scale: 99.9%\n' in kept.read_text("utf-8")


def test_numbers_are_asked_for_and_checked(kept: Path):
    result = CliRunner().invoke(main, ["calibrate", "--printer", "hp"], input="0.4\n2\n\N{MINUS SIGN}0.2\n\n")

    assert result.exit_code == 0
    assert "'2' is not possible here, expected -1.5 to 1.5" in result.output
    assert "moved by 0.4 mm to the right and 0.2 mm up for the printer 'hp'" in result.output


def test_the_edge_that_was_measured_is_kept(run: Run, kept: Path):
    run("calibrate", "--printer", "hp", "--sheet", "letter-short", "--across", "1mm")

    report = Report()
    assert load_settings(kept, report) == Settings((Printer("hp", 1 * MM, 0.0, flip="short"),))


def test_a_build_for_a_printer_moves_backs_and_says_so(run: Run, duel: Path):
    plain, said_before = built(run, duel)
    run("calibrate", "--printer", "hp", "--across", "1mm", "--down", "-2mm")

    moved, said = built(run, duel, "--printer", "hp")

    assert said_before == []
    assert said == ["backs are moved by 1 mm to the right and 2 mm up for the printer 'hp'"]
    (front, back), (same, other) = (
        [next(extract_pages(BytesIO(each), page_numbers=[n])) for n in (0, 1)] for each in (plain, moved)
    )
    assert words(front) == words(same)
    (x, y), (x_moved, y_moved) = words(back)["Wolf"], words(other)["Wolf"]
    assert (x_moved - x, y_moved - y) == pytest.approx((1 * MM, 2 * MM), abs=0.01)


def words(page: object) -> dict[str, Point]:
    """The lines of a page with their places, y up."""
    assert hasattr(page, "__iter__")
    return {
        line.get_text().strip(): (line.x0, line.y0)
        for box in page
        if isinstance(box, LTTextContainer)
        for line in box
        if isinstance(line, LTTextContainer)
    }


def test_the_default_printer_needs_no_name_and_none_switches_it_off(run: Run, duel: Path):
    plain, _ = built(run, duel)
    run("calibrate", "--printer", "hp", "--across", "1mm", "--default")

    moved, said = built(run, duel)
    without, nothing = built(run, duel, "--printer", "none")

    assert said == ["backs are moved by 1 mm to the right for the printer 'hp'"]
    assert moved != plain
    assert (without, nothing) == (plain, [])


def test_several_processes_print_for_the_printer_too(run: Run, duel: Path):
    run("calibrate", "--printer", "hp", "--across", "1mm", "--default")

    assert built(run, duel, "--jobs", "2") == built(run, duel)


@pytest.mark.parametrize("options", [["--to", "png", "--dpi", "30"], ["--proof"], ["--sheet", "single"]])
def test_what_others_print_is_not_moved(run: Run, duel: Path, options: list[str]):
    def files() -> dict[str, bytes]:
        result = run("build", *options)
        assert "moved" not in result.output
        return {each.name: each.read_bytes() for each in sorted((duel / "output").rglob("*.p*"))}

    before = files()
    run("calibrate", "--printer", "hp", "--across", "1mm", "--default")

    assert files() == before


def test_a_printer_that_is_not_kept_stops_the_build(run: Run, duel: Path):
    run("calibrate", "--printer", "hp", "--across", "1mm")

    result = run("build", "--printer", "hq")

    assert result.exit_code == 1
    assert "error[unknown-printer]: there is no printer 'hq', expected 'hp'" in result.stderr
    assert "--printer none prints as if no printer were known" in result.stderr
    assert not (duel / "output").exists()


def test_broken_settings_stop_the_build_with_their_line(run: Run, duel: Path, kept: Path):
    kept.parent.mkdir()
    kept.write_text("printers:\n  hp: {across: 1}\n", "utf-8")

    result = run("build")

    assert result.exit_code == 1
    assert f"{kept.as_posix()}:2:16: error[wrong-length]" in result.stderr
    assert "2 |   hp: {across: 1}" in result.stderr
    assert run("build", "--printer", "none").exit_code == 0


def test_printers_are_listed_and_forgotten(run: Run, kept: Path):
    assert run("calibrate", "--list").stdout == "no printer is kept, 'pnp calibrate' writes the page to measure one\n"
    run("calibrate", "--printer", "hp", "--across", "1mm", "--default")
    run("calibrate", "--printer", "laser 2", "--down", "1mm")

    listed = run("calibrate", "--list").stdout
    forgotten = run("calibrate", "--forget", "hp")

    assert listed == "hp (default): across 1mm, down 0mm\nlaser 2: across 0mm, down 1mm\n"
    assert forgotten.stdout == "nothing is kept of the printer 'hp' any more\n"
    assert run("calibrate", "--list").stdout == "laser 2: across 0mm, down 1mm\n"


def test_default_alone_keeps_the_numbers(run: Run, kept: Path):
    run("calibrate", "--printer", "hp", "--across", "1mm")

    run("calibrate", "--printer", "hp", "--default")

    assert run("calibrate", "--list").stdout == "hp (default): across 1mm, down 0mm\n"


def test_a_calibrated_page_is_written_to_check_it(run: Run, duel: Path):
    run("calibrate")
    run("calibrate", "--printer", "hp", "--across", "1mm")

    result = run("calibrate", "--check", "hp", "--out", "check.pdf")

    assert result.exit_code == 0
    assert "Moved for the printer 'hp'" in pypdf.PdfReader(duel / "check.pdf").pages[0].extract_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--sheet", "a44"], "there is no sheet 'a44' (did you mean 'a4'?)"),
        (["--sheet", "single"], "on 'single' no backs are printed behind fronts"),
        (["--sheet", "a4-fold"], "on 'a4-fold' no backs are printed behind fronts"),
        (["--sheet", "a6"], "a6 paper is too small for the scales, expected A5 or larger"),
        (["--across", "1mm"], "expected --printer with a name of your own"),
        (["--default"], "expected --printer with a name of your own"),
        (["--printer", "none", "--across", "1mm"], "'none' cannot be the name of a printer"),
        (["--printer", "hp", "--across", "1"], "'1' has no unit"),
        (["--printer", "hp", "--turn", "9"], "expected -5 to 5"),
        (["--printer", "hp", "--list"], "are done one at a time"),
        (["--forget", "hp"], "nothing is kept of a printer 'hp', only: none"),
        (["--check", "hp"], "nothing is kept of a printer 'hp', only: none"),
    ],
)
def test_what_cannot_be_meant_is_a_usage_error(run: Run, duel: Path, options: list[str], said: str):
    result = run("calibrate", *options)

    assert result.exit_code == 2
    assert said in result.stderr
