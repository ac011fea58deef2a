"""Rows become events in the deck's language, with a code and a date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.dates import DateError, HistoricalDate, read_date
from deckgen.deck.card import USABLE_CODE
from deckgen.deck.event import Event, Value
from deckgen.reading.free_codes import FreeCodes
from deckgen.reading.headings import TRANSLATED
from deckgen.text import code_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckgen.deck.deck import Choices
    from deckgen.reading.rows import Row


def events_of(rows: Iterable[Row], choices: Choices) -> tuple[Event, ...]:
    """Events in the order of the list; those without a code that can be used get the next free number."""
    rows = tuple(rows)
    free = FreeCodes(code_key(row.values["code"].text) for row in rows if "code" in row.values)
    return tuple(_event(row, choices, free) for row in rows)


def _event(row: Row, choices: Choices, free: FreeCodes) -> Event:
    values = {field: value for field, value in row.values.items() if field.split("_")[0] not in TRANSLATED}
    untranslated: dict[str, str] = {}
    for field in TRANSLATED:
        value, language = _in_language(row.values, field, choices.language)
        if language:
            untranslated[field] = language
        if value and (not language or field == "title"):
            values[field] = value
    date = _date(values.get("date"), choices)
    written = values["code"].text if "code" in values else ""
    code = written if USABLE_CODE.fullmatch(written) else free.next_for(date)
    return Event(code, values, row.place, date, untranslated)


def _in_language(values: dict[str, Value], field: str, language: str) -> tuple[Value | None, str]:
    """The field in the deck's language; failing that, in whatever language there is, which is named too.

    Portuguese of Brazil will do for Portuguese, and the other way round.
    """
    base = language.split("-")[0]
    for name in (f"{field}_{language}", f"{field}_{base}", field):
        if name in values:
            return values[name], ""
    translations = {
        name.removeprefix(f"{field}_"): value for name, value in values.items() if name.startswith(f"{field}_")
    }
    for there, value in translations.items():
        if there.split("-")[0] == base:
            return value, ""
    there, found = next(iter(translations.items()), ("", None))
    return found, there


def _date(value: Value | None, choices: Choices) -> HistoricalDate | DateError | None:
    if value is None:
        return None
    try:
        date = read_date(value.text, choices.language)
    except DateError as error:
        return error
    return date.to_year() if choices.precision == "year" else date
