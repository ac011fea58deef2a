"""A deck: its cards, and the choices its author made about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckgen.errors import Place

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from deckgen.checks.finding import Finding
    from deckgen.dates import Style
    from deckgen.deck.card import Card
    from deckgen.deck.event import Event
    from deckgen.deck.periods import Period


@dataclass(frozen=True, slots=True)
class Choices:
    """The header of a deck file; every field has a default, so that a bare spreadsheet is a deck too."""

    id: str = ""
    title: str = ""
    author: str = ""
    language: str = "en"
    theme: str = "chronicle"
    card: str = "mini-euro"
    paper: str = "A4"
    date_style: Style = "era"
    precision: str = "day"
    suits: tuple[str, ...] = ()
    fonts: tuple[str, ...] = ()
    faces: str = "usual"
    qr: str = "small"


@dataclass(frozen=True, slots=True)
class Deck:
    """All that is known about a deck after reading; `events` are what was written, `cards` what can be played."""

    path: Path
    choices: Choices
    periods: tuple[Period, ...]
    events: tuple[Event, ...]
    cards: tuple[Card, ...]
    findings: tuple[Finding, ...] = field(default=(), repr=False)
    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    @property
    def id(self) -> str:
        return self.choices.id

    @property
    def title(self) -> str:
        return self.choices.title

    @property
    def language(self) -> str:
        return self.choices.language

    def place(self, key: str = "") -> Place:
        """Where the author made this choice, or at least the deck's file."""
        return self.places.get(key) or Place(self.path.name)

    @property
    def folder(self) -> Path:
        return self.path.parent
