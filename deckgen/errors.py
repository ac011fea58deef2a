"""The one funnel for everything that can go wrong: where, what, and how to fix it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple


class Exit(IntEnum):
    """Exit codes shared by all commands."""

    FINE = 0
    FOUND_ERRORS = 1
    UNUSABLE = 2


class SourceLocation(NamedTuple):
    """Where a value stands in the author's files, counted as an editor or spreadsheet counts."""

    file: str
    row: int | None = None
    column: str | None = None
    position: int | None = None  # character column, known in YAML files only

    def __str__(self) -> str:
        parts = [self.file]
        if self.row is not None:
            parts.append(str(self.row))
            last = self.position if self.position is not None else self.column
            if last is not None:
                parts.append(str(last))
        return ":".join(parts)


class Problem(NamedTuple):
    """One thing that is wrong with a file, and what to do about it."""

    location: SourceLocation | None
    message: str
    fix: str = ""

    def __str__(self) -> str:
        where = f"{self.location}  " if self.location else ""
        return f"{where}{self.message}" + (f"  → {self.fix}" if self.fix else "")


class UserError(Exception):
    """Something the person at the keyboard can put right; carries every problem found, not the first."""

    exit_code = Exit.UNUSABLE

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type[UserError], tuple[Any, ...]]:
        """So that it comes whole out of another process."""
        return (type(self), self.problems)

    @classmethod
    def at(cls, location: SourceLocation | None, message: str, fix: str = "") -> UserError:
        return cls(Problem(location, message, fix))
