"""What is written beside a mark: the date once, and the titles of all its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.svg.text_width import break_lines, clip, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.charts.marks import Mark
    from deckgen.deck import Card

SIZE = 13.0
LEADING = 17.0
_GAP = 7.0
_MOST_LINES = 2
_TITLE_WIDTHS = (170.0, 300.0)
_WIDEST_DATE = 230.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as it is written; the date is empty where the line above already says it."""

    card: Card
    date: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    entries: tuple[Entry, ...]

    @property
    def text_height(self) -> float:
        return LEADING * sum(len(entry.lines) for entry in self.entries)

    @property
    def height(self) -> float:
        """With the air that keeps it apart from the next."""
        return self.text_height + _GAP


def title_width(cards: Iterable[Card]) -> float:
    """Wide enough for the longest title on one line, within what a page can bear."""
    least, most = _TITLE_WIDTHS
    longest = max((width_of(card.title, SIZE) for card in cards), default=0)
    return max(least, min(longest, most))


def date_width(cards: Iterable[Card]) -> float:
    longest = max((width_of(card.printed, SIZE, bold=True) for card in cards), default=0)
    return min(longest, _WIDEST_DATE)


def label_for(mark: Mark, title_width: float) -> Label:
    entries: list[Entry] = []
    said = ""
    for card in mark.cards:
        date = "" if card.printed == said else clip(card.printed, SIZE, _WIDEST_DATE, bold=True)
        entries.append(Entry(card, date, break_lines(card.title, SIZE, title_width, _MOST_LINES)))
        said = card.printed
    return Label(tuple(entries))
