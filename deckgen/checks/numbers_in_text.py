"""Find the value of a card in its title: in a deck of quantities, any number that is the figure itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckgen.checks.history import check_sources
from deckgen.deck.model import Card
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, make_finding
from deckgen.order.quantity import Quantity
from deckgen.order.read_quantity import QuantityError, read_quantity

_NUMBER = re.compile(r"\d(?:[\d.,'\u00a0\u202f ]*\d)?(?:\s?[^\W\d_°%]{1,2}(?![^\W\d_]))?|[€$£]\s?\d[\d.,]*")
_SHORTEST = 2  # digits of a number without a unit: `2` may count anything


def check_titles(proof: Proof) -> Iterator[Finding]:
    """A number on the title face that is the card's own; the code is on that face too."""
    words = proof.deck.order.words
    for card in proof.deck.cards:
        for phrase in find_own_number(card, proof.deck.language):
            yield make_finding("date-in-title", card.location("title"), card.code, phrase=phrase, order=words)
        telling = proof.deck.order.telling_numbers(card.value)
        if card.code.isdecimal() and len(card.code) > 2 and int(card.code) in telling:
            yield make_finding("date-in-title", card.location("code"), card.code, phrase=card.code, order=words)


def find_own_number(card: Card, language: str) -> Iterator[str]:
    """The numbers of a title that are the card's value, with or without its unit."""
    for match in _NUMBER.finditer(card.title):
        try:
            found = read_quantity(match[0], language)
        except QuantityError:
            continue
        if isinstance(card.value, Quantity) and _is_same(found, card.value, match[0]):
            yield match[0].strip()


def _is_same(found: Quantity, value: Quantity, text: str) -> bool:
    if found.unit:
        return found.same(value)
    return sum(map(str.isdigit, text)) >= _SHORTEST and found.figures[0] in value.figures


CHECKS = (check_titles, check_sources)
