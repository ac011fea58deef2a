"""The cards that play in the pictures: picked from the deck so that what a picture says of them is true."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.deck.model import Card, Deck


ROWS = COLUMNS = 5
_SHUFFLES = 400


@dataclass(frozen=True, slots=True)
class ExampleCards:
    """A line with two equal dates and the card to place; two rows and a dead card; a discard; a grid to fill."""

    line: tuple[Card, ...]
    guest: Card
    bottom: tuple[Card, ...]
    above: tuple[Card, Card]
    dead: Card
    pile: Card
    match: Card
    grid: tuple[tuple[Card, ...], ...]
    filled: tuple[Card, ...]
    column: int

    def cards(self) -> tuple[Card, ...]:
        """Those that are shown as faces, each once."""
        shown = (*self.line, self.guest, *self.bottom, *self.above, self.dead, self.pile, self.match)
        column = (self.filled[0], self.grid[0][self.column], self.grid[1][self.column])
        return tuple({card.code: card for card in (*shown, *column)}.values())


def plain_deck(deck: Deck, cast: ExampleCards) -> Deck:
    """The deck with the cards of the pictures alone, and without the fine print that nobody could read in them."""
    cards = tuple(replace(card, note="") for card in cast.cards())
    return replace(deck, cards=cards, choices=replace(deck.choices, qr="none"))


def choose_cast(deck: Deck) -> ExampleCards | None:
    """The cards for the pictures; None if the deck has not what they need."""
    cards = sorted((card for card in deck.cards if card.printed.isdigit()), key=_year)
    pair = _equal_pair(cards)
    if pair is None:
        return None
    before = [card for card in cards if _year(card) < _year(pair[0])]
    after = [card for card in cards if _year(card) > _year(pair[0])]
    rows, discard, grid = _rows(_distinct(cards)), _discard(cards), _grid(_distinct(cards))
    if len(_distinct(before)) < 3 or not after or rows is None or discard is None or grid is None:
        return None
    first, guest, second = _spread(_distinct(before), 3)
    bottom, above, dead = rows
    pile, match = discard
    laid, filled, column = grid
    line = (first, second, *pair, after[len(after) // 2])
    return ExampleCards(line, guest, bottom, above, dead, pile, match, laid, filled, column)


def _year(card: Card) -> int:
    return int(card.printed)


def _distinct(cards: list[Card]) -> list[Card]:
    return list({card.printed: card for card in cards}.values())


def _equal_pair(cards: list[Card]) -> tuple[Card, Card] | None:
    """The two of one date that stand nearest to the middle."""
    pairs = [(index, pair) for index, pair in enumerate(pairwise(cards)) if _year(pair[0]) == _year(pair[1])]
    if not pairs:
        return None
    return min(pairs, key=lambda found: abs(found[0] - len(cards) / 2))[1]


def _spread(cards: list[Card], count: int) -> list[Card]:
    """So many cards at even distances, neither the first nor the last."""
    return [cards[(2 * place + 1) * len(cards) // (2 * count)] for place in range(count)]


def _rows(cards: list[Card]) -> tuple[tuple[Card, ...], tuple[Card, Card], Card] | None:
    """Four of the bottom row, one over the first and one over the last gap, and one that finds the last gap taken."""
    if len(cards) < 10:
        return None
    first, left, second, third, right, dead, last = _spread(cards, 7)
    return (first, second, third, last), (left, right), dead


def _discard(cards: list[Card]) -> tuple[Card, Card] | None:
    """The top of the pile and a card whose title face shows the icon of its date face."""
    for pile in cards[len(cards) // 2 :]:
        for match in cards:
            if match.code != pile.code and pile.suit_date and match.suit_title == pile.suit_date:
                return pile, match
    return None


def _grid(cards: list[Card]) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], int] | None:
    """Five sorted rows of five, and four cards that fill one column of them; found by shuffling, always the same."""
    size = ROWS * COLUMNS
    for seed in range(_SHUFFLES if len(cards) >= size + ROWS - 1 else 0):
        order = Random(seed).sample(cards, len(cards))
        rows = tuple(tuple(sorted(order[row * COLUMNS : (row + 1) * COLUMNS], key=_year)) for row in range(ROWS))
        for column in range(1, COLUMNS - 1):
            filled = _filled([row[column] for row in rows], order[size:])
            if filled:
                return rows, filled, column
    return None


def _filled(column: list[Card], free: list[Card]) -> tuple[Card, ...] | None:
    found: list[Card] = []
    for upper, lower in pairwise(column):
        low, high = sorted((_year(upper), _year(lower)))
        fits = [card for card in free if low < _year(card) < high and card not in found]
        if not fits:
            return None
        found.append(min(fits, key=lambda card: abs(2 * _year(card) - low - high)))
    return tuple(found)
