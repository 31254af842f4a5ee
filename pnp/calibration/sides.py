"""The two sides of the page: scales, rulers, what the printer reaches of the paper, and how to read it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ..frame import Box, Frame, Group, Item, Shape
from ..geometry import apply, ellipse, line, polygon, transformed
from ..printers import Printer
from ..units import MM
from .pen import Pen
from .scales import COUNT, READABLE, STEP, Scale, Target

INK, SOFT, PALE = "#000000", "#767676", "#c4c4c4"

FINE, THIN = 0.4, 0.25
"""Widths of lines, in points."""

INWARD, USUAL, FIFTH, ZERO = 1 * MM, 3 * MM, 4 * MM, 5 * MM
"""
How far lines of a scale reach beyond the middle of it, and to their own side: most, every fifth, and 0.

Both sides reach over the middle, so that they still touch when one of them is off the other way.
"""

NUMBER, LETTER, WORDS, SMALL, TITLE, SMALL_TITLE = 7.0, 18.0, 9.5, 7.5, 20.0, 15.0
"""Sizes of type; the small title is for paper that is narrower than `NARROW`."""

NARROW = 170 * MM

LEFT, TOP = 42 * MM, 48 * MM
"""Where the text begins."""

APART, LAG, MEET = 4.5 * MM, 0.75 * MM, 2
"""Of the example: from line to line, how much less on the back, and which lines meet."""

RULER = 31 * MM, 100 * MM
"""Where both rulers begin, across and down, and how long they are."""

STAIRS, TREAD = (2, 3, 4, 5, 6, 8, 10, 12), 3.4 * MM
"""Steps towards an edge of the paper, in millimetres from it, and how wide each is."""

PIN, GRID = 0.7, 5
"""How far down the page the cross for the pin is, and how far its grid on the back reaches, in millimetres."""


def sides(on: Target, checked: Printer | None = None) -> tuple[Frame, Frame]:
    """The front and the back; this one moved as backs are for the printer that is `checked`."""
    pen = Pen()
    front = [*chain.from_iterable(scale_front(each, pen) for each in on.scales), *rulers(pen), *stairs(on, pen)]
    text, end = steps(on, pen, checked)
    front += [*text, *pin(on, pen)]
    if end + 45 * MM < PIN * on.height:
        front += example(end + 5 * MM, pen)
    back: tuple[Item, ...] = (*(scale_back(each, on) for each in on.scales), *pin_grid(on, pen))
    if checked:
        back = (Group(back, checked.correction(on.width, on.height, on.flip), name="moved"),)
    return Frame(on.width, on.height, tuple(front)), Frame(on.width, on.height, back)


def outward(scale: Scale) -> float:
    """Which way the front's lines of a scale go, to its edge of the paper: -1 for up and left, 1 for down and right."""
    return -1.0 if scale.letter in "AB" else 1.0


def ticks(scale: Scale, step: float, side: float) -> Shape:
    """The lines of one side of the paper, as seen from the front; `side` is which way they go."""
    path = []
    for i in range(-COUNT, COUNT + 1):
        x, y = scale.along(i * step)
        length = ZERO if i == 0 else FIFTH if i % 5 == 0 else USUAL
        near, far = -side * INWARD, side * length
        path.append(line(x, y + near, x, y + far) if scale.is_across else line(x + near, y, x + far, y))
    return Shape(tuple(chain.from_iterable(path)), stroke=INK, line=FINE)


def scale_front(scale: Scale, pen: Pen) -> Iterator[Item]:
    """Its lines, a number at every fifth, and its letter at the end nearest to the corner."""
    side, rise = outward(scale), NUMBER * pen.digit_height
    yield Group((ticks(scale, STEP, side),), name=f"scale {scale.letter}")
    for i in range(-COUNT, COUNT + 1, 5):
        x, y = scale.along(i * STEP)
        away = side * (ZERO + 0.8 * MM)
        said = f"{abs(i) / 10:.1f}" if i else "0"
        said = f"\N{MINUS SIGN}{said}" if i < 0 else said
        if scale.is_across:
            yield pen.line(said, NUMBER, x, y + away + (rise if side > 0 else 0), "center")
        else:
            yield pen.line(said, NUMBER, x + away, y + rise / 2, "left" if side > 0 else "right")
    x, y = scale.along(side * (COUNT * STEP + 5.5 * MM))
    yield pen.line(scale.letter, LETTER, x, y + LETTER * pen.digit_height / 2, "center", bold=True)


