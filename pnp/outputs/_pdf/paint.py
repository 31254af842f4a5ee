"""Frames to a PDF file: what is placed twice is drawn once, what is placed once is drawn where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import BinaryIO

from ...frame import Font, Frame, Item, Raster, Vector
from ...problems import Report
from .content import Content, Drawn, Pieces
from .document import Document, Reference
from .fonts import Embedded, embed
from .images import Encoded, encode
from .links import annotate, destinations, names
from .numbers import BOX_PLACES, decimal, upright
from .outline import outline
from .survey import survey
from .vector import copy

PROBLEMS = {
    "picture-gone": """
A picture could be read when the cards were put together, but not when the file was written: it was moved, deleted or
overwritten in between, perhaps by the drawing program that saves it. The file is written without it. Build again.
""",
    "font-gone": """
A font could be read when the cards were put together, but not when the file was written, or it has no outlines that a
PDF can hold (fonts of pixels and some emoji fonts have none). Its text would be missing, since a PDF must carry its
fonts with it. Build again, and choose another font if that does not help.
""",
}

FORM_COST = 1000
"""
Bytes before compression that a form costs more than it holds: its dictionary, which is not compressed, and its line in
the cross-references are about 130, and drawing something again in the same page costs a seventh of its length or less.
"""


def write(
    pages: Sequence[Frame],
    target: BinaryIO,
    *,
    title: str,
    language: str,
    report: Report,
    about: Mapping[str, str] | None = None,
) -> None:
    """
    Write `pages` as one PDF into `target`, from its present end on; it is never read nor wound back.

    `language` is a tag such as 'en'. `about` are further entries of the document's information: Author, Subject,
    Keywords, Creator. The same pages give the same bytes. Fonts and pictures that cannot be read (any more) are left
    out and reported.
    """
    document = Document(target, title=title, language=language, about=dict(about or {}))
    painter = _Painter(document, pages, report)
    placed = [(page, painter.page(page)) for page in pages]
    destinations(document, placed, painter.names)
    outline(document, placed)
    document.close()


class _Sizes(dict[tuple[Font, float], Pieces | None]):
    """The words of each font at each size."""

    def __init__(self, fonts: Mapping[Font, Embedded]) -> None:
        super().__init__()
        self._fonts = fonts

    def __missing__(self, key: tuple[Font, float]) -> Pieces | None:
        font = self._fonts.get(key[0])
        pieces = self[key] = Pieces(font, key[1]) if font else None
        return pieces


class _Painter:
    """What the pages of one document share, each made when it is first needed."""

    def __init__(self, document: Document, pages: Sequence[Frame], report: Report) -> None:
        self._document = document
        self._report = report
        self._found = found = survey(pages)
        self.uses = found.uses
        self.names = names(pages)
        fonts: dict[Font, Embedded] = {}
        for number, (font, words) in enumerate(found.words.items(), 1):
            try:
                fonts[font] = embed(document, f"F{number}", font, words)
            except (OSError, ValueError) as error:
                message = f"the font '{font.name}' cannot be put into the file: {error}"
                report.error("font-gone", message, hint="build again, or choose another font")
        self.pieces = _Sizes(fonts)
        self._forms: dict[tuple[int, bool], Drawn | None] = {}
        self._pictures: dict[str, Drawn | None] = {}
        self._opacities: dict[str, Drawn] = {}

    def page(self, frame: Frame) -> Reference:
        """Write one page."""
        content = Content(self)
        height = decimal(frame.height, BOX_PLACES)
        content.say(f"1 0 0 -1 0 {height} cm")
        content.draw(frame.items)
        entries = f"/MediaBox[0 0 {decimal(frame.width, BOX_PLACES)} {height}]{_cut(frame)}"
        if content.is_transparent:
            # Without it, Acrobat mixes colors in the printer's space, and the page's colors shift.
            entries += "/Group<</S/Transparency/CS/DeviceRGB>>"
        entries += annotate(self._document, frame, self.names)
        return self._document.page(entries, content.stream(), content.resources())

    def form(self, items: tuple[Item, ...], is_isolated: bool) -> Drawn | None:
        """See `Supply`."""
        key = id(items), is_isolated
        if key not in self._forms:
            self._forms[key] = self._form(items, is_isolated)
        return self._forms[key]

    def _form(self, items: tuple[Item, ...], is_isolated: bool) -> Drawn | None:
        content = Content(self)
        content.draw(items)
        stream = content.stream()
        if not is_isolated and len(stream) * (self.uses[id(items)] - 1) < FORM_COST:
            return None
        box = self._found.extent(items)
        if box is None:
            return None
        # A point larger: readers smooth the edges of what they cut, so the cut must not touch what is drawn.
        corners = f"{floor(box.x) - 1} {floor(box.y) - 1} {ceil(box.right) + 1} {ceil(box.bottom) + 1}"
        resources = self._document.resources(content.resources())
        entries = f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources {resources}"
        if is_isolated:
            entries += "/Group<</S/Transparency/CS/DeviceRGB/I true>>"
        reference = self._document.stream(entries, stream)
        return Drawn(f"X{len(self._forms)}", reference, is_isolated or content.is_transparent)

    def picture(self, image: Raster | Vector) -> Drawn | None:
        """See `Supply`."""
        if image.digest not in self._pictures:
            try:
                self._pictures[image.digest] = self._picture(image)
            except (OSError, ValueError) as error:
                message = f"'{image.name}' can no longer be read: {error}"
                self._report.error("picture-gone", message, hint="build again when the file is in its place")
                self._pictures[image.digest] = None
        return self._pictures[image.digest]

    def _picture(self, image: Raster | Vector) -> Drawn:
        name = f"I{len(self._pictures)}"
        if isinstance(image, Vector):
            return Drawn(name, *copy(self._document, image))
        encoded = encode(image)
        return Drawn(name, self._image(encoded), encoded.alpha is not None, encoded.turn)

    def _image(self, encoded: Encoded) -> str:
        entries = f"/Type/XObject/Subtype/Image{encoded.entries}"
        if encoded.alpha:
            entries += f"/SMask {self._image(encoded.alpha)}"
        return self._document.stream(entries, encoded.pixels, is_packed=True)

    def opacity(self, value: float) -> Drawn:
        """See `Supply`."""
        text = decimal(value, 3)
        if text not in self._opacities:
            reference = self._document.put(f"<</ca {text}/CA {text}>>")
            self._opacities[text] = Drawn(f"G{len(self._opacities)}", reference, True)
        return self._opacities[text]


def _cut(frame: Frame) -> str:
    """The boxes of a page that is cut: where, and how far its art reaches beyond."""
    if frame.trim is None:
        return ""
    bleed = frame.trim.grown(*frame.bleed)
    left, top = max(bleed.x, 0.0), max(bleed.y, 0.0)
    right, bottom = min(bleed.right, frame.width), min(bleed.bottom, frame.height)
    trim = upright(frame.trim.x, frame.trim.y, frame.trim.right, frame.trim.bottom, frame.height)
    return f"/TrimBox[{trim}]/BleedBox[{upright(left, top, right, bottom, frame.height)}]"
