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
