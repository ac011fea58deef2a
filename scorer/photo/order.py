"""Which cards of a line lie wrong: as few as possible must go for the rest to be in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.rules.cards import CardIndex


def misplaced(box: CardIndex, cards: Sequence[str]) -> frozenset[int]:
    """Places in the line whose cards must go so that no card left is earlier than one before it."""
    best: dict[int, tuple[int, ...]] = {-1: ()}  # latest beginning so far → the most cards that can stay
    for place, card in enumerate(cards):
        longer: dict[int, tuple[int, ...]] = {}
        for latest, kept in best.items():
            if box.last[card] >= latest:
                reach = max(latest, box.first[card])
                if len(kept) + 1 > max(len(best.get(reach, ())), len(longer.get(reach, ()))):
                    longer[reach] = (*kept, place)
        best |= longer
    stay = max(best.values(), key=len)
    return frozenset(range(len(cards))) - frozenset(stay)