def scale_back(scale: Scale, on: Target) -> Group:
    """Its lines on the back, which go the other way, so that they go on where the front's end."""
    shape = ticks(scale, on.step_behind(scale), -outward(scale))
    return Group((Shape(transformed(shape.path, on.over), stroke=INK, line=FINE),), name=f"scale {scale.letter}")


def rulers(pen: Pen) -> Iterator[Item]:
    """One across and one down, from the same corner like a carpenter's square."""
    start, length = RULER
    path = [line(start, start, start + length, start), line(start, start, start, start + length)]
    for n in range(101):
        at, reach = start + n * MM, (3.2 if n % 10 == 0 else 2.2 if n % 5 == 0 else 1.2) * MM
        path += [line(at, start, at, start + reach)] if n else []
        path += [line(start, at, start + reach, at)] if n else []
    yield Group((Shape(tuple(chain.from_iterable(path)), stroke=INK, line=FINE),), name="rulers")
    rise = NUMBER * pen.digit_height
    for n in range(20, 101, 20):
        at, away = start + n * MM, start + 4 * MM
        said = f"{n} mm" if n == 100 else f"{n}"
        yield pen.line(said, NUMBER, at, away + rise, "center")
        yield pen.line(said, NUMBER, away, at + rise / 2)


def stairs(on: Target, pen: Pen) -> Iterator[Item]:
    """Towards each edge of the paper lines of which each is nearer: what is missing, the printer cannot print."""
    rise = (NUMBER - 1) * pen.digit_height
    length = len(STAIRS) * TREAD
    path = []
    for i, number in enumerate(STAIRS):
        near = number * MM
        top, left = on.width - 9 * MM - length + i * TREAD, on.height - 30 * MM - i * TREAD
        bottom, right = 9 * MM + length - i * TREAD, 30 * MM + i * TREAD
        path += [line(top, near, top + TREAD, near), line(near, left, near, left - TREAD)]
        far_down, far_right = on.height - near, on.width - near
        path += [line(bottom, far_down, bottom - TREAD, far_down), line(far_right, right, far_right, right + TREAD)]
        said, half, gap = f"{number}", TREAD / 2, 0.7 * MM
        yield pen.line(said, NUMBER - 1, top + half, near + gap + rise, "center")
        yield pen.line(said, NUMBER - 1, bottom - half, far_down - gap, "center")
        yield pen.line(said, NUMBER - 1, near + gap, left - half + rise / 2)
        yield pen.line(said, NUMBER - 1, far_right - gap, right + half + rise / 2, "right")
    yield Group((Shape(tuple(chain.from_iterable(path)), stroke=INK, line=FINE),), name="stairs")
    said, deep = "mm from the edge", (STAIRS[-1] + 6) * MM
    yield pen.line(said, NUMBER - 1, on.width - 9 * MM, deep, "right", color=SOFT)
    yield pen.line(said, NUMBER - 1, 9 * MM, on.height - deep + rise, color=SOFT)


def pin(on: Target, pen: Pen) -> Iterator[Item]:
    """The cross to pierce."""
    x, y, arm, radius = on.width / 2, PIN * on.height, 7 * MM, 2.5 * MM
    cross = (*line(x - arm, y, x + arm, y), *line(x, y - arm, x, y + arm))
    yield Shape(cross, stroke=INK, line=FINE)
    yield Shape(ellipse(Box(x - radius, y - radius, 2 * radius, 2 * radius)), stroke=INK, line=FINE)
    yield pen.line("Or pierce this cross with a pin, and look at the back:", SMALL, x, y + arm + 5 * MM, "center")
    said = f"do so first where the back is off by more than {READABLE:g} mm."
    yield pen.line(said, SMALL, x, y + arm + 8.5 * MM, "center")


