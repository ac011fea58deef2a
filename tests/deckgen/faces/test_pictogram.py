"""Drawing packaged pictograms: characters, outlines and our own drawings, all in the same square."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from deckgen.faces import icons, pictogram
from deckgen.faces.pictogram import draw_outline, draw_pictogram
from deckgen.sheets.geometry import Size
from deckgen.svg.write import document
from deckgen.writers.pdf import write_svg_pages


def ink(drawing: str, tmp_path: Path) -> tuple[int, int, int, int]:
    """The box of the ink of a drawing on a square of 48 mm, in tenths of a millimetre."""
    file = tmp_path / "a.pdf"
    with file.open("wb") as target:
        write_svg_pages(target, [(Size("", 48, 48), document(48, 48, drawing))], "", "en", "Simplex")
    page = pypdfium2.PdfDocument(file)[0].render(scale=720 / 72 / 25.4 * 7.2).to_pil().convert("L")
    box = page.resize((480, 480), Image.Resampling.BILINEAR).point(lambda level: 255 if level < 128 else 0).getbbox()
    assert box
    return box


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of drawings in the place of ours, with one that has a name of its own and one of another set."""
    (tmp_path / "crown.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M4 4L44 4L44 44L4 44Z"/></svg>', "utf-8"
    )
    (tmp_path / "longship.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">\n  <path fill-rule="evenodd" '
        'd="M14 14L34 14L34 34L14 34ZM20 20L28 20L28 28L20 28Z"/>\n</svg>\n',
        "utf-8",
    )
    (tmp_path / "icons.yaml").write_text("longship: {en: viking, pl: wiking}\n", "utf-8")
    caches = (icons.drawings, icons.outlines, icons.pictogram_names, icons.find_name, icons._meanings)
    monkeypatch.setattr(icons, "resource_folder", lambda _: tmp_path)
    for cached in (*caches, pictogram.find_outline):
        cached.cache_clear()
    yield tmp_path
    for cached in (*caches, pictogram.find_outline):
        cached.cache_clear()


def test_a_name_means_the_same_in_every_set() -> None:
    assert draw_pictogram("anchor", 24, 24, 48, "#112233").startswith("<text")  # type: ignore[union-attr]
    assert draw_pictogram("dragon", 24, 24, 48, "#112233").startswith("<path")  # type: ignore[union-attr]
    assert draw_pictogram("no-such-thing", 24, 24, 48, "#112233") is None


def test_marks_of_others_are_left_out() -> None:
    assert not {"democrat", "republican", "jedi"} & set(icons.pictogram_names())


@pytest.mark.parametrize("name", ["dragon", "horse-head", "landmark-dome", "person-walking"])
def test_an_outline_fills_as_much_as_a_character(name: str, tmp_path: Path) -> None:
    left, top, right, bottom = ink(str(draw_pictogram(name, 24, 24, 48, "#000000")), tmp_path)
    assert max(right - left, bottom - top) == pytest.approx(400, abs=6)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((240, 240), abs=4)


def test_a_character_is_the_same_as_its_outline(tmp_path: Path) -> None:
    letter = ink(str(draw_pictogram("anchor", 24, 24, 48, "#000000")), tmp_path)
    assert ink(str(draw_outline("anchor", 24, 24, 48, "#000000")), tmp_path) == pytest.approx(letter, abs=3)


def test_our_drawing_wins_over_the_same_name_of_a_package(drawn: Path, tmp_path: Path) -> None:
    drawing = draw_pictogram("crown", 24, 24, 48, "#112233")
    assert drawing == (
        '<path d="M4 4L44 4L44 44L4 44Z" fill-rule="evenodd" fill="#112233" transform="translate(0 0) scale(1)"/>'
    )


def test_our_drawing_is_found_by_its_name_and_its_words(drawn: Path) -> None:
    assert icons.find_name("Longship") == "longship"
    assert icons.search("wiking") == ["longship"]
    assert "longship" in icons.pictogram_names()


def test_a_cut_in_our_drawing_is_a_cut(drawn: Path, tmp_path: Path) -> None:
    drawing = draw_pictogram("longship", 24, 24, 48, "#000000")
    assert ink(str(drawing), tmp_path) == pytest.approx((140, 140, 340, 340), abs=3)
    assert 'fill-rule="evenodd"' in str(drawing)


def test_an_outline_has_only_the_colour_they_are_asked_for(drawn: Path) -> None:
    assert "&quot;" in str(draw_pictogram("crown", 24, 24, 48, '"/><script/>'))
