"""The faces of the decks that phones show, each drawn or read once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock

from deckgen.faces.page_faces import DeckFaces, draw_faces
from scorer.replay import open_deck


class DrawnDecks:
    """Decks whose faces have been drawn, each once; `pictures_folder` is the address of their pictures.

    `prepared` may know the faces of a deck that were drawn before.
    """

    def __init__(self, pictures_folder: str, prepared: Callable[[Path], DeckFaces | None] = lambda deck: None) -> None:
        self._pictures_folder = pictures_folder
        self._prepared = prepared
        self._faces: dict[Path, DeckFaces] = {}
        self._lock = Lock()

    def faces(self, deck: Path) -> DeckFaces:
        with self._lock:
            if deck not in self._faces:
                prepared = self._prepared(deck)
                self._faces[deck] = prepared or draw_faces(open_deck(deck).deck, self._pictures_folder)
            return self._faces[deck]

    @property
    def pictures(self) -> frozenset[str]:
        return frozenset().union(*(faces.pictures for faces in list(self._faces.values())))

    @property
    def families(self) -> frozenset[str]:
        return frozenset().union(*(faces.families for faces in list(self._faces.values())))
