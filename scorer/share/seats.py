"""The foot of the picture: each player with badge and name, what they placed and missed, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.svg.write import rectangle
from scorer.messages import say
from scorer.share.heading import Drawing
from scorer.share.lettering import Room, drawn, set_words
from scorer.share.look import house, measures, panel
from scorer.share.players import Tally, tallies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.replay import Report
    from scorer.share.mini_cards import MiniCards

_HEIGHT, _GAP = 104.0, 16.0


def seats(report: Report, names: Mapping[str, str], cards: MiniCards, top: float, language: str) -> Drawing:
    """Two players a row; the last of an odd number has a row of their own."""
    page, look, faces = measures(), house(), cards.faces
    players = tallies(report)
    half = (page.room - _GAP) / 2
    parts = []
    for seat, tally in enumerate(players):
        row, column = divmod(seat, 2)
        width = page.room if seat + 1 == len(players) and column == 0 else half
        x, y = page.margin + column * (half + _GAP), top + row * (_HEIGHT + _GAP)
        edge = (look.plate_accent, 4.0) if tally.won else (look.plate_line, 2.0)
        parts.append(Markup(rectangle(x, y, width, _HEIGHT, fill=panel(), line=edge, radius=16)))
        parts.append(cards.mark(seat, x + 52, y + _HEIGHT / 2, 58))
        measure = width - 104 - (64 if tally.won else 20)
        name = set_words(names[tally.name], faces.strong, Room(measure, 46, (36, 26)))
        done = set_words(told(report, tally, language), faces.plain, Room(measure, 40, (28, 20)), language)
        parts.append(drawn(name, x + 98, y + 10, faces.strong, look.plate_ink, "start"))
        parts.append(drawn(done, x + 98, y + 56, faces.plain, look.plate_quiet, "start"))
        if tally.won:
            parts.append(cards.icon("trophy", x + width - 40, y + _HEIGHT / 2, 44, look.plate_accent))
    rows = (len(players) + 1) // 2
    return Drawing(Markup("\n").join(parts), top + rows * (_HEIGHT + _GAP) - _GAP)


def told(report: Report, tally: Tally, language: str) -> str:
    """4 placed · 2 missed · 1 card left."""
    family = report.state.table.family
    counts = [("placed", tally.placed), ("dead" if family.date_decides else "missed", tally.missed)]
    if family.discards:
        counts.append(("discarded", tally.discarded))
    elif tally.left is not None and not report.finished:
        counts.append(("left", tally.left))
    return " · ".join(say(f"share.player.{key}", language, n=number) for key, number in counts)
