"""Icons by name: plain drawings that take the color of the place they stand in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..frame import Box, Color, Group, Segment, Shape
from ..frame import Path as Outline
from ..problems import Report, nearest
from . import svg
from .faults import Fault, check_inside, name_in, telling
from .packs import Packs

if TYPE_CHECKING:
    from svgelements import Color as SvgColor
    from svgelements import Path as SvgPath
    from svgelements import Point as SvgPoint

BUILT_IN = Path(__file__).parent.parent / "data" / "icons"

INK: Color = "ink"
"""Fill or stroke of an icon's shape that takes the color of its place: written as `currentColor`, black, or nothing."""

PAPER: Color = "#ffffff"
"""White shapes show the ground below where `draw` is told its color."""

MOST_BYTES = 1_000_000
MOST_SEGMENTS = 20_000

FARTHEST = 1_000_000
"""Units from the origin to a point of an icon: more was not meant, and numbers of hundreds of digits break a file."""

NUMBER = r"-?\d{1,6}(?:\.\d{1,9})?"
MOVE = rf"M{NUMBER} {NUMBER}"
SEGMENT = rf"(?:[ML]{NUMBER} {NUMBER}|Q{NUMBER}(?: {NUMBER}){{3}}|C{NUMBER}(?: {NUMBER}){{5}}|Z)"
BUILT_IN_FORM = re.compile(
    rb'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 ([1-9]\d{0,5}) ([1-9]\d{0,5})">'
    rb'<path fill="currentColor"(?: fill-rule="(evenodd)")? d="('
    + f"{MOVE}{SEGMENT}{{0,2000}}".encode()
    + rb')"/></svg>\s*'
)
"""One path of moves, lines, curves and ends, absolute and with single spaces between numbers."""

PLAIN = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "style"}
SILENT = {"title", "desc", "metadata", "defs"}
"""Elements that say something about a drawing without being drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """A plain drawing. The shapes lie within (0, 0) and (width, height), in units of the icon's own view box."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


class Icons:
    """
    The icons of a project: those in its own `folders`, the first folder first, then the built-in set.

    Names are file names without `.svg`; `prefix:name` is an icon of a pack. A file is read when its icon is first asked
    for. Faults name files as seen from `root`, and no icon may lie outside it.
    """

    def __init__(self, folders: Sequence[Path], report: Report | None = None, root: Path | None = None) -> None:
        self._root = root
        self._report = Report() if report is None else report
        self._files: dict[str, Path] = {}
        for folder in (BUILT_IN, *reversed(folders)):
            self._files |= {each.stem: each for each in sorted(folder.glob("*.svg"))}
        self._packs = Packs(folders, self._report, root)
        self._icons: dict[str, Icon | None] = {}
        self._drawn: dict[tuple[Icon, Color, Color | None], tuple[Shape, ...]] = {}

    def names(self) -> frozenset[str]:
        """Every name to choose from. Those of packs are only known once all packs are read."""
        return frozenset((*self._files, *self._packs.names()))

    def __contains__(self, name: object) -> bool:
        """Whether there is an icon of that name, also where `get` cannot use it."""
        return name in self._files or name in self._packs

    def get(self, name: str) -> Icon | None:
        """The icon called `name`, or None: unknown, or not usable, which the report is told once."""
        if name not in self._icons:
            path = self._files.get(name)
            self._icons[name] = self._read(path) if path else self._unpacked(name)
        return self._icons[name]

    def near(self, name: str) -> str:
        """The tail of a sentence on a name that no icon has: what the maker may have meant, as far as can be told."""
        why, packed = self._packs.near(name)
        bare = name.rpartition(":")[2]
        own = nearest(bare, self._files)
        is_own = not why and bare == name and nearest(bare, (packed.rpartition(":")[2], own)) == own
        meant = own if is_own or not packed else packed
        return f"{why} (did you mean '{meant}'?)" if meant else why

    def draw(self, icon: Icon, box: Box, ink: Color, paper: Color | None = None) -> Group:
        """
        `icon` in `ink`, as large as fits into `box`, in its middle; white shapes take the color of `paper`.

        The same icon in the same colors is always the same tuple of items, so that it is written into a file once.
        """
        key = (icon, ink, paper)
        items = self._drawn.get(key)
        if items is None:
            swap = {INK: ink, PAPER: paper or PAPER}
            items = self._drawn[key] = tuple(
                replace(
                    each,
                    fill=swap.get(each.fill, each.fill) if each.fill else None,
                    stroke=swap.get(each.stroke, each.stroke) if each.stroke else None,
                )
                for each in icon.shapes
            )
        scale = min(box.width / icon.width, box.height / icon.height)
        x = box.x + (box.width - icon.width * scale) / 2
        y = box.y + (box.height - icon.height * scale) / 2
        return Group(items, (scale, 0.0, 0.0, scale, x, y), name=f"icon {icon.name}")

    def _read(self, path: Path) -> Icon | None:
        """The icon in a file, or None after telling the report."""
        file = name_in(self._root, path)
        with telling(self._report, file):
            if path.parent != BUILT_IN:
                check_inside(self._root, path, "icon")
            return parsed(path.read_bytes(), path.stem, file)
        return None

    def _unpacked(self, name: str) -> Icon | None:
        """The icon of a pack, or None after telling the report if there is one."""
        pack, own_name = self._packs.find(name)
        if pack is None:
            return None
        with telling(self._report, pack.file):
            data = pack.svg(own_name)
            try:
                return parsed(data, name, name)
            except Fault as fault:
                hint = "choose another icon, or correct its body in the pack"
                message = re.sub(
                    r": line \d+, column \d+$", "", fault.message
                )  # Of the body alone: nobody can go there.
                raise Fault(fault.code, message, hint, pack.place(own_name)) from None
        return None


