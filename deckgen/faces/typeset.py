"""Setting a line: which font shows which stretch of it, and in which order and direction the stretches stand."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from deckgen.faces.fonts import font

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckgen.faces.fonts import Font

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
_UNORDERED = frozenset(("", "LRI", "RLI", "FSI", "PDI"))  # kinds the ordering rules we use do not know


class Run(NamedTuple):
    """A stretch of text in one font and one direction."""

    font: Font
    text: str
    direction: str  # ltr or rtl


class Typeface(NamedTuple):
    """Fonts in order of preference: a character is set in the first that has it."""

    names: tuple[str, ...]

    def fonts(self) -> tuple[Font, ...]:
        return tuple(font(name) for name in self.names)

    @property
    def family(self) -> str:
        """As a drawing names it, so that browsers fall back in the same order."""
        return _family(self.names)

    def advance(self, text: str) -> float:
        """The width of a text in thousandths of the size."""
        return _advance(text, self.names)

    def width(self, text: str, size: float) -> float:
        return self.advance(text) * size / 1000

    def runs(self, text: str) -> tuple[Run, ...]:
        """The line as it stands from left to right."""
        return _runs(text, self.names)


def is_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction of its own runs to the left."""
    if text.isascii() or not _RIGHT_TO_LEFT.search(text):
        return False
    from bidi.algorithm import get_base_level

    return bool(get_base_level(text))


@cache
def _family(names: tuple[str, ...]) -> str:
    return ", ".join(names)


@lru_cache(maxsize=16384)
def _advance(text: str, names: tuple[str, ...]) -> float:
    """Remembered because fitting tries the same words often."""
    if len(names) == 1 or text.isascii():
        return font(names[0]).advance(text)
    return sum(run.font.advance(run.text) for run in _runs(text, names))


@lru_cache(maxsize=8192)
def _runs(text: str, names: tuple[str, ...]) -> tuple[Run, ...]:
    fonts = tuple([font(name) for name in names])
    if (text.isascii() or not _RIGHT_TO_LEFT.search(text)) and fonts[0].covers_all(text):
        return (Run(fonts[0], text, "ltr"),)
    stretches = _directed(text) if _RIGHT_TO_LEFT.search(text) else [(text, "ltr")]
    runs: list[Run] = []
    for stretch, direction in stretches:
        parts = [
            Run(chosen, "".join(characters), direction) for chosen, characters in groupby(stretch, key=_chooser(fonts))
        ]
        runs += reversed(parts) if direction == "rtl" else parts
    return tuple(runs)


def _chooser(fonts: tuple[Font, ...]) -> Callable[[str], Font]:
    """Picks the font of a character; spaces and marks stay with the letter before them where its font has them."""
    current = fonts[0]

    def choose(character: str) -> Font:
        nonlocal current
        neutral = not character.isalnum() and current.covers(character)
        if not neutral:
            current = next((each for each in fonts if each.covers(character)), fonts[0])
        return current

    return choose


def _directed(text: str) -> list[tuple[str, str]]:
    """The stretches of a line with right-to-left letters in the order they are seen (Unicode's bidirectional rules)."""
    from bidi import algorithm

    text = "".join(character for character in text if unicodedata.bidirectional(character) not in _UNORDERED)
    storage = algorithm.get_empty_storage()
    storage["base_level"] = level = algorithm.get_base_level(text)
    storage["base_dir"] = ("L", "R")[level]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    stretches = [
        (level, "".join(char["ch"] for char in chars))
        for level, chars in groupby(storage["chars"], key=lambda char: char["level"])
    ]
    return [(stretch, "rtl" if level % 2 else "ltr") for level, stretch in _reordered(stretches)]


def _reordered(stretches: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Rule L2: from the deepest level down, every run of stretches at that level or deeper is turned round."""
    ordered = list(stretches)
    for level in range(max(level for level, _ in ordered), 0, -1):
        turned: list[tuple[int, str]] = []
        for inside, group in groupby(ordered, key=lambda stretch: stretch[0] >= level):
            stretches_here = list(group)
            turned += reversed(stretches_here) if inside else stretches_here
        ordered = turned
    return ordered
