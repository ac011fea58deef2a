"""Files: reading those that a person names within limits, writing them whole, and where a person's own files are."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import say

# Limits that keep decks from strangers harmless; all far above what a real deck needs.
MAX_FILE_BYTES = 20_000_000
MAX_UNPACKED_BYTES = 200_000_000
MAX_ROWS = 20_000
MAX_CELLS = 2_000_000
MAX_CELL_CHARACTERS = 5_000
MAX_YAML_DEPTH = 20
MAX_YAML_NODES = 500_000


def read_bytes(file: Path, location: SourceLocation | None = None) -> bytes:
    """The content of a file that a person named, refused when missing, unreadable or enormous.

    Never more than the limit is read, whatever the file says about its size: a device has none.
    """
    location = location or SourceLocation(str(file))
    try:
        if file.is_dir():
            raise UserError.at(location, say("reading.is-folder"), say("reading.is-folder.fix"))
        with file.open("rb") as stream:
            content = stream.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        raise UserError.at(location, say("reading.no-such-file"), say("reading.no-such-file.fix")) from None
    except (OSError, ValueError) as error:
        raise _cannot_read(location, error) from None
    if len(content) > MAX_FILE_BYTES:
        raise UserError.at(
            location, say("reading.too-big", limit=MAX_FILE_BYTES // 1_000_000), say("reading.too-big.fix")
        )
    return content


def resolve_inside(folder: Path, name: str, location: SourceLocation) -> Path:
    """A file that a deck names, which must lie in the deck's own folder: decks are shared between strangers.

    It need not exist, but asking whether it does will raise nothing.
    """
    try:
        file = (folder / name).resolve()
        if file.is_relative_to(folder.resolve()):
            file.is_file()
            return file
    except (OSError, ValueError, RuntimeError) as error:  # too long, a NUL, a circle of links
        raise _cannot_read(location, error) from None
    raise UserError.at(location, say("reading.outside-folder", name=name), say("reading.outside-folder.fix"))


@contextmanager
def replace_file(target: Path) -> Iterator[IO[bytes]]:
    """An open file that takes the target's place when the block ends well, and vanishes otherwise.

    It is written beside the target: an interrupted program leaves the old file or the new one, never half of one.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise write_error(target, error) from None
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o666 & ~_umask())
        beside.replace(target)
    except OSError as error:
        raise write_error(target, error) from None
    finally:
        beside.unlink(missing_ok=True)


def write_error(target: Path, error: OSError, fix: str | None = None) -> UserError:
    """What to tell the person when the system refuses to write; the usual fix is to choose another place."""
    message = say("writing.cannot-write", reason=error.strerror or str(error))
    return UserError.at(SourceLocation(str(target)), message, fix or say("writing.cannot-write.fix"))


def cache_folder() -> Path:
    """For what can be made again; DECKGEN_CACHE says otherwise. RuntimeError for a person without a home."""
    if chosen := os.environ.get("DECKGEN_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "deckgen" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "deckgen"
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".cache") / "deckgen"


def data_folder() -> Path:
    """For what a person made and keeps; DECKGEN_DATA says otherwise. RuntimeError for a person without a home."""
    return _own_folder("DECKGEN_DATA", "XDG_DATA_HOME", ".local/share")


def settings_folder() -> Path:
    """For a person's settings; DECKGEN_CONFIG says otherwise. RuntimeError for a person without a home."""
    return _own_folder("DECKGEN_CONFIG", "XDG_CONFIG_HOME", ".config")


def _own_folder(chosen_by: str, standard: str, in_home: str) -> Path:
    """What goes along with a person from machine to machine; only Linux keeps settings and the rest apart."""
    if chosen := os.environ.get(chosen_by):
        return Path(chosen)
    if sys.platform == "win32":
        roaming = os.environ.get("APPDATA")
        return (Path(roaming) if roaming else Path.home() / "AppData" / "Roaming") / "deckgen"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "deckgen"
    base = os.environ.get(standard, "")
    return (Path(base) if base.startswith("/") else Path.home() / in_home) / "deckgen"


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _cannot_read(location: SourceLocation, error: Exception) -> UserError:
    reason = getattr(error, "strerror", None) or str(error)
    return UserError.at(location, say("reading.cannot-read", reason=reason), say("reading.cannot-read.fix"))
