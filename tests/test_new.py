"""`pnp new`: every starter is a whole game that can be printed at once, and nothing that is there is written over."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from click.testing import Result
from editor import faults
from test_schema import SCHEMAS, kind_of

from pnp.build import build
from pnp.check import check
from pnp.drawn import Order
from pnp.problems import Report, Severity
from pnp.schema import files as schemas
from pnp.starters import STARTERS, starter, starters, title_of

ROOT = Path(__file__).parent.parent

Run = Callable[..., Result]


def written(folder: Path) -> dict[str, bytes]:
    """All files below a folder by their paths."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def problems(root: Path, name: str) -> list[str]:
    """What is wrong with a game, but for notes."""
    report = Report()
    check(root, [name], report, lambda *_: None)
    return [each.message for each in report if each.severity is not Severity.NOTE]


def test_starters_are_found_by_looking():
    assert starters() == ("blank", "board", "cards")


@pytest.mark.parametrize("source", starters())
@pytest.mark.parametrize("name", ["wolf", "no", "7", "wolf-pack-in-the-winter-of-the-long-night"[:40]])
def test_a_new_game_has_no_problem_whatever_its_name(run: Run, tmp_path: Path, source: str, name: str):
    result = run("new", name, "--from", source, cwd=tmp_path)

    assert result.exit_code == 0, result.output
    assert problems(tmp_path / name, name) == []


@pytest.mark.parametrize("source", starters())
def test_a_new_game_is_printed_at_once(tmp_path: Path, run: Run, source: str):
    run("new", "wolf-pack", "--from", source, cwd=tmp_path)

    report = Report()
    made = build(tmp_path / "wolf-pack", ["wolf-pack"], report, lambda *_: None, Order(), tmp_path / "out")

    sheets = {each.path.name for each in made}
    assert {"cards-a4.pdf", "cards-letter.pdf", "playtest-a4.pdf", "playtest-letter.pdf"} <= sheets
    assert {each.name: len(pypdf.PdfReader(each).pages) for each in (tmp_path / "out").rglob("playtest-*.pdf")} == {
        "playtest-a4.pdf": 1,
        "playtest-letter.pdf": 1,
    }
    assert {pypdf.PdfReader(each.path).metadata["/Title"].partition(",")[0] for each in made} == {"Wolf pack"}


@pytest.mark.parametrize(("source", "title"), [("blank", "First Card"), ("board", "Pearls"), ("cards", "Marsh Ghost")])
def test_the_playtest_sheet_lists_what_the_game_has(tmp_path: Path, run: Run, source: str, title: str):
    run("new", "wolf", "--from", source, cwd=tmp_path)
    file = tmp_path / "wolf/cards/wolf.yaml"
    file.write_text(file.read_text("utf-8").replace(title, "Grizzly"), "utf-8", newline="\n")

    build(tmp_path / "wolf", ["wolf"], Report(), lambda *_: None, Order(only=("playtest",)), tmp_path / "out")

    text = pypdf.PdfReader(tmp_path / "out/wolf/playtest-a4.pdf").pages[0].extract_text()
    assert ("Grizzly" in text, title in text) == (True, False)


@pytest.mark.parametrize("source", starters())
def test_every_file_of_a_starter_names_its_schema_and_fits_it(source: str):
    wrong = []
    for file, data in starter("wolf", source).items():
        if kind := kind_of(file):
            text, up = data.decode(), "../" * file.count("/")
            if not text.startswith(f"# yaml-language-server: $schema={up}schema/{kind}.schema.json\n"):
                wrong.append(f"{file}: first line")
            wrong += [f"{file}: {each}" for each in faults(SCHEMAS[kind], text)]

    assert wrong == []


@pytest.mark.parametrize("source", starters())
def test_a_project_has_what_a_maker_needs_around_the_game(source: str):
    made = starter("wolf", source)

    needed = {"README.md", ".gitignore", "cards/wolf.yaml", "templates/wolf/playtest.md"}
    assert needed - set(made) == set()
    assert {name: made[f"schema/{name}"].decode() for name in schemas()} == schemas()
    assert "output/" in made[".gitignore"].decode()
    assert [name for name, data in made.items() if b"my-game" in data or b"My Game" in data] == []


@pytest.mark.parametrize("source", starters())
def test_a_readme_names_every_template_and_every_file_that_is_built(tmp_path: Path, run: Run, source: str):
    run("new", "wolf", "--from", source, cwd=tmp_path)
    text = (tmp_path / "wolf/README.md").read_text("utf-8")

    made = build(tmp_path / "wolf", ["wolf"], Report(), lambda *_: None, Order(), tmp_path / "out")

    files = [each.path.name for each in made if not each.path.name.startswith("playtest")]
    templates = [path.name for path in (tmp_path / "wolf/templates").rglob("*.*")]
    assert [name for name in [*files, *templates] if name not in text] == []


