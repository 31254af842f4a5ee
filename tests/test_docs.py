"""The docs and the README are true: their examples run, nothing is left out, and what is generated is up to date."""

import re
import shlex
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from PIL import Image

from pnp import render
from pnp.boards._records import BoardFile, Grid, Mirror, PathLook, SpaceKind, SpaceRecord, Tiles, Variant
from pnp.book.records import Book, ContentsBlock, FigureBlock, TableBlock
from pnp.build import build
from pnp.check import check
from pnp.checks.records import Accept, Check
from pnp.cli import main
from pnp.cli.explain import explanations
from pnp.cli.places import lines_of
from pnp.discover import plugins
from pnp.drawn import Order
from pnp.game import Stat
from pnp.kinds._records import Card, Deck, Stacking
from pnp.model import keys
from pnp.papers import papers, shipped
from pnp.problems import Report, Severity
from pnp.project import GameFile, games
from pnp.scene import Element
from pnp.sheets import Sheet
from pnp.source.nodes import Mapping
from pnp.tables.records import KEYS, Source
from pnp.theme import Theme
from pnp.units import MM, points

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = {page: page.read_text("utf-8") for page in PAGES}

Write = Callable[[dict[str, str]], Path]
Golden = Callable[[str, str], None]


class Block(NamedTuple):
    """A fenced block of a page, the line it begins at, and whether the example goes on in the next block."""

    language: str
    text: str
    line: int
    has_follower: bool


FOLLOWERS = ("\n```yaml", "\n```csv", "\n```svg", "\n<!-- templates", "\n<!-- in templates", "\n```text")
"""What continues an example when no words stand between."""


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page."""
    text = TEXTS[page]
    fence = r"^(<!-- (?:in )?[\w/.-]+ -->\n)?(```+)(\w*)\n(.*?)^\2\n"
    found = re.finditer(fence, text, re.MULTILINE | re.DOTALL)
    return [
        Block(
            each[3],
            (each[1] or "") + each[4],
            text.count("\n", 0, each.start(3)) + 1,
            text.startswith(FOLLOWERS, each.end()),
        )
        for each in found
    ]


# The examples of a page are one project that grows from one to the next; it must be without faults wherever words
# follow. Their first line says where they belong: `# cards/duel.yaml` is a whole file; `# in cards/duel.yaml` are keys
# that are put into it, in place of those of the same name, two levels deep. What a ```text block follows is tried, must
# give just that output, and is taken back. JSON and Markdown have no comments: their file stands in one above the
# block, which nobody sees, and in the words; `in` a file, Markdown goes on at its end. `<!-- pictures: art/wolf.png
# -->` anywhere on a page: there are such files.
FILE = re.compile(r"(?:#|<!--) (in )?([\w/.-]+\.(?:yaml|svg|json|csv|md))(?: -->)?\n")


def keyed(text: str, indent: int) -> dict[str, str]:
    """The lines of `text` by the key that they belong to; comments before the first key are under ''."""
    found = {"": ""}
    name = ""
    for line in text.splitlines(keepends=True):
        if match := re.match(rf" {{{indent}}}([\w-]+):", line):
            name = match[1]
        found[name] = found.get(name, "") + line
    return found


def laid_over(text: str, part: str) -> str:
    """`text` with the keys of `part` put into it."""
    whole = keyed(text, 0)
    for name, block in keyed(part, 0).items():
        head, _, inner = block.partition("\n")
        if name in whole and head == f"{name}:" and not inner.startswith("  -"):
            start, _, below = whole[name].partition("\n")
            block = start + "\n" + "".join((keyed(below, 2) | keyed(inner, 2)).values())
        whole[name] = block if name else whole[name]
    return "".join(whole.values())


def said(root: Path) -> str:
    """What `pnp check` says about the project, without notes; '' when nothing is wrong."""
    report = Report()
    check(root, games(root), report, lambda *_: None)
    return render.text([each for each in report if each.severity is not Severity.NOTE], lines_of(root), width=120)


def states(page: Path) -> Iterator[tuple[int, dict[str, str], str]]:
    """Every state of a page's project that must hold: the line of the page, its files, and what `check` says of it."""
    files: dict[str, str] = {}
    kept: dict[str, str] = {}
    for block in blocks(page):
        if block.language == "text" and re.match(r"\w+/[\w/.-]+:\d+", block.text):
            yield block.line, files, block.text
            files = kept
        elif match := FILE.match(block.text):
            is_part, name = match.groups()
            text = block.text[match.end() :] if is_part or block.language in ("json", "markdown") else block.text
            if is_part:
                text = f"{files[name]}\n{text}" if block.language == "markdown" else laid_over(files[name], text)
            files = {**files, name: text}
            if not block.has_follower:
                yield block.line, files, ""
                kept = files


