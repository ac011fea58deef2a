"""Lawful games as lines to type, in the order in which `scorer play` asks for them."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from scorer.entry.offers import next_offer
from scorer.log.records import Deal, Discard, Draw, Effect, Grid, Move, Pile, Placement, Pool, Start
from scorer.play.effect_input import effect_choices
from scorer.play.spots import spot_name
from scorer.replay import open_deck
from scorer.rules import apply, begin, legal
from scorer.rules.engine import make_table
from scorer.rules.family import DRAW, Table
from scorer.rules.rulesets import choose_options, find_ruleset
from scorer.rules.twist_coop import TwistCoop
from tests.paths import HISTORY
from tests.scorer.random_games import random_game

if TYPE_CHECKING:
    from scorer.log.records import Record
    from scorer.rules.family import GameState

_SETUP = (Grid, Start, Pile, Deal, Pool)
DECK = HISTORY


def table_of(rules: str, players: tuple[str, ...] = ("Ana", "Luis"), hand: int = 2, deck: Path = DECK) -> Table:
    ruleset = find_ruleset(rules)
    return make_table(ruleset, choose_options(ruleset, {"hand": str(hand)}), open_deck(deck.resolve()), players)


class TypedGame(NamedTuple):
    """The lines of a whole game, how it ends, and how many lines come before the first move."""

    lines: list[str]
    end: GameState
    opening: int


def typed_game(table: Table, seed: int = 1, *, clever: float = 0.85) -> TypedGame:
    records = [record for record, _ in random_game(table, Random(seed), clever=clever)]
    opening = list(takewhile(lambda record: not isinstance(record, Move), records))
    state, lines = begin(table), []
    for record in [*sorted(opening, key=lambda record: _SETUP.index(type(record))), *records[len(opening) :]]:
        typed = _typed(state, record)
        if typed is None:
            continue
        lines += typed
        played = apply(state, record)
        assert played.fault is None, (played.fault, record)
        state = played.state
    assert state.ending is not None
    return TypedGame(lines, state, sum(len(_typed(state, record) or ()) for record in opening))


def _typed(state: GameState, record: Record) -> list[str] | None:
    """What is typed for a record; None for one that nobody asks for."""
    if isinstance(record, Grid):
        return [" ".join(row) for row in record.rows]
    if isinstance(record, (Start, Deal, Pool)):
        return [" ".join(record.cards)]
    if isinstance(record, Pile):
        return [record.card]
    if isinstance(record, Discard):
        return [f"d {record.card}"]
    if isinstance(record, Effect):
        return [_effect(state, record)]
    if isinstance(record, Placement):
        return [_place(state, record)]
    assert isinstance(record, Draw)
    if isinstance(state, TwistCoop) and state.placed and state.table.seats[record.by] == state.seat:
        return ["stop", *([" ".join(record.cards)] if record.cards else [])]
    return [" ".join(record.cards)] if next_offer(state).wants == DRAW else None


def _place(state: GameState, record: Placement) -> str:
    options = legal(state)
    for spot in options.spots:
        wanted = (record.after, record.before, record.column, record.space)
        if isinstance(state, TwistCoop):
            return record.card
        if (spot.after, spot.before, spot.column, spot.space) == wanted:
            return f"{record.card} {spot_name(spot, options)}"
    raise AssertionError(record)


def _effect(state: GameState, record: Effect) -> str:
    number = effect_choices(state).index((record.effect, record.other)) + 1
    return " ".join([f"e{number}", *(card for card in (record.card, record.give, record.take) if card)])
