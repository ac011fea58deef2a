"""The parts of a printed date, so that a card can set the year large and its day, month and era small."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, get_args

from deckgen.dates.format import (
    AFTER_CIRCA,
    BEFORE_ERA,
    BEFORE_GAP,
    BETWEEN_ENDS,
    FIGURE_END,
    FIGURE_START,
    NO_BREAK,
    Style,
    era_names,
    format_with_marks,
    without_marks,
)
from deckgen.dates.historical import HistoricalDate

_YEAR_IN_WORDS = re.compile(r"(?<!\S)\d{3,}(?![^\s,;])")


class DateParts(NamedTuple):
    """A date, or one end of a range; its parts and the gaps between them, joined, are the printed text.

    A gap is what a line break takes the place of: a blank, the comma of `November 9, 1989`, the second `de` of
    `9 de noviembre de 1989`.
    """

    circa: str = ""  # c., um den, hacia la
    circa_gap: str = ""
    lead: str = ""  # November 9, 9 de noviembre, siglo, hace
    lead_gap: str = ""
    figure: str = ""  # 1989, 1914–1918, XX, 66, 1920s; the whole of a date without one
    unit_gap: str = ""
    unit: str = ""  # century, million years ago
    era_gap: str = ""
    era: str = ""  # BCE
    after: str = ""  # what joins it to the other end of a range

    @property
    def text(self) -> str:
        return "".join(self)


@lru_cache(maxsize=4096)
def split_date(printed: str, date: HistoricalDate, language: str) -> tuple[DateParts, ...]:
    """The parts of a date as it is printed: one `DateParts`, or one for each end of a range.

    A date in an author's own words is split at its year, if it has one number that is surely a year, and at its era.
    """
    for style in get_args(Style):
        marked = format_with_marks(date, language, style)
        if without_marks(marked) == printed:
            *starts, last = marked.split(BETWEEN_ENDS)
            return (*(_split_marked(start)._replace(after=BETWEEN_ENDS) for start in starts), _split_marked(last))
    return (_split_words(printed, language),)


def _split_marked(marked: str) -> DateParts:
    circa, _, text = marked.rpartition(AFTER_CIRCA)
    text, _, era = text.partition(BEFORE_ERA)
    first, end = text.find(FIGURE_START), text.rfind(FIGURE_END)
    start, gap, joint = text[:first].rpartition(BEFORE_GAP)
    before, glued = (start, "") if gap else _split_at_last_blank(joint)
    rest, unit = _split_at_first_blank(text[end:])
    return _make_parts(circa, before, joint if gap else "", glued + text[first:end] + rest, unit, era)


def _split_words(words: str, language: str) -> DateParts:
    text, era = _split_era(words, language)
    years = list(_YEAR_IN_WORDS.finditer(text))
    if len(years) != 1:
        return _make_parts("", "", "", text.rstrip(), text[len(text.rstrip()) :], era)
    year = years[0]
    return _make_parts("", text[: year.start()], "", year[0], text[year.end() :], era)


def _make_parts(circa: str, lead: str, lead_gap: str, figure: str, unit: str, era: str) -> DateParts:
    """The parts with the blanks at their edges as gaps."""
    circa, lead, lead_gap, figure, unit = map(without_marks, (circa, lead, lead_gap, figure, unit))
    first_word = re.match(r"[\s,;]*", unit)
    unit_gap = first_word[0] if first_word else ""
    unit = unit[len(unit_gap) :]
    circa, circa_gap = _split_blanks_off(circa)
    lead, blanks = _split_blanks_off(lead)
    unit, era_gap = _split_blanks_off(unit)
    if not unit and not era_gap:
        unit_gap, era_gap = "", unit_gap
    return DateParts(circa, circa_gap, lead, blanks + lead_gap, figure, unit_gap, unit, era_gap, era)


def _split_era(words: str, language: str) -> tuple[str, str]:
    """An author's words and the era at their end, with plain or no-break spaces."""
    plain = words.replace(NO_BREAK, " ")
    for era in era_names(language):
        if plain.endswith(f" {era.replace(NO_BREAK, ' ')}") and len(plain) > len(era) + 1:
            return words[: -len(era)], words[-len(era) :]
    return words, ""


def _split_blanks_off(text: str) -> tuple[str, str]:
    kept = text.rstrip()
    return kept, text[len(kept) :]


def _split_at_last_blank(text: str) -> tuple[str, str]:
    """What stands before a figure, and what is joined to it without a blank."""
    *_, glued = re.split(r"\s", text)
    return text[: len(text) - len(glued)], glued


def _split_at_first_blank(text: str) -> tuple[str, str]:
    """What is joined to a figure without a blank, and what stands after it."""
    glued = re.match(r"\S*", text)
    at = glued.end() if glued else 0
    return text[:at], text[at:]
