"""A proof: every face of a deck drawn once, for the checks to look at and for the printer to print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.deck.deck import Choices
from deckgen.errors import UserError
from deckgen.faces.face import SIDES, Face, FaceError, FaceMaker, Side
from deckgen.faces.theme import Theme, load_theme
from deckgen.sheets.sizes import Size, card_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.deck.card import Card
    from deckgen.deck.deck import Deck


@dataclass(frozen=True, slots=True)
class Proof:
    """A deck in its theme and size; a face that cannot be drawn is there as the reason why."""

    deck: Deck
    theme: Theme
    size: Size
    faces: tuple[dict[Side, Face | FaceError], ...]

    def drawn(self) -> Iterator[tuple[Card, Side, Face]]:
        """The faces that could be drawn."""
        for card, sides in zip(self.deck.cards, self.faces, strict=True):
            for side, face in sides.items():
                if isinstance(face, Face):
                    yield card, side, face

    def failed(self) -> Iterator[FaceError]:
        for sides in self.faces:
            yield from (face for face in sides.values() if isinstance(face, FaceError))


def pull_proof(deck: Deck) -> Proof:
    """Draw all faces of a deck."""
    theme = load_theme(deck.choices.theme)
    size = _size(deck.choices)
    maker = FaceMaker(deck, theme, size)
    return Proof(deck, theme, size, tuple({side: _drawn(maker, card, side) for side in SIDES} for card in deck.cards))


def _drawn(maker: FaceMaker, card: Card, side: Side) -> Face | FaceError:
    try:
        return maker.draw(card, side)
    except FaceError as error:
        return error


def _size(choices: Choices) -> Size:
    """The deck's size; where it cannot be read, which a check reports, the usual one."""
    try:
        return card_size(choices.card)
    except UserError:
        return card_size(Choices().card)
