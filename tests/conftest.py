"""What all tests share: one language, folders of their own for what deckgen keeps, and no deadlines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from deckgen.messages import speak

settings.register_profile("house", deadline=None, max_examples=40)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests is read or touched."""
    home: Path = tmp_path_factory.getbasetemp() / "home"
    monkeypatch.setenv("DECKGEN_CACHE", str(home / "cache"))
    monkeypatch.setenv("DECKGEN_CONFIG", str(home / "config"))
    monkeypatch.setenv("DECKGEN_DATA", str(home / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    speak("en")
