"""Embedding fonts in a PDF: only the glyphs that are used, with the numbers they have in the whole font."""

from __future__ import annotations

import struct
import zlib
from itertools import groupby
from typing import Any
from unicodedata import category

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from deckgen.type.fonts import Font, font

_UNUSED = ("GSUB", "GPOS", "GDEF", "BASE", "name", "post", "OS/2", "cmap", "gasp", "DSIG", "STAT")
_SYMBOLIC = 4  # flag: glyphs are used by number, not by character
_POSTSCRIPT_NAME = 6
_STEM = 80
_UNICODE = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
{} endcmap CMapName currentdict /CMap defineresource pop end end"""
_AT_ONCE = 100  # entries of a character map in one block, at most


def embed_font(name: str, glyphs: dict[int, str], document: Any) -> Any:
    """Embed a font and return its reference; `glyphs` are numbers with their text, for copying and searching."""
    chosen = font(name)
    is_truetype = "glyf" in chosen.harfbuzz.face.table_tags
    title = f"{_subset_tag(glyphs)}+{chosen.harfbuzz.face.get_name(_POSTSCRIPT_NAME) or name}".replace(" ", "")
    descendant = PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType2" if is_truetype else "CIDFontType0"),
            "BaseFont": PDFName(title),
            "CIDSystemInfo": PDFDictionary(
                {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": document.Reference(_descriptor(chosen, title, glyphs, document)),
            "W": _widths(chosen, glyphs),
            **({"CIDToGIDMap": PDFName("Identity")} if is_truetype else {}),
        }
    )
    whole = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("Type0"),
        "BaseFont": PDFName(title),
        "Encoding": PDFName("Identity-H"),
        "DescendantFonts": PDFArray([document.Reference(descendant)]),
        "ToUnicode": document.Reference(_compressed_stream(_unicode_map(glyphs).encode("ascii"))),
    }
    return document.Reference(PDFDictionary(whole))


def _compressed_stream(content: bytes) -> PDFStream:
    return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), zlib.compress(content))


def _descriptor(chosen: Font, title: str, glyphs: dict[int, str], document: Any) -> PDFDictionary:
    face = chosen.harfbuzz.face
    scale = 1000 / face.upem
    box = struct.unpack_from(">4h", face.reference_table("head").data, 36)
    extents = chosen.harfbuzz.get_font_extents("ltr")
    subset = _subset(face, glyphs)
    is_truetype = "glyf" in subset.table_tags
    content = bytes(subset.blob.data if is_truetype else subset.reference_table("CFF ").data)
    file = _compressed_stream(content)
    if is_truetype:
        file.dictionary["Length1"] = len(content)
    else:
        file.dictionary["Subtype"] = PDFName("CIDFontType0C")
    return PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": PDFName(title),
            "Flags": _SYMBOLIC,
            "FontBBox": PDFArray([round(edge * scale) for edge in box]),
            "ItalicAngle": 0,
            "Ascent": round(extents.ascender * scale),
            "Descent": round(extents.descender * scale),
            "CapHeight": round(extents.ascender * scale),
            "StemV": _STEM,
            "FontFile2" if is_truetype else "FontFile3": document.Reference(file),
        }
    )


def _subset(face: Any, glyphs: dict[int, str]) -> Any:
    """The font with only these outlines, without the tables for shaping; of a variable font the default.

    PostScript outlines become a CFF table in which every glyph has its own number as its character number.
    """
    import uharfbuzz
    from uharfbuzz import SubsetFlags

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _UNUSED)
    wanted.flags = (
        SubsetFlags.RETAIN_GIDS
        | SubsetFlags.NO_HINTING
        | SubsetFlags.NOTDEF_OUTLINE
        | SubsetFlags.NO_LAYOUT_CLOSURE
        | SubsetFlags.CFF_IDENTITY_CHARSET
        | SubsetFlags.DOWNGRADE_CFF2
    )
    if face.has_var_data:
        wanted.pin_all_axes_to_default(face)
    return uharfbuzz.subset(face, wanted)


def _widths(chosen: Font, glyphs: dict[int, str]) -> PDFArray:
    """The widths of glyphs; consecutive numbers share a list."""
    found: list[Any] = []
    for _, run in groupby(enumerate(sorted(glyphs)), key=lambda pair: pair[1] - pair[0]):
        numbers = [glyph for _, glyph in run]
        found += [numbers[0], PDFArray([f"{chosen.natural_advance(glyph):.5g}" for glyph in numbers])]
    return PDFArray(found)


def _unicode_map(glyphs: dict[int, str]) -> str:
    """The characters that each glyph stands for; a pictogram is a space in copied or spoken text."""
    spelled = {glyph: " " if category(text[0]) == "Co" else text for glyph, text in sorted(glyphs.items()) if text}
    entries = [f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in spelled.items()]
    blocks = [entries[start : start + _AT_ONCE] for start in range(0, len(entries), _AT_ONCE)]
    return _UNICODE.format("\n".join(f"{len(block)} beginbfchar {' '.join(block)} endbfchar" for block in blocks))


def _subset_tag(glyphs: dict[int, str]) -> str:
    """Six capitals that distinguish this subset from others of the same font."""
    number = zlib.crc32(repr(sorted(glyphs)).encode())
    return "".join(chr(65 + number // 26**power % 26) for power in range(6))
