"""What stays the same through a game: rulebook, options, cards, seats; and how a state becomes the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.rules.cardbox import CardBox
    from scorer.rules.faults import Fault
    from scorer.rules.rulesets import Options, Ruleset


@dataclass(frozen=True, slots=True)
class Table:
    ruleset: Ruleset
    options: Options
    box: CardBox
    players: tuple[str, ...]
    seats: Mapping[str, int]
    cards_in_play: int


def lay_table(ruleset: Ruleset, options: Options, box: CardBox, players: tuple[str, ...]) -> Table:
    """A table with its seats numbered; in play is the whole deck, unless rules or table count off fewer cards."""
    seats = {name: seat for seat, name in enumerate(players)}
    return Table(ruleset, options, box, players, seats, min(options.cards or len(box), len(box)))


@dataclass(frozen=True)
class GameState:
    """What every game has: whose turn it is, in which round, and how it ended if it did."""

    table: Table
    seat: int = 0
    round: int = 1
    played_round: int = 1  # the round of the last move
    ending: str | None = None
    winners: tuple[int, ...] = ()
    unchecked: frozenset[str] = frozenset()


_blank, _set = object.__new__, object.__setattr__
AnyState = TypeVar("AnyState", bound=GameState)


def after(state: AnyState, /, **changes: object) -> AnyState:
    """The next state: `dataclasses.replace` without running the constructor, which replay could not afford."""
    following = _blank(type(state))
    _set(following, "__dict__", state.__dict__ | changes)
    return following


class Played(NamedTuple):
    """What a record led to; entry at the table refuses it if there is a fault, replay goes on."""

    state: GameState
    fault: Fault | None = None
    verdict: str | None = None


class Outcome(NamedTuple):
    """Why a game is over, and who won it."""

    ending: str
    winners: tuple[str, ...]


def unverified(state: AnyState, check: str) -> AnyState:
    """A check could not be made because the log does not say enough."""
    return state if check in state.unchecked else after(state, unchecked=state.unchecked | {check})
