"""Numbers as the reader's language writes them."""

from __future__ import annotations

from babel.numbers import format_compact_decimal, format_decimal, format_percent

from deckgen.messages import spoken
from scorer.messages import say
from scorer.report.sums import signed

NOTHING = "–"
_MANY = 1_000_000


def percent(share: float | None) -> str:
    return NOTHING if share is None else format_percent(round(share, 2), locale=spoken())


def whole(number: int | None) -> str:
    """Grouped from five digits on, and from millions on in words."""
    if number is None:
        return NOTHING
    if number >= _MANY:
        return format_compact_decimal(number, locale=spoken(), fraction_digits=1)
    return format_decimal(number, locale=spoken()) if number >= 10_000 else signed(number)


def decimal(number: float | None) -> str:
    return NOTHING if number is None else format_decimal(round(number, 1), locale=spoken(), format="0.0")


def of(part: int, number: int) -> str:
    """`5/8`, or nothing to tell."""
    return f"{part}/{number}" if number else NOTHING


def span(low: str, high: str) -> str:
    """Between two dates as their cards print them; an open end is said in words."""
    if low and high:
        return low if low == high else f"{low} – {high}"
    if low or high:
        return say("stats.after", date=low) if low else say("stats.before", date=high)
    return NOTHING
