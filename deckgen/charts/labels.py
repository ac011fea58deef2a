"""What is written beside a mark: the date once, and the titles of all its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.charts.lettering import break_lines, clip, width_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.charts.marks import Mark
    from deckgen.deck import Card

SIZE = 13.0
LEADING = 17.0
_GAP = 7.0
_MOST_LINES = 2
_TITLE_WIDTHS = (170.0, 300.0)
_WIDEST_DATE = 190.0


@dataclass(frozen=True, slots=True)
class Columns:
    """The widths that all labels of a picture share, so that dates and titles stand in line."""

    date: float
    title: float


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


def columns_for(cards: Iterable[Card]) -> Columns:
    """Wide enough for what there is, within what a page can bear."""
    listed = list(cards)
    least, most = _TITLE_WIDTHS
    titles = max((width_of(card.title, SIZE) for card in listed), default=0)
    dates = max((width_of(card.printed, SIZE, bold=True) for card in listed), default=0)
    return Columns(min(dates, _WIDEST_DATE), max(least, min(titles, most)))


def label_for(mark: Mark, columns: Columns) -> Label:
    entries: list[Entry] = []
    said = ""
    for card in mark.cards:
        date = "" if card.printed == said else clip(card.printed, SIZE, columns.date, bold=True)
        entries.append(Entry(card, date, break_lines(card.title, SIZE, columns.title, _MOST_LINES)))
        said = card.printed
    return Label(tuple(entries))
