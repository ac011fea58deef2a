"""The package in Anki's own library: it is imported, shown, learned and imported again."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckgen.exports.anki import export_anki
from deckgen.reading.deck_file import load_deck
from tests.deckgen.exports.export_jobs import export_job, small_deck

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    pytest.importorskip("anki", reason="Anki's library (pip install anki) is not installed")
    from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    (tmp_path / "anki").mkdir()
    opened = Collection(str(tmp_path / "anki" / "collection.anki2"))
    yield opened
    opened.close()


def import_package(collection: Collection, folder: Path, cards: int = 3, extra: str = ""):
    """Export the deck and import it; the log of what Anki did."""
    export_anki(export_job(small_deck(folder, cards, extra=extra), folder / "out"))
    options = ImportAnkiPackageOptions(with_scheduling=False, merge_notetypes=True)
    request = ImportAnkiPackageRequest(package_path=str(folder / "out" / "small.apkg"), options=options)
    return collection.import_anki_package(request).log


def test_every_card_becomes_a_note_of_one_deck(tmp_path, collection):
    log = import_package(collection, tmp_path)
    assert (len(log.new), len(log.updated), len(log.conflicting)) == (3, 0, 0)
    assert collection.decks.by_name("A small deck")
    assert len(collection.find_cards('deck:"A small deck" is:new')) == 3


def test_question_and_answer_show_the_two_faces(tmp_path, collection):
    import_package(collection, tmp_path)
    shown = [collection.get_card(card) for card in collection.find_cards("", order="c.due asc")]
    for number, card in enumerate(shown, 1):
        question, answer = card.question(), card.answer()
        pictures = [re.findall(r'<img src="([^"]+)">', text) for text in (question, answer)]
        title, date = (f"deckgen-TEST-{number:03}-{side}.png" for side in ("title", "date"))
        assert pictures == [[title], [title, date]]
        assert all((Path(collection.media.dir()) / name).stat().st_size > 1000 for name in (title, date))
    check = collection.media.check()
    assert (list(check.missing), list(check.unused)) == ([], [])


def test_a_changed_deck_is_imported_again_and_what_was_learned_stays(tmp_path, collection):
    import_package(collection, tmp_path)
    card = collection.get_card(collection.find_cards("Code:002")[0])
    collection.sched.set_due_date([card.id], "5")
    events = tmp_path / "events.csv"
    deck = small_deck(tmp_path, 4)
    events.write_text(events.read_text("utf-8").replace("Event number 2", "Another title"), "utf-8")
    note = card.note()
    note.load()
    assert note["Title"] == "Event number 2"
    # Anki takes over what is newer, to the second.
    collection.db.execute("update notes set mod = mod - 60")
    export_anki(export_job(load_deck(deck.path), tmp_path / "out"))
    request = ImportAnkiPackageRequest(
        package_path=str(tmp_path / "out" / "small.apkg"), options=ImportAnkiPackageOptions(with_scheduling=False)
    )
    log = collection.import_anki_package(request).log
    assert (len(log.new), len(log.updated)) == (1, 3)
    note.load()
    assert note["Title"] == "Another title"
    assert collection.get_card(card.id).ivl == 5


def test_the_fields_are_in_the_language_of_the_deck(tmp_path, collection):
    import_package(collection, tmp_path, extra="language: pl\n")
    (model,) = [each for each in collection.models.all() if "deckgen" in each["name"]]
    fields = collection.models.field_names(model)
    assert fields == ["Tytuł", "Data", "Notatka", "Strona z tytułem", "Strona z datą", "Kod"]
