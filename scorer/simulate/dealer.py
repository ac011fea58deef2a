"""The dealer: shuffles, deals and draws, so that chance enters the game only through the records of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Deal, Draw, Grid, Pile, Pool, Record, Start
from scorer.rules.chrono_coop import GRID, ChronoCoop
from scorer.rules.competitive import Competitive
from scorer.rules.engine import known_cards
from scorer.rules.twist_coop import TwistCoop, deck

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
        if table.ruleset.family == "chrono-coop":
            yield self._grid(supply)
            holders = len(table.players) if table.options.pool == "private" else 1
            yield Pool(0, tuple(supply.pop() for _ in range(min(table.options.hand * holders, len(supply)))))
            return
        for player in table.players:
            yield Deal(0, player, tuple(supply.pop() for _ in range(table.options.hand)))
        yield Start(0, tuple(self._sorted(supply.pop() for _ in range(table.ruleset.start_cards))))
        if table.ruleset.family == "twist-coop":
            yield Pile(0, supply.pop())

    def serve(self, state: GameState) -> Record | None:
        """The next record of cards that have been drawn or laid since the last move; None when all are named."""
        if isinstance(state, (Competitive, TwistCoop)):
            seat = next((seat for seat, number in enumerate(state.due) if number), None)
            if seat is not None:
                return Draw(0, state.table.players[seat], self._draw(state, state.due[seat]))
        elif isinstance(state, ChronoCoop) and state.ending is None:
            if not state.grid:
                return self._grid(list(self._draw(state, GRID)))
            if state.due:
                cards = self._draw(state, state.due)
                return Pool(0, cards) if state.pool_laid else Draw(0, state.table.players[0], cards)
        return None

    def draw_for_turn(self, state: GameState) -> Record | None:
        """Sudden death where survivors draw at the start of the own turn."""
        if isinstance(state, Competitive) and state.ending is None and state.hands[state.seat].size == 0:
            return Draw(0, state.table.players[state.seat], self._draw(state, 1))
        return None

    def close_turn(self, state: TwistCoop) -> Draw:
        """twist-coop: the refill that ends a turn by choice."""
        number = min(state.table.options.hand - state.hands[state.seat].size, deck(state))
        return Draw(0, state.table.players[state.seat], self._draw(state, max(0, number)))

    def _draw(self, state: GameState, number: int) -> tuple[str, ...]:
        known = known_cards(state)
        pile = [card for card in self._in_play if card not in known]
        if not pile and isinstance(state, Competitive):  # the spent cards will be shuffled at this draw
            pile = [card for card in self._in_play if card in state.spent]
        return tuple(self._rng.sample(pile, number))

    def _grid(self, supply: list[str]) -> Grid:
        return Grid(0, tuple(tuple(self._sorted(supply.pop() for _ in range(5))) for _ in range(5)))

    def _sorted(self, cards: Iterator[str]) -> list[str]:
        return sorted(cards, key=lambda card: (self._table.box.first[card], self._table.box.last[card]))
