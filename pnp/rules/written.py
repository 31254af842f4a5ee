"""Logs as text: YAML that is read back as it was meant, a step on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_?.+/-]*(?: [A-Za-z0-9_?.+/-]+)*")
"""What needs no quotes."""


def as_yaml(log: Mapping[str, object]) -> str:
    """A log as YAML."""
    return "".join(f"{line}\n" for line in lines(log))


def lines(log: Mapping[str, object]) -> Iterator[str]:
    """Its keys, a line each but for the steps, and the parts of a position."""
    for key, value in log.items():
        if key == "log" and isinstance(value, list):
            yield "log:" if value else "log: []"
            for each in value:
                yield f"- {flow(each)}"
        elif isinstance(value, dict) and key in ("start", "setup", "end"):
            yield f"{key}:"
            for name, part in value.items():
                yield f"  {scalar(str(name))}: {flow(part)}"
        else:
            yield f"{key}: {flow(value)}"


def flow(value: object) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case int():
            return str(value)
        case Mapping():
            return "{" + ", ".join(f"{scalar(str(key))}: {flow(each)}" for key, each in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(flow(each) for each in value) + "]"
        case _:
            return scalar(str(value))


def scalar(text: str) -> str:
    """A text, in quotes where it needs them."""
    return text if PLAIN.fullmatch(text) else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
