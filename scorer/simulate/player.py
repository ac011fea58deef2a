"""A player who has an idea of every date, more or less wrong, and plays the card he feels surest of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.log.records import Discard, Place
from scorer.rules.board import Chronologies, Line, Rows
from scorer.rules.engine import legal, shape

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from scorer.log.records import Move
    from scorer.rules.cards import CardIndex
    from scorer.rules.family import Legal
    from scorer.rules.table import GameState


class Player(NamedTuple):
    """Where in the deck's order of dates this player believes each card to be, and how far off that may be."""

    beliefs: Mapping[str, float]
    error: float


def new_player(box: CardIndex, ranks: Mapping[str, float], skill: float, rng: Random) -> Player:
    """True ranks blurred: the typical error is (1 − skill) of a quarter of the deck."""
    error = (1 - skill) * len(box) / 4
    return Player({code: ranks[code] + rng.gauss(0, error) for code in ranks}, max(error, 0.5))


def choose(state: GameState, player: Player, ranks: Mapping[str, float]) -> Move | None:
    """The move of the player whose turn it is; None to stop after one card where the date decides."""
    options = legal(state)
    match shape(state):
        case Line():
            return _choose_slot(options, player.beliefs, ranks)
        case Rows() as rows:
            return _choose_card(rows, options, player, ranks)
        case Chronologies() as grid:
            return _choose_space(grid, options, player.beliefs, ranks)


def _choose_slot(options: Legal, beliefs: Mapping[str, float], ranks: Mapping[str, float]) -> Move:
    """The card farthest from its believed neighbours goes between them."""
    best: tuple[float, Move] | None = None
    bounds = [
        (spot, ranks[spot.after] if spot.after else float("-inf"), ranks[spot.before] if spot.before else float("inf"))
        for spot in options.spots
    ]
    for card in options.cards:
        belief = beliefs[card]
        for spot, low, high in bounds:
            sureness = min(belief - low, high - belief)
            if best is None or sureness > best[0]:
                best = sureness, Place(0, options.by, card, spot.after, spot.before)
    assert best is not None
    return best[1]


def _choose_card(rows: Rows, options: Legal, player: Player, ranks: Mapping[str, float]) -> Move | None:
    """The card that promises most; with little to hope for, rather discard or stop than try."""
    best = max(options.cards, key=lambda card: _promise(rows, player, ranks, card), default=None)
    promise = _promise(rows, player, ranks, best) if best else 0
    if promise < 0.5 and options.discards:
        return Discard(0, options.by, options.discards[0])
    if best is None or (promise < 0.5 and options.may_stop):
        return None
    return Place(0, options.by, best)


def _promise(rows: Rows, player: Player, ranks: Mapping[str, float], card: str) -> float:
    """Points to expect: an end counts two, less the wider the gap it opens; a free gap one; a taken gap less."""
    belief = player.beliefs[card]
    marks = [ranks[stack[0]] for stack in rows.bottom]
    left = sum(mark < belief for mark in marks)
    if left in (0, len(marks)):
        beyond = abs(belief - marks[min(left, len(marks) - 1)])
        return 2 * min(1, beyond / player.error) - 6 * beyond / len(ranks)
    margin = min(belief - marks[left - 1], marks[left] - belief)
    sureness = min(1, margin / player.error)
    return -sureness if rows.gaps[left - 1] else sureness


def _choose_space(grid: Chronologies, options: Legal, beliefs: Mapping[str, float], ranks: Mapping[str, float]) -> Move:
    """The union event that lies farthest inside the bounds of a free space."""
    best: tuple[float, Move] | None = None
    for spot in options.spots:
        column, space = spot.column or 1, spot.space or 1
        above, below = grid.around(column, space)
        low, high = sorted((ranks[above], ranks[below]))
        for card in options.cards:
            sureness = min(beliefs[card] - low, high - beliefs[card])
            if best is None or sureness > best[0]:
                best = sureness, Place(0, options.by, card, column=column, space=space)
    assert best is not None
    return best[1]


def true_ranks(box: CardIndex) -> dict[str, float]:
    """The order of the dates; equal dates share a rank."""
    places: dict[int, float] = {}
    ordered = sorted(box.cards, key=lambda code: (box.first[code], code))
    return {code: places.setdefault(box.first[code], float(number)) for number, code in enumerate(ordered)}
