"""A folder of photographs as a list of events to complete: the day on which each was taken, its caption and its file.

Only the day of the exposure counts, as a person wrote it before the name of the file, as the camera knew it, or as a
program for photographs keeps it: other dates of a file are those of a scan or of a change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from xml.parsers import expat

from PIL import ExifTags, Image, ImageFile, IptcImagePlugin

from deckgen.errors import SourceLocation, UserError
from deckgen.faces.picture_files import PictureTooLargeError, PictureUnreadableError, open_picture_file
from deckgen.limits import MAX_ROWS
from deckgen.messages import say
from deckgen.reading.sheet_details import MONTHS
from deckgen.reading.table import RawRow, RawTable
from deckgen.reading.xml_reader import XmlReader, parse_xml
from deckgen.text import readable_name

_PLACE = "images/"  # of the photographs in the new deck
_HEADER = ("date", "title", "image")
_TAKEN = re.compile(r"(\d{4})(?:[:\-]?(\d\d)(?:[:\-]?(\d\d))?)?(?![\d:])")
_NAMED_DAY = re.compile(r"(\d{4}-\d\d(?:-\d\d)?)[\s_,.\-]+(?=[^\W\d_])")  # before the name that a person gave
_NUMBERED = re.compile(r"[A-Za-z]{0,5}[\W_]*+\d[\d\W_]*")  # IMG_2041, DSC00012, 20190714_101500
_IPTC_CAPTION, _IPTC_TITLE, _IPTC_DATE = (2, 120), (2, 5), (2, 55)
_XMP_TEXTS = ("description", "title")
_XMP_DATES = ("DateTimeOriginal", "DateCreated")
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
            unread += [(f"{file.name}/", say("new.is-folder"))] if file.is_dir() else []
            continue
        try:
            cells = _read_cells(file, file.name)
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


def table_photos(photos: Mapping[str, bytes]) -> RawTable:
    """The table of photographs by their names; one that cannot be read is called after its file, like all others."""
    rows: list[RawRow] = []
    for name, content in list(photos.items())[:MAX_ROWS]:
        try:
            cells = _read_cells(BytesIO(content), name)
        except (PictureUnreadableError, PictureTooLargeError):
            cells = (*_split_name(readable_name(PurePosixPath(name).stem)), f"{_PLACE}{name}")
        rows.append(RawRow(len(rows) + 2, cells))
    return RawTable("", (RawRow(1, _HEADER), *rows))


def _read_cells(file: Path | BytesIO, name: str) -> tuple[str, ...]:
    """The day, the caption and the place of a photograph; the errors of `open_picture_file` if it cannot be read."""
    day, named = _split_name(readable_name(PurePosixPath(name).stem))
    with open_picture_file(file) as image:
        facts = _read_facts(image)
        return day or _day_taken(image, facts), _caption(image, facts) or named, f"{_PLACE}{name}"


class _Facts(NamedTuple):
    """What programs for photographs keep in a file: XMP by name, and IPTC by number."""

    xmp: Mapping[str, str]
    iptc: Mapping[tuple[int, int], str]


def _read_facts(image: Image.Image) -> _Facts:
    packet = image.info.get("xmp")
    found = IptcImagePlugin.getiptcinfo(image) if isinstance(image, ImageFile.ImageFile) else None
    iptc = {
        key: text.decode("utf-8", errors="replace") for key, text in (found or {}).items() if isinstance(text, bytes)
    }
    return _Facts(_read_xmp(packet) if isinstance(packet, bytes) else {}, iptc)


def _day_taken(image: Image.Image, facts: _Facts) -> str:
    """`2019-07-14`, `Jul 2019` or `2019`; nothing if neither the camera nor a person knew."""
    original = image.getexif().get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.DateTimeOriginal, "")
    written = (str(original), *(facts.xmp.get(name, "") for name in _XMP_DATES), facts.iptc.get(_IPTC_DATE, ""))
    return next(filter(None, map(_write_day, written)), "")


def _write_day(written: str) -> str:
    """A day as it is read in every language, as precise as it is; nothing if there is no such day."""
    found = _TAKEN.match(written.strip())
    if not found:
        return ""
    year, month, day = (int(part or 0) for part in found.groups())
    try:
        whole = date(year, month or 1, day or 1)
    except ValueError:
        return ""
    if not month:
        return str(year)
    return whole.isoformat() if day else f"{MONTHS[month - 1]} {year}"


def _caption(image: Image.Image, facts: _Facts) -> str:
    """The description that a person wrote, not that which a camera puts into every file."""
    texts = (" ".join(text.replace("\0", " ").split()) for text in _descriptions(image, facts))
    return next((text for text in texts if text and text.casefold() not in _MADE_BY_CAMERA), "")


def _descriptions(image: Image.Image, facts: _Facts) -> Iterator[str]:
    """XMP first, whose encoding is certain; then IPTC and EXIF; then titles."""
    yield facts.xmp.get("description", "")
    yield facts.iptc.get(_IPTC_CAPTION, "")
    described = str(image.getexif().get(ExifTags.Base.ImageDescription, ""))
    try:
        yield described.encode("latin-1").decode("utf-8")  # Pillow reads it as Latin-1, cameras write UTF-8
    except UnicodeError:
        yield described
    yield facts.xmp.get("title", "")
    yield facts.iptc.get(_IPTC_TITLE, "")


def _read_xmp(packet: bytes) -> dict[str, str]:
    """The texts and dates in an XMP packet; nothing if it is damaged."""
    reader = _FactReader()
    try:
        parse_xml(packet.strip(b"\0 \t\r\n"), reader)
    except expat.ExpatError:
        return {}
    return reader.dates | {name: reader.text_of(name) for name in _XMP_TEXTS}


class _FactReader(XmlReader):
    """The texts of `dc:description` and `dc:title` by language, and dates, which may be attributes."""

    def __init__(self) -> None:
        self.dates: dict[str, str] = {}
        self._texts: dict[str, dict[str, str]] = {name: {} for name in _XMP_TEXTS}
        self._open = ""  # the element that is read
        self._language = ""

    def text_of(self, name: str) -> str:
        """The text for every language, or else the first."""
        by_language = self._texts[name]
        return by_language.get(_EVERY_LANGUAGE) or next(filter(None, by_language.values()), "")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        named = {name.rpartition(":")[2]: text for name, text in attributes.items()}
        self.dates |= {name: named[name] for name in _XMP_DATES if name in named}
        if tag in self._texts or tag in _XMP_DATES:
            self._open, self._language = tag, ""
        elif self._open in self._texts:
            self._language = attributes.get("xml:lang", "")

    def end(self, tag: str) -> None:
        if tag == self._open:
            self._open = ""

    def text(self, text: str) -> None:
        if self._open in self._texts:
            texts = self._texts[self._open]
            if text.strip() or texts.get(self._language):
                texts[self._language] = texts.get(self._language, "") + text
        elif self._open:
            self.dates[self._open] = self.dates.get(self._open, "") + text


def _split_name(stem: str) -> tuple[str, str]:
    """The day that stands before the name of a file, and the name: `1999-12-31 New Year`."""
    named = _NAMED_DAY.match(stem)
    day = _write_day(named[1]) if named else ""
    return day, _readable_name(stem[named.end() :] if named and day else stem)


def _readable_name(stem: str) -> str:
    """`Grandma at the lake` for `grandma_at-the-lake`; nothing for a number that a camera gave, which may be a date."""
    if _NUMBERED.fullmatch(stem):
        return ""
    words = re.sub(r"[\s_\-]+", " ", stem).strip()
    return words[:1].upper() + words[1:]
