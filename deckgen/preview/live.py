"""The deck as it is now, and everyone who is looking at it."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING

from deckgen.preview.changes import differ
from deckgen.preview.editions import (
    Edition,
    broken_edition,
    checked_edition,
    forget_themes,
    full_edition,
    header_changed,
    quick_edition,
)
from deckgen.preview.watching import folders, only_lists, saves

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Live:
    """Holds the current edition; tells its watchers of the next one, and of the end with None."""

    def __init__(self, file: Path, edition: Edition) -> None:
        self.file = file
        self.edition = edition
        self.looked_at: frozenset[str] = frozenset()  # codes of the cards on somebody's screen
        self._ended = asyncio.Event()
        self._watchers: set[asyncio.Queue[Edition | None]] = set()
        self._checking: asyncio.Task[None] | None = None

    @contextmanager
    def watching(self) -> Iterator[asyncio.Queue[Edition | None]]:
        """A queue of the editions from now on."""
        queue: asyncio.Queue[Edition | None] = asyncio.Queue()
        self._watchers.add(queue)
        if self._ended.is_set():
            queue.put_nowait(None)
        try:
            yield queue
        finally:
            self._watchers.discard(queue)

    def end(self) -> None:
        self._ended.set()
        for queue in self._watchers:
            queue.put_nowait(None)

    async def follow(self) -> None:
        """Make a new edition after each save, until the end; the folders may change with the deck."""
        try:
            while not self._ended.is_set():
                watched = folders(self.file, self.edition.proof)
                async for files in saves(watched, self._ended):
                    await self._remake(files)
                    if folders(self.file, self.edition.proof) != watched:
                        break
        finally:
            self._drop_checking()

    async def _remake(self, files: frozenset[Path]) -> None:
        """First what is quick to see; the checks follow, and a save in between need not wait for them."""
        self._drop_checking()
        before = self.edition.proof.deck
        all_changed = not only_lists(files, self.edition.proof)
        if all_changed:
            forget_themes()
        good = await self._publish(lambda last: quick_edition(self.file, last, self.looked_at, all_changed))
        if good and (all_changed or header_changed(before, self.edition.proof.deck)):
            good = await self._publish(lambda last: full_edition(self.file, last))
        if good:
            self._checking = asyncio.create_task(self._check())

    async def _check(self) -> None:
        await self._publish(checked_edition)

    def _drop_checking(self) -> None:
        if self._checking:
            self._checking.cancel()
            self._checking = None

    async def _publish(self, remake: Callable[[Edition], Edition]) -> bool:
        """Whether the new edition is a good one; an author's half-done work must not end the preview."""
        last = self.edition
        try:
            made = await asyncio.to_thread(remake, last)
        except Exception as error:
            made = broken_edition(last, error)
        self.edition = made
        if differ(last, made):
            for queue in self._watchers:
                queue.put_nowait(made)
        return not made.problems
