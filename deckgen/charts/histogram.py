"""The cards of a deck by period, and a bar chart of them for the terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from deckgen.deck import Card, Deck
from deckgen.messages import say
from deckgen.terminal import colour_text
from deckgen.text import cell_width, fit_width
from deckgen.theme import contrast

PAPER = "#ffffff"
_GREY = "#5f6368"
_READABLE = 4.5  # contrast
_DARKER = 0.9


@dataclass(frozen=True, slots=True)
class PeriodCards:
    """A period of a deck with its cards, as charts show it; cards without a period have one without a name."""

    id: str
    name: str
    colour: str
    cards: tuple[Card, ...]


def group_by_period(deck: Deck) -> tuple[PeriodCards, ...]:
    """The periods that have cards, in the order of their earliest card; the one without a name comes last."""
    members: defaultdict[str, list[Card]] = defaultdict(list)
    for card in deck.cards:
        members[card.period].append(card)
    return tuple(
        _make_period(deck, period, cards)
        for period, cards in sorted(
            members.items(), key=lambda item: (not item[0], min(card.value.first for card in item[1]), item[0])
        )
    )


def _make_period(deck: Deck, period: str, cards: list[Card]) -> PeriodCards:
    """A period that the deck does not describe has its id for a name."""
    known = next((each for each in deck.periods if each.id == period), None)
    if known is None:
        return PeriodCards(period, period, _GREY, tuple(cards))
    return PeriodCards(period, known.name, _darken_for_paper(known.colour), tuple(cards))


def _darken_for_paper(colour: str) -> str:
    """Make a colour dark enough for text and thin lines on white."""
    while contrast(colour, PAPER) < _READABLE:
        channels = (round(int(colour[at : at + 2], 16) * _DARKER) for at in (1, 3, 5))
        colour = "#" + "".join(f"{channel:02x}" for channel in channels)
    return colour


_COLUMNS = 80
_LONGEST_NAME = 32
_EIGHTHS = "▏▎▍▌▋▊▉█"


def histogram_lines(deck: Deck) -> Iterator[str]:
    """One line for each period with cards: name, bar, count. A block is one card if the longest bar fits."""
    rows = [(era.name or say("charts.no-period"), len(era.cards)) for era in group_by_period(deck)]
    if not rows:
        return
    name_width = min(max(cell_width(name) for name, _ in rows), _LONGEST_NAME)
    most = max(count for _, count in rows)
    room = _COLUMNS - name_width - len(f"   {most}")
    scale = min(1.0, room / most)
    for name, count in rows:
        yield f"{fit_width(name, name_width)}  {colour_text(_bar(count * scale), 'cyan')} {count}"


def _bar(length: float) -> str:
    """A bar to the nearest eighth of a block, and at least one eighth."""
    full, eighths = divmod(max(1, round(length * 8)), 8)
    return "█" * full + (_EIGHTHS[eighths - 1] if eighths else "")
