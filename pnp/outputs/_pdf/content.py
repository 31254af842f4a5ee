"""Items of frames as the operators of a content stream, y down as in frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, assert_never

from ...frame import IDENTITY, Font, Group, Item, Matrix, Path, Picture, Raster, Run, Shape, Vector, Word
from ...geometry import then
from .document import Reference
from .fonts import Embedded
from .numbers import color, matrix, short

OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
CAPS = {"round": 1, "square": 2}


class Drawn(NamedTuple):
    """Something that the file holds once: its name, the object, whether it is transparent, how it is turned upright."""

    name: str
    reference: Reference
    is_transparent: bool
    turn: Matrix = IDENTITY


class Pieces(dict[Word, str]):
    """Words as one font shows them at one size, each made when it is first asked for."""

    def __init__(self, font: Embedded, size: float) -> None:
        super().__init__()
        self._font = font
        self._size = size
        self.select = f"/{font.name} {short(size)} Tf "

    def __missing__(self, word: Word) -> str:
        text = self[word] = self._font.shown(word, self._size)
        return text


class Supply(Protocol):
    """What contents share: the objects of the document that they call by name."""

    @property
    def uses(self) -> Mapping[int, int]:
        """How often items are placed, by the identity of their tuple."""

    @property
    def pieces(self) -> Mapping[tuple[Font, float], Pieces | None]:
        """The words of a font at a size; None for a font that cannot be embedded."""

    def form(self, items: tuple[Item, ...], is_isolated: bool) -> Drawn | None:
        """`items` as an object of their own; None when they are better drawn where they stand."""

    def picture(self, image: Raster | Vector) -> Drawn | None:
        """A picture that fills the unit square, y up; None when it cannot be read."""

    def opacity(self, value: float) -> Drawn:
        """The graphics state that lets what is below show through what follows."""


class Content:
    """
    A content stream while it is written, for a page or a form.

    Colors, line width and font are told when they change. Dashes, joins, caps and tracking are rare: they are set back
    at once, so that a form never takes them over from where it is drawn.
    """

    def __init__(self, supply: Supply) -> None:
        self._supply = supply
        self._parts: list[str] = []
        self._is_text = False
        self._fill: str | None = None
        self._stroke: str | None = None
        self._line: float | None = None
        self._pieces: Pieces | None = None
        self._objects: dict[str, Reference] = {}
        self._states: dict[str, Reference] = {}
        self.is_transparent = False

    def stream(self) -> bytes:
        """The operators so far."""
        self._end_text()
        return "\n".join(self._parts).encode("latin-1")

    def resources(self) -> str:
        """What the operators call by name, besides fonts, as entries of a resource dictionary."""
        entries = ""
        for kind, known in (("XObject", self._objects), ("ExtGState", self._states)):
            if known:
                entries += f"/{kind}<<{''.join(f'/{name} {known[name]}' for name in sorted(known))}>>"
        return entries

    def say(self, operators: str) -> None:
        """Add operators as they are."""
        self._end_text()
        self._parts.append(operators)

    def draw(self, items: tuple[Item, ...]) -> None:
        """Add `items`, one over the other."""
        for item in items:
            match item:
                case Run():
                    self._run(item)
                case Group():
                    self._group(item)
                case Shape():
                    self._shape(item)
                case Picture():
                    self._picture(item)
                case _:
                    assert_never(item)

    def _group(self, group: Group) -> None:
        clip, opacity = group.clip, group.opacity
        if clip is None and opacity >= 1 and group.matrix == IDENTITY:
            self._inside(group.items)
            return
        place = matrix(group.matrix)
        if not group.items or not place or opacity <= 0 or clip == ():
            return
        self._end_text()
        before = self._fill, self._stroke, self._line, self._pieces
        self._parts.append(f"q {place} cm")
        if clip is not None:
            self._parts.append(f"{outline(clip)} {'W*' if group.even_odd else 'W'} n")
        if opacity < 1:
            state = self._supply.opacity(opacity)
            self._states[state.name] = state.reference
            self.is_transparent = True
            self._parts.append(f"/{state.name} gs")
        self._inside(group.items, is_isolated=opacity < 1 and not _is_single(group.items))
        self._end_text()
        self._parts.append("Q")
        self._fill, self._stroke, self._line, self._pieces = before

    def _inside(self, items: tuple[Item, ...], is_isolated: bool = False) -> None:
        """What is in a group: a form where it is worth one."""
        form = self._supply.form(items, is_isolated) if is_isolated or self._supply.uses[id(items)] > 1 else None
        if form is None:
            self.draw(items)
        else:
            self._end_text()
            self._parts.append(self._call(form))

    def _call(self, drawn: Drawn) -> str:
        """The operator that draws something, which becomes one of the resources."""
        self._objects[drawn.name] = drawn.reference
        self.is_transparent |= drawn.is_transparent
        return f"/{drawn.name} Do"

    def _run(self, run: Run) -> None:
        pieces = self._supply.pieces[run.font, run.size]
        if pieces is None:
            return
        if run.stretch:
            wider = f"){short(-1000 * run.stretch / run.size)}("
            text = "".join([pieces[word] + wider if word.text == " " else pieces[word] for word in run.words])
        else:
            text = "".join(map(pieces.__getitem__, run.words))
        before = "" if self._is_text else "BT "
        self._is_text = True
        if pieces is not self._pieces:
            self._pieces = pieces
            before += pieces.select
        if run.color != self._fill:
            self._fill = run.color
            before += f"{color(run.color)} rg "
        line = f"{before}1 0 0 -1 {short(run.x)} {short(run.y)} Tm[({text})]TJ"
        self._parts.append(f"{short(run.tracking)} Tc {line} 0 Tc" if run.tracking else line)

    def _shape(self, shape: Shape) -> None:
        stroke = shape.stroke if shape.line > 0 else None
        if not shape.path or not (shape.fill or stroke):
            return
        self._end_text()
        before = after = ""
        if shape.fill and shape.fill != self._fill:
            self._fill = shape.fill
            before = f"{color(shape.fill)} rg "
        if stroke:
            if stroke != self._stroke:
                self._stroke = stroke
                before += f"{color(stroke)} RG "
            if shape.line != self._line:
                self._line = shape.line
                before += f"{short(shape.line)} w "
            if shape.dash:
                before += f"[{' '.join(short(each) for each in shape.dash)}]0 d "
                after += " []0 d"
            if shape.join == "round":
                before += "1 j "
                after += " 0 j"
            if shape.cap != "butt":
                before += f"{CAPS[shape.cap]} J "
                after += " 0 J"
        paint = "S" if not shape.fill else "B" if stroke else "f"
        if shape.even_odd and shape.fill:
            paint += "*"
        self._parts.append(f"{before}{outline(shape.path)} {paint}{after}")

    def _picture(self, picture: Picture) -> None:
        x, y, width, height = picture.box
        drawn = self._supply.picture(picture.image) if width > 0 and height > 0 else None
        if drawn is None:
            return
        self._end_text()
        place = then(drawn.turn, (width, 0.0, 0.0, -height, x, y + height))
        self._parts.append(f"q {matrix(place)} cm {self._call(drawn)} Q")

    def _end_text(self) -> None:
        if self._is_text:
            self._is_text = False
            self._parts.append("ET")


def _is_single(items: tuple[Item, ...]) -> bool:
    """Whether opacity on each item is opacity on the whole, since nothing in it lies over something else."""
    match items:
        case (Run() | Picture(),):
            return True
        case (Shape(fill=fill, stroke=stroke),):
            return not (fill and stroke)
        case _:
            return False


def outline(path: Path) -> str:
    """The operators that build `path`; upright rectangles have one of their own."""
    match path:
        case (("M", x, y), ("L", right, y2), ("L", right2, bottom), ("L", x2, bottom2), ("Z",)) if (
            x,
            y,
            right,
            bottom,
        ) == (x2, y2, right2, bottom2):
            return f"{short(x)} {short(y)} {short(right - x)} {short(bottom - y)} re"
    parts: list[str] = []
    for letter, *numbers in path:
        parts += [short(each) for each in numbers]
        parts.append(OPERATORS[letter])
    return " ".join(parts)
