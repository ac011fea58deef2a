"""Runs the program in a pseudo-terminal: keys in, screen out."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

READY = "\x1b[?2004h"
"""What prompt_toolkit sends when it starts to read."""

_ESCAPE_CODES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[=>]|\x1b\][^\x07]*\x07")
_TIMEOUT = 60.0
_PROGRAM = "from scorer.cli import main; main()"


class Terminal:
    """80 columns and 24 lines; `screen` is everything printed so far, without escape codes."""

    def __init__(self, home: Path, *words: object, **environment: str) -> None:
        self._keys, program_end = pty.openpty()
        fcntl.ioctl(program_end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        folders = {"DECKGEN_DATA": str(home / "data"), "DECKGEN_CONFIG": str(home / "config")}
        settings = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PROMPT_TOOLKIT_NO_CPR": "1", **folders}
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, *map(str, words)],
            stdin=program_end,
            stdout=program_end,
            stderr=program_end,
            env={**inherited, **settings, **environment},
            start_new_session=True,
        )
        os.close(program_end)
        self.raw, self._received = "", b""
        self._prompts = 0

    @property
    def screen(self) -> str:
        return _ESCAPE_CODES.sub("", self.raw).replace("\r", "")

    @property
    def rows(self) -> list[str]:
        """The lines as they were written; a prompt is written again with every key."""
        return re.split(r"[\r\n]+", _ESCAPE_CODES.sub("", re.sub(r"\x1b\[[0-9]*D", "\n", self.raw)))

    def wait_for(self, text: str) -> None:
        self._until(lambda: text in self.screen, text)

    def wait(self) -> None:
        """Until the next prompt listens."""
        self._prompts += 1
        self._until(lambda: self.raw.count(READY) >= self._prompts, "a prompt")

    def press(self, keys: str) -> None:
        os.write(self._keys, keys.encode())

    def type(self, *lines: str) -> None:
        """Each line when the prompt for it is there."""
        for line in lines:
            self.wait()
            self.press(f"{line}\r")

    def kill(self) -> None:
        """End the program as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._keys)

    def leave(self) -> int:
        """The exit code, when the program has ended by itself."""
        self._until(lambda: self._process.poll() is not None, "the end")
        self._read(0)
        os.close(self._keys)
        return self._process.returncode

    def _until(self, condition, what: str) -> None:
        deadline = time.monotonic() + _TIMEOUT
        while not condition():
            if time.monotonic() > deadline:
                self._process.kill()
                raise AssertionError(f"waited for {what} and it did not come:\n{self.screen[-2000:]}")
            self._read(0.05)

    def _read(self, seconds: float) -> None:
        while select.select([self._keys], [], [], seconds)[0]:
            try:
                new = os.read(self._keys, 65536)
            except OSError:  # the other end is closed
                return
            if not new:
                return
            self._received += new
            self.raw = self._received.decode("utf-8", "ignore")
            seconds = 0
