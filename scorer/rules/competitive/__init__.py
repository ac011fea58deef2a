"""The competitive games: classic, pl, twist-vs and chrono-vs.

Put one card of your hand anywhere in the line and turn it over. Right: it stays. Wrong: it goes to the box or the
discard pile and you draw another. Whoever is alone in placing the last card in a round wins; several play on in
sudden death.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Deal, Draw, Effect, Place, Record, Start
from scorer.rules.competitive.drawing import draw
from scorer.rules.competitive.effects import effect, misshapen_effect, possible
from scorer.rules.competitive.placing import misshapen_place, place
from scorer.rules.competitive.state import Competitive, not_believed, not_in_pile, set_hand
from scorer.rules.faults import Fault, fault, miscount
from scorer.rules.hand import Hand
from scorer.rules.legal import Legal, Spot, playable
from scorer.rules.line import lay_out
from scorer.rules.table import Played, Table, after

if TYPE_CHECKING:
    from collections.abc import Callable


def begin(table: Table) -> Competitive:
    hands = (Hand(table.options.hand),) * len(table.players)
    return Competitive(table, hands=hands, due=(0,) * len(hands))


def start(state: Competitive, record: Start) -> Played:
    if state.line.cards:
        return Played(state, fault("broken-record", "already-started"))
    problem = not_in_pile(state, record.cards)
    if problem is not None:
        state = not_believed(state, record.cards)
    line = lay_out(state.table.box, dict.fromkeys(record.cards))
    return Played(after(state, line=line), problem)


def deal(state: Competitive, record: Deal) -> Played:
    seat = state.table.seats[record.to]
    if seat in state.dealt or state.mover is not None:
        return Played(state, fault("broken-record", "already-dealt", player=record.to))
    problem = not_in_pile(state, record.cards)
    if problem is not None:
        state = not_believed(state, record.cards)
    problem = problem or miscount(len(record.cards), state.table.options.hand, record.to)
    hand = Hand(len(record.cards), frozenset(record.cards))
    return Played(after(set_hand(state, seat, hand), dealt=state.dealt | {seat}), problem)


def misshapen(state: Competitive, record: Record) -> Fault | None:
    """What is wrong with a record whoever and whatever it names."""
    if isinstance(record, Place):
        return misshapen_place(record)
    return misshapen_effect(state) if isinstance(record, Effect) else None


def lacking(state: Competitive) -> tuple[str, ...]:
    """Required records that have not come yet."""
    return () if state.line.cards else ("start",)


def legal(state: Competitive) -> Legal:
    draws = {state.table.players[seat]: number for seat, number in enumerate(state.due) if number}
    effects = tuple(possible(state))
    if state.ending is not None or not state.line.cards:
        return Legal("", effects=effects, draws=draws)
    hand = state.hands[state.seat]
    known = {*state.line.cards, *state.spent}.union(*(other.cards for other in state.hands))
    line_cards = state.line.cards
    cards = playable(state.table.box, hand, known, drawing=state.sudden_death)
    slots = range(len(line_cards) + 1) if state.table.options.ends else range(1, len(line_cards))
    spots = tuple(
        Spot(
            after=line_cards[slot - 1] if slot else None,
            before=line_cards[slot] if slot < len(line_cards) else None,
        )
        for slot in slots
    )
    return Legal(state.table.players[state.seat], cards, spots, effects=effects, draws=draws)


RULES: dict[type[Record], Callable[..., Played]] = {
    Start: start,
    Deal: deal,
    Place: place,
    Draw: draw,
    Effect: effect,
}
