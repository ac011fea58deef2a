"""Small pictures for tests: a quarter of a phone's pixels over half a metre, which is as fine as a metre with all."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image

from scorer.photo import PhotoReport, Reader, Wish, judge_sighting
from scorer.photo.model import Observation
from scorer.replay import open_deck
from scorer.rules.cards import CardIndex
from tests.scorer.photo.table_scenes.printed_faces import DECK, PrintedDeck, printed
from tests.scorer.photo.table_scenes.scene import Scene, make_scene

SMALL = (2016, 1512)


@cache
def press() -> tuple[PrintedDeck, CardIndex, Reader]:
    """Some cards from the press, to lay out; they are read with the whole deck in mind."""
    deck = printed(first=60)
    return deck, CardIndex(deck.deck), Reader(open_deck(DECK))


@cache
def scene(seed: int, kind: str = "rows", number: int = 10, rows: int = 1, quality: str = "fair") -> Scene:
    deck, box, _ = press()
    return make_scene(
        seed, deck, box, kind=kind, number=number, rows=rows, quality=quality, covers=(0.0, 520.0), size=SMALL
    )


def read(*pictures: bytes, rules: str | None = None) -> PhotoReport:
    return judge_sighting(open_deck(DECK), _sighting(*pictures), Wish(rules))


@cache
def _sighting(*pictures: bytes) -> Observation:
    return press()[2].read(pictures)


def image_of(jpeg: bytes) -> Image.Image:
    return Image.open(BytesIO(jpeg))


def jpeg_of(image: Image.Image, **more: Any) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=90, **more)
    return file.getvalue()
