"""The choices people have about sheets; alone in a file so that the command line can offer them at no cost."""

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


class Extra(StrEnum):
    """What can be made besides the cards."""

    BOX = "box"
    DIVIDERS = "dividers"
    LEAFLET = "leaflet"
    REFERENCE = "reference"


class Ink(StrEnum):
    """All the ink that a face looks best with, or as little as it can do with."""

    FULL = "full"
    ECO = "eco"


LIMITS = {
    "bleed": (0, 3),
    "margin": (0, 40),
    "corners": (0, 10),
    "sample": (1, 10_000_000),
    "copies": (1, 50),
    "paper_weight": (60, 600),
}
"""The least and the most of each number that people choose: millimetres, cards, copies, g/m²."""


# The homes by the names that people type.


class ExportTarget(StrEnum):
    PNG = "png"
    MPC = "mpc"
    TGC = "tgc"
    DRIVETHRU = "drivethru"
    MBPRINT = "mbprint"
    TTS = "tts"
    TABLETOPIA = "tabletopia"
    ANKI = "anki"
