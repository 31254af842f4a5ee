"""Texts of lines with cells between bars."""

from __future__ import annotations

import re


def lines(text: str) -> list[str]:
    """The lines that say something: loops leave empty ones."""
    return [line.strip() for line in re.split("\r\n|[\r\n\x85\u2028\u2029]", text) if line.strip()]


def cells(line: str) -> list[str]:
    """What stands between the bars of a line; bars around it are no cells of their own, and `\\|` is a bar itself."""
    found = [""]
    for each in re.findall(r"\\.|.", line):
        if each == "|":
            found.append("")
        else:
            found[-1] += "|" if each == r"\|" else each
    if len(found) > 1 and line.startswith("|"):
        del found[0]
    if len(found) > 1 and not found[-1]:
        del found[-1]
    return [each.strip() for each in found]
