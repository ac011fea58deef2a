"""Tabletop Simulator: sheets of title faces and of date faces, and a saved object that makes a deck of them."""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import quote

from PIL import Image

from deckgen.deck.model import Deck
from deckgen.exports.order import ExportJob
from deckgen.faces.face import SIDES, Face, Side
from deckgen.sheets.geometry import Size
from deckgen.svg.write import NAMESPACE, short, text_lines
from deckgen.type.fit import Lines, TextBox, fit
from deckgen.type.fonts import Typeface
from deckgen.writers.png import PRINT_DPI, face_pngs, frame, save_picture

# The saved object of Tabletop Simulator: a deck of cards with a back of their own each.


_FACE_UP = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}  # titles up: the dates lie below
_GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}


@dataclass(frozen=True, slots=True)
class SheetPair:
    """Where the table finds a sheet of title faces and the sheet of their dates."""

    titles: str
    dates: str


def saved_object(deck: Deck, grid: SheetGrid, pairs: Sequence[SheetPair]) -> dict[str, Any]:
    """The whole save file; nothing that players can read says a date."""
    custom = {number: _custom_deck(grid, pair) for number, pair in enumerate(pairs, 1)}
    cards = []
    for index, card in enumerate(deck.cards):
        sheet, cell = divmod(index, grid.cards)
        cards.append(
            _object(f"{deck.id}/{card.code}/{index}", "CardCustom" if len(deck.cards) == 1 else "Card", card.title)
            | {
                "GMNotes": card.code,
                "CardID": 100 * (sheet + 1) + cell,
                "SidewaysCard": False,
                "CustomDeck": {str(sheet + 1): custom[sheet + 1]},
            }
        )
    return _save(deck, cards[0] if len(cards) == 1 else _pile(deck, custom, cards))


def _pile(deck: Deck, custom: dict[int, dict[str, Any]], cards: list[dict[str, Any]]) -> dict[str, Any]:
    return _object(deck.id, "DeckCustom", deck.title) | {
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {str(number): entry for number, entry in custom.items()},
        "ContainedObjects": cards,
    }


def _custom_deck(grid: SheetGrid, pair: SheetPair) -> dict[str, Any]:
    """The back is a date: it must not be what others see of a hand, so the last cell of the sheet is."""
    return {
        "FaceURL": pair.titles,
        "BackURL": pair.dates,
        "NumWidth": grid.columns,
        "NumHeight": grid.rows,
        "BackIsHidden": False,
        "UniqueBack": True,
        "Type": 0,
    }


def _object(identity: str, kind: str, nickname: str) -> dict[str, Any]:
    place = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **_FACE_UP, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "GUID": f"{zlib.crc32(identity.encode()) & 0xFFFFFF:06x}",
        "Name": kind,
        "Transform": place,
        "Nickname": nickname,
        "Description": "",
        "GMNotes": "",
        "ColorDiffuse": _GREY,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": True,
        "Hands": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _save(deck: Deck, thing: dict[str, Any]) -> dict[str, Any]:
    return {
        "SaveName": deck.title,
        "GameMode": "",
        "Date": "",
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": [thing],
    }


# Sheets of faces for Tabletop Simulator: whole pixels a cell and no gaps, so that no neighbour shows at an edge.


LARGEST = 4096  # pixels a side
COLUMNS, ROWS = 10, 7
ROOM = COLUMNS * ROWS - 1  # the last cell of a sheet is what other players see of a card in the hand


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """How the cells of every sheet are arranged."""

    columns: int
    rows: int
    cards: int  # on a full sheet
    dpi: float
    cell: tuple[int, int]

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]


def sheet_grid(cards: int, card: Size) -> SheetGrid:
    """As few sheets as possible, filled evenly, in the arrangement with the sharpest cells."""
    sheets = math.ceil(cards / ROOM)
    on_each = math.ceil(cards / sheets)
    grids = [
        _grid(columns, rows, on_each, card)
        for columns in range(2, COLUMNS + 1)
        for rows in range(2, ROWS + 1)
        if columns * rows > on_each
    ]
    return max(grids, key=lambda grid: (grid.dpi, -grid.columns * grid.rows))


def _grid(columns: int, rows: int, cards: int, card: Size) -> SheetGrid:
    """Half a pixel less than fits, since cells are rounded to whole pixels."""
    fitting = min((LARGEST / columns - 0.5) / card.width, (LARGEST / rows - 0.5) / card.height)
    dpi = min(float(PRINT_DPI), fitting * 25.4)
    return SheetGrid(columns, rows, cards, dpi, frame(card, dpi, bleed=False).pixels)


def sheets(
    faces: Sequence[Face], hidden: Face, card: Size, grid: SheetGrid, done: Callable[[], None]
) -> Iterator[Image.Image]:
    """The faces on sheets, in reading order; the cell of nobody's card shows the hidden face."""
    (nobody,) = face_pngs((hidden,), card, grid.dpi)
    images = face_pngs(faces, card, grid.dpi)
    width, height = grid.cell
    for start in range(0, len(faces), grid.cards):
        sheet = Image.new("RGB", grid.pixels)
        for cell in range(grid.columns * grid.rows):
            used = cell < grid.cards and start + cell < len(faces)
            sheet.paste(next(images) if used else nobody, (cell % grid.columns * width, cell // grid.columns * height))
            if used:
                done()
        yield sheet


# The face of nobody's card: what others see of a card in a hand at a virtual table.


_SHARE = 0.8  # of the card, that the name of the deck may fill


def hidden_face(order: ExportJob, side: Side) -> Face:
    """The ground of a side with the name of the deck, or the bare ground where the name is too long."""
    proof = order.proof
    size, typeface = proof.size, proof.typefaces["title"]
    colours = proof.theme.colours(side, proof.deck.choices.faces == "swapped")
    box = TextBox(size.width * _SHARE, size.height * _SHARE, *proof.theme.sizes["title"])
    fitted = fit(proof.deck.title, typeface, box)
    width, height = short(size.width), short(size.height)
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{colours["ground"]}"/>'
        f"{_name(fitted, size, typeface, colours['ink']) if fitted else ''}</svg>"
    )
    return Face(proof.deck.cards[0], side, svg, (), ())


def _name(fitted: Lines, size: Size, typeface: Typeface, fill: str) -> str:
    first = (size.height - fitted.height) / 2 + fitted.size
    return text_lines(fitted, size.width / 2, first, typeface, fill, "middle")


_PLURALS: dict[Side, str] = {"title": "titles", "date": "dates"}


def export_tts(order: ExportJob) -> dict[str, object]:
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


def _write_sheet(order: ExportJob, name: str, sheet: Image.Image) -> str:
    """The table remembers pictures by their address: new content gets a new name."""
    content = BytesIO()
    save_picture(content, sheet)
    file = f"{order.name}-{name}-{hashlib.sha256(content.getvalue()).hexdigest()[:8]}.png"
    (order.folder / file).write_bytes(content.getvalue())
    return file


def _address(order: ExportJob, name: str) -> str:
    """On the web, or on this computer the way Tabletop Simulator itself writes it, which is without escapes."""
    if order.url:
        return f"{order.url.rstrip('/')}/{quote(name)}"
    return "file:///" + str(order.settled.resolve() / name).lstrip("/")
