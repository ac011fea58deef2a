"""Spaces that must not break: French signs keep their word, Polish one-letter words their successor."""

from __future__ import annotations

import re

_FIXED = "\u00a0"
_BEFORE_SIGN = re.compile(r" (?=[;:!?»])")
_AFTER_QUOTE = re.compile(r"(?<=«) ")
_ONE_LETTER = re.compile(r"(?<![^\s(„])([aiouwzAIOUWZ]) ")
_NUMBER = re.compile(r"(?<=\d) (?=[+−=] ?\d)|(?<=[+−=]) (?=\d)")


def bound(text: str, language: str) -> str:
    """The text with the spaces of its language that hold words together."""
    text = _NUMBER.sub(_FIXED, text)
    if language == "fr":
        return _AFTER_QUOTE.sub(_FIXED, _BEFORE_SIGN.sub(_FIXED, text))
    return _ONE_LETTER.sub(rf"\1{_FIXED}", text) if language == "pl" else text