@pytest.mark.parametrize("source", starters())
def test_the_same_name_gives_the_same_bytes(tmp_path: Path, run: Run, source: str):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        run("new", "wolf", "--from", source, cwd=tmp_path / folder)

    assert written(tmp_path / "one") == written(tmp_path / "two")


def test_it_ends_by_saying_what_to_do_next(run: Run, tmp_path: Path):
    result = run("new", "wolf", cwd=tmp_path)

    assert [line.split("  ")[0] for line in result.stdout.splitlines()[1:]] == ["cd wolf", "pnp check", "pnp build"]


def test_the_first_print_goes_as_its_page_says(run: Run, tmp_path: Path):
    page = (ROOT / "docs/first-print.md").read_text("utf-8")
    shown = re.search(r"^```\n(cards/.*?)^```", page, re.MULTILINE | re.DOTALL)
    run("new", "wolf", cwd=tmp_path)
    file = tmp_path / "wolf/cards/wolf.yaml"

    at_first = run("check", cwd=tmp_path / "wolf")
    file.write_text(
        re.sub(r"(title: Ram\n.*?courage: )4", r"\g<1>50", file.read_text("utf-8"), flags=re.DOTALL), "utf-8"
    )
    with_a_slip = run("check", cwd=tmp_path / "wolf")

    assert f"`{at_first.stderr.strip()}`" in page
    assert shown
    assert unindented(with_a_slip.stderr) == unindented(shown[1])


def unindented(text: str) -> list[str]:
    """Lines without blanks at their ends."""
    return [line.strip() for line in text.splitlines()]


@pytest.mark.parametrize(("name", "title"), [("wolf", "Wolf"), ("wolf-pack", "Wolf pack"), ("3-wolves", "3 wolves")])
def test_a_name_becomes_a_title(name: str, title: str):
    assert title_of(name) == title


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Wolf Pack", "'Wolf Pack' cannot be the name of a folder for a game, expected small letters, digits and"),
        ("Wolf Pack", "such as 'wolf-pack'"),
        ("Wölfe!", "such as 'wolfe'"),
        ("狼", "such as 'wolf-pack'"),
        ("../wolf", "such as 'wolf'"),
        (".", "such as 'wolf-pack'"),
        ("", "such as 'wolf-pack'"),
        ("wolf-", "such as 'wolf'"),
        ("nul", "'nul' is the name of a device on Windows, expected another such as 'nul-game'"),
        ("a" * 41, "the name has 41 letters, expected 40 at most"),
    ],
)  # fmt: skip
def test_odd_names_are_told(run: Run, tmp_path: Path, name: str, said: str):
    result = run("new", name, cwd=tmp_path)

    assert (said in result.stderr, result.exit_code, written(tmp_path)) == (True, 2, {}), result.stderr


def test_a_starter_that_is_not_there_lists_those_that_are(run: Run, tmp_path: Path):
    result = run("new", "wolf", "--from", "crads", cwd=tmp_path)

    said = "there is no starter 'crads' (did you mean 'cards'?), there is: blank, board, cards"
    assert (said in result.stderr, result.exit_code, written(tmp_path)) == (True, 2, {})


@pytest.mark.parametrize("there", ["wolf/notes.txt", "wolf/.hidden", "wolf"])
def test_nothing_that_is_there_is_written_over(run: Run, tmp_path: Path, there: str):
    (tmp_path / there).parent.mkdir(exist_ok=True)
    (tmp_path / there).write_text("mine")

    result = run("new", "wolf", cwd=tmp_path)

    assert (result.exit_code, written(tmp_path)) == (2, {there: b"mine"})
    assert "'wolf' is there already, and not an empty folder" in result.stderr


def test_an_empty_folder_is_filled(run: Run, tmp_path: Path):
    (tmp_path / "wolf").mkdir()

    result = run("new", "wolf", cwd=tmp_path)

    assert (result.exit_code, (tmp_path / "wolf/cards/wolf.yaml").is_file()) == (0, True)


def test_the_package_has_every_file_of_the_starters():
    command = pytest.importorskip("setuptools.command.build_py").build_py
    from setuptools import Distribution

    distribution = Distribution({"packages": ["pnp"], "package_dir": {"pnp": str(ROOT / "pnp")}})
    distribution.package_data = {"pnp": patterns()}
    build_py = command(distribution)
    build_py.finalize_options()
    build_py.manifest_files = {}

    found = {Path(each).resolve() for each in build_py.find_data_files("pnp", str(ROOT / "pnp"))}

    assert {path.resolve() for path in STARTERS.rglob("*") if path.is_file()} - found == set()


def patterns() -> list[str]:
    """What pyproject.toml takes into the package besides modules."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]["pnp"]
