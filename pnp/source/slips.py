"""What makers mean and YAML reads otherwise: told in their words, with what was meant in its place."""

from __future__ import annotations

import re

from yaml.error import Mark

from ..problems import Report, Span
from .nodes import Node, Scalar
from .place import in_quotes, short
from .syntax import PROBLEMS as SYNTAX

PROBLEMS = {
    "duplicate-key": """
The same key stands twice in one mapping. Only one value could be kept, and the other would be lost without a word;
this happens when a block is copied and its name is not changed, as in two lists called `cards:`. Rename or delete one
of them. Keys that come from a `<<:` merge may be written again: that is what merging is for.
""",
    "key-without-value": """
Between `{` and `}` every key needs a value: `{id: fox, title: Fox}`. Where one has none, its colon is missing or
lacks the space behind it (`{id:fox}`), or it is the rest of a text that was cut at a comma: in
`{text: Draw, then discard}` the text is only `Draw`. Put quotes round such a text.
""",
    "tag-not-allowed": """
A word that begins with `!` is a tag: it tells YAML to make something else than text of what follows, in some programs
even to run code. Only `!!str` is accepted here, since every value is text until something needs a number. Delete the
tag, or put quotes round a text that begins with an exclamation mark.
""",
    "comment-in-text": """
In YAML a `#` behind a space begins a comment, so what follows it is not a part of the text: `text: Draw card #2` says
only `Draw card`. Put quotes round the text. If a comment is meant, put a space behind the `#`.
""",
} | {code: SYNTAX[code] for code in ("braces-need-quotes", "hash-needs-quotes")}

GOES_ON = re.compile(r"[ \t]+(#[\w<][^\n]*?)[ \t\r]*(?:\n|$)")

COLOR = re.compile(r"[ \t]*:?[ \t]+(#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3,4}))(?![\w#])")


def braces(meant: Scalar, report: Report) -> Scalar:
    """Report a text in braces that has no quotes; the text."""
    report.error(
        "braces-need-quotes",
        f"'{short(meant.text)}' has no quotes, so its braces are a mapping to YAML",
        meant.span,
        hint=f"put quotes round the whole text: {in_quotes(meant.text)}",
    )
    return meant


def bare(key: Scalar, report: Report) -> None:
    """Report a key in braces that has no value."""
    name, colon, rest = key.text.partition(":")
    if colon:
        hint = f"put a space behind the colon: '{short(f'{name}: {rest}')}'"
    else:
        hint = "write 'key: value', or put quotes round a text that holds a comma"
    report.error("key-without-value", f"'{short(key.text)}' stands in braces without a value", key.span, hint=hint)


def colored(value: Node, text: str, index: int, report: Report) -> Node:
    """`value`, which is empty, or the color that was meant where what follows `index` is a comment like one."""
    match = COLOR.match(text, index)
    if match is None:
        return value
    color, start = match[1], match.start(1)
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    meant = Scalar(color, value.file, line, column, line, column + len(color), plain=False)
    report.error(
        "hash-needs-quotes",
        f"'{color}' without quotes is a comment, so there is no value here",
        meant.span,
        hint=f"put quotes round it: {in_quotes(color)}",
    )
    return meant


def cut_off(said: str, file: str, text: str, end: Mark, report: Report) -> None:
    """Warn of a text that goes on behind a '#' as if that were a part of it."""
    match = GOES_ON.match(text, end.index)
    if match and (" " in said or match[1][1].isdigit()):
        column = end.column + 1 + match.start(1) - end.index
        place = Span(file, end.line + 1, column, end.line + 1, column + len(match[1]))
        meant = in_quotes(f"{said} {match[1]}")
        hint = f"put quotes round the text: {meant}; if a comment is meant, put a space behind the '#'"
        message = f"'{short(match[1])}' is a comment, so the text ends before it"
        report.warning("comment-in-text", message, place, hint=hint)


def duplicate(key: Scalar, first: Scalar, report: Report) -> None:
    """Report a key that is written twice."""
    report.error(
        "duplicate-key",
        f"'{short(key.text)}' is written twice, in line {first.line} and in line {key.line}",
        key.span,
        hint="rename or delete one of them",
        also=[(first.span, "first written here")],
    )


def tag(written: Scalar, report: Report) -> None:
    """Report a value with a tag; what the tag stands before is read without it."""
    word = next(each for each in written.text.split() if each.startswith("!"))
    report.error(
        "tag-not-allowed",
        f"'{short(word)}' is a tag, expected only texts, lists and mappings",
        written.span,
        hint="delete it, or put quotes round a text that begins with '!'",
    )
