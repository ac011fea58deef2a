"""A clock for limits: it counts what is worked, where the system can tell, and not what is waited."""

from __future__ import annotations

import time
from collections.abc import Callable

thread_seconds: Callable[[], float] = getattr(time, "thread_time", time.monotonic)
"""Seconds of processor time of this thread; in a browser, which has one thread and no such clock, of any time."""
