"""The list of events as a table of cells that can be edited; what is not edited stays as its author wrote it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Self


class EventList(ABC):
    """A list of events in a text. Every change gives a new list."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The whole text that the list is written in."""

    @property
    @abstractmethod
    def headings(self) -> tuple[str, ...]:
        """The names of the columns, as they are written."""

    @property
    @abstractmethod
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each event, in the order of the headings; an empty text where there is none."""

    @property
    @abstractmethod
    def fields(self) -> Mapping[str, str]:
        """The field that each column is taken for, by its heading; columns that are none are left out."""

    @abstractmethod
    def find_row(self, line: int) -> int | None:
        """The row that is written at a line of the text, from 1; None if there is none."""

    @abstractmethod
    def set_cells(self, row: int, cells: Mapping[str, str]) -> Self:
        """With other cells in a row, by heading; a heading that is new becomes a column."""

    @abstractmethod
    def insert_rows(self, before: int, rows: Sequence[Mapping[str, str]]) -> Self:
        """With new rows before another one, or at the end."""

    @abstractmethod
    def add_column(self, heading: str) -> Self:
        """With an empty column."""

    @abstractmethod
    def order_rows(self, order: Sequence[int]) -> Self:
        """With its rows in another order; rows that are not in it are removed."""

    def delete_rows(self, rows: Collection[int]) -> Self:
        """Without these rows."""
        return self.order_rows([row for row in range(len(self.rows)) if row not in rows])

    def move_rows(self, rows: Collection[int], before: int) -> Self:
        """With these rows before another one, in the order they had."""
        moved = sorted(rows)
        others = [row for row in range(len(self.rows)) if row not in rows]
        at = sum(row < before for row in others)
        return self.order_rows([*others[:at], *moved, *others[at:]])
