"""What can be wrong with a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import say

if TYPE_CHECKING:
    from deckgen.svg.parse import Element


class SvgError(Exception):
    """A drawing that cannot be drawn: the reason, and its line and column where they are known; lines count from 1."""

    def __init__(self, reason: str, line: int = 0, column: int = 0) -> None:
        super().__init__(reason, line, column)
        self.reason, self.line, self.column = reason, line, column

    def __str__(self) -> str:
        return say("svg.line", line=self.line, message=self.reason) if self.line else self.reason

    def at(self, element: Element) -> SvgError:
        """The same error with the place of an element, unless it has one."""
        return self if self.line else SvgError(self.reason, element.line, element.column)
