"""The saved object of Tabletop Simulator: a deck of cards with a back of their own each."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckgen.deck.deck import Deck
    from deckgen.exports.tts_sheets import SheetGrid

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
