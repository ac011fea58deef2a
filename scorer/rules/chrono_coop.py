"""chrono-coop: the team joins five chronologies with union events and scores complete columns.

A union event is right when its date lies between the events above and below it, in either direction. A wrong one
costs the whole pool, which is laid anew one card smaller; with no pool left the team is defeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorer.log.records import Draw, Grid, Placement, Pool, Record
from scorer.rules.board import COLUMNS, GRID, SPACES, Board, Chronologies, joins
from scorer.rules.family import (
    DRAW,
    GRID_ROWS,
    POOL,
    CardQuestion,
    GameFamily,
    GameState,
    Legal,
    Played,
    Spot,
    Table,
    after,
    mark_unchecked,
    others_known,
    playable,
    seat_of,
)
from scorer.rules.faults import Fault, fault, miscount
from scorer.rules.hands import Hand, forget, give_up, name_cards, take_unseen
from scorer.rules.rulesets import Options, Ruleset

GRID_CARDS = COLUMNS * (SPACES + 1)


class UnionEvent(NamedTuple):
    """A union event lying in a space."""

    column: int
    space: int
    card: str


@dataclass(frozen=True)
class ChronoCoop(GameState):
    """`grid` is empty while the log has not named the chronologies that lie on the table (`grid_size` counts them)."""

    grid: tuple[tuple[str, ...], ...] = ()
    grid_size: int = GRID_CARDS
    filled: tuple[UnionEvent, ...] = ()
    pool: Hand = field(default_factory=lambda: Hand(0))
    capacity: int = 0
    due: int = 0  # union events laid or drawn that the log has not named yet
    pool_laid: bool = True  # the due events are a whole new pool, not a refill
    scored: frozenset[str] = frozenset()
    box: frozenset[str] = frozenset()
    box_unnamed: int = 0
    last_turn: int | None = None

    def cards_on_table(self) -> Iterator[str]:
        for row in self.grid:
            yield from row
        for filled in self.filled:
            yield filled.card


def deck_size(state: ChronoCoop) -> int:
    """How many cards are in the deck: those that are nowhere else."""
    return max(0, state.table.cards_in_play - sum(count_cards(state).values()))


def count_cards(state: ChronoCoop) -> dict[str, int]:
    """How many cards are in each place but the deck."""
    return {
        "scored": len(state.scored),
        "pool": state.pool.size,
        "box": len(state.box) + state.box_unnamed,
        "table": state.grid_size + len(state.filled),
    }


def is_out(state: ChronoCoop, card: str) -> bool:
    return card in state.scored or card in state.box or card in state.cards_on_table()


def not_in_pool(state: ChronoCoop, card: str) -> Fault | None:
    """Why this card cannot be a union event of the pool, as far as the log knows."""
    if card in state.pool.cards:
        return None
    if is_out(state, card):
        return fault("card-already-out", card=card)
    return None if state.pool.has_unknown else fault("card-not-in-hand", "pool", card=card)


def not_in_deck(state: ChronoCoop, cards: tuple[str, ...]) -> Fault | None:
    """Cards that should come from the deck, but are known to lie elsewhere."""
    for number, card in enumerate(cards):
        if is_out(state, card) or card in cards[:number]:
            return fault("card-already-out", card=card)
        if card in state.pool.cards:
            return fault("card-not-in-hand", "in-pool", card=card)
    return None


def forget_cards(state: ChronoCoop, cards: Iterable[str]) -> ChronoCoop:
    """Remove cards that turned up elsewhere from what is known of the pool; its size and what lies open stay."""
    pool = state.pool
    for card in cards:
        pool = forget(pool, card) if card in pool.cards else pool
    return after(state, pool=pool)


def apply_grid(state: ChronoCoop, record: Grid) -> Played:
    if state.ending is not None:
        return Played(state, fault("game-over"))
    if state.grid:
        return Played(state, fault("broken-record", "grid-not-due"))
    cards = tuple(card for row in record.rows for card in row)
    problem = not_in_deck(state, cards)
    state = forget_cards(state, cards) if problem else state
    return Played(after(state, grid=record.rows), problem)


def apply_pool(state: ChronoCoop, record: Pool) -> Played:
    if state.ending is not None and (record.cards or not state.pool_laid):
        return Played(state, fault("game-over"))  # but the deck may have had nothing left for a new pool
    if not state.pool_laid:
        return Played(state, fault("broken-record", "pool-not-due"))
    return Played(*_name_due(state, record.cards))


def apply_draw(state: ChronoCoop, record: Draw) -> Played:
    """The pool receives the cards, whoever drew them."""
    nothing_left = not record.cards and state.table.seats[record.by] == state.last_turn
    if state.ending is not None and state.due == 0 and not nothing_left:
        return Played(state, fault("game-over"))
    return Played(*_name_due(state, record.cards))


def _name_due(state: ChronoCoop, cards: tuple[str, ...]) -> tuple[ChronoCoop, Fault | None]:
    problem = not_in_deck(state, cards) or miscount(len(cards), state.due)
    state = forget_cards(state, cards) if problem else state
    named = name_cards(take_unseen(state.pool, len(cards) - state.due), cards)
    return after(state, pool=named, due=0, pool_laid=False), problem


def apply_placement(state: ChronoCoop, record: Placement) -> Played:
    column, space = record.column, record.space
    broken = _misshapen(record)
    if broken is not None or column is None or space is None:
        return Played(state, broken)
    if state.ending is not None:
        return Played(state, fault("game-over"))
    card, before = record.card, state
    state, seat = seat_of(state, record)
    problem = _out_of_turn(state, seat)
    wrong_card = not_in_pool(state, card)
    if wrong_card is not None:
        state, problem = forget_cards(state, (card,)), problem or wrong_card
    elif card not in state.pool.cards:
        state = mark_unchecked(state, "pool")
    if not (1 <= column <= COLUMNS and 1 <= space <= SPACES) or not state.grid:
        where = fault("no-such-place", "no-space" if state.grid else "no-grid", column=column, space=space)
        return Played(before, problem or where)
    if any((lying.column, lying.space) == (column, space) for lying in state.filled):
        problem = problem or fault("space-taken", column=column, space=space)
    right = joins(state.table.cards, Chronologies(state.grid).around(column, space), card)
    stays = right if record.table is None else record.table == "right"
    if problem is None and stays != right:
        problem = fault("wrong-verdict", f"said-{record.table}", dated=card)
    state = _begin_turn(state, seat)
    filled = UnionEvent(column, space, card)
    state = _fill(state, filled) if stays else _fail(state, card)
    return Played(state, problem, "right" if right else "wrong")


def _out_of_turn(state: ChronoCoop, seat: int) -> Fault | None:
    players = state.table.players
    return None if seat == state.seat else fault("not-your-turn", player=players[seat], expected=players[state.seat])


def _begin_turn(state: ChronoCoop, seat: int) -> ChronoCoop:
    """Every placement is a turn; a new round begins when it returns to the same or a lower seat."""
    again = state.last_turn is not None and seat <= state.last_turn
    number = state.round + 1 if again else state.round
    if state.due:
        state = mark_unchecked(state, "pool" if state.pool_laid else "draws")
    return after(
        state, seat=(seat + 1) % len(state.table.players), last_turn=seat, round=number, played_round=number,
        due=0, pool_laid=False,
    )  # fmt: skip


def _fill(state: ChronoCoop, new: UnionEvent) -> ChronoCoop:
    """The event stays, dated; a complete column scores; one event is drawn into the pool."""
    state = after(state, pool=give_up(state.pool, new.card), filled=(*state.filled, new))
    spaces = {lying.space for lying in state.filled if lying.column == new.column}
    if len(spaces) == SPACES:
        state = _score(state)
    return state if state.ending is not None else _refill(state)


def _score(state: ChronoCoop) -> ChronoCoop:
    """Everything dated goes to the scoring deck; a new grid is laid, or the game ends well."""
    scored = state.scored.union(state.cards_on_table())
    state = _stock(after(state, scored=scored, grid=(), grid_size=0, filled=()), GRID_CARDS)
    if deck_size(state) < GRID_CARDS:
        return after(state, ending="deck-exhausted")
    return after(state, grid_size=GRID_CARDS)


def _refill(state: ChronoCoop) -> ChronoCoop:
    state = _stock(state, 1)
    if deck_size(state):
        return after(state, pool=take_unseen(state.pool), due=1)
    return state if state.pool.size else after(state, ending="deck-exhausted")


def _fail(state: ChronoCoop, card: str) -> ChronoCoop:
    """The event and the whole pool leave the game; a smaller pool is laid, if there is any life left."""
    left = give_up(state.pool, card)
    boxed = state.box | left.cards | {card}
    unnamed = state.box_unnamed + max(0, left.size - len(left.cards))
    capacity = state.capacity - 1
    state = after(state, pool=Hand(0), box=boxed, box_unnamed=unnamed, capacity=capacity)
    return _lay_pool(state) if capacity else after(state, ending="defeat")


def _lay_pool(state: ChronoCoop) -> ChronoCoop:
    """As many union events as there are lives, or as the deck still has; each player's own with `pool: private`."""
    holders = len(state.table.players) if state.table.options.pool == "private" else 1
    state = _stock(state, state.capacity * holders)
    laid = min(state.capacity * holders, deck_size(state))
    state = after(state, pool=Hand(laid), due=laid, pool_laid=True)
    return state if laid else after(state, ending="deck-exhausted")


