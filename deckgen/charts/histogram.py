"""The deck by period, small enough for a terminal: a lopsided deck shows at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.charts.eras import eras_of
from deckgen.messages import say
from deckgen.terminal import paint
from deckgen.text import cell_width, fit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.deck import Deck

_COLUMNS = 80
_LONGEST_NAME = 32
_EIGHTHS = "▏▎▍▌▋▊▉█"


def histogram(deck: Deck) -> Iterator[str]:
    """One line per period with cards: name, bar, count. A block is a card as long as the longest bar fits."""
    rows = [(era.name or say("charts.no-period"), len(era.cards)) for era in eras_of(deck)]
    if not rows:
        return
    name_width = min(max(cell_width(name) for name, _ in rows), _LONGEST_NAME)
    most = max(count for _, count in rows)
    room = _COLUMNS - name_width - len(f"   {most}")
    scale = min(1.0, room / most)
    for name, count in rows:
        yield f"{fit(name, name_width)}  {paint(_bar(count * scale), 'cyan')} {count}"


def _bar(length: float) -> str:
    """A bar to the nearest eighth of a block, never so short that it vanishes."""
    full, eighths = divmod(max(1, round(length * 8)), 8)
    return "█" * full + (_EIGHTHS[eighths - 1] if eighths else "")
