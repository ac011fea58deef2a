"""The deck as the game sees it: card names to codes, and dates to plain numbers that sort."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from scorer.log.deck_hash import deck_hash
from scorer.rules.faults import Fault, fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.deck import Card, Deck


class CardBox:
    """All cards of a deck, found by code or unique title, with the spans of their dates."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.cards: Mapping[str, Card] = {card.code: card for card in deck.cards}
        moments = sorted({moment for card in deck.cards for moment in (card.date.first, card.date.last)})
        rank = {moment: number for number, moment in enumerate(moments)}
        self.first = {code: rank[card.date.first] for code, card in self.cards.items()}
        self.last = {code: rank[card.date.last] for code, card in self.cards.items()}
        spans = sorted({(self.first[code], self.last[code]) for code in self.cards})
        self.spans_overlap = any(last >= first for (_, last), (first, _) in pairwise(spans))
        self._found: dict[str, str | Fault] = {code: code for code in self.cards}

    def __len__(self) -> int:
        return len(self.cards)

    def find(self, name: str) -> str | Fault:
        """The code of the card so named: a code counts before a title, and a title only where it is unique."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._search(name)
        return found

    def same_date(self, one: str, other: str) -> bool:
        """Neither is surely before the other."""
        return self.first[one] <= self.last[other] and self.first[other] <= self.last[one]

    def before(self, one: str, other: str) -> bool:
        return self.last[one] < self.first[other]

    def _search(self, name: str) -> str | Fault:
        matches = self._by_number.get(_number(name)) or self._by_title.get(_fold(name), [])
        exact = [code for code in matches if self.cards[code].title == name] or matches
        if len(exact) == 1:
            return exact[0]
        if matches:
            return fault("ambiguous-card", card=name, codes=", ".join(matches))
        from deckgen.reading.nearest import nearest_few

        near = nearest_few(name, [*self.cards, *(card.title for card in self.cards.values())])
        return fault("unknown-card", "near" if near else "", card=name, near=", ".join(near))

    @cached_property
    def deck_hash(self) -> str:
        return deck_hash(self.deck)

    @cached_property
    def _by_number(self) -> Mapping[str, list[str]]:
        numbers: dict[str, list[str]] = defaultdict(list)
        for code in self.cards:
            numbers[_number(code)].append(code)
        return numbers

    @cached_property
    def _by_title(self) -> Mapping[str, list[str]]:
        titles: dict[str, list[str]] = defaultdict(list)
        for code, card in self.cards.items():
            titles[_fold(card.title)].append(code)
        return titles


def _number(code: str) -> str:
    """`17`, `017` and `0017` are one card."""
    return (code.lstrip("0") or "0") if code.isascii() and code.isdigit() else code.casefold()


def _fold(title: str) -> str:
    return " ".join(unicodedata.normalize("NFC", title).casefold().split())
