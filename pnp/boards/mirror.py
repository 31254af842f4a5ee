"""Mirrors at work: the images of spaces, and whether what is written on both sides is the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..problems import Report, Span
from ..units import mm
from ..values import shown
from ._records import At, BoardFile, Coordinate, Mirror, SpaceRecord

PROBLEMS = {
    "not-symmetric": """
The board says that it is the same on both sides of a line (`mirror:`), and two spaces that should be images of each
other differ: in their place, their kind, or a field. Correct one of them, or leave one out and it is made from the
other. A space without a partner of another name must lie on the line itself. Or the words under `rename:` do not fit: a
name must come back to itself when it is swapped twice, and in a grid all images must be cells of it.
""",
}

EXACT = 0.02
"""Points by which a place may miss its image."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A space before it is placed: what is written of it, or the image of that."""

    kind: str
    name: str
    at: At
    fields: Mapping[str, object]
    records: tuple[SpaceRecord, ...]
    is_written: bool
    """No for an image."""
    is_cell: bool = False
    """Whether the grid alone says what it is: then its image may say more."""

    @property
    def span(self) -> Span | None:
        """Where it is written last."""
        return self.records[-1].span


class Folding:
    """A mirror at work: what it makes of ids, values and places."""

    def __init__(self, mirror: Mirror) -> None:
        self.mirror = mirror
        self.swap = {**{new: old for old, new in mirror.rename.items()}, **mirror.rename}
        longest_first = sorted(self.swap, key=len, reverse=True)
        self.pattern = re.compile("|".join(map(re.escape, longest_first)))

    def id(self, id: str) -> str:
        """The name of the space on the other side."""
        return self.pattern.sub(lambda match: self.swap[match[0]], id)

    def value(self, value: object) -> object:
        """A field on the other side: only a whole word changes."""
        return self.swap.get(value, value) if isinstance(value, str) else value

    def at(self, at: At) -> At:
        """The place on the other side."""
        if self.mirror.across == "vertical":
            return At(Coordinate(1 - at.x.part, -at.x.length), at.y)
        return At(at.x, Coordinate(1 - at.y.part, -at.y.length))

    def draft(self, draft: Draft) -> Draft:
        """The space on the other side."""
        fields = {name: self.value(value) for name, value in draft.fields.items()}
        return Draft(draft.kind, draft.name, self.at(draft.at), fields, draft.records, is_written=False)


def overlaid(image: Draft, records: list[SpaceRecord], file: BoardFile) -> Draft:
    """An image with what is written of it, the later over the earlier."""
    for each in records:
        of_kind = file.kinds[each.kind].fields if each.kind in file.kinds else {}
        fields = {**image.fields, **of_kind, **each.fields}
        image = replace(image, kind=each.kind or image.kind, name=each.name or image.name, fields=fields)
    return replace(image, records=tuple(records), is_written=True)


def fold(
    id: str,
    made: Draft,
    folding: Folding,
    found: dict[str, Draft],
    file: BoardFile,
    told: set[Span | None],
    report: Report,
) -> None:
    """Put the image of a space to those `found`, or compare it with what is there; each place is told once."""
    other, image = folding.id(id), folding.draft(made)
    there = found.get(other)
    if folding.id(other) != id:
        hint = "take words for 'rename' that are not put together from others of them"
        message = f"'{id}' becomes '{other}', and that becomes '{folding.id(other)}', expected '{id}' again"
        report.error("not-symmetric", message, made.span, hint=hint)
    elif there is None and made.is_cell:
        message = f"the grid has no '{other}' that could be the image of '{id}'"
        hint = "a mirror of a grid swaps letters (across: vertical) or numbers (across: horizontal), such as {a: c}"
        place = folding.mirror.at("rename")
        if place not in told:
            told.add(place)
            report.error("not-symmetric", message, place, hint=hint)
    elif there is None or (there.is_cell and not made.is_cell and is_near(there, image, file)):
        found[other] = image
    elif there.is_written and made.is_written and not (made.is_cell and not there.is_cell):
        difference = unlike(id, made, other, there, image, file)
        if difference and not {made.span, there.span} & told:
            told |= {made.span, there.span}
            tell_unlike(id, made, other, there, difference, folding, report)


def is_near(one: Draft, other: Draft, file: BoardFile) -> bool:
    """Whether two spaces have one place."""
    width, height = file.size
    across = one.at.x.of(width) - other.at.x.of(width)
    return abs(across) <= EXACT and abs(one.at.y.of(height) - other.at.y.of(height)) <= EXACT


def unlike(id: str, made: Draft, other: str, there: Draft, image: Draft, file: BoardFile) -> str:
    """How a space differs from the image of another one, as a sentence; '' when it does not."""
    width, height = file.size
    (x, y), (u, v) = ((each.at.x.of(width), each.at.y.of(height)) for each in (there, image))
    differing = [name for name in (*there.fields, *image.fields) if there.fields.get(name) != image.fields.get(name)]
    as_image = f"as the image of '{id}'" if id != other else "since it is its own image"
    if not is_near(there, image, file):
        return f"'{other}' lies at {mm(x)}, {mm(y)}, expected {mm(u)}, {mm(v)} {as_image}"
    if there.kind != image.kind:
        return f"'{other}' is of the kind '{there.kind}', expected '{image.kind}' {as_image}"
    if differing:
        name = differing[0]
        found, wanted = (shown(each.fields.get(name, "")) for each in (there, image))
        return f"'{name}' of '{other}' is {found}, expected {wanted} {as_image}"
    return ""


def tell_unlike(
    id: str, made: Draft, other: str, there: Draft, difference: str, folding: Folding, report: Report
) -> None:
    """Report how a space differs from the image of another one, or of itself."""
    line, words = folding.mirror.across, ", ".join(f"'{a}' and '{b}'" for a, b in folding.mirror.rename.items())
    hint = f"correct one of them, or leave '{other}' out: then it is made from '{id}'"
    also = [(made.span, f"'{id}'")] if made.span else []
    if made.span == there.span:
        hint, also = f"a mirror across the {line} line of this board must swap other words", []
    if id == other:
        hint = f"the mirror swaps only {words}, so '{id}' must lie on the {line} line and be the same on both sides"
    report.error("not-symmetric", difference, there.span, hint=hint, also=also)
