"""Fixtures that write a deck file and read it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.reading.deck_file import load_deck
from deckgen.reading.table import NO_OPTIONS, TableOptions


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., Deck]:
    """Reads a deck from its text or bytes, after writing it to a file of the given name."""

    def read(content: str | bytes, name: str = "deck.csv") -> Deck:
        file = tmp_path / name
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return load_deck(file)

    return read


@pytest.fixture
def refused(read: Callable[..., Deck]) -> Callable[..., str]:
    """What deckgen says about a file that cannot be a deck."""

    def refused(content: str | bytes, name: str = "deck.csv") -> str:
        with pytest.raises(UserError) as caught:
            read(content, name)
        return str(caught.value)

    return refused


@pytest.fixture
def lists() -> Path:
    """The folder of lists as web services give them."""
    return Path(__file__).parent / "lists"


@pytest.fixture
def read_list(lists: Path) -> Callable[..., Deck]:
    """Reads one of these lists, or a file elsewhere."""

    def read_list(name: str | Path, options: TableOptions = NO_OPTIONS) -> Deck:
        return load_deck(lists / name, options)

    return read_list
