"""Workbooks are opened in a process of their own, with limits on memory and processor time.

The readers of spreadsheets, native code among them, can be led to take all memory, to run for ever or to end the
program. In a process of its own such a file ends that process alone, and the person is told which file it was.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any

from deckgen.limits import MAX_WORKBOOK_MEGABYTES, MAX_WORKBOOK_SECONDS
from deckgen.reading.list_size import TooLargeError
from deckgen.reading.workbook_cells import Book, ClosedKindError, Sheet
from deckgen.reading.workbook_size import GivenUpError, NotAWorkbookError

if TYPE_CHECKING:
    from subprocess import Popen
    from threading import Event

    from deckgen.reading.sheet_details import SheetDetails

_COMMAND = (sys.executable, "-P", "-m", __name__)
_PATIENCE = 6 * MAX_WORKBOOK_SECONDS  # seconds on the clock, where the process waits for a busy computer
_INTERVAL = 0.1  # seconds between two looks at the process


@contextmanager
def open_book(content: bytes) -> Iterator[Book]:
    """A workbook in a process of its own, whose methods raise GivenUpError if that process ends.

    Where there are no other processes, as in a browser, it is read here, and what is measured first must do.
    """
    if not _has_processes():
        yield Book(content)
        return
    with _start_process() as process:
        yield _RemoteBook(content, process)


def _has_processes() -> bool:
    return sys.platform not in ("emscripten", "wasi") and bool(sys.executable)


class _RemoteBook(Book):
    """A workbook whose methods are called in the other process."""

    def __init__(self, content: bytes, process: Popen[bytes]) -> None:
        super().__init__(content)
        self._process = process
        self._send(content)

    def sheets(self) -> dict[str, Sheet]:
        found: dict[str, Sheet] = self._call("sheets")
        return found

    def details(self, sheet: str) -> SheetDetails:
        found: SheetDetails = self._call("details", sheet)
        return found

    def _call(self, method: str, *arguments: str) -> Any:
        self._send((method, arguments))
        assert self._process.stdout
        try:
            reply = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise GivenUpError from None
        if isinstance(reply, Exception):
            raise reply
        return reply

    def _send(self, message: object) -> None:
        assert self._process.stdin
        try:
            pickle.dump(message, self._process.stdin, pickle.HIGHEST_PROTOCOL)
            self._process.stdin.flush()
        except OSError:
            raise GivenUpError from None


@contextmanager
def _start_process() -> Iterator[Popen[bytes]]:
    """The process, which is ended with the block; it has our modules, and none of the folder that it runs in."""
    import subprocess
    from threading import Event, Thread

    process = subprocess.Popen(
        _COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(os.path.abspath(each) for each in sys.path)},  # noqa: PTH100
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    done = Event()
    watching = Thread(target=_watch, args=(process, done), daemon=True)
    watching.start()
    try:
        yield process
    finally:
        done.set()
        process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):  # what was not written to a process that has ended
                if stream:
                    stream.close()
        process.wait()
        watching.join()


def _watch(process: Popen[bytes], done: Event) -> None:
    """End the process when it takes too long or, where the system does not limit its memory, too much of that."""
    waited = 0.0
    while not done.wait(_INTERVAL):
        waited += _INTERVAL
        if waited > _PATIENCE or _memory_in_use(process.pid) > MAX_WORKBOOK_MEGABYTES * 1_000_000:
            process.kill()
            return


def _memory_in_use(number: int) -> int:
    """The bytes that a process has in memory; 0 where its own limit holds, or if it has ended."""
    if sys.platform == "linux":
        return 0
    if sys.platform == "win32":
        return _windows_memory(number)
    import subprocess

    told = subprocess.run(["ps", "-o", "rss=", "-p", str(number)], capture_output=True, check=False).stdout.strip()
    return int(told) * 1024 if told.isdigit() else 0


def _windows_memory(number: int) -> int:
    import ctypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("size", ctypes.c_uint32),
            ("page_faults", ctypes.c_uint32),
            *((f"size_{index}", ctypes.c_size_t) for index in range(8)),
        )

    query_limited_information = 0x1000
    kernel = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.OpenProcess.restype = ctypes.c_void_p
    handle = ctypes.c_void_p(kernel.OpenProcess(query_limited_information, False, number))
    counters = Counters(size=ctypes.sizeof(Counters))
    try:
        known = kernel.K32GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.size)
        return int(counters.size_7) if known else 0  # the pages that it alone has
    finally:
        kernel.CloseHandle(handle)


# What the other process does.


def main() -> None:
    """Answer calls of the methods of one workbook, until there are no more."""
    _limit_resources()
    answers = _take_output()
    book = Book(pickle.load(sys.stdin.buffer))
    with suppress(EOFError):
        while True:
            method, arguments = pickle.load(sys.stdin.buffer)
            try:
                answer = getattr(book, method)(*arguments)
            except (ClosedKindError, GivenUpError, NotAWorkbookError, TooLargeError) as error:
                answer = error
            pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
            answers.flush()


def _limit_resources() -> None:
    """Limit memory and processor time where the system does that; elsewhere the first process watches."""
    try:
        import resource
    except ImportError:
        return
    memory, seconds = MAX_WORKBOOK_MEGABYTES * 1_000_000, MAX_WORKBOOK_SECONDS
    limits = ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0))
    for kind, limit in limits:
        with suppress(OSError, ValueError):  # the limit that is there already is lower, or cannot be set
            resource.setrlimit(kind, (limit, limit))


def _take_output() -> IO[bytes]:
    """The standard output for answers alone: whatever a reader prints goes nowhere."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return answers


if __name__ == "__main__":
    main()
