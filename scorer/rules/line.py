"""Judging a place in a line: one function for all competitive games.

A place is right when no card to its left is later and no card to its right is earlier. All cards count, not
only the neighbours: with date spans "same date" is not transitive. Around equal dates every place is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.rules.cardbox import CardBox


class Line(NamedTuple):
    """Cards from left to right; those in `wrong` lie there against the dates and are passed over."""

    cards: tuple[str, ...] = ()
    wrong: frozenset[str] = frozenset()


def is_right(box: CardBox, line: Line, slot: int, card: str) -> bool:
    """Whether the card may lie before element `slot` of the line (0 is the far left)."""
    cards, first, last = line.cards, box.first, box.last
    if line.wrong or box.spans_overlap:
        left = [first[lying] for lying in cards[:slot] if lying not in line.wrong]
        right = [last[lying] for lying in cards[slot:] if lying not in line.wrong]
        return max(left, default=-1) <= last[card] and min(right, default=len(box) * 2) >= first[card]
    # The line is sorted, and dates are equal or apart: the neighbours speak for all.
    none_later = slot == 0 or first[cards[slot - 1]] <= last[card]
    return none_later and (slot == len(cards) or last[cards[slot]] >= first[card])


def insert(line: Line, slot: int, card: str, *, wrong: bool = False) -> Line:
    """The card in its place; a wrong one is passed over from now on."""
    cards = line.cards[:slot] + (card,) + line.cards[slot:]  # noqa: RUF005 - joining is twice as fast here
    return tuple.__new__(Line, (cards, line.wrong | {card} if wrong else line.wrong))  # as Line(…), but twice as fast


def lay_out(box: CardBox, cards: Iterable[str]) -> Line:
    """The line a game begins with, in table order; a card out of order is passed over like any left wrong."""
    line = Line()
    for card in cards:
        end = len(line.cards)
        line = insert(line, end, card, wrong=not is_right(box, line, end, card))
    return line


def right_slots(box: CardBox, line: Line, card: str) -> tuple[int, ...]:
    return tuple(slot for slot in range(len(line.cards) + 1) if is_right(box, line, slot, card))
