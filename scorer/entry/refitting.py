"""After a correction: the same record in the form that still fits the table it finds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.log.records import Draw, Place
from scorer.rules.competitive.state import Competitive
from scorer.rules.engine import apply

if TYPE_CHECKING:
    from scorer.log.records import Record
    from scorer.rules.table import GameState


def refitted(state: GameState, record: Record) -> Record | None:
    """None for a draw that is no longer due; a place whose one neighbour is gone keeps the other."""
    if isinstance(record, Draw):
        played = apply(state, record)
        undue = played.fault is not None and played.fault.code in ("too-many-drawn", "game-over")
        return None if undue else record
    if isinstance(record, Place) and isinstance(state, Competitive) and record.after and record.before:
        left, right = (name in state.line.cards for name in (record.after, record.before))
        if left != right:
            return replace(record, before=None) if left else replace(record, after=None)
    return record
