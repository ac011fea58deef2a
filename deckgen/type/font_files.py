"""Font files of users: those that a deck or the command line names, and whether a PDF may and can embed them."""

from __future__ import annotations

import re
import struct
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.files import resolve_inside
from deckgen.limits import MAX_FONT_BYTES
from deckgen.messages import say
from deckgen.resources import read_data
from deckgen.type.font_subset import can_be_subset, read_name
from deckgen.type.fonts import Font, register_font

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
_OUTLINES, _PICTURES = frozenset(("glyf", "CFF ", "CFF2")), "sbix"
_FORBIDDEN, _ALLOWED = 0x0002, 0x000C  # bits of fsType: restricted licence; preview and print, editable
_ONLY_WHOLE, _ONLY_BITMAPS = 0x0100, 0x0200
_ITALIC = 0x0001
_MOST_FONTS = 200  # of a collection
_FAMILY, _FULL_NAME = 1, 4
_REGULAR, _NORMAL_WIDTH = 400, 5


class FontDetails(NamedTuple):
    """What a font says of itself; `may_embed` is what its licence bits allow."""

    name: str
    family: str
    weight: int = _REGULAR
    is_plain: bool = True  # upright, of normal width, and not for typewriters
    may_embed: bool = True


def open_collection(file: Path) -> list[Any]:
    """The fonts of a file as HarfBuzz opens them, one if it is no collection; none if it holds no outlines."""
    import uharfbuzz

    try:
        blob = uharfbuzz.Blob.from_file_path(str(file))
        first = uharfbuzz.Face(blob)
        faces = [first, *(uharfbuzz.Face(blob, index) for index in range(1, min(first.count, _MOST_FONTS)))]
        tags, *_ = (face.table_tags for face in faces)
    except (uharfbuzz.HarfBuzzError, OSError, ValueError):  # ValueError: of a font, the names of tables are damaged
        return []
    return faces if _PICTURES not in tags and not _OUTLINES.isdisjoint(tags) else []


def read_details(face: Any) -> FontDetails:
    """The names, the style and the licence of a font."""
    names = read_name(face, _FULL_NAME), read_name(face, _FAMILY)
    table = face.reference_table("OS/2").data if "OS/2" in face.table_tags else b""
    if len(table) < 64:
        return FontDetails(*names)
    weight, width, licence = struct.unpack_from(">3H", table, 4)
    (selection,) = struct.unpack_from(">H", table, 62)
    return FontDetails(*names, weight, width == _NORMAL_WIDTH and not selection & _ITALIC, _may_embed(licence))


def _may_embed(licence: int) -> bool:
    """Whether part of a font may be embedded; of several permissions, the most generous counts."""
    restricted = bool(licence & _FORBIDDEN) and not licence & _ALLOWED
    return not (restricted or licence & _ONLY_WHOLE or licence & _ONLY_BITMAPS)


def is_collection(file: Path) -> bool:
    """Whether a file holds several fonts, which browsers do not read."""
    with file.open("rb") as content:
        return content.read(4) == b"ttcf"


def extract_font(font: Font) -> bytes:
    """A font of a collection as a file of its own."""
    import uharfbuzz

    everything = uharfbuzz.SubsetInput()
    everything.keep_everything()
    return bytes(uharfbuzz.subset(font.harfbuzz.face, everything).blob.data)


def load_deck_font(folder: Path, name: str, location: SourceLocation, language: str) -> Font:
    """A font file in the deck's folder; UserError if it is elsewhere or cannot be used."""
    return _load(resolve_inside(folder, name, location), name, location, language, "fonts.missing.fix")


def load_font(file: Path, language: str) -> Font:
    """A font file that the command line names; UserError if it cannot be used."""
    return _load(file, file.name, SourceLocation(str(file)), language, "reading.no-such-file.fix")


def _load(file: Path, name: str, location: SourceLocation, language: str, missing_fix: str) -> Font:
    """The font of a file, of a collection the one for the language.

    UserError if the file is missing, is no font, or may not be embedded.
    """
    if not file.is_file():
        raise UserError.at(location, say("fonts.missing", name=name), say(missing_fix))
    if file.stat().st_size > MAX_FONT_BYTES:
        message = say("fonts.too-large", name=name, most=MAX_FONT_BYTES // 1_000_000)
        raise UserError.at(location, message, say("fonts.too-large.fix"))
    faces = open_collection(file)
    index = choose_for_language([read_details(face).name for face in faces], language) if faces else 0
    font = register_font(file, index)
    if not faces or not font.covers(" ") or not can_be_subset(faces[index]):
        raise UserError.at(location, say("fonts.unusable", name=name), say("fonts.unusable.fix"))
    if not read_details(faces[index]).may_embed:
        raise UserError.at(location, say("fonts.forbidden", name=name), say("fonts.forbidden.fix"))
    return font


def choose_for_language(names: list[str], language: str) -> int:
    """The number of the font that is made for a language; the first if none of the names tells."""
    return next((number for number, name in enumerate(names) if is_for_language(name, language)), 0)


def is_for_language(name: str, language: str) -> bool:
    """Whether the name of a font says that its Chinese characters have the shapes of this language's region."""
    return not _regions(language).isdisjoint(re.findall(r"\w+", name))


@cache
def _regions(language: str) -> frozenset[str]:
    regions = read_data(Path(__file__).with_name("system_fonts.yaml"))["regions"]
    return frozenset(regions.get(language) or regions.get(language.split("-")[0], ()))
