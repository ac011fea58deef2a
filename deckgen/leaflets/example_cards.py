"""The cards in the figures of a leaflet, chosen from the deck so that each figure is true of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

from deckgen.dates import HistoricalDate, Precision
from deckgen.deck.model import Card, Deck

ROWS = COLUMNS = 5
_SHUFFLES = 400
_SHORT = 7  # letters of a printed value, which small figures show too
_SHORT_YEAR = 14  # of a printed year with its era


class TurnCards(NamedTuple):
    """One turn: a card is placed between the first and the second card of a line of three."""

    line: tuple[Card, Card, Card]
    to_place: Card

    @property
    def ends_equal(self) -> bool:
        """Whether the last two cards of the line have the same date."""
        return bool(_number(self.line[1]) == _number(self.line[2]))


class RowCards(NamedTuple):
    """The rows of twist: one card is turned over and fits, another is dead."""

    bottom_row: tuple[Card, ...]
    gap_row: tuple[Card, Card]  # over the first and the last gap of the bottom row
    turned: Card  # belongs in the gap between them, which is free
    dead: Card  # belongs in the last gap too


class DiscardCards(NamedTuple):
    """The top of the discard pile, and a card that may be discarded onto it."""

    pile: Card
    match: Card


class GridCards(NamedTuple):
    """Five sorted rows, of which one column is complete."""

    rows: tuple[tuple[Card, ...], ...]
    column: int
    between: tuple[Card, ...]  # between the rows of that column

    def shown_faces(self) -> tuple[Card, Card, Card]:
        """The first card of the column between its neighbours, and these; all others are cells."""
        return self.rows[0][self.column], self.between[0], self.rows[1][self.column]


@dataclass(frozen=True, slots=True)
class ExampleCards:
    """The cards of the figures of a leaflet; nothing for figures that it does not have."""

    turn: TurnCards | None = None
    rows: RowCards | None = None
    discard: DiscardCards | None = None
    grid: GridCards | None = None

    def cards(self) -> tuple[Card, ...]:
        """The cards that are shown as faces, each once."""
        shown: list[Card] = []
        if self.turn:
            shown += (*self.turn.line, self.turn.to_place)
        if self.rows:
            shown += (*self.rows.bottom_row, *self.rows.gap_row, self.rows.turned, self.rows.dead)
        if self.discard:
            shown += self.discard
        if self.grid:
            shown += self.grid.shown_faces()
        return tuple({card.code: card for card in shown}.values())


def make_example_deck(deck: Deck, examples: ExampleCards) -> Deck:
    """The deck with the example cards only, without notes, names of periods and QR codes: they would be too small."""
    cards = tuple(replace(card, note="") for card in examples.cards())
    periods = tuple(period._replace(name="") for period in deck.periods)
    return replace(deck, cards=cards, periods=periods, choices=replace(deck.choices, qr="none"))


def choose_example_cards(deck: Deck, figures: Collection[str]) -> ExampleCards | None:
    """The cards for figures, with the shortest dates that suffice; None if the deck lacks some of them."""
    exact = sorted((card for card in deck.cards if _is_exact(card)), key=_number)
    bare = [card for card in exact if card.printed.isdigit()]
    return _choose_cards(bare, figures) or _choose_cards(exact, figures)


def _choose_cards(cards: list[Card], figures: Collection[str]) -> ExampleCards | None:
    distinct = _distinct(cards)
    examples = ExampleCards(
        turn=_choose_turn(cards) if "line" in figures else None,
        rows=_choose_rows(distinct) if "rows" in figures else None,
        discard=_choose_discard(cards) if "discard" in figures else None,
        grid=_choose_grid(distinct) if "grid" in figures else None,
    )
    found = {"line": examples.turn, "rows": examples.rows, "discard": examples.discard, "grid": examples.grid}
    return examples if all(found.get(name, True) for name in figures) else None


def _is_exact(card: Card) -> bool:
    """Whether a card has a year, or another value that is exact and short."""
    value = card.value
    if value.approximate:
        return False
    if isinstance(value, HistoricalDate):
        is_year = value.precision is Precision.YEAR and value.first[0] == value.last[0]
        return is_year and len(card.printed) <= _SHORT_YEAR
    return value.first == value.last and len(card.printed) <= _SHORT


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


def _choose_turn(cards: list[Card]) -> TurnCards | None:
    """A line that ends with two cards of the same date, if there are any, and a card that is placed in it.

    If possible that card is of the period of its neighbour, and has an icon to use.
    """
    distinct = _distinct(cards)
    if len(distinct) < 4:
        return None
    _, _, *apart = _spread(distinct, 4)
    for second, third in filter(None, (_equal_pair(cards), apart)):
        before = [card for card in distinct if _number(card) < _number(second)]
        useful = [
            (first, placed)
            for first, placed in combinations(before, 2)
            if first.period == placed.period and len(placed.effects) == 1
        ]
        if useful:
            first, placed = useful[len(useful) // 2]
            return TurnCards((first, second, third), placed)
        if len(before) >= 2:
            first, placed = _spread(before, 2)
            return TurnCards((first, second, third), placed)
    return None


def _spread(cards: list[Card], count: int) -> list[Card]:
    """A number of cards at even distances, neither the first nor the last."""
    return [cards[(2 * number + 1) * len(cards) // (2 * count)] for number in range(count)]


def _choose_rows(cards: list[Card]) -> RowCards | None:
    """Four cards of the bottom row, those over its outer gaps, the one for its middle gap, and one for a taken gap."""
    if len(cards) < 10:
        return None
    first, left, second, turned, third, right, dead, last = _spread(cards, 8)
    return RowCards((first, second, third, last), (left, right), turned, dead)


def _choose_discard(cards: list[Card]) -> DiscardCards | None:
    """The top of the pile, and a card whose title face has the icon of the date face of the pile."""
    for pile in cards[len(cards) // 2 :]:
        for match in cards:
            if match.code != pile.code and pile.suit_date and match.suit_title == pile.suit_date:
                return DiscardCards(pile, match)
    return None


def _choose_grid(cards: list[Card]) -> GridCards | None:
    """Sorted rows, the number of a column, and the cards that complete it; found by shuffling with fixed seeds."""
    size = ROWS * COLUMNS
    for seed in range(_SHUFFLES if len(cards) >= size + ROWS - 1 else 0):
        order = Random(seed).sample(cards, len(cards))
        rows = tuple(tuple(sorted(order[row * COLUMNS : (row + 1) * COLUMNS], key=_number)) for row in range(ROWS))
        for column in range(1, COLUMNS - 1):
            column_cards = _fill_column([row[column] for row in rows], order[size:])
            if column_cards:
                return GridCards(rows, column, column_cards)
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
