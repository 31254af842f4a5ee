"""Fonts made for one test: every character is the same box, so that all widths can be told beforehand."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

ASCII = "".join(map(chr, range(32, 127)))


def box_font(
    path: Path,
    family: str = "Box",
    characters: str = ASCII,
    weight: int = 400,
    italic: bool = False,
    embedding: int = 0,
    outlines: str = "glyf",
) -> Path:
    """Writes a font whose letters are 0.5 wide and 0.7 high, spaces 0.25; returns its path."""
    names = [".notdef", *(f"u{ord(each):04X}" for each in characters)]
    builder = FontBuilder(1000, isTTF=outlines != "CFF ")
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(each): f"u{ord(each):04X}" for each in characters})
    pens = {name: T2CharStringPen(500, None) if outlines == "CFF " else TTGlyphPen(None) for name in names}
    for name, pen in pens.items():
        if name != "u0020":
            pen.moveTo((50, 0))
            for point in ((50, 700), (450, 700), (450, 0)):
                pen.lineTo(point)
            pen.closePath()
    if outlines == "CFF ":
        builder.setupCFF(family, {}, {name: pen.getCharString() for name, pen in pens.items()}, {})
    else:
        builder.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    builder.setupHorizontalMetrics({name: (250 if name == "u0020" else 500, 50) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    style = ("Bold" if weight > 500 else "Regular") if not italic else "Italic"
    builder.setupNameTable({"familyName": family, "styleName": style})
    builder.setupOS2(
        usWeightClass=weight, fsType=embedding, fsSelection=1 if italic else 64, sCapHeight=700, sxHeight=500, version=4
    )
    builder.setupPost()
    if outlines == "none":
        del builder.font["glyf"], builder.font["loca"]
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path
