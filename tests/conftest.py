"""What all tests share: one language, folders of their own for what deckgen keeps, no deadlines, a real browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from deckgen.messages import set_language
from tests.programs import needed_browser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

# Tests start dozens of programs; none of them should have to compile both packages again, and no worker the tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("house", deadline=None, max_examples=40)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests is read or touched, and no write waits for the disk: power stays on."""
    home: Path = tmp_path_factory.getbasetemp() / "home"
    monkeypatch.setenv("DECKGEN_CACHE", str(home / "cache"))
    monkeypatch.setenv("DECKGEN_CONFIG", str(home / "config"))
    monkeypatch.setenv("DECKGEN_DATA", str(home / "data"))
    monkeypatch.setenv("DECKGEN_FONTS", "")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    set_language("en")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Of the module, not the session: while it is open, no other event loop can run."""
    program = needed_browser()
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        chromium = driver.chromium.launch(executable_path=program, headless=True, args=arguments)
        yield chromium
        chromium.close()
