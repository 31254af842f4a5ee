"""
The outer structure of a PDF file on reportlab's document: objects, pages, catalog, cross-references.

Whatever reaches into reportlab is here and nowhere else. Its canvas is not used: it opens every page with Helvetica,
which is never embedded, and keeps everything until the end. Here an object goes into the file soon after it is known
and leaves memory; its number and its place stay. What is no stream is packed, many objects to a stream, as PDF allows
since 1.5: half the objects of a kit are pages and resources, and they are much alike.
"""

from __future__ import annotations

import struct
import zlib
from hashlib import sha256
from itertools import accumulate
from typing import BinaryIO

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
)

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The second line tells programs that move files that this one is no text."""

PACK = 200
"""How many objects are packed into one stream: readers unpack it as a whole to get at one of them."""

SIGNED = 4096
"""How many bytes of each object tell files apart: streams tell their length, so more would only cost time."""

FREE, IN_FILE, IN_PACK = 0, 1, 2
"""Where an object is, as the cross-references tell it: nowhere; how far from the start; in which pack, and where."""

Reference = str
"""How one object of the file names another, for example '12 0 R'."""


class Document:
    """A PDF file while it is written. The same calls in the same order give the same bytes."""

    def __init__(self, file: BinaryIO, *, title: str, language: str, about: dict[str, str]) -> None:
        """`about` goes into the document's information as it is: Author, Subject, Keywords, Creator."""
        self._pdf = PDFDocument(invariant=1, lang=language)
        self._write = file.write
        self._size = self._write(HEADER)
        self._places: dict[int, bytes] = {}
        self._pack: list[tuple[int, bytes]] = []
        self._pack_number = 0
        # No dates: they would differ from build to build.
        self._pdf.info = PDFDictionary({name: PDFString(text) for name, text in {"Title": title, **about}.items()})
        catalog = self._pdf.Catalog
        catalog.Outlines = None
        catalog.ViewerPreferences = PDFDictionary({"PrintScaling": PDFName("None"), "DisplayDocTitle": "true"})
        self._tree = self._text(self._pdf.Reference(self._pdf.Pages))
        self._fonts = self._pdf.idToObject[BasicFonts]
        self._resources: dict[str, Reference] = {}
        self._contents: dict[bytes, Reference] = {}

    def reserve(self) -> Reference:
        """A reference to an object that is written later."""
        name = f"N{self._pdf.objectcounter + 1}"
        return self._text(self._pdf.Reference(PDFObject(), name))

    def put(self, body: str | bytes, reference: Reference = "") -> Reference:
        """Write an object that is no stream, given in PDF's own words."""
        reference = reference or self.reserve()
        body = body.encode("latin-1") if isinstance(body, str) else body
        self._pdf.updateSignature(body)
        number = _number(reference)
        if not self._pack:
            self._pack_number = _number(self.reserve())
        self._places[number] = _place(IN_PACK, self._pack_number, len(self._pack))
        self._pack.append((number, body))
        if len(self._pack) == PACK:
            self._unload()
        return reference

    def stream(self, entries: str, content: bytes, reference: Reference = "", *, is_packed: bool = False) -> Reference:
        """Write a stream with the dictionary `entries`, which tell the filters of what is packed already."""
        reference = reference or self.reserve()
        if not is_packed:
            content = zlib.compress(content)
            entries += "/Filter/FlateDecode"
        head = f"<<{entries}/Length {len(content)}>>\nstream\n".encode("latin-1")
        self._pdf.updateSignature(head)
        self._pdf.updateSignature(content[:SIGNED])
        number = _number(reference)
        self._places[number] = _place(IN_FILE, self._size, 0)
        self._size += self._write(b"".join((f"{number} 0 obj\n".encode(), head, content, b"\nendstream\nendobj\n")))
        return reference

    def font(self, name: str, reference: Reference) -> None:
        """Let every page and form use a font as `name`."""
        self._fonts[name] = reference

    def resources(self, entries: str) -> Reference:
        """A resource dictionary with all fonts and with `entries`; one object for all pages that need the same."""
        known = self._resources.get(entries)
        if known is None:
            fonts = self._text(self._pdf.Reference(self._fonts))
            known = self._resources[entries] = self.put(f"<</Font {fonts}{entries}>>")
        return known

    def string(self, text: str) -> str:
        """`text` for people, as PDF writes it: in UTF-16 when PDF's own encoding lacks one of its characters."""
        # As bytes, since half a surrogate pair, which is no character, would raise.
        return str(PDFString(text.encode("utf-8", "replace")).format(self._pdf), "ascii")

    def page(self, entries: str, content: bytes, resources: str) -> Reference:
        """Write a page; `entries` are its boxes and what else its dictionary says."""
        key = sha256(content).digest()
        known = self._contents.get(key)
        if known is None:
            known = self._contents[key] = self.stream("", content)
        body = f"<</Type/Page/Parent {self._tree}{entries}/Resources {self.resources(resources)}/Contents {known}>>"
        reference = self.put(body)
        self._pdf.Pages.addPage(_named(reference))
        return reference

    def destinations(self, tree: Reference) -> None:
        """Let the file have named destinations, of which `tree` is the name tree."""
        self._pdf.Catalog.Names = _named(self.put(f"<</Dests {tree}>>"))

    def outline(self, root: Reference) -> None:
        """Let the file have bookmarks, which readers show when they open it."""
        self._pdf.Catalog.Outlines = _named(root)
        self._pdf.Catalog.PageMode = PDFName("UseOutlines")

    def close(self) -> None:
        """Write what is known only now: fonts by name, page tree, catalog, cross-references."""
        pdf = self._pdf
        root, info = (self._text(pdf.Reference(each)) for each in (pdf.Catalog, pdf.info))
        # Formatting an object may bring another one, for example the catalog its viewer preferences.
        number = 1
        while name := pdf.numberToId.get(number):
            if number not in self._places and number != self._pack_number:
                self.put(pdf.idToObject[name].format(pdf), f"{number} 0 R")
            number += 1
        self._unload()
        start, table = self._size, self.reserve()
        number = _number(table)
        self._places |= {0: _place(FREE, 0, 65535), number: _place(IN_FILE, start, 0)}
        digest = pdf.signature.hexdigest()
        self.stream(
            f"/Type/XRef/Size {number + 1}/W[1 4 2]/Root {root}/Info {info}/ID[<{digest}><{digest}>]",
            b"".join(place for _, place in sorted(self._places.items())),
            table,
        )
        self._write(f"startxref\n{start}\n%%EOF\n".encode())

    def _unload(self) -> None:
        """Write the objects that wait to be packed."""
        if not self._pack:
            return
        numbers, bodies = zip(*self._pack, strict=True)
        starts = accumulate((len(body) + 1 for body in bodies), initial=0)
        head = " ".join(f"{number} {start}" for number, start in zip(numbers, starts, strict=False)).encode() + b"\n"
        entries = f"/Type/ObjStm/N {len(bodies)}/First {len(head)}"
        self._pack = []
        self.stream(entries, head + b"\n".join(bodies), f"{self._pack_number} 0 R")

    def _text(self, reference: PDFObjectReference) -> Reference:
        """A reference of reportlab's as PDF writes it."""
        return str(reference.format(self._pdf), "ascii")


def _number(reference: Reference) -> int:
    """The number of the object that `reference` names."""
    return int(reference.split(" ", 1)[0])


def _named(reference: Reference) -> PDFObjectReference:
    """A reference as reportlab has it, to an object that `Document.reserve` gave a number."""
    return PDFObjectReference(f"N{_number(reference)}")


def _place(kind: int, where: int, index: int) -> bytes:
    """A line of the cross-references."""
    return struct.pack(">BIH", kind, where, index)
