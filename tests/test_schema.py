"""Schemas take what pnp takes: all that comes along and all examples; and they see what can be seen without pnp."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result
from editor import faults, scalar
from jsonschema import Draft7Validator
from pydantic_core import PydanticCustomError
from test_bad import BAD, expected, parts
from test_docs import STATES

from pnp import forms, sheets, theme, values
from pnp.boards import _records as boards
from pnp.book import records as books
from pnp.elements import chart, picture
from pnp.kinds import _records as cards
from pnp.project import to_language
from pnp.scene import to_place
from pnp.schema import files, schemas
from pnp.source.plain import Plain

ROOT = Path(__file__).parent.parent
SCHEMAS = schemas()

Run = Callable[..., Result]

KINDS = {
    "cards/*/*.yaml": "cards",
    "cards/*.yaml": "game",
    "boards/*.yaml": "board",
    "templates/*/ledger.yaml": "ledger",
    "templates/*.yaml": "template",
}
"""What a file is, by the first pattern that its name matches."""


def kind_of(name: str) -> str:
    """The kind of a project's file; '' for one without a schema."""
    return next((kind for pattern, kind in KINDS.items() if fnmatch(name, pattern)), "")


SHIPPED = [path.relative_to(ROOT) for top in ("cards", "boards", "templates") for path in (ROOT / top).rglob("*.yaml")]


@pytest.mark.parametrize("kind", [*SCHEMAS])
def test_schemas_are_json_schema(kind: str) -> None:
    Draft7Validator.check_schema(SCHEMAS[kind])


@pytest.mark.parametrize("path", SHIPPED, ids=str)
def test_a_schema_finds_nothing_wrong_in_what_comes_along(path: Path) -> None:
    text = (ROOT / path).read_text("utf-8")

    assert faults(SCHEMAS[kind_of(path.as_posix())], text) == []


@pytest.mark.parametrize("path", SHIPPED, ids=str)
def test_what_comes_along_names_its_schema_in_its_first_line(path: Path) -> None:
    first = (ROOT / path).read_text("utf-8").split("\n", 1)[0]

    up = "../" * (len(path.parts) - 1)

    assert first == f"# yaml-language-server: $schema={up}schema/{kind_of(path.as_posix())}.schema.json"


GOOD = [
    pytest.param(kind_of(name), text, id=f"{state.id}-{name}")
    for state in STATES
    if not state.values[2]
    for name, text in state.values[1].items()
    if kind_of(name)
]


@pytest.mark.parametrize(("kind", "text"), GOOD)
def test_a_schema_finds_nothing_wrong_in_an_example_of_the_docs(kind: str, text: str) -> None:
    assert faults(SCHEMAS[kind], text) == []


SEEN = {
    "count-too-high",
    "missing-key",
    "unknown-element",
    "unknown-key",
    "unknown-paper",
    "wrong-color",
    "wrong-length",
    "wrong-number",
    "wrong-shape",
    "wrong-value",
}
"""Errors that lie in one value, or in the keys around it."""

UNSEEN = [
    "there is no color ",  # named in the theme, which is another file
    "has no 'papr'",
    "this space has no ",  # these may have any keys, which the legend and the templates decide
    "this kind of space has no ",
    "is swapped with ",  # values that are held against each other
    "'9..0' is not a range",
    "cannot hang on ",
    "far beside the board",  # a number within a text
    "expected a list of cards",  # in a file that is named here
    "the template has no element ",
]
"""Parts of messages with those codes that take more than that."""


UNREAD = {"odd-space", "too-many-values"}
"""Errors in YAML that editors read in spite of them, while pnp reads nothing in that file."""


def bad() -> Iterator[Any]:
    """Every file of a bad input, with the lines that have an error, and of these the ones that a schema can see."""
    for path in BAD:
        found = parts(path.read_text("utf-8"))
        wrong = [each for each in expected(found) if each[2] == "error"]
        for name, text in found.items():
            here = [(line, code, message) for file, line, _, _, code, message in wrong if file == name]
            seen = {
                line for line, code, message in here if code in SEEN and not any(each in message for each in UNSEEN)
            }
            if kind_of(name) and not UNREAD & {code for _, code, _ in here}:
                yield pytest.param(kind_of(name), text, {line for line, *_ in here}, seen, id=f"{path.stem}-{name}")


@pytest.mark.parametrize(("kind", "text", "wrong", "seen"), [*bad()])
def test_a_schema_sees_what_it_can_in_a_bad_input_and_nothing_that_is_right(
    kind: str, text: str, wrong: set[int], seen: set[int]
) -> None:
    try:
        found = faults(SCHEMAS[kind], text)
    except yaml.YAMLError:
        pytest.skip("not YAML, which editors say by themselves")

    lines = {line for line, _ in found}
    assert (seen - lines, lines - wrong) == (set(), set()), found


