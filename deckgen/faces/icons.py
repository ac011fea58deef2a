"""The packaged pictograms, by name, and a search for them by words in several languages.

They come from three sets under one set of names: our own drawings, Material Design Icons, and Font Awesome for what
the others lack. Where two sets have the same name, it means the one of the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from deckgen.deck.title_icons import subject_words
from deckgen.resources import read_data, resource_folder
from deckgen.text import find_nearest_few, split_words
from deckgen.type.fonts import font

_VARIATIONS = frozenset(("outline", "off", "variant", "box", "circle", "alert", "remove", "minus", "plus"))
_MISSING = 20.0  # the score of a word that does not match a pictogram
_ALMOST_SAME = 0.87  # similarity of two names that differ by a letter or two
_MISSPELT = 0.72  # similarity of a misspelt word to the one that was meant
_LEFT_OUT = frozenset(("book-journal-whills", "democrat", "font-awesome", "jedi", "notdef", "republican"))  # marks
_SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")


@cache
def letters() -> dict[str, str]:
    """The pictograms that are characters of the icon font: name (`rocket-launch`) and character.

    The names are those of its glyphs, since loading the list of its package takes ten times as long.
    """
    named = font("icons").named_characters()
    return named | {name: named[same] for name, same in read_data(Path(__file__).with_name("icon_twins.yaml")).items()}


@cache
def drawings() -> dict[str, Path]:
    """The pictograms that we drew: name and file."""
    return {file.stem: file for file in sorted(resource_folder("templates/icons").glob("*.svg"))}


@cache
def outlines() -> dict[str, str]:
    """The pictograms that only Font Awesome has: name and character in its font."""
    from fonticon_fa6 import FA6S

    taken = {*letters(), *drawings(), *_plain_words(), *_LEFT_OUT}
    listed = {name: value for name, value in vars(FA6S).items() if not name.startswith("__")}
    named = {name.strip("_").replace("_", "-"): value[-1] for name, value in listed.items()}
    return {name: character for name, character in named.items() if name not in taken}


@cache
def pictogram_names() -> tuple[str, ...]:
    """The name of every pictogram, in order."""
    return tuple(sorted({*letters(), *drawings(), *outlines()}))


@cache
def find_name(written: str) -> str | None:
    """The name of a pictogram, from it or from a plain word that stands for one, such as ship; None if there is none.

    Capitals do not count, and blanks and underscores are hyphens: `Rocket launch` is `rocket-launch`.
    """
    name = re.sub(r"[\s_]+", "-", written.strip().casefold())
    if name in drawings() or name in letters():
        return name
    return _plain_words().get(name) or (name if name in outlines() else None)


def is_file_name(name: str) -> bool:
    """Whether an icon is meant to be a file of the deck; names of the packaged pictograms have no dots."""
    return name.lower().endswith(_SUFFIXES)


def suggest_names(name: str) -> list[str]:
    """Four names like one that does not exist: one that differs by a letter, then by meaning, then by spelling."""
    almost_same = find_nearest_few(name, pictogram_names(), 1, _ALMOST_SAME)
    return list(dict.fromkeys([*almost_same, *search(name)[:3], *find_nearest_few(name, pictogram_names())]))[:4]


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


def describe(name: str, language: str) -> str:
    """The first words by which people find a pictogram in their language; its name where there are none."""
    return _descriptions(language).get(name) or name.replace("-", " ")


@cache
def _descriptions(language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for names, words in (*_drawing_words(), *_icon_words()):
        if language in words and language != "en":  # in which they are named
            found |= {name: ", ".join(words[language].split()[:3]) for name in names if name not in found}
    return found


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
    for name in pictogram_names():
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
    if stem := next((form[:-cut] for cut in (1, 2, 3) if len(form) - cut > 4 and form[:-cut] in meanings), None):
        return [(name, 2 + rank / 10) for rank, name in enumerate(meanings[stem])]
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
    return tuple(sorted({part for name in pictogram_names() for part in name.split("-") if len(part) > 2}))


@cache
def _plain_words() -> dict[str, str]:
    return dict(read_data(Path(__file__).with_name("icon_names.yaml")))


@cache
def _meanings() -> dict[str, tuple[str, ...]]:
    """The words that people search for, each with the pictograms that show it."""
    meanings: dict[str, list[str]] = {}
    for icons, words in (*_drawing_words(), *_icon_words(), *subject_words()):
        for word in dict.fromkeys(word for each in words.values() for word in _unique_words(each)):
            meanings.setdefault(word, []).extend(icon for icon in icons if icon not in meanings.get(word, ()))
    return {word: tuple(icons) for word, icons in meanings.items()}


def _drawing_words() -> Iterator[tuple[list[str], dict[str, str]]]:
    """Each of our drawings and its words by language."""
    listed = read_data(resource_folder("templates/icons") / "icons.yaml") or {}
    yield from (([name], words) for name, words in listed.items())


def _icon_words() -> Iterator[tuple[list[str], dict[str, str]]]:
    """Pictograms of the packages for a subject, and its words by language."""
    for entry in read_data(Path(__file__).with_name("icon_words.yaml")):
        yield entry.pop("icons").split(), entry
