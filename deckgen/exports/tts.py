"""Tabletop Simulator: sheets of title faces and of date faces, and a saved object that makes a deck of them."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import quote

from deckgen.exports.hidden_face import hidden_face
from deckgen.exports.tts_save import SheetPair, saved_object
from deckgen.exports.tts_sheets import sheet_grid, sheets
from deckgen.faces.face import SIDES
from deckgen.writers.png_files import save_picture

if TYPE_CHECKING:
    from PIL.Image import Image

    from deckgen.exports.order import Order
    from deckgen.faces.face import Side

_PLURALS: dict[Side, str] = {"title": "titles", "date": "dates"}


def export_tts(order: Order) -> dict[str, object]:
    """Write the sheets and the save file."""
    deck = order.proof.deck
    grid = sheet_grid(len(deck.cards), order.proof.size)
    links: dict[Side, list[str]] = {"title": [], "date": []}
    for side in SIDES:
        drawn = sheets([*order.faces(side)], hidden_face(order, side), order.proof.size, grid, order.done)
        for number, sheet in enumerate(drawn, 1):
            links[side].append(_address(order, _write_sheet(order, f"{_PLURALS[side]}-{number}", sheet)))
    pairs = [SheetPair(*pair) for pair in zip(links["title"], links["date"], strict=True)]
    save = json.dumps(saved_object(deck, grid, pairs), indent=2, ensure_ascii=False)
    (order.folder / f"{order.name}.json").write_text(save, "utf-8")
    width, height = grid.pixels
    return {"file": f"{order.name}.json", "sheets": 2 * len(pairs), "pixels": f"{width} × {height}"}


def _write_sheet(order: Order, name: str, sheet: Image) -> str:
    """The table remembers pictures by their address: new content gets a new name."""
    content = BytesIO()
    save_picture(content, sheet)
    file = f"{order.name}-{name}-{hashlib.sha256(content.getvalue()).hexdigest()[:8]}.png"
    (order.folder / file).write_bytes(content.getvalue())
    return file


def _address(order: Order, name: str) -> str:
    """On the web, or on this computer the way Tabletop Simulator itself writes it, which is without escapes."""
    if order.url:
        return f"{order.url.rstrip('/')}/{quote(name)}"
    return "file:///" + str(order.settled.resolve() / name).lstrip("/")
