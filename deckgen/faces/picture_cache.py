"""A cache of prepared pictures, kept between builds in the user's cache folder or, if that fails, a temporary one."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from deckgen.errors import UserError
from deckgen.files import cache_folder, replace_file

MOST_BYTES = 500_000_000
VERSION = 2  # to be raised when the same request gives other pixels
_IN_USE = 600  # seconds after its last use during which another process may still read a picture


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """What is known of a picture that could be read: its upright size, and whether it is a drawing of few colours."""

    width: int
    height: int
    flat: bool

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


def store_info(fingerprint: str, info: PictureInfo) -> None:
    """Record that a file can be read, so that later builds need not try."""
    store_file(_info_name(fingerprint), f"{info.width} {info.height} {int(info.flat)}".encode())


def find_info(fingerprint: str) -> PictureInfo | None:
    """What was recorded of a file; None if nothing was."""
    file = find_file(_info_name(fingerprint))
    try:
        width, height, flat = map(int, file.read_bytes().split() if file else ("",))
    except (OSError, ValueError):
        return None
    return PictureInfo(width, height, bool(flat))


def _info_name(fingerprint: str) -> str:
    return f"{VERSION}-{fingerprint}.txt"


def file_fingerprint(file: Path) -> str:
    """A hash that changes when the file does.

    It covers the time of change as well as that of modification, which a copy may keep.
    """
    found = file.stat()
    return fingerprint(os.path.abspath(file), found.st_size, found.st_mtime_ns, found.st_ctime_ns)  # noqa: PTH100


def fingerprint(*parts: object) -> str:
    return blake2b("\0".join(map(repr, parts)).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def find_file(name: str) -> Path | None:
    """A file of the cache, marked as just used; None if there is none, or an empty one, as a power cut may leave."""
    for folder in _folders():
        file = folder / name
        try:
            if file.stat().st_size:
                os.utime(file)
                return file
        except OSError:
            continue
    return None


def store_file(name: str, content: bytes) -> Path:
    """Put a file into the cache."""
    with suppress(UserError, RuntimeError):
        return _write(_user_folder() / name, content)
    return _write(_temporary_folder() / name, content)


def remove_oldest(most: int = MOST_BYTES) -> None:
    """Delete what was used longest ago, until the cache is well below its limit."""
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


def _write(target: Path, content: bytes) -> Path:
    """It is not forced to the disk as decks are: what a power cut loses is made again."""
    with replace_file(target, durable=False, private=True) as file:
        file.write(content)
    return target


def _folders() -> list[Path]:
    try:
        folders = [_user_folder()]
    except RuntimeError:  # no home
        folders = []
    return [*folders, _temporary_folder()] if _temporary_folder.cache_info().currsize else folders


def _user_folder() -> Path:
    return cache_folder() / "pictures"


@cache
def _temporary_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="deckgen-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
