"""The forms of a single date, as patterns over the kinds of its pieces (the letters of `KINDS`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, cast

from deckgen.dates import limits
from deckgen.dates.historical import HistoricalDate, Scale, about
from deckgen.dates.limits import RefusalError
from deckgen.dates.numbers import figure, from_roman, times, whole
from deckgen.dates.vocabulary import Vocabulary, meanings_of

# A folded text cut into numbers, words and marks, in every way that a language's words allow.


_MOST_CUTS = 64
_NUMERALS = {"roman": "R", "ordinal": "O", "number": "N", "iso": "I"}


class Token(NamedTuple):
    """One piece of a date: `kind` is a letter of the grammar, `value` what the piece stands for."""

    kind: str
    value: object


Tokens = tuple[Token, ...]


def cuts(folded: str, vocabulary: Vocabulary) -> Iterator[Tokens]:
    """Every way to understand the pieces: `c.` is `circa` or `century`; none if a piece is unknown."""
    pieces: list[tuple[Token, ...]] = []
    at = 0
    while at < len(folded):
        found = vocabulary.token.match(folded, at)
        if not found:
            return
        at = found.end()
        if found.lastgroup != "blank":
            pieces.append(_understood(found, vocabulary))
    for count, choice in enumerate(product(*pieces)):
        if count == _MOST_CUTS:
            return
        yield tuple(token for token in choice if token.kind)


def kinds(tokens: Tokens) -> str:
    return "".join(token.kind for token in tokens)


def _understood(found: re.Match[str], vocabulary: Vocabulary) -> tuple[Token, ...]:
    match found.lastgroup:
        case "word":
            return tuple(Token(kind, value) for kind, value in meanings_of(vocabulary, found[0]))
        case "dash":
            return _dash(found)
        case "mark":
            return (Token(found[0], None),)
        case group:
            return (Token(_NUMERALS[str(group)], found[str(group)]),)


def _dash(found: re.Match[str]) -> tuple[Token, ...]:
    """A minus sign stands free before its number; any other dash means `to`, and a free one may too."""
    text, at = found.string, found.start()
    free = at == 0 or text[at - 1] in " -–"
    before_digit = text[at + 1 : at + 2].isdigit()
    readings = [Token("-", None)] if free and before_digit else []
    return (*readings, Token(">", None)) if at else tuple(readings)


_YEAR = r"(?:N\.?E?|EN|[-+]N)"
_COUNTED = r"(?:[NO]\.?|R\.?)"
_CENTURY = rf"(?:{_COUNTED}[Cc]|C{_COUNTED})"
_MILLENNIUM = rf"(?:{_COUNTED}L|L{_COUNTED})"
_PERIOD = rf"(?:{_CENTURY}|{_MILLENNIUM})E?"
_LAST_DAY = 31
_SYMBOLS = {1_000: "ka", 1_000_000: "Ma", 1_000_000_000: "Ga"}
_SCALES = {1_000: Scale.YEARS, 1_000_000: Scale.MILLIONS, 1_000_000_000: Scale.BILLIONS}


def read_single(tokens: Tokens) -> HistoricalDate | None:
    """The date, a refusal, or nothing when the pieces make no single date."""
    certain = tuple(token for token in tokens if token.kind != "~")
    marks = len(tokens) - len(certain)
    if marks and (marks > 1 or not re.match(r"B?~", kinds(tokens))):
        return None
    build = _builder(kinds(certain))
    return about(build(certain), bool(marks)) if build else None


@lru_cache(maxsize=1024)
def _builder(pattern: str) -> Callable[[Tokens], HistoricalDate] | None:
    return next((build for form, build in _FORMS if re.fullmatch(form, pattern)), None)


def _year(tokens: Tokens) -> HistoricalDate:
    return limits.year(_year_number(tokens))


def _sign_and_era(tokens: Tokens) -> HistoricalDate:
    """`-44 BCE` says the era twice: once too often to be sure."""
    number = whole(str(_value(tokens, "N")), grouped=True)
    raise RefusalError("sign-and-era", f"{number} BCE" if _is_bce(tokens) else "")


def _month(tokens: Tokens) -> HistoricalDate:
    """`March 15` alone lacks its year, so a month in so early a year needs an era: `March 15 CE`."""
    number, month = _year_number(tokens, beside_month=True), _month_number(tokens)
    if 0 < number <= _LAST_DAY and _is_bare(tokens):
        raise RefusalError("missing-year")
    _refuse_short_year(number, f"-{month:02}", tokens)
    return limits.month(number, month)


def _day(tokens: Tokens) -> HistoricalDate:
    """The day is the first number, whichever side of the month it stands."""
    at = next(index for index, token in enumerate(tokens) if token.kind in "NO")
    number = whole(str(tokens[at].value))
    rest = tokens[:at] + tokens[at + 1 :]
    year, month = _year_number(rest, beside_month=True), _month_number(tokens)
    if number > _LAST_DAY >= year > 0 and kinds(tokens) == "NMN":
        return limits.day(number, month, year)  # `1492 October 12`
    _refuse_short_year(year, f"-{month:02}-{number:02}", rest)
    return limits.day(year, month, number)


def _iso_day(tokens: Tokens) -> HistoricalDate:
    return limits.day(*map(int, str(_value(tokens, "I")).split("-")))


def _number_and_month(tokens: Tokens) -> HistoricalDate:
    """`1492 October` is a month, `12 October` a day of no year."""
    number = whole(str(_value(tokens, "NO")))
    if number <= _LAST_DAY:
        raise RefusalError("missing-year")
    _refuse_short_year(number, f"-{_month_number(tokens):02}", tokens)
    return limits.month(number, _month_number(tokens))


def _century(tokens: Tokens) -> HistoricalDate:
    return limits.century(_counted(tokens), _is_bce(tokens))


def _millennium(tokens: Tokens) -> HistoricalDate:
    return limits.millennium(_counted(tokens), _is_bce(tokens))


def _decade(tokens: Tokens) -> HistoricalDate:
    number = whole(str(_value(tokens, "N")))
    if number < 100 and "E" not in kinds(tokens):
        raise RefusalError("decade-without-century", f"{1900 + number}s" if number and number % 10 == 0 else "")
    if number % 100 == 0 and "ND" in kinds(tokens):
        raise RefusalError("ambiguous-decade", f"{number}-{number + 9} / {number}-{number + 99}")
    return limits.decade(number, _is_bce(tokens))


def _decade_of_century(tokens: Tokens) -> HistoricalDate:
    """`lata 20. XX w.`: the twenties of a century."""
    at = next(index for index, token in enumerate(tokens) if token.kind == "N")
    within = whole(str(tokens[at].value))
    century = _counted(tokens[at + 1 :])
    bce = _is_bce(tokens)
    whole_century = limits.century(century, bce)
    if within not in range(10, 100, 10):
        raise RefusalError("unknown-form")
    start = min(abs(whole_century.first_year), abs(whole_century.last_year)) - 1
    return limits.decade(start + within, bce)


def _part(tokens: Tokens) -> HistoricalDate:
    """`early 5th century` has no edge that everybody would agree on."""
    rest = tuple(token for token in tokens if token.kind not in "P>")
    period = read_single(rest)
    assert period is not None
    raise RefusalError("part-of-period", _author_form(period))


def _ago(tokens: Tokens) -> HistoricalDate:
    """Thousands are counted out: `300 ka` is 300,000 years ago."""
    pattern = kinds(tokens)
    unit = cast("int", _value(tokens, "U" if "U" in pattern else "S")) if re.search("[US]", pattern) else 1
    written = str(_value(tokens, "N"))
    if unit == 1:
        years = whole(written, grouped=True)
        return limits.years_ago(years, str(years), Scale.YEARS)
    plain = figure(written, _SYMBOLS[unit])
    years = times(plain, unit)
    return limits.years_ago(years, str(years) if unit == 1_000 else plain, _SCALES[unit])


def _author_form(date: HistoricalDate) -> str:
    from deckgen.dates.format import print_date

    return print_date(date, "en").replace("\u00a0", " ")


def _year_number(tokens: Tokens, *, beside_month: bool = False) -> int:
    pattern = kinds(tokens)
    written = str(_value(tokens, "N"))
    if beside_month and " " in written:
        raise RefusalError("unknown-form")
    has_sign = "-" in pattern
    if has_sign and re.fullmatch(r"\d+\.\d{3}", written):
        raise RefusalError("ambiguous-number", "-" + written.replace(".", ""))
    number = whole(written, grouped="E" in pattern or has_sign)
    if "E" in pattern:
        return number * cast("int", _value(tokens, "E"))
    return -number if has_sign else number


def _refuse_short_year(year: int, rest: str, tokens: Tokens) -> None:
    """`July 69` is rather 1969 than 69: beside a month, so short a year needs an era or sign."""
    if 0 < year < 100 and _is_bare(tokens):
        raise RefusalError("two-digit-year", f"{1900 + year}{rest} / {year:04}{rest}")


def _is_bare(tokens: Tokens) -> bool:
    return not re.search(r"[E+-]", kinds(tokens))


def _month_number(tokens: Tokens) -> int:
    """A month by name, or as in Poland by Roman numeral: `20 VII 1969`."""
    if "M" in kinds(tokens):
        return cast("int", _value(tokens, "M"))
    return from_roman(str(_value(tokens, "R")))


def _counted(tokens: Tokens) -> int:
    token = _token(tokens, "NOR")
    written = str(token.value)
    return from_roman(written) if token.kind == "R" else whole(written)


def _is_bce(tokens: Tokens) -> bool:
    return "E" in kinds(tokens) and cast("int", _value(tokens, "E")) < 0


def _value(tokens: Tokens, wanted: str) -> object:
    return _token(tokens, wanted).value


def _token(tokens: Tokens, wanted: str) -> Token:
    return next(token for token in tokens if token.kind in wanted)


_FORMS: tuple[tuple[str, Callable[[Tokens], HistoricalDate]], ...] = (
    (_YEAR, _year),
    (r"[-+](?:NE|EN)|E[-+]N", _sign_and_era),
    (rf"M,?{_YEAR}", _month),
    (rf"[NO]\.?M,?{_YEAR}", _day),
    (rf"NR{_YEAR}", _day),
    (rf"M[NO](?:,{_YEAR}|N\.?E?)", _day),
    (r"[NO]\.?M|MO", _number_and_month),
    (r"I", _iso_day),
    (rf"{_CENTURY}E?", _century),
    (rf"{_MILLENNIUM}E?", _millennium),
    (r"(?:ND|DN\.?)E?", _decade),
    (rf"(?:ND|DN\.?){_CENTURY}E?", _decade_of_century),
    (rf"P>?(?:{_PERIOD}|(?:ND|DN\.?)E?|{_YEAR})", _part),
    (r"BNS?Y|NS?YA|B?NUA?|BNS", _ago),
)
