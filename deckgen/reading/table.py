"""A table of events as any spreadsheet gives it: rows of cells, each row knowing its number in the file."""

from __future__ import annotations

from typing import NamedTuple

PACKED, OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


class RawRow(NamedTuple):
    number: int
    cells: tuple[str, ...]

    @property
    def blank(self) -> bool:
        return not any(self.cells)


class RawTable(NamedTuple):
    file: str
    rows: tuple[RawRow, ...]


def is_workbook(content: bytes) -> bool:
    """Looks at the first bytes: people rename files."""
    return content.startswith((PACKED, OLD_EXCEL))
