"""The same drawings by Chromium and by the PDF, and how many of their pixels differ."""

from __future__ import annotations

import base64
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from deckgen.faces.pictures import prepared_file
from deckgen.svg.clean import CleanSvg
from deckgen.type.fonts import font

CHROMIUM = "/usr/bin/chromium"
THRESHOLD = 32


def in_browser(drawings: list[CleanSvg], width: int, height: int, folder: Path) -> list[Image.Image]:
    """All drawings on one page, photographed at once and cut apart."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"{CHROMIUM} is not installed")
    (folder / "page.html").write_text(_page(drawings, width, height), encoding="utf-8")
    subprocess.run(
        [
            *(CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"),
            *("--hide-scrollbars", "--disable-lcd-text", "--font-render-hinting=none", "--force-device-scale-factor=1"),
            f"--window-size={max(600, width * len(drawings))},{height + 200}",
            *(f"--screenshot={folder / 'page.png'}", f"--user-data-dir={folder / 'profile'}"),
            (folder / "page.html").as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    with Image.open(BytesIO((folder / "page.png").read_bytes())) as screen:
        whole = screen.convert("RGB")
    return [whole.crop((width * at, 0, width * (at + 1), height)) for at in range(len(drawings))]


def _page(drawings: list[CleanSvg], width: int, height: int) -> str:
    families = frozenset[str]().union(*(drawing.families for drawing in drawings))
    fonts = "".join(
        f"@font-face {{ font-family: '{name}'; src: url({_font_data(name)}) }}" for name in sorted(families)
    )
    faces = "".join(
        drawing.svg.replace("<svg ", f'<svg style="left: {at * width}px" ', 1) for at, drawing in enumerate(drawings)
    )
    for key in frozenset[str]().union(*(drawing.pictures for drawing in drawings)):
        faces = faces.replace(f"/pictures/{key}", (prepared_file(key) or Path()).as_uri())
    box = f"position: absolute; top: 0; width: {width}px; height: {height}px; text-rendering: geometricPrecision"
    return f"<!doctype html><meta charset='utf-8'><style>{fonts} svg {{ {box} }}</style>{faces}"


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
