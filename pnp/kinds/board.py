"""Boards: a ground, the paths on it, and each space as a face of its own; and the same spaces as tiles."""

from __future__ import annotations

from collections.abc import Iterator

from ..compose import Cache, Layout, Template, face, lay_out, share_sizes
from ..frame import Frame, Group, Item, Piece, Shape
from ..geometry import line, move
from ..scene import Studio, Subject
from ..sheets import CardSize
from ._spaces import PreparedBoard

PROBLEMS: dict[str, str] = {}


def compose(prepared: PreparedBoard, studio: Studio) -> Piece:
    """
    The board as one piece of its own size.

    Each space is a group 'space ID' and each path a group 'path ID ID', once; the edges of all paths lie beneath.
    """
    board, draw = prepared.board, Drawing(studio)
    ground = draw.one(prepared.ground, prepared.subject, (board.width, board.height)) if prepared.ground else None
    items: list[Item] = [*(ground.items if ground else ()), *paths(prepared, studio)]
    draw.share([(each.face, each.subject, (each.space.width, each.space.height)) for each in prepared.spaces])
    for each in prepared.spaces:
        box = each.space.box
        if each.face:
            drawn = draw.within(each.face, each.subject, (box.width, box.height))
            items.append(Group(drawn.items, move(box.x, box.y), name=f"space {each.space.id}", span=each.space.span))
    whole = Frame(board.width, board.height, tuple(items), (studio.bleed, studio.bleed))
    places = tuple((each.space.id, each.space.box) for each in prepared.spaces)
    return Piece(board.variant, board.title, "board", whole, None, 1, board.span, places)


def tiles(prepared: PreparedBoard, studio: Studio) -> Iterator[Piece]:
    """Each space as a tile with a front and, where one is asked for, a back."""
    wanted = prepared.file.tiles
    draw = Drawing(studio)
    if wanted:
        draw.share([(each.tile, each.subject, wanted.size) for each in prepared.spaces])
        for each in prepared.spaces:
            if each.tile:
                front = draw.one(each.tile, each.subject, wanted.size)
                back = draw.one(each.back, each.subject, wanted.size) if each.back else None
                yield Piece(each.space.id, each.space.name, "tiles", front, back, 1, each.space.span)


class Drawing:
    """Faces of subjects of different sizes; the same template in the same size is laid out once."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.cache = Cache()
        self.layouts: dict[tuple[int, tuple[float, float]], Layout] = {}

    def layout(self, template: Template, size: tuple[float, float]) -> Layout:
        """A template on a face of that size."""
        key = id(template), size
        if key not in self.layouts:
            self.layouts[key] = lay_out(template, CardSize(size=size, radius=0.0), self.studio)
        return self.layouts[key]

    def share(self, faces: list[tuple[Template | None, Subject, tuple[float, float]]]) -> None:
        """Find the type sizes that texts on all of `faces` share."""
        self.studio.sizes.clear()
        found = [(self.layout(template, size), subject) for template, subject, size in faces if template]
        share_sizes(found, self.studio)

    def one(self, template: Template, subject: Subject, size: tuple[float, float]) -> Frame:
        """The face of one subject."""
        made = CardSize(size=size, radius=0.0)
        return face(self.layout(template, size), made, subject, self.studio, self.cache)

    def within(self, template: Template, subject: Subject, size: tuple[float, float]) -> Frame:
        """The face of one subject that is a part of another one, over which a proof draws nothing."""
        overlay, self.studio.overlay = self.studio.overlay, None
        try:
            return self.one(template, subject, size)
        finally:
            self.studio.overlay = overlay


def paths(prepared: PreparedBoard, studio: Studio) -> Iterator[Group]:
    """The edges of all paths in one group, so that they run into each other, and above them each path by itself."""
    board, look = prepared.board, prepared.file.path_look
    color, edge = (studio.color(look, key, prepared.subject) for key in ("color", "edge"))
    lines = {
        pair: line(board.spaces[pair[0]].x, board.spaces[pair[0]].y, board.spaces[pair[1]].x, board.spaces[pair[1]].y)
        for pair in board.paths
    }
    if edge and look.rim:
        wide = look.line + 2 * look.rim
        yield Group(tuple([Shape(each, None, edge, wide, cap="round") for each in lines.values()]), name="paths")
    for (one, other), each in lines.items():
        shapes = (Shape(each, None, color, look.line, cap="round"),) if color else ()
        yield Group(shapes, name=f"path {one} {other}")
