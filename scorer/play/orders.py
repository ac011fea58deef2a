"""The words that are not cards: `undo`, `edit 7`, `note …`; in the reader's language, and in English always."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from deckgen.messages import FALLBACK, spoken
from deckgen.text import code_key, fold_words, whole_number
from scorer.messages import catalogue

if TYPE_CHECKING:
    from collections.abc import Collection

ALONE = ("undo", "redo", "score", "moves", "table", "help", "quit", "end", "stop", "again")
NUMBERED = ("back", "edit")
FOLLOWED = ("note", "discard")
_EFFECT = re.compile(r"e\s?([1-9])(?:\s+(.*))?", re.IGNORECASE)


class Order(NamedTuple):
    """What to do, the number it is about, and what else was said."""

    name: str
    number: int = 0
    rest: str = ""


def read_order(typed: str, codes: Collection[str]) -> Order | None:
    """The order in a line, or None: then it speaks of cards. A card's code is a card, whatever else it may mean."""
    first, _, rest = typed.strip().partition(" ")
    rest = rest.strip()
    if code_key(first) in {code_key(code) for code in codes}:
        return None
    if effect := _EFFECT.fullmatch(typed.strip()):
        return Order("effect", int(effect[1]), effect[2] or "")
    name = order_words(spoken()).get("?" if first == "?" else fold_words(first))
    if name in ALONE:
        return None if rest else Order(name)
    if name in NUMBERED:
        return _numbered(name, rest)
    return Order(name, rest=rest) if name in FOLLOWED else None


def _numbered(name: str, rest: str) -> Order | None:
    number, _, more = rest.partition(" ")
    if not rest:
        return Order(name)
    value = whole_number(number, 0, 9999)
    if value is None:
        return None
    return Order(name, value, more.strip()) if name == "edit" or not more else None


@cache
def order_words(language: str) -> dict[str, str]:
    """Every word that gives an order, in this language and in English."""
    words: dict[str, str] = {"?": "help"}
    for speaks in (FALLBACK, language):
        for name in (*ALONE, *NUMBERED, *FOLLOWED):
            entry = str(catalogue(speaks, "play").get(f"order.{name}", ""))
            words |= {fold_words(word): name for word in entry.split()}
    return words


def means(typed: str, answer: str) -> bool:
    """Whether a person said yes, no, new or remove, in the own language or in English."""
    entries = (str(catalogue(speaks, "play").get(f"answer.{answer}", "")) for speaks in (FALLBACK, spoken()))
    return fold_words(typed) in {fold_words(word) for entry in entries for word in entry.split()}
