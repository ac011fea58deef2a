"""Large decks are drawn by all cores; small ones are done before a second process has started."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from deckgen.faces.face import SIDES, Face, FaceError, FaceMaker, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckgen.deck.card import Card
    from deckgen.faces.fit import Lines
    from deckgen.faces.pictures import PreparedPicture

Faces = dict[Side, Face | FaceError]
Makers = dict[Side, FaceMaker]
Pictures = dict[Side, dict[str, "PreparedPicture"]]
_Finished = tuple[str, tuple["Lines", ...], tuple[str, ...]]  # what crosses between processes: no card goes along
_Failed = tuple[str, float]
_Result = TypeVar("_Result")
_MANY = 80  # cards: fewer are drawn before other processes are ready
_PORTION = 10


def draw_all(
    makers: Makers, cards: Sequence[Card], pictures: Pictures, meanwhile: Callable[[], None] | None = None
) -> tuple[Faces, ...]:
    """Both faces of every card; what is to be done `meanwhile` is done only where others draw."""

    def portion(turn: int) -> list[dict[Side, _Finished | _Failed]]:
        drawn = (_draw(makers, card, pictures) for card in cards[turn * _PORTION : (turn + 1) * _PORTION])
        return [{side: _stripped(face) for side, face in faces.items()} for faces in drawn]

    portions = by_turns(portion, -(-len(cards) // _PORTION), len(cards), meanwhile)
    drawn = (faces for portion in portions for faces in portion)
    return tuple(
        {side: _restored(card, side, result) for side, result in faces.items()}
        for card, faces in zip(cards, drawn, strict=True)
    )


def by_turns(
    work: Callable[[int], _Result], turns: int, cards: int, meanwhile: Callable[[], None] | None = None
) -> Iterator[_Result]:
    """The result of every turn, in order; for many cards, worked out by as many processes as there are cores.

    Where a process fails, its turns are taken here, so that an error is raised as if there were no others.
    """
    hands = min(os.cpu_count() or 1, turns)
    if cards < _MANY or hands < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        yield from map(work, range(turns))
        return
    dealt = [(turn + turn // hands) % hands for turn in range(turns)]  # so that fronts and backs are dealt to all alike
    hired = [_Hand(work, [turn for turn in range(turns) if dealt[turn] == number]) for number in range(hands)]
    for hand in hired:
        hand.collector.start()  # once all processes are there: those with threads should not be doubled
    try:
        if meanwhile:
            meanwhile()
        for turn in range(turns):
            yield from hired[dealt[turn]].next_result() or [work(turn)]
    finally:
        for hand in hired:
            hand.dismiss()


class _Hand:
    """A process, which has all that this one knew when it was hired, and the results of its turns."""

    def __init__(self, work: Callable[[int], _Result], turns: list[int]) -> None:
        reading, writing = os.pipe()
        self.process = os.fork()
        if not self.process:
            os.close(reading)
            _take(work, turns, writing)
        os.close(writing)
        self._pipe = os.fdopen(reading, "rb")
        self._results: SimpleQueue[list[Any]] = SimpleQueue()
        self.collector = threading.Thread(target=self._collect)

    def next_result(self) -> list[Any]:
        """The result of the next turn, or nothing if the process has failed."""
        result = self._results.get()
        if not result:
            self._results.put(result)
        return result

    def dismiss(self) -> None:
        """Its turns are over, whether all were taken or not."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        self.collector.join()
        self._pipe.close()

    def _collect(self) -> None:
        """Takes every result as it comes: a process would wait while nobody empties its pipe."""
        with suppress(EOFError, pickle.UnpicklingError):
            while True:
                self._results.put([pickle.load(self._pipe)])
        self._results.put([])


def _take(work: Callable[[int], _Result], turns: list[int], writing: int) -> None:
    """What a hired process does, and nothing else."""
    try:
        with os.fdopen(writing, "wb") as results:
            for turn in turns:
                pickle.dump(work(turn), results, pickle.HIGHEST_PROTOCOL)
                results.flush()
    finally:
        os._exit(0)


def _draw(makers: Makers, card: Card, pictures: Pictures) -> Faces:
    return {side: _drawn(makers[side], card, pictures[side].get(card.code)) for side in SIDES}


def _drawn(maker: FaceMaker, card: Card, picture: PreparedPicture | None) -> Face | FaceError:
    try:
        return maker.draw(card, picture)
    except FaceError as error:
        return error


def _stripped(face: Face | FaceError) -> _Finished | _Failed:
    return (face.field, face.points) if isinstance(face, FaceError) else (face.svg, face.fitted, face.dropped)


def _restored(card: Card, side: Side, result: _Finished | _Failed) -> Face | FaceError:
    return FaceError(card, *result) if len(result) == 2 else Face(card, side, *result)