STATES = [
    pytest.param(page, files, expected, id=f"{page.relative_to(ROOT).as_posix()}:{line}")
    for page in PAGES
    for line, files, expected in states(page)
]


@pytest.mark.parametrize(("page", "files", "expected"), STATES)
def test_examples_run_and_say_what_the_page_says(page: Path, files: dict[str, str], expected: str, write: Write):
    root = write(files)
    for name in " ".join(re.findall("<!-- pictures: (.*) -->", TEXTS[page])).split():
        (root / name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (1200, 800), "#88aa66").save(root / name)

    assert said(root) == expected


def test_every_example_says_which_file_it_is():
    without = [
        f"{page.name}:{block.line}"
        for page in PAGES
        for block in blocks(page)
        if block.language in ("yaml", "svg", "json", "markdown") and not FILE.match(block.text)
    ]

    assert without == []


def test_the_table_of_odds_on_the_page_of_books_is_answered(tmp_path: Path):
    (table,) = (block.text for block in blocks(ROOT / "docs/books.md") if block.language == "jinja")
    for folder in ("cards", "boards", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    with (tmp_path / "templates/storm-the-castle/rulebook.md").open("a", encoding="utf-8") as file:
        file.write(f"\n{table}")

    assert said(tmp_path) == ""


def test_commands_that_are_shown_can_be_typed():
    wrong = []
    for page in PAGES:
        for block in blocks(page):
            for line in block.text.splitlines() if block.language == "sh" else ():
                if line.startswith("pnp "):
                    name, *arguments = shlex.split(line.partition("  #")[0])[1:]
                    try:
                        main.commands[name].make_context(name, arguments)
                    except (KeyError, click.UsageError) as error:
                        wrong.append(f"{page.name}: {line}: {error}")

    assert wrong == []


def test_links_lead_to_something():
    wrong = [
        f"{page.name}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", TEXTS[page])
        if not target.startswith("https://") and not (page.parent / target).exists()
    ]

    assert wrong == []


def test_links_to_chapters_name_a_heading():
    wrong = []
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)]+)\)", TEXTS[page]):
            there = (page.parent / target).resolve() if target else page
            heads = re.findall(r"^#+ (.*)$", TEXTS.get(there, ""), re.MULTILINE)
            if anchor not in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}:
                wrong.append(f"{page.name}: {target}#{anchor}")

    assert wrong == []


def missing(names: Iterable[str], page: str) -> list[str]:
    """Those of `names` that docs/`page` does not have in code type."""
    text = TEXTS[ROOT / "docs" / page]
    return [name for name in names if f"`{name}`" not in text]


def test_every_command_and_option_is_documented():
    wanted = []
    for name, command in main.commands.items():
        wanted.append(f"pnp {name}")
        wanted += [option for each in command.params for option in each.opts if option.startswith("--")]

    assert missing(wanted, "commands.md") == []


