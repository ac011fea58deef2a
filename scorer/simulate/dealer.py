"""The dealer: shuffles, deals and draws, so that chance enters the game only through the records of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Draw, Record
from scorer.rules.board import COLUMNS
from scorer.rules.engine import board, legal
from scorer.rules.family import DRAW, GRID_ROWS, START, Asked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from scorer.rules.table import GameState, Table


class Dealer:
    """Knows the cards in play; what lies nowhere on the table is the draw pile."""

    def __init__(self, table: Table, rng: Random) -> None:
        self._table, self._rng = table, rng
        self._in_play = rng.sample(sorted(table.box.cards), table.cards_in_play)

    def set_up(self) -> Iterator[Record]:
        """The records before the first move, from a shuffled deck."""
        table, supply = self._table, list(self._in_play)
        for asked in table.family.setup(table.ruleset, table.options, table.players):
            number = min(asked.number, len(supply))
            yield self._laid(asked, tuple(supply.pop() for _ in range(number)))

    def serve(self, state: GameState) -> Record | None:
        """The next record of cards that have been drawn or laid since the last move; None when all are named."""
        asked = next(iter(state.table.family.questions(state)), None)
        if asked is None or (state.ending is not None and asked.wants != DRAW):
            return None
        return self._laid(asked, self._draw(state, asked.number)[::-1])  # dealt from the end, as at the setup

    def draw_for_turn(self, state: GameState) -> Record | None:
        """Sudden death where survivors draw at the start of the own turn."""
        if not state.table.family.draws_first(state):
            return None
        return Draw(0, state.table.players[state.seat], self._draw(state, 1))

    def close_turn(self, state: GameState) -> Draw:
        """The refill that ends a turn by choice."""
        options = legal(state)
        return Draw(0, options.by, self._draw(state, options.refill))

    def _draw(self, state: GameState, number: int) -> tuple[str, ...]:
        seen = board(state)
        known = seen.known_cards()
        pile = [card for card in self._in_play if card not in known]
        if not pile:  # the spent cards will be shuffled at this draw
            pile = [card for card in self._in_play if card in seen.spent]
        return tuple(self._rng.sample(pile, number))

    def _laid(self, asked: Asked, cards: tuple[str, ...]) -> Record:
        """Cards that lie dated are laid in the order of their dates."""
        if asked.wants not in (START, GRID_ROWS):
            return asked.record(cards)
        row = COLUMNS if asked.wants == GRID_ROWS else len(cards)
        rows = [cards[first : first + row] for first in range(0, len(cards), row)]
        return asked.record(tuple(card for cards_of_row in rows for card in self._sorted(cards_of_row)))

    def _sorted(self, cards: tuple[str, ...]) -> list[str]:
        return sorted(cards, key=lambda card: (self._table.box.first[card], self._table.box.last[card]))
