"""The pictograms that we drew: files that every reader can draw, of one weight, with words in every language."""

from __future__ import annotations

import os
import re

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from PIL import Image

from deckgen.faces import icons
from deckgen.faces.icon_files import flatten_groups, read_drawing
from deckgen.faces.pictogram import draw_pictogram
from deckgen.resources import read_data, resource_folder
from deckgen.sheets.geometry import Size
from deckgen.svg.paths import path_segments
from deckgen.svg.write import document
from deckgen.writers.pdf import write_svg_pages

LANGUAGES = {"en", "es", "fr", "pl", "de", "it", "pt"}
FOLDER = resource_folder("templates/icons")
NAMES = sorted(file.stem for file in FOLDER.glob("*.svg"))
WORDS = read_data(FOLDER / "icons.yaml")


def hundredths(value: float) -> str:
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Image.Image]:
    """Each drawing as it is printed on a square of 48 mm, ten pixels to the millimetre, ink white."""
    file = tmp_path_factory.mktemp("drawings") / "drawings.pdf"
    squares = [document(48, 48, str(draw_pictogram(name, 24, 24, 48, "#000000"))) for name in NAMES]
    with file.open("wb") as target:
        write_svg_pages(target, [(Size("", 48, 48), square) for square in squares], "", "en", "Simplex")
    rendered = (page.render(scale=720 / 72 / 25.4 * 7.2).to_pil().convert("L") for page in pypdfium2.PdfDocument(file))
    sized = (page.resize((480, 480), Image.Resampling.BILINEAR) for page in rendered)
    return dict(zip(NAMES, (page.point(lambda level: 255 if level < 128 else 0) for page in sized), strict=True))


def test_each_is_one_solid_shape_of_one_colour() -> None:
    for name in NAMES:
        drawing = read_drawing((FOLDER / f"{name}.svg").read_text("utf-8"))
        assert drawing.view_box == (0, 0, 48, 48), name
        assert drawing.recolourable, name
        assert [shape.tag for shape in flatten_groups(drawing.shapes)] == ["path"], name
        assert drawing.shapes[0].attributes.get("stroke", "none") == "none", name


def test_each_fills_its_square_and_stands_on_the_ground_or_floats_in_the_middle(pages: dict[str, Image.Image]) -> None:
    for name, page in pages.items():
        box = page.getbbox()
        assert box, name
        left, top, right, bottom = box
        assert max(right - left, bottom - top) == pytest.approx(440, abs=15), name
        assert (left + right) / 2 == pytest.approx(240, abs=4), name
        assert bottom == pytest.approx(450, abs=4) or (top + bottom) / 2 == pytest.approx(240, abs=4), name


def test_each_has_the_weight_of_an_emblem(pages: dict[str, Image.Image]) -> None:
    inked = {name: page.histogram()[255] / 480**2 for name, page in pages.items()}
    assert {name: share for name, share in inked.items() if not 0.18 < share < 0.62} == {}


def test_cuts_and_lines_are_still_seen_at_9_mm(pages: dict[str, Image.Image]) -> None:
    """Half a unit is a tenth of a millimetre there: what is thinner, as pointed ends are, must be little."""
    for name, page in pages.items():
        ink = np.asarray(page) > 0
        closed = ~grown(~grown(ink))
        opened = grown(~grown(~ink))
        assert (closed & ~ink).mean() < 0.01, f"lost cuts of {name}"
        assert (ink & ~opened).mean() < 0.01, f"lost lines of {name}"


def grown(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Two pixels larger on every side."""
    for axis in (0, 1):
        wide = np.pad(ink, [(2, 2) if each == axis else (0, 0) for each in (0, 1)])
        ink = np.lib.stride_tricks.sliding_window_view(wide, 5, axis).any(axis=-1)
    return ink


def test_each_is_small_enough_for_a_deck_of_drawings() -> None:
    assert [name for name in NAMES if (FOLDER / f"{name}.svg").stat().st_size >= 16_000] == []


def test_paths_are_drawn_without_arithmetic() -> None:
    """It has absolute lines and curves, which are almost PDF already: a deck of drawings is built as fast as others.

    `UPDATE_DRAWINGS=1 pytest tests/deckgen/faces/test_drawings.py` writes the paths of new drawings so.
    """
    for name in NAMES:
        file = FOLDER / f"{name}.svg"
        data = re.findall(r'\sd="([^"]+)"', file.read_text("utf-8"))[0]
        plain = "".join(f"{kind}{' '.join(map(hundredths, values))}" for kind, values in path_segments(data))
        if os.environ.get("UPDATE_DRAWINGS"):
            file.write_text(file.read_text("utf-8").replace(data, plain), "utf-8")
        assert f'"{plain}"' in file.read_text("utf-8"), name


def test_all_have_words_in_every_language() -> None:
    assert set(WORDS) == set(NAMES)
    assert {name for name, words in WORDS.items() if set(words) != LANGUAGES} == set()


def test_each_is_found_by_name_and_by_word() -> None:
    for name in NAMES:
        assert icons.find_name(name) == name
        first = WORDS[name]["en"].split()[0]
        assert name in icons.search(first)[:4]
