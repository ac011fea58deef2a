"""Small fonts made for tests, so that no test depends on what is installed: every letter is a box of its own width."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable

if TYPE_CHECKING:
    from fontTools.pens.basePen import AbstractPen

INSTALLABLE, RESTRICTED, PRINT_AND_PREVIEW, EDITABLE, NO_SUBSETTING, ONLY_BITMAPS = 0, 2, 4, 8, 0x100, 0x200


def make_font(
    letters: str,
    *,
    name: str = "Made Sans",
    postscript: bool = False,
    variable: bool = False,
    licence: int = INSTALLABLE,
    weight: int = 400,
    italic: bool = False,
    blank: bool = False,
) -> bytes:
    """A font with these letters and a space; `postscript` outlines are those of .otf files."""
    return _save(_build(letters, name, postscript, variable, licence, weight, italic, blank))


def make_collection(letters: str, names: list[str]) -> bytes:
    """A .ttc file with fonts of these names."""
    collection = TTCollection()
    collection.fonts = [TTFont(BytesIO(make_font(letters, name=name))) for name in names]
    return _save(collection)


def make_picture_font(letters: str) -> bytes:
    """A font of pictures in colour, whose outlines are empty, as Apple's emoji."""
    font = TTFont(BytesIO(make_font(letters, blank=True)))
    font["sbix"] = newTable("sbix")
    font["sbix"].version, font["sbix"].flags, font["sbix"].strikes = 1, 1, {}
    return _save(font)


def _build(
    letters: str, name: str, postscript: bool, variable: bool, licence: int, weight: int, italic: bool, blank: bool
) -> TTFont:
    names = [".notdef", "space", *(f"u{ord(letter):X}" for letter in letters)]
    widths = dict(zip(names, (500, 250, *(600 + 100 * (number % 5) for number in range(len(letters)))), strict=True))
    builder = FontBuilder(1000, isTTF=not postscript)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({32: "space"} | {ord(letter): f"u{ord(letter):X}" for letter in letters})
    empty = {"space", *(names if blank else ())}
    if postscript:
        strings = {each: _postscript_box(0 if each in empty else widths[each], variable) for each in names}
        if variable:
            builder.setupCFF2(strings)
        else:
            builder.setupCFF(name.replace(" ", ""), {"FullName": name}, strings, {})
    else:
        builder.setupGlyf({each: _truetype_box(0 if each in empty else widths[each]) for each in names})
    builder.setupHorizontalMetrics({each: (widths[each], 50) for each in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    style = {"familyName": name, "styleName": "Regular", "fullName": name, "psName": name.replace(" ", "")}
    builder.setupNameTable(style)
    builder.setupOS2(sTypoAscender=800, fsType=licence, usWeightClass=weight, fsSelection=1 if italic else 64)
    builder.setupPost()
    if variable:
        builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    return builder.font


def _draw_box(pen: AbstractPen, width: int) -> None:
    if width:
        pen.moveTo((50, 0))
        pen.lineTo((50, 700))
        pen.lineTo((width - 50, 700))
        pen.lineTo((width - 50, 0))
        pen.closePath()


def _truetype_box(width: int) -> object:
    pen = TTGlyphPen(None)
    _draw_box(pen, width)
    return pen.glyph()


def _postscript_box(width: int, variable: bool) -> object:
    pen = T2CharStringPen(None if variable else width, None, CFF2=variable)
    _draw_box(pen, width)
    return pen.getCharString()


def _save(font: TTFont | TTCollection) -> bytes:
    file = BytesIO()
    font.save(file)
    return file.getvalue()