@pytest.mark.parametrize(
    ("record", "page"),
    [
        (GameFile, "cards.md"),
        (Deck, "cards.md"),
        (Source, "tables.md"),
        (Card, "cards.md"),
        (Theme, "looks.md"),
        (Stat, "stats.md"),
        (Stacking, "stats.md"),
        (Check, "checks.md"),
        (Accept, "checks.md"),
        *((record, "boards.md") for record in (BoardFile, SpaceKind, SpaceRecord, Mirror, Grid)),
        *((record, "boards.md") for record in (Variant, PathLook, Tiles)),
        *((record, "books.md") for record in (Book, FigureBlock, TableBlock, ContentsBlock)),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)
def test_every_key_of_a_game_is_documented(record, page: str):
    assert missing(keys(record), page) == []


def test_every_source_of_cards_is_documented():
    assert missing(KEYS, "cards.md") == []


@pytest.mark.parametrize("element", [each.ELEMENT for each in plugins("pnp.elements").values()], ids=lambda e: e.KEY)
def test_every_key_of_an_element_is_documented(element):
    own = [key for key in keys(element) if key not in keys(Element)]

    assert missing(own, "stats.md" if element.KEY == "stats" else "templates.md") == []


def test_the_keys_of_all_elements_are_documented():
    assert missing(keys(Element), "templates.md") == []


def test_every_sheet_paper_and_key_of_a_sheet_is_documented():
    assert missing([*shipped("sheets.yaml"), *papers(), *keys(Sheet), "extends"], "sheets.md") == []


def test_every_problem_is_explained_at_some_length():
    short = [code for code, text in explanations().items() if len(text.split()) < 12]

    assert short == []


def test_the_page_of_problems_is_up_to_date(golden: Golden):
    codes = sorted(explanations().items())
    text = (
        "# What can be wrong\n\n"
        "Every problem that pnp finds has a code, the word in square brackets: `error[unknown-key]`. Here is what\n"
        "each one means and what to do about it. `pnp explain unknown-key` prints the same.\n\n"
        "This page is written by a test, from the program: `pytest tests/test_docs.py --bless`.\n\n"
        + " · ".join(f"[{code}](#{code})" for code, _ in codes)
        + "\n"
        + "".join(f"\n## {code}\n\n{explained.strip()}\n" for code, explained in codes)
    )

    golden("../../docs/problems.md", text)


def test_the_page_of_card_sizes_is_up_to_date(golden: Golden):
    rows = []
    for name, (_, node) in shipped("sizes.yaml").entries.items():
        names = ", ".join(f"`{each}`" for each in (name, *texts(node, "aliases")))
        width, height = texts(node, "size")
        (radius,), note = texts(node, "radius"), " ".join(texts(node, "note"))
        rows.append(
            f"| {names} | {in_mm(width)} x {in_mm(height)} mm | {width} x {height} | {in_mm(radius)} mm | {note} |"
        )
    text = (
        "# Card sizes\n\n"
        "What can stand behind `size:` in a deck. Two lengths work as well: `size: 63mm x 88mm`.\n\n"
        "This page is written by a test, from the program: `pytest tests/test_docs.py --bless`.\n\n"
        "| name | finished size | made as | corners | |\n|---|---|---|---|---|\n" + "\n".join(rows) + "\n"
    )

    golden("../../docs/sizes.md", text)


def test_the_page_of_icons_is_up_to_date(golden: Golden):
    names = sorted(each.stem for each in (ROOT / "pnp/data/icons").glob("*.svg"))
    cells = [f'<img src="../pnp/data/icons/{name}.svg" width="32" alt=""><br>`{name}`' for name in names]
    rows = [" | ".join(cells[i : i + 6]) for i in range(0, len(cells), 6)]
    text = (
        "# Icons that come along\n\n"
        "Each can stand in a text (`<sword>`), in the stat legend and in templates (`icon: sword`). Your own go into\n"
        "`templates/icons/`: [Icons](templates.md#icons).\n\n"
        f"![All {len(names)} icons, each with its name](pictures/icons.png)\n\n"
        "This page is written by a test, from the program: `pytest tests/test_docs.py --bless`.\n\n"
        "| | | | | | |\n|---|---|---|---|---|---|\n" + "".join(f"| {row} |\n" for row in rows)
    )

    golden("../../docs/icons.md", text)


def texts(node: Mapping, key: str) -> list[str]:
    """The texts under a key of a size, none where it is not there."""
    found = node.get(key)
    return [] if found is None else [each.text for each in getattr(found, "items", [found])]


def in_mm(length: str) -> str:
    """A length in millimetres as a number."""
    return f"{round(points(length) / MM, 2):g}"


def readme_commands() -> list[str]:
    """The lines to paste of the README that set everything up."""
    return [line for block in blocks(ROOT / "README.md") for line in block.text.splitlines() if " -m venv " in line]


def test_the_readme_has_two_commands_for_each_system():
    assert [each.split()[0] for each in readme_commands()] == ["python3", "cmd", "python3", "cmd"]


def test_the_test_command_of_the_readme_is_that_of_ci():
    script = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()

    assert readme_commands()[2] == next(line for line in script if " -m venv " in line)


def test_the_kit_has_the_files_and_the_sheets_that_the_readme_names(tmp_path: Path):
    rows = [line for line in TEXTS[ROOT / "README.md"].splitlines() if line.startswith("| `")]
    named = {name: line for line in rows for name in re.findall(r"`([\w-]+\.pdf)`", line)}

    written = build(ROOT, ["storm-the-castle"], Report(), lambda *_: None, Order(), tmp_path)

    made = {each.path.name: each.sentence for each in written}
    assert sorted({*named, "board-single.pdf"}) == sorted(made)
    wrong = [
        f"{name}: {count} sheets"
        for name, line in named.items()
        for count in re.findall(r"(\d+) sheets", line)
        if not re.search(rf"\b{count} sheets", made[name])
    ]
    assert wrong == []


def test_windows_does_what_the_others_do():
    posix, windows = readme_commands()[0::2], readme_commands()[1::2]

    assert windows == [in_windows(each) for each in posix]


def in_windows(command: str) -> str:
    """A command for a POSIX shell as both shells of Windows take it."""
    inner = command.replace("python3", "py").replace(".venv/bin/", ".venv\\Scripts\\").replace('"', "")
    return f'cmd /c "{inner}"'
