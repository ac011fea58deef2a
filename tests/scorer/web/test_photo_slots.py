"""Photographs are few at a time, however many phones send one: each takes much memory."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from deckgen.browser import answer
from scorer.entry.games_folder import new_game
from scorer.web.app import _PHOTOS_AT_ONCE, PhotoSlots, pages_app, table_routes
from scorer.web.card_photo import NoPicture
from scorer.web.deck_faces import DrawnDecks
from scorer.web.tables import LOG_SUFFIX, Tables
from scorer.web.view import Pages
from tests.scorer.web.served_table import DECK

PHONES = 6
HEADERS = {"content-type": "multipart/form-data; boundary=edge"}
FORM = b"--edge\r\nContent-Disposition: form-data; name=photo; filename=p.png\r\n\r\nx\r\n--edge--\r\n"


class Reading:
    """Stands for what reads a photograph, and knows how many were read at once.

    Each waits until as many as may be read at once are there, and then whether there are more.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.now = 0
        self.at_once: list[int] = []
        self.lock = threading.Lock()

    def __call__(self, *_: object) -> None:
        with self.lock:
            self.now += 1
            self.at_once.append(self.now)
        end = time.monotonic() + 1
        while max(self.at_once) < self.most and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(0.02)
        with self.lock:
            self.now -= 1
        raise NoPicture


async def send_photographs(folder: Path, address: str) -> list[int]:
    """The answers to phones at a table each, that send a photograph at the same moment."""
    slots = PhotoSlots()

    async def send(games: Path) -> int:
        tables = Tables(games, DECK, DrawnDecks("/pictures"))
        name = new_game(games, DECK, "classic", ("Ana", "Luis")).path.name.removesuffix(LOG_SUFFIX)
        app = pages_app(table_routes(tables, Pages(""), slots), slots, pages=Pages(""))
        return (await answer(app, "POST", address.format(name), HEADERS, FORM)).status

    return await asyncio.gather(*(send(folder / str(number)) for number in range(PHONES)))


@pytest.mark.parametrize(
    ("reader", "address", "most", "status"),
    [
        ("scorer.web.table_routes.find_cards", "/g/{}/photo", _PHOTOS_AT_ONCE, 422),
        ("scorer.web.table_photos.TablePhotos.read", "/photo", 1, 500),
    ],
    ids=["cards", "tables"],
)
def test_few_photographs_are_read_at_once_whatever_table_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: str, address: str, most: int, status: int
) -> None:
    reading = Reading(most)
    monkeypatch.setattr(reader, reading)
    assert asyncio.run(send_photographs(tmp_path, address)) == [status] * PHONES
    assert len(reading.at_once) == PHONES
    assert max(reading.at_once) == most
