"""Bytes to text, whatever program saved the file: UTF-8 with or without BOM, UTF-16, Windows-1252."""

from __future__ import annotations

import codecs

from deckgen.errors import Place, UserError
from deckgen.messages import say

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 2000


def decode(content: bytes, place: Place) -> str:
    """The text of a file, by its byte order mark, by UTF-8's own strictness, or as old Windows programs save it."""
    for encoding in _candidates(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise UserError.at(place, say("reading.not-text"), say("reading.not-text.fix"))


def _candidates(content: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return (encoding,)
    start = content[:_LOOKED_AT]
    if b"\x00" in start:
        return ("utf-16-be",) if start[::2].count(0) > start[1::2].count(0) else ("utf-16-le",)
    return ("utf-8", "cp1252")
