"""The deck as it is now, and everyone who is looking at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from deckgen.faces.proof import Proof
from deckgen.preview.page import (
    Edition,
    broken_edition,
    checked_edition,
    differ,
    forget_themes,
    full_edition,
    header_changed,
    quick_edition,
)

# Waiting for a save: the folders of the deck and its theme, told apart by what a saved file can change.


_LISTS = frozenset((".yaml", ".yml", ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods"))
_DRAWN = frozenset((".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".ttf", ".otf"))
_STEP, _LONGEST = 20, 200  # ms: how long a burst of writes must pause, and how long one may last


def folders(file: Path, proof: Proof) -> frozenset[Path]:
    """Where the deck's files lie; single folders and not their whole trees, for a deck may lie in a large home."""
    deck = proof.deck
    named = {location.file for card in deck.cards for location in card.locations.values()}
    named |= {card.image.file for card in deck.cards if card.image}
    parents = {(deck.folder / name).resolve().parent for name in named}
    mine = {file.resolve().parent, *parents, *_themes(proof)}
    return frozenset(folder for folder in mine if folder.is_dir())


async def saves(watched: frozenset[Path], stop: asyncio.Event) -> AsyncIterator[frozenset[Path]]:
    """The files of each save that may matter."""
    from watchfiles import awatch

    async for changed in awatch(*watched, recursive=False, step=_STEP, debounce=_LONGEST, stop_event=stop):
        files = frozenset(path for _, name in changed if matters(path := Path(name)))
        if files:
            yield files


def matters(path: Path) -> bool:
    """Not the lock and swap files that editors leave beside what they save."""
    return path.suffix.lower() in _LISTS | _DRAWN and not path.name.startswith((".", "~", "#"))


def only_lists(files: frozenset[Path], proof: Proof) -> bool:
    """Whether a save can have changed cards only: no template, no picture, no font."""
    themes = _themes(proof)
    return all(file.suffix.lower() in _LISTS and file.resolve().parent not in themes for file in files)


def _themes(proof: Proof) -> frozenset[Path]:
    """The theme's own folder and those of the themes it extends."""
    return frozenset(folder.resolve() for folder in proof.theme.folders)


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
