"""Waiting for a save: the folders of the deck and its theme, told apart by what a saved file can change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator

    from deckgen.faces.proof import Proof

_LISTS = frozenset((".yaml", ".yml", ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods"))
_DRAWN = frozenset((".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".ttf", ".otf"))
_STEP, _LONGEST = 20, 200  # ms: how long a burst of writes must pause, and how long one may last


def folders(file: Path, proof: Proof) -> frozenset[Path]:
    """Where the deck's files lie; single folders and not their whole trees, for a deck may lie in a large home."""
    deck = proof.deck
    named = {place.file for card in deck.cards for place in card.places.values()}
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
