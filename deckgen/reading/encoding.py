"""The encoding of a text file: UTF-8 and UTF-16 are recognised, older ones are told apart by the letters they give.

An older encoding reads nearly every file, and the wrong one gives other letters. So each is tried, and the text it
gives is scored by the pairs of letters of many languages; if the best two texts are nearly as good, none is chosen.
"""

from __future__ import annotations

import codecs
import math
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from deckgen.errors import SourceLocation, UserError
from deckgen.messages import say
from deckgen.reading.table import find_field
from deckgen.resources import read_data
from deckgen.text import find_nearest

_WESTERN = ("cp1252", "mac-roman", "cp850")
_CENTRAL = ("cp1250", "iso8859-2", "mac-latin2", "cp852")
_CYRILLIC = ("cp1251", "mac-cyrillic")
_REGIONS = ((_CENTRAL, ("cs", "hr", "hu", "pl", "ro", "sk", "sl")), (_CYRILLIC, ("bg", "ru", "uk")))
OLDER = (*_WESTERN, *_CENTRAL, *_CYRILLIC)
"""The encodings that are guessed: those of Windows, Unix, Macintosh and DOS."""
NAMED = (*OLDER, "utf-8", "utf-16", "iso8859-1", "iso8859-15", "iso8859-5", "cp1253", "cp1254", "cp1257", "koi8-r")
"""The encodings that a user may name."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE_BYTES = 2000
_MOST_WORDS = 200  # of each kind that are looked at

# Scores are powers of two, as in letters.yaml.
_UNSEEN = -17.0  # a pair of letters that a language does not have
_ODD = -30.0  # a sign that is no letter, where none belongs
_USUAL_SIGN = -9.0
_LONE_SIGN = -26.0
_GLUED_DASH = -18.0  # a dash without blanks around it
_OTHER_LANGUAGE = -9.0  # a word in a language other than that of the list
_UNUSUAL_ENCODING = -13.0  # for an encoding in which the language of the list is not usually written
_RARE_ENCODING = {
    "iso8859-2": -3.0,
    "mac-roman": -4.0,
    "mac-latin2": -8.0,
    "mac-cyrillic": -8.0,
    "cp850": -8.0,
    "cp852": -8.0,
}
_EXPECTED = 12.0  # for the language that the deck or its headings declare
_KNOWN_HEADING = 10.0  # for each heading with an accent that we know
_MARGIN = 14.0  # by which the best text must be better than the next
_WORST_PAIR = -13.5  # on average, in a text that can be believed

_MOST_READINGS = 5  # that a person is shown
_HEADER_LINES = 15
_FEW_ZEROS = 0.05
_CONTROLS = re.compile("[\x80-\x9f]")
_HEADING_ENDS = re.compile(r'[,;\t|"]+')
_BEFORE = "«“„‘¿¡‚‹"
_AFTER = "»”’“…›°ºª‘"
_BETWEEN = "’·-‑"
_ALONE = "–—-•§·"  # not the ellipsis and the euro, which are the French à of DOS and of Mac


class LetterReading(NamedTuple):
    """An encoding in which a file may be written, and a cell of the file that shows the letters it gives."""

    encoding: str
    sample: str


class _Reading(NamedTuple):
    encoding: str
    score: float
    pairs: int


def decode(content: bytes, location: SourceLocation, *, encoding: str = "", language: str = "") -> str:
    """The text of a file. An encoding that is named is used unless the file is in Unicode; `language` is evidence.

    UserError if the content is not text, or if its letters can be read in two ways.
    """
    content = _without_stray_zeros(content)
    for unicode in _unicode_encodings(content):
        text = _try_decoding(content, unicode)
        if text is not None:
            return text
    if encoding:
        text = _try_decoding(content, find_encoding(encoding))
        if text is None:
            message = say("reading.other-encoding", encoding=encoding)
            raise UserError.at(location, message, say("reading.other-encoding.fix"))
        return text
    if _is_unicode_by_mark(content) or b"\x00" in content:
        raise UserError.at(location, say("reading.not-text"), say("reading.not-text.fix"))
    return _guess_text(content, location, language)


def find_encoding(name: str) -> str:
    """The codec of a name that people write, such as `Windows-1250`; UserError for one that we do not know."""
    key = re.sub(r"[\s_]+", "-", name.strip().casefold())
    try:
        codec = codecs.lookup(key).name
    except (LookupError, ValueError):
        codec = ""
    if codec not in {codecs.lookup(known).name for known in NAMED}:
        guess = find_nearest(key, NAMED) or NAMED[0]
        names = say("reading.encodings", names=", ".join(NAMED), guess=guess)
        raise UserError.at(None, say("reading.unknown-encoding", name=name[:40]), names)
    return codec


def list_readings(content: bytes, language: str = "") -> tuple[LetterReading, ...]:
    """The ways in which the letters of a text can be read, the likeliest first; none if it is in Unicode."""
    content = _without_stray_zeros(content)
    if _is_unicode_by_mark(content) or any(
        _try_decoding(content, name) is not None for name in _unicode_encodings(content)
    ):
        return ()
    texts = _older_texts(content)
    ranked = [reading.encoding for reading in _rank(content, texts, language)]
    different = [name for at, name in enumerate(ranked) if texts[name] not in [texts[other] for other in ranked[:at]]]
    if len(different) < 2:
        return ()
    best, second = different[:2]
    rest = (LetterReading(name, _shown_pair(texts[best], texts[name])[2]) for name in different[1:_MOST_READINGS])
    return (LetterReading(best, _shown_pair(texts[best], texts[second])[1]), *rest)


def _unicode_encodings(content: bytes) -> tuple[str, ...]:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return (encoding,)
    start = content[:_SAMPLE_BYTES]
    if b"\x00" in start:
        return ("utf-16-be",) if start[::2].count(0) > start[1::2].count(0) else ("utf-16-le",)
    return ("utf-8",)


def _without_stray_zeros(content: bytes) -> bytes:
    """The content without the few zero bytes that old programs leave in texts; UTF-16 has many more."""
    few = 0 < content.count(0) < _FEW_ZEROS * len(content)
    return content.replace(b"\x00", b"") if few and not _is_unicode_by_mark(content) else content


def _is_unicode_by_mark(content: bytes) -> bool:
    return any(content.startswith(mark) for mark, _ in _BYTE_ORDER_MARKS)


def _try_decoding(content: bytes, encoding: str) -> str | None:
    """The text; None if the bytes are not in this encoding, or give characters that no text has."""
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return None
    if encoding == "utf-8-sig":  # so says its mark: these are letters of Windows that were taken for Latin-1
        text = _CONTROLS.sub(lambda found: found[0].encode("latin-1").decode("cp1252", "replace"), text)
    return None if "\x00" in text or _CONTROLS.search(text) else text


def _guess_text(content: bytes, location: SourceLocation, language: str) -> str:
    texts = _older_texts(content)
    if not texts:
        raise UserError.at(location, say("reading.not-text"), say("reading.not-text.fix"))
    readings = _rank(content, texts, language)
    best = readings[0]
    other = next((each for each in readings if texts[each.encoding] != texts[best.encoding]), None)
    believable = best.score / max(best.pairs, 1) > _WORST_PAIR
    if believable and (other is None or best.score - other.score >= _MARGIN):
        return texts[best.encoding]
    raise _two_readings(texts, best.encoding, other.encoding if other else best.encoding, location)


def _older_texts(content: bytes) -> dict[str, str]:
    """The text that each older encoding gives, if it gives one."""
    return {encoding: text for encoding in OLDER if (text := _try_decoding(content, encoding)) is not None}


def _rank(content: bytes, texts: dict[str, str], language: str) -> list[_Reading]:
    """The readings of a text, the best first."""
    words = _sample_words(content)
    plain = {name: sum(_fit(word.decode("ascii"), name) for word in words.ascii) for name in _load_pairs()}
    scores = (_score(words, name, plain, _Evidence.of(text, language)) for name, text in texts.items())
    return sorted(scores, key=lambda each: -each.score)


def _two_readings(texts: dict[str, str], one: str, other: str, location: SourceLocation) -> UserError:
    """The error that shows the first line that differs, as both encodings read it."""
    row, first, second = _shown_pair(texts[one], texts[other])
    message = say("reading.two-readings", one=first, encoding=one, other=second, other_encoding=other)
    return UserError.at(location._replace(row=row), message, say("reading.two-readings.fix", encoding=one))


def _shown_pair(one: str, other: str) -> tuple[int, str, str]:
    """The first line in which two texts differ, from 1, and the cell that differs as each has it."""
    pairs = enumerate(zip(one.splitlines(), other.splitlines(), strict=False), 1)
    row, (first, second) = next(((row, pair) for row, pair in pairs if pair[0] != pair[1]), (1, ("", "")))
    differing = next((index for index, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    return row, _cell_around(first, differing), _cell_around(second, differing)


def _cell_around(line: str, index: int) -> str:
    """The cell of a line that has the character at this index, at most 60 characters of it."""
    start = max(line.rfind(mark, 0, index) for mark in ',;\t|"') + 1
    cell = re.split(r'[,;\t|"]', line[start:], maxsplit=1)[0]
    begin = max(0, index - start - 40)
    return cell[begin : begin + 60].strip()


# The score of an encoding: how well the words that it gives fit a language.


class _Evidence(NamedTuple):
    """What speaks for a reading besides its words: the expected languages, and headings with accents that we know."""

    languages: frozenset[str]
    headings: int

    @classmethod
    def of(cls, text: str, language: str) -> _Evidence:
        """The declared language, or else those of the line with the most headings that we know."""
        lines = [_HEADING_ENDS.split(line) for line in text[:_SAMPLE_BYTES].splitlines()[:_HEADER_LINES]]
        known = max(([cell for cell in line if find_field(cell.strip())] for line in lines), key=len, default=[])
        votes = Counter(name for cell in known if (found := find_field(cell.strip())) for name in found.named_in)
        most = max(votes.values(), default=0)
        usual = {name for name, count in votes.items() if count == most}
        languages = {language.partition("-")[0]} if language else usual if "en" not in usual else set()
        return cls(frozenset(languages), sum(not cell.isascii() for cell in known))


class _Words(NamedTuple):
    """The words of a text, as bytes, and how often each occurs."""

    ascii: Counter[bytes]
    others: Counter[bytes]


def _sample_words(content: bytes) -> _Words:
    ascii_words: Counter[bytes] = Counter()
    others: Counter[bytes] = Counter()
    for word in re.findall(rb'[^\x00-\x20,;|"()\[\]/0-9.:!?&]+', content):
        kind = ascii_words if word.isascii() else others
        if len(word) <= 40 and (word in kind or len(kind) < _MOST_WORDS):
            kind[word] += 1
    return _Words(ascii_words, others)


def _score(words: _Words, encoding: str, plain: dict[str, float], evidence: _Evidence) -> _Reading:
    """The score of the best language for the text; a word may be of another language at a price.

    `plain` is how well the words without accents, which are the same in every encoding, fit each language.
    """
    decoded = {word.decode(encoding): 1 + math.log2(count) for word, count in words.others.items()}
    by_language = {name: [_fit(word, name) for word in decoded] for name in _load_pairs()}
    best_of_any = [max(scores) + _OTHER_LANGUAGE for scores in zip(*by_language.values(), strict=True)]
    best = -math.inf
    for name, scores in by_language.items():
        found = sum(
            max(score, foreign) * weight
            for score, foreign, weight in zip(scores, best_of_any, decoded.values(), strict=True)
        )
        found += plain[name] + (_EXPECTED if name in evidence.languages else 0)
        found += 0 if _is_usual(encoding, name) else _UNUSUAL_ENCODING
        best = max(best, found)
    pairs = sum((len(word) + 1) * weight for word, weight in decoded.items())
    best += _KNOWN_HEADING * evidence.headings + _RARE_ENCODING.get(encoding, 0.0)
    return _Reading(encoding, best, round(pairs) + sum(len(word) + 1 for word in words.ascii))


def _is_usual(encoding: str, language: str) -> bool:
    """Whether a language is usually written in an encoding; English and German are written in all of them."""
    if language in ("en", "de"):
        return True
    return next((encoding in group for group, languages in _REGIONS if language in languages), encoding in _WESTERN)


def _fit(word: str, language: str) -> float:
    """The sum over the pairs of letters of a word; signs and capitals count by their place."""
    pairs = _load_pairs()[language]
    core = word.strip("".join({*_BEFORE, *_AFTER, *_ALONE, "€", "'", "*"}))
    signs = ((index, sign) for index, sign in enumerate(word) if not sign.isascii() and not sign.isalpha())
    total = sum(_fit_sign(sign, word, index) for index, sign in signs)
    previous = "_"
    for index, letter in enumerate(core):
        lower = letter.lower()
        if not letter.isalpha() or len(lower) != 1:
            lower = "_"
        elif letter.isupper() and not letter.isascii() and index and core[index - 1].islower():
            total += _ODD / 2  # a capital inside a word
        if previous != "_" or lower != "_":
            total += pairs.get(previous + lower, _UNSEEN)
        previous = lower
    return total + (pairs.get(previous + "_", _UNSEEN) if previous != "_" else 0.0)


def _fit_sign(sign: str, word: str, index: int) -> float:
    before, after = word[:index], word[index + 1 :]
    usual = (
        (sign in _ALONE and not before and not after)
        or (sign in _BEFORE and not any(map(str.isalpha, before)))
        or (sign in _AFTER and (before or sign != "…") and not any(map(str.isalpha, after)))
        or (sign in _BETWEEN and before[-1:].isalpha() and after[:1].isalpha())
    )
    if usual:
        return _USUAL_SIGN
    return _LONE_SIGN if sign in "…€" else _GLUED_DASH if sign in "–—\xa0" else _ODD


@cache
def _load_pairs() -> dict[str, dict[str, float]]:
    """The score of each pair of letters, by language."""
    data = read_data(Path(__file__).with_name("letters.yaml"))
    return {
        language: {pair: -float(power) for power, pairs in bands.items() for pair in pairs.split()}
        for language, bands in data.items()
    }
