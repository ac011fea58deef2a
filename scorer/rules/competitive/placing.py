"""A turn: put one card of your hand in the line, turn it over, and see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.rules.competitive.drawing import draw_in_sudden_death, draw_one
from scorer.rules.competitive.rounds import next_seat, pass_turn
from scorer.rules.competitive.state import Competitive, Icon, not_believed, not_in_hand, pile
from scorer.rules.faults import Fault, fault
from scorer.rules.hand import Hand, exchange, give_up, name_cards
from scorer.rules.line import Line, insert, is_right
from scorer.rules.table import Played, after

if TYPE_CHECKING:
    from scorer.log.records import Place


def place(state: Competitive, record: Place) -> Played:
    if (broken := misshapen_place(record)) is not None:
        return Played(state, broken)
    if state.ending is not None:
        return Played(state, fault("game-over"))
    table, card, before = state.table, record.card, state
    seat = table.seats[record.by]
    if state.icon is not None:
        state = after(state, icon=None)
    if state.sudden_death:
        state = draw_in_sudden_death(state, seat)
    problem = None if seat == state.seat else out_of_turn(state, seat)
    wrong_card = not_in_hand(state, seat, card)
    if wrong_card is not None:
        state, problem = not_believed(state, (card,)), problem or wrong_card
    slot, wrong_place = find_slot(state.line, record, table.options.ends)
    problem = problem or wrong_place
    if slot is None:
        return Played(before, problem)
    right = is_right(table.box, state.line, slot, card)
    stays = right if record.table is None else record.table == "right"
    if stays != right and problem is None:
        problem = fault("wrong-verdict", f"said-{record.table}", dated=card)
    settled = _stay(state, seat, card, slot, right) if stays else _go(state, seat, card)
    verdict = "right" if right else "wrong"
    return tuple.__new__(Played, (settled, problem, verdict))  # as Played(…), but twice as fast


def misshapen_place(record: Place) -> Fault | None:
    if record.row is not None or record.column is not None or record.space is not None:
        return fault("broken-record", "place-keys", keys="row, column, space")
    if record.after is None and record.before is None:
        return fault("broken-record", "no-neighbour")
    return None


def out_of_turn(state: Competitive, seat: int) -> Fault | None:
    if seat in state.out:
        return fault("eliminated-player", player=state.table.players[seat])
    if seat != state.seat:
        return fault("not-your-turn", player=state.table.players[seat], expected=state.table.players[state.seat])
    return None


def find_slot(line: Line, record: Place, ends_allowed: bool) -> tuple[int | None, Fault | None]:
    """Where the record puts the card: before which element of the line, if there is such a place."""
    cards, left, right = line.cards, record.after, record.before
    if not cards:
        return None, fault("no-such-place", "no-line")
    try:
        slot = cards.index(right or "") if left is None else cards.index(left) + 1
    except ValueError:
        return None, fault("no-such-place", "not-in-line", card=left or right)
    if not ends_allowed and slot in (0, len(cards)):
        return None, fault("no-such-place", "at-the-end")
    if left is None or right is None or cards[slot : slot + 1] == (right,):
        return slot, None
    if right not in cards:
        return None, fault("no-such-place", "not-in-line", card=right)
    return slot, fault("not-adjacent", after=left, before=right)


def _stay(state: Competitive, seat: int, card: str, slot: int, right: bool) -> Competitive:
    """The card stays, dated face up; if the dates call it wrong, it lies there all the same."""
    line = insert(state.line, slot, card, wrong=not right)
    if seat in state.out:
        return after(state, line=line)
    hand = give_up(state.hands[seat], card)
    done = state.done | {seat} if hand.size == 0 or state.sudden_death else state.done
    turn = _moved(state, seat, card, line, hand, state.spent, done)
    passed = pass_turn(turn)
    if state.table.ruleset.has_effects:
        return after(passed, icon=Icon(seat, card, _period_was_there(state, card), turn))
    return passed


def _go(state: Competitive, seat: int, card: str) -> Competitive:
    """The card goes to box or discard pile and another is drawn, but not in a drawn sudden death."""
    spent = state.spent | {card}
    if seat in state.out:
        return after(state, spent=spent)
    hand, line, done = state.hands[seat], state.line, state.done
    if state.sudden_death and not state.table.ruleset.deals_sudden_death:
        return pass_turn(_moved(state, seat, card, line, give_up(hand, card), spent, done))
    if pile(state) > 0:
        return pass_turn(_moved(state, seat, card, line, exchange(hand, card), spent, done, 1))
    if not state.table.options.reshuffle:
        back = name_cards(exchange(hand, card), (card,))
        return pass_turn(_moved(state, seat, card, line, back, state.spent, done))
    state = _moved(state, seat, card, line, give_up(hand, card), spent, done)
    return pass_turn(draw_one(state, seat))


def _moved(
    state: Competitive,
    seat: int,
    card: str,
    line: Line,
    hand: Hand,
    spent: frozenset[str],
    done: frozenset[int],
    drawn: int = 0,
) -> Competitive:
    """The table after a placement; a draw that was never named can no longer be checked."""
    hands, due, unchecked = state.hands, state.due, state.unchecked
    if card not in hands[seat].cards and "hands" not in unchecked:
        unchecked = unchecked | {"hands"}
    if due[seat]:
        unchecked = unchecked | {"draws"}
    if due[seat] != drawn:
        due = (*due[:seat], drawn, *due[seat + 1 :])
    return after(
        state,
        line=line,
        spent=spent,
        done=done,
        hands=(*hands[:seat], hand, *hands[seat + 1 :]),
        due=due,
        mover=seat,
        seat=next_seat(state, seat),
        played_round=state.round,
        unchecked=unchecked,
    )


def _period_was_there(state: Competitive, card: str) -> bool:
    cards = state.table.box.cards
    period = cards[card].period
    return bool(period) and any(cards[lying].period == period for lying in state.line.cards)
