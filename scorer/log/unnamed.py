"""Notes that players leave hands or the pool unnamed: `hands unnamed`. To other programs they are plain notes."""

from __future__ import annotations

_NOTES = {"deal": "hands unnamed", "pool": "pool unnamed"}


def unnamed_note(wants: str) -> str:
    """The text of the note that cards of this kind stay unnamed; empty for kinds that need none."""
    return _NOTES.get(wants, "")


def read_unnamed(note: str) -> str:
    """The kind of cards that a note leaves unnamed, `deal` or `pool`; empty for any other note."""
    return next((wants for wants, text in _NOTES.items() if note.strip() == text), "")
