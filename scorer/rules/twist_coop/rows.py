"""The line of twist-coop: a bottom row that grows only outwards, and one space above each of its gaps.

The date decides the place: over a card of the same date (the leftmost, bottom row first), else at an end of the bottom
row, else into the gap it belongs to, if that is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.rules.cardbox import CardBox

BOTTOM, GAP = "bottom", "gap"
Stack = tuple[str, ...]
"""A card and those laid over it, because they share its date."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Gap i lies between bottom i and i + 1; `strays` were left where the dates do not allow and are passed over."""

    bottom: tuple[Stack, ...] = ()
    gaps: tuple[Stack, ...] = ()
    strays: tuple[tuple[str, str], ...] = ()

    def cards(self) -> Iterator[str]:
        for stack in (*self.bottom, *self.gaps):
            yield from stack
        for card, _ in self.strays:
            yield card

    def __contains__(self, card: str) -> bool:
        return card in self.cards()


class Spot(NamedTuple):
    """Where a date belongs: over the stack numbered so in a row, or as a new stack there."""

    row: str
    stack: int
    covers: bool


def find_spot(box: CardBox, rows: Rows, card: str) -> Spot | None:
    """The one place of this card, or None: not placeable, because its gap is taken."""
    firsts, lasts = box.first, box.last
    first, last = firsts[card], lasts[card]
    for row, stacks in ((BOTTOM, rows.bottom), (GAP, rows.gaps)):
        for index, stack in enumerate(stacks):
            for lying in stack:
                if first <= lasts[lying] and firsts[lying] <= last:
                    return Spot(row, index, covers=True)
    left = sum(1 for stack in rows.bottom if lasts[stack[0]] < first)
    if left in (0, len(rows.bottom)):
        return Spot(BOTTOM, left, covers=False)
    return None if rows.gaps[left - 1] else Spot(GAP, left - 1, covers=False)


def put(rows: Rows, spot: Spot, card: str) -> Rows:
    if spot.covers:
        stacks = rows.bottom if spot.row == BOTTOM else rows.gaps
        covered = (*stacks[: spot.stack], (*stacks[spot.stack], card), *stacks[spot.stack + 1 :])
        return Rows(covered, rows.gaps, rows.strays) if spot.row == BOTTOM else Rows(rows.bottom, covered, rows.strays)
    if spot.row == GAP:
        gaps = (*rows.gaps[: spot.stack], (card,), *rows.gaps[spot.stack + 1 :])
        return Rows(rows.bottom, gaps, rows.strays)
    if spot.stack == 0:
        return Rows(((card,), *rows.bottom), ((), *rows.gaps) if rows.bottom else (), rows.strays)
    return Rows((*rows.bottom, (card,)), (*rows.gaps, ()), rows.strays)


def put_stray(rows: Rows, card: str, row: str) -> Rows:
    """A card the table left where the dates do not allow: it counts for its row and is passed over."""
    return Rows(rows.bottom, rows.gaps, (*rows.strays, (card, row)))


def neighbours(rows: Rows, spot: Spot) -> tuple[Stack, Stack]:
    """The stacks of the bottom row left and right of a new stack."""
    if spot.row == GAP:
        return rows.bottom[spot.stack], rows.bottom[spot.stack + 1]
    return ((), rows.bottom[0]) if spot.stack == 0 else (rows.bottom[-1], ())


def count(rows: Rows, overlap: str) -> tuple[int, int]:
    """Cards in bottom and gap row; with `overlap: one` a covering card always counts as one of the gap row."""
    bottom = sum(map(len, rows.bottom))
    gap = sum(map(len, rows.gaps))
    stray_bottom = sum(1 for _, row in rows.strays if row == BOTTOM)
    covering = bottom - len(rows.bottom) if overlap == "one" else 0
    return bottom - covering + stray_bottom, gap + covering + len(rows.strays) - stray_bottom
