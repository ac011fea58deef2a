"""Marks of footnotes at the end of a text, as in tables copied from encyclopedias: `Croton[2]`, `44 BC†`, `1066¹`."""

from __future__ import annotations

import re

_WORDS = (
    "citation needed|clarification needed|when[?]?|dubious[^\\]]*|update|disputed[^\\]]*|nb ?\\d*|note ?\\d*|"
    "cita requerida|réf\\. ?(?:nécessaire|souhaitée)|note|nota ?\\d*|potrzebn[ey] (?:przypis|źródło)|przypis ?\\d*|"
    "Beleg fehlt|Anm\\. ?\\d*|senza fonte|carece de fontes|A ?\\d+"
)
_MARK = rf"\[\s*(?:\d{{1,3}}|[a-z]{{1,2}}|{_WORDS})\s*\]|[†‡]"
_AT_END = re.compile(rf"(?:{_MARK})$", re.IGNORECASE)
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LONGEST = 60


def split_footnotes(text: str, *, raised_digits: bool = False) -> tuple[str, str]:
    """The text without the marks at its end, and the marks; a text that is nothing but a mark stays as it is."""
    plain = text
    while plain.endswith(("]", "†", "‡")) and (found := _AT_END.search(plain, max(0, len(plain) - _LONGEST))):
        plain = plain[: found.start()].rstrip()
    if raised_digits and plain.endswith(tuple(_RAISED)):
        plain = _take_off_raised(plain)
    return (plain, text[len(plain) :].strip()) if plain else (text, "")


def _take_off_raised(text: str) -> str:
    """The text without the raised numbers that it ends with; those that stand apart from it stay."""
    kept = text.rstrip(_RAISED + " ,")
    is_joined = bool(kept) and not kept[-1].isspace() and text[len(kept)] in _RAISED
    return kept if is_joined else text
