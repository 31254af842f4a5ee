"""The pieces that lines are made of: letters, what their font lacks lent by others, and icons."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..frame import Font, Word
from .breaks import GAPS, WORD
from .shape import IGNORABLE, Shaper, holes, shaper

SOFT_HYPHEN = "\u00ad"
"""Shows nothing but where a line ends with it."""

UNSEEN = str.maketrans("", "", SOFT_HYPHEN + "\u200b")
"""What only says where a line may end."""

LIGATURES = ("-liga", "-clig")
"""Letters with space between them are not tied together."""


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """A word or a piece of one. `width` is a part of the type size and counts the tracking after every glyph."""

    font: Font
    word: Word
    width: float


@dataclass(frozen=True, slots=True)
class Picture:
    """An icon in a line; the width is a part of the type size."""

    name: str
    width: float


@dataclass(frozen=True, slots=True)
class Chunk:
    """
    What a line may not part, and the white space behind it, which vanishes at the end of a line.

    `width` is that of the parts alone, without the tracking behind the last letter; `advance` leads to the next chunk.
    `levels` are the directions of the parts and then of the gap, empty where all run to the right. `hyphen` is drawn
    where a line ends here. `text` is what the parts say, `gap_text` what the gap says; `missing` are the characters
    that no font has.
    """

    parts: tuple[Letters | Picture, ...]
    gap: tuple[Letters, ...]
    width: float
    advance: float
    text: str
    gap_text: str = ""
    hyphen: Letters | None = None
    missing: str = ""
    levels: tuple[int, ...] = ()
    has_icon: bool = False

    @property
    def broad(self) -> float:
        """The width at the end of a line, the hyphen included."""
        return self.width + self.hyphen.width if self.hyphen else self.width


class Case(dict[str, Chunk]):
    """All text of one face, tracking and direction, each piece set when it is first asked for."""

    def __init__(
        self, fonts: tuple[Font, ...], features: tuple[str, ...], tracking: float, language: str, rightward: bool
    ) -> None:
        super().__init__()
        self._tracking = tracking
        features = (*features, *LIGATURES) if tracking else features
        self._stores = tuple((font, shaper(font, features, rightward, language)) for font in fonts)

    def __missing__(self, text: str) -> Chunk:
        body = text.rstrip(GAPS)
        shown, space = (each.translate(UNSEEN) for each in (body, text[len(body) :]))
        lacking: list[str] = []
        parts, gap = self._letters(shown, lacking), self._letters(space, lacking)
        width = sum(each.width for each in parts)
        hyphen = self._letters("-", [])[0] if text.endswith(SOFT_HYPHEN) else None
        chunk = self[text] = Chunk(
            parts,
            gap,
            width - self._tracking if parts else 0.0,
            width + sum(each.width for each in gap),
            shown,
            space,
            hyphen,
            "".join(lacking),
        )
        return chunk

    def _letters(self, text: str, lacking: list[str]) -> tuple[Letters, ...]:
        return tuple(
            Letters(font, word, word.width + self._tracking * len(word.glyphs))
            for piece in scripts(text)
            for font, word in self._words(piece, 0, lacking)
        )

    def _words(self, text: str, first: int, lacking: list[str]) -> Iterator[tuple[Font, Word]]:
        """`text` from the font at `first`, and what that lacks from those behind it."""
        if first == len(self._stores):
            lacking.append(IGNORABLE.sub("", text))
            yield self._mark(text)
            return
        font, store = self._stores[first]
        word = store[text]
        at = 0
        for start, end in merged(holes(word)):
            if at < start:
                yield font, store[text[at:start]]
            yield from self._words(text[start:end], first + 1, lacking)
            at = end
        if at < len(text):
            yield font, store[text[at:]]

    def _mark(self, text: str) -> tuple[Font, Word]:
        """A mark for each character of `text`; what the page says when it is searched stays the text itself."""
        signs = [(font, store[sign]) for font, store in self._stores for sign in "\ufffd?"]
        font, mark = next((each for each in signs if 0 not in each[1].glyphs), signs[0])
        places = tuple(place for place, each in enumerate(text) if not IGNORABLE.match(each))
        count = len(places)
        return font, Word(text, mark.glyphs * count, mark.advances * count, (), places, mark.width * count)


@lru_cache(maxsize=256)
def case(
    fonts: tuple[Font, ...], features: tuple[str, ...], tracking: float, language: str, rightward: bool = True
) -> Case:
    """The one store for letters of `fonts[0]`; the others, in order, lend what it lacks."""
    return Case(fonts, features, tracking, language, rightward)


class Plain(dict[str, Word]):
    """
    Words of Latin letters that their font has whole; KeyError for any other piece of text.

    Nearly all texts consist of these words alone, and are set without a look at scripts, directions and break rules.
    """

    def __init__(self, store: Shaper) -> None:
        super().__init__()
        self._store = store

    def __missing__(self, text: str) -> Word:
        if not WORD.fullmatch(text) or 0 in (word := self._store[text]).glyphs:
            raise KeyError(text)
        self[text] = word
        return word


@lru_cache(maxsize=256)
def plain(font: Font, features: tuple[str, ...], tracked: bool, language: str) -> tuple[Plain, Word]:
    """The one store for plain words of a font, and its space."""
    store = shaper(font, (*features, *LIGATURES) if tracked else features, True, language)
    return Plain(store), store[" "]


def merged(ranges: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Ranges that touch, as one."""
    last: tuple[int, int] | None = None
    for start, end in ranges:
        if last and last[1] == start:
            last = last[0], end
            continue
        if last:
            yield last
        last = start, end
    if last:
        yield last


def scripts(text: str) -> Iterator[str]:
    """`text` in pieces of one script each: HarfBuzz shapes Thai only where it is not told that all is Latin."""
    if text.isascii():
        if text:
            yield text
        return
    start, current = 0, ""
    for place, each in enumerate(text):
        if unicodedata.category(each) in ("Lu", "Ll", "Lt", "Lo"):
            # The script is the first word of a letter's name: 'THAI CHARACTER KO KAI', 'LATIN SMALL LETTER A'.
            script = re.split("[ -]", unicodedata.name(each, ""))[0]
            if current and script != current:
                yield text[start:place]
                start = place
            current = script
    yield text[start:]
