"""From what an author wrote to a date, or to the reason why nobody can be sure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from deckgen.dates.grammar import read_single
from deckgen.dates.plain import read_plain
from deckgen.dates.ranges import read_ranges
from deckgen.dates.refusal import DateError, RefusalError
from deckgen.dates.tokens import cuts
from deckgen.dates.vocabulary import base, languages, vocabulary
from deckgen.text import fold_signs

if TYPE_CHECKING:
    from deckgen.dates.historical import HistoricalDate
    from deckgen.dates.tokens import Tokens

_LONGEST = 100
_CASE_TELLS = re.compile("(?<=[IVXivx])i[eè]\u0300?me")
"""`Xième` is meant as 10th, `XIème` as 11th: only the case of the i tells, and that is not enough."""
_HABITS = (
    (r"(.*\d)\s*\(?\?\)?", "uncertain", r"c. \1"),
    (r"'(\d\d)(s?)", "two-digit-year", r"19\1\2"),
    (r"(\d\d)(\d\d) ?[–-] ?(0\d)", "short-range", r"\1\2-\3 / \1\2-\1\3"),
    (r"(\d{3,4}) ?/ ?(\d{3,4})", "slash-range", r"\1-\2"),
    (r"(\d{4}-\d\d-\d\d) ?/ ?(\d{4}-\d\d-\d\d)", "slash-range", r"\1 .. \2"),
    (r"(\d\d)(\d\d) ?/ ?(\d\d)", "slash-range", r"\1\2-\1\3"),
)
"""Common ways to write a date that say too little, each with what to write instead."""


def read_date(text: str, language: str | None = None, *, only: bool = False) -> HistoricalDate:
    """The date that a text surely means; `language` settles what two languages would read differently.

    With `only`, no other language is tried: for texts that are not meant as dates, such as titles.
    """
    answer = _read(text, language, only)
    if isinstance(answer, RefusalError):
        raise DateError(answer.code, text, answer.nearest)
    return answer


@lru_cache(maxsize=4096)
def _read(text: str, language: str | None, only: bool) -> HistoricalDate | RefusalError:
    try:
        if len(text) > _LONGEST:
            raise RefusalError("unknown-form")
        if _CASE_TELLS.search(text):
            raise RefusalError("unknown-form", _CASE_TELLS.sub("e", text))
        folded = fold_signs(text)
        if not folded:
            raise RefusalError("empty")
        return read_plain(folded) or _read_words(folded, language, only)
    except RefusalError as refusal:
        return refusal.with_traceback(None)


def _read_words(folded: str, language: str | None, only: bool) -> HistoricalDate:
    for habit, code, instead in _HABITS:
        if found := re.fullmatch(habit, folded):
            raise RefusalError(code, found.expand(instead))
    readings: set[HistoricalDate] = set()
    refusals: list[RefusalError] = []
    tried: set[Tokens] = set()
    hint = base(language)
    for each in sorted(languages(), key=lambda name: name != hint):
        for tokens in cuts(folded, vocabulary(each)):
            if tokens not in tried:
                tried.add(tokens)
                _try(tokens, readings, refusals)
        if each == hint and (only or len(readings) == 1):
            break
    if len(readings) == 1:
        return readings.pop()
    if readings:
        raise RefusalError("ambiguous-words")
    raise refusals[0] if refusals else RefusalError("unknown-form", _years_within(folded))


def _try(tokens: Tokens, readings: set[HistoricalDate], refusals: list[RefusalError]) -> None:
    """Adds what the pieces mean, or why they mean nothing sure."""
    try:
        single = read_single(tokens)
        readings.update([single] if single else read_ranges(tokens))
    except RefusalError as refusal:
        refusals.append(refusal)


def _years_within(folded: str) -> str:
    """The years in a text of unknown words, so that the author can start from them."""
    found = re.search(r"(?<!\d)[1-9]\d{2,3}(?!\d)(?: ?[–-] ?[1-9]\d{2,3}(?!\d))?", folded)
    return found[0].replace("–", "-") if found else ""
