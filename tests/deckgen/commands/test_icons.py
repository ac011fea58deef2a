"""`deckgen icons`: the list, the contact sheets and the exit codes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pypdfium2
import pytest

from deckgen.commands.icons import find_icons
from deckgen.errors import Exit, UserError
from deckgen.faces.icons import pictogram_names, search
from deckgen.terminal import Stop
from deckgen.writers.icon_sheet import LICENCE, PER_PAGE, lay_out_pages

if TYPE_CHECKING:
    from pathlib import Path


def test_list_is_grouped_and_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    find_icons("ship", None, 4)
    told = capsys.readouterr().out
    found = len(search("ship"))
    assert found > 4
    assert f"{found} pictograms" in told
    assert f"{found - 4} more" in told
    assert "icon: sail-boat" in told


def test_without_query_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    find_icons("", None, None)
    told = capsys.readouterr().out
    assert str(len(pictogram_names())) in told
    assert "crown" in told
    assert "deckgen icons" in told


def test_misspelt_query_offers_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Stop) as stop:
        find_icons("rocekt", None, None)
    assert stop.value.code is Exit.FOUND_ERRORS
    told = capsys.readouterr()
    assert "rocket-launch" in told.out
    assert "rocekt" in told.err


def test_no_sheet_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(Stop):
        find_icons("qqqq", tmp_path / "a.pdf", None)
    with pytest.raises(UserError):
        find_icons("ship", tmp_path / "a.doc", None)
    assert not list(tmp_path.iterdir())


def test_pdf_sheet_has_every_name_and_the_licence(tmp_path: Path) -> None:
    find_icons("crown", tmp_path / "out" / "a.pdf", None)
    pdf = pypdfium2.PdfDocument(tmp_path / "out" / "a.pdf")
    assert len(pdf) == 1
    text = pdf[0].get_textpage().get_text_range()
    assert LICENCE in text
    assert "shield-crown-outline" in text
    assert [round(side / 72 * 25.4) for side in pdf[0].get_size()] == [210, 297]


def test_pictograms_stand_in_their_tiles(tmp_path: Path) -> None:
    """Ink in the middle of each tile, none between them."""
    find_icons("crown", tmp_path / "a.pdf", 6)
    page = pypdfium2.PdfDocument(tmp_path / "a.pdf")[0].render(scale=72 / 25.4).to_pil().convert("L")
    tiles = lay_out_pages("", ["crown"])[0].tiles
    scale = page.width / 210
    box = [round(value * scale) for value in (tiles[0].x - 8, tiles[0].y - 8, tiles[0].x + 8, tiles[0].y + 8)]
    inked = page.crop((box[0], box[1], box[2], box[3])).point(lambda level: 255 if level < 128 else 0).getbbox()
    assert inked is not None
    middle = (inked[0] + inked[2]) / 2 / scale, (inked[1] + inked[3]) / 2 / scale
    assert middle == pytest.approx((8, 8), abs=1)


def test_svg_sheet_is_drawable_without_our_fonts(tmp_path: Path) -> None:
    find_icons("crown", tmp_path / "a.svg", 3)
    drawing = ElementTree.fromstring((tmp_path / "a.svg").read_text("utf-8"))
    paths = list(drawing.iter("{http://www.w3.org/2000/svg}path"))
    assert len(paths) == 1 + 3


def test_many_pages() -> None:
    names = list(pictogram_names())
    pages = lay_out_pages("All", names)
    assert [tile.name for page in pages for tile in page.tiles] == names
    assert len(pages) == -(-len(names) // PER_PAGE)
    for page in pages:
        assert all(0 < line.x < 210 and 0 < line.y < 297 for line in page.lines)


def test_whole_set_as_pdf(tmp_path: Path) -> None:
    find_icons(" ", tmp_path / "all.pdf", PER_PAGE * 3)
    assert len(pypdfium2.PdfDocument(io.BytesIO((tmp_path / "all.pdf").read_bytes()))) == 3
