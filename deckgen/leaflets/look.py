"""How leaflets look: the colours and typefaces of the default theme, whatever the deck's, so that they always fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from deckgen.faces.theme import DEFAULT, load_theme
from deckgen.faces.typeset import Typeface


@dataclass(frozen=True, slots=True)
class Look:
    """Ink on white paper, and the plate that titles stand on."""

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
def house_look() -> Look:
    theme = load_theme(DEFAULT)
    dark, light = theme.colours("title"), theme.colours("date")
    fonts = {role: Typeface(names) for role, names in theme.fonts.items()}
    return Look(
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
