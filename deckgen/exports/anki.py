"""Anki: a package of flash cards with both faces of every card."""

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
from deckgen.exports.job import ExportJob
from deckgen.faces.face import SIDES
from deckgen.messages import say
from deckgen.order import OrderWords
from deckgen.writers.png import picture_file_names, render_faces, save_picture

if TYPE_CHECKING:
    import genanki


_DPI = 200  # sharp on a screen, small enough for a phone
_FIELDS = ("title", "date", "note", "front", "back", "code")
_FORBIDDEN = re.compile(r'[:"{}#^/]+')  # in the name of a field
_CSS = ".card {background: #f3f3f3; text-align: center;} img {max-height: 80vh; border-radius: 2%;}"
_FIRST_ID = 1_500_000_000_000  # ids look like times in milliseconds


def export_anki(job: ExportJob) -> dict[str, object]:
    """Write the package: a zip of a database, numbered pictures, and a list of the names of the pictures."""
    names = {side: _picture_names(job, side) for side in SIDES}
    package = job.folder / f"{job.name}.apkg"
    collection = job.folder / "collection.anki2"
    _write_collection(collection, _make_deck(job, names["title"], names["date"]))
    with ZipFile(package, "w") as zipped:
        zipped.write(collection, collection.name, ZIP_DEFLATED)
        media = [*names["title"], *names["date"]]
        zipped.writestr("media", json.dumps({str(number): name for number, name in enumerate(media)}))
        _add_pictures(zipped, job)
    collection.unlink()
    return {"file": package.name}


def _write_collection(file: Path, deck: genanki.Deck) -> None:
    """Only the database is made by genanki: its packages need every picture as a file, and leave a file behind."""
    from genanki import Package

    now = int(time.time())  # when imported again, newer notes replace the older ones
    with closing(sqlite3.connect(file)) as database, database:
        Package(deck).write_to_db(database.cursor(), now, count(now * 1000))


def _make_deck(job: ExportJob, fronts: Sequence[str], backs: Sequence[str]) -> genanki.Deck:
    from genanki import Deck

    deck = job.proof.deck
    model = _make_model(deck.language, deck.order.words)
    name = deck.title.replace("::", ":")  # two colons would make a deck within a deck
    anki_deck = Deck(_stable_id(f"deck/{deck.id}"), name)
    for due, (card, front, back) in enumerate(zip(deck.cards, fronts, backs, strict=True), 1):
        anki_deck.add_note(_make_note(model, deck.id, card, (front, back), due))
    return anki_deck


def _make_model(language: str, order: OrderWords | None) -> genanki.Model:
    """The fields and the layout of a note; all decks of a language that are ordered by the same share one model."""
    from genanki import Model

    name = _capitalize(say("export.anki-look", language, order=order))
    fields: dict[str, str] = {}
    for field in _FIELDS:
        words = _FORBIDDEN.sub(" ", say(f"export.anki-{field}", language, order=order)).split()
        text = _capitalize(" ".join(words))
        fields[field] = text if text not in fields.values() else f"{text} 2"
    question, answer = f"{{{{{fields['front']}}}}}", f"{{{{{fields['back']}}}}}"
    return Model(
        _stable_id(f"look/{name}"),
        name,
        fields=[{"name": field, "font": "Arial"} for field in fields.values()],
        templates=[{"name": name, "qfmt": question, "afmt": f"{question}<hr id=answer>{answer}"}],
        css=_CSS,
    )


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _make_note(model: genanki.Model, deck_id: str, card: Card, pictures: tuple[str, str], due: int) -> genanki.Note:
    from genanki import Note

    texts = [escape(text) for text in (card.title, card.printed, card.note)]
    fields = [*texts, *(f'<img src="{name}">' for name in pictures), card.code]
    tags = [re.sub(r"\s+", "_", tag) for tag in (*card.tags, card.period) if tag]
    return Note(model, fields, tags=tags, guid=f"deckgen-{deck_id}-{card.code}", due=due)


def _stable_id(name: str) -> int:
    """The same id at every export, so that importing again updates the notes and keeps their learning progress."""
    return _FIRST_ID + zlib.crc32(name.encode())


def _add_pictures(zipped: ZipFile, job: ExportJob) -> None:
    faces = [face for side in SIDES for face in job.faces(side)]
    for number, image in enumerate(render_faces(faces, job.proof.size, _DPI)):
        content = BytesIO()
        save_picture(content, image)
        zipped.writestr(str(number), content.getvalue())
        job.done()


def _picture_names(job: ExportJob, side: str) -> list[str]:
    """The name of the deck is part of each: Anki keeps the pictures of all decks in one folder."""
    deck = job.proof.deck
    prefix = re.sub(r"[^\w-]+", "_", deck.id) or "deck"
    return [f"deckgen-{prefix}-{name}" for name in picture_file_names([(card.code, side) for card in deck.cards])]
