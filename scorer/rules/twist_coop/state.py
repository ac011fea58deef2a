"""The table of a cooperative Twist game, and where each card is known to lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorer.rules.faults import Fault, fault
from scorer.rules.hand import Hand, forget, held_by_somebody
from scorer.rules.table import GameState, after
from scorer.rules.twist_coop.rows import Rows, count

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class TwistCoop(GameState):
    """`placed` and `died` count what happened in the open turn of `seat`; both 0 means it has not begun."""

    rows: Rows = field(default_factory=Rows)
    discards: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()
    due: tuple[int, ...] = ()  # per seat: cards drawn that the log has not named yet
    dealt: frozenset[int] = frozenset()
    placed: int = 0
    died: int = 0
    last_turn: int | None = None  # seat of the turn before
    just_ended: tuple[int, str] | None = None  # seat and action, until a draw or another player's record

    @property
    def turn_is_open(self) -> bool:
        return self.placed + self.died > 0


def deck(state: TwistCoop) -> int:
    """The deck holds whatever lies nowhere else."""
    rows = state.rows
    line = sum(map(len, rows.bottom)) + sum(map(len, rows.gaps)) + len(rows.strays)
    elsewhere = line + len(state.discards) + sum([hand.size for hand in state.hands])
    return max(0, state.table.cards_in_play - elsewhere)


def breakdown(state: TwistCoop) -> dict[str, int]:
    bottom, gap = count(state.rows, state.table.options.overlap)
    front = sum(hand.size for hand in state.hands)
    return {"bottom": bottom, "gap": gap, "discard": len(state.discards), "deck": deck(state), "front": front}


def set_hand(state: TwistCoop, seat: int, hand: Hand) -> TwistCoop:
    return after(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def set_due(state: TwistCoop, seat: int, number: int) -> TwistCoop:
    return after(state, due=(*state.due[:seat], number, *state.due[seat + 1 :]))


def not_in_hand(state: TwistCoop, seat: int, card: str) -> Fault | None:
    """Why this card cannot come out of this hand, as far as the log knows."""
    hand = state.hands[seat]
    if card in hand.cards:
        return None
    if card in state.discards or card in state.rows:
        return fault("card-already-out", card=card)
    if theirs := held_by_somebody(state.table, state.hands, card):
        return theirs
    return None if hand.has_unknown else fault("card-not-in-hand", card=card, player=state.table.players[seat])


def not_in_deck(state: TwistCoop, cards: tuple[str, ...]) -> Fault | None:
    """Cards that should come from the deck, but are known to lie elsewhere."""
    for number, card in enumerate(cards):
        if card in state.discards or card in state.rows or card in cards[:number]:
            return fault("card-already-out", card=card)
        if in_a_hand := held_by_somebody(state.table, state.hands, card):
            return in_a_hand
    return None


def not_believed(state: TwistCoop, cards: Iterable[str]) -> TwistCoop:
    """Cards that turn up where they cannot be are no longer believed in any hand; what lies open stays as it lies."""
    hands = state.hands
    for card in cards:
        hands = tuple(forget(hand, card) if card in hand.cards else hand for hand in hands)
    return after(state, hands=hands)
