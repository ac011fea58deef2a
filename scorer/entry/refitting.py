"""After a correction: the same record in the form that still fits the table it finds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.log.records import Draw, Place, Start
from scorer.rules.board import Line
from scorer.rules.engine import apply, shape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.log.records import Record
    from scorer.rules.table import GameState


def renamed(old: Record, new: Record | None) -> dict[str, str]:
    """Cards that were misread: the one on record and the one that really lay there."""
    if isinstance(old, Place) and isinstance(new, Place):
        return {old.card: new.card}
    if isinstance(old, Start) and isinstance(new, Start):
        return dict(zip(old.cards, new.cards, strict=False))
    return {}


def refitted(state: GameState, record: Record, names: Mapping[str, str]) -> Record | None:
    """None for a draw that is no longer due; a place whose one neighbour is gone keeps the other."""
    if isinstance(record, Draw):
        played = apply(state, record)
        undue = played.fault is not None and played.fault.code in ("too-many-drawn", "game-over")
        return None if undue else record
    line = shape(state)
    if not isinstance(record, Place) or not isinstance(line, Line):
        return record
    left, right = (_neighbour(line, card, names) for card in (record.after, record.before))
    if left is None and right is None:
        return record
    return replace(record, after=left, before=right)


def _neighbour(line: Line, card: str | None, names: Mapping[str, str]) -> str | None:
    """The neighbour by its right name, or None if it does not lie in the line."""
    if card is not None and card not in line.cards:
        card = names.get(card)
    return card if card in line.cards else None
