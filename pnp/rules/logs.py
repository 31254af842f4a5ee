"""Logs of games: one envelope for all of them, steps whose fields know where they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..problems import Report, Span, did_you_mean
from ..source.nodes import Mapping, Node, Scalar, Sequence
from ..source.yaml import parse

PROBLEMS = {
    "malformed-log": """
The file is no log that pnp can read: a key is missing or unknown, or something of another shape stands where a text, a
number or a list is expected. `docs/logs.md` shows the envelope that all games share, and the steps of each.
""",
}

RESULTS = ("legal", "illegal", "malformed")

MOST_TOLERANT = 3600
"""Seconds by which clocks may differ, at most."""

KEYS = ("game", "id", "title", "variants", "players", "cards", "start", "setup", "log", "end", "expect")


class Malformed(Exception):
    """Why a log or a step cannot be read: a sentence, and the place."""

    def __init__(self, message: str, span: Span | None, key: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.key = key


class Fields:
    """A mapping of a log, read field by field. What is missing or of another shape raises `Malformed`."""

    def __init__(self, node: Mapping, what: str) -> None:
        self.node = node
        self.what = what

    def __contains__(self, key: object) -> bool:
        return key in self.node

    def __iter__(self) -> Iterator[str]:
        return iter(self.node)

    def span(self, key: str = "") -> Span:
        """Where the value of a field is written, or else all of it."""
        value = self.node.get(key) if key else None
        return (value or self.node).span

    def only(self, *known: str) -> None:
        """Refuse fields of other names."""
        for key in self.node:
            if key not in known:
                near, listed = did_you_mean(key, known), ", ".join(known)
                place = self.node.key(key)
                raise Malformed(
                    f"{self.what} has no '{key}'{near}, expected {listed}", place.span if place else None, key
                )

    def get(self, key: str) -> Node:
        """What is written under a key."""
        found = self.node.get(key)
        if found is None:
            raise Malformed(f"{self.what} needs '{key}'", self.node.span, key)
        return found

    def is_nothing(self, key: str) -> bool:
        """Whether a field is not there, or says nothing (`null`)."""
        found = self.node.get(key)
        return found is None or (isinstance(found, Scalar) and found.is_nothing)

    def name(self, key: str) -> str:
        """A text."""
        found = self.get(key)
        if not isinstance(found, Scalar) or not found.text.strip():
            raise Malformed(f"'{key}' of {self.what} is {shape(found)}, expected a text", found.span, key)
        return found.text.strip()

    def choice(self, key: str, known: Iterable[str]) -> str:
        """One of the names `known`, whatever its capital letters, blanks and hyphens; a near one is suggested."""
        said, known = self.name(key), tuple(known)
        return chosen(said, known, f"'{key}' of {self.what}", self.span(key), key)

    def whole(self, key: str) -> int:
        """A whole number."""
        return whole(self.get(key), f"'{key}' of {self.what}", key)

    def number(self, key: str) -> Fraction:
        """A number, with a decimal point or without, as it is written."""
        found = self.get(key)
        if not isinstance(found, Scalar) or not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", found.text.strip()):
            raise Malformed(f"'{key}' of {self.what} is {shape(found)}, expected a number", found.span, key)
        return Fraction(found.text.strip())

    def flag(self, key: str) -> bool:
        """Yes or no."""
        said = self.name(key).lower()
        if said not in ("true", "false", "yes", "no"):
            raise Malformed(f"'{key}' of {self.what} is '{said}', expected true or false", self.span(key), key)
        return said in ("true", "yes")

    def names(self, key: str) -> tuple[str, ...]:
        """A list of texts, or one text."""
        found = self.get(key)
        items = found.items if isinstance(found, Sequence) else [found]
        return tuple(text(each, f"an item of '{key}' of {self.what}", key) for each in items)

    def items(self, key: str) -> tuple[Node, ...]:
        """A list of anything."""
        found = self.get(key)
        if not isinstance(found, Sequence):
            raise Malformed(f"'{key}' of {self.what} is {shape(found)}, expected a list", found.span, key)
        return tuple(found.items)

    def fields(self, key: str) -> Fields:
        """A mapping in this one."""
        found = self.get(key)
        if not isinstance(found, Mapping):
            raise Malformed(f"'{key}' of {self.what} is {shape(found)}, expected names with values", found.span, key)
        return Fields(found, f"'{key}' of {self.what}")

    def counts(self, key: str) -> dict[str, int]:
        """Whole numbers by name."""
        found = self.fields(key)
        return {each: found.whole(each) for each in found}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a log, numbered from 1; of one that says nothing that can be done, why."""

    number: int
    fields: Fields
    do: str
    broken: Malformed | None = None

    @property
    def by(self) -> str:
        """The seat that acts, '' where none is named."""
        return self.fields.name("by") if "by" in self.fields else ""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a test log must give. `tolerant` is the allowance and the result of the tolerant mode."""

    result: str
    step: int | None = None
    rules: tuple[str, ...] = ()
    tolerant: tuple[Fraction, str] | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """A log as it is written."""

    file: str
    game: str
    id: str
    title: str
    variants: dict[str, str]
    players: tuple[str, ...]
    cards: Fields | None
    start: Fields | None
    setup: Fields | None
    steps: tuple[Step, ...]
    end: Fields | None
    expect: Expectation | None
    root: Fields


def read_log(data: bytes, file: str, report: Report) -> Log | None:
    """The log in `data`; None after a problem."""
    said = Report()
    node = parse(data, file, said)
    report.merge(said)
    # Of a key that is written twice only one counts, and nobody can say which was meant.
    if node is None or said.has_errors:
        return None
    try:
        return log_of(node, file)
    except Malformed as error:
        report.error("malformed-log", error.message, error.span)
        return None


def log_of(node: Node, file: str) -> Log:
    """A log's node as a log. Raises `Malformed`."""
    if not isinstance(node, Mapping):
        raise Malformed(f"a log is {shape(node)}, expected 'game:' and 'log:'", node.span)
    root = Fields(node, "this log")
    root.only(*KEYS)
    variants = root.fields("variants") if not root.is_nothing("variants") else None
    return Log(
        file=file,
        game=root.name("game"),
        id=root.name("id") if "id" in root else "",
        title=root.name("title") if "title" in root else "",
        variants={each: switch(variants, each) for each in variants} if variants else {},
        players=root.names("players") if "players" in root else (),
        cards=part(root, "cards"),
        start=part(root, "start"),
        setup=part(root, "setup"),
        steps=tuple(step_of(number, each) for number, each in enumerate(root.items("log"), 1)),
        end=part(root, "end"),
        expect=expectation(root.fields("expect")) if "expect" in root else None,
        root=root,
    )


