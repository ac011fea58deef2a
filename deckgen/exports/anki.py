"""Anki: a package with both faces of every card, for players who want to train."""

from __future__ import annotations

import json
import re
import time
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

from deckgen.exports.anki_collection import Look, Note, write_collection
from deckgen.faces.face import SIDES
from deckgen.messages import say
from deckgen.writers.png import face_pngs
from deckgen.writers.png_files import file_names, save_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckgen.deck.card import Card
    from deckgen.exports.order import Order

_DPI = 200  # sharp on a screen and light on a telephone
_FIELDS = ("title", "date", "note", "front", "back", "code")


def export_anki(order: Order) -> dict[str, object]:
    """Write the package: a database, the pictures under numbers, and a list of what the numbers stand for."""
    deck = order.proof.deck
    names = {side: _names(order, side) for side in SIDES}
    package = order.folder / f"{order.name}.apkg"
    collection = order.folder / "collection.anki2"
    notes = [
        _note(deck.id, card, front, back)
        for card, front, back in zip(deck.cards, names["title"], names["date"], strict=True)
    ]
    write_collection(collection, deck.id, deck.title, _look(deck.language), notes, int(time.time()))
    with ZipFile(package, "w") as zipped:
        zipped.write(collection, collection.name, ZIP_DEFLATED)
        media = [*names["title"], *names["date"]]
        zipped.writestr("media", json.dumps({str(number): name for number, name in enumerate(media)}))
        _add_pictures(zipped, order)
    collection.unlink()
    return {"file": package.name}


def _add_pictures(zipped: ZipFile, order: Order) -> None:
    faces = [face for side in SIDES for face in order.faces(side)]
    for number, image in enumerate(face_pngs(faces, order.proof.size, _DPI)):
        content = BytesIO()
        save_picture(content, image)
        zipped.writestr(str(number), content.getvalue())
        order.done()


def _names(order: Order, side: str) -> Sequence[str]:
    """All decks of a person share one folder of pictures, so the deck is in the name."""
    deck = order.proof.deck
    mark = re.sub(r"[^\w-]+", "_", deck.id) or "deck"
    return [f"deckgen-{mark}-{name}" for name in file_names([(card.code, side) for card in deck.cards])]


def _note(deck_id: str, card: Card, front: str, back: str) -> Note:
    texts = (escape(card.title), escape(card.printed), escape(card.note))
    fields = (*texts, f'<img src="{front}">', f'<img src="{back}">', card.code)
    labels = (*card.tags, *([card.period] if card.period else []))
    return Note(f"deckgen-{deck_id}-{card.code}", fields, tuple(re.sub(r"\s+", "_", label) for label in labels))


def _look(language: str) -> Look:
    """Named in the language of the deck, once for all decks of that language."""
    names = {field: say(f"export.anki-{field}", language) for field in _FIELDS}
    return Look(say("export.anki-look", language), tuple(names.values()), names["front"], names["back"])
