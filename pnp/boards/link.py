"""LINK for boards: symmetries and variants applied, so that each variant is a whole Board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..problems import Report, Span, did_you_mean
from ..units import mm
from ._records import At, BoardFile, Chains, Coordinate, Mirror, SpaceKind, SpaceRecord, Variant
from .graph import Board, Pair, Space
from .grid import cells, touching

PROBLEMS = {
    "unknown-space": """
A path, or a space of a variant, names a space that the board does not have. The message gives the nearest name.
""",
    "unknown-space-kind": """
A space is of a kind that is not listed under `kinds:`. Correct the word, or describe the kind there with its template.
""",
    "space-without-place": """
A space says neither where it is (`at: 50% 120mm`) nor is it the mirror image of one that does.
""",
    "path-to-itself": """
A path leads from a space to the same space. It is a slip of the pen, or the middle of the path was forgotten.
""",
    "duplicate-path": """
The same two spaces are joined twice. Paths lead both ways, and mirror images come by themselves, so once is enough.
""",
    "no-such-path": """
A variant takes a path away (`without:`) that the board it differs from does not have.
""",
    "not-symmetric": """
The board says that it is the same on both sides of a line (`mirror:`), and two spaces that should be images of each
other differ: in their place, their kind, or a field. Correct one of them, or leave one out and it is made from the
other. A space without a partner of another name must lie on the line itself.
""",
    "unknown-variant": """
A variant extends one that the board does not have, or two extend each other.
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
    record: SpaceRecord
    is_written: bool


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
        return Draft(draft.kind, draft.name, self.at(draft.at), fields, draft.record, is_written=False)


def link(file: BoardFile, report: Report) -> dict[str, Board]:
    """The board and its variants by name, the board itself first; what is wrong with them is told once."""
    found: dict[str, Board] = {}
    foldings = [Folding(each) for each in file.mirror.values()]
    for name in (file.variant, *file.variants):
        chain = variants_of(file, name, report)
        if chain is None:
            continue
        spaces = drafts(file, chain, foldings, report)
        paths = paths_of(file, chain, spaces, foldings, report)
        title = next((each.title for each in reversed(chain) if each.title), file.board)
        placed = {id: space(id, draft, file, report) for id, draft in spaces.items()}
        span = chain[-1].span if chain else file.at("board")
        found[name] = Board(name, title, *file.size, file.template, placed, paths, span)
    return found


def variants_of(file: BoardFile, name: str, report: Report) -> list[Variant] | None:
    """The variants that `name` is made of, from the board outwards; None after telling of one that is not there."""
    chain: list[Variant] = []
    seen: list[str] = []
    while name != file.variant:
        if name not in file.variants or name in seen:
            why = "extend each other" if name in seen else "is not there"
            near = "" if name in seen else did_you_mean(name, [file.variant, *file.variants])
            report.error("unknown-variant", f"the variant '{name}' {why}{near}", chain[0].at("extends"))
            return None
        seen.append(name)
        chain.insert(0, file.variants[name])
        name = chain[0].extends or file.variant
    return chain


def drafts(file: BoardFile, chain: Iterable[Variant], foldings: Iterable[Folding], report: Report) -> dict[str, Draft]:
    """All spaces of a variant, the written ones first, with the images that the mirrors make."""
    written = {id: [each] for id, each in (cells(file.grid) if file.grid else {}).items()}
    for layer in (file.spaces, *(each.spaces for each in chain)):
        for id, record in layer.items():
            written.setdefault(id, []).append(record)
    found: dict[str, Draft] = {}
    homeless: dict[str, SpaceRecord] = {}
    for id, records in written.items():
        if made := draft(records, file):
            found[id] = made
        else:
            homeless[id] = records[-1]
    for folding in foldings:
        for id, made in list(found.items()):
            image = folding.draft(made)
            there = found.get(folding.id(id))
            if there is None:
                found[folding.id(id)] = image
            elif there.is_written and made.is_written:
                check_image(id, made, folding.id(id), there, image, file, report)
    for id, record in homeless.items():
        if id not in found:
            report.error("space-without-place", f"'{id}' has no place", record.span, hint="write 'at: 50% 120mm'")
    return found


def draft(records: list[SpaceRecord], file: BoardFile) -> Draft | None:
    """What is written of a space in the board and its variants, the later over the earlier; None without a place."""
    kind = next((each.kind for each in reversed(records) if each.kind), "")
    at = next((each.place for each in reversed(records) if each.place), None)
    name = next((each.name for each in reversed(records) if each.name), "")
    fields: dict[str, object] = dict(file.kinds[kind].fields) if kind in file.kinds else {}
    for each in records:
        fields |= each.fields
    return Draft(kind, name, at, fields, records[-1], is_written=True) if at else None


