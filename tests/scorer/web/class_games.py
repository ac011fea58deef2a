"""A class on a server of its own, and games at its tables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.log.records import Placement, Start
from scorer.rules.board import right_slots
from scorer.web.join_codes import JoinCode, derive_key, make_join_codes
from tests.scorer.web.served_table import DECK, Served


@dataclass
class School:
    """The server of a class, with the codes that its key gives."""

    served: Served
    tables: int
    lesson: int = 1

    @property
    def key(self) -> str:
        return self.served.root.removeprefix("/k/")

    @property
    def projector(self) -> str:
        return f"/p/{derive_key(self.key, 'projector')}"

    def code(self, table: int) -> JoinCode:
        return make_join_codes(self.key, self.tables, self.lesson)[table - 1]

    def root(self, table: int) -> str:
        return f"/t/{self.code(table).key}"

    def begin(
        self, table: int, *players: str, rules: str = "classic", teams: Mapping[str, tuple[str, ...]] | None = None
    ) -> Game:
        """A game at a table with its first card, hands unnamed; it is the newest there."""
        day = f"class-{date.today().isoformat()}{f'-{self.lesson}' if self.lesson > 1 else ''}"
        folder = self.served.games / day / f"table-{table}"
        game = new_game(folder, DECK, rules, players or ("Ana", "Luis"), {"hand": "2"}, teams=teams)
        game.enter(Start(0, in_time(game)[60:61]))
        game.skip()
        newest = max(log.stat().st_mtime_ns for log in folder.iterdir()) + 1_000_000
        os.utime(game.path, ns=(newest, newest))
        return game


def in_time(game: Game) -> tuple[str, ...]:
    return game.table.cards.by_date(game.table.cards.by_code)


def place(game: Game, number: int, *, right: bool = True) -> str:
    """The player whose turn it is places the card of this number in time; returns its code."""
    code, line = in_time(game)[number], game.state.line  # type: ignore[attr-defined]
    slots = right_slots(game.table.cards, line, code)
    slot = slots[0] if right else next(slot for slot in range(len(line.cards) + 1) if slot not in slots)
    left, following = line.cards[slot - 1] if slot else None, line.cards[slot] if slot < len(line.cards) else None
    game.enter(Placement(0, game.turn, code, left, following))
    return code
