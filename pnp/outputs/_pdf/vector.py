"""Vector pictures: the one page of another PDF, copied into this one as a form."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO
from typing import Any

from ...frame import Vector
from .document import Document, Reference
from .numbers import decimal


def copy(document: Document, picture: Vector) -> tuple[Reference, bool]:
    """
    Write the page of `picture` as a form that fills the unit square, y up, as images do; whether it is transparent.

    Raises ValueError when its PDF cannot be read.
    """
    import pikepdf

    try:
        with pikepdf.open(BytesIO(picture.pdf)) as source:
            page = source.pages[0]
            left, low, right, high = (float(each) for each in page.mediabox)
            width, height = right - left, high - low
            fitted = (1 / width, 0, 0, 1 / height, -left / width, -low / height)
            copier = _Copier(document)
            entries = "".join(
                f"/{key} {copier.words(value).decode('latin-1')}"
                for key, value in (("Resources", page.resources), ("Group", page.obj.get("/Group")))
                if value is not None
            )
            page.contents_coalesce()
            content = page.obj["/Contents"].read_bytes() if "/Contents" in page.obj else b""
    except (pikepdf.PdfError, IndexError, ZeroDivisionError) as error:
        raise ValueError(str(error)) from None
    form = document.stream(
        f"/Type/XObject/Subtype/Form/BBox[{' '.join(decimal(each, 5) for each in (left, low, right, high))}]"
        f"/Matrix[{' '.join(decimal(each, 9) for each in fitted)}]{entries}",
        content,
    )
    return form, "/Group" in entries


class _Copier:
    """Brings objects of another file over, each once, in the order of first use."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[tuple[int, int], Reference] = {}

    def words(self, value: Any) -> bytes:  # Any: pikepdf gives numbers as Python's and all else as its Object
        """`value` in PDF's own words; what it refers to is copied first."""
        import pikepdf

        if isinstance(value, bool | int | Decimal | float):
            return str(value).lower().encode() if isinstance(value, bool) else decimal(float(value), 6).encode()
        if value is None:
            return b"null"
        if not value.is_indirect:
            return self._inside(value)
        known = self._known.get(value.objgen)
        if known is None:
            # The number is given out before its contents are looked at: objects may refer to each other in circles.
            known = self._known[value.objgen] = self._document.reserve()
            if isinstance(value, pikepdf.Stream):
                entries = self._entries(value, skip=frozenset({"/Length"})).decode("latin-1")
                self._document.stream(entries, value.read_raw_bytes(), known, is_packed=True)
            else:
                self._document.put(self._inside(value), known)
        return known.encode()

    def _inside(self, value: Any) -> bytes:  # Any: see `words`
        import pikepdf

        if isinstance(value, pikepdf.Dictionary):
            return b"<<" + self._entries(value) + b">>"
        if isinstance(value, pikepdf.Array):
            return b"[" + b" ".join(self.words(each) for each in value) + b"]"
        return bytes(value.unparse())

    def _entries(self, value: Any, skip: frozenset[str] = frozenset()) -> bytes:
        """The keys and values of a dictionary or stream, sorted."""
        import pikepdf

        keys = sorted(set(value.keys()) - skip)
        return b" ".join(pikepdf.Name(key).unparse() + b" " + self.words(value[key]) for key in keys)