def parsed(data: bytes, name: str, shown: str) -> Icon:
    """The icon in the SVG file `data`. Raises Fault, in which the file is called `shown`."""
    if len(data) > MOST_BYTES:
        raise Fault("picture-too-large", f"'{shown}' is larger than {MOST_BYTES // 1_000_000} MB", "simplify the icon")
    if built_in := BUILT_IN_FORM.fullmatch(data):
        return read_built_in(built_in, name)
    drawing = svg.survey(data, shown)
    check_plain(drawing, shown)
    width, height = extent(drawing, shown)
    try:
        shapes = tuple(shape for each in outlines(drawing, width, height) if (shape := converted(each, shown)))
    except (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError) as error:
        raise Fault("broken-picture", f"'{shown}' is not a readable SVG: {error}", "export it again") from None
    if not shapes:
        raise Fault("not-an-icon", f"'{shown}' draws nothing", "draw the icon with filled shapes")
    if sum(len(each.path) for each in shapes) > MOST_SEGMENTS:
        raise Fault("picture-too-large", f"'{shown}' has more than {MOST_SEGMENTS:,} points", "simplify the icon")
    numbers = (number for each in shapes for number in (each.line, *chain(*(segment[1:] for segment in each.path))))
    if not all(abs(each) <= FARTHEST for each in (width, height, 1 / min(width, height), *numbers)):
        raise Fault("broken-picture", f"'{shown}' has points that lie nowhere or too far away", "export it again")
    return Icon(name, width, height, shapes)


def read_built_in(form: re.Match[bytes], name: str) -> Icon:
    """
    The icon in a file of the form that the built-in set is written in.

    Ten times faster than reading any SVG, and without loading what reads those: a build of a small game is mostly that.
    """
    width, height, even_odd, outline = form.groups()
    found: list[Segment] = []
    x = y = 0.0
    for letter, digits in re.findall(r"([MLCQZ])([^MLCQZ]*)", outline.decode()):
        numbers = tuple(map(float, digits.split()))
        if letter == "Q":
            right, down, end_x, end_y = numbers
            first = (x + (right - x) * 2 / 3, y + (down - y) * 2 / 3)
            second = (end_x + (right - end_x) * 2 / 3, end_y + (down - end_y) * 2 / 3)
            numbers = (*(round(each, 4) for each in (*first, *second)), end_x, end_y)
        found.append(("C" if letter == "Q" else letter, *numbers))
        if numbers:
            x, y = numbers[-2:]
    return Icon(name, float(width), float(height), (Shape(tuple(found), INK, even_odd=even_odd is not None),))


def check_plain(drawing: svg.Drawing, shown: str) -> None:
    """Raise Fault for what an icon must not hold."""
    if drawing.external:
        message = f"'{shown}' refers to '{drawing.external[0]}', which is never opened"
        raise Fault("external-reference", message, "keep everything in the one file")
    if strange := sorted(drawing.elements - PLAIN - SILENT):
        message = f"'{shown}' has <{strange[0]}>, expected plain filled shapes"
        raise Fault("not-an-icon", message, "flatten and combine the shapes, or use the file as a picture")
    for key, value in sorted(drawing.properties):
        if (key in ("clip-path", "mask", "filter") and value != "none") or value.startswith("url("):
            message = f"'{shown}' uses '{key}: {value}', expected plain filled shapes"
            raise Fault("not-an-icon", message, "flatten and combine the shapes, or use the file as a picture")
        if key.endswith("opacity") and value not in ("0", "1", "1.0", "100%"):
            message = f"'{shown}' has half-transparent parts ('{key}: {value}')"
            raise Fault("not-an-icon", message, "use full colors, or use the file as a picture")


