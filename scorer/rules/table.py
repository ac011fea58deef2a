"""What all games share: the table with its rules, cards and seats, frozen states, hands, and faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from scorer.rules.cards import CardIndex
    from scorer.rules.family import GameFamily
    from scorer.rules.rulesets import Options, Ruleset


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule: its stable code and the facts of the case; the words come later, in the reader's language."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    reason: str = ""  # picks the wording where one code has several causes


def fault(code: str, reason: str = "", /, **facts: object) -> Fault:
    return Fault(code, facts, reason)


def miscount(number: int, expected: int, player: str = "") -> Fault | None:
    """The number of cards drawn or dealt is not what the rules give."""
    if number > expected:
        return fault("too-many-drawn", number=number, expected=expected, player=player)
    if number < expected:
        return fault("too-few-drawn", number=number, expected=expected, player=player)
    return None


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same through a game."""

    family: GameFamily[Any]
    ruleset: Ruleset
    options: Options
    cards: CardIndex
    players: tuple[str, ...]
    seats: Mapping[str, int]
    cards_in_play: int


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


_blank, _set = object.__new__, object.__setattr__
AnyState = TypeVar("AnyState", bound=GameState)


def after(state: AnyState, /, **changes: object) -> AnyState:
    """The next state: `dataclasses.replace` without running the constructor, which replay could not afford."""
    following = _blank(type(state))
    _set(following, "__dict__", state.__dict__ | changes)
    return following


class Played(NamedTuple):
    """What a record led to; entry at the table refuses it if there is a fault, replay goes on."""

    state: GameState
    fault: Fault | None = None
    verdict: str | None = None


class Outcome(NamedTuple):
    """Why a game is over, and who won it."""

    ending: str
    winners: tuple[str, ...]


def unverified(state: AnyState, check: str) -> AnyState:
    """A check could not be made because the log does not say enough."""
    return state if check in state.unchecked else after(state, unchecked=state.unchecked | {check})


_NONE: frozenset[str] = frozenset()


class Hand(NamedTuple):
    """Cards in front of a player, dates hidden.

    `size` is always known; `cards` holds those on record (dead ones of twist-coop among them).
    """

    size: int
    cards: frozenset[str] = _NONE
    dead: frozenset[str] = _NONE

    @property
    def has_unknown(self) -> bool:
        return self.size > len(self.cards)

    @property
    def live(self) -> int:
        return self.size - len(self.dead)


def give_up(hand: Hand, card: str) -> Hand:
    """One card leaves the hand; if it was not known to be there, it was one of the unknown."""
    size, cards, dead = hand
    left = size - 1 if size else 0
    if card in cards:
        cards, dead = cards - {card}, dead - {card} if dead else dead
    return tuple.__new__(Hand, (left, cards, dead))  # as Hand(…), but twice as fast


def exchange(hand: Hand, card: str) -> Hand:
    """One card leaves the hand and another, unseen, takes its place."""
    return hand if card not in hand.cards else Hand(hand.size, hand.cards - {card}, hand.dead)


def take_unseen(hand: Hand, number: int = 1) -> Hand:
    """Cards are drawn that the log may or may not name afterwards."""
    return Hand(max(0, hand.size + number), hand.cards, hand.dead)


def name_cards(hand: Hand, cards: Iterable[str]) -> Hand:
    """Cards already in the hand become known."""
    return Hand(hand.size, hand.cards.union(cards), hand.dead)


def forget(hand: Hand, card: str) -> Hand:
    """A card believed here turned up elsewhere: the number stays, the knowledge goes."""
    return Hand(hand.size, hand.cards - {card}, hand.dead - {card})


def turn_sideways(hand: Hand, card: str) -> Hand:
    """A card that could not be placed comes back for good."""
    return Hand(hand.size, hand.cards | {card}, hand.dead | {card})


def held_by_somebody(table: Table, hands: tuple[Hand, ...], card: str) -> Fault | None:
    """A card that is known to lie in front of a player cannot come from elsewhere."""
    for hand in hands:
        if card in hand.cards:
            holder = table.players[hands.index(hand)]
            return fault("card-not-in-hand", "theirs", card=card, player=holder)
    return None


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


def not_believed(state: AnyHands, cards: Iterable[str]) -> AnyHands:
    """Cards that turn up where they cannot be are no longer believed in any hand; what lies open stays as it lies."""
    hands = state.hands
    for card in cards:
        hands = tuple(forget(hand, card) if card in hand.cards else hand for hand in hands)
    return after(state, hands=hands)
