"""The board as plain data that every view can draw: a line, two rows or a grid, with hands and piles.

A slot is an index into a line: a card at slot 0 goes to the far left. It is right when no card to its left is later and
no card to its right is earlier. All cards count, not only the neighbours: with date spans "same date" is not
transitive. Around equal dates every slot is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import ClassVar, NamedTuple

from scorer.log.records import Placement
from scorer.rules.cards import CardIndex
from scorer.rules.faults import Fault, fault
from scorer.rules.hands import Hand

LINE, ROWS, GRID = "line", "rows", "grid"
"""The layouts of a table."""


class Line(NamedTuple):
    """Cards from left to right; those in `wrong` lie there against the dates and are passed over."""

    cards: tuple[str, ...] = ()
    wrong: frozenset[str] = frozenset()

    @property
    def layout(self) -> str:
        return LINE


def is_right(deck_cards: CardIndex, line: Line, slot: int, card: str) -> bool:
    """Whether the card may lie before element `slot` of the line (0 is the far left)."""
    cards, first, last = line.cards, deck_cards.first, deck_cards.last
    if line.wrong or deck_cards.spans_overlap:
        left = [first[lying] for lying in cards[:slot] if lying not in line.wrong]
        right = [last[lying] for lying in cards[slot:] if lying not in line.wrong]
        return max(left, default=-1) <= last[card] and min(right, default=len(deck_cards) * 2) >= first[card]
    # The line is sorted, and dates are equal or apart: the neighbours are enough.
    none_later = slot == 0 or first[cards[slot - 1]] <= last[card]
    return none_later and (slot == len(cards) or last[cards[slot]] >= first[card])


def insert(line: Line, slot: int, card: str, *, wrong: bool = False) -> Line:
    """The line with the card at a slot; a wrong one is passed over from now on."""
    cards = line.cards[:slot] + (card,) + line.cards[slot:]  # noqa: RUF005 - joining is twice as fast here
    return tuple.__new__(Line, (cards, line.wrong | {card} if wrong else line.wrong))  # as Line(…), but twice as fast


def make_line(deck_cards: CardIndex, cards: Iterable[str]) -> Line:
    """The line a game begins with, in table order; cards out of order are marked as wrong."""
    line = Line()
    for card in cards:
        end = len(line.cards)
        line = insert(line, end, card, wrong=not is_right(deck_cards, line, end, card))
    return line


def right_slots(cards: CardIndex, line: Line, card: str) -> tuple[int, ...]:
    return tuple(slot for slot in range(len(line.cards) + 1) if is_right(cards, line, slot, card))


def find_slot(line: Line, record: Placement, ends_allowed: bool) -> tuple[int | None, Fault | None]:
    """Where the record puts the card: before which element of the line, if there is such a slot."""
    cards, left, right = line.cards, record.after, record.before
    if not cards:
        return None, fault("no-such-place", "no-line")
    try:
        slot = cards.index(right or "") if left is None else cards.index(left) + 1
    except ValueError:
        return None, fault("no-such-place", "not-in-line", card=left or right)
    if not ends_allowed and slot in (0, len(cards)):
        return None, fault("no-such-place", "at-the-end")
    if left is None or right is None or cards[slot : slot + 1] == (right,):
        return slot, None
    if right not in cards:
        return None, fault("no-such-place", "not-in-line", card=right)
    return slot, fault("not-adjacent", after=left, before=right)


BOTTOM, GAP = "bottom", "gap"
Stack = tuple[str, ...]
"""A card and those laid over it, because they share its date."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Gap i lies between bottom i and i + 1; `strays` were left where the dates do not allow and are passed over."""

    bottom: tuple[Stack, ...] = ()
    gaps: tuple[Stack, ...] = ()
    strays: tuple[tuple[str, str], ...] = ()
    layout: ClassVar[str] = ROWS

    def cards(self) -> Iterator[str]:
        for stack in (*self.bottom, *self.gaps):
            yield from stack
        for card, _ in self.strays:
            yield card

    def __contains__(self, card: str) -> bool:
        return card in self.cards()

    def stack(self, spot: RowSpot) -> Stack:
        """The stack that a card lies over."""
        return (self.bottom if spot.row == BOTTOM else self.gaps)[spot.stack]


