"""A real preview of a small deck, and a real browser to look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.deckgen.preview.served_preview import Served, serving

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("deck")) as running:
        yield running
