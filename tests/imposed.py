"""Cards laid on pages by `impose`, and where things lie on a page."""

from collections.abc import Iterator

from pnp.frame import Box, Frame, Group, Item, Lot, Matrix, Path, Piece, Shape
from pnp.geometry import apply, mapped, rectangle, then
from pnp.impose import impose
from pnp.problems import Report, Severity
from pnp.sheets import Sheet, load_sheets
from pnp.units import MM

POKER = (63.5, 88.9)
SHEETS = load_sheets(None, Report())
RED = Shape(rectangle(Box(0, 0, 10, 10)), fill="#ff0000")


def sheet(**keys: object) -> Sheet:
    return Sheet.model_validate(keys)


def face(size: tuple[float, float] = POKER, bleed: float = 3, radius: float = 0) -> Frame:
    return Frame(size[0] * MM, size[1] * MM, (Group((RED,)),), (bleed * MM, bleed * MM), radius=radius * MM)


def card(
    name: str, size: tuple[float, float] = POKER, *, back: bool = True, deck: str = "north", copies: int = 1
) -> Piece:
    return Piece(name, name.title(), deck, face(size), face(size) if back else None, copies)


def cards(count: int, size: tuple[float, float] = POKER, *, back: bool = True, deck: str = "north") -> list[Piece]:
    return [card(f"{deck}{i}", size, back=back, deck=deck) for i in range(1, count + 1)]


def write(text: str, size: float) -> tuple[tuple[Item, ...], float]:
    """Letters half as wide as they are high, each text one box from descender to ascender."""
    width = len(text) * size / 2
    return (Group((Shape(rectangle(Box(0, -0.75 * size, width, 0.95 * size)), fill="#000000"),), name=text),), width


def pages(pieces: list[Piece], on: Sheet, report: Report | None = None) -> tuple[Frame, ...]:
    return impose(Lot("cards", tuple(pieces)), on, Report() if report is None else report, write, "Duel")


def problems(pieces: list[Piece], on: Sheet) -> list[tuple[Severity, str, str, str]]:
    report = Report()
    pages(pieces, on, report)
    return [(each.severity, each.code, each.message, each.hint) for each in report]


def placed(page: Frame) -> list[Group]:
    """The cards on a page."""
    return [each for each in page.items if isinstance(each, Group) and each.name.startswith("card ")]


def names(page: Frame) -> list[str]:
    return [each.name.removeprefix("card ") for each in placed(page)]


def trim(group: Group, size: tuple[float, float] = POKER) -> Box:
    return mapped(group.matrix, Box(0, 0, size[0] * MM, size[1] * MM))


def in_mm(box: Box) -> tuple[float, ...]:
    return tuple(round(each / MM, 2) + 0.0 for each in box)


def flat(items: tuple[Item, ...], matrix: Matrix) -> Iterator[tuple[Shape, Path]]:
    """Every shape with its path on the page."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, then(item.matrix, matrix))
        elif isinstance(item, Shape):
            path = tuple((s[0], *(apply(matrix, s[1], s[2]) if len(s) > 1 else ())) for s in item.path)
            yield item, path


def beside(page: Frame) -> list[tuple[Shape, Path]]:
    """Everything on a page that is no card."""
    rest = tuple(each for each in page.items if each not in placed(page))
    return list(flat(rest, (1, 0, 0, 1, 0, 0)))


def marks(page: Frame) -> list[tuple[float, ...]]:
    """Both ends of each crop mark, in millimetres."""
    shape = next((path for drawn, path in beside(page) if drawn.stroke and drawn.line == 0.4 and not drawn.dash), ())
    lines = [(*shape[i][1:], *shape[i + 1][1:]) for i in range(0, len(shape), 2)]
    return [tuple(round(float(each) / MM, 2) for each in ends) for ends in lines]


def captions(page: Frame) -> list[str]:
    return [
        text.name
        for each in page.items
        if isinstance(each, Group) and each.name == "caption"
        for text in each.items
        if isinstance(text, Group)
    ]
