"""Undo is a record too: folding it in leaves the records that stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Broken, Undo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.log.records import Record


def standing(records: Iterable[Record]) -> tuple[list[Record], list[Broken]]:
    """The records that were not taken back, and the undo records that asked for more than there was."""
    kept: list[Record] = []
    too_far: list[Broken] = []
    for record in records:
        if not isinstance(record, Undo):
            kept.append(record)
        elif record.count <= len(kept):
            del kept[-record.count :]
        else:
            facts = {"count": str(record.count), "standing": str(len(kept))}
            too_far.append(Broken(record.line, "undo-too-far", facts))
    return kept, too_far
