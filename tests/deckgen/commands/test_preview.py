"""`deckgen preview` at the terminal."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from deckgen.commands.preview import write_pictures
from deckgen.commands.studio import show_preview
from deckgen.errors import UserError
from deckgen.reading.table import NO_OPTIONS
from deckgen.terminal import Stop
from deckgen.writers.png import picture_file_names

if TYPE_CHECKING:
    from pathlib import Path


def deck(folder: Path, *titles: str) -> Path:
    rows = [f"{number:03},{1500 + number},{title}" for number, title in enumerate(titles, start=1)]
    file = folder / "deck.csv"
    file.write_text("code,date,title\n" + "\n".join(rows), encoding="utf-8")
    return file


def test_png_writes_one_picture_a_face(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out" / "cards"
    write_pictures(deck(tmp_path, "One", "Two"), target, NO_OPTIONS)
    assert sorted(file.name for file in target.iterdir()) == [
        "001-date.png",
        "001-title.png",
        "002-date.png",
        "002-title.png",
    ]
    with Image.open(target / "001-title.png") as image:
        assert image.size == (520, 803)
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert "4" in capsys.readouterr().out
    assert [each.name for each in target.parent.iterdir()] == ["cards"], "nothing is left beside"


def test_png_leaves_other_files_alone(tmp_path: Path) -> None:
    target = tmp_path / "cards"
    target.mkdir()
    (target / "notes.txt").write_text("mine")
    write_pictures(deck(tmp_path, "One"), target, NO_OPTIONS)
    assert (target / "notes.txt").read_text() == "mine"


def test_png_refuses_a_deck_with_a_card_that_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(Stop):
        write_pictures(deck(tmp_path, "One", "Unreasonably long " * 30), tmp_path / "cards", NO_OPTIONS)
    assert not (tmp_path / "cards").exists()


def test_png_into_a_place_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UserError):
        write_pictures(deck(tmp_path, "One"), tmp_path / "file" / "cards", NO_OPTIONS)


def test_png_names_the_theme_whose_drawing_cannot_be_drawn(tmp_path: Path) -> None:
    theme = tmp_path / "mine"
    theme.mkdir()
    (theme / "theme.yaml").write_text("extends: chronicle\n")
    (theme / "title.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><marquee/></svg>')
    deck(tmp_path, "One")
    (tmp_path / "deck.yaml").write_text("theme: ./mine\nevents: deck.csv\n")
    with pytest.raises(UserError, match=r"mine.*marquee"):
        write_pictures(tmp_path / "deck.yaml", tmp_path / "cards", NO_OPTIONS)
    assert not (tmp_path / "cards").exists()


def test_an_empty_deck_has_no_pictures(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        write_pictures(deck(tmp_path), tmp_path / "cards", NO_OPTIONS)


def test_names_are_safe_and_told_apart() -> None:
    faces = [("042", "title"), ("042", "title"), ("../a b", "date")]
    assert picture_file_names(faces) == ["042-title.png", "042-2-title.png", "_a_b-date.png"]


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(UserError, match=str(taken.getsockname()[1])):
            show_preview(deck(tmp_path, "One"), NO_OPTIONS, taken.getsockname()[1], watch=False, open_browser=False)


def test_a_deck_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        show_preview(tmp_path / "none.yaml", NO_OPTIONS, None, watch=False, open_browser=False)