TEXTS = """
0 3 -3 +3 007 2.0 1e3 0x1f 1_000 .5 80% 150% 1000 a A a.b a-b two words 5mm 5 5MM 0mm -1mm +1.5in 1,5mm 5px 9pt..7pt
7pt..9pt 9pt 11pt..8 1..4 -3..+3 4..1 yes No TRUE off maybe square theme round_2mm cut_-1mm scoop oval_2mm
#123 #12345 #1f4e79 en pt-BR e en_US title.bottom title.bottom_+_1mm title.bottem title.bottom+1mm 50%_120mm 50% 50%_50%
60mm_x_40mm 60_x_40_mm 0mm_x_40mm 60mm_x_ a4 A4 a9 card 200mm_x_290mm fullest 3x3 3_×_3 0x3 auto top left_top top_30%
30% 5%_5% 0%_10%_0%_0% 10/36 0/36 27.8% rulebook board Rules my-rules
"""
"""Of these, a '_' is a blank. What YAML takes for nothing is left out: that it could be a name is nobody's wish."""

CONVERTERS = [
    *(values.said, values.to_name, values.to_length, values.to_size, values.to_extent, values.to_whole),
    *(values.to_number, values.to_yes, values.to_limits, values.to_fit, values.to_corner, values.to_fill),
    *(theme.to_color, to_place, to_language, boards.to_at, boards.to_extent_of_two, boards.to_id, books.to_book_id),
    *(sheets.to_margin, sheets.to_paper, sheets.to_grid, sheets.to_maybe, cards.to_count),
    *(picture.to_anchor, picture.to_crop, chart.to_most),
]


@pytest.mark.parametrize("convert", CONVERTERS, ids=lambda each: each.__name__)
@pytest.mark.parametrize("text", [each.replace("_", " ") for each in dict.fromkeys(TEXTS.split())])
def test_a_form_takes_what_its_converter_takes(convert: Callable[[object], object], text: str) -> None:
    form = forms.applied(convert, {})
    try:
        convert(Plain(text))
    except PydanticCustomError:
        return

    assert Draft7Validator(form).is_valid(scalar(text))


def test_every_key_says_what_it_means() -> None:
    silent = [
        f"{kind}: {name}.{key}"
        for kind, schema in SCHEMAS.items()
        for name, record in {"": schema, **schema.get("definitions", {})}.items()
        for key, form in record.get("properties", {}).items()
        if "description" not in form and "$ref" not in form
    ]

    assert silent == []


def test_a_key_says_its_meaning_then_its_form_and_what_it_is_without() -> None:
    lay = SCHEMAS["game"]["definitions"]["Stacking"]["properties"]["offset"]
    align = SCHEMAS["template"]["definitions"]["TextElement"]["properties"]["align"]

    assert lay["description"] == (
        "By how much each card lies further than the one below it; on a diagonal, along both axes.\n\n"
        "a length of more than 0 such as '63.5mm'"
    )
    assert (align["enum"], align["default"]) == (["left", "center", "right", "justify"], "left")


def test_the_schemas_in_the_repository_are_up_to_date(golden: Callable[[str, str], None]) -> None:
    for name, text in files().items():
        golden(f"../../schema/{name}", text)


def test_a_schema_is_printed(run: Run) -> None:
    result = run("schema", "template")

    assert (json.loads(result.stdout), result.exit_code) == (SCHEMAS["template"], 0)


def test_all_schemas_are_written_where_files_look_for_them(run: Run, tmp_path: Path) -> None:
    result = run("schema", "--out", "schema", cwd=tmp_path)

    assert result.exit_code == 0
    assert {path.name: path.read_text("utf-8") for path in (tmp_path / "schema").iterdir()} == files()
    assert re.findall(r"schema/(\w+)\.schema\.json", result.stdout) == [*SCHEMAS]


def test_one_schema_is_written_alone(run: Run, tmp_path: Path) -> None:
    run("schema", "board", "--out", "schema", cwd=tmp_path)

    assert [path.name for path in (tmp_path / "schema").iterdir()] == ["board.schema.json"]


def test_without_a_kind_or_a_folder_the_kinds_are_named(run: Run) -> None:
    result = run("schema")

    assert result.exit_code == 2
    assert "name one of board, cards, game, ledger, template, or write all with --out FOLDER" in result.stderr
