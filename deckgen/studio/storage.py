"""The folder of a deck in the studio: files are written durably, and the last states are kept to go back to.

The folder is one in Python's file system. On a computer that is the disk; in a browser it is memory, and `persist`
keeps what is written before anybody is told that it is.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.files import read_bytes, replace_file, resolve_inside
from deckgen.messages import say

Changes = Mapping[str, bytes | None]
"""The new content of files by their names in the folder, with slashes; None deletes a file."""

HISTORY = ".history"
_MOST_STATES = 20
_PAUSE = 60.0  # seconds between two states that are kept
_TIME = "%Y-%m-%d %H.%M.%S"


class State(NamedTuple):
    """An earlier state of the deck: its name in the folder of states, and when it was left."""

    name: str
    left: datetime


class DeckFolder:
    """Reads and writes the files of one deck."""

    def __init__(
        self,
        path: Path,
        *,
        persist: Callable[[Changes], None] = lambda changes: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.path = path
        self._persist = persist
        self._clock = clock

    def read(self, name: str) -> bytes:
        """The content of a file; UserError if it cannot be read or is outside the folder."""
        return read_bytes(self.find(name), SourceLocation(name))

    def write(self, changes: Changes) -> None:
        """Write files, each as a whole or not at all, in the order given; they are kept when this returns."""
        for name, content in changes.items():
            file = self.find(name)
            if content is None:
                file.unlink(missing_ok=True)
            else:
                with replace_file(file) as stream:
                    stream.write(content)
        self._persist(changes)

    def keep_state(self, names: Iterable[str], *, at_once: bool = False) -> None:
        """Keep these files as they are now; the oldest states are deleted.

        Not if a state was kept a short time ago, unless it is asked for `at_once`.
        """
        now, states = self._clock(), self.states()
        if states and not at_once and now - states[0].left.timestamp() < _PAUSE:
            return
        folder = f"{HISTORY}/{datetime.fromtimestamp(now).strftime(_TIME)}"
        self.write({f"{folder}/{name}": self.read(name) for name in names})
        for state in self.states()[_MOST_STATES:]:
            shutil.rmtree(self.path / HISTORY / state.name, ignore_errors=True)

    def states(self) -> list[State]:
        """The states that are kept, the latest first."""
        found = []
        folder = self.path / HISTORY
        for entry in sorted(folder.iterdir(), reverse=True) if folder.is_dir() else ():
            try:
                found.append(State(entry.name, datetime.strptime(entry.name, _TIME)))
            except ValueError:
                continue  # something else that somebody put there
        return found

    def restore(self, name: str) -> None:
        """Bring an earlier state back, when the files that it replaces are kept; UserError if it is not there."""
        files = self.read_state(name)
        self.keep_state([each for each in files if self.find(each).is_file()], at_once=True)
        self.write(files)

    def read_state(self, name: str) -> dict[str, bytes]:
        """The files of a state by their names in the deck's folder; UserError if there is no such state."""
        if name not in {kept.name for kept in self.states()}:
            raise UserError.at(None, say("studio.no-state"), say("studio.stale.fix"))
        folder = self.find(f"{HISTORY}/{name}")
        names = [file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*")) if file.is_file()]
        return {each: read_bytes(resolve_inside(folder, each, SourceLocation(each))) for each in names}

    def find(self, name: str) -> Path:
        """The path of a file, which need not exist; UserError if it is outside the folder."""
        return resolve_inside(self.path, name, SourceLocation(name))
