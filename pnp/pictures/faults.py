"""What can be wrong with a picture, as an exception inside this package and as explanations for makers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..problems import Report, Span


class Fault(Exception):
    """A picture that cannot be used: a code of `PROBLEMS`, a sentence for the maker, what to do, where in the file."""

    def __init__(self, code: str, message: str, hint: str = "", span: Span | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.span = span


def name_in(root: Path | None, path: Path) -> str:
    """What a file is called in problems: its path as seen from `root`."""
    return path.name if root is None else Path(os.path.relpath(path, root)).as_posix()


def check_inside(root: Path | None, path: Path, what: str) -> None:
    """Raise Fault where `path`, which is `what`, is a link out of the project at `root`."""
    if root and not path.resolve().is_relative_to(root.resolve()):
        message = f"'{name_in(root, path)}' is a link out of the project"
        raise Fault("outside-project", message, f"copy the {what} into it")


@contextmanager
def telling(report: Report, file: str) -> Iterator[None]:
    """Tells `report` why what is done with `file` did not work, and goes on behind the block."""
    try:
        yield
    except OSError as error:
        report.error("broken-picture", f"'{file}' cannot be opened: {error.strerror}", Span(file))
    except Fault as fault:
        report.error(fault.code, fault.message, fault.span or Span(file), hint=fault.hint)


PROBLEMS = {
    "missing-picture": """
No file of that name was found beside the file that names it, nor in the project's own folder. The card gets a
labelled placeholder, so that a prototype can be printed before its art is done. For `picture: art/{{ id }}.png` and
the card `fox`, add `art/fox.png` or correct the name. Names are read exactly, with their ending.
""",
    "broken-picture": """
The file is there, but holds no picture that can be read: it is empty, was copied or downloaded only in part, is
damaged, or is something else, such as a web page that was saved instead of the picture, or the pointer that Git LFS
leaves when the real file was not fetched. What counts is what is in the file, not its ending. Open it in a picture
viewer and save or fetch it again.
""",
    "picture-too-large": """
A picture may have 150 million pixels (a board of 9000 x 12000 is fine) and its file 200 MB, an SVG 20 MB, an icon 1
MB and 20,000 points, a pack of icons 32 MB. Small files can unpack to pictures that fill a computer's whole memory, so
what is larger is not opened. Save the picture smaller: 300 to 600 pixels an inch are enough for print.
""",
    "unmarked-cmyk": """
A JPEG in print colors (CMYK) without Adobe's marker does not say whether its numbers mean ink or light, and half of
all programs show it as a negative. Rather than print it wrong, it is refused. Open it in the program it comes from
and save it as RGB, as PNG, or as a CMYK JPEG with the marker (Photoshop and GIMP write it).
""",
    "broken-profile": """
The picture carries a color profile that cannot be read, so its colors are taken as ordinary screen colors (sRGB) and
may come out a little different from what your drawing program shows. Save the picture again with the sRGB profile, or
without one.
""",
    "many-frames": """
The file holds several pictures: an animation, or a document of many pages. Paper shows one, so the first is used.
Save the picture that you want as a file of its own if it is another.
""",
    "external-reference": """
An SVG refers to a file or an address outside itself: a linked photo, a style sheet, an entity. Such references are
never followed, so that a shared game can neither read your files nor tell anybody that you opened it; that part of
the picture stays empty. Embed the photo when you export the SVG ("embed images"), or leave it out.
""",
    "not-drawn": """
An SVG holds something that cannot be printed as it is: text (its font is not in the file), filters such as blur and
shadow, scripts, animations, or foreign objects. The rest is drawn without it. Turn text into outlines ("object to
path") and filtered parts into bitmaps before you export, or export the whole picture as PNG.
""",
    "hostile-picture": """
An SVG is built so that opening it would run for ever or fill the memory: entities or copies that multiply, groups
hundreds of levels deep. Drawing programs do not write such files. Get the picture from another source, or export it
again as a plain SVG or a PNG.
""",
    "not-an-icon": """
An icon is a plain drawing that takes any color: filled outlines and simple lines in one SVG file. Gradients, copies
(`<use>`), masks, clips, text, scripts and half-transparent parts do not survive that. Combine and flatten the shapes
in a drawing program ("object to path", "union"), or use the file as a picture instead of an icon.
""",
    "broken-pack": """
A `.json` file in `templates/icons/` is not JSON: a bracket or a quote is not closed, a comma is missing or stray, or
the file was downloaded only in part. The place is where reading stopped. Look just before it, or get the file again.
""",
    "not-a-pack": """
A `.json` file in `templates/icons/` is JSON, but not, or not everywhere, what Iconify calls an icon set. It has a
`prefix` (a name) and `icons`; each of these has a `body` (the inside of an SVG) and, if need be, `width`, `height`,
`left` and `top` (numbers), `rotate` (quarters of a turn), `hFlip` and `vFlip` (true or false). `aliases` have the name
of an icon as their `parent`. Of a package such as `@iconify-json/game-icons`, only `icons.json` is a pack.
""",
    "alias-without-icon": """
An alias in a pack of icons looks like its `parent`, but there is no icon to look like: the pack has none of that name,
or the aliases lead round in a circle. Get the pack again, correct the `parent`, or name another icon.
""",
}
