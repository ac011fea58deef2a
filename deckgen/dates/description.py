"""How a date is understood, in one flat record for people who try one out and for programs."""

from __future__ import annotations

from deckgen.dates.printing import print_date
from deckgen.dates.reading import read_date
from deckgen.dates.refusal import DateError

_PLAIN_BLANKS = str.maketrans({"\u00a0": " ", "\u202f": " "})


def describe(text: str, language: str | None = None) -> dict[str, object]:
    """The span and print of a date, or why it was refused; blanks are plain, as programs expect."""
    try:
        date = read_date(text, language)
    except DateError as error:
        return {"text": text, "error": f"{error.message()} {error.fix()}".strip()}
    return {
        "text": text,
        "first_year": date.first_year,
        "last_year": date.last_year,
        "approximate": date.approximate,
        "printed": print_date(date, language or "en").translate(_PLAIN_BLANKS),
    }
