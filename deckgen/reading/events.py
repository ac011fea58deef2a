"""Rows become events in the deck's language, with a code and a date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.dates import DateError, HistoricalDate, read_date
from deckgen.deck.event import Event, Value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckgen.deck.deck import Choices
    from deckgen.reading.rows import Row

_TRANSLATED = ("title", "note", "printed")


def events_of(rows: Iterable[Row], choices: Choices) -> tuple[Event, ...]:
    """Events in the order of the list; those without a code get the next free number."""
    rows = tuple(rows)
    taken = {row.values["code"].text.lstrip("0") for row in rows if "code" in row.values}
    free = _free_codes(taken)
    return tuple(_event(row, choices, free) for row in rows)


def _event(row: Row, choices: Choices, free: Iterator[str]) -> Event:
    values = {field: value for field, value in row.values.items() if field.split("_")[0] not in _TRANSLATED}
    untranslated: dict[str, str] = {}
    for field in _TRANSLATED:
        value, language = _in_language(row.values, field, choices.language)
        if language:
            untranslated[field] = language
        if value and (not language or field == "title"):
            values[field] = value
    code = values["code"].text if "code" in values else next(free)
    return Event(code, values, row.place, _date(values.get("date"), choices), untranslated)


def _in_language(values: dict[str, Value], field: str, language: str) -> tuple[Value | None, str]:
    """The field in the deck's language; failing that, in whatever language there is, which is named too."""
    wanted = (f"{field}_{language.casefold()}", f"{field}_{language.split('-')[0].casefold()}", field)
    for name in wanted:
        if name in values:
            return values[name], ""
    for name, value in values.items():
        if name.startswith(f"{field}_"):
            return value, name.removeprefix(f"{field}_")
    return None, ""


def _date(value: Value | None, choices: Choices) -> HistoricalDate | DateError | None:
    if value is None:
        return None
    try:
        date = read_date(value.text, choices.language)
    except DateError as error:
        return error
    return date.to_year() if choices.precision == "year" else date


def _free_codes(taken: set[str]) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        if str(number) not in taken:
            yield f"{number:03}"
