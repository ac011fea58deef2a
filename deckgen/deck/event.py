"""An event as its author wrote it, each value with the place it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.dates import DateError, HistoricalDate
    from deckgen.errors import Place


class Value(NamedTuple):
    """A text and where it stands."""

    text: str
    place: Place


class Event(NamedTuple):
    """A row of the list in the deck's language; it becomes a card once it has a title and a date that can be read."""

    code: str
    values: Mapping[str, Value]
    row: Place
    date: HistoricalDate | DateError | None
    untranslated: Mapping[str, str]  # field → a language that has it, where the deck's own does not

    def text(self, field: str) -> str:
        value = self.values.get(field)
        return value.text if value else ""

    def place(self, field: str) -> Place:
        """Where the field stands, or else its row."""
        value = self.values.get(field)
        return value.place if value else self.row
