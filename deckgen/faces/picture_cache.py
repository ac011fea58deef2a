"""Pictures made ready once and kept between builds, in the user's cache folder or, failing that, a temporary one."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from deckgen.files import cache_folder, write_error

MOST_BYTES = 500_000_000
VERSION = 1  # counted up when the same request is to give other pixels
_IN_USE = 600  # seconds after its last use during which another process may still want a picture


@dataclass(frozen=True, slots=True)
class Source:
    """What is worth remembering of a picture that was read to its end: its upright size, and whether it is flat."""

    width: int
    height: int
    flat: bool

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


def remember(identity: str, source: Source) -> None:
    """Note that a file can be read, so that no later build has to find out."""
    keep(_note(identity), f"{source.width} {source.height} {int(source.flat)}".encode())


def remembered(identity: str) -> Source | None:
    file = kept(_note(identity))
    try:
        width, height, flat = map(int, file.read_bytes().split() if file else ("",))
    except (OSError, ValueError):
        return None
    return Source(width, height, bool(flat))


def _note(identity: str) -> str:
    return f"{VERSION}-{identity}.txt"


def identity(file: Path) -> str:
    """A hash that changes when the file does.

    The time of change is in it beside that of modification: copying a file over another may keep the latter.
    """
    found = file.stat()
    return fingerprint(os.path.abspath(file), found.st_size, found.st_mtime_ns, found.st_ctime_ns)  # noqa: PTH100


def fingerprint(*parts: object) -> str:
    return blake2b("\0".join(map(repr, parts)).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def kept(name: str) -> Path | None:
    """A file of the cache, marked as used just now; an empty one is what a power cut leaves."""
    for folder in _folders():
        file = folder / name
        try:
            if file.stat().st_size:
                os.utime(file)
                return file
        except OSError:
            continue
    return None


def keep(name: str, content: bytes) -> Path:
    """Put a file into the cache."""
    try:
        return _written(_user_folder() / name, content)
    except (OSError, RuntimeError):
        pass
    target = _temporary() / name
    try:
        return _written(target, content)
    except OSError as error:
        raise write_error(target, error) from None


def tidy(most: int = MOST_BYTES) -> None:
    """Drop what was used longest ago until the cache is well below its limit again."""
    try:
        files = [(entry, entry.stat()) for entry in os.scandir(_user_folder()) if entry.is_file(follow_symlinks=False)]
    except (OSError, RuntimeError):
        return
    total = sum(found.st_size for _, found in files)
    if total <= most:
        return
    for entry, found in sorted(files, key=lambda file: file[1].st_mtime):
        if total <= most * 0.8 or found.st_mtime > time.time() - _IN_USE:
            return
        try:
            Path(entry.path).unlink()
            total -= found.st_size
        except OSError:
            continue


def _written(target: Path, content: bytes) -> Path:
    """Written beside and swapped in, so that two processes at once never see half a picture.

    Not forced to the disk as decks are: what a power cut takes is made again.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(target)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return target


def _folders() -> list[Path]:
    try:
        folders = [_user_folder()]
    except RuntimeError:  # no home
        folders = []
    return [*folders, _temporary()] if _temporary.cache_info().currsize else folders


def _user_folder() -> Path:
    return cache_folder() / "pictures"


@cache
def _temporary() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="deckgen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