def check_image(id: str, made: Draft, other: str, there: Draft, image: Draft, file: BoardFile, report: Report) -> None:
    """Report where two written spaces that should be images of each other are not."""
    width, height = file.size
    (x, y), (u, v) = ((each.at.x.of(width), each.at.y.of(height)) for each in (there, image))
    differing = [name for name in (*there.fields, *image.fields) if there.fields.get(name) != image.fields.get(name)]
    if abs(x - u) > EXACT or abs(y - v) > EXACT:
        where = f"lies at {mm(x)}, {mm(y)}, expected {mm(u)}, {mm(v)}"
        said = f"'{other}' {where}" + (f" as the image of '{id}'" if id != other else " on the line of its mirror")
    elif there.kind != image.kind:
        said = f"'{other}' is of the kind '{there.kind}' and its image '{id}' is '{made.kind}'"
    elif differing:
        name = differing[0]
        said = f"'{name}' of '{other}' is '{there.fields.get(name, '')}', expected '{image.fields.get(name, '')}'"
        said += f" as the image of '{id}'" if id != other else " since it is its own image"
    else:
        return
    also = [(span, "the other one")] if id != other and (span := made.record.span) else []
    report.error("not-symmetric", said, there.record.span, also=also)


def paths_of(
    file: BoardFile,
    chain: Iterable[Variant],
    spaces: Mapping[str, Draft],
    foldings: list[Folding],
    report: Report,
) -> tuple[Pair, ...]:
    """All paths of a variant in the order they were written, each followed by its images."""
    found: dict[frozenset[str], Pair] = {}
    if file.grid:
        found = {frozenset(pair): pair for pair in neighbors(file, spaces)}
    add(file.paths, file, found, spaces, foldings, report)
    for variant in chain:
        for pair, span in pairs(variant.without, variant, "without", spaces, report):
            if frozenset(pair) not in found:
                report.error("no-such-path", f"there is no path '{pair[0]}' to '{pair[1]}' to take away", span)
            for image in images(pair, foldings):
                found.pop(frozenset(image), None)
        add(variant.paths, variant, found, spaces, foldings, report)
    return tuple(found.values())


def neighbors(file: BoardFile, spaces: Mapping[str, Draft]) -> Iterator[Pair]:
    """The pairs of cells of the board's grid that touch."""
    assert file.grid
    yield from (pair for pair in touching(file.grid) if pair[0] in spaces and pair[1] in spaces)


def add(
    chains: Chains,
    record: BoardFile | Variant,
    found: dict[frozenset[str], Pair],
    spaces: Mapping[str, Draft],
    foldings: list[Folding],
    report: Report,
) -> None:
    """Put the paths of `chains` and their images to those that were `found`."""
    written: dict[frozenset[str], Span | None] = {}
    for pair, span in pairs(chains, record, "paths", spaces, report):
        key = frozenset(pair)
        if key in written:
            also = [(there, "first written here")] if (there := written[key]) else []
            report.error("duplicate-path", f"'{pair[0]}' and '{pair[1]}' are joined twice", span, also=also)
        written[key] = span
        for image in images(pair, foldings):
            if image[0] in spaces and image[1] in spaces:
                found.setdefault(frozenset(image), image)


def pairs(
    chains: Chains, record: BoardFile | Variant, key: str, spaces: Mapping[str, Draft], report: Report
) -> Iterator[tuple[Pair, Span | None]]:
    """Each step of each chain that joins two different spaces of the board, with its place."""
    for i, chain in enumerate(chains):
        for j, id in enumerate(chain):
            if id not in spaces:
                near = did_you_mean(id, spaces)
                report.error("unknown-space", f"there is no space '{id}'{near}", record.at(key, i, j))
        for j, pair in enumerate(pairwise(chain)):
            if pair[0] == pair[1]:
                report.error("path-to-itself", f"a path leads from '{pair[0]}' to itself", record.at(key, i, j + 1))
            elif pair[0] in spaces and pair[1] in spaces:
                yield pair, record.at(key, i, j)


def images(pair: Pair, foldings: list[Folding]) -> list[Pair]:
    """A path and all its images, each once."""
    found = [pair]
    for folding in foldings:
        found += [(folding.id(one), folding.id(other)) for one, other in found]
    return list(dict.fromkeys(found))


def space(id: str, draft: Draft, file: BoardFile, report: Report) -> Space:
    """A space at its place, as its kind has it."""
    width, height = file.size
    if draft.kind and draft.kind not in file.kinds:
        near = did_you_mean(draft.kind, file.kinds)
        report.error("unknown-space-kind", f"there is no kind of space '{draft.kind}'{near}", draft.record.at("kind"))
    kind = file.kinds.get(draft.kind) or SpaceKind()
    x, y = draft.at.x.of(width), draft.at.y.of(height)
    return Space(
        id,
        draft.name or id,
        draft.kind,
        x,
        y,
        *kind.size,
        kind.template,
        draft.fields,
        draft.record,
        draft.record.span,
        draft.is_written,
    )
