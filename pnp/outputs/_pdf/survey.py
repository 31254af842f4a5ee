"""What pages hold, known before they are painted: what is placed how often, which words which font shows, how far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from ...frame import Box, Font, Frame, Group, Item, Picture, Run, Shape, Word
from ...geometry import around, bounds, mapped


@dataclass(slots=True)
class Survey:
    """
    `uses`: how often the items of groups are placed, by their identity; inside what is placed twice they count once.
    `words`: what each font shows, fonts in the order of first use.
    """

    uses: dict[int, int] = field(default_factory=dict)
    words: dict[Font, set[Word]] = field(default_factory=dict)
    _extents: dict[int, Box | None] = field(default_factory=dict)

    def look(self, items: tuple[Item, ...]) -> None:
        """Take in `items` and all that is in them."""
        for item in items:
            if isinstance(item, Group):
                key = id(item.items)
                seen = self.uses.get(key, 0)
                self.uses[key] = seen + 1
                if not seen:
                    self.look(item.items)
            elif isinstance(item, Run):
                known = self.words.get(item.font)
                if known is None:
                    known = self.words[item.font] = set()
                known.update(item.words)

    def extent(self, items: tuple[Item, ...]) -> Box | None:
        """A box around all that `items` put on paper, generous for text and corners; None for nothing."""
        key = id(items)
        if key not in self._extents:
            boxes = [box for item in items if (box := self._extent(item))]
            corners = [corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom))]
            self._extents[key] = around(corners) if corners else None
        return self._extents[key]

    def _extent(self, item: Item) -> Box | None:
        match item:
            case Group():
                inner = bounds(item.clip) if item.clip else self.extent(item.items)
                return inner and mapped(item.matrix, inner)
            case Run():
                # Swashes and stacked accents reach beyond what fonts state: one size more on every side.
                ascent, descent = item.font.ascent * item.size, abs(item.font.descent) * item.size
                return Box(item.x, item.y - ascent, max(item.width, 0.0), ascent + descent).grown(item.size)
            case Shape():
                # A mitered corner reaches up to ten half widths of the line beyond the outline.
                return bounds(item.path).grown(5 * item.line if item.stroke else 0) if item.path else None
            case Picture():
                return item.box
            case _:
                assert_never(item)


def survey(pages: Iterable[Frame]) -> Survey:
    """What `pages` hold. Identities count, so the pages must be kept as long as the survey."""
    found = Survey()
    for page in pages:
        found.look(page.items)
    return found
