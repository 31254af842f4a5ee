"""Pictures to show a game with: cards in a fan, in a hand and laid over each other, and all of them on one sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, groupby
from math import ceil, log
from pathlib import Path as FilePath

from ..frame import Box, Color, Frame, Group, Item, Matrix, Path, Piece, Shape
from ..geometry import around, ellipse, mapped, move, rectangle, rounded, scale, then, transformed, turn
from ..impose._batches import each_once, plural
from ..kinds._records import Lay, Stacking
from ..problems import Report
from ..stacking import WAYS
from ..theme import mix
from ..units import MM
from ._product import Product
from ._raster import images, save, size_px

PROBLEMS = {
    "contact-sheet-full": """
A contact sheet holds so many faces that each can still be told from the others. This game has more, so some of them are
left out, at even distances. Show a part of the game with `--only`; `--to png` makes a picture of every face.
""",
}

SHEET = "single"

HEEDS = frozenset({"dpi"})

WIDTH, CONTACT_WIDTH = 480.0, 960.0
"""Of pictures, and of the contact sheet, in points: 2,000 and 4,000 pixels at 300 dpi."""

MARGIN = 0.06
"""Around the cards of a picture, as a part of its width."""

FLATTEST, TALLEST = 0.42, 0.66
"""Height of a picture as a part of its width."""

FAN, HAND, STACK, CONTACT = 7, 5, 4, 150
"""How many cards are shown, at most."""

LAYS: tuple[Lay, ...] = ("right", "down")
OFFSET = 12 * MM
"""How cards are laid over each other where their deck does not say: by as much as stats along an edge take."""

HELD = 0.8
"""How much of a hand is seen above the fingers."""

AIR = 0.14
"""Between the cards of a contact sheet, as a part of the shorter side of the largest."""

SHADE, GLOW = 0.1, 24
"""How much darker the ground is than the theme's paper, and in how many steps it grows lighter; none is seen."""

SHADOW, DARK = 16, 0.0022
"""In how many steps a shadow fades, and how much darker each is than the one around it."""

REACH, FALL = 4 * MM, 1.2 * MM
"""How far a shadow reaches beyond its card, and how far it lies below it."""

Laid = tuple[Frame, Matrix]
"""A face, and what maps it to where it lies."""


def write(product: Product, folder: FilePath, report: Report) -> dict[str, str]:
    """Write 'showcase/fan.png', 'hand.png', 'stack.png' and 'contact.png'; nothing when there are no cards."""
    decks: dict[str, list[Frame]] = {}
    for piece in product.pieces:
        decks.setdefault(piece.deck, []).append(piece.front)
    if product.lot != "cards" or not decks:
        return {}
    first, *others = decks.values()
    second = next((each for each in others if each[0].box == first[0].box), first)
    faces = chosen(each_once(product.pieces), report)
    pictures = {
        "fan": ("cards in a fan", fan(first, product.paper)),
        "hand": ("cards in a hand", hand(second, product.paper)),
        "stack": ("cards laid over each other", stack(product, decks)),
        "contact": (plural(len(faces), "face"), contact(faces, product.paper)),
    }
    (folder / "showcase").mkdir(exist_ok=True)
    found = {}
    frames = [frame for _, frame in pictures.values()]
    for (name, (what, frame)), image in zip(pictures.items(), images(frames, product.dpi, report), strict=True):
        save(image, folder / "showcase" / f"{name}.png", product.dpi)
        width, height = size_px(frame, product.dpi)
        found[f"showcase/{name}.png"] = f"{what}, {width} x {height} pixels"
    return found


def varied(faces: Sequence[Frame], count: int, shift: float = 0.0) -> list[Frame]:
    """At most `count` of `faces`, at even distances, the first `shift` (0 to 1) of a distance from the start."""
    if len(faces) <= count:
        return [*faces]
    return [faces[int((i + shift) * len(faces) / count)] for i in range(count)]


def chosen(pieces: Sequence[Piece], report: Report) -> list[Frame]:
    """The faces of a contact sheet; a note when there are too many."""
    if len(pieces) > CONTACT:
        report.note(
            "contact-sheet-full",
            f"the contact sheet shows {CONTACT} of {len(pieces)} faces",
            hint="choose cards with --only",
        )
    return varied([piece.front for piece in pieces], CONTACT)


# Decks most often begin with what counts most, so the first card of a deck lies on top. The shifts differ, so that the
# pictures of one deck show different cards.


def fan(deck: Sequence[Frame], paper: Color) -> Frame:
    """Cards spread in an arc, each over the one to its left."""
    return picture([*arc(varied(deck, FAN, 0.5), 10.0, 1.8)], paper)


def hand(deck: Sequence[Frame], paper: Color) -> Frame:
    """Cards as they are held: close to each other, and cut off by the picture where fingers would be."""
    return picture([*arc(varied(deck, HAND, 0.8), 4.2, 2.6)], paper, seen=HELD)


def arc(faces: Sequence[Frame], degrees: float, radius: float) -> Iterator[Laid]:
    """Cards turned about a point `radius` of their lengths below their middles, `degrees` from one to the next."""
    for i, face in enumerate(reversed(faces)):
        angle = (i - (len(faces) - 1) / 2) * degrees
        point = radius * max(face.width, face.height)
        yield face, then(move(-face.width / 2, -face.height / 2), turn(angle, 0.0, point))


