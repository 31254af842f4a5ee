"""Problems for other programs: JSON, SARIF for code scanning, and the annotations of GitHub."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from . import __version__
from .problems import Problem, Severity, Span

Data = dict[str, Any]  # Any: what JSON can hold

SARIF = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
"""Names the form of a SARIF log; nothing is fetched from there."""

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_json(problems: Iterable[Problem]) -> list[Data]:
    """One object for each problem; keys of its place are null where it has none, and `sheet` and `cell` in texts."""
    return [
        {
            "code": each.code,
            "severity": str(each.severity),
            "message": each.message,
            **_place(each.span),
            "hint": each.hint,
            "card": each.card,
            "rule": each.rule,
            "related": [{**_place(other.span), "message": other.message} for other in each.related],
        }
        for each in problems
    ]


def _place(span: Span | None) -> dict[str, str | int | None]:
    place = {key: getattr(span, key, None) for key in ("file", "line", "column", "end_line", "end_column")}
    return place | {key: getattr(span, key, None) or None for key in ("sheet", "cell")}


def as_sarif(problems: Iterable[Problem], explanations: Mapping[str, str], folder: str = "") -> Data:
    """
    A SARIF 2.1.0 log: a result for each problem, and a rule with its explanation for each code among them.

    `folder` is the way from where a reader starts, such as the root of a repository, to the project: '' or 'games/'.
    """
    found = tuple(problems)
    codes = sorted({each.code for each in found})
    return {
        "$schema": SARIF,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "pnp",
                        "version": __version__,
                        "rules": [_rule(code, explanations[code]) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(each, codes.index(each.code), folder) for each in found],
            }
        ],
    }


def _rule(code: str, explanation: str) -> Data:
    text = explanation.strip()
    plain = " ".join(text.split())
    return {
        "id": code,
        "shortDescription": {"text": code.replace("-", " ")},
        "fullDescription": {"text": plain},
        "help": {"text": plain, "markdown": text},
    }


def _result(problem: Problem, index: int, folder: str) -> Data:
    result: Data = {
        "ruleId": problem.code,
        "ruleIndex": index,
        "level": str(problem.severity),
        "message": {"text": _sentences(problem)},
    }
    if problem.span:
        result["locations"] = [_location(problem.span, folder)]
    if problem.related:
        result["relatedLocations"] = [
            {"id": number, **_location(each.span, folder), "message": {"text": each.message}}
            for number, each in enumerate(problem.related, 1)
        ]
    about = {"card": problem.card, "rule": problem.rule}
    if any(about.values()):
        result["properties"] = {name: value for name, value in about.items() if value}
    return result


def _location(span: Span, folder: str) -> Data:
    file = {"artifactLocation": {"uri": quote(folder + span.file)}}
    if span.sheet:  # A workbook has no lines.
        return {"physicalLocation": file, "logicalLocations": [{"fullyQualifiedName": f"{span.sheet}!{span.cell}"}]}
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {**file, "region": region}}


def _sentences(problem: Problem) -> str:
    """The message with its cell, its card and its hint."""
    parts = [problem.message]
    if problem.span and problem.span.sheet:
        parts.append(f"sheet '{problem.span.sheet}', cell {problem.span.cell}")
    if problem.card and problem.card not in problem.message:
        parts.append(f"card: {problem.card}")
    if problem.hint:
        parts.append(f"hint: {problem.hint}")
    return "\n".join(parts)


def as_github(problems: Iterable[Problem], folder: str = "") -> Iterator[str]:
    """
    A line for each problem that GitHub shows beside the line of the file, where a workflow prints it.

    `folder` is the way from the root of the repository to the project: '' or 'games/'.
    """
    for each in problems:
        about = {**_annotated(each.span, folder), "title": each.code}
        keys = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in about.items())
        yield f"::{COMMANDS[each.severity]} {keys}::{_escaped(_sentences(each))}"


def _annotated(span: Span | None, folder: str) -> Mapping[str, str | int]:
    if span is None:
        return {}
    if span.sheet:
        return {"file": folder + span.file}
    start: dict[str, str | int] = {"file": folder + span.file, "line": span.line}
    if span.end_line > span.line:  # GitHub refuses columns over several lines.
        return {**start, "endLine": span.end_line}
    return {**start, "col": span.column, "endColumn": span.end_column}


def _escaped(text: str, further: str = "") -> str:
    """`text` as a command of a workflow takes it; `further` are characters that part its keys."""
    for each in "%\r\n" + further:
        text = text.replace(each, f"%{ord(each):02X}")
    return text
