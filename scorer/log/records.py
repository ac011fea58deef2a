"""The records of a game log: one small class per thing that can happen at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

Value = str | None | list["Value"] | dict[str, "Value"]
"""What the file formats hand over: every scalar is text, nothing at all is None."""


RULES_VERSION = 1
"""A later reading of the rules gets a new number, so that old logs stay what they were."""


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
class Placement(Move):
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


# A game log in memory, whatever file it came from.


@dataclass(frozen=True, slots=True)
class Header:
    """What a log says before its first record."""

    rules: str
    deck: str
    players: tuple[str, ...]
    rules_version: str = ""
    deck_hash: str = ""
    played: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Caution:
    """Something to know about a log that breaks no rule."""

    code: str
    line: int | None
    facts: Mapping[str, object] = field(default_factory=dict)


class LogContent(NamedTuple):
    """What a file format hands over: the keys of the header, the lines they stand on, the records, what was dropped."""

    keys: Mapping[str, Value]
    lines: Mapping[str, int]
    records: list[Record]
    dropped: list[Caution]


@dataclass(frozen=True, slots=True)
class Log:
    path: Path
    header: Header
    records: tuple[Record, ...]
    cautions: tuple[Caution, ...] = ()
