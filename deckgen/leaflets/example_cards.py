"""The cards in the figures of a leaflet, chosen from the deck so that each figure is true of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

from deckgen.dates import HistoricalDate
from deckgen.deck.model import Card, Deck

ROWS = COLUMNS = 5
_SHUFFLES = 400
_SHORT = 7  # letters of a printed value, which small figures show too


@dataclass(frozen=True, slots=True)
class ExampleCards:
    """The cards of all figures."""

    line: tuple[Card, ...]  # three, sorted, the last two with the same date
    to_place: Card  # belongs after the first card of the line
    bottom_row: tuple[Card, ...]
    gap_row: tuple[Card, Card]  # over the first and the last gap of the bottom row
    turned: Card  # belongs in the gap between them, which is free
    dead: Card  # belongs in the last gap too
    pile: Card  # the top of the discard pile
    match: Card  # may be discarded onto it
    grid: tuple[tuple[Card, ...], ...]  # sorted rows
    column: int  # of the grid, that is complete
    column_cards: tuple[Card, ...]  # between the rows of that column

    def cards(self) -> tuple[Card, ...]:
        """The cards that are shown as faces, each once."""
        rows = (*self.bottom_row, *self.gap_row, self.turned, self.dead)
        shown = (*self.line, self.to_place, *rows, self.pile, self.match)
        column = (self.column_cards[0], self.grid[0][self.column], self.grid[1][self.column])
        return tuple({card.code: card for card in (*shown, *column)}.values())


def make_example_deck(deck: Deck, examples: ExampleCards) -> Deck:
    """The deck with the example cards only, without notes, names of periods and QR codes: they would be too small."""
    cards = tuple(replace(card, note="") for card in examples.cards())
    periods = tuple(period._replace(name="") for period in deck.periods)
    return replace(deck, cards=cards, periods=periods, choices=replace(deck.choices, qr="none"))


def choose_example_cards(deck: Deck) -> ExampleCards | None:
    """The cards for the figures; None if the deck lacks some of them."""
    cards = sorted((card for card in deck.cards if _is_plain(card)), key=_number)
    pair = _equal_pair(cards)
    if pair is None:
        return None
    before = _distinct([card for card in cards if _number(card) < _number(pair[0])])
    distinct = _distinct(cards)
    rows, discard, grid = _choose_rows(distinct), _choose_discard(cards), _choose_grid(distinct)
    if len(before) < 2 or rows is None or discard is None or grid is None:
        return None
    first, to_place = _choose_turn(before)
    bottom_row, gap_row, turned, dead = rows
    pile, match = discard
    grid_rows, column, column_cards = grid
    return ExampleCards(
        (first, *pair), to_place, bottom_row, gap_row, turned, dead, pile, match, grid_rows, column, column_cards
    )


def _is_plain(card: Card) -> bool:
    """Whether a card has a bare year, or another short and exact value."""
    if isinstance(card.value, HistoricalDate):
        return card.printed.isdigit()
    return card.value.first == card.value.last and not card.value.approximate and len(card.printed) <= _SHORT


def _number(card: Card) -> Any:
    """The year or amount by which the cards of the figures are compared."""
    return card.value.first[0]


def _distinct(cards: list[Card]) -> list[Card]:
    return list({card.printed: card for card in cards}.values())


def _equal_pair(cards: list[Card]) -> tuple[Card, Card] | None:
    """The two neighbours with the same date that are nearest to the middle."""
    pairs = [(index, pair) for index, pair in enumerate(pairwise(cards)) if _number(pair[0]) == _number(pair[1])]
    if not pairs:
        return None
    return min(pairs, key=lambda found: abs(found[0] - len(cards) / 2))[1]


def _choose_turn(cards: list[Card]) -> tuple[Card, Card]:
    """A card of the line and one that is placed after it, if possible of its period and with an icon to use."""
    useful = [
        (first, placed)
        for first, placed in combinations(cards, 2)
        if first.period == placed.period and len(placed.effects) == 1
    ]
    if useful:
        return useful[len(useful) // 2]
    first, placed = _spread(cards, 2)
    return first, placed


def _spread(cards: list[Card], count: int) -> list[Card]:
    """A number of cards at even distances, neither the first nor the last."""
    return [cards[(2 * number + 1) * len(cards) // (2 * count)] for number in range(count)]


def _choose_rows(cards: list[Card]) -> tuple[tuple[Card, ...], tuple[Card, Card], Card, Card] | None:
    """Four cards of the bottom row, those over its outer gaps, the one for its middle gap, and one for a taken gap."""
    if len(cards) < 10:
        return None
    first, left, second, turned, third, right, dead, last = _spread(cards, 8)
    return (first, second, third, last), (left, right), turned, dead


def _choose_discard(cards: list[Card]) -> tuple[Card, Card] | None:
    """The top of the pile, and a card whose title face has the icon of the date face of the pile."""
    for pile in cards[len(cards) // 2 :]:
        for match in cards:
            if match.code != pile.code and pile.suit_date and match.suit_title == pile.suit_date:
                return pile, match
    return None


def _choose_grid(cards: list[Card]) -> tuple[tuple[tuple[Card, ...], ...], int, tuple[Card, ...]] | None:
    """Sorted rows, the number of a column, and the cards that complete it; found by shuffling with fixed seeds."""
    size = ROWS * COLUMNS
    for seed in range(_SHUFFLES if len(cards) >= size + ROWS - 1 else 0):
        order = Random(seed).sample(cards, len(cards))
        rows = tuple(tuple(sorted(order[row * COLUMNS : (row + 1) * COLUMNS], key=_number)) for row in range(ROWS))
        for column in range(1, COLUMNS - 1):
            column_cards = _fill_column([row[column] for row in rows], order[size:])
            if column_cards:
                return rows, column, column_cards
    return None


def _fill_column(column: list[Card], free: list[Card]) -> tuple[Card, ...] | None:
    """A card between each two neighbours of a column; None if there is none for some."""
    found: list[Card] = []
    for upper, lower in pairwise(column):
        low, high = sorted((_number(upper), _number(lower)))
        fits = [card for card in free if low < _number(card) < high and card not in found]
        if not fits:
            return None
        found.append(min(fits, key=lambda card: abs(2 * _number(card) - low - high)))
    return tuple(found)
