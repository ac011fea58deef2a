"""What the cards of a deck are ordered by, and which kind of order that is: the one place that knows the kinds.

An order reads what authors write, prints it, splits it for the large figure of a card, and has the words with which
messages speak of it. Everything else compares spans and asks the order.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, Literal, TypeVar

from deckgen.dates import DateError, DateParts, HistoricalDate, Notation, Style, format_date, read_date, split_date
from deckgen.dates.web import DayOrder, has_signed_time
from deckgen.order.words import OrderWords, find_kind
from deckgen.spans import Span, UnreadableError

Kind = Literal["dates", "quantities", "steps"]
Cells = Mapping[str, str]
"""The cells of one event by field."""

V = TypeVar("V", bound=Span)


@dataclass(frozen=True, slots=True)
class OrderEntry:
    """What a deck file says under `order`: by what, in which units, and in which words."""

    by: str
    units: tuple[str, ...] = ()
    words: tuple[tuple[str, str, str], ...] = ()  # word, language or nothing, text
    printed: str = ""  # of steps: `neighbours` for their names in place of the number


class Order(ABC, Generic[V]):
    """How values are read, printed and spoken of; `field` is the one that holds them."""

    kind: ClassVar[Kind]
    has_periods: ClassVar[bool] = False
    field: str
    words: OrderWords | None  # None: messages speak of dates by themselves

    @abstractmethod
    def read(self, events: Sequence[Cells]) -> list[V | UnreadableError | None]:
        """The value of each event of a list: None if it has none, the error if it cannot be read."""

    @abstractmethod
    def print(self, value: V) -> str:
        """The text for a card."""

    @abstractmethod
    def split(self, printed: str, value: V) -> tuple[DateParts, ...]:
        """The parts of a printed text: what is set large on a card, and what stands small around it."""

    def print_end(self, value: V) -> str:
        """The text for the first or last of many cards."""
        return self.print(value)

    def read_bound(self, text: str) -> Span:
        """The end of a period; UnreadableError if it cannot be read."""
        (value,) = self.read([{self.field: text}])
        if isinstance(value, Span):
            return value
        raise value if value is not None else DateError("empty", text)

    @abstractmethod
    def search_numbers(self, value: V) -> tuple[int, ...]:
        """Whole numbers with which people look for a value: years, figures."""

    def telling_numbers(self, value: V) -> set[int]:
        """Whole numbers that would give a value away if they were on the title face."""
        return {abs(number) for number in self.search_numbers(value)}


@dataclass(frozen=True)
class DateOrder(Order[HistoricalDate]):
    """Dates, from the earliest to the latest."""

    language: str = "en"
    style: Style = "era"
    years_only: bool = False
    day_order: DayOrder | None = None

    kind: ClassVar[Kind] = "dates"
    has_periods: ClassVar[bool] = True
    field: ClassVar[str] = "date"  # type: ignore[misc]
    words: ClassVar[None] = None  # type: ignore[misc]

    def read(self, events: Sequence[Cells]) -> list[HistoricalDate | UnreadableError | None]:
        """The dates of a list: one time with a sign tells that its years are not those of astronomers."""
        year_zero = not any(has_signed_time(cells["date"]) for cells in events if "date" in cells)
        notation = Notation(order=self.day_order, year_zero=year_zero)
        return [self._read_one(cells, notation) for cells in events]

    def _read_one(self, cells: Cells, notation: Notation) -> HistoricalDate | UnreadableError | None:
        if "date" not in cells:
            return None
        details = notation._replace(precision=cells.get("precision", ""), calendar=cells.get("calendar", ""))
        try:
            date = read_date(cells["date"], self.language, details)
        except DateError as error:
            return error
        return date.to_year() if self.years_only else date

    def print(self, value: HistoricalDate) -> str:
        return format_date(value, self.language, self.style)

    def print_end(self, value: HistoricalDate) -> str:
        return self.print(value.to_year())

    def split(self, printed: str, value: HistoricalDate) -> tuple[DateParts, ...]:
        return split_date(printed, value, self.language)

    def read_bound(self, text: str) -> Span:
        return read_date(text, self.language)

    def search_numbers(self, value: HistoricalDate) -> tuple[int, ...]:
        return value.first_year, value.last_year


DATES = DateOrder()


@lru_cache(maxsize=64)
def make_order(
    entry: OrderEntry | None, language: str, style: Style, years_only: bool, day_order: DayOrder | None
) -> Order[Any]:
    """The order of a deck: that of dates unless the deck says otherwise."""
    if entry is None:
        return DateOrder(language, style, years_only, day_order)
    from deckgen.order.quantity_order import make_quantity_order  # which only few decks need
    from deckgen.order.step_order import make_step_order

    make = make_step_order if find_kind(entry.by) == STEPS else make_quantity_order
    return make(entry, language, value_field(entry.by))


STEPS = "step"
"""The usual kind whose values are the numbers of steps."""
NEIGHBOURS = "neighbours"
"""What a step can print in place of its number: the names of the steps before and after it."""
VALUE = "value"
"""The field of values whose column is not called by what they are."""


def value_field(by: str) -> str:
    """The field that holds the values of an order, such as `value.weight`."""
    name = re.sub(r"[\W_]+", "_", by.casefold()).strip("_")
    return f"{VALUE}.{name}"
