"""Memory is given back to the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from deckgen.memory import give_memory_back


def resident() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux", reason="other C libraries give memory back by themselves")
def test_what_was_freed_is_given_back_even_below_something_that_is_still_used() -> None:
    blocks = [bytes([number % 256]) * 100_000 for number in range(1500)]
    kept = blocks[-1]
    del blocks
    before = resident()
    give_memory_back()
    assert before - resident() > 100_000_000
    assert len(kept) == 100_000
