"""A folder of photographs as a list of events to complete: the day on which each was taken, its caption and its file.

Only the day of the exposure counts: other dates of a file are those of a scan or of a change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from PIL import ExifTags, Image, ImageFile, IptcImagePlugin

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.picture_files import PictureTooLargeError, PictureUnreadableError, open_picture_file
from deckgen.limits import MAX_ROWS
from deckgen.messages import say
from deckgen.reading.table import RawRow, RawTable
from deckgen.reading.xml_reader import XmlReader, parse_xml

_PLACE = "images/"  # of the photographs in the new deck
_HEADER = ("date", "title", "image")
_TAKEN = re.compile(r"(\d{4})[:\-](\d\d)[:\-](\d\d)\b")
_NUMBERED = re.compile(r"[A-Za-z]{0,5}[\W_]*+\d[\d\W_]*")  # IMG_2041, DSC00012, 20190714_101500
_IPTC_CAPTION = (2, 120)
_EVERY_LANGUAGE = "x-default"
_MADE_BY_CAMERA = frozenset(("olympus digital camera", "default", "sony dsc", "samsung"))


class PhotoList(NamedTuple):
    """The table, and the files of the folder that are no pictures which can be read, with the reason."""

    table: RawTable
    unread: tuple[tuple[str, str], ...]
    undated: int


def list_photos(folder: Path) -> PhotoList:
    """The photographs of a folder by name; UserError if there are none."""
    rows: list[RawRow] = []
    unread: list[tuple[str, str]] = []
    for file in sorted(each for each in folder.iterdir() if not each.name.startswith("."))[:MAX_ROWS]:
        if not file.is_file():
            continue
        try:
            with open_picture_file(file) as image:
                cells = (_day_taken(image), _caption(image) or _readable_name(file.stem), f"{_PLACE}{file.name}")
        except PictureUnreadableError as error:
            unread.append((file.name, str(error)))
        except PictureTooLargeError as error:
            message = say("checks.image-too-large", name=file.name, megapixels=error.megapixels, limit=error.limit)
            unread.append((file.name, message))
        else:
            rows.append(RawRow(len(rows) + 2, cells))
    if not rows:
        raise UserError.at(SourceLocation(str(folder)), say("new.no-photos"), say("new.no-photos.fix"))
    table = RawTable(folder.name, (RawRow(1, _HEADER), *rows))
    return PhotoList(table, tuple(unread), sum(not row.cells[0] for row in rows))


def _day_taken(image: Image.Image) -> str:
    """`2019-07-14`, or nothing if the camera did not know."""
    written = image.getexif().get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.DateTimeOriginal, "")
    if found := _TAKEN.match(str(written)):
        try:
            return date(*map(int, found.groups())).isoformat()
        except ValueError:
            return ""
    return ""


def _caption(image: Image.Image) -> str:
    """The description that a person wrote, not that which a camera puts into every file."""
    texts = (" ".join(text.replace("\0", " ").split()) for text in _descriptions(image))
    return next((text for text in texts if text and text.casefold() not in _MADE_BY_CAMERA), "")


def _descriptions(image: Image.Image) -> Iterator[str]:
    """XMP first, whose encoding is certain; then IPTC and EXIF."""
    if isinstance(packet := image.info.get("xmp"), bytes):
        yield _read_xmp(packet)
    captions = IptcImagePlugin.getiptcinfo(image) if isinstance(image, ImageFile.ImageFile) else None
    caption = (captions or {}).get(_IPTC_CAPTION, b"")
    if isinstance(caption, bytes):
        yield caption.decode("utf-8", errors="replace")
    described = str(image.getexif().get(ExifTags.Base.ImageDescription, ""))
    try:
        yield described.encode("latin-1").decode("utf-8")  # Pillow reads it as Latin-1, cameras write UTF-8
    except UnicodeError:
        yield described


def _read_xmp(packet: bytes) -> str:
    """The description in an XMP packet: that for every language, or else the first; nothing if it is damaged."""
    reader = _DescriptionReader()
    try:
        parse_xml(packet.strip(b"\0 \t\r\n"), reader)
    except expat.ExpatError:
        return ""
    return reader.by_language.get(_EVERY_LANGUAGE) or next(filter(None, reader.by_language.values()), "")


class _DescriptionReader(XmlReader):
    """The texts of `dc:description` by language."""

    def __init__(self) -> None:
        self.by_language: dict[str, str] = {}
        self._language: str | None = None  # of the description that is open

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "description":
            self._language = ""
        elif self._language is not None:
            self._language = attributes.get("xml:lang", "")

    def end(self, tag: str) -> None:
        if tag == "description":
            self._language = None

    def text(self, text: str) -> None:
        if self._language is not None and (text.strip() or self.by_language.get(self._language)):
            self.by_language[self._language] = self.by_language.get(self._language, "") + text


def _readable_name(stem: str) -> str:
    """`Grandma at the lake` for `grandma_at-the-lake`; nothing for a number that a camera gave, which may be a date."""
    if _NUMBERED.fullmatch(stem):
        return ""
    words = re.sub(r"[\s_\-]+", " ", stem).strip()
    return words[:1].upper() + words[1:]
