"""Packs of icons as Iconify writes them: a JSON file of thousands, read when one of them is first asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TypeVar

from ..problems import Span, did_you_mean
from .faults import Fault

MOST_BYTES = 32_000_000
"""Of one pack. Ten thousand icons have about 10 MB."""

SIZES = {"left": 0.0, "top": 0.0, "width": 16.0, "height": 16.0}
"""The keys of a view box, and what they are where neither an icon nor its pack has them."""

SMALLEST, LARGEST = 0.01, 100_000
"""Of the sides of a view box; whatever is beyond was not meant, or is meant to break something."""

KINDS = {float: f"a number up to {LARGEST:,}", bool: "true or false", str: "a text"}

PREFIX = re.compile(r"[^\s:<>*\\]+")
LOST = "alias-without-icon"

Entry = Mapping[str, object]
T = TypeVar("T", str, float, bool)


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """
    A pack as it is written in `file`; its icons are called `prefix:name`.

    What stands under a name is looked at when it is asked for, so one with a fault spoils no other.
    """

    path: Path
    file: str
    prefix: str
    whole: Entry
    icons: Entry
    aliases: Entry

    def __contains__(self, name: object) -> bool:
        return name in self.icons or name in self.aliases

    def names(self) -> Iterator[str]:
        """All names but the hidden ones, which are kept for drawings made before they were taken out."""
        for name, entry in chain(self.icons.items(), self.aliases.items()):
            if name.isprintable() and not (isinstance(entry, dict) and entry.get("hidden") is True):
                yield name

    def svg(self, name: str) -> bytes:
        """An icon, or what an alias makes of one, as an SVG file. Raises Fault."""
        layers = self._layers(name)
        body = self._value(*layers[-1], "body", str, "the inside of an SVG")
        if body is None:
            raise self._fault(layers[-1][0], "has no 'body', expected the inside of an SVG")
        left, top, width, height = (self._size(layers, key) for key in SIZES)
        turns = sum([self._value(*each, "rotate", float) or 0.0 for each in layers])
        if turns % 1:
            raise self._fault(name, f"has 'rotate: {turns:g}', expected a whole number of quarters")
        across, down = (len([1 for each in layers if self._value(*each, key, bool)]) % 2 for key in ("hFlip", "vFlip"))
        # An icon is flipped first and turned then, also where the turn comes from its icon and the flip from an alias.
        if across or down or turns % 4:
            moves = f"translate({-left - across * width:g} {-top - down * height:g})"
            moves = f"scale({1 - 2 * across} {1 - 2 * down}) {moves}"
            for _ in range(int(turns % 4)):
                moves = f"translate({height:g} 0) rotate(90) {moves}"
                width, height = height, width
            left = top = 0.0
            body = f'<g transform="{moves}">{body}</g>'
        view = f"{left:g} {top:g} {width:g} {height:g}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'.encode("utf-8", "replace")

    def _layers(self, name: str) -> list[tuple[str, Entry]]:
        """What makes an icon: the alias of that name, then its parent, and so on down to an icon."""
        layers: dict[str, Entry] = {}
        while True:
            entry = self.icons.get(name) if name in self.icons else self.aliases[name]
            if not isinstance(entry, dict):
                raise self._fault(name, f"is {said(entry)}, expected a 'body' or a 'parent' in braces")
            layers[name] = entry
            if name in self.icons:
                return list(layers.items())
            parent = self._value(name, entry, "parent", str, "the name of an icon")
            if parent is None:
                raise self._fault(name, "has no 'parent', expected the name of an icon")
            if parent in layers:
                raise self._fault(name, f"is an alias in a circle: its parent {said(parent)} looks like it", LOST)
            if parent not in self:
                near = did_you_mean(parent, self.names())
                raise self._fault(name, f"is an alias of {said(parent)}, which the pack does not have{near}", LOST)
            name = parent

    def _size(self, layers: list[tuple[str, Entry]], key: str) -> float:
        """A side of the view box: of the first of `layers` that has it, or of the whole pack."""
        for name, entry in [*layers, ("", self.whole)]:
            value = self._value(name, entry, key, float)
            if value is not None:
                if key in ("width", "height") and value < SMALLEST:
                    raise self._fault(name, f"has '{key}: {value:g}', expected more than 0")
                return value
        return SIZES[key]

    def _value(self, name: str, entry: Entry, key: str, kind: type[T], expected: str = "") -> T | None:
        """What stands under a key, or None where nothing does."""
        value = entry.get(key)
        if value is None:
            return None
        if not isinstance(value, kind) or (isinstance(value, float) and not abs(value) <= LARGEST):
            raise self._fault(name, f"has {said(value)} as '{key}', expected {expected or KINDS[kind]}")
        return value

    def _fault(self, name: str, message: str, code: str = "not-a-pack") -> Fault:
        """What is wrong with the entry `name`, or with the whole pack where that is ''."""
        who = f"'{self.prefix}:{said(name)[1:-1]}'" if name else f"'{self.file}'"
        place = self.place(name) if name else Span(self.file)
        return Fault(code, f"{who} {message}", "correct the pack or get it again", place)

    def place(self, name: str) -> Span:
        """Where the icon or alias `name` begins in the file; where the file begins if it is not found again."""
        from json import dumps

        try:
            text = decoded(self.path.read_bytes(), self.file)
        except (OSError, Fault):
            return Span(self.file)
        start = max(text.find('"icons"' if name in self.icons else '"aliases"'), 0)
        found = re.compile(re.escape(dumps(name, ensure_ascii=False)) + r"\s*:").search(text, start)
        return span(self.file, text, found.start(), len(name) + 2) if found else Span(self.file)


def read(path: Path, file: str) -> Pack:
    """The pack at `path`, called `file` in problems. Raises Fault, or OSError."""
    from json import JSONDecodeError, loads

    if path.stat().st_size > MOST_BYTES:
        message = f"'{file}' is larger than {MOST_BYTES // 1_000_000} MB"
        raise Fault("picture-too-large", message, "leave out the icons that you do not use")
    text = decoded(path.read_bytes(), file)
    try:
        whole = loads(text, parse_int=float)  # Digits without end make an infinite number, not a slow one.
    except JSONDecodeError as error:
        fault = error.msg[:1].lower() + error.msg[1:]
        place = span(file, text, error.pos)
        raise Fault("broken-pack", f"'{file}' is not JSON: {fault}", "correct it or get it again", place) from None
    except RecursionError:
        raise Fault("broken-pack", f"'{file}' has too many brackets in each other", "get it again") from None
    hint = "of a package, copy only its icons.json"
    if not isinstance(whole, dict) or not isinstance(whole.get("icons"), dict):
        raise Fault("not-a-pack", f"'{file}' has no 'icons', expected a name and a 'body' for each", hint)
    aliases, prefix = whole.get("aliases"), whole.get("prefix")
    if not isinstance(aliases, dict | None):
        raise Fault("not-a-pack", f"'{file}' has {said(aliases)} as 'aliases', expected a 'parent' for each name", hint)
    if prefix is None:
        prefix = path.stem
    if not isinstance(prefix, str) or not prefix.isprintable() or not PREFIX.fullmatch(prefix):
        raise Fault("not-a-pack", f"'{file}' has {said(prefix)} as 'prefix', expected a name such as 'my-icons'", hint)
    return Pack(path, file, prefix, whole, whole["icons"], aliases or {})


def decoded(data: bytes, file: str) -> str:
    """The text in a file of JSON. Raises Fault."""
    from json import detect_encoding

    encoding = detect_encoding(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        place = span(file, data[: error.start].decode(encoding, "replace"), error.start)
        raise Fault("broken-pack", f"'{file}' is not written in UTF-8", "save it again as UTF-8", place) from None


def span(file: str, text: str, start: int, length: int = 1) -> Span:
    """The place of a part of `text` within one line."""
    line = text.count("\n", 0, start) + 1
    column = min(start, len(text)) - text.rfind("\n", 0, start)
    return Span(file, line, column, line, column + length)


def said(value: object) -> str:
    """A value of a pack as a problem names it."""
    match value:
        case str():
            plain = "".join(each if each.isprintable() else "?" for each in value)
            return f"'{plain if len(plain) <= 40 else plain[:37] + '...'}'"
        case bool() | None:
            return {True: "true", False: "false", None: "null"}[value]
        case float():
            return f"'{value:g}'"
        case dict():
            return "a mapping"
        case _:
            return "a list"
