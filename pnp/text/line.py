"""One line of a paragraph: how wide it is, what it says, and its items."""

from __future__ import annotations

from ..frame import Font, Group, Item, Run, Word
from ..geometry import move, then
from .bidi import visual
from .letters import Letters, Picture
from .paragraph import Draw, Paragraph, Rich, Simple, Style


def hyphen(paragraph: Rich, end: int) -> Letters | None:
    """What a line shows behind its last chunk."""
    return paragraph.chunks[end - 1].hyphen if end < len(paragraph.chunks) else None


def line_width(paragraph: Paragraph, first: int, end: int) -> float:
    """The width of a line as a part of the size, without the white space at its end."""
    width = paragraph.stops[end - 1] - paragraph.starts[first]
    if isinstance(paragraph, Simple):
        return width - paragraph.trim
    dash = hyphen(paragraph, end)
    return width + dash.width if dash else width


def spaces(paragraph: Paragraph, first: int, end: int) -> int:
    """How many spaces of a line can be stretched."""
    if isinstance(paragraph, Simple):
        return end - first - 1
    parts = in_order(paragraph, first, end)
    return sum(isinstance(each, Letters) and each.word.text == " " for each in parts)


def simple_run(
    paragraph: Simple, first: int, end: int, x: float, y: float, stretch: float, style: Style, size: float
) -> Run:
    """One line of plain words."""
    words = [paragraph.space] * (2 * (end - first) - 1)
    words[::2] = paragraph.words[first:end]
    return Run(x, y, paragraph.font, size, tuple(words), style.color, style.tracking * size, stretch)


def line_text(paragraph: Paragraph, first: int, end: int) -> str:
    """What a line says, in the order in which it is read."""
    if isinstance(paragraph, Simple):
        return " ".join(word.text for word in paragraph.words[first:end])
    *others, last = paragraph.chunks[first:end]
    return "".join(each.text + each.gap_text for each in others) + last.text + ("-" if hyphen(paragraph, end) else "")


def rich_items(
    paragraph: Rich, first: int, end: int, x: float, y: float, stretch: float, style: Style, size: float, icon: Draw
) -> list[Item]:
    """One line of anything: a run for each change of font, and a group for each icon."""
    items: list[Item] = []
    words: list[Word] = []
    font: Font | None = None
    start = x

    def flush() -> None:
        if font and words:
            items.append(Run(start, y, font, size, tuple(words), style.color, style.tracking * size, stretch))
            words.clear()

    for part in in_order(paragraph, first, end):
        if isinstance(part, Picture):
            flush()
            drawn = icon(part.name, style.icon_height * size, style.color)
            assert drawn is not None, f"the icon '{part.name}' was there when the text was measured"
            top = y - (style.family.regular.cap_height / 2 + style.icon_height / 2) * size
            items.append(moved(drawn[1], x, top))
            x += part.width * size
            continue
        if part.font is not font or not words:
            flush()
            font, start = part.font, x
        words.append(part.word)
        x += part.width * size + (stretch if part.word.text == " " else 0.0)
    flush()
    return items


def in_order(paragraph: Rich, first: int, end: int) -> list[Letters | Picture]:
    """The parts of a line from left to right, without the white space at its end."""
    chunks = paragraph.chunks[first:end]
    parts: list[Letters | Picture] = []
    for each in chunks[:-1]:
        parts += each.parts
        parts += each.gap
    parts += chunks[-1].parts
    levels = [level for each in chunks for level in each.levels][: len(parts)] if paragraph.has_levels else []
    if dash := hyphen(paragraph, end):
        parts.append(dash)
        levels += levels[-1:]
    return visual(parts, levels) if levels else parts


def moved(group: Group, x: float, y: float) -> Group:
    """The same drawing at (x, y): its items stay the same tuple, so that it is painted once."""
    matrix = then(group.matrix, move(x, y))
    return Group(group.items, matrix, group.clip, group.even_odd, group.opacity, group.name, group.span)
