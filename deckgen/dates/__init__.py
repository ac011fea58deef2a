"""Dates as people write, print and play them: read in many languages, compared as printed, never guessed."""

from deckgen.dates.format import Style, print_date, split_era
from deckgen.dates.historical import Ago, HistoricalDate, Precision, Scale
from deckgen.dates.limits import DateError
from deckgen.dates.parse import describe, read_date

__all__ = [
    "Ago",
    "DateError",
    "HistoricalDate",
    "Precision",
    "Scale",
    "Style",
    "describe",
    "print_date",
    "read_date",
    "split_era",
]
