"""The studio as one file that opens from the disk by a double click."""

from __future__ import annotations

from collections.abc import Callable

from deckgen.site.downloads import Sources


def make_single(sources: Sources, done: Callable[[], None] = lambda: None) -> bytes:
    raise NotImplementedError
