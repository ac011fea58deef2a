"""Limits that keep strangers' decks harmless; all far above what a real deck needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.messages import say

if TYPE_CHECKING:
    from pathlib import Path

MAX_FILE_BYTES = 20_000_000
MAX_ROWS = 20_000
MAX_CELL_CHARACTERS = 5_000
MAX_YAML_DEPTH = 20
MAX_YAML_NODES = 500_000


def read_bytes(file: Path) -> bytes:
    """The content of a file that a person named, refused when missing, unreadable or enormous."""
    place = Place(str(file))
    try:
        if file.is_dir():
            raise UserError.at(place, say("reading.is-folder"), say("reading.is-folder.fix"))
        size = file.stat().st_size
        if size > MAX_FILE_BYTES:
            raise UserError.at(place, say("reading.too-big", size=size // 1_000_000, limit=MAX_FILE_BYTES // 1_000_000))
        return file.read_bytes()
    except FileNotFoundError:
        raise UserError.at(place, say("reading.no-such-file"), say("reading.no-such-file.fix")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError.at(place, say("reading.cannot-read", reason=reason)) from None


def inside(folder: Path, name: str, place: Place) -> Path:
    """A file that a deck names, which must lie in the deck's own folder: decks are shared between strangers."""
    try:
        file = (folder / name).resolve()
        if file.is_relative_to(folder.resolve()):
            return file
    except (OSError, ValueError):
        pass
    raise UserError.at(place, say("reading.outside-folder", name=name), say("reading.outside-folder.fix"))