def _stock(state: ChronoCoop, needed: int) -> ChronoCoop:
    """Only where the table agreed on a discard pile instead of the box does it become a new deck."""
    options = state.table.options
    if options.wrong_to == "discard" and options.reshuffle and deck_size(state) < needed:
        return after(state, box=frozenset(), box_unnamed=0)
    return state


def _misshapen(record: Record) -> Fault | None:
    if not isinstance(record, Placement):
        return None
    if record.after is not None or record.before is not None or record.row is not None:
        return fault("broken-record", "place-keys", keys="after, before, row")
    return fault("broken-record", "no-space") if record.column is None or record.space is None else None


class ChronoCoopFamily(GameFamily[ChronoCoop]):
    """A grid, a pool that all share, and one score for all."""

    name = "chrono-coop"
    layout = GRID
    rules: Mapping[type[Record], Callable[..., Played]] = {
        Grid: apply_grid,
        Pool: apply_pool,
        Placement: apply_placement,
        Draw: apply_draw,
    }

    def begin(self, table: Table) -> ChronoCoop:
        """Before the first record the grid and a full pool lie on the table, whether or not the log names them."""
        return _lay_pool(ChronoCoop(table, capacity=table.options.hand))

    def setup(self, ruleset: Ruleset, options: Options, players: Sequence[str]) -> tuple[CardQuestion, ...]:
        holders = len(players) if options.pool == "private" else 1
        return CardQuestion(GRID_ROWS, number=GRID_CARDS), CardQuestion(POOL, number=options.hand * holders)

    def legal(self, state: ChronoCoop) -> Legal:
        draws = {state.table.players[state.last_turn or 0]: state.due} if state.due and not state.pool_laid else {}
        if state.ending is not None or not state.grid:
            return Legal("", draws=draws)
        taken = {(lying.column, lying.space) for lying in state.filled}
        every = ((column, space) for column in range(1, COLUMNS + 1) for space in range(1, SPACES + 1))
        return Legal(
            state.table.players[state.seat],
            playable(state.table.cards, state.pool, state.cards_on_table(), state.scored, state.box, state.pool.cards),
            tuple(Spot(column=column, space=space) for column, space in every if (column, space) not in taken),
            draws=draws,
        )

    def shape(self, state: ChronoCoop) -> Chronologies:
        return Chronologies(state.grid, {(lying.column, lying.space): lying.card for lying in state.filled})

    def board(self, state: ChronoCoop) -> Board:
        begins = state.last_turn is not None and state.seat <= state.last_turn
        places = self.counts(state)
        return Board(
            shape=self.shape(state),
            round=state.round + begins,
            piles={"pool": places["pool"], "pile": places["deck"], "box": places["box"], "scored": places["scored"]},
            pool=state.pool,
            spent=state.box,
            scored=state.scored,
            lives=state.capacity,
        )

    def questions(self, state: ChronoCoop) -> tuple[CardQuestion, ...]:
        asked = [] if state.grid else [CardQuestion(GRID_ROWS, number=GRID_CARDS)]
        if state.due and state.pool_laid:
            asked.append(CardQuestion(POOL, number=state.due))
        elif state.due and others_known(state.pool, state.due):
            asked.append(CardQuestion(DRAW, state.table.players[state.last_turn or 0], state.due))
        return tuple(asked)

    def misshapen(self, state: ChronoCoop, record: Record) -> Fault | None:
        return _misshapen(record)

    def counts(self, state: ChronoCoop) -> dict[str, int]:
        places = count_cards(state)
        return {
            "scored": places["scored"],
            "pool": places["pool"],
            "deck": deck_size(state),
            "box": places["box"],
            "table": places["table"],
        }

    def unnamed(self, state: ChronoCoop) -> str | None:
        if not state.due or state.last_turn is None:
            return None
        return "pool" if state.pool_laid else "draws"
