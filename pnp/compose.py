"""COMPOSE: a template and a subject give a face; what is the same on two faces is the same value twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from .clearance import Placed, covered, half_turn, is_shown, mirrored, room, upright
from .frame import IDENTITY, Box, Frame, Group, Item
from .geometry import then, turn
from .model import Record
from .problems import Report, did_you_mean
from .scene import Element, Place, Studio, Subject
from .sheets import CardSize
from .units import mm

PROBLEMS = {
    "place-unknown": """
A place such as `top: titel.bottom + 1mm`, an `under:` or a `clear_of:` names an element that this template does not
have. The message gives the nearest name. The element named must be in the same template, or in the one it extends.
""",
    "place-cycle": """
Two elements are placed by each other, directly or through further ones, so neither has a place. Give one of them a
length from the edge of the card. Nor can an element keep clear of itself.
""",
    "place-contradiction": """
All three of `left`, `right` and `width` are given (or of `top`, `bottom` and `height`), or the edges leave nothing
between them. Two are enough: leave one out, or make the card or the distances such that something is left.
""",
}


class Template(Record):
    """A layout by name: elements in drawing order, each a record of its own type."""

    elements: dict[str, Element]
    faulty: frozenset[str] = frozenset()
    """Elements that are written with faults, which were reported already: there is nothing to place or to place by."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A project's templates by name, and the names of those that have faults: these were reported already."""

    templates: Mapping[str, Template]
    faulty: frozenset[str]


Layout = tuple[Placed, ...]
"""A template on a card of one size, in drawing order."""


def lay_out(template: Template, size: CardSize, studio: Studio) -> Layout:
    """The boxes of all elements of `template` on a card of that size."""
    width, height = size.size
    boxes = Boxes(template, width, height, studio.report)
    placed = {}
    for name in drawing_order(template, studio.report):
        element = template.elements[name]
        box = boxes.of(name)
        if element.bleed:
            box = to_bleed(box, width, height, studio.bleed)
        names = tuple(sorted(element.depends_on(studio.legends)))
        placed[name] = Placed(name, element, box, boxes.card, names, element.span)
    return tuple(avoiding(each, placed, template.faulty, studio.report) for each in placed.values())


def avoiding(placed: Placed, others: Mapping[str, Placed], faulty: frozenset[str], report: Report) -> Placed:
    """`placed` with those of `others` that it is to keep clear of, whose fields its drawing depends on too."""
    element, found = placed.element, []
    for i, name in enumerate(element.clear_of):
        if name == placed.name:
            report.error("place-cycle", f"'{name}' is to keep clear of itself", element.at("clear_of", i))
        elif name in others:
            found.append(others[name])
        elif name not in faulty:
            near = did_you_mean(name, others)
            report.error("place-unknown", f"there is no element '{name}' here{near}", element.at("clear_of", i))
    if not found:
        return placed
    names = {name for each in (placed, *found) for name in each.names}
    return replace(placed, avoids=tuple(found), names=tuple(sorted(names)))


def drawing_order(template: Template, report: Report) -> list[str]:
    """Names in the order of the file, those with `under:` moved to just beneath the one they name."""
    elements = template.elements
    order = [name for name, element in elements.items() if not element.under]
    waiting = {name: element.under for name, element in elements.items() if element.under}
    while waiting:
        name = next((name for name, under in waiting.items() if under in order), "")
        if name:
            order.insert(order.index(waiting.pop(name)), name)
            continue
        name = next((name for name, under in waiting.items() if under not in elements), "")
        if not name:
            name = next(iter(waiting))
            message = f"'{name}' and '{waiting[name]}' lie beneath each other"
            report.error("place-cycle", message, elements[name].at("under"))
        elif waiting[name] not in template.faulty:
            near = did_you_mean(waiting[name], elements)
            message = f"there is no element '{waiting[name]}' here{near}"
            report.error("place-unknown", message, elements[name].at("under"))
        order.append(name)
        del waiting[name]
    return order


def to_bleed(box: Box, width: float, height: float, bleed: float) -> Box:
    """`box` with the edges that lie on the trim moved out to the bleed."""
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    left = -bleed if abs(left) < 0.01 else left
    top = -bleed if abs(top) < 0.01 else top
    right = width + bleed if abs(right - width) < 0.01 else right
    bottom = height + bleed if abs(bottom - height) < 0.01 else bottom
    return Box(left, top, right - left, bottom - top)


