"""From inline markup to paragraphs that can be set at any size."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from ..frame import value
from .bidi import levels
from .breaks import GAPS, breaks, letters
from .letters import Case, Chunk, Letters, Picture, case, plain
from .markup import Gap, Icon, Inline, Text
from .paragraph import SLACK, Draw, Paragraph, Rich, Simple, Style

OBJECT = "\ufffc"
"""Stands for an icon in the text of a paragraph."""


@value()
class Galley:
    """
    A text ready to be set at any size: what stands between line ends, and behind which of these a gap comes.

    `widest` is the width of the widest chunk, as a part of the type size; `missing` are the characters that no font
    has, and `broken` the words that were broken because they were wider than a line.
    """

    paragraphs: tuple[Paragraph, ...]
    gaps: tuple[bool, ...]
    widest: float
    missing: str = ""
    broken: tuple[str, ...] = ()


def galley(inlines: Sequence[Inline], style: Style, draw: Draw) -> Galley:
    """`inlines`, measured."""
    if len(inlines) == 1:
        only = inlines[0]
        if isinstance(only, Text) and (simple := simply(only, style)):
            return Galley((simple,), (False,), simple.widest)
    return Compositor(style, draw, None).galley(inlines)


def broken(inlines: Sequence[Inline], style: Style, draw: Draw, limit: float) -> Galley:
    """`inlines`, measured, with what is wider than `limit` broken between letters."""
    return Compositor(style, draw, limit).galley(inlines)


def simply(text: Text, style: Style) -> Simple | None:
    """The quick way, for plain words of one font; None for any other text."""
    font, tracking = style.family.font(text.bold, text.italic), style.tracking
    store, space = plain(font, style.features, tracking != 0, style.language)
    try:
        words = tuple([store[each] for each in text.text.split(" ")])
    except KeyError:
        return None
    blank = space.width + tracking
    if tracking:
        widths = [word.width + tracking * len(word.glyphs) + blank for word in words]
    else:
        widths = [word.width + blank for word in words]
    edges = tuple(accumulate(widths, initial=0.0))
    trim = blank + tracking  # the tracking behind the last letter of a line shows nowhere
    return Simple(font, space, words, edges[:-1], edges[1:], trim, max(widths) - trim)


class Compositor:
    """Makes paragraphs of texts with all that they can hold: faces, icons, scripts, directions, break rules."""

    def __init__(self, style: Style, draw: Draw, limit: float | None) -> None:
        self._style = style
        self._draw = draw
        self._limit = limit
        self._missing: list[str] = []
        self._broken: list[str] = []
        self._text = ""
        self._cuts: list[int] = []
        self._owners: list[Case | Picture] = []
        self._levels: list[int] = []
        self._has_levels = False

    def galley(self, inlines: Sequence[Inline]) -> Galley:
        """All paragraphs of a text."""
        found: list[Rich] = []
        gaps: list[bool] = []
        present: list[Text | Icon] = []
        for each in (*inlines, None):
            if isinstance(each, Text | Icon):
                present.append(each)
            elif present:
                found.append(self._paragraph(present))
                gaps.append(isinstance(each, Gap))
                present = []
        widest = max((each.widest for each in found), default=0.0)
        return Galley(tuple(found), tuple(gaps), widest, "".join(self._missing), tuple(self._broken))

    def _paragraph(self, inlines: Sequence[Text | Icon]) -> Rich:
        self._read(inlines)
        chunks: list[Chunk] = []
        starts: list[float] = []
        stops: list[float] = []
        x = 0.0
        for chunk in self._chunks():
            chunks.append(chunk)
            starts.append(x)
            stops.append(x + chunk.width)
            x += chunk.advance
            if chunk.missing:
                self._missing += [each for each in chunk.missing if each not in self._missing]
        widest = max([each.broad for each in chunks])
        return Rich(tuple(chunks), tuple(starts), tuple(stops), widest, OBJECT in self._text, self._has_levels)

    def _read(self, inlines: Sequence[Text | Icon]) -> None:
        """Takes in one paragraph: its text, cut where the face, the direction or an icon changes, and who owns it."""
        style = self._style
        owners: list[tuple[int, Picture | Text]] = []
        text = ""
        for each in inlines:
            owner: Picture | Text | None = None
            if isinstance(each, Icon):
                drawn = self._draw(each.name, style.icon_height, style.color)
                owner = Picture(each.name, drawn[0]) if drawn else Text(f"<{each.name}>")
            else:
                owner = each
            owners.append((len(text), owner))
            text += owner.text if isinstance(owner, Text) else OBJECT
        self._text = text
        depths = levels(text)
        self._has_levels = any(depths)
        self._cuts, self._owners, self._levels = [], [], []
        for (start, owner), (end, _) in zip(owners, [*owners[1:], (len(text), None)], strict=True):
            for place in range(start, end) if self._has_levels else (start,):
                if place > start and depths[place] == depths[place - 1]:
                    continue
                self._cuts.append(place)
                self._levels.append(depths[place])
                self._owners.append(owner if isinstance(owner, Picture) else self._case(owner, depths[place]))

    def _case(self, text: Text, level: int) -> Case:
        family, style = self._style.family, self._style
        fonts = (family.font(text.bold, text.italic), *family.fallbacks)
        return case(fonts, style.features, style.tracking, style.language, level % 2 == 0)

    def _chunks(self) -> Iterator[Chunk]:
        """What lies between two places where a line may end; in pieces where that is wider than a line."""
        start = 0
        for end in breaks(self._text.replace(OBJECT, "x"), self._style.language):
            chunk = self._chunk(start, end)
            if self._limit is None or chunk.broad <= self._limit + SLACK:
                yield chunk
            else:
                pieces = list(self._pieces(start, end, self._limit))
                if len(pieces) > 1:
                    self._broken.append(chunk.text)
                yield from pieces
            start = end

    def _pieces(self, start: int, end: int, limit: float) -> Iterator[Chunk]:
        """A chunk in as few pieces as fit, each of one letter at least; the last has the gap."""
        body = self._text[start:end].rstrip(GAPS)
        places = [start + each for each in letters(body, self._style.language)]
        places[-1] = end
        while places:
            fitting = bisect_right(places, limit + SLACK, 1, key=lambda stop: self._chunk(start, stop).broad)
            yield self._chunk(start, places[fitting - 1])
            start, places = places[fitting - 1], places[fitting:]

    def _chunk(self, start: int, end: int) -> Chunk:
        """The text from `start` to `end`."""
        cuts = self._cuts
        index = bisect_right(cuts, start) - 1
        owner = self._owners[index]
        if isinstance(owner, Case) and not self._has_levels and (index + 1 == len(cuts) or end <= cuts[index + 1]):
            return owner[self._text[start:end]]
        pieces: list[tuple[Chunk, int]] = []
        while start < end:
            owner, level = self._owners[index], self._levels[index]
            stop = min(end, cuts[index + 1]) if index + 1 < len(cuts) else end
            if isinstance(owner, Case):
                pieces.append((owner[self._text[start:stop]], level))
            else:
                width = owner.width
                pieces.append((Chunk((owner,), (), width, width, f"<{owner.name}>", has_icon=True), level))
            start, index = stop, index + 1
        return joined(pieces)


def joined(pieces: Sequence[tuple[Chunk, int]]) -> Chunk:
    """One chunk of several, each with the level of its direction."""
    parts: list[Letters | Picture] = []
    gap: list[Letters] = []
    levels: list[int] = []
    text = gap_text = ""
    x = width = 0.0
    for each, level in pieces:
        if each.parts:  # a gap inside is none: no line ends there
            parts += (*gap, *each.parts)
            text += gap_text + each.text
            gap, gap_text = [], ""
            width = x + each.width
        gap += each.gap
        gap_text += each.gap_text
        levels += [level] * (len(each.parts) + len(each.gap))
        x += each.advance
    return Chunk(
        tuple(parts),
        tuple(gap),
        width,
        x,
        text,
        gap_text,
        pieces[-1][0].hyphen,
        "".join(each.missing for each, _ in pieces),
        tuple(levels),
        any(each.has_icon for each, _ in pieces),
    )
