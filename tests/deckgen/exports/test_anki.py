"""The Anki package, opened as Anki opens it: a zip, a list of pictures, a database."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from deckgen.exports.anki import export_anki
from deckgen.reading.deck_file import load_deck
from tests.deckgen.exports.export_jobs import expected, export_job, qr_text, small_deck


@pytest.fixture
def package(tmp_path) -> zipfile.ZipFile:
    extra = "language: es\n"
    export_anki(export_job(small_deck(tmp_path, 3, extra=extra), tmp_path / "out"))
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["small.apkg"]
    with zipfile.ZipFile(tmp_path / "out" / "small.apkg") as zipped:
        yield zipped


@pytest.fixture
def collection(package, tmp_path) -> sqlite3.Connection:
    package.extract("collection.anki2", tmp_path)
    with closing(sqlite3.connect(tmp_path / "collection.anki2")) as database:
        yield database


def test_pictures_are_inside_under_numbers(package, tmp_path: Path):
    media = json.loads(package.read("media"))
    assert sorted(package.namelist()) == sorted(["collection.anki2", "media", *map(str, range(6))])
    assert media["0"] == "deckgen-TEST-001-title.png"
    assert media["5"] == "deckgen-TEST-003-date.png"
    wanted = expected(small_deck(tmp_path), "title") + expected(small_deck(tmp_path), "date")
    assert [qr_text(Image.open(io.BytesIO(package.read(number)))) for number in media] == wanted


def test_schema_is_the_one_that_every_anki_reads(collection):
    assert collection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    tables = {name for (name,) in collection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"col", "notes", "cards", "revlog", "graves"}
    assert collection.execute("SELECT ver FROM col").fetchall() == [(11,)]
    columns = [row[1] for row in collection.execute("PRAGMA table_info(cards)")]
    assert " ".join(columns) == (
        "id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data"
    )


def test_each_card_is_a_new_card_of_the_deck(collection, package):
    models, decks, options = map(json.loads, collection.execute("SELECT models, decks, dconf FROM col").fetchone())
    ((model_id, model),) = models.items()
    (deck_id,) = set(decks) - {"1"}
    assert decks[deck_id]["name"] == "A small deck"
    assert str(decks[deck_id]["conf"]) in options
    assert str(model["id"]) == model_id
    rows = collection.execute(
        "SELECT guid, mid, flds, sfld, did, queue, due FROM notes JOIN cards ON cards.nid = notes.id ORDER BY due"
    ).fetchall()
    assert [row[0] for row in rows] == ["deckgen-TEST-001", "deckgen-TEST-002", "deckgen-TEST-003"]
    names = set(json.loads(package.read("media")).values())
    for number, (_, mid, fields, first, did, queue, due) in enumerate(rows, 1):
        values = dict(zip((field["name"] for field in model["flds"]), fields.split("\x1f"), strict=True))
        assert (str(mid), str(did), queue, due) == (model_id, deck_id, 0, number)
        assert first == values["Título"] == f"Event number {number}"
        assert values["Fecha"] == str(1500 + number)
        assert values["Código"] == f"{number:03}"
        for face in ("Cara del título", "Cara de la fecha"):
            assert re.fullmatch('<img src="(.*)">', values[face])[1] in names


def test_the_question_shows_no_date(collection):
    ((_, model),) = json.loads(collection.execute("SELECT models FROM col").fetchone()[0]).items()
    (template,) = model["tmpls"]
    assert template["qfmt"] == "{{Cara del título}}"
    assert template["afmt"].endswith("{{Cara de la fecha}}")


def test_ids_never_change_so_that_learning_goes_on(collection):
    """Importing the deck again updates its notes, whichever version exported it."""
    found = collection.execute("SELECT guid, mid, did FROM notes JOIN cards ON cards.nid = notes.id ORDER BY guid")
    assert found.fetchall() == [(f"deckgen-TEST-00{n}", 1500802036119, 1500736048969) for n in (1, 2, 3)]


def tea(tmp_path: Path, **columns: str) -> tuple[str, str, str]:
    """Tags, fields and decks of a package with one note."""
    (tmp_path / "events.csv").write_text(
        f"code,date,{','.join(columns)}\n001,1500,{','.join(columns.values())}\n", "utf-8"
    )
    (tmp_path / "tea.yaml").write_text("id: TEST\ntitle: Tea::time\nevents: events.csv\n", "utf-8")
    export_anki(export_job(load_deck(tmp_path / "tea.yaml"), tmp_path / "out"))
    with zipfile.ZipFile(tmp_path / "out" / "tea.apkg") as zipped:
        zipped.extract("collection.anki2", tmp_path)
    with closing(sqlite3.connect(tmp_path / "collection.anki2")) as database:
        return database.execute("SELECT notes.tags, flds, decks FROM notes, col").fetchone()


def test_the_answer_is_called_by_what_the_deck_is_ordered_by(tmp_path):
    (tmp_path / "zoo.yaml").write_text(
        'id: ZOO\nlanguage: fr\norder: {by: "Title: {x}"}\nevents: [{title: Goose, value: 3}]\n', "utf-8"
    )
    (tmp_path / "herd.yaml").write_text(
        "id: HERD\nlanguage: fr\norder: weight\nevents: [{title: Goose, value: 3 kg}]\n", "utf-8"
    )
    fields = {}
    for name in ("zoo", "herd"):
        export_anki(export_job(load_deck(tmp_path / f"{name}.yaml"), tmp_path / name))
        with zipfile.ZipFile(tmp_path / name / f"{name}.apkg") as zipped:
            zipped.extract("collection.anki2", tmp_path)
        with closing(sqlite3.connect(tmp_path / "collection.anki2")) as database:
            ((_, model),) = json.loads(database.execute("SELECT models FROM col").fetchone()[0]).items()
        fields[name] = [field["name"] for field in model["flds"]]
    assert fields["herd"] == ["Titre", "Poids", "Note", "Face titre", "Face valeur", "Code"]
    assert fields["zoo"][1] == "Title x"  # signs that Anki refuses are left out


def test_tags_and_period_are_single_words(tmp_path):
    tags, _, _ = tea(tmp_path, title="Tea", tags="sea voyage;war")
    assert tags == " sea_voyage war early-modern "


def test_titles_are_escaped(tmp_path):
    _, fields, decks = tea(tmp_path, title="Tea <b> & cake")
    assert fields.startswith("Tea &lt;b&gt; &amp; cake\x1f")
    assert "Tea:time" in decks
