"""A table of events as any spreadsheet gives it: rows of cells, each row knowing its number in the file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RawRow:
    number: int
    cells: tuple[str, ...]

    @property
    def blank(self) -> bool:
        return not any(self.cells)


@dataclass(frozen=True, slots=True)
class RawTable:
    file: str
    rows: tuple[RawRow, ...]
