"""Shaping: text to glyphs through HarfBuzz, each word once; the outlines of glyphs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import uharfbuzz as harfbuzz

from ..frame import Box, Font, Path, Run, Segment, Word
from .fonts import hb_font

IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
"""Characters that show nothing by themselves: joiners, variation selectors, marks of direction."""


class Shaper(dict[str, Word]):
    """Words of one font with one set of features, shaped when they are first asked for."""

    def __init__(self, font: Font, features: tuple[str, ...], rightward: bool, language: str) -> None:
        super().__init__()
        self._font = hb_font(font)
        self._upem = font.upem
        self._features = {each.removeprefix("-"): not each.startswith("-") for each in features}
        self._rightward = rightward
        self._language = language
        self._buffer = harfbuzz.Buffer()
        self._shared: dict[object, Any] = {}  # Any: equal numbers and tuples of them, each kept once

    def __missing__(self, text: str) -> Word:
        buffer, upem = self._buffer, self._upem
        buffer.clear_contents()
        buffer.add_str(text)
        buffer.direction = "ltr" if self._rightward else "rtl"
        buffer.language = self._language  # else it is the language of the machine
        buffer.guess_segment_properties()
        harfbuzz.shape(self._font, buffer, self._features)
        infos, places = buffer.glyph_infos, buffer.glyph_positions
        advances = [each.x_advance / upem for each in places]
        offsets = [(each.x_offset / upem, each.y_offset / upem) for each in places]
        clusters = tuple([each.cluster for each in infos])
        share = self._shared.setdefault
        word = self[text] = Word(
            text,
            tuple([each.codepoint for each in infos]),
            tuple(map(share, advances, advances)),
            tuple(offsets) if any(map(any, offsets)) else (),
            share(clusters, clusters),
            sum(advances),
            self._rightward,
        )
        return word


@lru_cache(maxsize=256)
def shaper(font: Font, features: tuple[str, ...] = (), rightward: bool = True, language: str = "en") -> Shaper:
    """The one store of words for a font and features. '-liga' turns a feature off, 'tnum' turns it on."""
    return Shaper(font, features, rightward, language)


def shape(font: Font, text: str, features: tuple[str, ...] = (), rightward: bool = True, language: str = "en") -> Word:
    """
    `text` as glyphs of `font`; the same Word whenever the same is asked for.

    The text is of one script and one direction. What the font lacks is glyph 0: see `missing`.
    """
    return shaper(font, features, rightward, language)[text]


def missing(font: Font, text: str) -> str:
    """The characters of `text` that the font cannot show, each once, in order."""
    word = shape(font, text)
    lacking = "".join(text[start:end] for start, end in holes(word))
    return "".join(dict.fromkeys(IGNORABLE.sub("", lacking)))


def holes(word: Word) -> list[tuple[int, int]]:
    """The ranges of the word's text that its font has no glyphs for, in the order of the text."""
    if 0 not in word.glyphs:
        return []
    starts = sorted(set(word.clusters))
    ends = dict(zip(starts, [*starts[1:], len(word.text)], strict=True))
    lacking = {cluster for glyph, cluster in zip(word.glyphs, word.clusters, strict=True) if glyph == 0}
    return [(start, ends[start]) for start in sorted(lacking)]


def words(font: Font, text: str, features: tuple[str, ...] = (), language: str = "en") -> tuple[Word, ...]:
    """A left-to-right text as words with the spaces between them, for a Run of one font."""
    store = shaper(font, features, True, language)
    return tuple([store[each] for each in re.split("( )", text) if each])


def ink_box(font: Font, word: Word) -> Box:
    """The box around what a word prints, at size 1 with its baseline starting at the origin; without size for none."""
    hb, at, edges = hb_font(font), 0.0, list[tuple[float, float, float, float]]()
    offsets = word.offsets or ((0.0, 0.0),) * len(word.glyphs)
    for glyph, advance, (dx, dy) in zip(word.glyphs, word.advances, offsets, strict=True):
        extents = hb.get_glyph_extents(glyph)
        if extents and extents.width:
            left, top = at + dx + extents.x_bearing / font.upem, -dy - extents.y_bearing / font.upem
            edges.append((left, top, left + extents.width / font.upem, top - extents.height / font.upem))
        at += advance
    if not edges:
        return Box(0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return Box(min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops))


def outline(run: Run) -> Path:
    """The outlines of the letters of a run, for a line around them."""
    font, size, x, y = run.font, run.size, run.x, run.y
    scale = size / font.upem
    found: list[Segment] = []
    for word in run.words:
        offsets = word.offsets or ((0.0, 0.0),) * len(word.glyphs)
        for glyph, advance, (dx, dy) in zip(word.glyphs, word.advances, offsets, strict=True):
            left, base = x + dx * size, y - dy * size
            for letter, *numbers in contours(font, glyph):
                points = [base - n * scale if i % 2 else left + n * scale for i, n in enumerate(numbers)]
                found.append((letter, *points))
            x += advance * size + run.tracking
        if word.text == " ":
            x += run.stretch
    return tuple(found)


@lru_cache(maxsize=4096)
def contours(font: Font, glyph: int) -> Path:
    """The outline of one glyph in units of the font, y up, curves cubic."""
    pen = Pen()
    hb_font(font).draw_glyph_with_pen(glyph, pen)
    return tuple(pen.segments)


class Pen:
    """Takes down what HarfBuzz draws; the names of its methods are those of the pens of fontTools."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:
        """A contour begins."""
        self.segments.append(("M", *point))
        self._at = point

    def lineTo(self, point: tuple[float, float]) -> None:
        """A straight line."""
        self.segments.append(("L", *point))
        self._at = point

    def curveTo(self, *points: tuple[float, float]) -> None:
        """A cubic curve: two handles and the end."""
        self.segments.append(("C", *(number for point in points for number in point)))
        self._at = points[-1]

    def qCurveTo(self, handle: tuple[float, float], end: tuple[float, float]) -> None:
        """A quadratic curve, raised to a cubic one."""
        (x1, y1), (x, y), (x2, y2) = self._at, handle, end
        third = 2 / 3
        first = x1 + (x - x1) * third, y1 + (y - y1) * third
        second = x2 + (x - x2) * third, y2 + (y - y2) * third
        self.segments.append(("C", *first, *second, *end))
        self._at = end

    def closePath(self) -> None:
        """The contour ends where it began."""
        self.segments.append(("Z",))

    def endPath(self) -> None:
        """The contour stays open."""
