"""A game log in memory, whatever file it came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from scorer.log.records import Record, Value


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