class Boxes:
    """Solves the places of a template's elements, each when it is first asked for."""

    def __init__(self, template: Template, width: float, height: float, report: Report) -> None:
        self.elements = template.elements
        self.faulty = template.faulty
        self.card = Box(0.0, 0.0, width, height)
        self.report = report
        self.known: dict[str, Box] = {}
        self.open: list[str] = []

    def of(self, name: str) -> Box:
        """The box of the element `name`; the whole card where it cannot be found, after a problem."""
        if name in self.known:
            return self.known[name]
        element = self.elements[name]
        if name in self.open:
            loop = " -> ".join([*self.open[self.open.index(name) :], name])
            self.report.error("place-cycle", f"these elements are placed by each other: {loop}", element.span)
            return self.card
        self.open.append(name)
        x, width = self.side(name, "left", "right", "width", self.card.width)
        y, height = self.side(name, "top", "bottom", "height", self.card.height)
        self.open.pop()
        self.known[name] = Box(x, y, width, height)
        return self.known[name]

    def side(self, name: str, near: str, far: str, extent: str, whole: float) -> tuple[float, float]:
        """Start and length along one axis: any two of near edge, far edge and extent; centred with the extent alone."""
        element = self.elements[name]
        start = self.edge(element, near, getattr(element, near), 0.0, 1.0)
        end = self.edge(element, far, getattr(element, far), whole, -1.0)
        length: float | None = getattr(element, extent)
        if start is not None and end is not None and length is not None:
            message = f"'{name}' has '{near}', '{far}' and '{extent}', two of them are enough"
            self.report.error("place-contradiction", message, element.at(extent))
        if length is None:
            start, end = start or 0.0, whole if end is None else end
            if end < start - 0.01:
                message = f"nothing is left between '{near}' and '{far}' of '{name}': {mm(end - start)}"
                self.report.error("place-contradiction", message, element.at(far if getattr(element, far) else near))
            return start, max(end - start, 0.0)
        if start is not None:
            return start, length
        if end is not None:
            return end - length, length
        return (whole - length) / 2, length

    def edge(self, element: Element, key: str, place: Place | None, origin: float, sign: float) -> float | None:
        """One coordinate: from the card's own edge inwards, or from an edge of another element."""
        if place is None:
            return None
        if not place.of:
            return origin + sign * place.distance
        if place.of in self.faulty:
            return None
        if place.of not in self.elements:
            near = did_you_mean(place.of, self.elements)
            self.report.error("place-unknown", f"there is no element '{place.of}' here{near}", element.at(key))
            return origin
        across = ("left", "center", "right")
        if (place.edge in across) is not (key in across):
            expected = across if key in across else ("top", "middle", "bottom")
            message = f"'{key}' cannot hang on '{place.of}.{place.edge}', expected one of {', '.join(expected)}"
            self.report.error("wrong-value", message, element.at(key))
            return origin
        box = self.of(place.of)
        edges = {
            "left": box.x,
            "center": box.x + box.width / 2,
            "right": box.right,
            "top": box.y,
            "middle": box.y + box.height / 2,
            "bottom": box.bottom,
        }
        return edges[place.edge] + place.distance


@dataclass(frozen=True, slots=True)
class Cache:
    """Drawings by element and by the values they depend on, None where nothing is drawn; faces by their drawings."""

    drawings: dict[tuple[object, ...], Group | None] = field(default_factory=dict)
    faces: dict[tuple[int, ...], tuple[Item, ...]] = field(default_factory=dict)


def face(layout: Layout, size: CardSize, subject: Subject, studio: Studio, cache: Cache) -> Frame:
    """The drawing of one side of a card of that size."""
    items: list[Item] = []
    known: bool | None
    value, drawings = subject.values.get, cache.drawings
    for placed in layout:
        key = (id(placed), *map(value, placed.names))
        try:
            known = key in drawings
        except TypeError:  # a list or mapping among the values
            known = None
        if known:
            drawn = drawings[key]
        else:
            drawn = group(placed, subject, studio)
            if known is not None:
                drawings[key] = drawn
        if drawn is not None:
            items.append(drawn)
    width, height = size.size
    if studio.overlay is not None:
        shown = {item.name for item in items if isinstance(item, Group)}
        boxes = tuple(
            (placed.name, each)
            for placed in layout
            if placed.name in shown
            for each in boxes_of(placed, subject, studio)
        )
        items.append(studio.overlay(Box(0.0, 0.0, width, height), size.radius, boxes))
    whole = cache.faces.setdefault(tuple(map(id, items)), tuple(items))
    return Frame(width, height, whole, (studio.bleed, studio.bleed), None, size.radius)


def boxes_of(placed: Placed, subject: Subject, studio: Studio) -> tuple[Box, ...]:
    """Where an element stands on this face: once, or twice where it is mirrored."""
    box = room(placed, subject, studio)
    return (box, *mirrored((box,), placed.card)) if placed.element.mirrored else (box,)


def group(placed: Placed, subject: Subject, studio: Studio) -> Group | None:
    """One element on one face, None where it is not shown or nothing is drawn."""
    element = placed.element
    if not is_shown(element, subject, studio):
        return None
    box = room(placed, subject, studio)
    items = element.draw(upright(box, element.turn), subject, studio)
    if not items:
        return None
    matrix = turn(element.turn, box.x + box.width / 2, box.y + box.height / 2) if element.turn else IDENTITY
    if element.mirrored:
        own = covered(placed, box, subject, studio)
        element.check_mirrored(own, mirrored(own, placed.card), studio)
        items = (Group(items, matrix), Group(items, then(matrix, half_turn(placed.card))))
        matrix = IDENTITY
    return Group(items, matrix, opacity=element.opacity, name=placed.name, span=placed.span)


def share_sizes(faces: Iterable[tuple[Layout, Subject]], studio: Studio) -> None:
    """
    Find the type size for elements whose texts are to be equally large on all `faces`.

    Those of one name share one size, also those of different templates.
    """
    sizes: dict[str, float] = {}
    sharing: dict[int, str] = {}
    for layout, subject in faces:
        for placed in layout:
            if placed.element.shares_size and is_shown(placed.element, subject, studio):
                box = upright(room(placed, subject, studio), placed.element.turn)
                size = placed.element.fitting_size(box, subject, studio)
                sizes[placed.name] = min(size, sizes.get(placed.name, size))
                sharing[id(placed.element)] = placed.name
    studio.sizes.update({element: sizes[name] for element, name in sharing.items()})
