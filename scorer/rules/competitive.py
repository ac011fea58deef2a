"""The competitive games: classic, pl, twist-vs and chrono-vs.

Put one card of your hand anywhere in the line and turn it over. Right: it stays. Wrong: it goes to the box or the
discard pile and you draw another. Whoever is alone in placing the last card in a round wins; several play on in
sudden death.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.log.records import Deal, Draw, Placement, Record, Start
from scorer.rules.board import LINE, Board, Line, find_slot, insert, is_right, make_line
from scorer.rules.family import (
    DEAL,
    START,
    CardQuestion,
    GameFamily,
    HandsState,
    Legal,
    Played,
    Spot,
    Table,
    after,
    forget_cards,
    held_by_player,
    mark_unchecked,
    playable,
    questions_about_hands,
    set_hand,
    unnamed_draws,
)
from scorer.rules.faults import Fault, fault, miscount
from scorer.rules.hands import Hand, exchange, give_up, name_cards, take_unseen
from scorer.rules.rulesets import Options, Ruleset


@dataclass(frozen=True)
class Competitive(HandsState):
    """`spent` are the wrong cards in box or discard pile; some of them may lie there unnamed."""

    line: Line = field(default_factory=Line)
    spent: frozenset[str] = frozenset()
    spent_unnamed: int = 0
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


def still_in(state: Competitive) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.hands)) if seat not in state.out)


def pile_size(state: Competitive) -> int:
    """How many cards are in the draw pile: those that are nowhere else."""
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
    if theirs := held_by_player(state.table, state.hands, card):
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
        if in_a_hand := held_by_player(state.table, state.hands, card):
            return in_a_hand
    return None


def can_draw(state: Competitive) -> int:
    """Cards in the pile, and the spent ones that would be shuffled into a new pile."""
    spent = len(state.spent) + state.spent_unnamed if state.table.options.reshuffle else 0
    return pile_size(state) + spent


def draw_one(state: Competitive, seat: int) -> Competitive:
    """One card from the pile, undated; if the pile is empty, the spent cards become the new pile first."""
    if pile_size(state) == 0:
        state = _shuffle_spent(state)
    return _take(state, seat, take_unseen(state.hands[seat]), 1)


def _shuffle_spent(state: Competitive) -> Competitive:
    """The spent cards become the pile; the last replacement of an eliminated player is among them, and never named."""
    due = tuple(0 if seat in state.out else number for seat, number in enumerate(state.due))
    unchecked = state.unchecked if due == state.due else state.unchecked | {"draws"}
    return after(state, spent=frozenset(), spent_unnamed=0, due=due, unchecked=unchecked)


def draw_in_sudden_death(state: Competitive, seat: int) -> Competitive:
    """Where survivors draw at the start of the own turn, an empty hand means that the card is still to come."""
    waiting = state.sudden_death and not state.table.ruleset.deals_sudden_death and seat >= state.seat
    if waiting and state.ending is None and seat not in state.out and state.hands[seat].size == 0:
        return after(draw_one(state, seat), played_round=state.round)  # the draw is the first move of the turn
    return state


def apply_draw(state: Competitive, record: Draw) -> Played:
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
        state = forget_cards(state, record.cards)
    if seat in state.out and expected:
        return Played(_name_spent(state, seat, record.cards), problem)
    hand = take_unseen(state.hands[seat], len(record.cards) - expected)
    return Played(after(_take(state, seat, name_cards(hand, record.cards), 0), icon=icon), problem)


def _still_usable(state: Competitive, record: Draw) -> Icon | None:
    """A late draw, which only names cards of an earlier turn, does not come between a card and its effect."""
    if state.icon is None or state.icon.turn.due[state.table.seats[record.by]] == 0:
        return None
    named = apply_draw(state.icon.turn, record).state
    assert isinstance(named, Competitive)
    return replace(state.icon, turn=named)


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


def apply_placement(state: Competitive, record: Placement) -> Played:
    if (broken := misshapen_place(record)) is not None:
        return Played(state, broken)
    if state.ending is not None:
        return Played(state, fault("game-over"))
    table, card, before = state.table, record.card, state
    seat = table.seats.get(record.by)
    if seat is None:
        return _place_for_somebody(state, record)
    if state.icon is not None:
        state = after(state, icon=None)
    if state.sudden_death:
        state = draw_in_sudden_death(state, seat)
    problem = None if seat == state.seat else out_of_turn(state, seat)
    wrong_card = not_in_hand(state, seat, card)
    if wrong_card is not None:
        state, problem = forget_cards(state, (card,)), problem or wrong_card
    slot, wrong_place = find_slot(state.line, record, table.options.ends)
    problem = problem or wrong_place
    if slot is None:
        return Played(before, problem)
    right = is_right(table.cards, state.line, slot, card)
    stays = right if record.table is None else record.table == "right"
    if stays != right and problem is None:
        problem = fault("wrong-verdict", f"said-{record.table}", dated=card)
    following = _stay(state, seat, card, slot, right) if stays else _go(state, seat, card)
    verdict = "right" if right else "wrong"
    return tuple.__new__(Played, (following, problem, verdict))  # as Played(…), but twice as fast


def _place_for_somebody(state: Competitive, record: Placement) -> Played:
    """Nobody knows whose card this was: it lies in the line or is spent, and no hand and no turn changes."""
    table, card = state.table, record.card
    problem = not_in_pile(state, (card,))
    slot, wrong_place = find_slot(state.line, record, table.options.ends)
    if slot is None:
        return Played(state, problem or wrong_place)
    right = is_right(table.cards, state.line, slot, card)
    stays = right if record.table is None else record.table == "right"
    problem = problem or wrong_place
    if stays != right and problem is None:
        problem = fault("wrong-verdict", f"said-{record.table}", dated=card)
    state = mark_unchecked(after(forget_cards(state, (card,)), icon=None), "players")
    if stays:
        state = after(state, line=insert(state.line, slot, card, wrong=not right))
    else:
        state = after(state, spent=state.spent | {card})
    return Played(state, problem, "right" if right else "wrong")


def misshapen_place(record: Placement) -> Fault | None:
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


def _stay(state: Competitive, seat: int, card: str, slot: int, right: bool) -> Competitive:
    """The card stays, dated face up; if the dates call it wrong, it lies there all the same."""
    line = insert(state.line, slot, card, wrong=not right)
    if seat in state.out:
        return after(state, line=line)
    hand = give_up(state.hands[seat], card)
    done = state.done | {seat} if hand.size == 0 or state.sudden_death else state.done
    turn = _after_placement(state, seat, card, line, hand, state.spent, done)
    passed = pass_turn(turn)
    if state.table.family.effects:
        return after(passed, icon=Icon(seat, card, _period_was_there(state, card), turn))
    return passed


def _go(state: Competitive, seat: int, card: str) -> Competitive:
    """The card goes to box or discard pile and another is drawn, but not in a drawn sudden death."""
    spent = state.spent | {card}
    if seat in state.out:
        return after(state, spent=spent)
    hand, line, done = state.hands[seat], state.line, state.done
    if state.sudden_death and not state.table.ruleset.deals_sudden_death:
        return pass_turn(_after_placement(state, seat, card, line, give_up(hand, card), spent, done))
    if pile_size(state) > 0:
        return pass_turn(_after_placement(state, seat, card, line, exchange(hand, card), spent, done, 1))
    if not state.table.options.reshuffle:
        back = name_cards(exchange(hand, card), (card,))
        return pass_turn(_after_placement(state, seat, card, line, back, state.spent, done))
    state = _after_placement(state, seat, card, line, give_up(hand, card), spent, done)
    return pass_turn(draw_one(state, seat))


def _after_placement(
    state: Competitive,
    seat: int,
    card: str,
    line: Line,
    hand: Hand,
    spent: frozenset[str],
    done: frozenset[int],
    drawn: int = 0,
) -> Competitive:
    """The state after a placement; a draw that was never named can no longer be checked."""
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
    cards = state.table.cards.by_code
    period = cards[card].period
    return bool(period) and any(cards[lying].period == period for lying in state.line.cards)


def apply_start(state: Competitive, record: Start) -> Played:
    if state.line.cards:
        return Played(state, fault("broken-record", "already-started"))
    problem = not_in_pile(state, record.cards)
    if problem is not None:
        state = forget_cards(state, record.cards)
    line = make_line(state.table.cards, dict.fromkeys(record.cards))
    return Played(after(state, line=line), problem)


def apply_deal(state: Competitive, record: Deal) -> Played:
    seat = state.table.seats[record.to]
    if seat in state.dealt or state.mover is not None:
        return Played(state, fault("broken-record", "already-dealt", player=record.to))
    problem = not_in_pile(state, record.cards)
    if problem is not None:
        state = forget_cards(state, record.cards)
    problem = problem or miscount(len(record.cards), state.table.options.hand, record.to)
    hand = Hand(len(record.cards), frozenset(record.cards))
    return Played(after(set_hand(state, seat, hand), dealt=state.dealt | {seat}), problem)


class CompetitiveFamily(GameFamily[Competitive]):
    """One line, a hand for each player, and a winner."""

    name = "competitive"
    layout = LINE
    rules: Mapping[type[Record], Callable[..., Played]] = {
        Start: apply_start,
        Deal: apply_deal,
        Placement: apply_placement,
        Draw: apply_draw,
    }

    def begin(self, table: Table) -> Competitive:
        hands = (Hand(table.options.hand),) * len(table.players)
        return Competitive(table, hands=hands, due=(0,) * len(hands))

    def setup(self, ruleset: Ruleset, options: Options, players: Sequence[str]) -> tuple[CardQuestion, ...]:
        return (
            *(CardQuestion(DEAL, name, options.hand) for name in players),
            CardQuestion(START, number=ruleset.start_cards),
        )

    def legal(self, state: Competitive) -> Legal:
        draws = unnamed_draws(state)
        line_cards = state.line.cards
        if state.ending is not None or not line_cards:
            return Legal("", draws=draws)
        hand = state.hands[state.seat]
        hands = (other.cards for other in state.hands)
        slots = range(len(line_cards) + 1) if state.table.options.ends else range(1, len(line_cards))
        return Legal(
            state.table.players[state.seat],
            playable(state.table.cards, hand, line_cards, state.spent, *hands, drawing=state.sudden_death),
            tuple(
                Spot(
                    after=line_cards[slot - 1] if slot else None,
                    before=line_cards[slot] if slot < len(line_cards) else None,
                )
                for slot in slots
            ),
            draws=draws,
        )

    def shape(self, state: Competitive) -> Line:
        return state.line

    def board(self, state: Competitive) -> Board:
        spent = len(state.spent) + state.spent_unnamed
        return Board(
            shape=state.line,
            round=state.round,
            piles={"pile": pile_size(state), state.table.options.wrong_to: spent},
            hands=state.hands_by_name(),
            spent=state.spent,
            out=frozenset(state.table.players[seat] for seat in state.out),
            sudden_death=state.sudden_death,
        )

    def questions(self, state: Competitive) -> tuple[CardQuestion, ...]:
        asked = [] if state.line.cards else [CardQuestion(START, number=state.table.ruleset.start_cards)]
        return (*asked, *questions_about_hands(state, begun=state.mover is not None))

    def misshapen(self, state: Competitive, record: Record) -> Fault | None:
        return misshapen_place(record) if isinstance(record, Placement) else None

    def draws_first(self, state: Competitive) -> bool:
        return state.sudden_death and state.ending is None and state.hands[state.seat].size == 0

    def unnamed(self, state: Competitive) -> str | None:
        return "draws" if any(state.due) else None
