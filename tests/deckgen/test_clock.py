"""The clock of limits, also where a system has none of its threads, as in a browser."""

from __future__ import annotations

import importlib
import re
import time

import pytest

from deckgen import clock
from tests.paths import ROOT


def test_it_goes_on_in_a_browser_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pyodide has no `thread_time`, so every theme with templates of its own failed there."""
    monkeypatch.delattr(time, "thread_time")
    assert importlib.reload(clock).thread_seconds is time.monotonic
    monkeypatch.undo()
    assert importlib.reload(clock).thread_seconds is time.thread_time


def test_no_other_module_asks_the_system() -> None:
    asking = {
        file.relative_to(ROOT).as_posix()
        for package in ("deckgen", "scorer")
        for file in (ROOT / package).rglob("*.py")
        if re.search(r"\bthread_time\b", file.read_text("utf-8"))
    }
    assert asking == {"deckgen/clock.py"}
