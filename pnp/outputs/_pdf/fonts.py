"""
Fonts in a PDF: for each face a Type 0 font with Identity-H codes that holds the glyphs in use.

A code stands for a glyph *and* for what it says, so that one glyph with two meanings (space and no-break space, Latin
and Cyrillic A) is copied right. With TrueType outlines any code can name any glyph. With CFF outlines the code is the
glyph; a second meaning is told by ActualText around the word, which pdfminer and pypdf pass over.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from operator import itemgetter

import uharfbuzz as hb

from ...frame import Font, Word
from ...text.fonts import hb_font
from .document import Document, Reference
from .numbers import decimal

Spoken = tuple[int, str]
"""A glyph of the font and what it says; '' where another glyph of its cluster says it all."""

Sign = tuple[Spoken, float, float, float]
"""A glyph in its place: what it is and says, its advance, and how far it is moved, in parts of the size: right, up."""

VARIABLE = {"fvar", "avar", "gvar", "cvar", "HVAR", "MVAR", "CFF2"}
KEPT = {"glyf", "loca", "CFF ", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep"} | VARIABLE
"""Tables that subsetting needs; the others serve shaping, which is done, or names, which are PDF's own."""

SLACK = 0.25
"""Thousandths of an em that a glyph may stand off inside a word: 6 µm in a title of 72 pt."""

ESCAPED = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", ord("\r"): "\\r"}

