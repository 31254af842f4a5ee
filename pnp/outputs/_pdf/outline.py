"""The outline of a PDF file: the bookmarks that readers show beside the pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ...frame import Frame
from .document import Document, Reference
from .links import place

ROOT = -1
"""What chapters stand under, where other entries stand under another of that index."""


def outline(document: Document, pages: Iterable[tuple[Frame, Reference]]) -> None:
    """Write every mark with a title, pages in order and marks in the order they have there; chapters are closed."""
    marks = [(mark, place(mark, frame, page)) for frame, page in pages for mark in frame.marks if mark.title]
    if not marks:
        return
    references = {index: document.reserve() for index in range(ROOT, len(marks))}
    entries = {index: f"/Title{document.string(mark.title)}/Dest{where}" for index, (mark, where) in enumerate(marks)}
    entries[ROOT] = "/Type/Outlines"
    below: dict[int, list[int]] = defaultdict(list)
    for index, parent in enumerate(parents([mark.level for mark, _ in marks])):
        below[parent].append(index)
        entries[index] += f"/Parent {references[parent]}"
    for parent, siblings in below.items():
        # A count below nought closes an entry: so many would be seen if it were opened.
        count = len(siblings) if parent == ROOT else -len(siblings)
        entries[parent] += f"/First {references[siblings[0]]}/Last {references[siblings[-1]]}/Count {count}"
        for one, next_one in pairwise(siblings):
            entries[one] += f"/Next {references[next_one]}"
            entries[next_one] += f"/Prev {references[one]}"
    for index, entry in entries.items():
        document.put(f"<<{entry}>>", references[index])
    document.outline(references[ROOT])


def parents(levels: Sequence[int]) -> list[int]:
    """
    For each entry the index of the one that it stands under: the last before it of a lower level.

    So what skips a level is one deeper than the entry before, and what comes before any chapter stands beside them.
    """
    found: list[int] = []
    chain: list[int] = []
    for index, level in enumerate(levels):
        while chain and levels[chain[-1]] >= level:
            chain.pop()
        found.append(chain[-1] if chain else ROOT)
        chain.append(index)
    return found
