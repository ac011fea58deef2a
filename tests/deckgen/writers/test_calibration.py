"""The calibration sheet, printed by a simulated printer, pricked, read, and put right."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from deckgen.errors import UserError
from deckgen.messages import FALLBACK, say
from deckgen.sheets.geometry import paper_size
from deckgen.sheets.printers import HOLE_A, HOLE_B, profile_from_holes
from deckgen.writers.calibration import write_calibration

DPI = 600
LANGUAGES = ("en", "es", "fr", "pl", "de")


def sheet(paper: str = "A4", language: str = FALLBACK) -> bytes:
    file = BytesIO()
    write_calibration(file, paper_size(paper), language)
    return file.getvalue()


@cache
def pictures(paper: str = "A4") -> list[Image.Image]:
    """Front and back."""
    return [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(sheet(paper))]


def middle(picture: Image.Image, x: float, y: float, reach: float = 2.7) -> tuple[float, float]:
    """Where the darkest upright and level lines cross near a place; all in millimetres."""
    unit = DPI / 25.4
    left, top = round((x - reach) * unit), round((y - reach) * unit)
    crop = picture.crop((left, top, left + round(2 * reach * unit), top + round(2 * reach * unit)))
    columns = crop.resize((crop.width, 1), Image.Resampling.BOX).tobytes()
    rows = crop.resize((1, crop.height), Image.Resampling.BOX).tobytes()
    return (left + _darkest(columns)) / unit, (top + _darkest(rows)) / unit


def _darkest(averages: bytes) -> float:
    """The middle of the darkest stretch as wide as the thickest line."""
    width = round(0.35 * DPI / 25.4)
    stretches = [sum(averages[start : start + width]) for start in range(len(averages) - width)]
    places = [place for place, value in enumerate(stretches) if value == min(stretches)]
    return sum(places) / len(places) + width / 2


@pytest.mark.parametrize("paper", ["A4", "Letter", "420x297mm"])
def test_each_grid_lies_behind_its_cross(paper: str) -> None:
    size = paper_size(paper)
    width, height = sorted((size.width, size.height))
    front, back = pictures(paper)
    for across, down in (HOLE_A, HOLE_B):
        x, y = width / 2 + across, height / 2 + down
        assert middle(front, width - x, y) == pytest.approx((width - x, y), abs=0.08)
        assert middle(back, x, y) == pytest.approx((x, y), abs=0.08)


@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (-0.75, 0.5), (3.0, -2.25)])
def test_what_is_read_at_the_pinholes_puts_the_back_right(right: float, down: float) -> None:
    """The printer shifts the back; a person reads the grids at the holes; the corrected back lands where it belongs."""
    front, back = pictures()
    unit = DPI / 25.4
    shifted = Image.new("L", back.size, 255)
    shifted.paste(back, (round(right * unit), round(down * unit)))
    readings = []
    for spot in (HOLE_A, HOLE_B):
        x, y = 105 + spot[0], 148.5 + spot[1]
        pricked = middle(front, 210 - x, y)
        hole = (210 - pricked[0], pricked[1])
        printed = middle(shifted, x + right, y + down)
        readings.append((round((hole[0] - printed[0]) * 4) / 4, round((hole[1] - printed[1]) * 4) / 4))
    profile = profile_from_holes("home", *readings)
    a, b, c, d, e, f = profile.matrix(210, 297)
    for x, y in ((20.0, 20.0), (190.0, 277.0)):
        drawn = (a * x + c * y + e, b * x + d * y + f)
        assert (drawn[0] + right, drawn[1] + down) == pytest.approx((x, y), abs=0.01)


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    front, _ = pictures()
    unit = DPI / 25.4
    y = 148.5 + 112 + 4.8  # only the two ends of the ruler reach so far down
    row = front.crop((round(80 * unit), round(y * unit), round(200 * unit), round(y * unit) + 1)).tobytes()
    dark = [place / unit for place, value in enumerate(row) if value < 128]
    assert max(dark) - min(dark) == pytest.approx(100.3, abs=0.1)  # with half a line at both ends


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_everything_in_the_language_asked_for(language: str) -> None:
    front, back = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(sheet("A4", language)))
    assert say("calibrate.title", language) in front
    assert "--scale-x 99.2" in front
    assert say("calibrate.read-title", language) in back
    assert "deckgen calibrate --save home" in back
    assert language == FALLBACK or say("calibrate.lead", language) != say("calibrate.lead", FALLBACK)


def test_the_viewer_is_asked_for_both_sides_unscaled_and_bytes_are_the_same_again() -> None:
    pdf = sheet()
    assert b"/PrintScaling /None" in pdf
    assert b"/Duplex /DuplexFlipLongEdge" in pdf
    assert pdf == sheet()


def test_a_paper_too_small_is_refused() -> None:
    with pytest.raises(UserError, match="A5"):
        sheet("A5")
