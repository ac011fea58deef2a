"""The table of a competitive game, and where each card is known to lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scorer.rules.faults import Fault, fault
from scorer.rules.hand import Hand, forget, held_by_somebody
from scorer.rules.line import Line
from scorer.rules.table import GameState, after

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Competitive(GameState):
    """`spent` are the wrong cards in box or discard pile; some of them may lie there unnamed."""

    line: Line = field(default_factory=Line)
    hands: tuple[Hand, ...] = ()
    due: tuple[int, ...] = ()  # per seat: cards drawn that the log has not named yet
    spent: frozenset[str] = frozenset()
    spent_unnamed: int = 0
    dealt: frozenset[int] = frozenset()  # seats whose starting hand is on record
    done: frozenset[int] = frozenset()  # seats that placed their last card in this round
    out: frozenset[int] = frozenset()
    sudden_death: bool = False
    mover: int | None = None
    icon: Icon | None = None


@dataclass(frozen=True, slots=True)
class Icon:
    """chrono-vs: a card just placed right, whose effect its player may still use."""

    seat: int
    card: str
    period_was_there: bool
    turn: Competitive  # the table before the turn passed on


def set_hand(state: Competitive, seat: int, hand: Hand) -> Competitive:
    return after(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def still_in(state: Competitive) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.out)


def pile(state: Competitive) -> int:
    """The draw pile holds whatever lies nowhere else."""
    elsewhere = len(state.line.cards) + len(state.spent) + state.spent_unnamed
    for hand in state.hands:
        elsewhere += hand.size
    return max(0, state.table.cards_in_play - elsewhere)


def not_in_hand(state: Competitive, seat: int, card: str) -> Fault | None:
    """Why this card cannot come out of this hand, as far as the log knows."""
    size, cards, _ = state.hands[seat]
    if card in cards:
        return None
    if card in state.spent or card in state.line.cards:
        return fault("card-already-out", card=card)
    if theirs := held_by_somebody(state.table, state.hands, card):
        return theirs
    return None if size > len(cards) else fault("card-not-in-hand", card=card, player=state.table.players[seat])


def not_in_pile(state: Competitive, cards: tuple[str, ...]) -> Fault | None:
    """Cards that should come from the draw pile, but are known to lie elsewhere."""
    drawn = frozenset(cards)
    elsewhere = (state.spent, state.line.cards, *[hand.cards for hand in state.hands])
    if len(drawn) == len(cards) and all(map(drawn.isdisjoint, elsewhere)):
        return None
    for number, card in enumerate(cards):
        if card in state.spent or card in state.line.cards or card in cards[:number]:
            return fault("card-already-out", card=card)
        if in_a_hand := held_by_somebody(state.table, state.hands, card):
            return in_a_hand
    return None


def not_believed(state: Competitive, cards: Iterable[str]) -> Competitive:
    """Cards that turn up where they cannot be are no longer believed in any hand; what lies open stays as it lies."""
    hands = state.hands
    for card in cards:
        hands = tuple(forget(hand, card) if card in hand.cards else hand for hand in hands)
    return after(state, hands=hands)
