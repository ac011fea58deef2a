"""One door to all games: begin one, apply a record, ask what is legal, where it stands and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Broken, End, Note, Record
from scorer.rules import chrono_coop, effects, twist_coop
from scorer.rules.cards import NAMERS
from scorer.rules.chrono_coop import ChronoCoop
from scorer.rules.competitive import Competitive
from scorer.rules.table import Fault, GameState, Outcome, Played, Table, after, fault
from scorer.rules.twist_coop import TwistCoop

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

    from scorer.rules.family import Legal
    from scorer.rules.table import GameState


ABANDONED = "abandoned"
"""The one ending that is not the rules' but the people's."""

_GAMES: dict[str, ModuleType] = {
    "competitive": effects,
    "twist-coop": twist_coop,
    "chrono-coop": chrono_coop,
}


def begin(table: Table) -> GameState:
    """The table before the first record."""
    state: GameState = _GAMES[table.ruleset.family].begin(table)
    return state


def apply(state: GameState, record: Record) -> Played:
    """What a record makes of the state: the next one, the fault it has, and the verdict of the dates."""
    kind = type(record)
    rule = _RULES[type(state)].get(kind)
    if rule is None:
        return _outside_the_rules(state, record)
    named = NAMERS[kind](state.table, record)
    if isinstance(named, Fault):
        misshapen: Fault | None = _GAMES[state.table.ruleset.family].misshapen(state, record)
        return Played(state, misshapen or named)
    return rule(state, named)


def _outside_the_rules(state: GameState, record: Record) -> Played:
    """Notes, the end of an abandoned game, broken records, and those of other games."""
    if isinstance(record, Note):
        return Played(state)
    if isinstance(record, End):
        return Played(state if state.ending else after(state, ending=ABANDONED))
    if isinstance(record, Broken):
        return Played(state, Fault("broken-record", record.facts, record.reason))
    return Played(state, fault("broken-record", "not-in-this-game", rules=state.table.ruleset.id))


_RULES: dict[type[GameState], Mapping[type[Record], Callable[..., Played]]] = {
    Competitive: effects.RULES,
    TwistCoop: twist_coop.RULES,
    ChronoCoop: chrono_coop.RULES,
}


def legal(state: GameState) -> Legal:
    """What may be done now."""
    listed: Legal = _GAMES[state.table.ruleset.family].legal(state)
    return listed


def outcome(state: GameState) -> Outcome | None:
    """Why the game is over and who won it, or None while it goes on."""
    if state.ending is None:
        return None
    return Outcome(state.ending, tuple(state.table.players[seat] for seat in state.winners))


def lacking_setup(state: GameState) -> Fault | None:
    """A record that this game cannot do without, looked for when the first move is made."""
    lacking: tuple[str, ...] = _GAMES[state.table.ruleset.family].lacking(state)
    return fault("broken-record", "no-setup", keys=", ".join(lacking)) if lacking else None


_CHECKS = ("hands", "pool", "draws")


def hand_sizes(state: GameState) -> dict[str, int]:
    if isinstance(state, (Competitive, TwistCoop)):
        return {player: hand.size for player, hand in zip(state.table.players, state.hands, strict=True)}
    return {}


def known_cards(state: GameState) -> set[str]:
    """Cards that lie anywhere but in the draw pile, as far as the log names them."""
    if isinstance(state, Competitive):
        return set(state.line.cards).union(state.spent, *(hand.cards for hand in state.hands))
    if isinstance(state, TwistCoop):
        return {*state.rows.cards(), *state.discards}.union(*(hand.cards for hand in state.hands))
    assert isinstance(state, ChronoCoop)
    return {*state.cards_on_table(), *state.scored, *state.box, *state.pool.cards}


def score_of(state: GameState) -> tuple[int | None, dict[str, int] | None]:
    """The team's score and the counts it is made of; nothing in competitive games."""
    if isinstance(state, TwistCoop):
        counted = twist_coop.breakdown(state)
        return twist_coop.score(counted), counted
    if isinstance(state, ChronoCoop):
        counted = chrono_coop.breakdown(state)
        return counted["scored"], counted
    return None, None


def unchecked(state: GameState) -> tuple[str, ...]:
    """Checks that could not be made; draws that were never named are among them."""
    missing = set(state.unchecked)
    if isinstance(state, (Competitive, TwistCoop)) and any(state.due):
        missing.add("draws")
    if isinstance(state, ChronoCoop) and state.due and state.last_turn is not None:
        missing.add("pool" if state.pool_laid else "draws")
    return tuple(check for check in _CHECKS if check in missing)
