"""Tables described card by card, without any picture."""

from __future__ import annotations

from scorer.photo.model import Observation
from scorer.replay import open_deck
from tests.scorer.photo.table_scenes.layouts import LaidCard, Layout
from tests.scorer.photo.table_scenes.printed_faces import DECK
from tests.scorer.photo.table_scenes.truth import observe_layout

CARDS = open_deck(DECK)
BY_DATE = sorted(CARDS.by_code, key=lambda code: CARDS.first[code])


def row(*cards: str, y: float = 0.0, x: float = 0.0) -> list[LaidCard]:
    return [LaidCard(code, "D", x + 50 * index, y, 0.0) for index, code in enumerate(cards)]


def observe(*cards: LaidCard) -> Observation:
    return observe_layout(Layout("", tuple(cards)))
