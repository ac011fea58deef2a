"""Every face of a deck: drawn by one process or several alike, with its pictogram and its photograph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from deckgen import parallel
from deckgen.deck import Deck
from deckgen.errors import UserError
from deckgen.faces import proof
from deckgen.faces.face import Face
from deckgen.faces.pictures import prepared_file
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.theme_data import theme_names


def large_deck(folder: Path, theme: str = "chronicle") -> Deck:
    rows = "\n".join(f"- {{code: {n}, date: {1000 + n}, title: Event {n}}}" for n in range(1, 30))
    hopeless = "- {code: 99, date: 1990, title: " + "word " * 90 + "}"
    file = folder / "deck.yaml"
    file.write_text(f"id: MANY\ntheme: {theme}\nevents:\n{rows}\n{hopeless}\n", encoding="utf-8")
    return load_deck(file)


def test_several_processes_draw_what_one_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = large_deck(tmp_path)
    alone = draw_proof(deck)
    monkeypatch.setattr(parallel, "CARDS_PER_PROCESS", 1)
    monkeypatch.setattr(parallel.threading, "active_count", lambda: 1)
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: 2)
    together = draw_proof(deck)
    assert [face for _, _, face in together.drawn_faces()] == [face for _, _, face in alone.drawn_faces()]
    assert [(e.card.code, e.field, e.points) for e in together.face_errors()] == [("99", "title", 9.5)]
    assert all(isinstance(face, Face) for face in together.faces[0].values())


def test_a_broken_template_is_named_by_any_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "theme.yaml").write_text("extends: chronicle\nname: Mine\n", encoding="utf-8")
    (tmp_path / "mine" / "title.svg").write_text("{{ nothing }}", encoding="utf-8")
    monkeypatch.setattr(parallel, "CARDS_PER_PROCESS", 1)
    monkeypatch.setattr(parallel.threading, "active_count", lambda: 1)
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: 2)
    with pytest.raises(UserError, match=r"mine/title\.svg") as refused:
        draw_proof(large_deck(tmp_path, "./mine"))
    assert refused.value.problems[0].fix


def slow_theme(folder: Path, title: str) -> Path:
    (folder / "slow").mkdir()
    (folder / "slow" / "theme.yaml").write_text("extends: chronicle\nname: Slow\n", encoding="utf-8")
    (folder / "slow" / "title.svg").write_text(title, encoding="utf-8")
    return folder


@pytest.mark.parametrize("processes", [1, 2])
def test_all_faces_of_a_deck_together_may_take_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    """Each of these faces alone is within its limits."""
    monkeypatch.setattr(parallel, "CARDS_PER_PROCESS", 1)
    monkeypatch.setattr(parallel.threading, "active_count", lambda: 1)
    monkeypatch.setattr(parallel.os, "cpu_count", lambda: processes)
    monkeypatch.setattr(proof, "MAX_DRAWING_SECONDS", 0.1)
    monkeypatch.setattr(proof, "MAX_DRAWING_SECONDS_PER_CARD", 0.03)
    slow = "{% for x in range(150) %}{% for y in range(300) %}{% endfor %}{% endfor %}"
    folder = slow_theme(tmp_path, f'<svg viewBox="0 0 44 68">{slow}</svg>')
    with pytest.raises(UserError, match=r"slow/title\.svg.*more than 1 seconds for \d+ of 30 cards") as refused:
        draw_proof(large_deck(folder, "./slow"))
    assert refused.value.problems[0].fix


def test_a_pictogram_with_very_much_in_it_does_not_hold_up_a_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drawing within its limits took half a second for each card."""
    monkeypatch.setattr(proof, "MAX_DRAWING_SECONDS", 0.4)
    monkeypatch.setattr(proof, "MAX_DRAWING_SECONDS_PER_CARD", 0.005)
    paths = "".join(f"<path d='M{x} 1l3 4l5 -6z'/>" for x in range(9000))
    (tmp_path / "much.svg").write_text(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{paths}</svg>")
    rows = "".join(f"{number},{1000 + number},Event,much.svg\n" for number in range(1, 61))
    (tmp_path / "list.csv").write_text(f"code,date,title,icon\n{rows}", "utf-8")
    with pytest.raises(UserError, match=r"list\.csv:\d+:icon.*more than 1 seconds for \d+ of 60 cards"):
        draw_proof(load_deck(tmp_path / "list.csv"))


def test_a_usual_theme_takes_a_tenth_of_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a theme of ours is not timed at all."""
    monkeypatch.setattr(proof, "MAX_DRAWING_SECONDS", 0)
    folder = slow_theme(tmp_path, '{% extends "date.svg" %}')
    assert len(draw_proof(large_deck(folder, "./slow")).faces) == 30
    monkeypatch.setattr(proof, "MAX_DRAWING_SECONDS_PER_CARD", 0)
    assert len(draw_proof(large_deck(tmp_path)).faces) == 30


def test_a_card_whose_author_wants_no_pictogram_has_none(tmp_path: Path) -> None:
    file = tmp_path / "deck.csv"
    file.write_text("code,date,title,icon\n1,1969,Moon,none\n2,1969,Moon,castle\n3,1969,Xyzzy,\n", "utf-8")
    faces = [sides["title"] for sides in draw_proof(load_deck(file)).faces]
    assert ["<clipPath" in face.svg for face in faces if isinstance(face, Face)] == [False, True, False]


@pytest.mark.parametrize("theme", theme_names())
def test_a_title_that_fits_keeps_its_last_full_stop(tmp_path: Path, theme: str) -> None:
    (tmp_path / "deck.yaml").write_text(
        f"id: END\ntheme: {theme}\nevents:\n- {{code: 001, date: 1929, title: Crash at Kodak Co.}}\n", "utf-8"
    )
    face = draw_proof(load_deck(tmp_path / "deck.yaml")).faces[0]["date"]
    assert isinstance(face, Face) and "Co.<" in face.svg


@pytest.mark.parametrize(("photos", "toned"), [("colour", False), ("toned", True)])
def test_photographs_keep_their_colours_on_both_faces_unless_the_deck_tones_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, photos: str, toned: bool
) -> None:
    monkeypatch.setenv("DECKGEN_CACHE", str(tmp_path / "cache"))
    Image.new("RGB", (1200, 900), (250, 20, 20)).save(tmp_path / "red.png")
    (tmp_path / "deck.yaml").write_text(
        f'id: PHOT\nphotos: {photos}\nevents:\n- {{code: "1", date: 1969, title: Red, image: red.png}}\n', "utf-8"
    )
    proof = draw_proof(load_deck(tmp_path / "deck.yaml"))
    for _, _, face in proof.drawn_faces():
        picture = prepared_file(re.findall(r'href="picture:([^"]+)"', face.svg)[0])
        assert picture
        with Image.open(picture) as image:
            red, green, blue = image.convert("RGB").resize((1, 1)).getpixel((0, 0))  # type: ignore[misc]
        assert (red > 200 and max(green, blue) < 60) is not toned
