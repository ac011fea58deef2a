"""Estimated widths of text in pictures without fonts of their own, and breaking it into lines.

The widths are those of Arial and similar fonts, with a little to spare.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from deckgen.svg.write import single_line

_SPARE = 1.06
_BOLD = 1.08
_ELLIPSIS = "…"
_EM = {
    width: frozenset(letters)
    for width, letters in (
        (0.24, "ijl'|"),
        (0.29, "tfI.,:;!/\\[]() \u00a0\u202f"),
        (0.36, 'r-"“”*'),
        (0.5, "ckszvxyJ"),
        (0.72, "wABCDEGHKNOPQRSTUVXYZ&"),
        (0.86, "mMW%"),
        (1.0, "@—…"),
    )
}
_OTHER_EM = 0.58
_FULL_WIDTH_EM = 1.05


def estimate_width(text: str, size: float, *, bold: bool = False) -> float:
    return sum(map(_em, text)) * size * _SPARE * (_BOLD if bold else 1)


def clip(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text on one line, cut with an ellipsis if it must be."""
    return _clip(single_line(text), size, width, bold)


def break_lines(text: str, size: float, width: float, max_lines: int) -> tuple[str, ...]:
    """Up to `max_lines` lines; what does not fit on the last is cut with an ellipsis."""
    rest = single_line(text)
    lines: list[str] = []
    while len(lines) < max_lines - 1 and estimate_width(rest, size) > width:
        line = _first_line(rest, size, width)
        lines.append(line.rstrip())
        rest = rest[len(line) :].lstrip()
    return (*lines, _clip(rest, size, width, False))


def _clip(text: str, size: float, width: float, bold: bool) -> str:
    if estimate_width(text, size, bold=bold) <= width:
        return text
    room = width - estimate_width(_ELLIPSIS, size, bold=bold)
    return _prefix(text, size, room, bold).rstrip() + _ELLIPSIS


def _first_line(text: str, size: float, width: float) -> str:
    """As many whole words as fit; a word longer than a line, or text without spaces, breaks anywhere."""
    fitting = _prefix(text, size, width, False) or text[0]
    if " " not in fitting or text[len(fitting) :].startswith(" "):
        return fitting
    return fitting[: fitting.rindex(" ")]


def _prefix(text: str, size: float, width: float, bold: bool) -> str:
    """The longest beginning that fits; an accent stays with its letter because it has no width of its own."""
    room = width / (size * _SPARE * (_BOLD if bold else 1))
    for at, character in enumerate(text):
        room -= _em(character)
        if room < 0:
            return text[:at]
    return text


@cache
def _em(character: str) -> float:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return _FULL_WIDTH_EM
    letter = unicodedata.normalize("NFD", character)[0]
    return next((width for width, letters in _EM.items() if letter in letters), _OTHER_EM)
