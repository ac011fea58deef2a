"""Limits that keep strangers' decks harmless; all far above what a real deck needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import Place, UserError
from deckgen.messages import say

if TYPE_CHECKING:
    from pathlib import Path

MAX_FILE_BYTES = 20_000_000
MAX_UNPACKED_BYTES = 200_000_000
MAX_ROWS = 20_000
MAX_CELLS = 2_000_000
MAX_CELL_CHARACTERS = 5_000
MAX_YAML_DEPTH = 20
MAX_YAML_NODES = 500_000


def read_bytes(file: Path, place: Place | None = None) -> bytes:
    """The content of a file that a person named, refused when missing, unreadable or enormous.

    Never more than the limit is read, whatever the file says about its size: a device has none.
    """
    place = place or Place(str(file))
    try:
        if file.is_dir():
            raise UserError.at(place, say("reading.is-folder"), say("reading.is-folder.fix"))
        with file.open("rb") as stream:
            content = stream.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise UserError.at(place, say("reading.no-such-file"), say("reading.no-such-file.fix")) from None
    except (OSError, ValueError) as error:
        raise _unreadable(place, error) from None
    if len(content) > MAX_FILE_BYTES:
        raise UserError.at(place, say("reading.too-big", limit=MAX_FILE_BYTES // 1_000_000), say("reading.too-big.fix"))
    return content


def inside(folder: Path, name: str, place: Place) -> Path:
    """A file that a deck names, which must lie in the deck's own folder: decks are shared between strangers.

    It need not exist, but asking whether it does will raise nothing.
    """
    try:
        file = (folder / name).resolve()
        if file.is_relative_to(folder.resolve()):
            file.is_file()
            return file
    except (OSError, ValueError, RuntimeError) as error:  # too long, a NUL, a circle of links
        raise _unreadable(place, error) from None
    raise UserError.at(place, say("reading.outside-folder", name=name), say("reading.outside-folder.fix"))


def _unreadable(place: Place, error: Exception) -> UserError:
    reason = getattr(error, "strerror", None) or str(error)
    return UserError.at(place, say("reading.cannot-read", reason=reason), say("reading.cannot-read.fix"))
