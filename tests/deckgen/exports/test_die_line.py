"""The die line, read from the file itself, and from the plates that Ghostscript makes of it."""

from __future__ import annotations

import re
import subprocess
import zlib
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from deckgen.exports.press_pdf import export_press
from deckgen.sheets.geometry import Size
from tests.deckgen.exports.export_jobs import expected, export_job, qr_text, small_deck
from tests.programs import needed_program

CARD, BLEED = Size("", 44, 68), 3.0
DPI = 600


def exported(folder: Path, die_line: float | None = 3.0, card: str = "mini-euro") -> Path:
    export_press(export_job(small_deck(folder, 2, card), folder / "out", "press", die_line=die_line))
    return folder / "out" / "small.pdf"


def contents(pdf: bytes) -> list[str]:
    """The operators of every page, in their order."""
    numbers = [int(found) for found in re.findall(rb"/Contents (\d+) 0 R", pdf)]
    found = []
    for number in numbers:
        start = re.search(rb"\n%d 0 obj.*?stream\r?\n" % number, pdf, re.DOTALL).end()
        found.append(zlib.decompressobj().decompress(pdf[start:]).decode())
    return found


def test_the_line_is_a_spot_colour_and_overprints(tmp_path):
    pdf = exported(tmp_path).read_bytes()
    assert re.search(rb"\[/Separation /CutContour /DeviceCMYK <<.*/C0 \[0 0 0 0\] /C1 \[0 1 0 0\] >>\]", pdf)
    (states,) = set(re.findall(rb"<< /Type /ExtGState (/OP true /op true /OPM 1) >>", pdf))
    for page in re.findall(rb"/Resources <<.*?>>\s*/Rotate|/Resources.*?/Trans", pdf, re.DOTALL)[::2]:
        assert b"/CutContour" in page and b"/Overprint" in page
    assert states


def test_it_is_the_last_thing_on_every_front_and_on_no_back(tmp_path):
    pages = contents(exported(tmp_path).read_bytes())
    assert len(pages) == 4
    for number, page in enumerate(pages):
        assert page.count("/CutContour CS") == (number % 2 == 0)
        if number % 2 == 0:
            last = page.splitlines()[-1]
            assert last.startswith("q /Overprint gs /CutContour CS 1 SCN 0.0882 w ") and last.endswith("S Q")
            assert " h S" in last, "a closed line"


def test_without_it_there_is_no_spot_colour(tmp_path):
    assert b"Separation" not in exported(tmp_path, None).read_bytes()


def test_pages_alternate_front_and_back_in_the_size_of_the_deck(tmp_path):
    document = pypdfium2.PdfDocument(exported(tmp_path, card="50x80mm"))
    texts = [qr_text(page.render(scale=4).to_pil()) for page in document]
    assert texts == expected(small_deck(tmp_path, 2), "title", "date")
    assert [side * 25.4 / 72 for side in document[0].get_size()] == pytest.approx([56, 86], abs=0.01)
    assert [side * 25.4 / 72 for side in document[0].get_trimbox()] == pytest.approx([3, 3, 53, 83], abs=0.01)


@pytest.fixture
def plates(tmp_path) -> dict[str, Image.Image]:
    """The first page as Ghostscript separates it: one picture an ink, black where it prints."""
    ghostscript = needed_program("gs")
    file = exported(tmp_path)
    options = ("-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dFirstPage=1", "-dLastPage=1", "-sDEVICE=tiffsep", f"-r{DPI}")
    subprocess.run(
        [ghostscript, *options, f"-sOutputFile={tmp_path}/plate%d.tif", str(file)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    names = {re.search(r"\((.+)\)", plate.name)[1]: plate for plate in tmp_path.glob("plate1(*).tif")}
    return {name: Image.open(plate).convert("L") for name, plate in names.items()}


def test_it_has_a_plate_of_its_own_where_the_card_is_cut(plates):
    assert set(plates) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
    line = plates["CutContour"].point(lambda level: 255 if level < 128 else 0)
    left, top, right, bottom = (edge * 25.4 / DPI for edge in line.getbbox())
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(
        (CARD.width / 2 + 3, CARD.height / 2 + 3), abs=0.05
    )
    assert (right - left, bottom - top) == pytest.approx((CARD.width + 0.088, CARD.height + 0.088), abs=0.1)
    corner = line.crop((0, 0, round(3.8 * DPI / 25.4), round(3.8 * DPI / 25.4)))
    assert corner.getbbox() is None, "the corner is round"


def test_what_is_below_the_line_is_printed_as_if_it_were_not_there(plates):
    """Along the left edge, no ink is left out under the line."""
    line = plates["CutContour"]
    row = round((BLEED + CARD.height / 2) * DPI / 25.4)
    at = round(BLEED * DPI / 25.4)
    dark = [x for x in range(at - 4, at + 5) if line.getpixel((x, row)) < 128]
    assert dark, "the line is here"
    for ink in ("Cyan", "Magenta", "Yellow", "Black"):
        levels = [plates[ink].getpixel((x, row)) for x in range(at - 12, at + 13)]
        assert max(levels) - min(levels) < 40
