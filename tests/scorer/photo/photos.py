"""Small photographs for tests: a quarter of a phone's pixels, for half a metre of table."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image

from scorer.photo import GameSetup, PhotoReport, Reader, judge_observation
from scorer.photo.model import Observation
from scorer.replay import open_deck
from scorer.rules.cards import CardIndex
from tests.scorer.photo.table_scenes.printed_faces import DECK, PrintedDeck, printed
from tests.scorer.photo.table_scenes.scene import Scene, make_scene

SMALL = (2016, 1512)


@cache
def printed_cards() -> tuple[PrintedDeck, CardIndex, Reader]:
    """Some printed cards to lay out, their index, and a reader that knows the whole deck."""
    deck = printed(first=60)
    return deck, CardIndex(deck.deck), Reader(open_deck(DECK))


@cache
def scene(seed: int, kind: str = "rows", number: int = 10, rows: int = 1, quality: str = "fair") -> Scene:
    deck, cards, _ = printed_cards()
    return make_scene(
        seed, deck, cards, kind=kind, number=number, rows=rows, quality=quality, covers=(0.0, 520.0), size=SMALL
    )


def read(*pictures: bytes, rules: str | None = None) -> PhotoReport:
    return judge_observation(open_deck(DECK), _observe(*pictures), GameSetup(rules))


@cache
def _observe(*pictures: bytes) -> Observation:
    return printed_cards()[2].read(pictures)


def image_of(jpeg: bytes) -> Image.Image:
    return Image.open(BytesIO(jpeg))


def jpeg_of(image: Image.Image, **more: Any) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=90, **more)
    return file.getvalue()
