"""Which card people mean: by code, by the text of its QR code, or by any part of its title.

Accents and case do not matter, every typed word narrows down, and typing errors are forgiven, but nothing is ever taken
by guess: only a code, or words that fit one card of the whole deck, name a card. Anything else is a choice to be made.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from deckgen.text import code_key, fold_words, split_words
from scorer.rules.cards import CardIndex
from scorer.rules.faults import Fault

_MOST = 9  # choices that one digit can name
_ALIKE = 78  # of 100: rapidfuzz's likeness of two words below which they are different words
_PAYLOAD = re.compile(r"([0-9A-Z]{4})(.{1,5})([TD])")


class Meant(NamedTuple):
    """`code` if there is no doubt; otherwise the cards it may be, the likeliest first."""

    code: str | None = None
    choices: tuple[str, ...] = ()
    foreign: bool = False  # the QR code of another deck


class CardSearch:
    """Looks for cards in one deck."""

    def __init__(self, cards: CardIndex) -> None:
        self._cards = cards

    def find(self, typed: str, among: Collection[str] | None = None) -> Meant:
        """The card meant; `among` are those that can be meant now, which come first but never decide alone."""
        text = typed.strip()
        if not text:
            return Meant()
        if (scanned := self._scanned(text)) is not None:
            return scanned
        code = self._cards.find(text)
        if not isinstance(code, Fault):
            return Meant(code)
        exact = self._by_words(text)
        if len(exact) == 1:
            return Meant(exact[0])
        found = exact or self._alike(text)
        possible = [card for card in found if among is None or card in among]
        return Meant(choices=tuple(dict.fromkeys((*possible, *found)))[:_MOST])

    def suggest(self, typed: str, among: Collection[str]) -> tuple[str, ...]:
        """Cards to show while somebody types: those with such a code, then those with such words."""
        text = typed.strip()
        if not text:
            return ()
        by_code = [code for code in sorted(among) if _same_start(code, text)]
        by_title = [code for code in self._by_words(text) or self._alike(text) if code in among]
        return tuple(dict.fromkeys((*by_code, *by_title)))[:_MOST]

    def _scanned(self, text: str) -> Meant | None:
        """What a scanner types: deck, code and face."""
        from deckgen.faces.qr import deck_mark

        payload = _PAYLOAD.fullmatch(text.upper())
        if payload is None:
            return None
        code = next((code for code in self._cards.by_code if code.upper() == payload[2]), None)
        if payload[1] == deck_mark(self._cards.deck.id):
            return Meant(code) if code else None
        plain = isinstance(self._cards.find(text), Fault) and not self._by_words(text)
        return Meant(foreign=True) if plain and any(map(str.isdigit, payload[2])) else None

    def _by_words(self, text: str) -> list[str]:
        """Cards of which every typed word begins a word of the title; failing that, stands somewhere in it."""
        words = split_words(text)
        begins = [code for code, title in self._titles.items() if all(f" {word}" in title for word in words)]
        return begins or [code for code, title in self._titles.items() if all(word in title for word in words)]

    def _alike(self, text: str) -> list[str]:
        """Cards whose titles have a word much like each typed one, the likeliest first."""
        words = split_words(text)
        ranked: list[tuple[float, str]] = []
        for code, title in self._titles.items():
            likeness = [max(_likeness(word, other) for other in title.split()) for word in words]
            if likeness and min(likeness) >= _ALIKE:
                ranked.append((-sum(likeness), code))
        return [code for _, code in sorted(ranked)]

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {code: f" {fold_words(card.title)}" for code, card in self._cards.by_code.items()}


def _likeness(typed: str, word: str) -> float:
    """From 0 to 100; the beginning of a long word may stand for it."""
    from rapidfuzz.fuzz import ratio

    if len(typed) < 3:
        return 100.0 if word.startswith(typed) else 0.0
    return max(ratio(typed, word), ratio(typed, word[: len(typed)]))


def _same_start(code: str, typed: str) -> bool:
    return code.casefold().startswith(typed.casefold()) or code_key(code) == code_key(typed)