def stack(product: Product, decks: Mapping[str, Sequence[Frame]]) -> Frame:
    """
    Cards laid over each other as their deck says, in a stack for each direction: the first deck shows its first, the
    next deck of such cards, or else the same, its second.
    """
    (name, first), *others = decks.items()
    other, second = next((each for each in others if each[1][0].box == first[0].box), (name, first))
    left = laid(first, 0, 0.9, product.stackings.get(name))
    if first is second and len(first) == 1:
        return picture(left, product.paper)
    right = laid(second, 1, 0.35, product.stackings.get(other))
    here, there = extent(left), extent(right)
    beside = move(here.right + 1.5 * OFFSET - there.x, here.y + (here.height - there.height) / 2 - there.y)
    return picture([*left, *((face, then(matrix, beside)) for face, matrix in right)], product.paper)


def laid(deck: Sequence[Frame], which: int, shift: float, stacking: Stacking | None) -> list[Laid]:
    """Some cards of a deck over each other, in one of the directions that it says."""
    lays, offset = (stacking.lay, stacking.offset) if stacking else (LAYS, OFFSET)
    way = WAYS[lays[which % len(lays)]]
    faces = reversed(varied(deck, STACK, shift))
    return [(face, move(i * way.across * offset, i * way.down * offset)) for i, face in enumerate(faces)]


def contact(faces: Sequence[Frame], paper: Color) -> Frame:
    """All cards in rows, as large as they are beside each other, in a block half as wide again as high if possible."""
    runs = [list(run) for _, run in groupby(faces, lambda each: each.box)]
    gap = AIR * max(min(face.width, face.height) for face in faces)
    widths = {n * (faces[0].width + gap) for n in range(1, len(faces) + 1)}
    ways = [blocks(runs, max(width, *(face.width + gap for face in faces)), gap) for width in sorted(widths)]
    return picture(min(ways, key=unbalance), paper, CONTACT_WIDTH, tallest=1.0)


def blocks(runs: Sequence[Sequence[Frame]], width: float, gap: float) -> list[Laid]:
    """Cards of one size after the other in rows no longer than `width`, with a `gap` behind each card."""
    laid: list[Laid] = []
    y = 0.0
    for run in runs:
        across, down = run[0].width + gap, run[0].height + gap
        columns = min(int(width / across + 0.01), len(run))
        start = (width - columns * across) / 2
        laid += [(face, move(start + i % columns * across, y + i // columns * down)) for i, face in enumerate(run)]
        y += ceil(len(run) / columns) * down
    return laid


def unbalance(laid: Sequence[Laid]) -> float:
    """How far cards are from a full block of the wanted proportion."""
    box = extent(laid)
    filled = sum(face.width * face.height for face, _ in laid) / (box.width * box.height)
    return abs(log(box.width / box.height / 1.5)) - 2 * filled


def picture(
    laid: Sequence[Laid], paper: Color, width: float = WIDTH, *, tallest: float = TALLEST, seen: float = 1.0
) -> Frame:
    """Cards in the middle of a ground; with less than 1 `seen`, what they are high is cut off at the lower edge."""
    around_all = extent(laid)
    view = Box(around_all.x, around_all.y, around_all.width, seen * around_all.height)
    above = MARGIN * width
    below = above if seen == 1 else 0.0
    factor = min((width - 2 * above) / view.width, (tallest * width - above - below) / view.height)
    height = max(factor * view.height + above + below, FLATTEST * width)
    x = (width - factor * view.width) / 2
    y = (height - factor * view.height) / (2 if below else 1)
    place = then(move(-view.x, -view.y), then(scale(factor), move(x, y)))
    placed = [(face, then(matrix, place)) for face, matrix in laid]
    items: list[Item] = [*light(width, height, paper), *shadows(placed, factor), *cards(placed, factor)]
    return Frame(width, height, tuple(items))


def extent(laid: Sequence[Laid]) -> Box:
    """The box around all cards."""
    boxes = [mapped(matrix, face.box) for face, matrix in laid]
    return around(corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom)))


def light(width: float, height: float, paper: Color) -> Iterator[Shape]:
    """A ground that is a little lighter above the middle."""
    ground = mix("#000000", paper, SHADE)
    yield Shape(rectangle(Box(0.0, 0.0, width, height)), fill=ground)
    for i in range(1, GLOW + 1):
        reach = 0.8 * (1 - i / GLOW)
        box = Box(width / 2, 0.4 * height, 0.0, 0.0).grown(reach * width, reach * max(height, width / 2))
        yield Shape(ellipse(box), fill=mix(paper, ground, 0.7 * i / GLOW))


def shadows(laid: Sequence[Laid], factor: float) -> tuple[Group, ...]:
    """What cards keep from the light together: no darker where several do. `factor` is their scale."""
    found = []
    for i in range(SHADOW):
        grown = REACH * (1 - i / SHADOW) - MM / 2
        path = chain.from_iterable(outline(face, matrix, grown) for face, matrix in laid)
        found.append(Group((Shape(tuple(path), fill="#000000"),), move(0.0, FALL * factor), opacity=DARK * (i + 1)))
    return tuple(found)


def cards(laid: Sequence[Laid], factor: float) -> Iterator[Item]:
    """Faces cut to their trim, each with its shadow on those beneath it."""
    below: list[tuple[Box, Path]] = []
    for face, matrix in laid:
        near = mapped(matrix, face.box.grown(REACH))
        if clip := tuple(chain.from_iterable(path for box, path in below if touch(near, box))):
            yield Group(shadows([(face, matrix)], factor), clip=clip)
        yield Shape(outline(face, matrix), fill="#ffffff")  # The paper: not every face has a ground.
        yield Group(face.items, matrix, rounded(face.box, face.radius))
        below.append((mapped(matrix, face.box), outline(face, matrix)))


def outline(face: Frame, matrix: Matrix, grown: float = 0.0) -> Path:
    """The cut of a face where it lies, or further out."""
    return transformed(rounded(face.box.grown(grown), max(face.radius + grown, 0.0)), matrix)


def touch(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
