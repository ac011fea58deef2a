"""Historical dates: read from what authors write in many languages, compared for the game, formatted for a card."""

from deckgen.dates.format import Style, format_date
from deckgen.dates.historical import Ago, HistoricalDate, Precision, Scale
from deckgen.dates.limits import DateError
from deckgen.dates.parse import describe_date, read_date
from deckgen.dates.parts import DateParts, split_date
from deckgen.dates.web import Notation

__all__ = [
    "Ago",
    "DateError",
    "DateParts",
    "HistoricalDate",
    "Notation",
    "Precision",
    "Scale",
    "Style",
    "describe_date",
    "format_date",
    "read_date",
    "split_date",
]
