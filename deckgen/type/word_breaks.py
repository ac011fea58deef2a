"""Words of scripts that are written without spaces: Thai, Lao, Khmer and Burmese, found by the dictionaries of ICU."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

ZERO_WIDTH_SPACE = "\u200b"
"""What an author may write between words."""
_SPACELESS = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff]+")  # Thai, Lao; Burmese; Khmer
_LONGEST_WORD = 12  # characters that may stand on a line together in any case


def has_spaceless_words(text: str) -> bool:
    return _SPACELESS.search(text) is not None


def split_words(text: str) -> list[str]:
    """The parts of a word between which a line may break: where spaceless words end, and at zero-width spaces."""
    parts = []
    for stretch in filter(None, text.split(ZERO_WIDTH_SPACE)):
        parts += _split_stretch(stretch)
    return parts or [""]


def find_unbroken(text: str) -> str | None:
    """The first stretch of a text that is too long for a line and cannot be divided, as there is no dictionary."""
    long = next((found for found in _SPACELESS.findall(text) if len(found) > _LONGEST_WORD), None)
    return long if long and _line_breaker() is None else None


def _split_stretch(text: str) -> list[str]:
    """A stretch without zero-width spaces, divided after each spaceless word that another one follows."""
    runs = [*_SPACELESS.finditer(text)]
    breaker = _line_breaker() if runs else None
    if breaker is None:
        return [text]
    parts, start = [], 0
    for run in runs:
        for begins, _ in [*breaker(run[0], "th").segments()][1:]:
            parts.append(text[start : run.start() + begins])
            start = run.start() + begins
    return [*parts, text[start:]]


@cache
def _line_breaker() -> Callable[..., Any] | None:
    """Finds where lines may break; None if the library is not installed, because it has no wheel for this machine."""
    try:
        from icu4py.breakers import LineBreaker
    except ImportError:
        return None
    breaker: Callable[..., Any] = LineBreaker
    return breaker
