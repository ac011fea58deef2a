"""Numbers for the cards whose author gave them no code."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from deckgen.dates import DateError, HistoricalDate

if TYPE_CHECKING:
    from collections.abc import Iterable


class FreeCodes:
    """The free numbers in their order, but no card gets its own year: the code is on its title face."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._numbers = count(1)
        self._passed_over: list[int] = []

    def next_for(self, date: HistoricalDate | DateError | None) -> str:
        year = abs(date.first_year) if isinstance(date, HistoricalDate) else 0
        for number in self._passed_over:
            if number != year:
                self._passed_over.remove(number)
                return f"{number:03}"
        number = self._next()
        if number == year:
            self._passed_over.append(number)
            number = self._next()
        return f"{number:03}"

    def _next(self) -> int:
        return next(number for number in self._numbers if str(number) not in self._taken)
