"""A Frame as text, one item a line: for goldens that a person can read, and to see whether a drawing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import assert_never

from .frame import IDENTITY, Frame, Group, Item, Link, Mark, Path, Picture, Run, Shape
from .geometry import bounds


def dump(frame: Frame) -> str:
    """
    Every item in drawing order, indented in its group, then marks and links; lengths in points, rounded to hundredths.
    """
    lines = [f"frame {numbers(frame.width, frame.height)}"]
    if frame.bleed != (0.0, 0.0):
        lines[0] += f" bleed {numbers(*frame.bleed)}"
    for item in frame.items:
        lines += described(item, "  ")
    lines += [marked(each) for each in frame.marks]
    lines += [linked(each) for each in frame.links]
    return "\n".join(lines) + "\n"


def described(item: Item, indent: str) -> Iterator[str]:
    """The lines of one item."""
    match item:
        case Group():
            words = [f"{indent}group"]
            words += [repr(item.name)] if item.name else []
            words += [f"matrix {numbers(*item.matrix)}"] if item.matrix != IDENTITY else []
            words += [f"clip {outline(item.clip)}"] if item.clip else []
            words += [f"opacity {item.opacity:g}"] if item.opacity != 1 else []
            yield " ".join(words)
            for each in item.items:
                yield from described(each, indent + "  ")
        case Shape():
            words = [f"{indent}shape {outline(item.path)}"]
            words += [f"fill {item.fill}"] if item.fill else []
            words += [f"stroke {item.stroke} {numbers(item.line)}"] if item.stroke else []
            words += [f"dash {numbers(*item.dash)}"] if item.dash else []
            words += [f"cap {item.cap}"] if item.cap != "butt" else []
            yield " ".join(words)
        case Run():
            where = numbers(item.x, item.y)
            yield f"{indent}run {item.text!r} at {where} {item.font.name} {numbers(item.size)} {item.color}"
        case Picture():
            yield f"{indent}picture {item.image.name!r} {item.image.digest} in {numbers(*item.box)}"
        case _:
            assert_never(item)


def marked(mark: Mark) -> str:
    """The line of a mark; only bookmarks have a level."""
    words = [f"  mark {mark.name!r} at {numbers(mark.y)}"]
    words += [f"level {mark.level} {mark.title!r}"] if mark.title else []
    return " ".join(words)


def linked(link: Link) -> str:
    """The line of a link."""
    return f"  link to {link.target!r} in {numbers(*link.box)}"


def outline(path: Path) -> str:
    """The box of a path, and a short name of its exact form where that is more than a rectangle."""
    box = numbers(*bounds(path))
    if "".join(segment[0] for segment in path) == "MLLLZ":
        return box
    form = " ".join(f"{segment[0]} {numbers(*segment[1:])}" for segment in path)
    return f"{box} #{blake2b(form.encode(), digest_size=4).hexdigest()}"


def numbers(*values: float) -> str:
    """Numbers to hundredths, without zeros that say nothing."""
    return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)
