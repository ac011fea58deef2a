"""How the time of a function grows with the length of what it is given."""

from __future__ import annotations

import time
from collections.abc import Callable


def is_linear(run: Callable[[int], object], length: int) -> bool:
    """Whether four times the length takes about four times as long, but for some milliseconds.

    What is tried anew from each letter on takes sixteen times as long. The growth is measured, not the time.
    """
    return _seconds(run, 4 * length) < 8 * _seconds(run, length) + 0.005


def _seconds(run: Callable[[int], object], length: int) -> float:
    """The shortest processor time of three."""
    times = []
    for _ in range(3):
        began = time.process_time()
        run(length)
        times.append(time.process_time() - began)
    return min(times)
