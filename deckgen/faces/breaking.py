"""Where a line may break: at spaces, after hyphens, between East Asian characters and, at need, inside words."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SOFT_HYPHEN = "\u00ad"
_EAST_ASIAN = "\u2e80-\u2fdf\u3040-\u30ff\u3100-\u312f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f"
_NOT_FIRST = "、。，．・：；？！）］｝〉》」』】〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ…"
_NOT_LAST = "（［｛〈《「『【〔"
_AFTER_HYPHEN = r"(?<=[^\W\d_]-)(?=\w\w)"
_JOINTS = (
    rf"(?<=[–—/])(?=\w)"
    rf"|(?<=[{_EAST_ASIAN}])(?<![{_NOT_LAST}])(?=[^{_NOT_FIRST}\s])"
    rf"|(?<=[^\s{_NOT_LAST}])(?=[{_EAST_ASIAN}])(?![{_NOT_FIRST}])"
)
_NEAR_JOINTS = frozenset(f"-–—/{SOFT_HYPHEN}")
_FIRST_EAST_ASIAN = "\u2e80"
_SHORTEST_HYPHENATED = 6


class Piece(NamedTuple):
    """A stretch that never breaks; what joins it to the next one on the same line, and what ends a line after it."""

    text: str
    glue: str = ""
    ending: str = ""


def pieces(text: str, language: str = "", *, at_hyphens: bool = False) -> list[Piece]:
    """A text cut where it may break; after hyphens only if asked, and inside words only if a language is given."""
    found: list[Piece] = []
    words = [word for word in text.split(" ") if word]
    for word in words[:-1]:
        found += _cut(word, " ", language, at_hyphens or bool(language))
    for word in words[-1:]:
        found += _cut(word, "", language, at_hyphens or bool(language))
    return found


@lru_cache(maxsize=8192, typed=True)
def _cut(word: str, glue: str, language: str, at_hyphens: bool) -> tuple[Piece, ...]:
    """The pieces of a word, the last with what joins it to the next word; most texts repeat each other's words."""
    if not language and max(word) < _FIRST_EAST_ASIAN and _NEAR_JOINTS.isdisjoint(word):
        return (Piece(word, glue),)
    *parts, last = _parts(word, language, at_hyphens)
    return (*parts, Piece(last.text, glue))


def _parts(word: str, language: str, at_hyphens: bool) -> Iterator[Piece]:
    for stretch in _joints(at_hyphens).split(word):
        syllables = stretch.split(SOFT_HYPHEN)
        if len(syllables) == 1 and language and len(stretch) >= _SHORTEST_HYPHENATED and stretch.isalpha():
            syllables = _syllables(stretch, language)
        for syllable in syllables[:-1]:
            yield Piece(syllable, ending="-")
        yield Piece(syllables[-1])


def _syllables(word: str, language: str) -> list[str]:
    hyphenator = _hyphenator(language)
    return hyphenator.inserted(word, SOFT_HYPHEN).split(SOFT_HYPHEN) if hyphenator else [word]


@cache
def _joints(at_hyphens: bool) -> re.Pattern[str]:
    return re.compile(f"{_AFTER_HYPHEN}|{_JOINTS}" if at_hyphens else _JOINTS)


@cache
def _hyphenator(language: str) -> Any:
    """The hyphenation rules of a language, or nothing where there are none."""
    import pyphen

    name = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=name, left=3, right=3) if name else None
