"""Embedding fonts in a PDF: only the glyphs that are used, with the numbers they have in the whole font."""

from __future__ import annotations

import zlib
from itertools import groupby
from typing import Any
from unicodedata import category

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import say
from deckgen.type.font_subset import BrokenFontError, read_box, read_name, subset_font
from deckgen.type.fonts import Font, font

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
    """Embed a font and return its reference; `glyphs` are numbers with their text, for copying and searching.

    UserError for a font of a deck in which just these glyphs are damaged.
    """
    chosen = font(name)
    try:
        return _embed(chosen, name, glyphs, document)
    except BrokenFontError:
        file = chosen.file.name
        raise UserError.at(SourceLocation(file), say("fonts.unusable", name=file), say("fonts.unusable.fix")) from None


def _embed(chosen: Font, name: str, glyphs: dict[int, str], document: Any) -> Any:
    is_truetype = "glyf" in chosen.harfbuzz.face.table_tags
    title = f"{_subset_tag(glyphs)}+{read_name(chosen.harfbuzz.face, _POSTSCRIPT_NAME) or name}".replace(" ", "")
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
    box = read_box(face)
    extents = chosen.harfbuzz.get_font_extents("ltr")
    subset = subset_font(face, glyphs)
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
