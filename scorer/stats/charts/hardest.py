"""The hardest cards: how often each was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.messages import say
from scorer.stats.chart_style import ACCENT, BAND, INK, QUIET, SMALL, WIDTH, Panel, bar, clipped, words
from scorer.stats.figures import percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.stats.cards import CardStats

ROW = 26.0
TITLES, DATES = 290.0, 126.0
MOST_ROWS = 12
_COUNTS = 116.0


def hardest_panel(cards: Sequence[CardStats]) -> Panel | None:
    hardest = [card for card in cards if card.missed][:MOST_ROWS]
    if not hardest:
        return None
    drawn = "".join(_row(card, ROW * number) for number, card in enumerate(hardest))
    note = say("stats.chart.hardest.note")
    return Panel(say("stats.chart.hardest"), note, ROW * len(hardest), drawn)


def card_name(card: CardStats, y: float) -> str:
    """Title and true date at the left of a row."""
    title = clipped(card.card.title, TITLES - 14)
    date = clipped(card.card.printed, DATES - 14, bold=True)
    return words(title, 0, y + 17) + words(date, TITLES + DATES - 14, y + 17, bold=True, anchor="end")


def _row(card: CardStats, y: float) -> str:
    left = TITLES + DATES
    room = WIDTH - left - _COUNTS
    counted = say("stats.chart.missed", missed=card.missed, placed=card.placed)
    return "".join(
        (
            card_name(card, y),
            bar(left, y + 5, room, ROW - 10, BAND),
            bar(left, y + 5, max(3.0, room * card.share), ROW - 10, ACCENT),
            words(percent(card.share), left + room + 48, y + 17, bold=True, fill=INK, anchor="end"),
            words(counted, WIDTH, y + 17, size=SMALL, fill=QUIET, anchor="end"),
        )
    )
