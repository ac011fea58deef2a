"""What a browser shows of a drawing as it is written is what our pages show and what the PDF prints.

The PDF is rendered twice: by PDFium, which makes our own pictures, from the drawing as faces have it, and by Poppler,
from the drawing as it is written.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from PIL import Image

from deckgen.resources import read_data
from deckgen.sheets.geometry import Size
from deckgen.svg.clean import clean_svg
from deckgen.svg.plain import write_plain
from deckgen.svg.read import read_svg
from deckgen.svg.shapes import split_drawing
from deckgen.writers.pdf import write_svg_pages
from deckgen.writers.png import render_svg
from tests.deckgen.writers.pixels import as_image, in_browser, in_page, share_that_differs

WIDTH, HEIGHT, SCALE = 60, 40, 4
ALLOWED = 0.005
DRAWINGS: dict[str, str] = read_data(Path(__file__).with_name("drawings.yaml"))


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Image.Image]]:
    """Each drawing as it is written, on a page, by PDFium and by Poppler."""
    folder = tmp_path_factory.mktemp("drawings")
    drawings = {name: drawing(inside) for name, inside in DRAWINGS.items()}
    plain = [write_plain(read_svg(svg), WIDTH, HEIGHT) for svg in drawings.values()]
    cleaned = [clean_svg(svg, f"face-{at}") for at, svg in enumerate(plain)]
    pixels = WIDTH * SCALE, HEIGHT * SCALE
    shown = in_browser([*map(as_image, drawings.values()), *in_page(cleaned)], *pixels, folder)
    by_poppler = in_poppler(list(drawings.values()), folder)
    return {
        name: {
            "browser": shown[at],
            "page": shown[at + len(drawings)],
            "pdfium": render_svg(plain[at], WIDTH, HEIGHT, SCALE),
            "poppler": by_poppler[at],
        }
        for at, name in enumerate(drawings)
    }


def drawing(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{inside}</svg>'


def in_poppler(drawings: list[str], folder: Path) -> list[Image.Image]:
    with (folder / "pages.pdf").open("wb") as file:
        write_svg_pages(file, ((Size("", WIDTH, HEIGHT), svg) for svg in drawings), "", "en", "Simplex")
    scale = ("-scale-to-x", str(WIDTH * SCALE), "-scale-to-y", str(HEIGHT * SCALE))
    subprocess.run(["pdftoppm", *scale, "-png", "pages.pdf", "page"], cwd=folder, check=True)
    return [Image.open(file).convert("RGB") for file in sorted(folder.glob("page-*.png"))]


@pytest.mark.parametrize("renderer", ["page", "pdfium", "poppler"])
@pytest.mark.parametrize("name", DRAWINGS)
def test_browser_and_print_agree(pictures: dict[str, dict[str, Image.Image]], name: str, renderer: str) -> None:
    of_browser, of_print = pictures[name]["browser"], pictures[name][renderer]
    assert share_that_differs(of_browser, of_print) < ALLOWED


@pytest.mark.parametrize("name", DRAWINGS)
def test_every_drawing_shows_something(pictures: dict[str, dict[str, Image.Image]], name: str) -> None:
    blank = Image.new("RGB", pictures[name]["browser"].size, "white")
    assert share_that_differs(pictures[name]["browser"], blank) > 0.02


@pytest.mark.parametrize("name", sorted({*DRAWINGS} - {"clipped to letters", "clipped twice"}))
def test_a_drawing_becomes_one_that_is_drawn_the_quick_way(name: str) -> None:
    assert split_drawing(write_plain(read_svg(drawing(DRAWINGS[name])), WIDTH, HEIGHT))
