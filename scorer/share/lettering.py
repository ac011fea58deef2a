"""Words in the picture: fitted to their box with the real font, never wider and never lost without an ellipsis."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from deckgen.faces.fit import PT, Box, Lines, fit
from deckgen.svg.write import single_line, text_element, text_lines

if TYPE_CHECKING:
    from deckgen.faces.typeset import Typeface


@dataclass(frozen=True, slots=True)
class Room:
    """A box for words: its measures, and the largest and smallest size they may have."""

    width: float
    height: float
    sizes: tuple[float, float]
    most_lines: int = 1
    leading: float = 1.16


def set_words(text: str, face: Typeface, room: Room, language: str = "") -> Lines:
    """The words as large as they go; if they go at no size, as many of them as do, and an ellipsis."""
    text = legible(text, face)
    largest, smallest = room.sizes
    box = Box(room.width, room.height, largest / PT, smallest / PT, room.leading, room.most_lines)
    if lines := fit(text, face, box, language):
        return lines
    parts = text.split(" ")
    for kept in range(len(parts) - 1, 0, -1):
        shown = " ".join(parts[:kept]).rstrip(",;:.") + "…"
        if lines := fit(shown, face, box, language):
            return lines
    return _cut(text, face, room)


def set_evenly(text: str, face: Typeface, room: Room, language: str = "") -> Lines:
    """At the usual size, however many lines that takes, and smaller only where there is no room: cards look alike."""
    size, smallest = room.sizes
    while size > smallest:
        box = Box(room.width, room.height, size / PT, size / PT, room.leading, room.most_lines)
        if lines := fit(legible(text, face), face, box):
            return lines
        size -= 1
    return set_words(text, face, replace(room, sizes=(smallest, smallest)), language)


def drawn(lines: Lines, x: float, top: float, face: Typeface, fill: str, anchor: str = "middle") -> Markup:
    """Lines one beneath the other, the first beginning at `top`."""
    return Markup(text_lines(lines, x, lines.baseline(top), face, fill, anchor))


def line(text: str, x: float, y: float, face: Typeface, size: float, fill: str, anchor: str = "start") -> Markup:
    """One line on its baseline."""
    return Markup(text_element(text, x, y, face, size, fill, anchor))


def legible(text: str, face: Typeface) -> str:
    """Without what no font has, such as little pictures in a player's name."""
    known = face.fonts()
    return single_line(
        "".join(letter for letter in text if letter.isspace() or any(font.covers(letter) for font in known))
    )


def _cut(text: str, face: Typeface, room: Room) -> Lines:
    """A single word that is too long for any line: its beginning."""
    size = room.sizes[1]
    kept = text
    while kept and face.width(f"{kept}…", size) > room.width:
        kept = kept[:-1]
    return Lines((f"{kept}…" if text else "",), size, size * room.leading)