class RowSpot(NamedTuple):
    """Where a date belongs: over the stack numbered so in a row, or as a new stack there."""

    row: str
    stack: int
    covers: bool


def find_spot(cards: CardIndex, rows: Rows, card: str) -> RowSpot | None:
    """The one spot of this card, or None: not placeable, because its gap is taken."""
    firsts, lasts = cards.first, cards.last
    first, last = firsts[card], lasts[card]
    for row, stacks in ((BOTTOM, rows.bottom), (GAP, rows.gaps)):
        for index, stack in enumerate(stacks):
            for lying in stack:
                if first <= lasts[lying] and firsts[lying] <= last:
                    return RowSpot(row, index, covers=True)
    left = sum(1 for stack in rows.bottom if lasts[stack[0]] < first)
    if left in (0, len(rows.bottom)):
        return RowSpot(BOTTOM, left, covers=False)
    return None if rows.gaps[left - 1] else RowSpot(GAP, left - 1, covers=False)


def put(rows: Rows, spot: RowSpot, card: str) -> Rows:
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


def neighbours(rows: Rows, spot: RowSpot) -> tuple[Stack, Stack]:
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


COLUMNS, SPACES = 5, 4
"""A grid has five columns of four spaces each, between five chronologies of five events."""


@dataclass(frozen=True, slots=True)
class Chronologies:
    """A grid: chronologies from top to bottom, and the union events between them by column and space, both from 1."""

    rows: tuple[tuple[str, ...], ...] = ()
    spaces: Mapping[tuple[int, int], str] = field(default_factory=dict)
    layout: ClassVar[str] = GRID

    def around(self, column: int, space: int) -> tuple[str, str]:
        """The events above and below a space."""
        return self.rows[space - 1][column - 1], self.rows[space][column - 1]


def joins(cards: CardIndex, around: tuple[str, str], card: str) -> bool:
    """Whether a union event lies between the two events, either way round, equal dates included."""
    above, below = around
    downwards = not cards.before(card, above) and not cards.before(below, card)
    upwards = not cards.before(card, below) and not cards.before(above, card)
    return downwards or upwards


Shape = Line | Rows | Chronologies


def cards_of(shape: Shape) -> Iterable[str]:
    """All cards that lie dated, in reading order."""
    match shape:
        case Line():
            return shape.cards
        case Rows():
            return shape.cards()
        case Chronologies():
            return chain(*shape.rows, shape.spaces.values())


@dataclass(frozen=True, slots=True)
class Board:
    """All that there is on a table: what lies open, what players hold, and how many cards are in the piles.

    `piles` counts what lies face down or aside, by the names of the messages (`pile`, `box`, `discard`, `pool`,
    `scored`), in the order in which they are shown.
    """

    shape: Shape
    round: int  # the one that is being played; it may not have seen a move yet
    piles: Mapping[str, int]
    hands: Mapping[str, Hand] = field(default_factory=dict)  # by player; none where the cards are shared
    pool: Hand | None = None  # cards that all players share
    discards: tuple[str, ...] = ()  # the open discard pile, the top card last
    spent: frozenset[str] = frozenset()  # cards known to lie in box or discard pile
    scored: frozenset[str] = frozenset()  # cards known to lie in the scoring deck
    out: frozenset[str] = frozenset()  # players who are out of the game
    sudden_death: bool = False
    lives: int | None = None

    def hand_of(self, player: str) -> Hand:
        """What the player may choose from: the own hand, or the pool."""
        return self.hands.get(player, Hand(0)) if self.pool is None else self.pool

    def known_cards(self) -> set[str]:
        """Cards that lie anywhere but in the draw pile, as far as the log names them."""
        hands = (*self.hands.values(), self.pool) if self.pool else self.hands.values()
        return set(cards_of(self.shape)).union(self.discards, self.spent, self.scored, *(hand.cards for hand in hands))
