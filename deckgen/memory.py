"""Memory that a picture took is given back to the system, so that a program stays as small as it began."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache


def give_memory_back() -> None:
    """Free what is not used; the C library of most Linux systems keeps freed memory until it is told to let go."""
    gc.collect()
    if trim := _find_trim():
        trim(0)


@cache
def _find_trim() -> Callable[[int], int] | None:
    if sys.platform != "linux":
        return None
    import ctypes

    with suppress(OSError, AttributeError):  # another C library
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return found
    return None
