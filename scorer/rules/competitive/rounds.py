"""Turns, rounds and sudden death: who plays next, who is out, and who has won."""

from __future__ import annotations

from scorer.rules.competitive.drawing import can_draw, draw_one, spend_hand
from scorer.rules.competitive.state import Competitive, still_in
from scorer.rules.table import after

_NOBODY: frozenset[int] = frozenset()


def next_seat(state: Competitive, seat: int) -> int:
    """Clockwise to the next player still in; after the last one it is the first one's turn again."""
    seats, out = len(state.hands), state.out
    following = (seat + 1) % seats
    while following in out:
        following = (following + 1) % seats
    return following


def pass_turn(state: Competitive) -> Competitive:
    """The mover's turn is over; when it is back at the first player still in, so is the round."""
    if state.mover is not None and state.seat <= state.mover:
        return end_round(state)
    return begin_turn(state) if state.sudden_death else state


def begin_turn(state: Competitive) -> Competitive:
    """A survivor of sudden death who has to draw and cannot ends the game at once."""
    must_draw = not state.table.ruleset.deals_sudden_death
    if must_draw and state.hands[state.seat].size == 0 and can_draw(state) == 0:
        return share_victory(state)
    return state


def end_round(state: Competitive) -> Competitive:
    """Nobody done: another round. One: the winner. Several: the others are out, and sudden death decides."""
    if len(state.done) == 1:
        return after(state, ending="sole-finisher", winners=tuple(state.done))
    if len(state.done) > 1:
        state = play_off(state)
    if state.ending is None and state.round >= state.table.options.turn_limit:
        state = share_victory(state)
    if state.ending is not None:
        return state
    following = after(state, round=state.round + 1, done=_NOBODY)
    return begin_turn(following) if following.sudden_death else following


def play_off(state: Competitive) -> Competitive:
    """Those who finished together play on; in later rounds `elimination: false` keeps all who entered."""
    if not state.sudden_death or state.table.options.elimination:
        for seat in still_in(state):
            if seat not in state.done:
                state = spend_hand(state, seat)
        state = after(state, out=frozenset(range(len(state.hands))) - state.done, seat=min(state.done))
    state = after(state, sudden_death=True)
    return deal_survivors(state) if state.table.ruleset.deals_sudden_death else state


def deal_survivors(state: Competitive) -> Competitive:
    """Every survivor gets one card; if there are too few for all, nobody draws and the victory is shared."""
    empty_handed = [seat for seat in still_in(state) if state.hands[seat].size == 0]
    if can_draw(state) < len(empty_handed):
        return share_victory(state)
    for seat in empty_handed:
        state = draw_one(state, seat)
    return state


def share_victory(state: Competitive) -> Competitive:
    return after(state, ending="shared-victory", winners=still_in(state))
