"""Bad inputs with the problems that they must raise: a comment above the fault has severity, column, code, message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from project import write

from pnp.build import check
from pnp.cli.explain import explanations
from pnp.problems import Report, Severity

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").glob("*.yaml"))
EXPECTED = re.compile(r"\s*# (error|warning) (\d+) ([\w-]+): (.*)")
PART = re.compile(r"# --- (templates/[\w-]+\.yaml)\n")


def parts(text: str) -> dict[str, str]:
    """The files of a bad input: the game, and what follows a line with the name of a template."""
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

    found = [
        (each.span.file, each.span.line, str(each.severity), each.span.column, each.code, each.message)
        for each in report
        if each.span and each.severity is not Severity.NOTE
    ]
    assert sorted(found) == expected(files)


def test_every_code_is_raised_by_some_test() -> None:
    texts = "".join(path.read_text("utf-8") for path in [*BAD, *HERE.glob("test_*.py")] if path.name != "test_bad.py")

    assert [code for code in sorted(explanations()) if not re.search(rf"\b{code}\b", texts)] == []
