"""Words of one language for a while: a page is in the deck's language, whatever the terminal speaks."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from deckgen.messages import speak, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def speaking(language: str) -> Iterator[None]:
    before = spoken()
    speak(language)
    try:
        yield
    finally:
        speak(before)
