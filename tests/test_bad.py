"""
Bad inputs, each with the problems that it must raise: severity, column, code and message in a comment above the fault.

What follows a line such as `# --- templates/face.yaml` is that file; the rest is the game. In the text of a book, which
ends in .md, comments are those of Jinja; in a table, which ends in .csv, they are rows that do not count. No other
error or warning may be raised; notes are looked for only where they are named.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from project import write

from pnp.check import check
from pnp.cli.explain import explanations
from pnp.problems import Problem, Report, Span

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))
EXPECTED = re.compile(r"\s*\{?# (error|warning|note) (\d+) ([\w-]+): (.*?)(?: #\})?")
PART = re.compile(r"# --- ((?:templates|boards|tables)/[\w/-]+\.(?:yaml|csv|md))\n")


def parts(text: str) -> dict[str, str]:
    """The files of a bad input: the game, and what follows a line with the name of a template, a board or a table."""
    game, *others = PART.split(text)
    return {"cards/bad.yaml": game, **dict(zip(others[::2], others[1::2], strict=True))}


def expected(files: dict[str, str]) -> list[tuple[str, int, str, int, str, str]]:
    """What the comments say: file, line below the comments, severity, column, code, message."""
    found = []
    for file, text in files.items():
        waiting: list[tuple[str, int, str, str]] = []
        for number, line in enumerate(text.split("\n"), 1):
            if match := EXPECTED.fullmatch(line):
                waiting.append((match[1], int(match[2]), match[3], match[4]))
                continue
            found += [(file, number, *each) for each in waiting]
            waiting = []
    return sorted(found)


@pytest.mark.parametrize("path", BAD, ids=[path.stem for path in BAD])
def test_a_bad_input_raises_just_the_problems_it_names(tmp_path: Path, path: Path) -> None:
    files = parts(path.read_text("utf-8"))
    for name, text in files.items():
        write(tmp_path, name, text)
    report = Report()

    check(tmp_path, ["bad"], report, lambda *_: None)

    wanted = expected(files)
    found = [said for each in report if (said := told(each))[2] != "note" or said in wanted]
    assert sorted(found) == wanted


def told(problem: Problem) -> tuple[str, int, str, int, str, str]:
    """A problem in the form of the comments; line 0 without a file for one that has no place."""
    span = problem.span or Span("", 0, 0)
    return span.file, span.line, str(problem.severity), span.column, problem.code, problem.message


ELSEWHERE = {
    "test_source.py": [
        "control-character",  # would make this file unreadable
        "empty-file",  # a comment above an empty file is in it
        "file-too-large",
        "slow-yaml",
        "unreadable-file",
        "wrong-encoding",
    ],
    "test_csv.py": ["table-too-large"],
    "test_xlsx.py": [
        "broken-workbook",
        "cell-error",
        "formula-without-value",
        "hidden-rows",
        "merged-cells",
        "unclear-cell",
        "unknown-worksheet",
    ],
    "test_table_out.py": ["not-in-a-table"],
    "test_impose_marks.py": ["bleed-beyond-art"],
    "test_calibrate_printers.py": ["unknown-printer"],
    "test_changes.py": ["unknown-change"],
    "test_kit.py": ["unknown-card"],
    "test_odds.py": ["outside-the-rules"],
    "test_conform.py": ["broken-promise", "unreadable-engine"],
    "test_replay.py": [
        "illegal-step",
        "malformed-log",
        "malformed-step",
        "out-of-turn",
        "unknown-game",
        "unknown-switch",
        "worth-a-line",
        "wrong-claim",
    ],
    "test_preflight_edges.py": ["low-resolution"],
    "test_outputs.py": ["cannot-write", "not-ours"],
    "test_showcase.py": ["contact-sheet-full"],
    "test_embedding.py": ["font-gone"],
    "test_painter.py": ["picture-gone"],
    "test_fonts.py": [
        "font-embedding-forbidden",
        "font-outside-project",
        "font-unreadable",
        "font-without-outlines",
    ],
    "test_iconify.py": ["alias-without-icon", "broken-pack", "not-a-pack"],
    "test_icons.py": ["not-an-icon"],
    "test_pictures.py": [
        "broken-picture",
        "broken-profile",
        "external-reference",
        "hostile-picture",
        "many-frames",
        "not-drawn",
        "picture-too-large",
        "unmarked-cmyk",
    ],
}
"""Codes that no YAML alone can raise, by the tests that raise them."""


def test_every_code_has_a_bad_input_or_a_test_of_its_own() -> None:
    lines = "\n".join(path.read_text("utf-8") for path in BAD).split("\n")
    raised = {match[3] for line in lines if (match := EXPECTED.fullmatch(line))}

    elsewhere = [code for codes in ELSEWHERE.values() for code in codes]

    assert sorted([*raised, *elsewhere]) == sorted(explanations())


@pytest.mark.parametrize("file", [*ELSEWHERE])
def test_tests_of_codes_are_where_they_are_said_to_be(file: str) -> None:
    text = (HERE / file).read_text("utf-8")

    assert [code for code in ELSEWHERE[file] if f'"{code}"' not in text] == []
