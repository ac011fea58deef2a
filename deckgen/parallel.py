"""Call a function many times in as many processes as there are cores, if the deck is large enough to gain by it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from deckgen.errors import UserError
from deckgen.messages import say

_Result = TypeVar("_Result")
MANY_CARDS = 500
"""Below this, starting processes takes about as long as they save."""
_CHUNKS = 16  # per process: few messages, but no long wait for the last chunk

_function: Callable[[int], Any]
"""What a worker process calls; set when it starts, and never set in the first process."""


def map_in_processes(function: Callable[[int], _Result], count: int, *, cards: int) -> Iterator[_Result]:
    """Yield `function(0)` to `function(count - 1)` in order, from several processes if there are MANY_CARDS cards.

    The processes are forked, so the function may be a closure over anything; only its results are pickled. The first
    call is made here, so that the processes have what it loads and remembers. What the function raises is raised here.
    One process does all the work where others cannot be forked safely: on Windows, and where other threads run.
    """
    processes = min(os.cpu_count() or 1, count)
    if cards < MANY_CARDS or processes < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        yield from map(function, range(count))
    else:
        yield from _map_in_pool(function, count, processes)


def _map_in_pool(function: Callable[[int], _Result], count: int, processes: int) -> Iterator[_Result]:
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
    from multiprocessing import get_context

    yield function(0)
    pool = ProcessPoolExecutor(processes, get_context("fork"), _start_worker, (function,))
    try:
        yield from pool.map(_call, range(1, count), chunksize=-(-count // (processes * _CHUNKS)))
    except BrokenProcessPool:
        raise UserError.at(None, say("build.worker-ended"), say("build.worker-ended.fix")) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker(function: Callable[[int], Any]) -> None:
    """Ctrl-C is for the first process, which then ends the workers; if it is killed, they end by themselves.

    TERM and HUP end a worker at once: what the first process does then is not for it.
    """
    global _function
    _function = function
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(1)


def _call(number: int) -> Any:
    return _function(number)
