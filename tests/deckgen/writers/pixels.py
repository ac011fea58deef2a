"""The same drawings by Chromium and by the PDF, and how many of their pixels differ."""

from __future__ import annotations

import base64
import re
import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

from deckgen.faces.pictures import prepared_file
from deckgen.svg.clean import CleanSvg
from deckgen.type.fonts import font
from tests.programs import needed_browser

THRESHOLD = 32


def in_browser(pieces: list[str], width: int, height: int, folder: Path) -> list[Image.Image]:
    """All pieces of a page, each of them a drawing, photographed at once and cut apart."""
    boxes = "".join(f'<div style="left: {at * width}px">{piece}</div>' for at, piece in enumerate(pieces))
    style = f"position: absolute; top: 0; width: {width}px; height: {height}px; text-rendering: geometricPrecision"
    head = f"<!doctype html><meta charset='utf-8'><style>div, svg, img {{ {style} }}</style>"
    (folder / "page.html").write_text(head + boxes, encoding="utf-8")
    subprocess.run(
        [
            *(needed_browser(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
            *("--hide-scrollbars", "--disable-lcd-text", "--font-render-hinting=none", "--force-device-scale-factor=1"),
            f"--window-size={max(600, width * len(pieces))},{height + 200}",
            *(f"--screenshot={folder / 'page.png'}", f"--user-data-dir={folder / 'profile'}"),
            (folder / "page.html").as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    with Image.open(BytesIO((folder / "page.png").read_bytes())) as screen:
        whole = screen.convert("RGB")
    return [whole.crop((width * at, 0, width * (at + 1), height)) for at in range(len(pieces))]


def in_page(drawings: list[CleanSvg]) -> list[str]:
    """Drawings as our pages show them; the first brings the fonts of all."""
    families = frozenset[str]().union(*(drawing.families for drawing in drawings))
    pieces = [drawing.svg for drawing in drawings]
    for key in frozenset[str]().union(*(drawing.pictures for drawing in drawings)):
        address = (prepared_file(key) or Path()).as_uri()
        pieces = [piece.replace(f"/pictures/{key}", address) for piece in pieces]
    return [f"<style>{_font_faces(families)}</style>{pieces[0]}", *pieces[1:]]


def as_image(svg: str) -> str:
    """A drawing as it is, with the fonts that it names, shut off from the rest of the page."""
    families = frozenset(re.findall(r"font-family(?:=\"|: ?)([\w-]+)", svg))
    with_fonts = svg.replace(">", f"><style>{_font_faces(families)}</style>", 1)
    return f'<img src="data:image/svg+xml;base64,{base64.b64encode(with_fonts.encode()).decode()}">'


def _font_faces(families: frozenset[str]) -> str:
    return "".join(f"@font-face {{ font-family: '{name}'; src: url({_font_data(name)}) }}" for name in families)


def _font_data(name: str) -> str:
    return "data:font/ttf;base64," + base64.b64encode(font(name).file.read_bytes()).decode()


def share_that_differs(one: Image.Image, other: Image.Image) -> float:
    """How many pixels differ, of all."""
    outside = ImageChops.lighter(_outside(one, other), _outside(other, one))
    worst = ImageChops.lighter(ImageChops.lighter(*outside.split()[:2]), outside.split()[2])
    histogram = worst.histogram()
    return sum(histogram[THRESHOLD + 1 :]) / sum(histogram)


def _outside(one: Image.Image, other: Image.Image) -> Image.Image:
    """How far each pixel lies outside the range of the other's pixels there and around."""
    brightest, darkest = other.filter(ImageFilter.MaxFilter(3)), other.filter(ImageFilter.MinFilter(3))
    return ImageChops.add(ImageChops.subtract(one, brightest), ImageChops.subtract(darkest, one))
