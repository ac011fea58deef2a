"""Photographs that are dropped onto a deck: tried before they are kept, and matched with events by their names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.faces import picture_files
from deckgen.faces.picture_files import PictureTooLargeError, PictureUnreadableError
from deckgen.limits import MAX_PHOTOGRAPH_BYTES
from deckgen.messages import say
from deckgen.studio.storage import DeckFolder
from deckgen.text import code_key, fold_words, make_slug

FOLDER = "images"
_SUFFIXES = {"JPEG": "jpg", "MPO": "jpg", "TIFF": "tif"}  # of formats that are not called by it
_LONGEST_NAME = 60
_CODE = re.compile(r"([0-9A-Za-z]{1,5})(?:[\s_.,-]+\D.*)?")  # alone, or before a name; 12-10-1492 is a date
_SHORTEST = 2  # words of a file's name that tell a longer title
_SHOWN_PIXELS = 1000  # the longer side of a photograph that is shown whole


class Photograph(NamedTuple):
    """A picture that can be printed: the name that it was dropped with, its kind and its content."""

    name: str
    suffix: str
    content: bytes


class NamedEvent(NamedTuple):
    """What a photograph may be called after: the code of an event, and its title in each language."""

    row: int
    code: str
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matches:
    """Photographs by the row of their event, and those that belong to none, or to one that has another already."""

    found: dict[int, Photograph]
    unknown: tuple[Photograph, ...]
    surplus: tuple[Photograph, ...]


def read_photograph(name: str, content: bytes) -> Photograph:
    """A dropped picture, decoded once to be sure of it; UserError if it is too large or cannot be read."""
    plain = PurePosixPath(name.replace("\\", "/")).name
    if len(content) > MAX_PHOTOGRAPH_BYTES:
        most = MAX_PHOTOGRAPH_BYTES // 1_000_000
        message = say("studio.photograph-too-large", name=plain, most=most)
        raise UserError.at(None, message, say("checks.image-too-large.fix"))
    try:
        with picture_files.ignoring_pillow_warnings(), picture_files.open_picture_file(BytesIO(content)) as image:
            kind = image.format or ""
            picture_files.decode(image, 8)
    except PictureTooLargeError as error:
        message = say("checks.image-too-large", name=plain, megapixels=error.megapixels, limit=error.limit)
        raise UserError.at(None, message, say("checks.image-too-large.fix")) from None
    except PictureUnreadableError as error:
        message = say("checks.image-unreadable", name=plain, reason=error)
        raise UserError.at(None, message, say("checks.image-unreadable.fix")) from None
    return Photograph(plain, _SUFFIXES.get(kind, kind.lower()), content)


def choose_name(folder: DeckFolder, photograph: Photograph, taken: Collection[str] = ()) -> str:
    """Where to keep a photograph in the deck's folder; never in place of another one, and the same one only once."""
    stem = make_slug(PurePosixPath(photograph.name).stem)[:_LONGEST_NAME].strip("-") or "photograph"
    name, number = f"{FOLDER}/{stem}.{photograph.suffix}", 2
    while name in taken or not _is_free(folder.find(name), photograph):
        name, number = f"{FOLDER}/{stem}-{number}.{photograph.suffix}", number + 1
    return name


def _is_free(file: Path, photograph: Photograph) -> bool:
    """Whether nothing else would be lost if the photograph were written there."""
    if not file.exists():
        return True
    same_size = file.is_file() and file.stat().st_size == len(photograph.content)
    return same_size and file.read_bytes() == photograph.content


def match_photographs(photographs: Iterable[Photograph], events: Sequence[NamedEvent]) -> Matches:
    """Which photograph belongs to which event, by its code or title; in doubt, to none."""
    found: dict[int, Photograph] = {}
    unknown, surplus = [], []
    for photograph in photographs:
        row = find_event(PurePosixPath(photograph.name).stem, events)
        if row is None:
            unknown.append(photograph)
        elif row in found:
            surplus.append(photograph)
        else:
            found[row] = photograph
    return Matches(found, tuple(unknown), tuple(surplus))


def find_event(stem: str, events: Sequence[NamedEvent]) -> int | None:
    """The row of the only event that a file may be called after: `042`, `042 Moon`, `Moon landing` or `moon-land…`."""
    words = fold_words(stem)
    code = _CODE.fullmatch(stem.strip())
    coded = {event.row for event in events if code and event.code and code_key(event.code) == code_key(code[1])}
    titled = {event.row for event in events if words and words in map(fold_words, event.titles)}
    begun = {event.row for event in events if any(_begins(fold_words(title), words) for title in event.titles)}
    return next((min(rows) for rows in (titled, coded, begun) if len(rows) == 1), None)


def _begins(title: str, words: str) -> bool:
    """Whether one of two texts is the beginning of the other, by several words."""
    shorter, longer = sorted((title, words), key=len)
    return len(shorter.split()) >= _SHORTEST and longer.startswith(f"{shorter} ")


def show_photograph(folder: DeckFolder, name: str) -> bytes:
    """A photograph of the deck as a whole, upright and small enough to be shown; UserError if it cannot be read."""
    with picture_files.ignoring_pillow_warnings():
        try:
            with picture_files.open_picture_file(folder.find(name)) as image:
                pixels = picture_files.decode(image, max(1, min(image.size) // _SHOWN_PIXELS))
        except (PictureTooLargeError, PictureUnreadableError) as error:
            raise UserError.at(SourceLocation(name), str(error)) from None
    pixels.thumbnail((_SHOWN_PIXELS, _SHOWN_PIXELS))
    opaque = pixels.convert("RGB") if pixels.mode == "RGBA" else pixels
    opaque.info = pixels.info
    return picture_files.encode(picture_files.to_srgb(opaque), flat=False)
