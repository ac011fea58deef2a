"""Anki: a package with both faces of every card, for players who want to train."""

from __future__ import annotations

import json
import re
import sqlite3
import time
import zlib
from collections.abc import Sequence
from contextlib import closing
from html import escape
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

from deckgen.deck.model import Card
from deckgen.exports.order import ExportJob
from deckgen.faces.face import SIDES
from deckgen.messages import say
from deckgen.writers.png import face_pngs, file_names, save_picture

if TYPE_CHECKING:
    import genanki


_DPI = 200  # sharp on a screen and light on a telephone
_FIELDS = ("title", "date", "note", "front", "back", "code")
_CSS = ".card {background: #f3f3f3; text-align: center;} img {max-height: 80vh; border-radius: 2%;}"
_FIRST_ID = 1_500_000_000_000  # ids look like times in milliseconds


def export_anki(order: ExportJob) -> dict[str, object]:
    """Write the package: a database, the pictures under numbers, and a list of what the numbers stand for."""
    names = {side: _picture_names(order, side) for side in SIDES}
    package = order.folder / f"{order.name}.apkg"
    collection = order.folder / "collection.anki2"
    _write_collection(collection, _anki_deck(order, names["title"], names["date"]))
    with ZipFile(package, "w") as zipped:
        zipped.write(collection, collection.name, ZIP_DEFLATED)
        media = [*names["title"], *names["date"]]
        zipped.writestr("media", json.dumps({str(number): name for number, name in enumerate(media)}))
        _add_pictures(zipped, order)
    collection.unlink()
    return {"file": package.name}


def _write_collection(file: Path, deck: genanki.Deck) -> None:
    """Only the database comes from genanki: its own packages want every picture in a file, and leave a file behind."""
    from genanki import Package

    now = int(time.time())  # notes that are newer than those learnt before replace them
    with closing(sqlite3.connect(file)) as database, database:
        Package(deck).write_to_db(database.cursor(), now, count(now * 1000))


def _anki_deck(order: ExportJob, fronts: Sequence[str], backs: Sequence[str]) -> genanki.Deck:
    from genanki import Deck

    deck = order.proof.deck
    model = _model(deck.language)
    name = deck.title.replace("::", ":")  # two colons would make a deck within a deck
    anki_deck = Deck(_steady_id(f"deck/{deck.id}"), name)
    for due, (card, front, back) in enumerate(zip(deck.cards, fronts, backs, strict=True), 1):
        anki_deck.add_note(_note(model, deck.id, card, (front, back), due))
    return anki_deck


def _model(language: str) -> genanki.Model:
    """How notes look, named in the language of the deck, once for all decks of that language."""
    from genanki import Model

    name = say("export.anki-look", language)
    fields = {field: say(f"export.anki-{field}", language) for field in _FIELDS}
    asked, answered = f"{{{{{fields['front']}}}}}", f"{{{{{fields['back']}}}}}"
    return Model(
        _steady_id(f"look/{name}"),
        name,
        fields=[{"name": field, "font": "Arial"} for field in fields.values()],
        templates=[{"name": name, "qfmt": asked, "afmt": f"{asked}<hr id=answer>{answered}"}],
        css=_CSS,
    )


def _note(model: genanki.Model, deck_id: str, card: Card, pictures: tuple[str, str], due: int) -> genanki.Note:
    from genanki import Note

    texts = [escape(text) for text in (card.title, card.printed, card.note)]
    fields = [*texts, *(f'<img src="{name}">' for name in pictures), card.code]
    tags = [re.sub(r"\s+", "_", tag) for tag in (*card.tags, card.period) if tag]
    return Note(model, fields, tags=tags, guid=f"deckgen-{deck_id}-{card.code}", due=due)


def _steady_id(name: str) -> int:
    """The same at every export, so that importing again updates and learning goes on."""
    return _FIRST_ID + zlib.crc32(name.encode())


def _add_pictures(zipped: ZipFile, order: ExportJob) -> None:
    faces = [face for side in SIDES for face in order.faces(side)]
    for number, image in enumerate(face_pngs(faces, order.proof.size, _DPI)):
        content = BytesIO()
        save_picture(content, image)
        zipped.writestr(str(number), content.getvalue())
        order.done()


def _picture_names(order: ExportJob, side: str) -> list[str]:
    """All decks of a person share one folder of pictures, so the deck is in the name."""
    deck = order.proof.deck
    mark = re.sub(r"[^\w-]+", "_", deck.id) or "deck"
    return [f"deckgen-{mark}-{name}" for name in file_names([(card.code, side) for card in deck.cards])]
