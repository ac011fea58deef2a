"""Fixtures that write a deck file and read it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.reading.deck_file import load_deck


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