def extent(drawing: svg.Drawing, shown: str) -> tuple[float, float]:
    """Width and height of the view box, or those of the file where it has none."""
    if drawing.view is not None:
        return drawing.view[2:]
    sizes = [re.fullmatch(r"([\d.]+)(px)?", drawing.root.get(key, "")) for key in ("width", "height")]
    width, height = (float(each[1]) if each else 0.0 for each in sizes)
    if not (width > 0 and height > 0):
        raise Fault("broken-picture", f"'{shown}' has no size", 'give it a viewBox, such as viewBox="0 0 64 64"')
    return width, height


def outlines(drawing: svg.Drawing, width: float, height: float) -> list[SvgPath]:
    """Every drawn outline with its colors, in units of the view box, moved to the origin."""
    from svgelements import SVG
    from svgelements import Path as SvgPath
    from svgelements import Shape as SvgShape

    # The file's own width and height ('1em', '100%') only say how large it would like to be shown.
    sized = re.sub(
        r"<svg\b[^>]*>",
        lambda tag: re.sub(r"""\s(width|height|preserveAspectRatio)\s*=\s*("[^"]*"|'[^']*')""", "", tag[0]).replace(
            "<svg", f'<svg width="{width:g}" height="{height:g}"', 1
        ),
        re.sub(r"^\s*<\?xml[^>]*\?>", "", drawing.text),
        count=1,
    )
    tree = SVG.parse(StringIO(sized), reify=True)
    return [SvgPath(each) for each in tree.elements() if isinstance(each, SvgShape)]


def converted(outline: SvgPath, shown: str) -> Shape | None:
    """One outline as a shape, or None where neither its inside nor its line is drawn."""
    values = cast(dict[str, str | None], outline.values)
    if values.get("display") == "none" or values.get("visibility") == "hidden":
        return None
    fill, stroke = color(outline.fill, shown), color(outline.stroke, shown)
    path = segments(outline)
    if not path or (fill is None and stroke is None):
        return None
    cap = values.get("stroke-linecap")
    return Shape(
        path,
        fill,
        stroke,
        line=float(outline.stroke_width) if stroke else 0.0,
        join="round" if values.get("stroke-linejoin") == "round" else "miter",
        cap="round" if cap == "round" else "square" if cap == "square" else "butt",
        even_odd=values.get("fill-rule") == "evenodd",
    )


def color(paint: SvgColor, shown: str) -> Color | None:
    """A paint: black, which is also what `currentColor` and no fill at all are read as, is the ink."""
    if paint.value is None or paint.alpha == 0:
        return None
    if paint.alpha != 255:
        raise Fault("not-an-icon", f"'{shown}' has half-transparent parts ('{paint.hex}')", "use full colors")
    return INK if paint.rgb == 0 else f"#{paint.rgb:06x}"


def segments(outline: SvgPath) -> Outline:
    """The outline in moves, lines, cubic curves and ends."""
    outline.approximate_arcs_with_cubics(error=0.25)
    found: list[Segment] = []
    for each in outline:
        match type(each).__name__:
            case "Move":
                found.append(("M", *rounded(each.end)))
            case "Line":
                found.append(("L", *rounded(each.end)))
            case "CubicBezier":
                found.append(("C", *rounded(each.control1), *rounded(each.control2), *rounded(each.end)))
            case "QuadraticBezier":
                first = each.start + (each.control - each.start) * (2 / 3)
                second = each.end + (each.control - each.end) * (2 / 3)
                found.append(("C", *rounded(first), *rounded(second), *rounded(each.end)))
            case "Close":
                found.append(("Z",))
    # As the standard has it, an outline that does not begin with a move is not drawn.
    return tuple(found) if found and found[0][0] == "M" else ()


def rounded(point: SvgPoint) -> tuple[float, float]:
    """A point to four decimals: a ten-thousandth of a unit is never seen, and long numbers swell every file."""
    return round(float(point.x), 4), round(float(point.y), 4)
