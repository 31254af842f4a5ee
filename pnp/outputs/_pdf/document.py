"""
The outer structure of a PDF file on reportlab's document: objects, pages, catalog, cross-reference table.

Whatever reaches into reportlab is here and nowhere else. Its canvas is not used: it opens every page with Helvetica,
which is never embedded, and keeps everything until the end. Here an object goes into the file as soon as it is known
and leaves memory; its number and its offset stay.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from typing import BinaryIO

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFCrossReferenceTable,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFIndirectObject,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFString,
    PDFTrailer,
)

VERSION = (1, 7)

SIGNED = 4096
"""How many bytes of each object tell files apart: streams tell their length, so more would only cost time."""

Reference = str
"""How one object of the file names another, for example '12 0 R'."""


class Document:
    """A PDF file while it is written. The same calls in the same order give the same bytes."""

    def __init__(self, file: BinaryIO, *, title: str, language: str, about: dict[str, str]) -> None:
        """`about` goes into the document's information as it is: Author, Subject, Keywords, Creator."""
        self._pdf = PDFDocument(invariant=1, pdfVersion=VERSION, lang=language)
        self._out = PDFFile(VERSION)
        self._out.write = file.write
        file.write(self._out.strings.pop())
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
        """Write an object, given in PDF's own words."""
        body = body.encode("latin-1") if isinstance(body, str) else body
        reference = reference or self.reserve()
        number = reference.split(" ", 1)[0]
        self._pdf.idToOffset[f"N{number}"] = self._out.add(f"{number} 0 obj\n".encode())
        self._out.add(body)
        self._out.add(b"\nendobj\n")
        self._pdf.updateSignature(body[:SIGNED])
        return reference

    def stream(self, entries: str, content: bytes, reference: Reference = "", *, is_packed: bool = False) -> Reference:
        """Write a stream with the dictionary `entries`, which tell the filters of what is packed already."""
        if not is_packed:
            content = zlib.compress(content)
            entries += "/Filter/FlateDecode"
        head = f"<<{entries}/Length {len(content)}>>\nstream\n".encode("latin-1")
        return self.put(b"".join((head, content, b"\nendstream")), reference)

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

    def page(self, entries: str, content: bytes, resources: str) -> None:
        """Write a page; `entries` are its boxes and what else its dictionary says."""
        key = sha256(content).digest()
        known = self._contents.get(key)
        if known is None:
            known = self._contents[key] = self.stream("", content)
        body = f"<</Type/Page/Parent {self._tree}{entries}/Resources {self.resources(resources)}/Contents {known}>>"
        number = self.put(body).split(" ", 1)[0]
        self._pdf.Pages.addPage(PDFObjectReference(f"N{number}"))

    def close(self) -> None:
        """Write what is known only now: fonts by name, page tree, catalog, cross-reference table."""
        pdf = self._pdf
        root, info = pdf.Reference(pdf.Catalog), pdf.Reference(pdf.info)
        # Writing an object may bring another one, for example the catalog its viewer preferences.
        number = 1
        while name := pdf.numberToId.get(number):
            if name not in pdf.idToOffset:
                pdf.idToOffset[name] = self._out.add(PDFIndirectObject(name, pdf.idToObject[name]).format(pdf))
            number += 1
        table = PDFCrossReferenceTable()
        table.addsection(0, [pdf.numberToId[each] for each in range(1, number)])
        start = self._out.add(table.format(pdf))
        self._out.add(PDFTrailer(start, Size=number, Root=root, Info=info, ID=pdf.ID()).format(pdf))

    def _text(self, reference: PDFObjectReference) -> Reference:
        """A reference of reportlab's as PDF writes it."""
        return str(reference.format(self._pdf), "ascii")