def step_of(number: int, node: Node) -> Step:
    """One step, also where it says nothing that can be done: then it is told at its turn, after what is before it."""
    what = f"step {number}"
    if not isinstance(node, Mapping):
        message = f"{what} is {shape(node)}, expected something like '{{do: end_turn}}'"
        nothing = Mapping({}, node.file, node.line, node.column, node.end_line, node.end_column)
        return Step(number, Fields(nothing, what), "", Malformed(message, node.span))
    fields = Fields(node, what)
    try:
        return Step(number, fields, fields.name("do"))
    except Malformed as error:
        return Step(number, fields, "", error)


def switch(variants: Fields, name: str) -> str:
    """What a log sets a switch to: a text, or a list as '[2, 3]'."""
    if isinstance(variants.get(name), Sequence):
        return f"[{', '.join(variants.names(name))}]"
    return variants.name(name)


def part(root: Fields, key: str) -> Fields | None:
    """A mapping of a log, None where it is not there."""
    return None if root.is_nothing(key) else root.fields(key)


def expectation(fields: Fields) -> Expectation:
    """What `expect:` says."""
    fields.only("result", "step", "rule", "accept", "tolerant")
    result = fields.choice("result", RESULTS)
    for key in ("step", "rule", "accept"):
        if result == "legal" and not fields.is_nothing(key):
            raise Malformed(f"a log that is legal has no '{key}' that is at fault", fields.span(key), key)
    rules = (
        *(() if fields.is_nothing("rule") else fields.names("rule")),
        *(() if fields.is_nothing("accept") else fields.names("accept")),
    )
    return Expectation(
        result,
        None if fields.is_nothing("step") else fields.whole("step"),
        rules,
        None if fields.is_nothing("tolerant") else tolerance(fields.fields("tolerant")),
    )


def tolerance(fields: Fields) -> tuple[Fraction, str]:
    """By how many seconds steps may change places, and what comes of it."""
    fields.only("eps", "result")
    seconds = fields.number("eps")
    if not 0 <= seconds <= MOST_TOLERANT:
        message = f"'eps' of {fields.what} is '{fields.name('eps')}', expected 0 to {MOST_TOLERANT} seconds"
        raise Malformed(message, fields.span("eps"), "eps")
    return seconds, fields.choice("result", RESULTS)


def chosen(said: str, known: tuple[str, ...], what: str, span: Span, key: str = "") -> str:
    """The one of `known` that is meant by `said`. Raises `Malformed`."""
    if said in known:
        return said
    loose = {plain(each): each for each in known}
    if plain(said) in loose:
        return loose[plain(said)]
    near, listed = did_you_mean(said, known), ", ".join(known[:12]) + (" and others" if len(known) > 12 else "")
    raise Malformed(f"{what} is '{said}'{near}, expected one of {listed}", span, key)


def plain(name: str) -> str:
    """A name without what people write in different ways."""
    return re.sub(r"[\s_-]+", "", name).casefold()


def text(node: Node, what: str, key: str = "") -> str:
    """A node as a text. Raises `Malformed`."""
    if not isinstance(node, Scalar):
        raise Malformed(f"{what} is {shape(node)}, expected a text", node.span, key)
    return node.text.strip()


def whole(node: Node, what: str, key: str = "") -> int:
    """A node as a whole number. Raises `Malformed`."""
    if not isinstance(node, Scalar) or not re.fullmatch(r"[+-]?[0-9]{1,9}", node.text.strip()):
        raise Malformed(f"{what} is {shape(node)}, expected a whole number", node.span, key)
    return int(node.text)


def decimal(value: Fraction) -> str:
    """A number as people write it, '12.45', to a billionth."""
    billionths = round(abs(value) * 1_000_000_000)
    whole, rest = divmod(billionths, 1_000_000_000)
    digits = f"{rest:09}".rstrip("0")
    return f"{'-' if value < 0 and billionths else ''}{whole}{f'.{digits}' if digits else ''}"


def shape(node: Node) -> str:
    """What a node is, in a maker's words."""
    match node:
        case Scalar():
            return "nothing" if node.is_nothing else f"'{node.text}'"
        case Sequence():
            return "a list"
        case _:
            return "names with values"
