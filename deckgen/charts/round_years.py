"""Years that people find round, which is where an axis may be cut."""

from __future__ import annotations

from decimal import Decimal
from math import floor

from deckgen.dates import Scale, historical
from deckgen.dates.historical import HistoricalDate, astronomical_year, historians_year

_MILLION, _BILLION = 10**6, 10**9
_POWERS = (10**11, 10**10, 10**9, 10**8, 10**7, 10**6, 10**5, 10**4, 10**3, 10**2, 10, 1)


def roundest_year(after: float, until: float) -> int | None:
    """The roundest year whose beginning lies in (after, until], the latest if several are; years are astronomical."""
    low, high = floor(after) + 1, floor(until)
    if low > high:
        return None
    if low <= 1 <= high:
        return 1
    return astronomical_year(_roundest(historians_year(low), historians_year(high)))


def year_before(moment: float, reach: float) -> int:
    """A round year not after the moment, and not much further away than `reach`."""
    found = roundest_year(min(moment - reach, floor(moment)) - 0.5, moment)
    return floor(moment) if found is None else found


def year_after(moment: float, reach: float) -> int:
    """A round year after the moment, and not much further away than `reach`."""
    nearest = floor(moment) + 1
    found = roundest_year(nearest - 0.5, max(moment + reach, nearest))
    return nearest if found is None else found


def unroundness(astronomical: int) -> float:
    """The digits one has to say: 2000 has one, 1950 two and a half, 1943 four; the first year of our era has one."""
    if astronomical == 1:
        return 1
    digits = str(abs(historians_year(astronomical))).rstrip("0")
    return len(digits) - (0.5 if len(digits) > 1 and digits[-1] == "5" else 0)


def date_of(astronomical: int) -> HistoricalDate:
    """The year as a date to print: from a million years on, counted as years ago."""
    year = historians_year(astronomical)
    if -year < _MILLION:
        return historical.year(year)
    scale, unit = (Scale.BILLIONS, _BILLION) if -year >= _BILLION else (Scale.MILLIONS, _MILLION)
    return historical.years_ago(-year, format((Decimal(-year) / unit).normalize(), "f"), scale)


def _roundest(low: int, high: int) -> int:
    """Both ends are on one side of the turn of the era, so neither the year 0 nor a change of sign is between."""
    steps = (step for power in _POWERS for step in (power, power // 2) if step)
    return next(found for step in steps if (found := high // step * step) >= low and found)