def pin_grid(on: Target, pen: Pen) -> Iterator[Item]:
    """Where the pin comes out: millimetres from where it should."""
    x, y = apply(on.over, on.width / 2, PIN * on.height)
    reach = GRID * MM
    for every, color, width in ((1, PALE, THIN), (5, INK, FINE)):
        path = []
        for n in range(-GRID, GRID + 1):
            if n % 5 == 0 or every == 1:
                path += [line(x + n * MM, y - reach, x + n * MM, y + reach)]
                path += [line(x - reach, y + n * MM, x + reach, y + n * MM)]
        yield Shape(tuple(chain.from_iterable(path)), stroke=color, line=width)
    rise, gap = NUMBER * pen.digit_height, 1.2 * MM
    yield pen.line("\N{MINUS SIGN}5", NUMBER, x - reach - gap, y + rise / 2, "right")
    yield pen.line("5 mm across", NUMBER, x + reach + gap, y + rise / 2)
    yield pen.line("\N{MINUS SIGN}5", NUMBER, x, y - reach - gap, "center")
    yield pen.line("5 mm down", NUMBER, x, y + reach + gap + rise, "center")
    width = min(on.width - 60 * MM, 110 * MM)
    text = (
        "**The back.** The hole of the pin is where the middle of these squares should be. Read how far across and "
        "down it is, and type both, for example:"
    )
    group, height = pen.block(text, SMALL, (on.width - width) / 2, y + reach + 9 * MM, width)
    yield group
    said = command(on, "--across 0.5mm --down -0.5mm")
    yield pen.line(said, SMALL, (on.width - width) / 2, y + reach + 13 * MM + height, bold=True)


def command(on: Target, numbers: str = "") -> str:
    """What to type to keep numbers; the sheet is named where it is not the usual one."""
    words = ["pnp calibrate --printer NAME", f"--sheet {on.sheet}" if on.sheet != "a4" else "", numbers]
    return " ".join(each for each in words if each)


def steps(on: Target, pen: Pen, checked: Printer | None) -> tuple[list[Item], float]:
    """What it is, and what to do in three steps; and where that ends."""
    x, y, width = LEFT, TOP, min(on.width - LEFT - 28 * MM, 118 * MM)
    size = TITLE if on.width >= NARROW else SMALL_TITLE
    y += size * pen.digit_height
    items: list[Item] = [pen.line("Do backs lie behind fronts?", size, x, y, bold=True)]
    y += 3 * MM
    paper = on.paper.upper() if len(on.paper) == 2 else on.paper.capitalize()
    said = f"How far a printer is off, on {paper} paper."
    if checked:
        said = f"Moved for the printer '{checked.name}': all scales should meet at 0."
    group, height = pen.block(said, WORDS, x, y, width, SOFT)
    items.append(group)
    y += height + 3 * MM
    for number, text in enumerate(texts(on), 1):
        items.append(pen.line(f"{number}", TITLE, x, y + TITLE * pen.digit_height + 0.6 * MM, bold=True))
        group, height = pen.block(text, WORDS, x + 9 * MM, y, width - 9 * MM)
        items.append(group)
        y += height + 3 * MM
    return items, y


def example(y: float, pen: Pen) -> Iterator[Item]:
    """A piece of a scale against the light, larger, with lines that meet."""
    x, rise, long = LEFT + 9 * MM, NUMBER * pen.digit_height, 2.2
    y += rise + (ZERO + 0.8 * MM) * long / 2
    front, back = [], []
    for i in range(-3, 8):
        at = x + (i + 3) * APART
        length = (ZERO if i == 0 else FIFTH if i == 5 else USUAL) * long / 2
        front.append(line(at, y - length, at, y + INWARD))
        at -= (i - MEET) * LAG
        back.append(line(at, y - INWARD, at, y + (USUAL if i else ZERO) * long / 2))
    yield Shape(tuple(chain.from_iterable(back)), stroke=SOFT, line=2 * FINE)
    yield Shape(tuple(chain.from_iterable(front)), stroke=INK, line=2 * FINE)
    for i, said in ((0, "0"), (5, "0.5")):
        top = y - (ZERO if i == 0 else FIFTH) * long / 2 - 0.8 * MM
        yield pen.line(said, NUMBER, x + (i + 3) * APART, top, "center")
    at, low = x + (MEET + 3) * APART, y + USUAL * long / 2
    yield Shape(polygon(((at, low + 0.8 * MM), (at + MM, low + 2.6 * MM), (at - MM, low + 2.6 * MM))), fill=INK)
    yield pen.line(f"lines meet here: {MEET / 10:g}", NUMBER, at + 2 * MM, low + 2.6 * MM)


def texts(on: Target) -> tuple[str, str, str]:
    """The three steps."""
    return (
        f"**Print** this page at 100 % on both sides and flip on the {on.flip} edge. Both rulers must be 100\u00a0mm "
        "long. At each edge of the paper, the lowest number with a line is the margin that your printer needs.",
        "**Hold it to a lamp,** this side towards you. On each of the scales A to D, find the line of the front that "
        "one of the back continues without a step. Note its number: from line to line it is 0.1\u00a0mm.",
        f"**Type** *{command(on)}* with a name of your own, and the four numbers. Then *pnp build --printer NAME* "
        "prints all backs where they belong.",
    )
