"""Whole games entered at the table: what a dealer and simulated players would say, record by record."""

from __future__ import annotations

from pathlib import Path
from random import Random

from scorer.entry.game import Game
from scorer.entry.games_folder import new_game
from scorer.simulate import Dealer, choose_move, make_player, rank_by_date
from tests.paths import HISTORY

WORLD = HISTORY


def begin_game(folder: Path, rules: str, seed: int = 1, players: tuple[str, ...] = ("Ana", "Luis")) -> Game:
    return new_game(folder, WORLD, rules, players, {"hand": str(2 + seed % 3)})


def play_on(game: Game, seed: int = 1, moves: int = 1000) -> None:
    """Enter the whole setup, then moves until the game is over or there were enough."""
    rng = Random(seed)
    dealer = Dealer(game.table, rng)
    ranks = rank_by_date(game.table.cards)
    players = [make_player(game.table.cards, ranks, 0.6, rng) for _ in game.table.players]
    if not game.steps:
        for record in dealer.set_up():
            game.enter(record)
    while game.state.ending is None and len(game.moves) < moves:
        if draw := dealer.draw_for_turn(game.state):
            game.enter(draw)
        move = choose_move(game.state, players[game.state.seat], ranks)
        if move is not None:
            game.enter(move)
        else:
            game.enter(dealer.close_turn(game.state))
        while dealt := dealer.deal_next(game.state):
            game.enter(dealt)
