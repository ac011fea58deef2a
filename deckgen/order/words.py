"""The words with which messages speak of a deck's order: `lighter than` instead of `before`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckgen.dates.vocabulary import base_language
from deckgen.resources import read_data
from deckgen.text import fold_words

WORDS = ("less", "more", "lowest", "highest")
_OTHER_KIND = "number"
_FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class OrderWords:
    """What a deck is ordered by, in words: those of a usual kind, such as `weight`, or of the deck's author.

    An author's word in no certain language is that of the deck's language, and of every language that has no other.
    """

    by: str
    language: str  # of the deck
    written: tuple[tuple[str, str, str], ...] = ()  # word, language or nothing, text

    def in_language(self, language: str) -> dict[str, str]:
        """The values of a message: `by`, `less`, `more`, `lowest` and `highest`."""
        base = base_language(language)
        kind = find_kind(self.by)
        known = load_kinds()[kind or _OTHER_KIND]
        words = {word: str(known.get(base, known[_FALLBACK]).get(word, known[_FALLBACK][word])) for word in WORDS}
        by = str(known.get(base, known[_FALLBACK])["names"][0]) if kind else self.by
        return {**words, "by": by, **self._chosen(base)}

    def _chosen(self, language: str) -> dict[str, str]:
        own = {word: text for word, there, text in self.written if there == language}
        if language == base_language(self.language):
            return {word: text for word, there, text in self.written if not there} | own
        return own


@cache
def load_kinds() -> dict[str, dict[str, Any]]:
    """The usual kinds of order: their family of units, and their words by language."""
    return dict(read_data(Path(__file__).with_name("kinds.yaml")))


def find_kind(name: str) -> str:
    """The usual kind that is so called in any language; empty if there is none."""
    return _kind_names().get(fold_words(name), "")


def names_of(by: str) -> tuple[str, ...]:
    """What a column of such values can be called: the author's own name first, then those of its kind."""
    kind = find_kind(by)
    names = (
        [name for words in load_kinds()[kind].values() if isinstance(words, Mapping) for name in words["names"]]
        if kind
        else []
    )
    return tuple(dict.fromkeys((by, *names)))


def name_languages(name: str) -> tuple[str, ...]:
    """The languages in which a usual kind is so called: those of a list whose column has this name."""
    words = load_kinds()[kind] if (kind := find_kind(name)) else {}
    return tuple(
        language
        for language, entry in words.items()
        if isinstance(entry, Mapping) and fold_words(name) in map(fold_words, entry["names"])
    )


def names_of_numbers(by: str) -> tuple[str, ...]:
    """What the column of such values can be called where none has a name of theirs: `Nr` of steps."""
    kind = find_kind(by)
    return tuple(load_kinds()[kind].get("numbered", ())) if kind else ()


def print_neighbours(before: str, after: str, language: str) -> str:
    """What a card says of the cards before and after it, one of which may be missing."""
    words = read_data(Path(__file__).with_name("words.yaml"))
    patterns = words.get(base_language(language), words[_FALLBACK])
    named = {"before": before, "after": after}
    said = [str(patterns[key]).format(title=title) for key, title in named.items() if title]
    text = ", ".join(said)
    return text[:1].upper() + text[1:]


@cache
def _kind_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for kind, entry in load_kinds().items():
        names[fold_words(kind)] = kind
        for words in entry.values():
            if isinstance(words, Mapping):
                for name in words["names"]:
                    names.setdefault(fold_words(name), kind)
    return names
