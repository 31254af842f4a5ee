"""The words of elements: their markup and icons, and what there is to tell of words that do not come out right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..frame import Box, Color, Group
from ..scene import Element, Studio, Subject, short
from ..text.fonts import Family
from ..text.markup import Inline, Text, parse
from ..units import mm

PROBLEMS = {
    "text-overflow": """
The text does not fit its box even at the smallest size that `fit:` allows, so its end lies outside. Nothing is cut or
dropped: it is printed over what stands below. Shorten the text, enlarge the box, or allow a smaller size
(`fit: 9pt..7pt`).
""",
    "word-too-wide": """
One word is wider than its box even at the smallest size, so it was broken where no hyphen belongs. Enlarge the box,
allow a smaller size, or put a soft hyphen (U+00AD) where the word may be broken.
""",
    "missing-glyph": """
No font of this text, nor the fall-back, has this character, so a mark stands in its place. Choose a font that has it,
or write the character another way.
""",
    "font-without-face": """
Text asks for bold or italic and its font has no such face, so the regular one is printed instead. Name a font that has
the face, or take the stars out of the text.
""",
    "stripped-character": """
The text holds characters that steer a screen or turn the writing direction and have no shape of their own, often
brought along by copying from a web page. They are left out. Type the text again at that place.
""",
}


@dataclass(frozen=True, slots=True)
class Words:
    """What stands under a key of an element on one card, in the font of a role of the theme."""

    element: Element
    key: str
    role: str
    subject: Subject
    studio: Studio

    def inlines(self, text: str) -> tuple[Inline, ...]:
        """The text's parts; an icon that does not exist is reported and printed as it was typed."""
        parsed = parse(text, self.studio.icons)
        for name in parsed.unknown:
            self.studio.icon(name, self.element.where(self.key, self.subject, f"<{name}>"), self.subject.name)
        if parsed.stripped:
            codes = ", ".join(f"U+{ord(each):04X}" for each in parsed.stripped)
            self.warn(
                "stripped-character", f"the text holds characters that cannot be printed ({codes}), they were left out"
            )
        return parsed.inlines

    def check_faces(self, inlines: Sequence[Inline], family: Family) -> None:
        """Report bold or italic that the family does not have."""
        if not family.missing:
            return
        for each in inlines:
            if isinstance(each, Text) and (each.bold or each.italic):
                face = " ".join(word for word, asked in (("bold", each.bold), ("italic", each.italic)) if asked)
                if face in family.missing:
                    self.warn(
                        "font-without-face",
                        f"'{self.studio.theme.family(self.role)}' has no {face},"
                        f" so '{short(each.text)}' is printed without",
                        "choose a font that has it, or take the stars out of the text",
                    )

    def tell_overflow(self, text: str, inner: Box, size: float, taken: str) -> None:
        """Report that `text` is larger than its box."""
        self.warn(
            "text-overflow",
            f"'{short(text)}' does not fit its box of {size_of(inner.width, inner.height)} at {size:g} pt:"
            f" it takes {taken}",
            "shorten the text, enlarge the box or allow a smaller size",
            is_about_box=True,
        )

    def tell_broken(self, broken: Sequence[str], room: str, size: float) -> None:
        """Report words that were broken because they are wider than `room`."""
        if broken:
            words = ", ".join(f"'{word}'" for word in broken)
            self.warn(
                "word-too-wide",
                f"{words} is wider than {room} at {size:g} pt and was broken",
                "enlarge the box, or mark where the word may be broken with soft hyphens",
            )

    def tell_missing(self, missing: str) -> None:
        """Report characters that no font has."""
        for character in missing:
            self.warn(
                "missing-glyph",
                f"'{character}' (U+{ord(character):04X}) is in no font of '{self.studio.theme.family(self.role)}'"
                " nor in the fall-back",
                "choose a font that has it, or write it another way",
            )

    def warn(self, code: str, message: str, hint: str = "", *, is_about_box: bool = False) -> None:
        """Report something about the text, at its place."""
        box = self.element.span if is_about_box else None
        self.studio.report.warning(
            code,
            message,
            self.element.where(self.key, self.subject),
            hint=hint,
            card=self.subject.name,
            also=[(box, "the box")] if box else [],
        )


def size_of(width: float, height: float) -> str:
    """Width and height as makers read them."""
    return f"{mm(max(width, 0.0))} x {mm(height)}"


class IconMaker:
    """Draws an icon of a given height inside a text."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio

    def __call__(self, name: str, height: float, color: Color) -> tuple[float, Group] | None:
        """The icon's width and drawing, top left at the origin; None when it is unknown."""
        icon = self.studio.icons.get(name)
        if icon is None:
            return None
        width = height * icon.width / icon.height
        return width, self.studio.icons.draw(icon, Box(0.0, 0.0, width, height), color)