TO_UNICODE = """\
/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


@dataclass(frozen=True, slots=True)
class Embedded:
    """
    A font in the file: its name there, codes as strings hold them, and widths of glyphs in thousandths of an em.

    `doubtful` are those whose code says something else, or nothing.
    """

    name: str
    codes: dict[Spoken, str]
    widths: dict[int, float]
    nominal: Callable[[str], int]
    doubtful: frozenset[Spoken]

    def shown(self, word: Word, size: float) -> str:
        """
        `word` as it stands between `[(` and `)]TJ`: codes, and numbers between them where glyphs are moved.

        It ends as it began, so words are joined by writing one behind the other.
        """
        codes, widths = self.codes, self.widths
        text = ""
        late = 0.0
        signs = spell(word, self.nominal)
        for spoken, advance, right, up in signs:
            late += right * 1000
            if late > SLACK or late < -SLACK:
                moved = decimal(-late, 2)
                text += f"){moved}("
                late += float(moved)
            text += f")]TJ {decimal(up * size, 3)} Ts[({codes[spoken]})]TJ 0 Ts[(" if up else codes[spoken]
            late += (advance - right) * 1000 - widths[spoken[0]]
        if abs(late) > SLACK / 10:
            text += f"){decimal(-late, 2)}("
        if self.doubtful and any(sign[0] in self.doubtful for sign in signs):
            said = word.text.encode("utf-16-be").hex()
            text = f")]TJ/Span<</ActualText<FEFF{said}>>>BDC[({text})]TJ EMC[("
        return text


def spell(word: Word, nominal: Callable[[str], int]) -> list[Sign]:
    """
    The glyphs of `word` with what each says, in visual order.

    A glyph alone says its whole cluster. Of several, each says a character of its own where all but one are their
    characters' plain glyphs (a letter and its accents); otherwise the widest says all and the others nothing.
    Readers turn right-to-left text around letter by letter, so there a ligature says its last letter only, and blanks
    laid over it say the others.
    """
    offsets = word.offsets or ((0.0, 0.0),) * len(word.glyphs)
    if word.rightward and word.clusters == tuple(range(len(word.text))):
        # Nearly all words are so plain that each glyph says its own character.
        spoken = zip(word.glyphs, word.text, strict=True)
        return [(each, advance, *offset) for each, advance, offset in zip(spoken, word.advances, offsets, strict=True)]
    ends = sorted({*word.clusters, len(word.text)})
    blank = 0 if word.rightward else nominal(" ")
    signs: list[Sign] = []
    glyphs = zip(word.clusters, word.glyphs, word.advances, offsets, strict=True)
    for start, group in groupby(glyphs, itemgetter(0)):
        members = list(group)
        said = word.text[start : ends[ends.index(start) + 1]][:: 1 if word.rightward else -1]
        if len(members) == 1 and len(said) > 1 and blank:
            _, glyph, advance, offset = members[0]
            share = advance / len(said)
            signs.append(((glyph, said[0]), share, *offset))
            signs += (((blank, char), share, 0.0, 0.0) for char in said[1:])
            continue
        if len(members) == len(said) and sum(nominal(c) != m[1] for c, m in zip(said, members, strict=True)) <= 1:
            texts = list(said)
        else:
            texts = [""] * len(members)
            texts[max(range(len(members)), key=lambda at: members[at][2])] = said[:: 1 if word.rightward else -1]
        signs += (
            ((glyph, text), advance, *offset) for (_, glyph, advance, offset), text in zip(members, texts, strict=True)
        )
    return signs


def embed(document: Document, name: str, font: Font, words: Iterable[Word]) -> Embedded:
    """
    Write the glyphs that `words` use into the file, as the font `name`. The order of the words does not matter.

    Raises OSError or ValueError when the font's file cannot be read (any more) or has no outlines.
    """
    try:
        shaper = hb_font(font)
    except hb.HarfBuzzError:
        raise OSError(f"'{font.path.name}' cannot be opened") from None
    face = shaper.face

    def nominal(character: str) -> int:
        return shaper.get_nominal_glyph(ord(character)) or 0

    spoken = sorted({spoken for word in words for spoken, *_ in spell(word, nominal)}, key=_plainness)
    program, new_ids = _subset(face, font, {glyph for glyph, _ in spoken})
    outlines = hb.Face(program)
    is_cff = "CFF " in outlines.table_tags
    if not is_cff and "glyf" not in outlines.table_tags:
        raise ValueError("it has no outlines that a PDF can hold")

    glyph_of_code = sorted(new_ids, key=lambda glyph: new_ids[glyph])
    codes: dict[Spoken, int] = {}
    said: dict[int, str] = {}
    doubtful: set[Spoken] = set()
    for each in spoken:
        code = new_ids[each[0]]
        if code in said and is_cff:
            doubtful.add(each)
        elif code in said:
            code = len(glyph_of_code)
            glyph_of_code.append(each[0])
        codes[each] = code
        said.setdefault(code, each[1])
        if not each[1]:
            doubtful.add(each)

    widths = {glyph: round(shaper.get_glyph_h_advance(glyph) * 1000 / face.upem, 2) for glyph in new_ids}
    map_to_glyphs = "/CIDToGIDMap/Identity"
    if len(glyph_of_code) > len(new_ids):
        ids = b"".join(new_ids[glyph].to_bytes(2, "big") for glyph in glyph_of_code)
        map_to_glyphs = f"/CIDToGIDMap {document.stream('', ids)}"
    full_name = f"{_tag(program)}+{_pdf_name(font.name)}"
    descriptor = _descriptor(document, full_name, font, face, outlines, program, is_cff)
    width_array = " ".join(decimal(widths[glyph], 2) for glyph in glyph_of_code)
    descendant = document.put(
        f"<</Type/Font/Subtype/CIDFontType{0 if is_cff else 2}/BaseFont/{full_name}"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor}/W[0[{width_array}]]{'' if is_cff else map_to_glyphs}>>"
    )
    to_unicode = document.stream("", _to_unicode(said).encode())
    whole = document.put(
        f"<</Type/Font/Subtype/Type0/BaseFont/{full_name}/Encoding/Identity-H"
        f"/DescendantFonts[{descendant}]/ToUnicode {to_unicode}>>"
    )
    document.font(name, whole)
    shown = {each: _literal(code) for each, code in codes.items()}
    return Embedded(name, shown, widths, nominal, frozenset(doubtful))


def _literal(code: int) -> str:
    """A code as two bytes of a literal string, in Latin-1: after compression, hexadecimal takes more room and time."""
    return "".join(ESCAPED.get(byte, chr(byte)) for byte in divmod(code, 256))


def _plainness(spoken: Spoken) -> tuple[int, bool, int, str]:
    """Sorts by glyph, then the meaning first that should have the glyph's own code: some, short, low."""
    glyph, text = spoken
    return glyph, not text, len(text), text


