"""Do work in several processes, if the deck is large enough to gain by it, or in threads, where there are any.

The processes are forked and each has a pipe to the first: that starts in a few milliseconds, where the pools of the
standard library take longer than they save on the decks that people usually print.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import Any, BinaryIO, TypeVar, cast

from deckgen.errors import UserError
from deckgen.messages import say

_Result = TypeVar("_Result")
CARDS_PER_PROCESS = 25
"""With fewer, starting a process takes about as long as it saves."""
_PIPE_BYTES = 1 << 20


class _Here(Executor):
    """Does each task at once, when it is submitted."""

    def submit(self, fn: Callable[..., _Result], /, *args: Any, **kwargs: Any) -> Future[_Result]:
        task: Future[_Result] = Future()
        try:
            task.set_result(fn(*args, **kwargs))
        except Exception as error:
            task.set_exception(error)
        return task


def threads(most: int) -> Executor:
    """So many threads for tasks; in a browser, which starts none, tasks are done where they are submitted."""
    return _Here() if sys.platform == "emscripten" else ThreadPoolExecutor(most)


def map_in_processes(
    function: Callable[[int], _Result],
    count: int,
    *,
    cards: int,
    warm_up: bool = True,
    meanwhile: Callable[[], None] | None = None,
) -> Iterator[_Result]:
    """Yield `function(0)` to `function(count - 1)` in order, made by a process for each core, this one among them.

    There are fewer if a process would have fewer than CARDS_PER_PROCESS cards to draw, and one for a small deck.
    The processes are forked, so the function may be a closure over anything; only its results are pickled. To
    `warm_up`, the first call is made before they are, so that all have what it loads and remembers. What the function
    raises is raised here. `meanwhile` is called once while the others begin, to do here what takes time and is needed
    later. One process does all the work where others cannot be forked safely: on Windows, and where other threads run.
    """
    processes = min(os.cpu_count() or 1, count - 1, cards // CARDS_PER_PROCESS)
    if processes < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        yield from map(function, range(count))
        return
    if warm_up:
        yield function(0)
    yield from _map_in_turns(function, range(int(warm_up), count), processes, meanwhile)


def _map_in_turns(
    function: Callable[[int], _Result],
    numbers: range,
    processes: int,
    meanwhile: Callable[[], None] | None,
) -> Iterator[_Result]:
    """The results of the workers and of this process, which take turns, so that none runs far ahead.

    The last turn of a round is that of this process, which takes it before it waits for the others. It has none in a
    first round in which it does something else.
    """
    workers = processes - 1
    begin = workers if meanwhile else 0
    rounds = [numbers[:begin], *(numbers[at : at + processes] for at in range(begin, len(numbers), processes))]
    with ExitStack() as running:
        pipes: list[BinaryIO] = []
        for worker in range(workers):
            turns = [turn[worker] for turn in rounds if worker < len(turn)]
            pipes.append(_start_worker(function, turns, pipes, running))
        if meanwhile:
            meanwhile()
        for turn in rounds:
            own = [_try(function, number) for number in turn[workers:]]
            for place, number in enumerate(turn):
                result = _read_result(pipes[place]) if place < workers else own[0]
                yield result[0] if result else function(number)  # which raises the same here, with its traceback


def _try(function: Callable[[int], _Result], number: int) -> tuple[_Result] | tuple[()]:
    """A result, or nothing if it cannot be made."""
    try:
        return (function(number),)
    except Exception:
        return ()


def _start_worker(
    function: Callable[[int], object], numbers: list[int], others: list[BinaryIO], running: ExitStack
) -> BinaryIO:
    """Fork a process that calls the function with each number; the pipe that its results come from.

    As the stack is left, the pipe is closed, which ends the process, and the process is waited for.
    """
    reading, writing = os.pipe()
    _enlarge(writing)
    process = os.fork()
    if not process:
        try:
            for end in (reading, *(pipe.fileno() for pipe in others)):  # if all are closed, nobody reads any more
                os.close(end)
            _work(function, numbers, writing)
        finally:
            os._exit(0)
    os.close(writing)
    running.callback(_await, process)
    return running.enter_context(os.fdopen(reading, "rb"))


def _enlarge(pipe: int) -> None:
    """Let a pipe hold several results, where that can be asked for: a worker goes on while this process draws."""
    import fcntl

    if hasattr(fcntl, "F_SETPIPE_SZ"):
        with suppress(OSError):  # more than a user may have
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)


def _work(function: Callable[[int], object], numbers: list[int], writing: int) -> None:
    """Write each result to the pipe; nothing in place of one that cannot be made.

    Ctrl-C is for the first process, which then ends the workers. TERM and HUP end a worker at once: what the first
    process does then is not for it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    with os.fdopen(writing, "wb") as pipe:
        for number in numbers:
            try:
                result = pickle.dumps(_try(function, number))
            except Exception:
                result = pickle.dumps(())
            pipe.write(result)
            pipe.flush()


def _read_result(pipe: BinaryIO) -> tuple[Any, ...]:
    """A result, or nothing in place of one that could not be made."""
    try:
        return cast(tuple[Any, ...], pickle.load(pipe))
    except (EOFError, pickle.UnpicklingError):
        raise UserError.at(None, say("build.worker-ended"), say("build.worker-ended.fix")) from None


def _await(process: int) -> None:
    with suppress(ChildProcessError):  # where ended processes are not kept until somebody asks for them
        os.waitpid(process, 0)
