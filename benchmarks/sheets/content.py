"""What every other tool is given: rows of the list, pictograms, ornament, QR codes as one path each, fonts, marks."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import NamedTuple

import qrcode
from qrcode.constants import ERROR_CORRECT_H
from qrcode.util import MODE_ALPHA_NUM, QRData

from deckgen.faces.ornament import make_guilloche, rosette_path, wave_path
from deckgen.resources import package_file

COLUMNS, ROWS, WIDTH, HEIGHT = 4, 4, 44, 68
LEFT, TOP = (210 - COLUMNS * WIDTH) / 2, (297 - ROWS * HEIGHT) / 2
_RUN = re.compile("1+")
_FONTS = {
    "serif": ("font_source_serif_pro", "files/SourceSerifPro-Semibold.ttf"),
    "bold": ("font_source_serif_pro", "files/SourceSerifPro-Bold.ttf"),
    "sans": ("font_source_sans_pro", "files/SourceSansPro-Regular.ttf"),
    "semi": ("font_source_sans_pro", "files/SourceSansPro-Semibold.ttf"),
    "icons": ("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
}


SUITS = (  # pictogram, colour and badge, as the card has them: a path of absolute lines and curves, in mm
    ("white-balance-sunny", "#f0b429", "M11 7.2C11 12.27 3.4 12.27 3.4 7.2C3.4 2.13 11 2.13 11 7.2Z"),
    ("moon-waning-crescent", "#6fc0f0", "M3.83 3.83L10.57 3.83L10.57 10.57L3.83 10.57Z"),
    ("star", "#ef8354", "M7.2 2.44L11.96 7.2L7.2 11.96L2.44 7.2Z"),
    ("leaf", "#3fc08a", "M10.82 9.29L7.2 11.38L3.58 9.29L3.58 5.11L7.2 3.02L10.82 5.11Z"),
)
PERIOD = "Edad Moderna"


class Suit(NamedTuple):
    """What stands in the corner of a card."""

    icon: str
    colour: str
    badge: str


class Face(NamedTuple):
    """One side of a card, and where its top left corner lies on the paper, in mm."""

    x: float
    y: float
    icon: str
    qr: str
    date: str
    title: str
    note: str
    code: str
    suit: Suit
    ornament: str  # a path of absolute curves, in mm from the corner of the card


def pages(events: str) -> list[tuple[str, list[Face]]]:
    """Title and date sides in turn, 16 faces each, the date side mirrored for the long edge."""
    with Path(events).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    icons = _icons()
    sheets = [rows[start : start + COLUMNS * ROWS] for start in range(0, len(rows), COLUMNS * ROWS)]
    return [
        (side, [_face(row, side, place, icons) for place, row in enumerate(sheet)]) for sheet in sheets for side in "TD"
    ]


def font_files() -> dict[str, Path]:
    return {name: package_file(*place) for name, place in _FONTS.items()}


def marks() -> list[tuple[float, float, float, float]]:
    """Cut marks in the margins as x, y, x, y."""
    columns = [LEFT + WIDTH * number for number in range(COLUMNS + 1)]
    rows = [TOP + HEIGHT * number for number in range(ROWS + 1)]
    across = [(x, y, x, y + TOP - 6) for x in columns for y in (3, 297 - TOP + 3)]
    return across + [(x, y, x + LEFT - 6, y) for y in rows for x in (3, 210 - LEFT + 3)]


def _face(row: dict[str, str], side: str, place: int, icons: dict[str, str]) -> Face:
    line, column = divmod(place, COLUMNS)
    x = LEFT + WIDTH * (column if side == "T" else COLUMNS - 1 - column)
    code = row["code"]
    return Face(
        x,
        TOP + HEIGHT * line,
        icons[row["icon"]],
        _qr_path(f"W4ES{code}{side}"),
        row["date"],
        row["title_es"],
        row["note_es"],
        code,
        suit(int(code), side, icons),
        ornament(code, side),
    )


def suit(number: int, side: str, icons: dict[str, str]) -> Suit:
    icon, colour, badge = SUITS[(number + (side == "D")) % len(SUITS)]
    return Suit(icons[icon], colour, badge)


def ornament(code: str, side: str) -> str:
    """The rings around a pictogram, different on each card, or the waves below a date."""
    if side == "T":
        return rosette_path(make_guilloche(code), 22, 31.2, 14.1)
    return wave_path(make_guilloche(PERIOD), 15, 29, 34.2, 1)


def _icons() -> dict[str, str]:
    listing = package_file("fonticon_mdi7", "mdi7.py").read_text("utf-8")
    named = re.findall(r'^    (\w+) = "\\U000(f\w{4})"', listing, re.MULTILINE)
    return {name.replace("_", "-"): chr(int(code, 16)) for name, code in named}


def _qr_path(text: str) -> str:
    """The dark modules as an SVG path in modules, runs merged; a fixed mask, because the search for one is slow."""
    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0, mask_pattern=3)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    rows = ("".join("1" if dark else "0" for dark in row) for row in code.modules)
    runs = ((y, run.start(), run.end() - run.start()) for y, row in enumerate(rows) for run in _RUN.finditer(row))
    return "".join(f"M{x} {y}h{length}v1h-{length}z" for y, x, length in runs)
