"""The live preview: the current edition of a deck, which follows its files, and the pages that subscribe to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from deckgen.faces.proof import Proof
from deckgen.preview.edition import (
    Edition,
    add_error,
    check_edition,
    clear_theme_caches,
    differs,
    header_changed,
    redraw_all,
    redraw_changed,
)

_DATA_FILES = frozenset(
    (".yaml", ".yml", ".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".xlsm", ".ods")
)
_DRAWING_FILES = frozenset((".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".ttf", ".otf", ".ttc"))
_PAUSE, _LONGEST_BURST = 20, 200  # ms: a save has ended after such a pause, or at the latest after so long


def find_folders(file: Path, proof: Proof) -> frozenset[Path]:
    """The folders of the deck's files and theme, without subfolders, since a deck may be in a large home folder."""
    deck = proof.deck
    named = {location.file for card in deck.cards for location in card.locations.values()}
    named |= {card.image.file for card in deck.cards if card.image}
    parents = {(deck.folder / name).resolve().parent for name in named}
    folders = {file.resolve().parent, *parents, *_theme_folders(proof)}
    return frozenset(folder for folder in folders if folder.is_dir())


async def watch_saves(watched: frozenset[Path], stop: asyncio.Event) -> AsyncIterator[frozenset[Path]]:
    """Yield the files of each save that affect the preview."""
    from watchfiles import awatch

    async for changed in awatch(*watched, recursive=False, step=_PAUSE, debounce=_LONGEST_BURST, stop_event=stop):
        files = frozenset(path for _, name in changed if is_relevant(path := Path(name)))
        if files:
            yield files


def is_relevant(path: Path) -> bool:
    """Whether a file may be part of a deck or theme; the lock and swap files of editors are not."""
    return path.suffix.lower() in _DATA_FILES | _DRAWING_FILES and not path.name.startswith((".", "~", "#"))


def only_data_files(files: frozenset[Path], proof: Proof) -> bool:
    """Whether a save can have changed the data of cards only, and no template, picture or font."""
    theme_folders = _theme_folders(proof)
    return all(file.suffix.lower() in _DATA_FILES and file.resolve().parent not in theme_folders for file in files)


def _theme_folders(proof: Proof) -> frozenset[Path]:
    """The theme's own folder and those of the themes it extends."""
    return frozenset(folder.resolve() for folder in proof.theme.folders)


class LivePreview:
    """Holds the current edition and sends each new one to its subscribers, and None at the end."""

    def __init__(self, file: Path, edition: Edition) -> None:
        self.file = file
        self.edition = edition
        self.visible_cards: frozenset[str] = frozenset()  # codes of the cards on the screen
        self._ended = asyncio.Event()
        self._subscribers: set[asyncio.Queue[Edition | None]] = set()
        self._checking: asyncio.Task[None] | None = None

    @contextmanager
    def subscribe(self) -> Iterator[asyncio.Queue[Edition | None]]:
        """A queue that receives the editions from now on."""
        queue: asyncio.Queue[Edition | None] = asyncio.Queue()
        self._subscribers.add(queue)
        if self._ended.is_set():
            queue.put_nowait(None)
        try:
            yield queue
        finally:
            self._subscribers.discard(queue)

    def end(self) -> None:
        self._ended.set()
        for queue in self._subscribers:
            queue.put_nowait(None)

    async def follow(self) -> None:
        """Make new editions after each save, until the end; the folders to watch may change with the deck."""
        try:
            while not self._ended.is_set():
                watched = find_folders(self.file, self.edition.proof)
                async for files in watch_saves(watched, self._ended):
                    await self._update(files)
                    if find_folders(self.file, self.edition.proof) != watched:
                        break
        finally:
            self._cancel_checks()

    async def _update(self, files: frozenset[Path]) -> None:
        """Publish what is quick to draw first; the checks run afterwards, and the next save cancels them."""
        self._cancel_checks()
        before = self.edition.proof.deck
        all_changed = not only_data_files(files, self.edition.proof)
        if all_changed:
            clear_theme_caches()
        drawn = await self._publish(lambda last: redraw_changed(self.file, last, self.visible_cards, all_changed))
        if drawn and (all_changed or header_changed(before, self.edition.proof.deck)):
            drawn = await self._publish(lambda last: redraw_all(self.file, last))
        if drawn:
            self._checking = asyncio.create_task(self._check())

    async def _check(self) -> None:
        await self._publish(check_edition)

    def _cancel_checks(self) -> None:
        if self._checking:
            self._checking.cancel()
            self._checking = None

    async def _publish(self, make_edition: Callable[[Edition], Edition]) -> bool:
        """Make and publish an edition; returns whether it has no problems. An error never ends the preview."""
        last = self.edition
        try:
            edition = await asyncio.to_thread(make_edition, last)
        except Exception as error:
            edition = add_error(last, error)
        self.edition = edition
        if differs(last, edition):
            for queue in self._subscribers:
                queue.put_nowait(edition)
        return not edition.problems
