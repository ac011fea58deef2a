"""What may be done now: entry at the table offers it, simulated players choose from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scorer.log.records import Discard, Place

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from scorer.log.records import Effect, Move
    from scorer.rules.cards import CardIndex
    from scorer.rules.table import Hand


class Spot(NamedTuple):
    """A place to put a card: between neighbours, or a space of the grid; twist-coop leaves it to the date."""

    after: str | None = None
    before: str | None = None
    column: int | None = None
    space: int | None = None


@dataclass(frozen=True, slots=True)
class Legal:
    """`by` may put any of `cards` on any of `spots`, or discard, or use an effect; `draws` may be named by hand."""

    by: str
    cards: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    discards: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    draws: Mapping[str, int] = field(default_factory=dict)
    may_stop: bool = False

    def moves(self) -> Iterator[Move]:
        """Every placement, discard and effect, as records."""
        for card in self.cards:
            for spot in self.spots:
                yield Place(0, self.by, card, spot.after, spot.before, None, spot.column, spot.space)
        for card in self.discards:
            yield Discard(0, self.by, card)
        yield from self.effects


def playable(box: CardIndex, hand: Hand, known: Collection[str], *, drawing: bool = False) -> tuple[str, ...]:
    """Live cards on record, and any card not known elsewhere if the hand holds cards the log did not name."""
    cards = sorted(hand.cards - hand.dead)
    if hand.has_unknown or (drawing and hand.size == 0):
        cards += sorted(code for code in box.cards if code not in known)
    return tuple(cards)
