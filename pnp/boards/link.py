"""LINK for boards: symmetries and variants applied, so that each variant is a whole Board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from ..problems import Report, Span, did_you_mean
from ..source.plain import locate
from ._records import At, BoardFile, Chains, Coordinate, SpaceKind, SpaceRecord, Variant
from .graph import Board, Pair, Space, named
from .grid import cells, touching
from .mirror import Draft, Folding, fold, overlaid

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
    "unknown-variant": """
A variant extends one that the board does not have, or `--variant` asks for one. The message gives the nearest name.
""",
    "variant-cycle": """
Variants extend each other in a circle, so none of them has a beginning. Take the `extends:` out of one.
""",
    "duplicate-variant": """
A variant has the name of the board itself, which is `standard`, or what the board's file says under `variant:`. Nobody
could say which of the two is meant. Give one of them another name.
""",
}

MIDDLE = At(Coordinate(0.5), Coordinate(0.5))


def link(file: BoardFile, report: Report) -> dict[str, Board]:
    """The board and its variants by name, the board itself first; what is wrong with them is told once."""
    found: dict[str, Board] = {}
    foldings = [Folding(each) for each in file.mirror.values()]
    if file.variant in file.variants:
        message = f"the variant '{file.variant}' is called like the board itself, expected another name"
        report.error("duplicate-variant", message, key_place(file, "variants", file.variant))
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
        if name in seen:
            # Told in the same words wherever it is entered, so that it is told once.
            cycle = seen[seen.index(name) :]
            first = cycle.index(min(cycle))
            loop = " -> ".join((*cycle[first:], *cycle[: first + 1]))
            place = file.variants[cycle[first]].at("extends")
            report.error("variant-cycle", f"these variants extend each other: {loop}", place)
            return None
        if name not in file.variants:
            near = did_you_mean(name, [file.variant, *file.variants])
            report.error("unknown-variant", f"there is no variant '{name}' to extend{near}", chain[0].at("extends"))
            return None
        seen.append(name)
        chain.insert(0, file.variants[name])
        name = chain[0].extends or file.variant
    return chain


def key_place(file: BoardFile, *keys: str) -> Span | None:
    """Where the last of `keys` itself is written."""
    key = locate(file._node, keys)[1] if file._node else None
    return key.span if key else None


def drafts(file: BoardFile, chain: Iterable[Variant], foldings: list[Folding], report: Report) -> dict[str, Draft]:
    """All spaces of a variant, the written ones first, with the images that the mirrors make."""
    written = {id: [each] for id, each in (cells(file.grid) if file.grid else {}).items()}
    cell_ids = frozenset(written) if file.grid else frozenset()
    for layer in (file.spaces, *(each.spaces for each in chain)):
        for id, record in layer.items():
            written.setdefault(id, []).append(record)
    found: dict[str, Draft] = {}
    homeless: dict[str, list[SpaceRecord]] = {}
    for id, records in written.items():
        if any(each.place for each in records):
            found[id] = draft(records, file, is_cell=id in cell_ids and len(records) == 1)
        else:
            homeless[id] = records
    settle(homeless, found, foldings, file)
    for id, records in homeless.items():
        if id not in found:
            report.error("space-without-place", f"'{id}' has no place", records[0].span, hint="write 'at: 50% 120mm'")
            found[id] = draft(records, file)
    told: set[Span | None] = set()
    for folding in foldings:
        for id, made in list(found.items()):
            fold(id, made, folding, found, file, told, report)
    return found


def settle(
    homeless: Mapping[str, list[SpaceRecord]], found: dict[str, Draft], foldings: list[Folding], file: BoardFile
) -> None:
    """Give spaces that say more of an image the place of that image, and all else of it that they do not say."""
    for folding in (*foldings, *foldings):  # Twice, since the image of an image may be meant.
        for id, records in homeless.items():
            if id not in found and (there := found.get(folding.id(id))):
                found[id] = overlaid(folding.draft(there), records, file)


def draft(records: list[SpaceRecord], file: BoardFile, is_cell: bool = False) -> Draft:
    """
    What is written of a space in the board and its variants, the later over the earlier.

    One without a place lies in the middle, where all mirrors leave it, so that paths to it are no faults as well.
    """
    kind = next((each.kind for each in reversed(records) if each.kind), "")
    at = next((each.place for each in reversed(records) if each.place), MIDDLE)
    of_kind = file.kinds.get(kind) or SpaceKind()
    name = next((each.name for each in reversed(records) if each.name), of_kind.name)
    fields: dict[str, object] = dict(of_kind.fields)
    for each in records:
        fields |= each.fields
    return Draft(kind, name, at, fields, tuple(records), is_written=True, is_cell=is_cell)


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
                others = [b if a == pair[0] else a for a, b in found.values() if pair[0] in (a, b)]
                hint = f"paths lead from '{pair[0]}' to {named(others)}" if others else f"none leads to '{pair[0]}'"
                message = f"there is no path from '{pair[0]}' to '{pair[1]}' to take away"
                report.error("no-such-path", message, span, hint=hint)
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
            message, hint = (
                f"'{pair[0]}' and '{pair[1]}' are joined twice",
                "paths lead both ways: take one of them out",
            )
            report.error("duplicate-path", message, span, hint=hint, also=also)
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
                hint = "" if near else f"there are {named(list(spaces))}"
                report.error("unknown-space", f"there is no space '{id}'{near}", record.at(key, i, j), hint=hint)
        for j, pair in enumerate(pairwise(chain)):
            if pair[0] == pair[1]:
                message = f"a path leads from '{pair[0]}' to itself"
                hint = "take one of the two out, or write the space between that is missing"
                report.error("path-to-itself", message, record.at(key, i, j + 1), hint=hint)
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
    kind = file.kinds.get(draft.kind) or SpaceKind()
    x, y = draft.at.x.of(width), draft.at.y.of(height)
    made = Space(
        id,
        draft.name or id,
        draft.kind,
        x,
        y,
        *kind.size,
        kind.template,
        draft.fields,
        draft.records[-1],
        draft.span,
        draft.is_written,
        draft.records[:-1],
    )
    if draft.kind and draft.kind not in file.kinds:
        near, listed = did_you_mean(draft.kind, file.kinds), ", ".join(file.kinds) or "some under 'kinds:'"
        message = f"there is no kind of space '{draft.kind}'{near}, expected {listed}"
        report.error("unknown-space-kind", message, made.place("kind"))
    return made
