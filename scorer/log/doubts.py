"""Notes that doubt the date of a card: `doubt 045: it fell in 1453`. To other programs they are plain notes."""

from __future__ import annotations

import re
from typing import NamedTuple

_DOUBT = re.compile(r"doubt ([^\s:]+)(?:: *(.*))?", re.DOTALL)


class Doubt(NamedTuple):
    """The code of a card whose date is doubted, and why, if somebody said so."""

    card: str
    why: str = ""

    def as_note(self) -> str:
        """The text of the note."""
        return f"doubt {self.card}: {self.why}" if self.why else f"doubt {self.card}"


def read_doubt(note: str) -> Doubt | None:
    """The doubt that a note expresses, or None if it is any other note."""
    found = _DOUBT.fullmatch(note.strip())
    return Doubt(found[1], (found[2] or "").strip()) if found else None
