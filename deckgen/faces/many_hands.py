"""Drawing the faces of a large deck with all cores; small decks are done before a second process has started."""

from __future__ import annotations

import multiprocessing
import os
import threading
from typing import TYPE_CHECKING

from deckgen.faces.face import SIDES, Face, FaceError, FaceMaker, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckgen.deck.card import Card
    from deckgen.faces.fit import Lines
    from deckgen.faces.pictures import PreparedPicture

Faces = dict[Side, Face | FaceError]
Makers = dict[Side, FaceMaker]
Pictures = dict[Side, dict[str, "PreparedPicture"]]
_Finished = tuple[str, tuple["Lines", ...], tuple[str, ...]]  # what crosses between processes: no card goes along
_Failed = tuple[str, float]
_MANY = 400  # cards
_PORTION = 50

_work: tuple[Makers, Sequence[Card], Pictures] | None = None  # inherited by the processes that are forked


def draw_all(makers: Makers, cards: Sequence[Card], pictures: Pictures) -> tuple[Faces, ...]:
    """Both faces of every card."""
    cores = os.cpu_count() or 1
    if len(cards) < _MANY or cores < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        return tuple(_draw(makers, card, pictures) for card in cards)
    global _work
    _work = (makers, cards, pictures)
    try:
        with multiprocessing.get_context("fork").Pool(cores) as pool:
            portions = pool.map(_portion, range(0, len(cards), _PORTION), chunksize=1)
    finally:
        _work = None
    drawn = (faces for portion in portions for faces in portion)
    return tuple(
        {side: _restored(card, side, result) for side, result in faces.items()}
        for card, faces in zip(cards, drawn, strict=True)
    )


def _draw(makers: Makers, card: Card, pictures: Pictures) -> Faces:
    return {side: _drawn(makers[side], card, pictures[side].get(card.code)) for side in SIDES}


def _drawn(maker: FaceMaker, card: Card, picture: PreparedPicture | None) -> Face | FaceError:
    try:
        return maker.draw(card, picture)
    except FaceError as error:
        return error


def _portion(start: int) -> list[dict[Side, _Finished | _Failed]]:
    assert _work is not None, "forked with work to do"
    makers, cards, pictures = _work
    drawn = [_draw(makers, card, pictures) for card in cards[start : start + _PORTION]]
    return [{side: _stripped(face) for side, face in faces.items()} for faces in drawn]


def _stripped(face: Face | FaceError) -> _Finished | _Failed:
    return (face.field, face.points) if isinstance(face, FaceError) else (face.svg, face.fitted, face.dropped)


def _restored(card: Card, side: Side, result: _Finished | _Failed) -> Face | FaceError:
    return FaceError(card, *result) if len(result) == 2 else Face(card, side, *result)
