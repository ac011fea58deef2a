"""Fonts that a deck brings along, for scripts that the theme's own fonts lack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.faces.fonts import deck_font, is_truetype
from deckgen.files import inside, read_bytes
from deckgen.messages import say

if TYPE_CHECKING:
    from pathlib import Path

    from deckgen.errors import Place
    from deckgen.faces.fonts import Font


def usable_font(folder: Path, name: str, place: Place) -> Font:
    """A TrueType file of the deck's folder; UserError if it is missing, no font, or cannot be embedded."""
    file = inside(folder, name, place)
    if not file.is_file():
        raise UserError.at(place, say("fonts.missing", name=name), say("fonts.missing.fix"))
    if not is_truetype(read_bytes(file)[:4]):
        raise UserError.at(place, say("fonts.unusable", name=name), say("fonts.unusable.fix"))
    font = deck_font(file)
    if not font.covers(" "):
        raise UserError.at(place, say("fonts.unusable", name=name), say("fonts.unusable.fix"))
    return font