def _subset(face: hb.Face, font: Font, glyphs: set[int]) -> tuple[bytes, dict[int, int]]:
    """A font program with only `glyphs` and what they are composed of, at the font's axes; new ids by old ones."""
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = (
        hb.SubsetFlags.NO_HINTING
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        | hb.SubsetFlags.DOWNGRADE_CFF2
        | hb.SubsetFlags.CFF_IDENTITY_CHARSET
    )
    for tag in set(face.table_tags) - KEPT:
        wanted.drop_table_tag_set.add(int.from_bytes(tag.encode("latin-1"), "big"))
    wanted.pin_all_axes_to_default(face)
    for tag, value in font.axes:
        wanted.pin_axis_location(face, tag, value)
    try:
        plan = hb.SubsetPlan(face, wanted)
        return plan.execute().blob.data, dict(plan.old_to_new_glyph_mapping)
    except hb.HarfBuzzError as error:
        raise ValueError(f"it cannot be subset: {error}") from None


def _descriptor(
    document: Document, full_name: str, font: Font, face: hb.Face, outlines: hb.Face, program: bytes, is_cff: bool
) -> Reference:
    """Write the font program and what there is to say of the whole font."""
    if is_cff:
        file = document.stream("/Subtype/CIDFontType0C", outlines.reference_table("CFF ").data)
    else:
        file = document.stream(f"/Length1 {len(program)}", program)
    box = struct.unpack(">4h", outlines.reference_table("head").data[36:44])
    slant, _, is_fixed = struct.unpack(">iII", face.reference_table("post").data[4:16].ljust(12, b"\0"))
    weight = dict(font.axes).get("wght") or struct.unpack(">H", face.reference_table("OS/2").data[4:6] or b"\1\x90")[0]
    # Symbolic, since its codes are of no standard encoding; StemV by the usual rule of thumb.
    flags = 4 | (1 if is_fixed else 0) | (64 if slant else 0)
    stem = 10 + 220 * (min(max(weight, 50), 950) - 50) / 900
    entries = {
        "Flags": str(flags),
        "FontBBox": f"[{' '.join(str(round(each * 1000 / face.upem)) for each in box)}]",
        "ItalicAngle": decimal(slant / 65536, 2),
        "Ascent": str(round(font.ascent * 1000)),
        "Descent": str(round(-abs(font.descent) * 1000)),
        "CapHeight": str(round(font.cap_height * 1000)),
        "XHeight": str(round(font.x_height * 1000)),
        "StemV": str(round(stem)),
        "FontFile3" if is_cff else "FontFile2": file,
    }
    body = "".join(f"/{key} {value}" for key, value in entries.items())
    return document.put(f"<</Type/FontDescriptor/FontName/{full_name}{body}>>")


def _to_unicode(said: dict[int, str]) -> str:
    """The CMap that tells readers what each code says; at most a hundred lines in a block, as PDF asks."""
    lines = [f"<{code:04X}> <{text.encode('utf-16-be').hex()}>\n" for code, text in sorted(said.items())]
    blocks = (lines[at : at + 100] for at in range(0, len(lines), 100))
    return TO_UNICODE.format(blocks="".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks))


def _tag(program: bytes) -> str:
    """Six capital letters that tell one subset of a font from another."""
    number = int.from_bytes(sha256(program).digest()[:8], "big")
    letters = []
    for _ in range(6):
        number, letter = divmod(number, 26)
        letters.append(chr(ord("A") + letter))
    return "".join(letters)


def _pdf_name(name: str) -> str:
    """A font's name in letters and digits that every reader takes: 'Cinzel-700' for 'Cinzel 700'."""
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in name).split()) or "Font"
