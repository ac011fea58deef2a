"""Dates hidden in a title or note: every stretch of words that reads as a date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.dates import DateError, HistoricalDate, read_date

if TYPE_CHECKING:
    from collections.abc import Iterator

_LONGEST = 6  # words: "el 20 de julio de 1969"
_TELLING = re.compile(r"\d|^[IVXLC]+(e|er|th|st|nd|rd)?$")
_EDGES = "()[]{}«»“”„\"'’‘,;:!?¡¿…"


def dates_in(text: str, language: str) -> Iterator[tuple[str, HistoricalDate]]:
    """Each date found, longest reading first, with the words that say it."""
    words = text.split()
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + _LONGEST), at, -1):
            phrase = " ".join(words[at:end]).strip(_EDGES)
            if (date := _read(phrase, language)) is not None:
                yield phrase, date
                at = end
                break
        else:
            at += 1


def _read(phrase: str, language: str) -> HistoricalDate | None:
    if not any(_TELLING.search(word.strip(_EDGES)) for word in phrase.split()):
        return None
    for form in dict.fromkeys((phrase, phrase.rstrip("."))):
        try:
            return read_date(form, language)
        except DateError:
            continue
    return None
