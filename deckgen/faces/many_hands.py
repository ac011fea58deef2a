"""Large decks are drawn by all cores; small ones are done before a second process has started."""

from __future__ import annotations

import os
import pickle
import threading
from typing import IO, TYPE_CHECKING, TypeVar

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
_MANY = 200  # cards
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

    A process that gets too far ahead waits until its results are taken. Where one fails, its turns are taken here, so
    that an error is raised as if there were no others.
    """
    hands = min(os.cpu_count() or 1, turns)
    if cards < _MANY or hands < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        yield from map(work, range(turns))
        return
    hired = [_hired(work, range(hand, turns, hands)) for hand in range(hands)]
    beside = threading.Thread(target=meanwhile)
    beside.start()
    try:
        for turn in range(turns):
            try:
                result = pickle.load(hired[turn % hands][1])
            except (EOFError, pickle.UnpicklingError):
                result = work(turn)
            yield result
    finally:
        beside.join()
        for _, results in hired:
            results.close()
        for process, _ in hired:
            os.waitpid(process, 0)


def _hired(work: Callable[[int], _Result], turns: range) -> tuple[int, IO[bytes]]:
    """A new process, which has all that this one knows, and where its results can be read."""
    reading, writing = os.pipe()
    if process := os.fork():
        os.close(writing)
        return process, os.fdopen(reading, "rb")
    try:
        os.close(reading)  # or nobody would notice when the other end is closed
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
