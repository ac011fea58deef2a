"""One spelling for what looks alike: accents, case, blanks, dashes, minus signs and apostrophes."""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans(
    dict.fromkeys("\u2010\u2011", "-")
    | dict.fromkeys("\u2012\u2013\u2014\u2015\u2212\u2e3a\ufe58", "–")
    | dict.fromkeys("\u2018\u2019\u02bc\u00b4\u0060\u2032", "'")
    | {"ł": "l", "≈": "~", "∼": "~", "\u200b": "", "\ufeff": "", "\u00ad": ""}
)


def fold(text: str) -> str:
    """Hyphens become `-`, longer dashes and the minus `–`: `1901-05` is a month, `1901–05` may be a range."""
    known = text if text.isascii() else unicodedata.normalize("NFKD", text.translate(_ALIKE))
    plain = known.casefold().translate(_ALIKE)
    bare = plain if plain.isascii() else "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(bare.split())
