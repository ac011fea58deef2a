"""One simulated game, and the tally of many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from scorer.log.records import Place
from scorer.rules import apply, begin
from scorer.rules.engine import score_of
from scorer.simulate.dealer import Dealer
from scorer.simulate.player import choose, new_player, true_ranks

if TYPE_CHECKING:
    from scorer.log.records import Record
    from scorer.rules.table import GameState, Table


@dataclass
class Tally:
    """What was counted over many games; two of them add up."""

    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)  # by seat; -1 for shared victories
    placed: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        for name in ("lengths", "scores", "endings", "wins", "placed", "missed"):
            getattr(self, name).update(getattr(other, name))


def play_games(table: Table, skill: float, seed: int, numbers: range) -> Tally:
    """Games by number: the same seed and number give the same game, on however many cores."""
    tally = Tally()
    ranks = true_ranks(table.box)
    for number in numbers:
        _play_one(table, skill, Random(f"{seed}/{number}"), ranks, tally)
    return tally


def _play_one(table: Table, skill: float, rng: Random, ranks: dict[str, float], tally: Tally) -> None:
    dealer = Dealer(table, rng)
    players = [new_player(table.box, ranks, skill, rng) for _ in table.players]
    state = begin(table)
    for record in dealer.set_up():
        state = _applied(state, record)
    placements = 0
    while state.ending is None:
        if draw := dealer.draw_for_turn(state):
            state = _applied(state, draw)
        move = choose(state, players[state.seat], ranks)
        if isinstance(move, Place):
            placements += 1
            played = apply(state, move)
            tally.placed[move.card] += 1
            tally.missed[move.card] += played.verdict != "right"
            state = played.state
        elif move is not None:
            state = _applied(state, move)
        else:
            state = _applied(state, dealer.close_turn(state))
        while served := dealer.serve(state):
            state = _applied(state, served)
    _count_end(state, placements, tally)


def _applied(state: GameState, record: Record) -> GameState:
    played = apply(state, record)
    assert played.fault is None, (played.fault, record)
    return played.state


def _count_end(state: GameState, placements: int, tally: Tally) -> None:
    tally.games += 1
    tally.lengths[placements] += 1
    tally.endings[str(state.ending)] += 1
    score, _ = score_of(state)
    if score is not None:
        tally.scores[score] += 1
    elif len(state.winners) == 1:
        tally.wins[state.winners[0]] += 1
    else:
        tally.wins[-1] += 1
