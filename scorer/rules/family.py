"""A family of games: the table it is played on, its frozen states, and the protocol that every family implements.

Only a family knows its own states. Replay, entry, the terminal, the web pages and the pictures ask it for legal moves,
for questions to the players and for a plain board to draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple, Protocol, TypeVar

from scorer.log.records import (
    Broken,
    Deal,
    Discard,
    Draw,
    Effect,
    End,
    Grid,
    Move,
    Note,
    Pile,
    Placement,
    Pool,
    Record,
    Start,
)
from scorer.rules.board import COLUMNS, Board, Shape, make_line
from scorer.rules.cards import CardIndex, resolve_names, unknown_player
from scorer.rules.faults import Fault, fault
from scorer.rules.hands import Hand, forget
from scorer.rules.rulesets import Options, Ruleset

ABANDONED = "abandoned"
"""The players stop."""

PLAYED = "played"
"""The players say that the game is over; like the one above, no rule brings this ending about."""

START, PILE, GRID_ROWS, DEAL, POOL, DRAW = "start", "pile", "grid", "deal", "pool", "draw"
"""The kinds of cards that players are asked to name."""

REQUIRED = (START, PILE, GRID_ROWS)
"""A game cannot be played without knowing these; hands, pool and draws may stay unnamed, with fewer checks."""


class CardQuestion(NamedTuple):
    """A question to the table: `number` cards of this kind, of the player `by` unless that is empty."""

    wants: str
    by: str = ""
    number: int = 0

    def in_order(self, deck_cards: CardIndex, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards as they lie: those that lie dated by their dates, unless they are in a right order already."""
        if self.wants not in (START, GRID_ROWS):
            return cards
        size = COLUMNS if self.wants == GRID_ROWS else len(cards)
        rows = (cards[first : first + size] for first in range(0, len(cards), size))
        ordered = (deck_cards.by_date(row) if make_line(deck_cards, row).wrong else row for row in rows)
        return tuple(chain.from_iterable(ordered))

    def record(self, cards: tuple[str, ...]) -> Record:
        """The answer, as a record of the log."""
        match self.wants:
            case "start":
                return Start(0, cards)
            case "pile":
                return Pile(0, cards[0])
            case "grid":
                return Grid(0, tuple(cards[first : first + COLUMNS] for first in range(0, len(cards), COLUMNS)))
            case "deal":
                return Deal(0, self.by, cards)
            case "pool":
                return Pool(0, cards)
        return Draw(0, self.by, cards)


class Spot(NamedTuple):
    """Where a card may be put: between neighbours, or a space of the grid; with neither the date decides."""

    after: str | None = None
    before: str | None = None
    column: int | None = None
    space: int | None = None


class EffectOffer(NamedTuple):
    """What the card just placed lets its player do: each effect with the opponents it can be used on."""

    by: str
    on: Mapping[str, tuple[str, ...]]
    hands: Mapping[str, Hand]  # as they were when the card was placed


