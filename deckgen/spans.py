"""Span: where a card belongs in the order of its deck, whatever that order is.

A date, a weight and a step of a recipe are spans. Rules, checks and charts compare spans and know nothing else of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

Place = tuple["int | float | Fraction", ...]
"""A place in an order: tuples that sort. Those of one deck are all of one kind."""


class Span:
    """What a card is ordered by: from its first to its last place, both included."""

    __slots__ = ()

    first: Place
    last: Place
    approximate: bool

    def before(self, other: Span) -> bool:
        """Whether all of this span is before the other."""
        return self.last < other.first

    def same(self, other: Span) -> bool:
        """Whether the spans overlap: neither is before the other, so in the game either order is right."""
        return not self.before(other) and not other.before(self)


class UnreadableError(ValueError):
    """A text that has no certain meaning in the order of its deck: why, and what to write instead."""

    def message(self, language: str | None = None) -> str:
        raise NotImplementedError

    def fix(self, language: str | None = None) -> str:
        raise NotImplementedError

    def suggestions(self) -> tuple[str, ...]:
        """Whole texts that can be written instead, each of which could be meant; none if nothing is likely."""
        return ()
