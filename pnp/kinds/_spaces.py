"""LINK for boards: each space with what it is filled with and the templates that were found for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..boards._records import BoardFile, SpaceRecord, Tiles
from ..boards.graph import Board, Space
from ..compose import Shelf, Template
from ..fill import Backed, Fill, FillError
from ..game import Legend, Legends
from ..model import keys
from ..problems import Report, Span, did_you_mean
from ..scene import Subject, names_in
from ._link import tell_unknown
from ._stats import read_stats


@dataclass(frozen=True, slots=True)
class PreparedSpace:
    """A space with the templates of its face on the board, of its tile, and of the tile's back."""

    space: Space
    subject: Subject
    face: Template | None
    tile: Template | None
    back: Template | None


@dataclass(frozen=True, slots=True)
class PreparedBoard:
    """A variant of a board with all its spaces; `ground` is what lies beneath them."""

    board: Board
    file: BoardFile
    subject: Subject
    ground: Template | None
    spaces: tuple[PreparedSpace, ...]


def prepare_board(
    board: Board,
    file: BoardFile,
    legends: Legends,
    fields: Iterable[str],
    numbers: Mapping[str, int],
    shelf: Shelf,
    report: Report,
) -> PreparedBoard:
    """A board's spaces, linked: their stats read, their templates found, their fields known."""
    legend_name, legend = legend_of(file, legends, report)
    written = (name for each in board.spaces.values() for name in each.fields)
    known = (*(name for each in legends.values() for name in each), *fields, *file.fields, *written)
    about = {"id": board.variant, "title": board.title, "spaces": len(board.spaces), "paths": len(board.paths)}
    shared: dict[str, object] = {**dict.fromkeys(known, ""), "board": about, "legend": legend_name}
    behind = {"numbers": dict(numbers)}
    spaces = []
    for space in board.spaces.values():
        # What is wrong with a space is wrong with its images, and told once.
        told = report if space.is_written else Report()
        subject = subject_of(space, file, legend, shared, told)
        tiles, named = file.tiles, Backed(subject.values, behind)
        spaces.append(
            PreparedSpace(
                space,
                subject,
                find(space.template, place_of(space, file, "template"), space.id, shelf, told),
                tile_template(tiles, "template", tiles.template, named, space.id, shelf, told) if tiles else None,
                tile_template(tiles, "back", tiles.back, named, space.id, shelf, told)
                if tiles and tiles.back
                else None,
            )
        )
    ground = find(file.template, file.at("template"), "", shelf, report)
    own = Subject(board.variant, {**shared, **about}, {}, legend, file)
    used = {name for each in (ground, *templates_of(spaces)) if each for name in used_by(each)}
    if not shelf.faulty and (not file.legend or legend_name):
        check_fields(board, file, legends, used | {*fields, *file.fields, *legend}, report)
    return PreparedBoard(board, file, own, ground, tuple(spaces))


def legend_of(file: BoardFile, legends: Legends, report: Report) -> tuple[str, Legend]:
    """The legend that counts for the spaces."""
    if not file.legend and len(legends) == 1:
        return next(iter(legends.items()))
    if file.legend in legends:
        return file.legend, legends[file.legend]
    if file.legend:
        near, known = did_you_mean(file.legend, legends), ", ".join(legends)
        message = f"there is no legend '{file.legend}'{near}, expected one of {known}"
        report.error("unknown-legend", message, file.at("legend"))
    return "", {}


def subject_of(space: Space, file: BoardFile, legend: Legend, shared: Mapping[str, object], report: Report) -> Subject:
    """What is on a space."""
    own_fields = {name: each for name, each in space.fields.items() if space.place(name)}
    of_kind = {name: each for name, each in space.fields.items() if name not in own_fields}
    # A stat of a kind is told of as such, and so once.
    found = read_stats(space.kind, of_kind, lambda name: place_of(space, file, name), legend, report)
    found |= read_stats(space.id, own_fields, lambda name: place_of(space, file, name), legend, report)
    stats = {name: found[name] for name in legend if name in found}
    own = {"id": space.id, "name": space.name, "kind": space.kind}
    return Subject(space.id, {**shared, **space.fields, **stats, **own}, stats, legend, space.record)


def place_of(space: Space, file: BoardFile, name: str) -> Span | None:
    """Where something is said of a space: on itself, or on its kind."""
    kind = file.kinds.get(space.kind)
    return space.place(name) or (kind.at(name) if kind else space.span)


def find(name: str, place: Span | None, card: str, shelf: Shelf, report: Report) -> Template | None:
    """The template of that name; None where none is asked for, or after a problem."""
    if name and name not in shelf.templates and name not in shelf.faulty:
        near, hint = did_you_mean(name, [*shelf.templates, *shelf.faulty]), f"there is no file templates/{name}.yaml"
        report.error("unknown-template", f"there is no template '{name}'{near}", place, hint=hint, card=card)
    return shelf.templates.get(name)


def tile_template(
    tiles: Tiles, key: str, name: Fill, values: Mapping[str, object], card: str, shelf: Shelf, report: Report
) -> Template | None:
    """The template that a tile has for this space."""
    try:
        return find(name(values), tiles.at(key), card, shelf, report)
    except FillError as error:
        report.error(error.code, f"{error.message} in '{name.text}'", tiles.at(key), card=card)
        return None


def templates_of(spaces: Iterable[PreparedSpace]) -> list[Template | None]:
    """All templates that spaces have."""
    return [each for space in spaces for each in (space.face, space.tile, space.back)]


def used_by(template: Template) -> set[str]:
    """The fields that a template's texts and conditions speak of."""
    return {name for element in template.elements.values() for name in names_in(element)}


def check_fields(board: Board, file: BoardFile, legends: Legends, known: set[str], report: Report) -> None:
    """Report fields of spaces and of their kinds that nothing uses."""
    records = [*file.kinds.values(), *(each.record for each in board.spaces.values() if each.is_written)]
    for record in records:
        what = "space" if isinstance(record, SpaceRecord) else "kind of space"
        for name in getattr(record, "fields", ()):
            if name not in known:
                near = did_you_mean(name, sorted({*keys(type(record)), *known}))
                hint = "" if near else "no template uses it: name it under 'fields:' of the board if it is meant"
                if others := " and ".join(f"'{each}'" for each, legend in legends.items() if name in legend):
                    hint = f"it is a stat of {others}: say which legend counts with 'legend:' of the board"
                tell_unknown(name, what, record, {*keys(type(record)), *known}, report, hint)
