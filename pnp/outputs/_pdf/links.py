"""Links and where they lead: annotations of pages, named destinations of the file."""

from __future__ import annotations

from codecs import BOM_UTF16_BE
from collections.abc import Iterable, Mapping
from urllib.parse import quote

from ...frame import ADDRESSES, Frame, Link, Mark
from .document import Document, Reference
from .numbers import decimal, upright

Names = Mapping[str, str]
"""The names of all marks of a file as PDF writes them, in the order that its name tree needs."""

URI_SIGNS = "%:/?#[]@!$&'()*+,;="
"""What stays as it is in an address, besides letters, digits and '-._~'."""

AIR = 6.0
"""How far above its mark a page is shown: a heading at the very edge of a window looks cut."""


def names(pages: Iterable[Frame]) -> Names:
    """
    The names of all marks on `pages`.

    They are all in one encoding, ASCII where it will do: the tree is in the order of bytes, but some readers (pdfium)
    search it in the order of characters, and would miss what other encodings put elsewhere.
    """
    found = {mark.name for page in pages for mark in page.marks}
    if all(name.isascii() for name in found):
        encoded = {name: name.encode("ascii") for name in found}
    else:
        encoded = {name: BOM_UTF16_BE + name.encode("utf-16-be", "surrogatepass") for name in found}
    return {name: f"<{encoded[name].hex()}>" for name in sorted(found, key=encoded.__getitem__)}


def annotate(document: Document, frame: Frame, names: Names) -> str:
    """
    Write the links of a page: the entry of its dictionary, '' when there are none.

    A link that leads nowhere is left out: the page that it means may be in another file.
    """
    written = [
        document.put(f"<</Type/Annot/Subtype/Link/Rect[{_rectangle(link, frame)}]/Border[0 0 0]/F 4{action}>>")
        for link in frame.links
        if (action := _action(document, link, names))
    ]
    return f"/Annots[{' '.join(written)}]" if written else ""


def destinations(document: Document, pages: Iterable[tuple[Frame, Reference]], names: Names) -> None:
    """Write the name tree of all marks, if there are any; of those with one name, the first counts."""
    places: dict[str, str] = {}
    for frame, page in pages:
        for mark in frame.marks:
            places.setdefault(mark.name, place(mark, frame, page))
    if places:
        entries = "".join(f"{written}{places[name]}" for name, written in names.items())
        document.destinations(document.put(f"<</Names[{entries}]>>"))


def place(mark: Mark, frame: Frame, page: Reference) -> str:
    """What a reader of the file shows at a mark: the page from there on, as far to the side and as large as before."""
    top = min(frame.height - mark.y + AIR, frame.height)
    return f"[{page}/XYZ null {decimal(top, 3)} null]"


def _rectangle(link: Link, frame: Frame) -> str:
    """Where a link is clicked."""
    return upright(link.box.x, link.box.y, link.box.right, link.box.bottom, frame.height)


def _action(document: Document, link: Link, names: Names) -> str:
    """What a click does, as an entry of the annotation; '' for nothing."""
    if known := names.get(link.target):
        return f"/Dest{known}"
    if link.target.lower().startswith(ADDRESSES):
        # Addresses in a PDF are ASCII: browsers take other letters as the bytes of UTF-8.
        address = quote(link.target, safe=URI_SIGNS, errors="replace")
        return f"/A<</S/URI/URI{document.string(address)}>>"
    return ""
