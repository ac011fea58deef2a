"""twist-coop: the team lays out one line together. Play one or two cards, or discard one by its icon.

The date decides where a card goes: over a card of the same date (the leftmost, bottom row first), else at an end of the
bottom row, else into the gap it belongs to. A card whose gap is taken comes back dead. The bottom row counts 2, the gap
row 1, every other card −1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.log.records import Deal, Discard, Draw, Pile, Placement, Record, Start
from scorer.rules.board import BOTTOM, GAP, ROWS, Board, Rows, RowSpot, count, find_spot, neighbours, put, put_stray
from scorer.rules.family import (
    DEAL,
    PILE,
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
    seat_of,
    set_hand,
    unnamed_draws,
)
from scorer.rules.faults import Fault, fault, miscount
from scorer.rules.hands import Hand, give_up, name_cards, take_unseen, turn_sideways
from scorer.rules.rulesets import Options, Ruleset


@dataclass(frozen=True)
class TwistCoop(HandsState):
    """`placed` and `died` count what happened in the open turn of `seat`; both 0 means it has not begun."""

    rows: Rows = field(default_factory=Rows)
    discards: tuple[str, ...] = ()
    placed: int = 0
    died: int = 0
    last_turn: int | None = None  # seat of the turn before
    just_ended: tuple[int, str] | None = None  # seat and action, until a draw or another player's record

    @property
    def turn_is_open(self) -> bool:
        return self.placed + self.died > 0


def deck_size(state: TwistCoop) -> int:
    """How many cards are in the deck: those that are nowhere else."""
    rows = state.rows
    line = sum(map(len, rows.bottom)) + sum(map(len, rows.gaps)) + len(rows.strays)
    elsewhere = line + len(state.discards) + sum([hand.size for hand in state.hands])
    return max(0, state.table.cards_in_play - elsewhere)


def set_due(state: TwistCoop, seat: int, number: int) -> TwistCoop:
    return after(state, due=(*state.due[:seat], number, *state.due[seat + 1 :]))


def not_in_hand(state: TwistCoop, seat: int, card: str) -> Fault | None:
    """Why this card cannot come out of this hand, as far as the log knows."""
    hand = state.hands[seat]
    if card in hand.cards:
        return None
    if card in state.discards or card in state.rows:
        return fault("card-already-out", card=card)
    if theirs := held_by_player(state.table, state.hands, card):
        return theirs
    return None if hand.has_unknown else fault("card-not-in-hand", card=card, player=state.table.players[seat])


def not_in_deck(state: TwistCoop, cards: tuple[str, ...]) -> Fault | None:
    """Cards that should come from the deck, but are known to lie elsewhere."""
    for number, card in enumerate(cards):
        if card in state.discards or card in state.rows or card in cards[:number]:
            return fault("card-already-out", card=card)
        if in_a_hand := held_by_player(state.table, state.hands, card):
            return in_a_hand
    return None


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
    if refill := _refill(state):
        state = set_hand(state, seat, take_unseen(state.hands[seat], refill))
        state = set_due(state, seat, state.due[seat] + refill)
    state = after(state, placed=0, died=0, last_turn=seat, just_ended=(seat, action))
    following = _next_with_cards(state, seat)
    if following is None:
        return after(state, ending="all-out")
    state = after(state, seat=following)
    return after(state, ending="stuck") if is_stuck(state) else state


def _refill(state: TwistCoop) -> int:
    """Cards that make the hand of the player full again, or as many as the deck has."""
    return min(max(0, state.table.options.hand - state.hands[state.seat].size), deck_size(state))


def is_stuck(state: TwistCoop) -> bool:
    """All cards in front of the player are dead, and none may be discarded."""
    hand = state.hands[state.seat]
    return hand.size > 0 and hand.live <= 0 and not any(matches(state, card) for card in hand.dead)


def matches(state: TwistCoop, card: str) -> bool:
    """A card may be discarded if the icon of its title face is the one the top discard shows."""
    if not state.discards:
        return True
    cards = state.table.cards.by_code
    return cards[card].suit_title == cards[state.discards[-1]].suit_date


def _begin_turn(state: TwistCoop, seat: int) -> TwistCoop:
    """A new round begins when the turn returns to the same or a lower seat."""
    again = state.last_turn is not None and seat <= state.last_turn
    number = state.round + 1 if again else state.round
    if state.due[seat]:
        state = mark_unchecked(set_due(state, seat, 0), "draws")
    return after(state, seat=seat, round=number, played_round=number, placed=0, died=0, just_ended=None)


def _next_with_cards(state: TwistCoop, seat: int) -> int | None:
    """Clockwise; a player without cards is out once the deck is empty."""
    seats = len(state.hands)
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    if deck_size(state):
        return order[0]
    return next((following for following in order if state.hands[following].size), None)


def apply_start(state: TwistCoop, record: Start) -> Played:
    if state.rows.bottom:
        return Played(state, fault("broken-record", "already-started"))
    problem = not_in_deck(state, record.cards)
    state = forget_cards(state, record.cards) if problem else state
    rows = Rows()
    for card in dict.fromkeys(record.cards):
        spot = find_spot(state.table.cards, rows, card)
        at_end = spot is not None and spot.row == BOTTOM and (spot.covers or spot.stack == len(rows.bottom))
        rows = put(rows, spot, card) if spot and at_end else put_stray(rows, card, BOTTOM)
    return Played(after(state, rows=rows), problem)


def apply_pile(state: TwistCoop, record: Pile) -> Played:
    if state.discards:
        return Played(state, fault("broken-record", "already-piled"))
    problem = not_in_deck(state, (record.card,))
    state = forget_cards(state, (record.card,)) if problem else state
    return Played(after(state, discards=(record.card,)), problem)


def apply_deal(state: TwistCoop, record: Deal) -> Played:
    seat = state.table.seats[record.to]
    if seat in state.dealt or state.turn_is_open or state.last_turn is not None:
        return Played(state, fault("broken-record", "already-dealt", player=record.to))
    problem = not_in_deck(state, record.cards)
    state = forget_cards(state, record.cards) if problem else state
    problem = problem or miscount(len(record.cards), state.table.options.hand, record.to)
    hand = Hand(len(record.cards), frozenset(record.cards))
    return Played(after(set_hand(state, seat, hand), dealt=state.dealt | {seat}), problem)


def apply_placement(state: TwistCoop, record: Placement) -> Played:
    """Turn a live card to its date: it goes to the spot of its date, or it is dead."""
    if (broken := _misshapen(record)) is not None:
        return Played(state, broken)
    if state.ending is not None:
        return Played(state, fault("game-over"))
    if not state.rows.bottom:
        return Played(state, fault("no-such-place", "no-line"))
    card, before = record.card, state
    state, seat = seat_of(state, record)
    state, problem = take_turn(state, seat, "place")
    if state.ending is not None:
        return Played(state, problem)
    wrong_card = not_in_hand(state, seat, card) or _dead_already(state, seat, card)
    problem = problem or wrong_card
    if wrong_card is not None and wrong_card.code != "dead-card-played":
        state = forget_cards(state, (card,))
    elif card not in state.hands[seat].cards:
        state = mark_unchecked(state, "hands")
    spot = find_spot(state.table.cards, state.rows, card)
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


def _says_where(record: Placement) -> bool:
    """Whether the table says where it put the card, and so that it was placed."""
    return record.row is not None or record.after is not None or record.before is not None


def _wrong_row(rows: Rows, spot: RowSpot | None, record: Placement) -> Fault | None:
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


def _wrong_neighbours(rows: Rows, spot: RowSpot, record: Placement) -> Fault | None:
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


def apply_discard(state: TwistCoop, record: Discard) -> Played:
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
        state, problem = forget_cards(state, (card,)), problem or wrong_card
    elif card not in state.hands[seat].cards:
        state = mark_unchecked(state, "hands")
    if problem is None and not matches(state, card):
        cards = state.table.cards.by_code
        shown = cards[state.discards[-1]].suit_date
        problem = fault("icon-mismatch", card=card, icon=cards[card].suit_title, shown=shown)
    state = set_hand(state, seat, give_up(state.hands[seat], card))
    return Played(end_turn(after(state, discards=(*state.discards, card)), DISCARDED), problem)


def apply_draw(state: TwistCoop, record: Draw) -> Played:
    """A draw on record closes a turn in which a card was placed, and names the cards of the refill."""
    seat = state.table.seats[record.by]
    if seat == state.seat and state.placed:
        state = end_turn(state)
    expected = state.due[seat]
    if state.ending is not None and expected == 0 and record.cards:
        return Played(state, fault("game-over"))
    problem = not_in_deck(state, record.cards) or miscount(len(record.cards), expected, record.by)
    state = forget_cards(state, record.cards) if problem else state
    state = after(state, just_ended=None)
    hand = take_unseen(state.hands[seat], len(record.cards) - expected)
    return Played(set_hand(set_due(state, seat, 0), seat, name_cards(hand, record.cards)), problem)


def _misshapen(record: Record) -> Fault | None:
    if isinstance(record, Placement) and (record.column is not None or record.space is not None):
        return fault("broken-record", "place-keys", keys="column, space")
    return None


class TwistCoopFamily(GameFamily[TwistCoop]):
    """Two rows, a hand for each player, and one score for all."""

    name = "twist-coop"
    layout = ROWS
    date_decides = True
    discards = True
    rules: Mapping[type[Record], Callable[..., Played]] = {
        Start: apply_start,
        Pile: apply_pile,
        Deal: apply_deal,
        Placement: apply_placement,
        Discard: apply_discard,
        Draw: apply_draw,
    }

    def begin(self, table: Table) -> TwistCoop:
        hands = (Hand(table.options.hand),) * len(table.players)
        return TwistCoop(table, hands=hands, due=(0,) * len(hands))

    def setup(self, ruleset: Ruleset, options: Options, players: Sequence[str]) -> tuple[CardQuestion, ...]:
        hands = (CardQuestion(DEAL, name, options.hand) for name in players)
        return (*hands, CardQuestion(START, number=ruleset.start_cards), CardQuestion(PILE, number=1))

    def legal(self, state: TwistCoop) -> Legal:
        draws = unnamed_draws(state)
        if state.ending is not None or not state.rows.bottom:
            return Legal("", draws=draws)
        hand = state.hands[state.seat]
        hands = (other.cards for other in state.hands)
        cards = playable(state.table.cards, hand, state.rows.cards(), state.discards, *hands)
        discards = () if state.turn_is_open or not state.discards else (*cards, *sorted(hand.dead))
        may_stop = state.placed == 1
        return Legal(
            state.table.players[state.seat],
            cards if hand.live > 0 else (),
            (Spot(),),
            discards=tuple(card for card in discards if matches(state, card)),
            draws=draws,
            turn_is_open=state.turn_is_open,
            may_stop=may_stop,
            refill=_refill(state) if may_stop else 0,
        )

    def shape(self, state: TwistCoop) -> Rows:
        return state.rows

    def board(self, state: TwistCoop) -> Board:
        begins = state.last_turn is not None and state.seat <= state.last_turn and not state.turn_is_open
        return Board(
            shape=state.rows,
            round=state.round + begins,
            piles={"pile": deck_size(state), "discard": len(state.discards)},
            hands=state.hands_by_name(),
            discards=state.discards,
        )

    def questions(self, state: TwistCoop) -> tuple[CardQuestion, ...]:
        asked = [] if state.rows.bottom else [CardQuestion(START, number=1)]
        asked += [] if state.discards else [CardQuestion(PILE, number=1)]
        begun = state.turn_is_open or state.last_turn is not None
        return (*asked, *questions_about_hands(state, begun=begun))

    def misshapen(self, state: TwistCoop, record: Record) -> Fault | None:
        return _misshapen(record)

    def counts(self, state: TwistCoop) -> dict[str, int]:
        bottom, gap = count(state.rows, state.table.options.overlap)
        front = sum(hand.size for hand in state.hands)
        return {"bottom": bottom, "gap": gap, "discard": len(state.discards), "deck": deck_size(state), "front": front}

    def stop(self, state: TwistCoop) -> TwistCoop:
        return end_turn(state) if state.placed else state

    def unnamed(self, state: TwistCoop) -> str | None:
        return "draws" if any(state.due) else None
