"""The colours and typefaces of leaflets and reference cards.

They are those of the default theme, whatever the theme of the deck, so that the texts always fit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from deckgen.theme import DEFAULT_THEME, load_theme
from deckgen.type.fonts import Typeface


@dataclass(frozen=True, slots=True)
class LeafletStyle:
    """Colours on white paper and on the dark plate of a title, and the typefaces."""

    ink: str
    quiet: str
    gold: str
    plate: str
    plate_ink: str
    plate_quiet: str
    plate_line: str
    plate_accent: str
    title: Typeface
    plain: Typeface
    strong: Typeface
    icon: Typeface


@cache
def leaflet_style() -> LeafletStyle:
    theme = load_theme(DEFAULT_THEME)
    dark, light = theme.colours("title"), theme.colours("date")
    fonts = {role: Typeface(names) for role, names in theme.fonts.items()}
    return LeafletStyle(
        ink=light["ink"],
        quiet=light["quiet"],
        gold=light["line"],
        plate=dark["ground"],
        plate_ink=dark["ink"],
        plate_quiet=dark["quiet"],
        plate_line=dark["line"],
        plate_accent=dark["accent"],
        title=fonts["title"],
        plain=fonts["note"],
        strong=fonts["label"],
        icon=fonts["icon"],
    )
