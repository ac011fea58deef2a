"""Notes that say something about a card or hand in a set form. To other programs they are plain notes."""

from __future__ import annotations

import re
from typing import NamedTuple

# The date of a card is doubted: `doubt 045: it fell in 1453`.

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


# Hands or the pool are left unnamed: `hands unnamed`.


_NOTES = {"deal": "hands unnamed", "pool": "pool unnamed"}


def unnamed_note(wants: str) -> str:
    """The text of the note that cards of this kind stay unnamed; empty for kinds that need none."""
    return _NOTES.get(wants, "")


def read_unnamed(note: str) -> str:
    """The kind of cards that a note leaves unnamed, `deal` or `pool`; empty for any other note."""
    return next((wants for wants, text in _NOTES.items() if note.strip() == text), "")
