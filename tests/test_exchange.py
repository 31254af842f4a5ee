"""Problems reach other programs whole: as JSON, as SARIF that its schema takes, as annotations of GitHub."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result
from jsonschema import Draft4Validator
from test_bad import BAD, parts

from pnp.check import check
from pnp.cli.explain import explanations
from pnp.exchange import as_github, as_json, as_sarif
from pnp.problems import Report, Severity, Span

HERE = Path(__file__).parent
SARIF = Draft4Validator(json.loads((HERE / "sarif/sarif-2.1.0-rtm.5.json").read_text("utf-8")))

Run = Callable[..., Result]
Write = Callable[[dict[str, str]], Path]

EXPLAINED = {"text-overflow": "The text does not fit.\n\nShorten it, or allow `fit: 9pt..7pt`."}


def test_json_has_all_keys_of_a_problem():
    report = Report()
    report.warning("text-overflow", "too long", Span("a.yaml", 1, 2, 3, 4), card="cleric", also=[(Span("b.yaml"), "x")])

    assert as_json(report) == [
        {
            "code": "text-overflow",
            "severity": "warning",
            "message": "too long",
            "file": "a.yaml",
            "line": 1,
            "column": 2,
            "end_line": 3,
            "end_column": 4,
            "sheet": None,
            "cell": None,
            "hint": "",
            "card": "cleric",
            "rule": "",
            "related": [
                {
                    "file": "b.yaml",
                    "line": 1,
                    "column": 1,
                    "end_line": 1,
                    "end_column": 1,
                    "sheet": None,
                    "cell": None,
                    "message": "x",
                }
            ],
        }
    ]


def test_json_of_a_problem_without_a_place_has_nulls():
    report = Report()
    report.error("no-game", "nothing here")

    (found,) = as_json(report)

    assert [found[key] for key in ("file", "line", "column", "end_line", "end_column", "sheet", "cell")] == [None] * 7


def overflow() -> Report:
    """One warning with all that a problem can have."""
    report = Report()
    report.warning(
        "text-overflow",
        "'Lorem' does not fit",
        Span("cards/die höhle.yaml", 3, 2, 3, 9),
        hint="shorten it",
        card="wolf",
        also=[(Span("templates/a.yaml", 4, 1, 6, 2), "the box")],
    )
    return report


def test_sarif_has_a_result_with_its_rule_its_place_and_further_places() -> None:
    (run,) = as_sarif(overflow(), EXPLAINED, "games/")["runs"]

    assert run["results"] == [
        {
            "ruleId": "text-overflow",
            "ruleIndex": 0,
            "level": "warning",
            "message": {"text": "'Lorem' does not fit\ncard: wolf\nhint: shorten it"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "games/cards/die%20h%C3%B6hle.yaml"},
                        "region": {"startLine": 3, "startColumn": 2, "endLine": 3, "endColumn": 9},
                    }
                }
            ],
            "relatedLocations": [
                {
                    "id": 1,
                    "physicalLocation": {
                        "artifactLocation": {"uri": "games/templates/a.yaml"},
                        "region": {"startLine": 4, "startColumn": 1, "endLine": 6, "endColumn": 2},
                    },
                    "message": {"text": "the box"},
                }
            ],
            "properties": {"card": "wolf"},
        }
    ]
    assert run["tool"]["driver"]["rules"] == [
        {
            "id": "text-overflow",
            "shortDescription": {"text": "text overflow"},
            "fullDescription": {"text": "The text does not fit. Shorten it, or allow `fit: 9pt..7pt`."},
            "help": {
                "text": "The text does not fit. Shorten it, or allow `fit: 9pt..7pt`.",
                "markdown": EXPLAINED["text-overflow"],
            },
        }
    ]


def test_each_code_is_one_rule_that_its_results_point_at() -> None:
    report = Report()
    for code in ("b-b", "a-a", "b-b"):
        report.error(code, f"{code} {len(report)}")

    (run,) = as_sarif(report, {"a-a": "A.", "b-b": "B."})["runs"]

    assert [each["id"] for each in run["tool"]["driver"]["rules"]] == ["a-a", "b-b"]
    assert [(each["ruleId"], each["ruleIndex"]) for each in run["results"]] == [("a-a", 0), ("b-b", 1), ("b-b", 1)]


def test_sarif_of_no_problems_is_taken_by_its_schema() -> None:
    assert list(SARIF.iter_errors(as_sarif([], {}))) == []


@pytest.mark.parametrize("path", BAD, ids=lambda each: each.stem)
def test_the_schema_of_sarif_takes_the_problems_of_a_bad_input(path: Path, write: Write) -> None:
    root = write(parts(path.read_text("utf-8")))
    report = Report()
    check(root, ["bad"], report, lambda *_: None)

    log = as_sarif(report, explanations())

    assert [each.message for each in SARIF.iter_errors(log)] == []


def test_an_annotation_has_its_place_its_code_and_all_that_is_said() -> None:
    assert list(as_github(overflow(), "games/")) == [
        "::warning file=games/cards/die höhle.yaml,line=3,col=2,endColumn=9,title=text-overflow::"
        "'Lorem' does not fit%0Acard: wolf%0Ahint: shorten it"
    ]


def test_an_annotation_of_several_lines_has_no_columns() -> None:
    report = Report()
    report.note("a-a", "x", Span("a.yaml", 1, 5, 3, 2))

    assert list(as_github(report)) == ["::notice file=a.yaml,line=1,endLine=3,title=a-a::x"]


def test_an_annotation_without_a_place_names_no_file() -> None:
    report = Report()
    report.error("a-a", "x")

    assert list(as_github(report)) == ["::error title=a-a::x"]


def test_what_would_end_a_command_of_github_early_is_escaped() -> None:
    report = Report()
    report.error("a-a", "50%: a, b\r\n::error::c", Span("a,b:c%.yaml", 1, 1, 1, 2))

    (line,) = as_github(report)

    assert line == ("::error file=a%2Cb%3Ac%25.yaml,line=1,col=1,endColumn=2,title=a-a::50%25: a, b%0D%0A::error::c")


def spoiled(tiny: Path) -> Path:
    """The tiny project with an unknown key in line 2 of its template."""
    path = tiny / "templates/beast.yaml"
    path.write_text(path.read_text("utf-8").replace("height: 7mm", "heigth: 7mm"), "utf-8")
    return tiny


def test_check_writes_a_log_that_the_schema_of_sarif_takes(run: Run, tiny: Path) -> None:
    result = run("check", "--format", "sarif", cwd=spoiled(tiny))

    log = json.loads(result.stdout)
    assert (result.exit_code, list(SARIF.iter_errors(log))) == (1, [])
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["unknown-key"]


def test_annotations_name_files_as_seen_from_the_current_folder(run: Run, tiny: Path) -> None:
    result = run("check", "--format", "github", "--project", tiny.name, cwd=spoiled(tiny).parent)

    assert result.exit_code == 1
    assert result.stdout.startswith(f"::error file={tiny.name}/templates/beast.yaml,line=2,col=66,")


@pytest.mark.parametrize("form", ["sarif", "github"])
def test_notes_are_told_only_where_they_are_asked_for(run: Run, tiny: Path, form: str) -> None:
    path = tiny / "cards/duel.yaml"
    path.write_text(path.read_text("utf-8").replace("range: 0..9", 'range: 0..9, color: "#8a8a8a"'), "utf-8")

    without, having = (run("check", "--format", form, *more, cwd=tiny).stdout for more in ((), ("--notes",)))

    assert ("badge-recolored" in without, "badge-recolored" in having) == (False, True)


def hook() -> dict[str, Any]:
    """The one hook for pre-commit."""
    (found,) = yaml.safe_load((HERE.parent / ".pre-commit-hooks.yaml").read_text("utf-8"))
    return dict(found)


def test_the_hook_has_what_pre_commit_needs() -> None:
    assert {key: hook()[key] for key in ("id", "name", "language", "pass_filenames")} == {
        "id": "pnp-check",
        "name": "pnp check",
        "language": "python",
        "pass_filenames": False,
    }


@pytest.mark.parametrize(
    ("file", "runs"),
    [
        ("cards/duel.yaml", True),
        ("games/duel/templates/art/wolf.png", True),
        ("boards/duel.yaml", True),
        ("docs/cards.md", False),
        ("postcards/a.yaml", False),
    ],
)
def test_the_hook_runs_when_files_of_a_project_change(file: str, runs: bool) -> None:
    assert bool(re.search(hook()["files"], file)) == runs


def test_the_hook_passes_a_project_without_faults_and_stops_at_a_warning(run: Run, tiny: Path) -> None:
    program, *arguments = shlex.split(hook()["entry"])
    good = run(*arguments, cwd=tiny)
    path = tiny / "templates/beast.yaml"
    path.write_text(path.read_text("utf-8").replace("top: 4mm,", "top: 1mm, fit: 5pt,"), "utf-8")

    bad = run(*arguments, cwd=tiny)

    assert (program, good.exit_code, bad.exit_code) == ("pnp", 0, 1)
    assert "warning[text-too-small]" in bad.stderr


def test_every_severity_has_a_level_of_sarif_and_a_command_of_github() -> None:
    report = Report()
    report.error("a-a", "x")
    report.warning("b-b", "x")
    report.note("c-c", "x")

    (run,) = as_sarif(report, dict.fromkeys(("a-a", "b-b", "c-c"), "X."))["runs"]

    assert [each["level"] for each in run["results"]] == [*map(str, Severity)]
    assert [line.split()[0] for line in as_github(report)] == ["::error", "::warning", "::notice"]
