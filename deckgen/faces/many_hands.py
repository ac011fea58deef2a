"""Both faces of every card of a deck, drawn by all cores where there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.crew import by_turns
from deckgen.faces.face import SIDES, Face, FaceError, FaceMaker, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckgen.deck.card import Card
    from deckgen.faces.fit import Lines
    from deckgen.faces.pictures import PreparedPicture

Faces = dict[Side, Face | FaceError]
Makers = dict[Side, FaceMaker]
Pictures = dict[Side, dict[str, "PreparedPicture"]]
_Finished = tuple[str, tuple["Lines", ...], tuple[str, ...]]  # what crosses between processes: no card goes along
_Failed = tuple[str, float]
_PORTION = 5  # cards


def draw_all(
    makers: Makers,
    cards: Sequence[Card],
    pictures: Pictures,
    done: Callable[[], None],
    meanwhile: Callable[[], None] | None,
) -> tuple[Faces, ...]:
    """Both faces of every card; `done` is called after each, and `meanwhile` is done before, see by_turns."""

    def portion(turn: int) -> list[dict[Side, _Finished | _Failed]]:
        drawn = (_draw(makers, card, pictures) for card in cards[turn * _PORTION : (turn + 1) * _PORTION])
        return [{side: _stripped(face) for side, face in faces.items()} for faces in drawn]

    def ready() -> None:
        for maker in makers.values():
            maker.make_ready()

    portions = by_turns(portion, -(-len(cards) // _PORTION), len(cards), ready, meanwhile)
    found: list[Faces] = []
    for card, faces in zip(cards, (faces for portion in portions for faces in portion), strict=True):
        found.append({side: _restored(card, side, result) for side, result in faces.items()})
        done()
    return tuple(found)


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
