"""A game log in memory: its header, and one class for each kind of record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

Value = str | None | list["Value"] | dict[str, "Value"]
"""A value in a log file of any format: every scalar is text, an empty value is None."""


RULES_VERSION = 1
"""Counts up when the rules are read in another way, so that old logs can be recognized."""


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of a log; `line` is its line in the file, 0 if it comes from no file."""

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


NOBODY_KNOWS = "?"
"""Stands for the player of a placement, if the log does not know who it was."""


@dataclass(frozen=True, slots=True)
class Move(Record):
    """Anything a player does; the report numbers the moves."""

    by: str


@dataclass(frozen=True, slots=True)
class Placement(Move):
    """A card is put beside neighbours, into a row or into a space; `table` is the verdict of the players, if noted.

    `by` is NOBODY_KNOWS if it is not known who placed it.
    """

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
    """Why the log ends: `abandoned`, or `played` to an end that it does not show, with the winners that are known."""

    why: str
    winners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Broken(Record):
    """A record that cannot be read; with `by` it is counted as a move."""

    reason: str
    facts: Mapping[str, str] = field(default_factory=dict)
    by: str | None = None


REPLACE_THEIRS, SWAP, REPLACE_MINE = "replace-theirs", "swap", "replace-mine"
EFFECT_KEYS = {
    REPLACE_THEIRS: ("of", "card"),
    SWAP: ("with", "give", "take"),
    REPLACE_MINE: ("card",),
}
ENDS = ("abandoned", "played")
ROWS = ("bottom", "gap")
VERDICTS = ("right", "wrong")


# The log: its header, what was noticed when it was read, and its records.


@dataclass(frozen=True, slots=True)
class Header:
    """What a log says before its first record; `lines` are the lines of its keys."""

    rules: str
    deck: str
    players: tuple[str, ...]
    rules_version: str = ""
    deck_hash: str = ""
    played: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The members of the players that are teams."""
    lines: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Caution:
    """Something to know about a log that breaks no rule."""

    code: str
    line: int | None
    facts: Mapping[str, object] = field(default_factory=dict)


class LogContent(NamedTuple):
    """What a reader of one format returns: the keys of the header and their lines, records, and what was dropped."""

    keys: Mapping[str, Value]
    lines: Mapping[str, int]
    records: list[Record]
    dropped: list[Caution]


@dataclass(frozen=True, slots=True)
class Log:
    """A header and its records, with cautions about what was found when reading."""

    path: Path
    header: Header
    records: tuple[Record, ...]
    cautions: tuple[Caution, ...] = ()
