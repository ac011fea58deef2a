"""Parts of a font for a PDF: the outlines of some glyphs, with the numbers that they have in the whole font."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any

_UNUSED = ("GSUB", "GPOS", "GDEF", "BASE", "name", "post", "OS/2", "cmap", "gasp", "DSIG", "STAT")
_BOX_AT = 36  # in the table `head`

FontBox = tuple[int, int, int, int]
"""The box around all glyphs, in units of the font."""


class BrokenFontError(Exception):
    """A font that is damaged so that no glyphs can be taken out of it."""


def subset_font(face: Any, glyphs: Iterable[int]) -> Any:
    """The font with only these outlines, without the tables for shaping; of a variable font the default.

    PostScript outlines become a CFF table in which every glyph has its own number as its character number.
    BrokenFontError if that cannot be done.
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
    try:
        return uharfbuzz.subset(face, wanted)
    except (RuntimeError, uharfbuzz.HarfBuzzError) as error:
        raise BrokenFontError(str(error)) from None


def read_box(face: Any) -> FontBox:
    """The box around all glyphs; BrokenFontError if the font does not tell."""
    try:
        left, bottom, right, top = struct.unpack_from(">4h", face.reference_table("head").data, _BOX_AT)
    except struct.error as error:
        raise BrokenFontError(str(error)) from None
    return left, bottom, right, top


def read_name(face: Any, number: int) -> str:
    """A name of a font, by its number in the table of names; empty if it is damaged or not there."""
    try:
        return face.get_name(number) or ""
    except UnicodeDecodeError:
        return ""


def can_be_subset(face: Any) -> bool:
    """Whether glyphs can be taken out of a font, tried with all of them, which takes milliseconds."""
    try:
        read_box(face)
        subset_font(face, range(face.glyph_count))
    except BrokenFontError:
        return False
    return True
