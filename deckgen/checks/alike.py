"""Titles that are surely one and the same event, told twice in nearly the same words."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from deckgen.text import fold_case

if TYPE_CHECKING:
    from collections.abc import KeysView

_WORD = re.compile(r"\w+")
_SMALL = 3  # letters: of, the, de, la
_LONG_ENOUGH_TO_MISSPELL = 5
_MOST_EXTRA = 2


def title_key(title: str) -> str:
    """The same for titles that differ only in case, blanks and punctuation."""
    return " ".join(_WORD.findall(fold_case(title))) or title.strip()


def alike(first: str, second: str) -> bool:
    """The same words but for one misspelt or two more; never where a number, name or place differs.

    `Apollo 11 lands` and `Apollo 12 lands` are two events, and so are those of North and South Korea.
    """
    one, two = _words(first), _words(second)
    if _surely_differ(one.keys(), two.keys()):
        return False
    only_one, only_two = one - two, two - one
    if not only_one or not only_two:
        extra = [word for word in (only_one or only_two) if len(word) > _SMALL or _is_number(word)]
        shared = [word for word in one & two if len(word) > _SMALL]
        return len(shared) > 1 and len(extra) <= _MOST_EXTRA and not any(map(_is_number, extra))
    if len(only_one) != 1 or len(only_two) != 1:
        return False
    return _misspelt(next(iter(only_one)), next(iter(only_two)))


def _surely_differ(one: KeysView[str], two: KeysView[str]) -> bool:
    """No word in common, or too many that only one has; asked first because it is so of nearly all titles."""
    if one.isdisjoint(two):
        return True
    only_one, only_two = len(one - two), len(two - one)
    return min(only_one, only_two) > 0 and max(only_one, only_two) > 1


@lru_cache(maxsize=4096)
def _words(title: str) -> Counter[str]:
    return Counter(_WORD.findall(title))


def _is_number(word: str) -> bool:
    return any(letter.isdigit() for letter in word) or bool(re.fullmatch("[ivxlc]+", word))


def _misspelt(one: str, two: str) -> bool:
    """One letter more, less, other or out of place; the first letter is right."""
    if min(len(one), len(two)) < _LONG_ENOUGH_TO_MISSPELL or one[0] != two[0] or _is_number(one) or _is_number(two):
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    rest, other = one[start:], two[start:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other or rest == other[1:] or rest[1:] == other[1:]
