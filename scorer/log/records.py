"""The records of a game log: one small class per thing that can happen at a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = str | None | list["Value"] | dict[str, "Value"]
"""What the file formats hand over: every scalar is text, nothing at all is None."""


@dataclass(frozen=True, slots=True)
class Record:
    line: int


@dataclass(frozen=True, slots=True)
class Start(Record):
    """The dated card or cards a line begins with, in table order."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid(Record):
    """chrono-coop: the five chronologies, top to bottom."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Pool(Record):
    """chrono-coop: the union events laid out at setup and after a failure."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pile(Record):
    """twist-coop: the first discard."""

    card: str


@dataclass(frozen=True, slots=True)
class Deal(Record):
    """A starting hand."""

    to: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move(Record):
    """Anything a player does: these are counted."""

    by: str


@dataclass(frozen=True, slots=True)
class Place(Move):
    card: str
    after: str | None = None
    before: str | None = None
    row: str | None = None
    column: int | None = None
    space: int | None = None
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Draw(Move):
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discard(Move):
    card: str


@dataclass(frozen=True, slots=True)
class Effect(Move):
    """chrono-vs: `card` for the replacing effects, `give` and `take` for the swap; `other` is the opponent."""

    effect: str
    other: str | None = None
    card: str | None = None
    give: str | None = None
    take: str | None = None


@dataclass(frozen=True, slots=True)
class Undo(Record):
    count: int


@dataclass(frozen=True, slots=True)
class Note(Record):
    text: str


@dataclass(frozen=True, slots=True)
class End(Record):
    why: str


@dataclass(frozen=True, slots=True)
class Broken(Record):
    """A record that says nothing the game knows; `by` is kept, because such a record is counted too."""

    reason: str
    facts: Mapping[str, str] = field(default_factory=dict)
    by: str | None = None


REPLACE_THEIRS, SWAP, REPLACE_MINE = "replace-theirs", "swap", "replace-mine"
EFFECT_KEYS = {
    REPLACE_THEIRS: ("of", "card"),
    SWAP: ("with", "give", "take"),
    REPLACE_MINE: ("card",),
}
ROWS = ("bottom", "gap")
VERDICTS = ("right", "wrong")
