"""Turns of twist-coop: whose it is, when it ends, what is drawn, and when the game is over."""

from __future__ import annotations

from scorer.rules.faults import Fault, fault
from scorer.rules.hand import take_unseen
from scorer.rules.table import after, unverified
from scorer.rules.twist_coop.state import TwistCoop, deck, set_due, set_hand

PLACED_TWO, DISCARDED = "placed two", "discarded"


def take_turn(state: TwistCoop, seat: int, action: str) -> tuple[TwistCoop, Fault | None]:
    """The table as this player finds it, and what is wrong with acting now; `action` is `place` or `discard`."""
    if seat == state.seat and state.turn_is_open:
        mixed = fault("played-and-discarded", player=state.table.players[seat]) if action == "discard" else None
        return state, mixed
    problem = None
    if state.turn_is_open:
        if state.placed == 0:
            problem = fault("must-play-on", player=state.table.players[state.seat])
        state = end_turn(state)
        if state.ending is not None:
            return state, fault("game-over")
    if seat != state.seat:
        if (goes_on := _goes_on(state, seat, action)) is not None:
            placed = 2 if state.just_ended == (seat, PLACED_TWO) else 0
            return after(state, seat=seat, placed=placed, just_ended=None), goes_on
        players = state.table.players
        problem = problem or fault("not-your-turn", player=players[seat], expected=players[state.seat])
    return _begin_turn(state, seat), problem


def _goes_on(state: TwistCoop, seat: int, action: str) -> Fault | None:
    """The player whose turn has just ended takes no new turn, but overdoes the old one: its round and refill go on."""
    player = state.table.players[seat]
    if state.just_ended == (seat, PLACED_TWO):
        return fault("third-card" if action == "place" else "played-and-discarded", player=player)
    if state.just_ended == (seat, DISCARDED) and action == "place":
        return fault("played-and-discarded", player=player)
    return None


def end_turn(state: TwistCoop, action: str = "") -> TwistCoop:
    """Refill to a full hand, dead cards counted; then the next player who has or can get cards."""
    seat = state.seat
    missing = max(0, state.table.options.hand - state.hands[seat].size)
    refill = min(missing, deck(state))
    if refill:
        state = set_hand(state, seat, take_unseen(state.hands[seat], refill))
        state = set_due(state, seat, state.due[seat] + refill)
    state = after(state, placed=0, died=0, last_turn=seat, just_ended=(seat, action))
    following = _next_with_cards(state, seat)
    if following is None:
        return after(state, ending="all-out")
    state = after(state, seat=following)
    return after(state, ending="stuck") if is_stuck(state) else state


def is_stuck(state: TwistCoop) -> bool:
    """All cards in front of the player are dead, and none may be discarded."""
    hand = state.hands[state.seat]
    return hand.size > 0 and hand.live <= 0 and not any(matches(state, card) for card in hand.dead)


def matches(state: TwistCoop, card: str) -> bool:
    """A card may be discarded if the icon of its title face is the one the top discard shows."""
    if not state.discards:
        return True
    cards = state.table.box.cards
    return cards[card].suit_title == cards[state.discards[-1]].suit_date


def _begin_turn(state: TwistCoop, seat: int) -> TwistCoop:
    """A new round begins when the turn returns to the same or a lower seat."""
    again = state.last_turn is not None and seat <= state.last_turn
    number = state.round + 1 if again else state.round
    if state.due[seat]:
        state = unverified(set_due(state, seat, 0), "draws")
    return after(state, seat=seat, round=number, played_round=number, placed=0, died=0, just_ended=None)


def _next_with_cards(state: TwistCoop, seat: int) -> int | None:
    """Clockwise; a player without cards is out once the deck is empty."""
    seats = len(state.hands)
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    if deck(state):
        return order[0]
    return next((following for following in order if state.hands[following].size), None)
