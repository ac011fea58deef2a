"""Dates as people write, print and play them: read in many languages, compared as printed, never guessed."""

from deckgen.dates.description import describe
from deckgen.dates.historical import Ago, HistoricalDate, Precision, Scale
from deckgen.dates.printing import print_date, split_era
from deckgen.dates.reading import read_date
from deckgen.dates.refusal import DateError
from deckgen.dates.tongue import Style

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
