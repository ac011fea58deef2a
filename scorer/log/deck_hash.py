"""The mark a log keeps of its deck: one for the whole, then three digits for each card, so that changes have names."""

from __future__ import annotations

from difflib import SequenceMatcher
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckgen.deck import Card, Deck

_DIGITS = 3


def deck_hash(deck: Deck) -> str:
    marks = "".join(map(_mark, deck.cards))
    return f"{sha256(marks.encode()).hexdigest()[:12]}-{marks}"


def changed_cards(written: str, deck: Deck) -> list[str]:
    """Codes of the cards that are not as they were, as far as the marks of the log tell."""
    marks = written.partition("-")[2]
    then = [marks[place : place + _DIGITS] for place in range(0, len(marks), _DIGITS)]
    now = [_mark(card) for card in deck.cards]
    if not then:
        return []
    changes = SequenceMatcher(None, then, now, autojunk=False).get_opcodes()
    return [card.code for tag, _, _, first, last in changes if tag != "equal" for card in deck.cards[first:last]]


def _mark(card: Card) -> str:
    """All of a card that the rules look at."""
    fields = (
        card.code, card.title, card.date.first, card.date.last,
        card.suit_title, card.suit_date, card.period, card.effects,
    )  # fmt: skip
    return sha256(repr(fields).encode()).hexdigest()[:_DIGITS]
