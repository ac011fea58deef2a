"""A hand: cards in front of a player, or the pool that all share, as far as the log names them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

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
    """A card that was thought to be here turned up elsewhere: it is no longer known, the size stays."""
    return Hand(hand.size, hand.cards - {card}, hand.dead - {card})


def turn_sideways(hand: Hand, card: str) -> Hand:
    """A card that could not be placed comes back for good."""
    return Hand(hand.size, hand.cards | {card}, hand.dead | {card})
