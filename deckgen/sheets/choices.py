"""The values of command line options; in a module without imports, so that the command line starts fast."""

from __future__ import annotations

from enum import StrEnum


class Layout(StrEnum):
    """Both sides of the paper, one side to be folded, or one face a page."""

    DUPLEX = "duplex"
    FOLD = "fold"
    SINGLE = "single"


class Sides(StrEnum):
    """Backs behind each front, or all fronts first for people who feed the paper by hand."""

    INTERLEAVED = "interleaved"
    SEPARATE = "separate"


class Flip(StrEnum):
    """The edge over which the printer turns the sheet."""

    LONG = "long"
    SHORT = "short"


class Cut(StrEnum):
    """Whether neighbours share one cut, or each card has its own bleed around it."""

    SHARED = "shared"
    SEPARATE = "separate"


class CutFile(StrEnum):
    """The forms of files that cutting machines cut by."""

    SVG = "svg"
    DXF = "dxf"


class Registration(StrEnum):
    """What a cutting machine finds its way by: three marks, or the four of newer machines."""

    SILHOUETTE = "silhouette"
    SILHOUETTE_4 = "silhouette-4"


class Guides(StrEnum):
    """What to cut by: marks in the margins, lines across the sheet, a cross in every corner of a card, or nothing."""

    MARKS = "marks"
    LINES = "lines"
    CORNERS = "corners"
    NONE = "none"


class GuidesOn(StrEnum):
    """The sides of the paper that have guides."""

    BOTH = "both"
    FRONTS = "fronts"


class Extra(StrEnum):
    """What can be made besides the cards."""

    BOX = "box"
    DIVIDERS = "dividers"
    LEAFLET = "leaflet"
    REFERENCE = "reference"


class Ink(StrEnum):
    """Faces as the theme has them, or with as little ink as possible."""

    FULL = "full"
    ECO = "eco"


PPI = 300
"""Pixels per inch of pictures, unless people choose otherwise."""
LIMITS = {
    "bleed": (0, 3.175),
    "margin": (0, 40),
    "corners": (0, 10),
    "sample": (1, 10_000_000),
    "copies": (1, 50),
    "ppi": (72, 1200),
    "paper_weight": (60, 600),
}
"""The smallest and largest value of each number that people choose: millimetres, cards, pixels per inch, g/m²."""


class ExportTarget(StrEnum):
    """The print shops and programs that a deck can be exported for."""

    PNG = "png"
    MPC = "mpc"
    TGC = "tgc"
    DRIVETHRU = "drivethru"
    MBPRINT = "mbprint"
    PRESS = "press"
    TTS = "tts"
    TABLETOPIA = "tabletopia"
    ANKI = "anki"
    CONTACT = "contact"


PDF_TARGETS = (ExportTarget.DRIVETHRU, ExportTarget.MBPRINT, ExportTarget.PRESS)
"""Those that get a PDF; for all others faces become pictures of pixels."""
