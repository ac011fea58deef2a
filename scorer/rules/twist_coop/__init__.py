"""twist-coop: the team lays out one line together. Play one or two cards, or discard one by its icon.

The date decides where a card goes; a card whose gap is taken comes back dead. The bottom row counts 2, the gap row 1,
every other card −1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Deal, Discard, Draw, Pile, Place, Record, Start
from scorer.rules.faults import Fault, fault, miscount
from scorer.rules.hand import Hand, give_up, name_cards, take_unseen, turn_sideways
from scorer.rules.legal import Legal, playable
from scorer.rules.legal import Spot as AnySpot
from scorer.rules.table import Played, Table, after, unverified
from scorer.rules.twist_coop.rows import BOTTOM, GAP, Rows, Spot, find_spot, neighbours, put, put_stray
from scorer.rules.twist_coop.state import (
    TwistCoop,
    breakdown,
    not_believed,
    not_in_deck,
    not_in_hand,
    set_due,
    set_hand,
)
from scorer.rules.twist_coop.turn import DISCARDED, PLACED_TWO, end_turn, matches, take_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["RULES", "TwistCoop", "begin", "breakdown", "legal", "score"]


def begin(table: Table) -> TwistCoop:
    hands = (Hand(table.options.hand),) * len(table.players)
    return TwistCoop(table, hands=hands, due=(0,) * len(hands))


def score(counted: Mapping[str, int]) -> int:
    """2 for each card of the bottom row, 1 for each of the gap row, −1 for every other card."""
    return 2 * counted["bottom"] + counted["gap"] - counted["discard"] - counted["deck"] - counted["front"]


def start(state: TwistCoop, record: Start) -> Played:
    if state.rows.bottom:
        return Played(state, fault("broken-record", "already-started"))
    problem = not_in_deck(state, record.cards)
    state = not_believed(state, record.cards) if problem else state
    rows = Rows()
    for card in dict.fromkeys(record.cards):
        spot = find_spot(state.table.box, rows, card)
        at_end = spot is not None and spot.row == BOTTOM and (spot.covers or spot.stack == len(rows.bottom))
        rows = put(rows, spot, card) if spot and at_end else put_stray(rows, card, BOTTOM)
    return Played(after(state, rows=rows), problem)


def pile(state: TwistCoop, record: Pile) -> Played:
    if state.discards:
        return Played(state, fault("broken-record", "already-piled"))
    problem = not_in_deck(state, (record.card,))
    state = not_believed(state, (record.card,)) if problem else state
    return Played(after(state, discards=(record.card,)), problem)


def deal(state: TwistCoop, record: Deal) -> Played:
    seat = state.table.seats[record.to]
    if seat in state.dealt or state.turn_is_open or state.last_turn is not None:
        return Played(state, fault("broken-record", "already-dealt", player=record.to))
    problem = not_in_deck(state, record.cards)
    state = not_believed(state, record.cards) if problem else state
    problem = problem or miscount(len(record.cards), state.table.options.hand, record.to)
    hand = Hand(len(record.cards), frozenset(record.cards))
    return Played(after(set_hand(state, seat, hand), dealt=state.dealt | {seat}), problem)


def place(state: TwistCoop, record: Place) -> Played:
    """Turn a live card to its date: it finds its place, or it is dead."""
    if (broken := misshapen(state, record)) is not None:
        return Played(state, broken)
    if state.ending is not None:
        return Played(state, fault("game-over"))
    if not state.rows.bottom:
        return Played(state, fault("no-such-place", "no-line"))
    seat, card, before = state.table.seats[record.by], record.card, state
    state, problem = take_turn(state, seat, "place")
    if state.ending is not None:
        return Played(state, problem)
    wrong_card = not_in_hand(state, seat, card) or _dead_already(state, seat, card)
    problem = problem or wrong_card
    if wrong_card is not None and wrong_card.code != "dead-card-played":
        state = not_believed(state, (card,))
    elif card not in state.hands[seat].cards:
        state = unverified(state, "hands")
    spot = find_spot(state.table.box, state.rows, card)
    wrong_place = _wrong_row(state.rows, spot, record)
    problem = problem or wrong_place
    if wrong_place is not None and wrong_place.code == "no-such-place":
        return Played(before, problem)
    stays = record.table == "right" if record.table else spot is not None or _says_where(record)
    if problem is None and stays != (spot is not None):
        problem = fault("wrong-verdict", f"twist-said-{record.table}", dated=card)
    if not stays:
        state = set_hand(state, seat, turn_sideways(state.hands[seat], card))
        return Played(_play_on(after(state, died=state.died + 1)), problem, "right" if spot else "dead")
    if spot is None or (wrong_place is not None and wrong_place.code == "wrong-row"):
        rows = put_stray(state.rows, card, record.row or (spot.row if spot else GAP))
    else:
        rows = put(state.rows, spot, card)
    state = set_hand(after(state, rows=rows, placed=state.placed + 1), seat, give_up(state.hands[seat], card))
    return Played(_play_on(state), problem, "right" if spot else "dead")


def _dead_already(state: TwistCoop, seat: int, card: str) -> Fault | None:
    return fault("dead-card-played", card=card) if card in state.hands[seat].dead else None


def _play_on(state: TwistCoop) -> TwistCoop:
    """Two cards placed, or none left to try: the turn is over; nothing placed and none left: the game is."""
    if state.placed >= 2:
        return end_turn(state, PLACED_TWO)
    if state.hands[state.seat].live > 0:
        return state
    return end_turn(state) if state.placed else after(state, ending="nothing-placed")


def _says_where(record: Place) -> bool:
    """Whether the table says where it put the card, and so that it was placed."""
    return record.row is not None or record.after is not None or record.before is not None


def _wrong_row(rows: Rows, spot: Spot | None, record: Place) -> Fault | None:
    """Where the table says it put the card, against the place of its date."""
    if record.table == "wrong" or not _says_where(record):
        return None
    covers = spot is not None and spot.covers
    named = () if covers else tuple(card for card in (record.after, record.before) if card is not None)
    for card in named:
        if card not in rows:
            return fault("no-such-place", "not-in-line", card=card)
    if spot is None:
        return fault("wrong-row", "no-place", dated=record.card) if record.table is None else None
    if record.row is not None and record.row != spot.row:
        return fault("wrong-row", f"not-{record.row}", dated=record.card)
    if covers:
        return None
    return _wrong_neighbours(rows, spot, record)


def _wrong_neighbours(rows: Rows, spot: Spot, record: Place) -> Fault | None:
    left, right = neighbours(rows, spot)
    fits_left = record.after is None or record.after in left
    fits_right = record.before is None or record.before in right
    if fits_left and fits_right:
        return None
    if record.after is not None and record.before is not None and not _adjacent(rows, record.after, record.before):
        return fault("not-adjacent", after=record.after, before=record.before)
    return fault("wrong-row", f"elsewhere-{spot.row}", dated=record.card)


def _adjacent(rows: Rows, left: str, right: str) -> bool:
    pairs = zip(rows.bottom, rows.bottom[1:], strict=False)
    return any(left in one and right in other for one, other in pairs)


def discard(state: TwistCoop, record: Discard) -> Played:
    """Put a card whose icon matches on the discard pile; its date face shows the next icon to match."""
    if state.ending is not None:
        return Played(state, fault("game-over"))
    if not state.discards:
        return Played(state, fault("no-such-place", "no-pile"))
    seat, card = state.table.seats[record.by], record.card
    state, problem = take_turn(state, seat, "discard")
    if state.ending is not None:
        return Played(state, problem)
    wrong_card = not_in_hand(state, seat, card)
    if wrong_card is not None:
        state, problem = not_believed(state, (card,)), problem or wrong_card
    elif card not in state.hands[seat].cards:
        state = unverified(state, "hands")
    if problem is None and not matches(state, card):
        cards = state.table.box.cards
        shown = cards[state.discards[-1]].suit_date
        problem = fault("icon-mismatch", card=card, icon=cards[card].suit_title, shown=shown)
    state = set_hand(state, seat, give_up(state.hands[seat], card))
    return Played(end_turn(after(state, discards=(*state.discards, card)), DISCARDED), problem)


def draw(state: TwistCoop, record: Draw) -> Played:
    """A draw on record closes a turn in which a card was placed, and names the cards of the refill."""
    seat = state.table.seats[record.by]
    if seat == state.seat and state.placed:
        state = end_turn(state)
    expected = state.due[seat]
    if state.ending is not None and expected == 0 and record.cards:
        return Played(state, fault("game-over"))
    problem = not_in_deck(state, record.cards) or miscount(len(record.cards), expected, record.by)
    state = not_believed(state, record.cards) if problem else state
    state = after(state, just_ended=None)
    hand = take_unseen(state.hands[seat], len(record.cards) - expected)
    return Played(set_hand(set_due(state, seat, 0), seat, name_cards(hand, record.cards)), problem)


def misshapen(state: TwistCoop, record: Record) -> Fault | None:
    """What is wrong with a record whoever and whatever it names."""
    if isinstance(record, Place) and (record.column is not None or record.space is not None):
        return fault("broken-record", "place-keys", keys="column, space")
    return None


def lacking(state: TwistCoop) -> tuple[str, ...]:
    """Required records that have not come yet."""
    return (*(() if state.rows.bottom else ("start",)), *(() if state.discards else ("pile",)))


def legal(state: TwistCoop) -> Legal:
    draws = {state.table.players[seat]: number for seat, number in enumerate(state.due) if number}
    if state.ending is not None or not state.rows.bottom:
        return Legal("", draws=draws)
    hand = state.hands[state.seat]
    known = {*state.rows.cards(), *state.discards}.union(*(other.cards for other in state.hands))
    cards = playable(state.table.box, hand, known)
    discards = () if state.turn_is_open or not state.discards else (*cards, *sorted(hand.dead))
    return Legal(
        state.table.players[state.seat],
        cards if hand.live > 0 else (),
        (AnySpot(),),
        discards=tuple(card for card in discards if matches(state, card)),
        draws=draws,
        may_stop=state.placed == 1,
    )


RULES: dict[type[Record], Callable[..., Played]] = {
    Start: start,
    Pile: pile,
    Deal: deal,
    Place: place,
    Discard: discard,
    Draw: draw,
}