@dataclass(frozen=True, slots=True)
class Legal:
    """`by` may put any of `cards` on any of `spots`, or discard, or use an effect; `draws` may be named by hand."""

    by: str
    cards: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    discards: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    offer: EffectOffer | None = None
    draws: Mapping[str, int] = field(default_factory=dict)
    turn_is_open: bool = False  # the player has begun this turn and goes on
    may_stop: bool = False
    refill: int = 0  # cards the player draws who stops now

    def moves(self) -> Iterator[Move]:
        """Every placement, discard and effect, as records."""
        for card in self.cards:
            for spot in self.spots:
                yield Placement(0, self.by, card, spot.after, spot.before, None, spot.column, spot.space)
        for card in self.discards:
            yield Discard(0, self.by, card)
        yield from self.effects


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same throughout a game: rules, cards, players, and the members of those that are teams."""

    family: GameFamily[Any]
    ruleset: Ruleset
    options: Options
    cards: CardIndex
    players: tuple[str, ...]
    seats: Mapping[str, int]
    cards_in_play: int
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class GameState:
    """What every game has: whose turn it is, in which round, and how it ended if it did."""

    table: Table
    seat: int = 0
    round: int = 1
    played_round: int = 1  # the round of the last move
    ending: str | None = None
    winners: tuple[int, ...] = ()
    unchecked: frozenset[str] = frozenset()


_new, _set = object.__new__, object.__setattr__
AnyState = TypeVar("AnyState", bound=GameState)


def after(state: AnyState, /, **changes: object) -> AnyState:
    """The next state: `dataclasses.replace` without the constructor, which would take most of the time of a replay."""
    following = _new(type(state))
    _set(following, "__dict__", state.__dict__ | changes)
    return following


class Played(NamedTuple):
    """The result of a record: entry refuses a record that has a fault, replay goes on from `state`."""

    state: GameState
    fault: Fault | None = None
    verdict: str | None = None


class Outcome(NamedTuple):
    """Why a game is over, and who won it."""

    ending: str
    winners: tuple[str, ...]


def mark_unchecked(state: AnyState, check: str) -> AnyState:
    """Record that a check could not be made, because the log does not say enough."""
    return state if check in state.unchecked else after(state, unchecked=state.unchecked | {check})


def seat_of(state: AnyState, record: Placement) -> tuple[AnyState, int]:
    """The seat of who placed a card; where players share everything and nobody knows, the one whose turn it is."""
    seat = state.table.seats.get(record.by)
    return (state, seat) if seat is not None else (mark_unchecked(state, "players"), state.seat)


class GameFamily(Protocol[AnyState]):
    """One family of games. Subclass it, give `name`, `layout` and `rules`, and write the methods that have no body.

    `rules` has one function for each kind of record the games know: from a state and a record, whose names are codes
    of the deck already, to what was played. States are frozen; nothing here changes one.
    """

    name: str
    layout: str  # of the table: line, rows or grid
    rules: Mapping[type[Record], Callable[..., Played]]
    date_decides: bool = False  # players choose the card only, and its date decides the spot
    discards: bool = False  # players may discard cards by their icons
    effects: bool = False  # a card placed right may have an effect

    def begin(self, table: Table) -> AnyState:
        """The table before the first record."""
        ...

    def setup(self, ruleset: Ruleset, options: Options, players: Sequence[str]) -> tuple[CardQuestion, ...]:
        """What is dealt and laid out before the first move, in this order."""
        ...

    def legal(self, state: AnyState) -> Legal:
        """What may be done now."""
        ...

    def shape(self, state: AnyState) -> Shape:
        """The cards that lie dated, in the layout of the family."""
        ...

    def board(self, state: AnyState) -> Board:
        """All that there is on the table: the shape, hands and piles."""
        ...

    def questions(self, state: AnyState) -> tuple[CardQuestion, ...]:
        """Cards the table should name before it goes on: what is missing of the setup, and cards drawn since."""
        ...

    def apply(self, state: AnyState, record: Record) -> Played:
        """What a record makes of the state: the next one, the fault it has, and the verdict of the dates."""
        rule = self.rules.get(type(record))
        if rule is None:
            return _outside_the_rules(state, record)
        named = resolve_names(state.table.cards, state.table.seats, record)
        if isinstance(named, Fault):
            return Played(state, self.misshapen(state, record) or named)
        return rule(state, named)

    def misshapen(self, state: AnyState, record: Record) -> Fault | None:
        """The fault of a record whose keys do not fit this family; it is reported rather than an unknown name."""
        return None

    def outcome(self, state: AnyState) -> Outcome | None:
        """Why the game is over and who won it, or None while it goes on."""
        if state.ending is None:
            return None
        return Outcome(state.ending, tuple(state.table.players[seat] for seat in state.winners))

    def counts(self, state: AnyState) -> dict[str, int]:
        """Cards by the places that the score counts; none in games without a score."""
        return {}

    def score(self, state: AnyState) -> int | None:
        """The team's score, or None in games without one."""
        ruleset = state.table.ruleset
        return ruleset.score(self.counts(state)) if ruleset.points else None

    def stop(self, state: AnyState) -> AnyState:
        """The state after the player whose turn it is has stopped by choice."""
        return state

    def draws_first(self, state: AnyState) -> bool:
        """Whether the player whose turn it is draws a card before placing it."""
        return False

    def unnamed(self, state: AnyState) -> str | None:
        """The check that cards not named so far prevent: `draws` or `pool`."""
        return None


