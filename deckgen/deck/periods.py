"""Historical periods: the coloured band of the date face, and a condition of the chrono games."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from deckgen.dates import read_date
from deckgen.resources import read_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckgen.dates import HistoricalDate

_GREY = "#4a4a4a"


class Period(NamedTuple):
    id: str
    name: str
    colour: str
    until: HistoricalDate | None


def make_period(entry: Mapping[str, str], language: str) -> Period:
    """A period with its name in the deck's language; DateError if its last year cannot be read."""
    base = language.split("-")[0]
    name = entry.get(f"name_{language}") or entry.get(f"name_{base}") or entry.get("name") or entry.get("name_en")
    until = read_date(entry["until"], language) if entry.get("until") else None
    return Period(entry["id"], name or entry["id"], entry.get("colour") or _GREY, until)


def usual_periods(language: str) -> tuple[Period, ...]:
    """The periods of a deck that names none."""
    return tuple(make_period(entry, language) for entry in _usual())


def period_of(date: HistoricalDate, periods: Iterable[Period]) -> str:
    """The first period that has not ended when the date begins; a deck without limits has none."""
    limited = tuple(periods)
    if not any(period.until for period in limited):
        return ""
    return next((p.id for p in limited if p.until is None or not p.until.before(date)), "")


@cache
def _usual() -> tuple[dict[str, str], ...]:
    entries = read_data(Path(__file__).with_name("periods.yaml"))
    return tuple({key: str(value) for key, value in entry.items()} for entry in entries)
