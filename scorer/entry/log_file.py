"""The log file of a game in progress: it grows by whole records, which are synced to disk.

Reading never writes. An append locks the file, compares its whole content with what was read, cuts off a torn last
record, writes, syncs and unlocks. After any failure the file must be read again before something can be appended: so
an entry is refused, or it stands on a line of its own.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, write_error
from deckgen.limits import MAX_FILE_BYTES
from scorer.log.read import parse_log
from scorer.log.records import Log, Note, Record
from scorer.log.write import format_record
from scorer.log.yaml_log import format_group
from scorer.messages import say

_LOCK_TIMEOUT = 5.0  # seconds
_LOCKED_BYTE = 1 << 40  # Windows locks bytes: this one lies far behind the end of any log
_COARSEST_CLOCK = 2 * 10**9  # nanoseconds: two writes so close may have the same time of change


class WrittenElsewhereError(Exception):
    """The log is not as it was read: another program or a person has written to it, or a write failed."""


class NotReadBackError(Exception):
    """A record that would not be read back from the log as it is, so it cannot be recorded."""


class _Known(NamedTuple):
    """What the log was when it was last read or written here."""

    content: bytes
    whole: int  # how many bytes are complete records; what follows is torn
    stamp: tuple[int, ...]  # changes with the file, as far as its clock tells
    is_settled: bool  # whether a later change would have another stamp
    indent: str | None = None  # of a record; None if it has not been found out yet


class LogFile:
    """One log: read it, then append to it; `read` again whenever `has_changed`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: _Known | None = None
        self._has_failed = False  # since it was read, so that it is not certain what the file is

    @staticmethod
    def create(path: Path, header: str) -> None:
        """A new log, and its folder; FileExistsError if it is there, UserError if it cannot be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise write_error(path.parent, error, say("entry.folder.fix")) from None
        try:
            data = header.encode()
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except FileExistsError:
            raise
        except (OSError, ValueError) as error:
            raise _write_error(path, error, "entry.folder.fix") from None
        try:
            _write_all(handle, data)
            _sync(handle)
        except OSError as error:
            path.unlink(missing_ok=True)
            raise _write_error(path, error) from None
        finally:
            os.close(handle)
        _sync_folder(path.parent)

    def read(self) -> Log:
        """The log as it is now, without a torn last record."""
        stamp, is_settled = self._stamp()
        content = read_bytes(self.path)
        log = parse_log(self.path, content)
        torn = next((caution.line for caution in log.cautions if caution.code == "torn-line"), None)
        whole = len(content) if torn is None else _line_start(content, torn)
        self._known, self._has_failed = _Known(content, whole, stamp, is_settled), False
        return log

    def has_changed(self) -> bool:
        """Whether the log must be read again; False if the file is gone, which `append` reports."""
        known = self._known
        if known is None or self._has_failed:
            return True
        try:
            stamp, is_settled = self._stamp()
            if known.is_settled and stamp == known.stamp:
                return False
            if self.path.read_bytes() != known.content:
                return True
        except OSError:
            return False
        self._known = known._replace(stamp=stamp, is_settled=is_settled)
        return False

    def continues(self, earlier: LogFile) -> bool:
        """Whether all that was known of the log is still there, so that records were added at most."""
        before, now = earlier._known, self._known
        return before is None or (now is not None and now.content.startswith(before.content[: before.whole]))

    def append(self, records: Sequence[Record]) -> None:
        """Write records at the end of the log, all of them or none."""
        lines = _readable_lines(records)
        known = self._known
        if known is None or self._has_failed:
            raise WrittenElsewhereError
        with self._locked() as handle:
            if _read_all(handle) != known.content:
                raise WrittenElsewhereError
            kept = known.content[: known.whole]
            if kept and not kept.endswith((b"\n", b"\r")):
                kept += b"\n"
            indent = self._find_indent(kept) if known.indent is None else known.indent
            content = kept + format_group([indent + line for line in lines]).encode()
            if len(content) > MAX_FILE_BYTES:  # it could not be read again
                message = say("entry.log-full", limit=MAX_FILE_BYTES // 1_000_000)
                raise UserError.at(SourceLocation(str(self.path)), message, say("entry.log-full.fix"))
            self._has_failed = True  # until all is done
            try:
                os.ftruncate(handle, known.whole)
                os.lseek(handle, known.whole, os.SEEK_SET)
                _write_all(handle, content[known.whole :])
                _sync(handle)
            except OSError as error:
                with suppress(OSError):
                    os.ftruncate(handle, known.whole)
                raise _write_error(self.path, error) from None
            self._known = _Known(content, len(content), *self._stamp(handle), indent=indent)
            self._has_failed = False

    def _find_indent(self, content: bytes) -> str:
        """How far records are indented; UserError if they cannot be added line by line, as in `moves: [{…}, {…}]`."""
        before = parse_log(self.path, content)
        last = content.rstrip().rpartition(b"\n")[2].decode()
        added = Note(0, "more")
        for indent in ("", last[: len(last) - len(last.lstrip(" "))]):
            with suppress(UserError):
                after = parse_log(self.path, content + f"{indent}{format_record(added)}\n".encode())
                records = (*before.records, *(replace(added, line=record.line) for record in after.records[-1:]))
                if after.header == before.header and after.records == records:
                    return indent
        raise UserError.at(SourceLocation(str(self.path)), say("entry.other-layout"), say("entry.other-layout.fix"))

    def _stamp(self, handle: int | None = None) -> tuple[tuple[int, ...], bool]:
        """What changes with the file, and whether its last change is long enough ago to be told from the next one."""
        try:
            status = self.path.stat() if handle is None else os.fstat(handle)
        except OSError:
            return (), False
        changed = max(status.st_mtime_ns, status.st_ctime_ns)
        stamp = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        return stamp, abs(time.time_ns() - changed) > _COARSEST_CLOCK

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


_ANY_HEADER = "rules: classic\ndeck: deck.yaml\nplayers: [Ana]\nmoves:\n"


def _readable_lines(records: Sequence[Record]) -> list[str]:
    """The lines of records, or NotReadBackError if a log with them would have other records."""
    try:
        lines = [format_record(record) for record in records]
        read = parse_log(Path("any.game.yaml"), (_ANY_HEADER + format_group(lines)).encode())
    except (TypeError, ValueError) as error:  # a broken record, half of a surrogate pair
        raise NotReadBackError from error
    if [replace(record, line=0) for record in read.records] != [replace(record, line=0) for record in records]:
        raise NotReadBackError
    return lines


def _line_start(content: bytes, line: int) -> int:
    """The byte at which a line begins; lines end as the reader of logs ends them."""
    ends = re.finditer(rb"\r\n|\r|\n", content)
    return next((end.end() for number, end in enumerate(ends, 2) if number == line), 0)


def _read_all(handle: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    parts = []
    while part := os.read(handle, 1 << 20):
        parts.append(part)
    return b"".join(parts)


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


def _write_error(path: Path, error: OSError | ValueError, fix: str = "entry.not-recorded.fix") -> UserError:
    reason = getattr(error, "strerror", None) or str(error)
    return UserError.at(SourceLocation(str(path)), say("entry.not-recorded", reason=reason), say(fix))
