"""The log file of a game in progress: it grows by whole records, which are synced to disk.

Every append locks the file, checks that no other program has written since, writes, syncs and unlocks. What a full
disk leaves half written is removed again.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from deckgen.errors import SourceLocation, UserError
from scorer.log.yaml_log import format_group
from scorer.messages import say

_LOCK_TIMEOUT = 5.0  # seconds
_LOCKED_BYTE = 1 << 40  # Windows locks bytes: this one lies far behind the end of any log


class WrittenElsewhereError(Exception):
    """Another program has written to the log since it was last read."""


class LogFile:
    """Appends to one log; `length` is how many bytes of it have been read or written here."""

    def __init__(self, path: Path, length: int) -> None:
        self.path, self.length = path, length

    @classmethod
    def create(cls, path: Path, header: str) -> LogFile:
        """A new log, or FileExistsError; an existing file is never overwritten."""
        data = header.encode()
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            _write_all(handle, data)
            _sync(handle)
        except OSError as error:
            path.unlink(missing_ok=True)
            raise _write_error(path, error) from None
        finally:
            os.close(handle)
        _sync_folder(path.parent)
        return cls(path, len(data))

    def has_grown(self) -> bool:
        """Whether another program has written to the log; False if the file is gone, which `append` reports."""
        with suppress(OSError):
            return self.path.stat().st_size != self.length
        return False

    def append(self, lines: Sequence[str]) -> None:
        """Write records at the end of the log, all of them or none."""
        data = format_group(lines).encode()
        with self._locked() as handle:
            if os.fstat(handle).st_size != self.length:
                raise WrittenElsewhereError
            try:
                os.lseek(handle, self.length, os.SEEK_SET)
                _write_all(handle, data)
                _sync(handle)
            except OSError as error:
                os.ftruncate(handle, self.length)
                raise _write_error(self.path, error) from None
            self.length += len(data)

    def cut(self, length: int, ending: str = "") -> None:
        """Shorten the file to `length` bytes, without a torn last record, and end it with `ending`."""
        with self._locked() as handle:
            if os.fstat(handle).st_size != self.length:
                raise WrittenElsewhereError
            os.ftruncate(handle, length)
            os.lseek(handle, length, os.SEEK_SET)
            _write_all(handle, ending.encode())
            _sync(handle)
            self.length = length + len(ending)

    @contextmanager
    def _locked(self) -> Iterator[int]:
        try:
            handle = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise _write_error(self.path, error) from None
        try:
            _lock(handle, self.path)
            yield handle
        finally:
            os.close(handle)  # which unlocks it too


def _lock(handle: int, path: Path) -> None:
    deadline = time.monotonic() + _LOCK_TIMEOUT
    while not _try_lock(handle):
        if time.monotonic() > deadline:
            raise UserError.at(SourceLocation(str(path)), say("entry.locked"), say("entry.locked.fix"))
        time.sleep(0.01)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(handle: int) -> bool:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False

    def _sync(handle: int) -> None:
        os.fsync(handle)

    def _sync_folder(folder: Path) -> None:
        """Windows does this by itself."""

else:
    import fcntl

    def _try_lock(handle: int) -> bool:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def _sync(handle: int) -> None:
        """On a Mac only F_FULLFSYNC reaches the disk itself."""
        full_sync = getattr(fcntl, "F_FULLFSYNC", None)
        if full_sync is not None:
            with suppress(OSError):
                fcntl.fcntl(handle, full_sync)
                return
        os.fsync(handle)

    def _sync_folder(folder: Path) -> None:
        """The name of a new file is on disk only once its folder is."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):
                os.fsync(handle)
        finally:
            os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def _write_error(path: Path, error: OSError) -> UserError:
    reason = error.strerror or str(error)
    return UserError.at(
        SourceLocation(str(path)), say("entry.not-recorded", reason=reason), say("entry.not-recorded.fix")
    )
