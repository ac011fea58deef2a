"""Charts with bars: wins and right placements of each person, and the hardest cards; for paper, or for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckgen.svg.text_width import estimate_width
from scorer.messages import say
from scorer.stats.aggregate import CardStats, PlayerStats
from scorer.stats.chart_style import (
    ACCENT,
    BAND,
    INK,
    QUIET,
    SERIES,
    SIZE,
    SMALL,
    WIDTH,
    Panel,
    bar,
    clip_text,
    text,
)
from scorer.stats.tables import format_share

_NARROW = 500.0
"""Below this width the words stand above their bar."""

_ROW, _NARROW_ROW = 26.0, 42.0
_COUNTS, _SHARES = 116.0, 48.0
_BETWEEN = 14.0
_MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class _Bar:
    """A row: what it is about, in how many of how many cases; `date` is that of a card."""

    label: str
    part: int
    whole: int
    date: str = ""

    @property
    def share(self) -> float:
        return self.part / self.whole


def draw_wins_panel(players: Sequence[PlayerStats], width: float = WIDTH) -> Panel | None:
    """Wins of everybody who played a game that could be won, most wins first."""
    rows = [_Bar(player.name, player.wins, player.contests) for player in players if player.contests]
    rows.sort(key=lambda row: (-row.part, row.whole, row.label))
    return _draw_panel("wins", rows, SERIES[0], width)


def draw_right_panel(players: Sequence[PlayerStats], width: float = WIDTH) -> Panel | None:
    """Right placements of everybody, the surest hand first."""
    rows = [_Bar(player.name, player.right, player.placed) for player in players if player.placed]
    rows.sort(key=lambda row: (-row.share, -row.whole, row.label))
    return _draw_panel("right", rows, SERIES[2], width)


def draw_hardest_panel(cards: Sequence[CardStats], width: float = WIDTH) -> Panel | None:
    rows = [_Bar(card.card.title, card.missed, card.placed, card.card.printed) for card in cards if card.missed]
    return _draw_panel("hardest", rows, ACCENT, width)


def _draw_panel(name: str, rows: Sequence[_Bar], colour: str, width: float) -> Panel | None:
    shown = rows[:_MOST_ROWS]
    if not shown:
        return None
    if width < _NARROW:
        height, parts = (
            _NARROW_ROW,
            [_draw_narrow(row, _NARROW_ROW * at, colour, width) for at, row in enumerate(shown)],
        )
    else:
        labels, dates = _measure_labels(shown)
        height, parts = _ROW, [_draw_wide(row, _ROW * at, colour, labels, dates) for at, row in enumerate(shown)]
    heading, note = say(f"stats.chart.{name}"), say(f"stats.chart.{name}.note")
    return Panel(heading, note, height * len(shown), "".join(parts))


def _measure_labels(rows: Sequence[_Bar]) -> tuple[float, float]:
    """Room for the labels and for the dates: as much as they need, up to a limit."""

    def widest(texts: list[str], most: float, *, bold: bool) -> float:
        return min(most, max(estimate_width(each, SIZE, bold=bold) for each in texts)) + _BETWEEN

    dates = [row.date for row in rows]
    return widest([row.label for row in rows], 276.0, bold=False), widest(dates, 112.0, bold=True) if any(
        dates
    ) else 0.0


def _draw_wide(row: _Bar, y: float, colour: str, labels: float, dates: float) -> str:
    left = labels + dates
    room = WIDTH - left - _COUNTS
    return "".join(
        (
            text(clip_text(row.label, labels - _BETWEEN), 0, y + 17),
            text(clip_text(row.date, dates, bold=True), left - _BETWEEN, y + 17, bold=True, anchor="end"),
            bar(left, y + 5, room, _ROW - 10, BAND),
            bar(left, y + 5, max(3.0, room * row.share), _ROW - 10, colour) if row.part else "",
            text(format_share(row.share), left + room + _SHARES, y + 17, bold=True, fill=INK, anchor="end"),
            text(_count(row), WIDTH, y + 17, size=SMALL, fill=QUIET, anchor="end"),
        )
    )


def _draw_narrow(row: _Bar, y: float, colour: str, width: float) -> str:
    """Titles of cards need the room in which a person's share is written; the bar shows it as well."""
    counted = _count(row)
    count_left = width - estimate_width(counted, SMALL) - 6
    date = clip_text(row.date, width * 0.42, bold=True)
    indent = estimate_width(date, SIZE, bold=True) + 6 if date else 0.0
    share = "" if date else format_share(row.share)
    room = count_left - indent - (_SHARES if share else 0.0)
    return "".join(
        (
            text(date, 0, y + 15, bold=True),
            text(clip_text(row.label, room, bold=not date), indent, y + 15, bold=not date),
            text(share, count_left, y + 15, bold=True, anchor="end"),
            text(counted, width, y + 15, size=SMALL, fill=QUIET, anchor="end"),
            bar(0, y + 22, width, 9, BAND),
            bar(0, y + 22, max(3.0, width * row.share), 9, colour) if row.part else "",
        )
    )


def _count(row: _Bar) -> str:
    return say("stats.chart.missed", missed=row.part, placed=row.whole)
