"""Pictograms for cards without one: found over the words of their titles, the same each time.

`title_words/subjects.yaml` has the pictograms of each subject, in sections from the most telling to the least, and
`title_words/<language>.yaml` its words. A title gets the pictogram of its most telling word: in "Death of Queen
Victoria" that is the queen, not the death. Each title is judged alone, so that a pictogram does not change when
other rows do. Dates are not looked at, and no subject has a pictogram that tells one.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.resources import read_data
from deckgen.text import fold, split_words

NO_ICON = "none"
"""What an author writes for no pictogram."""

LANGUAGES = ("en", "es", "fr", "pl", "de", "it", "pt")
_FOLDER = Path(__file__).with_name("title_words")
_LONGEST_STEM = 40  # letters; no stem of the vocabularies has more
_FOREIGN = 6  # letters that a word of another language needs: shorter ones mean too many things
_NUMERAL = re.compile("[ivx]{1,6}")
_NAMES = frozenset(("names", "persons", "leaders"))  # sections of names, with pictograms as keys


class Subject(NamedTuple):
    """What a title can be about; several pictograms fit equally well. `rank` is 0 for the most telling."""

    rank: int
    icons: tuple[str, ...]


class Pattern(NamedTuple):
    """Words that stand for a subject, or for none where they only look like it.

    One that ends in `*` is the beginning of a word, and `#` is a Roman numeral, as in `louis_#`.
    """

    words: tuple[str, ...]
    subject: Subject | None


class Match(NamedTuple):
    """Where a pattern was found in a title."""

    subject: Subject | None
    position: int
    length: int  # in words
    letters: int  # of the first word


class Vocabulary(NamedTuple):
    """The patterns by their first word, by its beginning, by its end, and by a part of it, as in compound words."""

    whole: dict[str, list[Pattern]]
    begun: dict[str, list[Pattern]]
    ended: dict[str, Pattern]
    inner: dict[str, Pattern]


def choose_icon(title: str, language: str) -> str:
    """The pictogram for a title; empty if none of its words tells one."""
    words = split_words(title)
    own = language.split("-")[0]
    known = (_names(), _vocabulary(own)) if own in LANGUAGES else (_names(),)
    found = list(_find(words, known))
    if not found:
        others = (_vocabulary(other) for other in LANGUAGES if other != own)
        found = [match for other in others for match in _find(words, (other,)) if match.letters >= _FOREIGN]
    told = [(match.subject.rank, -match.length, match.position, match.subject) for match in found if match.subject]
    if not told:
        return ""
    icons = min(told)[-1].icons
    return icons[zlib.crc32(fold(title).encode()) % len(icons)]


def subject_words() -> Iterator[tuple[list[str], dict[str, str]]]:
    """Pictograms of a subject, and its single words and stems by language, for those who search a pictogram."""
    listed = {language: read_data(_FOLDER / f"{language}.yaml") for language in LANGUAGES}
    for name, subject in _subjects().items():
        words = {language: _single_words(written.get(name, "")) for language, written in listed.items()}
        yield list(subject.icons), words


def _single_words(written: str) -> str:
    return " ".join(word.strip("*") for word in written.split() if "_" not in word)


def _find(words: list[str], vocabularies: tuple[Vocabulary, ...]) -> Iterator[Match]:
    """The longest pattern at each word; the words of one that was found are not looked at again."""
    position = 0
    while position < len(words):
        matches = [match for each in vocabularies for match in _matches_at(words, position, each)]
        if best := max(matches, key=lambda match: (match.length, match.letters), default=None):
            yield best
        position += best.length if best else 1


def _matches_at(words: list[str], position: int, vocabulary: Vocabulary) -> Iterator[Match]:
    word = words[position]
    candidates = [pattern for form in _forms(word) for pattern in vocabulary.whole.get(form, ())]
    for letters in range(3, min(len(word), _LONGEST_STEM) + 1):
        candidates += vocabulary.begun.get(word[:letters], ())
    for pattern in candidates:
        rest = words[position + 1 : position + len(pattern.words)]
        if len(rest) == len(pattern.words) - 1 and all(map(_is_word, rest, pattern.words[1:])):
            letters = len(word) if pattern.words[0] in _forms(word) else len(pattern.words[0]) - 1
            yield Match(pattern.subject, position, len(pattern.words), letters)
    for part, pattern in vocabulary.inner.items():
        if part in word:
            yield Match(pattern.subject, position, 1, len(part))
    for end, pattern in vocabulary.ended.items():
        if word.endswith(end):
            yield Match(pattern.subject, position, 1, len(end))


def _forms(word: str) -> tuple[str, ...]:
    """The word, and without the ending of a plural."""
    return (word, *(word[:-length] for length in (1, 2) if len(word) > length + 3 and word.endswith("es"[-length:])))


def _is_word(word: str, pattern: str) -> bool:
    if pattern == "#":
        return bool(_NUMERAL.fullmatch(word))
    return word.startswith(pattern[:-1]) if pattern.endswith("*") else pattern in _forms(word)


@cache
def _names() -> Vocabulary:
    """The names that all languages share."""
    vocabulary = Vocabulary({}, {}, {}, {})
    for rank, (section, subjects) in enumerate(_data().items()):
        if section in _NAMES:
            for icons, written in subjects.items():
                _add(vocabulary, written, Subject(rank, tuple(icons.split())))
    return vocabulary


@cache
def _vocabulary(language: str) -> Vocabulary:
    """The words of a language."""
    vocabulary = Vocabulary({}, {}, {}, {})
    for name, written in read_data(_FOLDER / f"{language}.yaml").items():
        _add(vocabulary, written, _subjects().get(name))
    return vocabulary


def _add(vocabulary: Vocabulary, written: str, subject: Subject | None) -> None:
    for each in fold(written).split():
        words = tuple(each.split("_"))
        pattern = Pattern(words, subject)
        if each.startswith("*"):
            (vocabulary.inner if each.endswith("*") else vocabulary.ended)[each.strip("*")] = pattern
        elif words[0].endswith("*"):
            vocabulary.begun.setdefault(words[0][:-1], []).append(pattern)
        else:
            vocabulary.whole.setdefault(words[0], []).append(pattern)


@cache
def _subjects() -> dict[str, Subject]:
    return {
        name: Subject(rank, tuple(icons.split()))
        for rank, (section, subjects) in enumerate(_data().items())
        if section not in _NAMES
        for name, icons in subjects.items()
    }


@cache
def _data() -> dict[str, Any]:
    return dict(read_data(_FOLDER / "subjects.yaml"))
