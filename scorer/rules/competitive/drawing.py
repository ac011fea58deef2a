"""Draw pile, box and discard pile: cards drawn are counted at once and named when the log names them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.rules.competitive.state import Competitive, Icon, not_believed, not_in_pile, pile, set_hand
from scorer.rules.faults import fault, miscount
from scorer.rules.hand import Hand, name_cards, take_unseen
from scorer.rules.table import Played, after

if TYPE_CHECKING:
    from scorer.log.records import Draw


def can_draw(state: Competitive) -> int:
    """Cards in the pile, and the spent ones that would be shuffled into a new pile."""
    spent = len(state.spent) + state.spent_unnamed if state.table.options.reshuffle else 0
    return pile(state) + spent


def draw_one(state: Competitive, seat: int) -> Competitive:
    """One card from the pile, undated; an empty pile is made anew from the spent cards at this moment."""
    if pile(state) == 0:
        state = after(state, spent=frozenset(), spent_unnamed=0)
    return _take(state, seat, take_unseen(state.hands[seat]), 1)


def draw_in_sudden_death(state: Competitive, seat: int) -> Competitive:
    """Where survivors draw at the start of the own turn, an empty hand means that the card is still to come."""
    waiting = state.sudden_death and not state.table.ruleset.deals_sudden_death and seat >= state.seat
    if waiting and state.ending is None and seat not in state.out and state.hands[seat].size == 0:
        return after(draw_one(state, seat), played_round=state.round)  # the draw is the first move of the turn
    return state


def draw(state: Competitive, record: Draw) -> Played:
    """A draw on record names the cards that came with the last refill of this hand."""
    seat = state.table.seats[record.by]
    icon = _still_usable(state, record)
    if state.due[seat] == 0:
        if state.ending is not None and (record.cards or seat != state.mover):
            return Played(state, fault("game-over"))  # but the last mover may find nothing left to draw
        state = draw_in_sudden_death(state, seat)
    expected = state.due[seat]
    problem = (
        (fault("eliminated-player", player=record.by) if seat in state.out and not expected else None)
        or not_in_pile(state, record.cards)
        or miscount(len(record.cards), expected, record.by)
    )
    if problem is not None:
        state = not_believed(state, record.cards)
    if seat in state.out and expected:
        return Played(_name_spent(state, seat, record.cards), problem)
    hand = take_unseen(state.hands[seat], len(record.cards) - expected)
    return Played(after(_take(state, seat, name_cards(hand, record.cards), 0), icon=icon), problem)


def _still_usable(state: Competitive, record: Draw) -> Icon | None:
    """A late draw, which only names cards of an earlier turn, does not come between a card and its effect."""
    if state.icon is None or state.icon.turn.due[state.table.seats[record.by]] == 0:
        return None
    named = draw(state.icon.turn, record).state
    return replace(state.icon, turn=named) if isinstance(named, Competitive) else None


def spend_hand(state: Competitive, seat: int) -> Competitive:
    """The cards of an eliminated player go where wrong cards go."""
    hand = state.hands[seat]
    unnamed = state.spent_unnamed + max(0, hand.size - len(hand.cards))
    emptied = set_hand(state, seat, Hand(0))
    return after(emptied, spent=state.spent | hand.cards, spent_unnamed=unnamed)


def _name_spent(state: Competitive, seat: int, cards: tuple[str, ...]) -> Competitive:
    """The last replacement of an eliminated player: drawn in the own turn, spent when the round ended."""
    state = _take(state, seat, state.hands[seat], 0)
    if state.spent_unnamed < len(cards):
        return state
    return after(state, spent=state.spent.union(cards), spent_unnamed=state.spent_unnamed - len(cards))


def _take(state: Competitive, seat: int, hand: Hand, due: int) -> Competitive:
    """A hand after drawing; `due` cards of it are still to be named, what was due before cannot be any more."""
    hands, owed, unchecked = state.hands, state.due, state.unchecked
    if due and owed[seat]:
        unchecked = unchecked | {"draws"}
    return after(
        state,
        hands=(*hands[:seat], hand, *hands[seat + 1 :]),
        due=(*owed[:seat], due, *owed[seat + 1 :]),
        unchecked=unchecked,
        icon=None,
    )
