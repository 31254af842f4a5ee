"""SVG files from strangers: what is in them, and what of it is safe to hand to a converter."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode
from dataclasses import dataclass
from xml.parsers import expat

from .faults import Fault
from .raster import opened

MOST_BYTES = 20_000_000
"""Of one SVG, unpacked."""

DEEPEST = 200
"""Elements within elements. Drawing programs stay below fifty."""

LEFT_OUT = {"text", "filter", "script", "foreignObject", "animate", "animateTransform", "animateMotion", "set"}
"""Elements that are not drawn: text has no font that is the same everywhere, filters can ask for any memory."""

HREFS = ("href", "xlink:href", "src")
PHOTO = re.compile(r"data:image/(?:png|jpe?g|gif|webp);base64,", re.IGNORECASE)
STYLED = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)")
LINKED = re.compile(r"""@import\s+(?:url\()?\s*["']?([^"')\s;]+)|url\(\s*["']?(?!\s*["']?#|data:)([^"')]+)""")
PROPERTIES = {"filter", "clip-path", "mask", "fill", "stroke", "opacity", "fill-opacity", "stroke-opacity"}


@dataclass(frozen=True, slots=True)
class Drawing:
    """
    An SVG as text, with all that decides whether it can be used.

    `root` are the attributes of the outermost element, `elements` local names, `properties` pairs such as
    ('fill', 'none') from attributes and styles alike; `external` is what it refers to outside itself.
    """

    text: str
    root: dict[str, str]
    elements: frozenset[str]
    properties: frozenset[tuple[str, str]]
    external: tuple[str, ...]

    @property
    def view(self) -> tuple[float, float, float, float] | None:
        """The view box: left, top, width, height."""
        numbers = re.findall(r"[-+.\deE]+", self.root.get("viewBox", ""))
        try:
            left, top, width, height = map(float, numbers)
        except ValueError:
            return None
        return left, top, width, height


def is_svg(data: bytes) -> bool:
    """Whether the content of a file looks like an SVG, packed or not."""
    if data.startswith(b"\x1f\x8b"):
        return True
    return b"<svg" in data[:4096].replace(b"\0", b"") or b"<!DOCTYPE svg" in data[:4096]


def survey(data: bytes, name: str) -> Drawing:
    """What is in the SVG file `data`. Raises Fault for what must not be opened or cannot be read."""
    text = decoded(data, name)
    drawing = Reader(name).read(text)
    if drawing.view is not None and min(drawing.view[2:]) <= 0:
        box = drawing.root["viewBox"]
        raise Fault("broken-picture", f"'{name}' has a view box without size: '{box}'", "export it again")
    return drawing


class Reader:
    """Walks through an SVG once, without building a tree of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: dict[str, str] = {}
        self.open: list[str] = []
        self.elements: set[str] = set()
        self.properties: set[tuple[str, str]] = set()
        self.external: dict[str, None] = {}
        self.css: list[str] = []

    def read(self, text: str) -> Drawing:
        """What is in `text`. Raises Fault."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = self.entity
        parser.ProcessingInstructionHandler = self.instruction
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            if "amplification" in str(error):
                raise Fault("hostile-picture", f"'{self.name}' has entities that multiply") from None
            message = f"'{self.name}' is not a readable SVG: {error}"
            raise Fault("broken-picture", message, "export it again from your drawing program") from None
        return Drawing(
            text, self.root, frozenset(self.elements), frozenset(self.properties), tuple(sorted(self.external))
        )

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Note an element, its colors and what it refers to; those of other vocabularies are not drawn anyway."""
        if not self.open:
            self.root = attributes
        prefix, _, local = tag.rpartition(":")
        self.open.append(local)
        if len(self.open) > DEEPEST:
            raise Fault("hostile-picture", f"'{self.name}' has more than {DEEPEST} elements within each other")
        if prefix in ("", "svg"):
            self.elements.add(local)
        for key, value in attributes.items():
            if key in PROPERTIES:
                self.properties.add((key, value.strip()))
            elif key == "style":
                self.style(value)
            elif key in HREFS and local != "a":
                self.reference(value.strip())

    def end(self, _tag: str) -> None:
        """Read a style sheet when it is complete."""
        if self.open.pop() == "style":
            self.style("".join(self.css))
            self.css.clear()

    def characters(self, said: str) -> None:
        """Collect what a style sheet says."""
        if self.open[-1] == "style":
            self.css.append(said)

    def style(self, css: str) -> None:
        """Note properties and addresses in a style."""
        self.properties.update((key, value.strip()) for key, value in STYLED.findall(css) if key in PROPERTIES)
        self.external.update(dict.fromkeys(first or second for first, second in LINKED.findall(css)))

    def reference(self, target: str) -> None:
        """Check an embedded photo, or note what lies elsewhere."""
        if PHOTO.match(target):
            check_photo(target, self.name)
        elif not target.startswith("#"):
            self.external[target if len(target) <= 60 else target[:57] + "..."] = None

    def entity(self, key: str, _parameter: bool, value: str | None, *where: str | None) -> None:
        """Refuse text that lies in another file; `where` is base, system id, public id and notation."""
        if value is None:
            message = f"'{self.name}' takes text from '{where[1] or key}', which is never opened"
            raise Fault("external-reference", message, "export it again without a document type")

    def instruction(self, target: str, said: str) -> None:
        """Note a style sheet that lies elsewhere."""
        if target == "xml-stylesheet":
            self.external[said] = None


def decoded(data: bytes, name: str) -> str:
    """The file as text, unpacked where it is packed."""
    if data.startswith(b"\x1f\x8b"):
        try:
            data = zlib.decompressobj(wbits=31).decompress(data, MOST_BYTES + 1)
        except zlib.error:
            raise Fault(
                "broken-picture", f"'{name}' is packed, but damaged", "export it again without packing"
            ) from None
    if len(data) > MOST_BYTES:
        raise Fault("picture-too-large", f"'{name}' is larger than {MOST_BYTES // 1_000_000} MB", "export it as PNG")
    declared = re.match(rb"""<\?xml[^>]*encoding=["']([\w.-]+)""", data)
    encoding = "utf-8-sig"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif declared:
        encoding = declared[1].decode().lower().replace("utf-8", "utf-8-sig")
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise Fault("broken-picture", f"'{name}' is not written in '{encoding}'", "export it again as UTF-8") from None


def check_photo(target: str, name: str) -> None:
    """Raise Fault for an embedded photo that cannot be opened or is too large."""
    try:
        content = b64decode(target.partition(",")[2])
    except ValueError:
        raise Fault("broken-picture", f"'{name}' holds an embedded photo that is damaged", "export it again") from None
    image = opened(content, f"{name} (embedded photo)")
    if image.width * image.height > MOST_BYTES:
        raise Fault("picture-too-large", f"'{name}' embeds a photo of {image.width} x {image.height} pixels")


def is_plain(drawing: Drawing) -> bool:
    """Whether nothing must be taken out before a converter may see it."""
    return not (
        drawing.external or drawing.elements & LEFT_OUT or any(key == "filter" for key, _ in drawing.properties)
    )


def cleaned(drawing: Drawing) -> str:
    """The text without what is not drawn and without references that leave the file, which a converter might follow."""
    from xml.etree import ElementTree

    tree = ElementTree.fromstring(drawing.text)
    for parent in list(tree.iter()):
        for child in list(parent):
            if str(child.tag).rpartition("}")[2] in LEFT_OUT:
                parent.remove(child)
    for element in tree.iter():
        for key, value in list(element.attrib.items()):
            local = key.rpartition("}")[2]
            leads_out = local in HREFS and not (value.strip().startswith("#") or PHOTO.match(value.strip()))
            if leads_out or local == "filter":
                del element.attrib[key]
            elif local == "style":
                element.set(key, without_filters(value))
        if str(element.tag).rpartition("}")[2] == "style" and element.text:
            element.text = without_filters(element.text)
    return ElementTree.tostring(tree, encoding="unicode")


def without_filters(css: str) -> str:
    """`css` with every `filter` taken out, and every `@import`."""
    return re.sub(r"(?<![\w-])filter\s*:[^;}]*|@import[^;]*;?", "", css)
