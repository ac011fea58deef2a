"""Photographs are few at a time, however many phones send one: each takes much memory."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from starlette.routing import Route

from deckgen.browser import answer
from scorer.entry.games_folder import new_game
from scorer.web import app as web_app
from scorer.web import table_routes as routes_module
from scorer.web.app import PhotoSlots, pages_app, table_routes
from scorer.web.card_photo import NoPicture
from scorer.web.deck_faces import DrawnDecks
from scorer.web.tables import LOG_SUFFIX, Tables
from scorer.web.view import Pages
from tests.scorer.web.served_table import DECK

PHONES = 6
HEADERS = {"content-type": "multipart/form-data; boundary=edge"}
FORM = b"--edge\r\nContent-Disposition: form-data; name=photo; filename=p.png\r\n\r\nx\r\n--edge--\r\n"


def test_few_photographs_are_read_at_once_whatever_table_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, at_once = [], []

    def find_cards(*_: object) -> None:
        reading.append(1)
        at_once.append(len(reading))
        time.sleep(0.02)
        reading.pop()
        raise NoPicture

    monkeypatch.setattr(routes_module, "find_cards", find_cards)
    slots = PhotoSlots()

    async def send(folder: Path) -> int:
        tables = Tables(folder, DECK, DrawnDecks("/pictures"))
        name = new_game(folder, DECK, "classic", ("Ana", "Luis")).path.name.removesuffix(LOG_SUFFIX)
        routes: list[Route] = table_routes(tables, Pages(""), slots)
        app = pages_app(routes, slots, pages=Pages(""))
        return (await answer(app, "POST", f"/g/{name}/photo", HEADERS, FORM)).status

    async def send_all() -> list[int]:
        return await asyncio.gather(*(send(tmp_path / str(number)) for number in range(PHONES)))

    assert asyncio.run(send_all()) == [422] * PHONES
    assert len(at_once) == PHONES
    assert max(at_once) == web_app._PHOTOS_AT_ONCE
