"""Fonts that a theme brings: files in its folder, named in theme.yaml."""

from __future__ import annotations

from pathlib import Path
from string import ascii_letters

import pypdfium2
import pytest

from deckgen.errors import UserError
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.theme import find_theme
from deckgen.type.fonts import font
from tests.made_fonts import NO_SUBSETTING, make_collection, make_font

LETTERS = f"{ascii_letters}0123456789"
FILES = {
    "Made.ttf": make_font(LETTERS, name="Made"),
    "Made.otf": make_font(LETTERS, name="Made", postscript=True),
    "Made.ttc": make_collection(LETTERS, ["Made", "Made Bold"]),
    "Variable.TTF": make_font(LETTERS, name="Made", variable=True),
}


def make_theme(folder: Path, fonts: str, **files: bytes) -> Path:
    (folder / "mine").mkdir()
    (folder / "mine" / "theme.yaml").write_text(f"extends: chronicle\nname: Mine\nfonts:\n  title: {fonts}\n", "utf-8")
    for name, content in files.items():
        (folder / "mine" / name).write_bytes(content)
    events = "- {date: 1969, title: Humans walk on the Moon, icon: moon-full}\n"
    (folder / "deck.yaml").write_text(f"id: MINE\ntheme: ./mine\nevents:\n{events}", "utf-8")
    return folder / "deck.yaml"


@pytest.mark.parametrize("name", FILES)
def test_titles_are_set_in_the_themes_font_and_it_is_embedded(deckgen, tmp_path: Path, name: str) -> None:
    make_theme(tmp_path, f"[{name}, serif]", **{name: FILES[name]})
    assert deckgen("build", "deck.yaml", "-o", "deck.pdf").code == 0
    page = pypdfium2.PdfDocument(tmp_path / "deck.pdf")[0]
    assert "Humans walk" in page.get_textpage().get_text_range()
    theme = find_theme("./mine", tmp_path)
    first, second = theme.fonts["title"]
    assert (font(first).file.name, second) == (name, "serif")
    assert b"+Made" in (tmp_path / "deck.pdf").read_bytes()


def test_a_template_may_name_a_font_of_its_own_role(tmp_path: Path) -> None:
    deck = make_theme(tmp_path, "serif\n  credit: Made.ttf", **{"Made.ttf": FILES["Made.ttf"]})
    template = '<svg><text y="9" font-family="credit" font-size="4">{{ card.title }}</text></svg>'
    (tmp_path / "mine" / "title.svg").write_text(template, "utf-8")
    (name,) = find_theme("./mine", tmp_path).fonts["credit"]
    face = draw_proof(load_deck(deck)).faces[0]["title"]
    assert f'font-family="{name}"' in face.svg  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("fonts", "reason"),
    [
        ("Gone.ttf", "Gone.ttf does not exist"),
        ("../Made.ttf", "outside"),
        ("Inter", "no font “Inter”"),
        ("Broken.otf", "cannot be embedded"),
        ("Closed.ttf", "licence"),
    ],
)
def test_a_font_that_cannot_be_used_is_named_with_its_line(tmp_path: Path, fonts: str, reason: str) -> None:
    closed = make_font(LETTERS, licence=NO_SUBSETTING)
    make_theme(tmp_path, fonts, **{"Broken.otf": b"not a font", "Closed.ttf": closed})
    (tmp_path / "Made.ttf").write_bytes(FILES["Made.ttf"])
    with pytest.raises(UserError, match=reason) as caught:
        find_theme("./mine", tmp_path)
    location = caught.value.problems[0].location
    assert location
    assert location.file.endswith("theme.yaml") and location.row == 4
    assert caught.value.problems[0].fix


def test_check_and_build_name_the_font(deckgen, tmp_path: Path) -> None:
    make_theme(tmp_path, "Gone.ttf")
    for command in ("check", "build"):
        ran = deckgen(command, "deck.yaml")
        assert ran.code == 1
        assert "Gone.ttf does not exist" in ran.out + ran.err
