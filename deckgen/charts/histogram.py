"""The deck by period, small enough for a terminal: a lopsided deck shows at a glance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.messages import say
from deckgen.terminal import colour_text
from deckgen.text import cell_width, fit_width
from deckgen.theme import contrast

if TYPE_CHECKING:
    from deckgen.deck import Card, Deck


# The periods that a deck really has cards of, in the order in which they begin.


PAPER = "#ffffff"
_GREY = "#5f6368"
_READABLE = 4.5
_DARKER = 0.9


@dataclass(frozen=True, slots=True)
class Era:
    """A period as the charts show it; the cards without one form an era without a name."""

    id: str
    name: str
    colour: str
    cards: tuple[Card, ...]


def eras_of(deck: Deck) -> tuple[Era, ...]:
    """Eras by their earliest card, because a deck may list its periods in any order; the nameless comes last."""
    members: defaultdict[str, list[Card]] = defaultdict(list)
    for card in deck.cards:
        members[card.period].append(card)
    return tuple(
        _era(deck, period, cards)
        for period, cards in sorted(
            members.items(), key=lambda item: (not item[0], min(card.date.first for card in item[1]), item[0])
        )
    )


def _era(deck: Deck, period: str, cards: list[Card]) -> Era:
    """A period that the deck does not describe keeps the name that its cards give it."""
    known = next((each for each in deck.periods if each.id == period), None)
    if known is None:
        return Era(period, period, _GREY, tuple(cards))
    return Era(period, known.name, _on_paper(known.colour), tuple(cards))


def _on_paper(colour: str) -> str:
    """Authors choose any colour for a band; as text and thin lines on paper it may have to be darker."""
    while contrast(colour, PAPER) < _READABLE:
        channels = (round(int(colour[at : at + 2], 16) * _DARKER) for at in (1, 3, 5))
        colour = "#" + "".join(f"{channel:02x}" for channel in channels)
    return colour


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
        yield f"{fit_width(name, name_width)}  {colour_text(_bar(count * scale), 'cyan')} {count}"


def _bar(length: float) -> str:
    """A bar to the nearest eighth of a block, never so short that it vanishes."""
    full, eighths = divmod(max(1, round(length * 8)), 8)
    return "█" * full + (_EIGHTHS[eighths - 1] if eighths else "")
