"""Work that many hands make light: large decks are drawn by all cores, small ones before others would be ready."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_Result = TypeVar("_Result")
_MANY = 80  # cards


def by_turns(
    work: Callable[[int], _Result],
    turns: int,
    cards: int,
    ready: Callable[[], None] = lambda: None,
    meanwhile: Callable[[], None] | None = None,
) -> Iterator[_Result]:
    """The result of every turn, in order; for many cards, worked out by as many processes as there are cores.

    The first process gets `ready` before it hires the others, so that they have what it has loaded. `meanwhile` is done
    here and before any result is given. Where a process fails, its turns are taken here, so that an error is raised as
    if there were no others.
    """
    hands = min(os.cpu_count() or 1, turns)
    alone = cards < _MANY or hands < 2 or not hasattr(os, "fork") or threading.active_count() > 1
    crew = None if alone else _Crew(work, turns, hands, ready)
    try:
        if meanwhile:
            meanwhile()
        for turn in range(turns):
            yield from (crew and crew.result(turn)) or [work(turn)]
    except BaseException:
        if crew:
            crew.stop()
        raise
    finally:
        if crew:
            crew.leave()


class _Crew:
    """Processes that take turns, and their results; each has all that this one knew when the first was hired."""

    def __init__(self, work: Callable[[int], _Result], turns: int, hands: int, ready: Callable[[], None]) -> None:
        self._dealt = [(turn + turn // hands) % hands for turn in range(turns)]  # fronts and backs to all alike
        pipes = [os.pipe() for _ in range(hands)]
        self._first = os.fork()
        if not self._first:
            self._work(work, pipes, ready)
        with suppress(OSError):
            os.setpgid(self._first, self._first)
        for _, writing in pipes:
            os.close(writing)
        self._shelves = [_Shelf(reading) for reading, _ in pipes]

    def result(self, turn: int) -> list[Any]:
        """The result of a turn, or nothing if its process has failed."""
        return self._shelves[self._dealt[turn]].next_result()

    def stop(self) -> None:
        """No more turns are wanted."""
        with suppress(OSError):
            os.killpg(self._first, signal.SIGKILL)

    def leave(self) -> None:
        os.waitpid(self._first, 0)
        for shelf in self._shelves:
            shelf.close()

    def _work(self, work: Callable[[int], _Result], pipes: list[tuple[int, int]], ready: Callable[[], None]) -> None:
        """What the first process does: it hires the others, and each of them takes its turns and ends."""
        try:
            os.setpgid(0, 0)  # the group that all of them are stopped by
            ready()
            hand, others = _hired(len(pipes))
            for number, (reading, writing) in enumerate(pipes):
                os.close(reading)
                if number != hand:
                    os.close(writing)
            with os.fdopen(pipes[hand][1], "wb") as results:
                for turn, dealt in enumerate(self._dealt):
                    if dealt == hand:
                        pickle.dump(work(turn), results, pickle.HIGHEST_PROTOCOL)
                        results.flush()
            for process in others:
                os.waitpid(process, 0)
        finally:
            os._exit(0)


def _hired(hands: int) -> tuple[int, list[int]]:
    """Double this process; which of them this one is, and those that it hired."""
    others: list[int] = []
    for number in range(1, hands):
        process = os.fork()
        if not process:
            return number, []
        others.append(process)
    return 0, others


class _Shelf:
    """The results of one process, taken as they come: it would wait while nobody empties its pipe."""

    def __init__(self, reading: int) -> None:
        self._pipe = os.fdopen(reading, "rb")
        self._results: SimpleQueue[list[Any]] = SimpleQueue()
        self._collector = threading.Thread(target=self._collect)
        self._collector.start()

    def next_result(self) -> list[Any]:
        result = self._results.get()
        if not result:
            self._results.put(result)  # nothing will ever come again
        return result

    def close(self) -> None:
        self._collector.join()
        self._pipe.close()

    def _collect(self) -> None:
        with suppress(EOFError, pickle.UnpicklingError):
            while True:
                self._results.put([pickle.load(self._pipe)])
        self._results.put([])
