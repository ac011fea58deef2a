"""Read a quantity from what an author wrote; a text with more than one possible meaning is refused, never guessed."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from deckgen.dates.vocabulary import base_language, load_words
from deckgen.order.quantity import Quantity, format_figure, print_quantity
from deckgen.order.units import Unit, find_unit, nearest_unit
from deckgen.spans import UnreadableError
from deckgen.text import fold_signs

_LONGEST = 60
_LONGEST_QUOTE = 40
_BLANKS = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "−": "-", "’": "'", "—": "–", "‐": "-", "‑": "-"})
_LIMIT = re.compile(r"(<=|>=|[<>≤≥])\s*")
_LIMIT_SIGNS = {"<=": "≤", ">=": "≥"}
_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?: \d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,']\d+)*)")
_ONE_GROUP = re.compile(r"[1-9]\d{0,2}[.,]\d{3}")
_CERTAIN = re.compile(r"^([1-9]\d{0,2}[.,]\d{3})0$")  # the zero only says that the others are decimals
_GROUPED = re.compile(r"\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?")
_PLAIN = re.compile(r"(?:0|[1-9]\d*)(?:[.,]\d+)?")
_SCALE_LETTER = re.compile(r"(?P<before>[€$£]?) ?(?P<number>[0-9][0-9.,]{0,12}) ?(?P<letter>[KMBkmb])(?P<after>[€$£]?)")
_SCALE_LETTERS = {"k": "thousand", "m": "million", "b": "billion"}
_SIGN_FIRST = re.compile(r"^-([€$£])(?=\d)")
_THOUSAND = 1000
_OR = " / "
_WHOLE = ("no-unit", "ambiguous-number", "too-precise", "backwards-range")
_WHOLE_ALONE = ("unknown-unit", "unknown-form")
_ALONE = re.compile(r"[\d€$£][^–-]*")
"""Reasons for which what could be meant is the whole text: some only if it is neither a range nor `c.` of something."""
_MOST_DECIMALS = 6
_FIXES = {
    "no-unit": "fix-deck-unit",
    "unit-not-expected": "fix-all-units",
    "not-a-rank": "fix-rank",
    "negative": "fix-negative",
}


class QuantityError(UnreadableError):
    """A text that is not a certain quantity.

    `code` names the reason, `text` is what was written, and `nearest` what could be meant, as it can be written;
    `units` are those in which it can be.
    """

    def __init__(self, code: str, text: str, nearest: str = "", units: str = "") -> None:
        super().__init__(code, text, nearest, units)
        self.code = code
        self.text = text
        self.nearest = nearest
        self.units = units

    def __str__(self) -> str:
        return self.message()

    def message(self, language: str | None = None) -> str:
        return self._say(self.code, language)

    def fix(self, language: str | None = None) -> str:
        if self.units:
            return self._say("fix-units", language)
        return self._say(_FIXES.get(self.code) or ("fix-nearest" if self.nearest else "fix-forms"), language)

    def suggestions(self) -> tuple[str, ...]:
        is_whole = self.code in _WHOLE or (self.code in _WHOLE_ALONE and _ALONE.fullmatch(self.text))
        return tuple(self.nearest.split(_OR)) if self.nearest and is_whole else ()

    def _say(self, name: str, language: str | None) -> str:
        from deckgen.messages import say

        text = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[: _LONGEST_QUOTE - 1] + "…"
        return say(f"quantities.{name}", language, text=text, nearest=self.nearest, units=self.units)


class _RefusalError(Exception):
    """Why a text is refused; `read_quantity` turns it into a QuantityError."""

    def __init__(self, code: str, nearest: str = "", number: str = "") -> None:
        super().__init__(code, nearest, number)
        self.code = code
        self.nearest = nearest
        self.number = number  # the part of the text that can be read in these ways


class _End(NamedTuple):
    """A figure with what stands beside it, as it was written; one end of a range or the whole."""

    figure: Decimal
    scale: str
    unit: Unit | None


def read_quantity(text: str, language: str) -> Quantity:
    """The quantity that a text means in a language, with the unit that it names; QuantityError if it is not certain."""
    result = _read_cached(text, language)
    if isinstance(result, _RefusalError):
        meant = " / ".join(_replace_number(text, result, language)) or result.nearest or spell_scale(text, language)
        raise QuantityError(result.code, text, meant)
    return result


def _replace_number(text: str, refusal: _RefusalError, language: str) -> list[str]:
    """`1200 kg` and `1.2 kg` for `1.200 kg`; nothing if that leaves other doubts."""
    meant = [text.replace(refusal.number, each, 1) for each in refusal.nearest.split(_OR)] if refusal.number else []
    certain = [each for each in meant if isinstance(_read_cached(each, language), Quantity)]
    return meant if meant == certain else []


def spell_scale(text: str, language: str) -> str:
    """`331 million` for `331M`, whose letter could also be a unit; empty if the text has no such letter."""
    match = _SCALE_LETTER.fullmatch(text.translate(_BLANKS).strip())
    if not match or _ONE_GROUP.fullmatch(match["number"]) or not _PLAIN.fullmatch(match["number"]):
        return ""
    scale = _SCALE_LETTERS[match["letter"].casefold()]
    figure = Decimal(match["number"].replace(",", "."))
    unit = find_unit(match["before"] or match["after"], language)
    if scale == "thousand":
        figure, scale = figure * _THOUSAND, ""
    return print_quantity(Quantity((figure,), unit.id if unit else "", scale), language)


@lru_cache(maxsize=4096)
def _read_cached(text: str, language: str) -> Quantity | _RefusalError:
    try:
        return _read(text, language)
    except _RefusalError as refusal:
        return refusal


def _read(text: str, language: str) -> Quantity:
    plain = re.sub(r" +", " ", text.translate(_BLANKS)).strip()
    if not plain:
        raise _RefusalError("empty")
    if len(plain) > _LONGEST:
        raise _RefusalError("unknown-form")
    plain, approximate = _drop_about(plain, language)
    plain, limit = _drop_limit(plain)
    if approximate and limit:
        raise _RefusalError("unknown-form")
    plain = _SIGN_FIRST.sub(r"\1-", plain)
    ends = _split_range(plain, language)
    if len(ends) == 2 and limit:
        raise _RefusalError("unknown-form")
    last = ends[-1]
    ends = [_complete(end, last) for end in ends]
    if len({(end.scale, end.unit) for end in ends}) > 1:
        raise _RefusalError("two-units")
    quantity = Quantity(
        tuple(end.figure for end in ends), last.unit.id if last.unit else "", last.scale, limit, approximate
    )
    if len(ends) == 2 and not quantity.first < quantity.last:
        turned = replace(quantity, figures=quantity.figures[::-1])
        raise _RefusalError("backwards-range", print_quantity(turned, language) if turned.first < turned.last else "")
    return quantity


def _complete(end: _End, last: _End) -> _End:
    """The first end of a range with the unit and scale that are written only once."""
    return end._replace(unit=last.unit, scale=last.scale) if not end.unit and not end.scale else end


def _drop_limit(text: str) -> tuple[str, str]:
    match = _LIMIT.match(text)
    return (text[match.end() :], _LIMIT_SIGNS.get(match[1], match[1])) if match else (text, "")


def _drop_about(text: str, language: str) -> tuple[str, bool]:
    match = _about_pattern(base_language(language)).match(fold_signs(text)) if text[:1] not in "0123456789" else None
    return (text[match.end() :], True) if match else (text, False)


@cache
def _about_pattern(language: str) -> re.Pattern[str]:
    """What stands before an approximate figure, in the language, in English or in all languages."""
    words = {"~", "≈"}
    for each in (language, "en", "shared"):
        words |= {fold_signs(str(word)) for word in load_words(each).get("circa", ())}
    words |= {"env.", "env", "environ", "approx.", "aprox.", "circa", "ca.", "ok."}
    forms = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?:{forms})\s*(?=[\d€$£<>-])")


def _split_range(text: str, language: str) -> list[_End]:
    """The one or two ends; what joins two is a dash, or a word such as `to` between blanks."""
    numbers = list(_find_numbers(text))
    if not 1 <= len(numbers) <= 2:
        raise _RefusalError("unknown-form" if numbers else "no-number")
    if len(numbers) == 1:
        start, end = numbers[0]
        return [_read_end(text[:start], text[start:end], text[end:], language)]
    (start, end), (second, last) = numbers
    between = text[end:second]
    joint = re.search(_joint_pattern(base_language(language)), between)
    if not joint:
        raise _RefusalError("unknown-form", _add_parts(text, numbers, language))
    return [
        _read_end(text[:start], text[start:end], between[: joint.start()], language),
        _read_end(between[joint.end() :], text[second:last], text[last:], language),
    ]


def _add_parts(text: str, numbers: list[tuple[int, int]], language: str) -> str:
    """`90 min` for `1 h 30 min`: what a text with two units means in the smaller of them; empty if it is none."""
    (start, end), (second, last) = numbers
    larger, smaller = find_unit(text[end:second], language), find_unit(text[last:], language)
    if start or not larger or not smaller or larger.family != smaller.family or larger.factor <= smaller.factor:
        return ""
    figures = [_read_number(text[slice(*number)], language) for number in numbers]
    total = smaller.from_base(larger.to_base(Fraction(figures[0])) + smaller.to_base(Fraction(figures[1])))
    if smaller.offset or total.denominator != 1:
        return ""
    return print_quantity(Quantity((Decimal(total.numerator),), smaller.id), language)


def _find_numbers(text: str) -> list[tuple[int, int]]:
    """Where numbers stand; a hyphen after a digit joins a range, and digits after a letter belong to a unit: `m2`."""
    found: list[tuple[int, int]] = []
    at = 0
    while match := _NUMBER.search(text, at):
        start, at = match.span()
        if match[0][0] in "+-" and text[:start].rstrip()[-1:].isalnum():
            start += 1
        if found and text[start - 1].isalpha():
            continue
        found.append((start, at))
    return found


@cache
def _joint_pattern(language: str) -> str:
    words = {str(word) for each in (language, "en") for word in load_words(each).get("to", ())}
    forms = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True) if word.isalpha())
    return rf"\s*[-–]\s*|\s+(?:{forms})\s+"


def _read_end(before: str, number: str, after: str, language: str) -> _End:
    figure = _read_number(number, language)
    scale, rest = _read_scale(after.strip(), language)
    before = before.strip()
    if before and (rest or (unit := find_unit(before, language)) is None or unit.printed_as != "currency"):
        raise _RefusalError("unknown-form")
    if scale == "thousand":
        figure, scale = figure * _THOUSAND, ""
    named = before or rest
    unit = find_unit(named, language) if named else None
    if named and unit is None:
        meant = nearest_unit(named, language)
        raise _RefusalError(
            "unknown-unit", print_quantity(Quantity((figure,), meant.id, scale), language) if meant else ""
        )
    return _End(figure, scale, unit)


def _read_scale(text: str, language: str) -> tuple[str, str]:
    """A scale such as `million`, and what follows it; a joining `de` after it is left out."""
    folded = fold_signs(text)
    for each in dict.fromkeys((base_language(language), "en")):
        for scale in ("billion", "million", "thousand"):
            forms = sorted((fold_signs(str(word)) for word in load_words(each).get(scale, ())), key=len, reverse=True)
            for form in forms:
                if folded.startswith(form) and not folded[len(form) : len(form) + 1].isalpha():
                    rest = text[len(form) :].strip()
                    return scale, re.sub(r"^(?:de |d'|di )", "", rest)
    return "", text


def _read_number(written: str, language: str) -> Decimal:
    """A number; one group of three digits after a point or comma could be thousands or decimals."""
    sign, digits = ("-", written[1:]) if written.startswith("-") else ("", written.lstrip("+"))
    if _ONE_GROUP.fullmatch(digits):
        whole, decimals = re.split("[.,]", digits)
        shown = (f"{sign}{whole}{decimals}", f"{sign}{whole}.{_avoid_three_digits(decimals)}")
        meant = _OR.join(format_figure(Decimal(each), language) for each in shown)
        raise _RefusalError("ambiguous-number", meant, written)
    if _PLAIN.fullmatch(digits):
        number = Decimal(sign + _CERTAIN.sub(r"\1", digits).replace(",", "."))
        if len(re.split("[.,]", digits)[-1]) > _MOST_DECIMALS and number != int(number):
            raise _RefusalError("too-precise", format_figure(Context(prec=3).plus(number), language), written)
        return number
    if match := _GROUPED.fullmatch(digits):
        whole = digits.replace(match[1], "")
        return Decimal(sign + whole.replace(",", "."))
    raise _RefusalError("unknown-form")


def _avoid_three_digits(decimals: str) -> str:
    shorter = decimals.rstrip("0")
    return shorter or "0" if shorter != decimals else f"{decimals}0"
