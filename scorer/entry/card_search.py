"""Find a card by its code, by the text of its QR code, or by any part of its title.

Accents and case do not matter, and typing errors are allowed. Only a code, or words that fit one card of the whole
deck, name a card; anything else gives a list of choices.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cached_property
from typing import NamedTuple

from deckgen.text import code_key, fold_words, split_words
from scorer.rules.cards import CardIndex
from scorer.rules.faults import Fault

_MAX_CHOICES = 9  # one digit chooses
_TELLING = 3  # letters of a word that can name a card; fewer give choices
_MIN_SIMILARITY = 78  # of 100, as rapidfuzz measures it: two words below are different words
_PAYLOAD = re.compile(r"([0-9A-Z]{4})(.{1,5})([TD])")


class SearchResult(NamedTuple):
    """`code` if one card is meant for sure; otherwise the cards that may be meant, the likeliest first."""

    code: str | None = None
    choices: tuple[str, ...] = ()
    foreign: bool = False  # the QR code of another deck


class CardSearch:
    """Looks for cards in one deck."""

    def __init__(self, cards: CardIndex) -> None:
        self._cards = cards

    def find(self, typed: str, among: Collection[str] | None = None) -> SearchResult:
        """The card that the text names; the cards in `among` come first among the choices, but decide nothing."""
        text = typed.strip()
        if not text:
            return SearchResult()
        if (scanned := self._find_scanned(text)) is not None:
            return scanned
        code = self._cards.find(text)
        if not isinstance(code, Fault):
            return SearchResult(code)
        exact = self._find_words(text)
        if len(exact) == 1 and max(map(len, split_words(text)), default=0) >= _TELLING:
            return SearchResult(exact[0])
        found = exact or self._find_similar(text)
        possible = [card for card in found if among is None or card in among]
        return SearchResult(choices=tuple(dict.fromkeys((*possible, *found)))[:_MAX_CHOICES])

    def find_scanned(self, text: str) -> SearchResult:
        """The card of a QR code that a camera has read; any other text names no card, even if it is a code or title."""
        return self._find_scanned(text) or SearchResult()

    def suggest(self, typed: str, among: Collection[str]) -> tuple[str, ...]:
        """Cards to suggest while somebody types: by code, then by title."""
        text = typed.strip()
        if not text:
            return ()
        if (certain := self.find_certain(text)) is not None:
            return (certain,) if certain in among else ()
        by_code = [code for code in sorted(among) if _starts_with(code, text)]
        by_title = [code for code in self._find_words(text) or self._find_similar(text) if code in among]
        return tuple(dict.fromkeys((*by_code, *by_title)))[:_MAX_CHOICES]

    def find_certain(self, typed: str) -> str | None:
        """The card whose whole code or QR text is typed, if what is typed cannot become the code of another one."""
        text = typed.strip().casefold()
        scanned = self._find_scanned(text)
        if scanned is not None:
            return scanned.code
        begins = [code for code in self._cards.by_code if code.casefold().startswith(text)]
        return begins[0] if len(begins) == 1 and begins[0].casefold() == text else None

    def _find_scanned(self, text: str) -> SearchResult | None:
        """The card of a scanned QR code, which holds deck, code and face; None if the text is no such code."""
        from deckgen.faces.qr import deck_mark

        payload = _PAYLOAD.fullmatch(text.upper())
        if payload is None:
            return None
        code = next((code for code in self._cards.by_code if code.upper() == payload[2]), None)
        if payload[1] == deck_mark(self._cards.deck.id):
            return SearchResult(code) if code else None
        plain = isinstance(self._cards.find(text), Fault) and not self._find_words(text)
        return SearchResult(foreign=True) if plain and any(map(str.isdigit, payload[2])) else None

    def _find_words(self, text: str) -> list[str]:
        """Cards whose titles have words that begin with every typed word; if there are none, that contain it."""
        words = split_words(text)
        begins = [code for code, title in self._titles.items() if all(f" {word}" in title for word in words)]
        return begins or [code for code, title in self._titles.items() if all(word in title for word in words)]

    def _find_similar(self, text: str) -> list[str]:
        """Cards whose titles have a word similar to each typed one, the likeliest first."""
        words = split_words(text)
        ranked: list[tuple[float, str]] = []
        for code, title in self._titles.items():
            similarity = [max(_similarity(word, other) for other in title.split()) for word in words]
            if similarity and min(similarity) >= _MIN_SIMILARITY:
                ranked.append((-sum(similarity), code))
        return [code for _, code in sorted(ranked)]

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {code: f" {fold_words(card.title)}" for code, card in self._cards.by_code.items()}


def _similarity(typed: str, word: str) -> float:
    """From 0 to 100; a typed word may be the beginning of a longer one."""
    from rapidfuzz.fuzz import ratio

    if len(typed) < 3:
        return 100.0 if word.startswith(typed) else 0.0
    return max(ratio(typed, word), ratio(typed, word[: len(typed)]))


def _starts_with(code: str, typed: str) -> bool:
    return code.casefold().startswith(typed.casefold()) or code_key(code) == code_key(typed)
