"""A card of the deck: an event that is ready to print and to play."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.dates import HistoricalDate
    from deckgen.errors import Place


USABLE_CODE = re.compile(r"[0-9A-Za-z]{1,5}")
"""What players can type and a small QR code can hold."""


class Picture(NamedTuple):
    """A photograph or drawing beside the deck, and the point of it that must stay visible (0 to 1)."""

    file: str
    focus: tuple[float, float] = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Card:
    """One event with everything its two faces show."""

    code: str
    title: str
    date: HistoricalDate
    printed: str
    note: str = ""
    icon: str = ""
    image: Picture | None = None
    suit_title: str = ""
    suit_date: str = ""
    period: str = ""
    effects: tuple[str, ...] = ()
    source: str = ""
    tags: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    def place(self, column: str) -> Place:
        """Where the author wrote this field, or at least this card."""
        return self.places.get(column) or self.places[""]
