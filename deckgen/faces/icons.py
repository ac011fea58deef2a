"""Pictograms of the packaged icon font, by name, and a search for them by words in several languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from deckgen.resources import read_data
from deckgen.text import find_nearest_few, split_words

_VARIATIONS = frozenset(("outline", "off", "variant", "box", "circle", "alert", "remove", "minus", "plus"))
_MISSING = 20.0  # the score of a word that does not match a pictogram
_ALMOST_SAME = 0.87  # similarity of two names that differ by a letter or two
_MISSPELT = 0.72  # similarity of a misspelt word to the one that was meant
_SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")


@cache
def pictograms() -> dict[str, str]:
    """Every pictogram: its name (`rocket-launch`) and its character in the icon font."""
    from fonticon_mdi7 import MDI7

    listed = {name: value for name, value in vars(MDI7).items() if not name.startswith("__")}
    return {name.strip("_").replace("_", "-"): value[-1] for name, value in listed.items()}


@cache
def pictogram(name: str) -> str | None:
    """The character of a pictogram, by its name or by a plain word that stands for one, such as ship.

    Capitals do not count, and blanks and underscores are hyphens: `Rocket launch` is `rocket-launch`.
    """
    name = re.sub(r"[\s_]+", "-", name.strip().casefold())
    return pictograms().get(name) or pictograms().get(_plain_words().get(name, ""))


def is_file_name(name: str) -> bool:
    """Whether an icon is meant to be a file of the deck; names of the packaged pictograms have no dots."""
    return name.lower().endswith(_SUFFIXES)


def suggest_names(name: str) -> list[str]:
    """Four names like one that does not exist: one that differs by a letter, then by meaning, then by spelling."""
    almost_same = find_nearest_few(name, pictograms(), 1, _ALMOST_SAME)
    return list(dict.fromkeys([*almost_same, *search(name)[:3], *find_nearest_few(name, pictograms())]))[:4]


def search(query: str) -> list[str]:
    """The pictograms for some words, best first; misspelt words only if nothing else is found."""
    return find_matching(query) or find_misspelt(query)


def find_matching(query: str) -> list[str]:
    """The pictograms that match all the words, by name or by meaning; if there are none, some of the words."""
    words = _unique_words(query)
    scores = {word: _score_names(word) for word in words}
    every = set.intersection(*map(set, scores.values())) if scores else set()
    some = {name for word, found in scores.items() if len(word) > 2 for name in found}
    totals = {name: sum(found.get(name, _MISSING) for found in scores.values()) for name in every or some}
    return sorted(totals, key=lambda name: (name != "-".join(words), totals[name], _variation_rank(name), name))


def find_misspelt(query: str) -> list[str]:
    """The pictograms that misspelt words may have meant."""
    known = [*_parts(), *_meanings()]
    meant = [find_nearest_few(word, known, 3, _MISSPELT) for word in _unique_words(query) if len(word) > 2]
    return list(dict.fromkeys(name for words in meant for word in words for name in find_matching(word)[:8]))


def example_names() -> list[str]:
    """One pictogram for each subject that decks are about."""
    return list(dict.fromkeys(names[0] for names in _meanings().values()))


def _score_names(word: str) -> dict[str, float]:
    """The scores of the pictograms that match a word; 0 is the best."""
    scores: dict[str, float] = {}
    for form in _word_forms(word):
        for name, score in (*_score_by_name(form), *_score_by_meaning(form)):
            scores[name] = min(score, scores.get(name, score))
    return scores


def _score_by_name(form: str) -> list[tuple[str, float]]:
    found = []
    for name in pictograms():
        if form not in name:
            continue
        parts = name.split("-")
        if name == form:
            found.append((name, 0.0))
        elif form in parts:
            found.append((name, 2.0 if parts[0] == form else 2.5))
        elif len(form) > 1 and any(part.startswith(form) for part in parts):
            found.append((name, 4.0))
        elif len(form) > 2:
            found.append((name, 6.0))
    return found


def _score_by_meaning(form: str) -> list[tuple[str, float]]:
    meanings = _meanings()
    exact = [(name, 1 + rank / 10) for rank, name in enumerate(meanings.get(form, ()))]
    if exact or len(form) < 4:
        return exact
    begun = (names for word, names in meanings.items() if word.startswith(form))
    return [(name, 3 + rank / 10) for names in begun for rank, name in enumerate(names)]


def _variation_rank(name: str) -> tuple[bool, int, int]:
    """A sort key that puts the plain pictogram before its outlined, crossed-out and other variants."""
    parts = name.split("-")
    return not _VARIATIONS.isdisjoint(parts), len(parts), len(name)


def _unique_words(query: str) -> list[str]:
    return list(dict.fromkeys(split_words(query)))


def _word_forms(word: str) -> list[str]:
    """The word, and the words that it may be the plural of."""
    endings = (("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""), ("s", ""), ("men", "man"), ("aux", "al"))
    singular = [word.removesuffix(end) + new for end, new in endings if word.endswith(end) and len(word) > len(end) + 1]
    return [word, *(form for form in singular if len(form) > 2)]


@cache
def _parts() -> tuple[str, ...]:
    return tuple(sorted({part for name in pictograms() for part in name.split("-") if len(part) > 2}))


@cache
def _plain_words() -> dict[str, str]:
    return dict(read_data(Path(__file__).with_name("icon_names.yaml")))


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    """The words that people search for, each with the pictograms that show it."""
    meanings: dict[str, list[str]] = {}
    for entry in read_data(Path(__file__).with_name("icon_words.yaml")):
        icons = entry.pop("icons").split()
        for word in dict.fromkeys(word for words in entry.values() for word in _unique_words(words)):
            meanings.setdefault(word, []).extend(icon for icon in icons if icon not in meanings.get(word, ()))
    return {word: tuple(icons) for word, icons in meanings.items()}
