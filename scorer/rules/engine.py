"""The functions that work for every game: make a table, begin, apply a record, legal moves, board and outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.log.records import Record
from scorer.rules.board import Board, Shape
from scorer.rules.cards import CardIndex
from scorer.rules.chrono_coop import ChronoCoopFamily
from scorer.rules.competitive import CompetitiveFamily
from scorer.rules.effects import EffectsFamily
from scorer.rules.family import (
    PLAYED,
    REQUIRED,
    GameFamily,
    GameState,
    Legal,
    Outcome,
    Played,
    Table,
    find_family,
    register_family,
)
from scorer.rules.faults import Fault, fault
from scorer.rules.rulesets import Options, Ruleset
from scorer.rules.twist_coop import TwistCoopFamily

for _family in (CompetitiveFamily(), EffectsFamily(), TwistCoopFamily(), ChronoCoopFamily()):
    register_family(_family)

_CHECKS = ("hands", "pool", "draws", "players", "end")


def family_of(ruleset: Ruleset) -> GameFamily[Any]:
    return find_family(ruleset.family)


def make_table(
    ruleset: Ruleset,
    options: Options,
    deck_cards: CardIndex,
    players: tuple[str, ...],
    teams: Mapping[str, tuple[str, ...]] | None = None,
) -> Table:
    """A table with numbered seats; the whole deck is in play unless the options say fewer cards."""
    seats = {name: seat for seat, name in enumerate(players)}
    cards = min(options.cards or len(deck_cards), len(deck_cards))
    return Table(family_of(ruleset), ruleset, options, deck_cards, players, seats, cards, teams or {})


def cards_needed(ruleset: Ruleset, options: Options, players: Sequence[str]) -> int:
    """Cards that must be there to begin: hands and what lies open on the table."""
    return sum(asked.number for asked in family_of(ruleset).setup(ruleset, options, players))


def begin(table: Table) -> GameState:
    """The table before the first record."""
    state: GameState = table.family.begin(table)
    return state


def apply(state: GameState, record: Record) -> Played:
    """What a record makes of the state: the next one, the fault it has, and the verdict of the dates."""
    return state.table.family.apply(state, record)


def legal(state: GameState) -> Legal:
    """What may be done now."""
    return state.table.family.legal(state)


def shape(state: GameState) -> Shape:
    """The cards that lie dated, as a line, two rows or a grid."""
    return state.table.family.shape(state)


def board(state: GameState) -> Board:
    """All that there is on the table: the shape, hands and piles."""
    return state.table.family.board(state)


def playing_member(state: GameState, player: str) -> str:
    """Who plays for a team now: its first member in the first round, the next in the second; empty for a player."""
    members = state.table.teams.get(player, ())
    return members[(board(state).round - 1) % len(members)] if members else ""


def outcome(state: GameState) -> Outcome | None:
    """Why the game is over and who won it, or None while it goes on."""
    return state.table.family.outcome(state)


def find_missing_setup(state: GameState) -> Fault | None:
    """A fault if a record of the setup is missing that the game needs; checked at the first move."""
    lacking = [asked.wants for asked in state.table.family.questions(state) if asked.wants in REQUIRED]
    return fault("broken-record", "no-setup", keys=", ".join(lacking)) if lacking else None


def hand_sizes(state: GameState) -> dict[str, int]:
    """Cards in front of each player; nothing where cards are shared, or the log does not show who placed them all."""
    if not state.unchecked.isdisjoint(("players", "end")):
        return {}
    return {player: hand.size for player, hand in board(state).hands.items()}


def score_of(state: GameState) -> tuple[int | None, dict[str, int] | None]:
    """The team's score and the counts it is made of; nothing in competitive games.

    Nothing either if only the table knows how the game ended and the score is made of cards that were cleared away.
    """
    family = state.table.family
    if state.ending == PLAYED and not state.table.ruleset.is_summed:
        return None, None
    return family.score(state), family.counts(state) or None


def unchecked(state: GameState) -> tuple[str, ...]:
    """Checks that could not be made; draws that were never named are among them."""
    missing = {*state.unchecked, state.table.family.unnamed(state)}
    return tuple(check for check in _CHECKS if check in missing)
