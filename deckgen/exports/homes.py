"""What each home does with an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.exports.anki import export_anki
from deckgen.exports.choices import Home
from deckgen.exports.drivethru import export_drivethru
from deckgen.exports.mbprint import export_mbprint
from deckgen.exports.picture_shop import export_pictures
from deckgen.exports.png import export_png
from deckgen.exports.tabletopia import export_tabletopia
from deckgen.exports.tts import export_tts

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckgen.exports.order import Order

HOMES: dict[Home, Callable[[Order], dict[str, object]]] = {
    Home.PNG: export_png,
    Home.MPC: export_pictures,
    Home.TGC: export_pictures,
    Home.DRIVETHRU: export_drivethru,
    Home.MBPRINT: export_mbprint,
    Home.TTS: export_tts,
    Home.TABLETOPIA: export_tabletopia,
    Home.ANKI: export_anki,
}
"""Each fills the order's folder and returns what its checklist must know."""
