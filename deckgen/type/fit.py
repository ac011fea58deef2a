"""Fitting text into a text box: the largest size at which it fits, in balanced lines, measured with the real font."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations, pairwise
from operator import add
from typing import Any, NamedTuple

from deckgen.type.fonts import Typeface
from deckgen.type.word_breaks import ZERO_WIDTH_SPACE, has_spaceless_words, split_words

PT = 25.4 / 72  # millimetres
ASCENT = 0.78  # of the size, from the top of a line to its baseline
_STEP = 0.25  # points between the sizes tried
_WORTH_A_LINE = 0.87  # of the size, that a text may lose to save a line
_EVEN = 20  # thousandths of the size: lines that differ by less look even
_BAD_BREAK = 0.3  # of the measure, by which the longest line of a title may grow to avoid a bad break
_MOST_WAYS = 400  # to break a title, that are compared
_ROUNDING = 1e-6  # thousandths of the size

_LEADING_WORDS = (  # they belong to the word after them, in the languages of our decks
    "a an and at by for from her his in into is its of on the their to with "
    "al con de del desde e el en es la las lo los por se su sus un una y "
    "au aux ces chez dans des du est et le les leur par pour sa sans ses son sur une à "
    "am auf aus bei das dem den der die ein eine einen einer für im ist mit nach und unter vom von vor zu zum zur über "
    "bez dla do i na nad o od po pod przed przez przy u w we z za ze"
)
_HANGING = "«»“”„‚‘’\"'.,;:…-–—¡¿"
_BEFORE_WORD = f"{_HANGING}(\u00a0\u202f"

SOFT_HYPHEN = "\u00ad"
_EAST_ASIAN = (
    "\u2e80-\u2fdf\u3000-\u303f\u3040-\u30ff\u3100-\u312f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff"
)
_NOT_FIRST = (
    r"、。，．・：；？！）］｝〉》」』】〕〗〙〟…‥’”»).,:;?!%°\]}"
    "ー～〜％々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
_NOT_LAST = r"（［｛〈《「『【〔〖〘〝￥＄￡‘“«(\[{"
_AFTER_HYPHENS = r"(?<=[^\W\d_]-)(?=\w\w)"
_BREAKS = (
    rf"(?<=[–—/])(?=\w)"
    r"|(?<=\d-)(?=\d\d)"
    rf"|(?<=[{_EAST_ASIAN}])(?<![{_NOT_LAST}])(?=[^{_NOT_FIRST}\s])"
    rf"|(?<=[^\s{_NOT_LAST}])(?=[{_EAST_ASIAN}])(?![{_NOT_FIRST}])"
)
_BREAK_CHARACTERS = frozenset(f"-–—/{SOFT_HYPHEN}{ZERO_WIDTH_SPACE}")
_FIRST_EAST_ASIAN = "\u2e80"
_FIRST_SPACELESS = "\u0e00"
_SHORTEST_HYPHENATED = 6


class Lines(NamedTuple):
    """A text broken into lines at a size (millimetres), their distance, and the width of their box."""

    lines: tuple[str, ...]
    size: float
    leading: float
    width: float

    @property
    def height(self) -> float:
        return self.leading * len(self.lines)

    def baseline(self, top: float) -> float:
        """The baseline of the first line, in a box that begins at `top`."""
        return top + (self.leading - self.size) / 2 + self.size * ASCENT


class TextBox(NamedTuple):
    """Room for a text in millimetres, and the sizes in points it may have."""

    width: float
    height: float
    largest: float
    smallest: float
    leading: float = 1.16
    most_lines: int = 99
    steps: tuple[float, ...] = ()  # the only sizes, largest first, if texts side by side are to have few


@lru_cache(maxsize=4096, typed=True)  # typed: lines of a text that is Markup are not escaped again
def fit(text: str, typeface: Typeface, box: TextBox, language: str = "") -> Lines | None:
    """The text at the largest size at which it fits; None if it fits at no size.

    Only if it fits at no size otherwise do words break at their hyphens, or are hyphenated by the rules of a language.
    """
    whole = _fit_pieces(split_pieces(text), typeface, box)
    if whole or not text:
        return whole
    broken = _fit_pieces(split_pieces(text, at_hyphens=True), typeface, box) if "-" in text else None
    return broken or (_fit_pieces(split_pieces(text, language), typeface, box) if language else None)


def _fit_pieces(pieces: list[Piece], typeface: Typeface, box: TextBox) -> Lines | None:
    if not pieces:
        return None
    measured = _MeasuredText(pieces, typeface)
    size = largest_size(box, lambda size: measured.fits(box, size))
    if not size:
        return None
    count = len(measured.line_starts(box.width / size * 1000))
    if box.steps:
        return Lines(measured.break_title(box.width / size * 1000, count), size, size * box.leading, box.width)
    return _fit_fewer_lines(measured, box, size, count)


def largest_size(box: TextBox, fits: Callable[[float], bool]) -> float:
    """The largest size of a box, in millimetres, at which something fits; 0 if none. What fits at a size fits below."""
    if fits(box.largest * PT):
        return box.largest * PT
    sizes = [points * PT for points in box.steps or _every_size(box)]
    step = bisect_left(sizes, True, key=fits)
    return sizes[step] if step < len(sizes) else 0.0


def _every_size(box: TextBox) -> list[float]:
    """The sizes in points from the largest down to the smallest."""
    steps = math.floor((box.largest - box.smallest) / _STEP + 1e-9)
    return [box.largest - step * _STEP for step in range(steps + 1)]


def _fit_fewer_lines(measured: _MeasuredText, box: TextBox, size: float, count: int) -> Lines:
    """Prefer fewer lines if the text need only be a little smaller."""
    chosen = size
    smaller = size - _STEP * PT
    least = max(size * _WORTH_A_LINE, box.smallest * PT - 1e-9)
    room = box.width / least * 1000
    while measured.total_width <= (count - 1) * room and smaller >= least:
        measure = box.width / smaller * 1000
        if measured.total_width <= (count - 1) * measure and (fewer := len(measured.line_starts(measure))) < count:
            chosen, count = smaller, fewer
        smaller -= _STEP * PT
    return Lines(measured.balance(box.width / chosen * 1000, count), chosen, chosen * box.leading, box.width)


class _MeasuredText:
    """The pieces of a text with their widths, in thousandths of the size."""

    def __init__(self, pieces: list[Piece], typeface: Typeface) -> None:
        self.pieces = pieces
        space, hyphen = typeface.advance(" "), typeface.advance("-")
        self.widths = [typeface.advance(piece.text) for piece in pieces]
        self.glues = [space if piece.glue else 0.0 for piece in pieces[:-1]]
        self.endings = [hyphen if piece.ending else 0.0 for piece in pieces]
        self.widest = max(map(add, self.widths, self.endings))
        self.total_width = sum(self.widths)  # of all lines together, without spaces
        self.steps = list(zip(map(add, self.glues, self.widths[1:]), self.widths[1:], self.endings[1:], strict=True))

    def fits(self, box: TextBox, size: float) -> bool:
        """Whether the lines at a size are neither too wide nor too many."""
        measure = box.width / size * 1000
        allowed = min(box.most_lines, math.floor(box.height / (size * box.leading) + 1e-6))
        return (
            self.widest <= measure
            and self.total_width <= allowed * measure
            and len(self.line_starts(measure)) <= allowed
        )

    def balance(self, measure: float, count: int) -> tuple[str, ...]:
        """The lines at the narrowest measure that still gives this many: of even length, without orphan words."""
        if count == 1:
            return (self._line(0, len(self.pieces)),)
        low, high = max(self.widest, self.total_width / count), measure
        while high - low > _EVEN:
            middle = (low + high) / 2
            if len(self.line_starts(middle)) > count:
                low = middle
            else:
                high = middle
        return tuple(self._line(start, end) for start, end in pairwise([*self.line_starts(high), len(self.pieces)]))

    def break_title(self, measure: float, count: int) -> tuple[str, ...]:
        """So many lines, as even as they can be without one that ends with an article or within a name."""
        last = len(self.pieces)
        if count == 1 or math.comb(last - 1, count - 1) > _MOST_WAYS:
            return self.balance(measure, count)
        begins = [0.0, *accumulate(map(add, self.widths, self.glues))]
        ends = list(map(add, begins, self.widths))
        costs = [0.0, *(_BAD_BREAK * measure * _is_bad_break(*pair) for pair in pairwise(self.pieces))]

        def judge(breaks: tuple[int, ...]) -> tuple[float, float]:
            widths = [
                ends[end - 1] - begins[start] + (self.endings[end - 1] if end < last else 0.0)
                for start, end in pairwise((0, *breaks, last))
            ]
            longest = max(widths)
            if longest > measure + _ROUNDING:
                return math.inf, 0.0
            return longest + sum(costs[place] for place in breaks), longest - min(widths)

        best = min(combinations(range(1, last), count - 1), key=judge)
        return tuple(self._line(start, end) for start, end in pairwise((0, *best, last)))

    def line_starts(self, measure: float) -> list[int]:
        """The index of the first piece of each line, lines filled greedily."""
        starts = [0]
        used = self.widths[0]
        for index, (step, width, ending) in enumerate(self.steps, start=1):
            used += step
            if used + ending > measure:
                starts.append(index)
                used = width
        return starts

    def _line(self, start: int, end: int) -> str:
        *inner, last = self.pieces[start:end]
        ending = last.ending if end < len(self.pieces) else ""
        return "".join(piece.text + piece.glue for piece in inner) + last.text + ending


@cache
def _leading_words() -> frozenset[str]:
    return frozenset(_LEADING_WORDS.split())


def _is_bad_break(before: Piece, after: Piece) -> bool:
    """Whether a line of a title should not end between two pieces: after an article, or between words of a name."""
    word, following = before.text.lstrip(_BEFORE_WORD), after.text.lstrip(_BEFORE_WORD)
    is_name = word[:1].isupper() and word[-1:].isalnum() and following[:1].isupper()
    return bool(before.glue) and (is_name or word.lower() in _leading_words())


def overhang(line: str, typeface: Typeface, size: float, width: float) -> float:
    """How far a line centred in a width moves, so that punctuation at its ends counts only half; it stays inside."""
    if line[:1] not in _HANGING and line[-1:] not in _HANGING:
        return 0.0
    before = line[: len(line) - len(line.lstrip(_HANGING))]
    after = line[len(line.rstrip(_HANGING)) :]
    if len(before) == len(line):
        return 0.0
    room = max(0.0, (width - typeface.width(line, size)) / 2)
    return max(-room, min((typeface.advance(after) - typeface.advance(before)) * size / 4000, room))


# Where a line may break: at spaces, after hyphens, between East Asian characters, between words of scripts without
# spaces and, if need be, inside words.


class Piece(NamedTuple):
    """A part of a text that never breaks; what joins it to the next on the same line, and what ends a line after it."""

    text: str
    glue: str = ""
    ending: str = ""


def split_pieces(text: str, language: str = "", *, at_hyphens: bool = False) -> list[Piece]:
    """Split a text where it may break; after hyphens only if asked, and inside words only if a language is given."""
    pieces: list[Piece] = []
    words = [word for word in text.split(" ") if word]
    for word in words[:-1]:
        pieces += _split_word(word, " ", language, at_hyphens or bool(language))
    for word in words[-1:]:
        pieces += _split_word(word, "", language, at_hyphens or bool(language))
    return pieces


@lru_cache(maxsize=8192, typed=True)
def _split_word(word: str, glue: str, language: str, at_hyphens: bool) -> tuple[Piece, ...]:
    """The pieces of a word, the last with what joins it to the next word; cached because texts share words."""
    if not language and _BREAK_CHARACTERS.isdisjoint(word) and _is_plain(word):
        return (Piece(word, glue),)
    *parts, last = _word_parts(word, language, at_hyphens)
    return (*parts, Piece(last.text, glue))


def _is_plain(word: str) -> bool:
    """Whether a word is in a script that separates words by spaces."""
    last = max(word)
    return last < _FIRST_SPACELESS or (last < _FIRST_EAST_ASIAN and not has_spaceless_words(word))


def _word_parts(word: str, language: str, at_hyphens: bool) -> Iterator[Piece]:
    for part in chain.from_iterable(map(split_words, _break_pattern(at_hyphens).split(word))):
        syllables = part.split(SOFT_HYPHEN)
        if len(syllables) == 1 and language and len(part) >= _SHORTEST_HYPHENATED and part.isalpha():
            syllables = _syllables(part, language)
        for syllable in syllables[:-1]:
            yield Piece(syllable, ending="-")
        yield Piece(syllables[-1])


def _syllables(word: str, language: str) -> list[str]:
    hyphenator = _hyphenator(language)
    return hyphenator.inserted(word, SOFT_HYPHEN).split(SOFT_HYPHEN) if hyphenator else [word]


@cache
def _break_pattern(at_hyphens: bool) -> re.Pattern[str]:
    return re.compile(f"{_AFTER_HYPHENS}|{_BREAKS}" if at_hyphens else _BREAKS)


@cache
def _hyphenator(language: str) -> Any:
    """The hyphenation rules of a language; None if there are none."""
    import pyphen

    name = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=name, left=3, right=3) if name else None
