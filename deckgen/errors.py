"""Errors that users can fix: where the problem is, what it is, and how to fix it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple, Self


class Exit(IntEnum):
    """Exit codes shared by all commands."""

    FINE = 0
    FOUND_ERRORS = 1
    UNUSABLE = 2


class SourceLocation(NamedTuple):
    """Where a value is in a user's file, with rows and columns counted as an editor or spreadsheet counts them."""

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
    """One thing that is wrong, where, and how to fix it."""

    location: SourceLocation | None
    message: str
    fix: str = ""

    def __str__(self) -> str:
        where = f"{self.location}  " if self.location else ""
        return f"{where}{self.message}" + (f"  → {self.fix}" if self.fix else "")


class UserError(Exception):
    """An error that the user can fix; it has all problems that were found, not only the first."""

    exit_code = Exit.UNUSABLE

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type[UserError], tuple[Any, ...]]:
        """Pickle with the problems, so that it can be raised in another process."""
        return (type(self), self.problems)

    @classmethod
    def at(cls, location: SourceLocation | None, message: str, fix: str = "") -> Self:
        return cls(Problem(location, message, fix))


class WriteError(UserError):
    """A file that cannot be written; what was to be written can be tried again."""
