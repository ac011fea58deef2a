"""How many columns of a terminal a text takes: accents take none, ideographs and emoji take two."""

from __future__ import annotations

import unicodedata

_TAKES_NONE = {"Mn", "Me", "Cf", "Cc"}
_ELLIPSIS = "…"


def cells(text: str) -> int:
    return sum(map(_cell, text))


def fill_cells(text: str, width: int) -> str:
    """The text, cut or padded to exactly this many columns."""
    if cells(text) > width:
        kept = ""
        for character in text:
            if cells(kept + character) >= width:
                break
            kept += character
        text = kept + _ELLIPSIS
    return text + " " * (width - cells(text))


def _cell(character: str) -> int:
    if unicodedata.category(character) in _TAKES_NONE:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
