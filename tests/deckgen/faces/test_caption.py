"""Title and note of a date face, fitted together."""

from __future__ import annotations

from pathlib import Path

from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.type.fit import fit

TEMPLATE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{{{ w }}}} {{{{ h }}}}">
{{% set text = caption(38, {height}, 1) %}}
{{{{ lines(text.title, 22, 10, "heading", "#000000") }}}}
{{% if text.note %}}{{{{ lines(text.note, 22, 9 + text.height, "note", "#000000") }}}}{{% endif %}}</svg>
"""
TITLE = "The fall of the great wall in Berlin"
NOTE = "A note that is long enough for two lines of it"


def drawn(folder: Path, height: float, title: str, note: str) -> Face:
    (folder / "bare").mkdir()
    (folder / "bare" / "theme.yaml").write_text("extends: chronicle\nname: Bare\n", "utf-8")
    (folder / "bare" / "date.svg").write_text(TEMPLATE.format(height=height), "utf-8")
    (folder / "deck.yaml").write_text(
        f"id: BARE\ntheme: ./bare\nevents:\n- {{date: 1969, title: {title}, note: {note}}}\n", "utf-8"
    )
    face = draw_proof(load_deck(folder / "deck.yaml")).faces[0]["date"]
    assert isinstance(face, Face)
    return face


def test_title_and_note_fill_one_box(tmp_path: Path) -> None:
    title, note = drawn(tmp_path, 30, TITLE, "A short note").fitted
    assert title.size > note.size
    assert title.height + 1 + note.height <= 30


def test_the_title_becomes_smaller_for_the_note(tmp_path: Path) -> None:
    title, note = drawn(tmp_path, 15.2, TITLE, NOTE).fitted
    roomy = drawn_alone(tmp_path / "alone")
    assert title.size < roomy.fitted[0].size
    assert title.height + note.height < 15.2


def drawn_alone(folder: Path) -> Face:
    folder.mkdir()
    return drawn(folder, 15.2, TITLE, '""')


def test_a_note_without_room_is_left_out_and_told(tmp_path: Path) -> None:
    face = drawn(tmp_path, 10, TITLE, NOTE)
    assert len(face.fitted) == 1
    assert face.dropped == ("note",)


def test_a_title_without_room_is_shortened_and_told(tmp_path: Path) -> None:
    face = drawn(tmp_path, 4.5, TITLE, "A note")
    assert face.fitted[0].lines[-1].endswith("…")
    assert face.dropped == ("title", "note")


def test_a_title_of_a_thousand_words_is_shortened_in_few_steps(tmp_path: Path) -> None:
    before = fit.cache_info().misses
    face = drawn(tmp_path, 30, "wall " * 999, "A note")
    assert face.fitted[0].lines[-1].endswith("wall…")
    assert fit.cache_info().misses - before < 100
