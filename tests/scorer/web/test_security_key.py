"""The key of a table lasts an evening and no longer."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from scorer.web.security import table_key


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DECKGEN_CONFIG", str(tmp_path))
    return tmp_path / "table.key"


def test_the_phones_on_the_table_go_on_after_a_restart(kept: Path) -> None:
    assert table_key() == table_key()
    assert kept.is_file()


def test_the_next_evening_has_another_key(kept: Path) -> None:
    first = table_key()
    yesterday = time.time() - 13 * 3600
    os.utime(kept, (yesterday, yesterday))
    assert table_key() != first


@pytest.mark.parametrize("text", ["", "short", "a" * 200, "../../etc/passwd", "ABCDEFGHJKMNPQ"])
def test_a_key_that_was_tampered_with_is_replaced(kept: Path, text: str) -> None:
    kept.write_text(text)
    assert table_key() != text


def test_without_a_place_to_keep_it_there_is_still_a_key(kept: Path) -> None:
    kept.mkdir()
    assert len(table_key()) == 14
