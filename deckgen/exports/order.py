"""What a home is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.faces.face import Face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from deckgen.exports.shops import Product, Shop
    from deckgen.faces.face import Side
    from deckgen.faces.proof import Proof


@dataclass(frozen=True, slots=True)
class Order:
    """A checked deck without errors, the folder to fill, and the wishes of the command line."""

    proof: Proof
    folder: Path
    settled: Path  # where the folder will stand when it is complete
    done: Callable[[], None]
    shop: Shop | None = None
    product: Product | None = None
    bleed: bool = False
    url: str = ""

    @property
    def name(self) -> str:
        """The deck's name as files carry it."""
        return self.proof.deck.path.stem

    def faces(self, side: Side) -> Iterator[Face]:
        """One side of every card, in the order of the deck."""
        for sides in self.proof.faces:
            face = sides[side]
            if not isinstance(face, Face):
                raise face
            yield face