def _outside_the_rules(state: GameState, record: Record) -> Played:
    """Notes, the end of an abandoned game, broken records, and those of other games."""
    if isinstance(record, Note):
        return Played(state)
    if isinstance(record, End):
        return _end(state, record)
    if isinstance(record, Broken):
        return Played(state, Fault("broken-record", record.facts, record.reason))
    return Played(state, fault("broken-record", "not-in-this-game", rules=state.table.ruleset.id))


def _end(state: GameState, record: End) -> Played:
    """The players stop, or say that they have played to the end, and who has won where somebody can."""
    table = state.table
    if record.winners and table.ruleset.points:
        return Played(state, fault("broken-record", "not-in-this-game", rules=table.ruleset.id))
    unknown = next((name for name in record.winners if name not in table.seats), None)
    if unknown is not None:
        return Played(state, unknown_player(table.seats, unknown))
    if state.ending:
        return Played(state)
    if record.why == ABANDONED:
        return Played(after(state, ending=ABANDONED))
    winners = tuple(sorted(table.seats[name] for name in set(record.winners)))
    return Played(after(mark_unchecked(state, "end"), ending=PLAYED, winners=winners))


_FAMILIES: dict[str, GameFamily[Any]] = {}


def register_family(family: GameFamily[Any]) -> None:
    """Make a family known, so that rulesets can name it."""
    _FAMILIES[family.name] = family


def find_family(name: str) -> GameFamily[Any]:
    return _FAMILIES[name]


# For families in which every player has a hand.


@dataclass(frozen=True)
class HandsState(GameState):
    """The state of a game in which every player has a hand."""

    hands: tuple[Hand, ...] = ()
    due: tuple[int, ...] = ()  # per seat: cards drawn that the log has not named yet
    dealt: frozenset[int] = frozenset()  # seats whose starting hand is on record

    def hands_by_name(self) -> dict[str, Hand]:
        return dict(zip(self.table.players, self.hands, strict=True))


AnyHands = TypeVar("AnyHands", bound=HandsState)


def set_hand(state: AnyHands, seat: int, hand: Hand) -> AnyHands:
    return after(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def forget_cards(state: AnyHands, cards: Iterable[str]) -> AnyHands:
    """Remove cards that turned up elsewhere from what is known of the hands; their sizes and what lies open stay."""
    hands = state.hands
    for card in cards:
        hands = tuple(forget(hand, card) if card in hand.cards else hand for hand in hands)
    return after(state, hands=hands)


def held_by_player(table: Table, hands: tuple[Hand, ...], card: str) -> Fault | None:
    """The fault of a card that should come from elsewhere, but is known to be in the hand of a player."""
    for hand in hands:
        if card in hand.cards:
            holder = table.players[hands.index(hand)]
            return fault("card-not-in-hand", "theirs", card=card, player=holder)
    return None


def playable(deck_cards: CardIndex, hand: Hand, *elsewhere: Iterable[str], drawing: bool = False) -> tuple[str, ...]:
    """Live cards on record; and if the hand holds cards the log did not name, all that are not known elsewhere."""
    cards = sorted(hand.cards - hand.dead)
    if hand.has_unknown or (drawing and hand.size == 0):
        known = set[str]().union(*elsewhere)
        cards += sorted(code for code in deck_cards if code not in known)
    return tuple(cards)


def unnamed_draws(state: HandsState) -> dict[str, int]:
    """Cards drawn that the log has not named yet, by player."""
    return {state.table.players[seat]: number for seat, number in enumerate(state.due) if number}


def questions_about_hands(state: HandsState, *, begun: bool) -> list[CardQuestion]:
    """Starting hands before the first move; later the cards drawn by players whose hands were named and are known."""
    players = state.table.players
    if not begun:
        number = state.table.options.hand
        return [CardQuestion(DEAL, name, number) for seat, name in enumerate(players) if seat not in state.dealt]
    return [
        CardQuestion(DRAW, players[seat], due)
        for seat, due in enumerate(state.due)
        if due and seat in state.dealt and others_known(state.hands[seat], due)
    ]


def others_known(hand: Hand, due: int) -> bool:
    """Whether all cards but those just drawn are on record, so that these are worth naming."""
    return len(hand.cards) >= hand.size - due
