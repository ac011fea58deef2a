"""Above the timeline: the deck's name, what colours and marks mean, and that the scale is not even."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.charts.mark_drawing import DOT, bar, dot
from deckgen.messages import say
from deckgen.svg.text_width import break_lines, clip, width_of
from deckgen.svg.write import aligned_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckgen.charts.eras import Era
    from deckgen.charts.marks import Mark
    from deckgen.deck import Deck

_NAME_SIZE, _SIZE = 28.0, 13.0
_LEADING = 19.0
_KEY_LEADING = 22.0
_PARAGRAPH = 12.0
_SIGN_WIDTH = 16.0
_KEY_GAP = 24.0
_MOST_LINES = 9
_NEUTRAL = "#5a616a"


@dataclass(frozen=True, slots=True)
class Heading:
    height: float
    drawn: str


@dataclass(frozen=True, slots=True)
class _Key:
    """An entry of the legend: a sign and its meaning."""

    meaning: str
    colour: str
    hollow: bool = False
    lasting: bool = False

    def draw(self, x: float, middle: float) -> str:
        mark = x + DOT + 1
        sign = (
            bar(mark, middle - 8, middle + 8, self.colour, hollow=self.hollow)
            if self.lasting
            else dot(mark, middle, self.colour, hollow=self.hollow)
        )
        return sign + aligned_text(self.meaning, x + _SIGN_WIDTH, middle + 4.5)


def heading_for(deck: Deck, marks: Sequence[Mark], eras: Sequence[Era], width: float) -> Heading:
    name = clip(deck.title or deck.id, _NAME_SIZE, width, bold=True)
    parts = [aligned_text(name, 0, _NAME_SIZE, class_="name")]
    bottom = _NAME_SIZE + 8
    said = (say("charts.scale", deck.language),) if deck.cards else (say("charts.no-cards", deck.language),)
    for paragraph in (*_summary(deck, marks), *said):
        for line in break_lines(paragraph, _SIZE, width, _MOST_LINES):
            bottom += _LEADING
            parts.append(aligned_text(line, 0, bottom - 5, class_="quiet"))
    for keys in (_period_keys(deck, eras), _mark_keys(deck, marks)):
        drawn, bottom = _legend(keys, width, bottom + _PARAGRAPH)
        parts.append(drawn)
    return Heading(bottom + _PARAGRAPH, "".join(parts))


def _summary(deck: Deck, marks: Sequence[Mark]) -> tuple[str, ...]:
    """How many cards, from when to when, as their first and last dates are printed."""
    if not marks:
        return ()
    ends = dict.fromkeys((marks[0].cards[0].printed, marks[-1].cards[0].printed))
    return (say("charts.summary", deck.language, n=len(deck.cards), span=" – ".join(ends)),)


def _period_keys(deck: Deck, eras: Iterable[Era]) -> list[_Key]:
    unnamed = say("charts.no-period", deck.language)
    return [_Key(f"{era.name or unnamed} ({len(era.cards)})", era.colour) for era in eras]


def _mark_keys(deck: Deck, marks: Sequence[Mark]) -> list[_Key]:
    """Only the kinds of mark that the picture has beside the plain dot."""
    kinds = []
    if any(card.date.approximate for card in deck.cards):
        kinds.append(_Key(say("charts.about", deck.language), _NEUTRAL, hollow=True))
    if any(mark.lasting for mark in marks):
        kinds.append(_Key(say("charts.lasting", deck.language), _NEUTRAL, lasting=True))
    return [_Key(say("charts.point", deck.language), _NEUTRAL), *kinds] if kinds else []


def _legend(keys: Iterable[_Key], width: float, top: float) -> tuple[str, float]:
    """Keys in lines as words in a paragraph."""
    drawn, x, middle = "", 0.0, top + _KEY_LEADING / 2
    listed = list(keys)
    for key in listed:
        meaning = clip(key.meaning, _SIZE, width - _SIGN_WIDTH)
        needed = _SIGN_WIDTH + width_of(meaning, _SIZE)
        if x and x + needed > width:
            x, middle = 0.0, middle + _KEY_LEADING
        drawn += _Key(meaning, key.colour, key.hollow, key.lasting).draw(x, middle)
        x += needed + _KEY_GAP
    return drawn, middle + _KEY_LEADING / 2 if listed else top
