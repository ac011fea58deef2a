"""Turns a list of historical events into a printable, double-sided timeline deck.

    deck = deckgen.load_deck("history.csv")
    deckgen.build(deck, "history.pdf", paper="Letter")

Names are loaded when they are first used, so that the command starts without loading what it does not need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckgen.api import build, check, load_deck
    from deckgen.builder import BuildResult
    from deckgen.dates import DateError, HistoricalDate
    from deckgen.deck import Card, Deck
    from deckgen.errors import UserError
    from deckgen.findings import DeckError, Finding, Severity
    from deckgen.reading.table import TableOptions


_MODULES = {
    "deckgen.api": ("build", "check", "load_deck"),
    "deckgen.builder": ("BuildResult",),
    "deckgen.dates": ("DateError", "HistoricalDate"),
    "deckgen.deck": ("Card", "Deck"),
    "deckgen.errors": ("UserError",),
    "deckgen.findings": ("DeckError", "Finding", "Severity"),
    "deckgen.reading.table": ("TableOptions",),
}

__all__ = [
    "BuildResult",
    "Card",
    "DateError",
    "Deck",
    "DeckError",
    "Finding",
    "HistoricalDate",
    "Severity",
    "TableOptions",
    "UserError",
    "build",
    "check",
    "load_deck",
]


def __getattr__(name: str) -> Any:
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
