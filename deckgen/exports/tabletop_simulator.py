"""Tabletop Simulator: sheets of title faces and of date faces, and a saved object that makes a deck of them.

Other players see the last cell of a sheet in place of a card in a hand; it shows the name of the deck.
"""

from __future__ import annotations

import hashlib
import json
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from deckgen.deck.model import Deck
from deckgen.errors import SourceLocation, UserError
from deckgen.exports.job import ExportJob
from deckgen.faces.face import SIDES, Face
from deckgen.messages import say
from deckgen.sheets.geometry import Side, Size
from deckgen.svg.write import NAMESPACE, short, text_lines
from deckgen.text import readable_name
from deckgen.type.fit import Lines, TextBox, fit
from deckgen.type.fonts import Typeface
from deckgen.writers.png import PRINT_DPI, face_area, render_faces, save_picture

if TYPE_CHECKING:
    from PIL import Image

_MAX_PIXELS = 4096  # a side of a sheet
_MAX_COLUMNS, _MAX_ROWS = 10, 7
_MAX_CARDS = _MAX_COLUMNS * _MAX_ROWS - 1
_TITLE_SHARE = 0.8  # of the hidden face, that the name of the deck may fill
_SHEET_NAMES: dict[Side, str] = {"title": "titles", "date": "dates"}
_FACE_UP = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}  # titles up, dates down
_GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}


def export_tts(job: ExportJob) -> dict[str, object]:
    """Write the sheets and the saved object."""
    deck = job.proof.deck
    grid = choose_grid(len(deck.cards), job.proof.size)
    links: dict[Side, list[str]] = {"title": [], "date": []}
    for side in SIDES:
        images = draw_sheets([*job.faces(side)], draw_hidden_face(job, side), job.proof.size, grid, job.done)
        for number, sheet in enumerate(images, 1):
            links[side].append(_address(job, _write_sheet(job, f"{_SHEET_NAMES[side]}-{number}", sheet)))
    pairs = [SheetPair(*pair) for pair in zip(links["title"], links["date"], strict=True)]
    save = json.dumps(make_saved_object(deck, grid, pairs), indent=2, ensure_ascii=False)
    (job.folder / f"{job.name}.json").write_text(save, "utf-8")
    width, height = grid.pixels
    return {"file": f"{job.name}.json", "sheets": 2 * len(pairs), "pixels": f"{width} × {height}"}


def _write_sheet(job: ExportJob, name: str, sheet: Image.Image) -> str:
    """Write a sheet and return its name, which has a hash: Tabletop Simulator caches pictures by their address."""
    content = BytesIO()
    save_picture(content, sheet)
    file = f"{job.name}-{name}-{hashlib.sha256(content.getvalue()).hexdigest()[:8]}.png"
    (job.folder / file).write_bytes(content.getvalue())
    return file


def _address(job: ExportJob, name: str) -> str:
    """The address of a sheet on the web, or on this computer as Tabletop Simulator writes it: without escapes."""
    if job.url:
        return f"{job.url.rstrip('/')}/{quote(name)}"
    folder = str(job.final_folder.resolve())
    if readable_name(folder) != folder:
        raise UserError.at(SourceLocation(folder), say("export.tts-folder"), say("export.tts-folder.fix"))
    return "file:///" + f"{folder}/{name}".lstrip("/")


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """The cells of each sheet: without gaps and in whole pixels, so that no neighbour shows at an edge."""

    columns: int
    rows: int
    cards: int  # on a full sheet
    dpi: float
    cell: tuple[int, int]

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]


def choose_grid(cards: int, card: Size) -> SheetGrid:
    """The grid with the sharpest cells, for as few sheets as possible, filled evenly."""
    sheets = math.ceil(cards / _MAX_CARDS)
    on_each = math.ceil(cards / sheets)
    grids = [
        _grid(columns, rows, on_each, card)
        for columns in range(2, _MAX_COLUMNS + 1)
        for rows in range(2, _MAX_ROWS + 1)
        if columns * rows > on_each
    ]
    return max(grids, key=lambda grid: (grid.dpi, -grid.columns * grid.rows))


def _grid(columns: int, rows: int, cards: int, card: Size) -> SheetGrid:
    """Leaves half a pixel free, since cells are rounded to whole pixels."""
    fitting = min((_MAX_PIXELS / columns - 0.5) / card.width, (_MAX_PIXELS / rows - 0.5) / card.height)
    dpi = min(float(PRINT_DPI), fitting * 25.4)
    return SheetGrid(columns, rows, cards, dpi, face_area(card, dpi, bleed=False).pixels)


def draw_sheets(
    faces: Sequence[Face], hidden: Face, card: Size, grid: SheetGrid, done: Callable[[], None]
) -> Iterator[Image.Image]:
    """The faces on sheets, in reading order; every unused cell shows the hidden face."""
    from PIL import Image

    (unused,) = render_faces((hidden,), card, grid.dpi)
    images = render_faces(faces, card, grid.dpi)
    width, height = grid.cell
    for start in range(0, len(faces), grid.cards):
        sheet = Image.new("RGB", grid.pixels)
        for cell in range(grid.columns * grid.rows):
            used = cell < grid.cards and start + cell < len(faces)
            sheet.paste(next(images) if used else unused, (cell % grid.columns * width, cell // grid.columns * height))
            if used:
                done()
        yield sheet


def draw_hidden_face(job: ExportJob, side: Side) -> Face:
    """The background of a side with the name of the deck, or without it where the name is too long."""
    proof = job.proof
    size, typeface = proof.size, proof.typefaces["title"]
    colours = proof.theme.colours(side, swapped=proof.deck.choices.faces == "swapped")
    sizes = proof.theme.sizes["title"]
    box = TextBox(size.width * _TITLE_SHARE, size.height * _TITLE_SHARE, sizes[0], sizes[-1])
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


@dataclass(frozen=True, slots=True)
class SheetPair:
    """The addresses of a sheet of title faces and of the sheet with their dates."""

    titles: str
    dates: str


def make_saved_object(deck: Deck, grid: SheetGrid, pairs: Sequence[SheetPair]) -> dict[str, Any]:
    """The whole save file; no text in it tells a date."""
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
    return _save_file(deck, cards[0] if len(cards) == 1 else _deck_object(deck, custom, cards))


def _deck_object(deck: Deck, custom: dict[int, dict[str, Any]], cards: list[dict[str, Any]]) -> dict[str, Any]:
    return _object(deck.id, "DeckCustom", deck.title) | {
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {str(number): entry for number, entry in custom.items()},
        "ContainedObjects": cards,
    }


def _custom_deck(grid: SheetGrid, pair: SheetPair) -> dict[str, Any]:
    """BackIsHidden is false: others then see the last cell of a card in a hand, and not its back, which is a date."""
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
    transform = {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **_FACE_UP, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "GUID": f"{zlib.crc32(identity.encode()) & 0xFFFFFF:06x}",
        "Name": kind,
        "Transform": transform,
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


def _save_file(deck: Deck, saved: dict[str, Any]) -> dict[str, Any]:
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
        "ObjectStates": [saved],
    }
