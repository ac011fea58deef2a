"""Tokens of a date and the forms of a single date.

A folded text is cut into tokens, each with a kind of one letter (see `vocabulary.KINDS`). A form is a regular
expression over the letters of all tokens, such as `NE?` for a number and perhaps an era.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple, cast

from deckgen.dates import limits
from deckgen.dates.historical import HistoricalDate, Scale, about, span, year
from deckgen.dates.limits import RefusalError
from deckgen.dates.numbers import from_roman, multiply, read_figure, read_whole, year_if_any
from deckgen.dates.vocabulary import Vocabulary

_MAX_READINGS = 64
_NUMERALS = {"roman": "R", "ordinal": "O", "number": "N", "iso": "I"}


class Token(NamedTuple):
    """A number, word or mark: `kind` is a letter of the grammar, `value` what the token stands for."""

    kind: str
    value: object


Tokens = tuple[Token, ...]


def tokenize(folded: str, vocabulary: Vocabulary) -> Iterator[Tokens]:
    """Every sequence of tokens that a text can be (`c.` is `circa` or `century`); none if a word is unknown."""
    choices: list[tuple[Token, ...]] = []
    at = 0
    while at < len(folded):
        found = vocabulary.token.match(folded, at)
        if not found:
            return
        at = found.end()
        if found.lastgroup != "blank":
            choices.append(_tokens_for(found, vocabulary))
    for tokens in islice(product(*choices), _MAX_READINGS):
        yield tuple(token for token in tokens if token.kind)


def kinds(tokens: Tokens) -> str:
    """The letters of all tokens, to match against forms."""
    return "".join(token.kind for token in tokens)


def _tokens_for(found: re.Match[str], vocabulary: Vocabulary) -> tuple[Token, ...]:
    match found.lastgroup:
        case "word":
            return tuple(Token(kind, value) for kind, value in vocabulary.meanings_of(found[0]))
        case "dash":
            return _tokens_for_dash(found)
        case "mark":
            return (Token(found[0], None),)
        case group:
            return (Token(_NUMERALS[str(group)], found[str(group)]),)


def _tokens_for_dash(found: re.Match[str]) -> tuple[Token, ...]:
    """A minus sign has a blank or dash before it and a digit after it; any other dash means `to`, and this may too."""
    text, at = found.string, found.start()
    free = at == 0 or text[at - 1] in " -–"
    before_digit = text[at + 1 : at + 2].isdigit()
    readings = [Token("-", None)] if free and before_digit else []
    return (*readings, Token(">", None)) if at else tuple(readings)


_YEAR = r"(?:N\.?E?|EN|[-+]N)"
_ORDINAL = r"(?:[NO]\.?|R\.?)"
_CENTURY = rf"(?:{_ORDINAL}[Cc]|C{_ORDINAL})"
_MILLENNIUM = rf"(?:{_ORDINAL}L|L{_ORDINAL})"
_PERIOD = rf"(?:{_CENTURY}|{_MILLENNIUM})E?"
_LAST_DAY = 31
_SCALES = {1_000: Scale.YEARS, 1_000_000: Scale.MILLIONS, 1_000_000_000: Scale.BILLIONS}


def read_single(tokens: Tokens) -> HistoricalDate | None:
    """The date; None if the tokens have no known form. RefusalError for a form that has no certain meaning."""
    certain = tuple(token for token in tokens if token.kind != "~")
    circas = len(tokens) - len(certain)
    if circas and (circas > 1 or not re.match(r"B?~", kinds(tokens))):
        return None
    read = _find_form(kinds(certain))
    try:
        return about(read(certain), bool(circas)) if read else None
    except RefusalError as refusal:
        raise (refusal.about() if circas else refusal) from None


@lru_cache(maxsize=1024)
def _find_form(pattern: str) -> Callable[[Tokens], HistoricalDate] | None:
    return next((read for form, read in _FORMS if re.fullmatch(form, pattern)), None)


def _read_year(tokens: Tokens) -> HistoricalDate:
    written = str(_first_value(tokens, "N"))
    if re.fullmatch(r"\d{1,3}\.\d{3}" if "-" in kinds(tokens) else r"\d{1,3}[.,]\d{3}", written) and "E" not in kinds(
        tokens
    ):
        number = int(re.sub(r"\D", "", written))
        raise RefusalError("ambiguous-number", *year_if_any(-number if "-" in kinds(tokens) else number))
    return limits.year(_year_number(tokens))


def _refuse_sign_and_era(tokens: Tokens) -> HistoricalDate:
    """`-44 BCE` gives the era twice, and `-44 CE` two eras."""
    number = read_whole(str(_first_value(tokens, "N")), grouped=True)
    same = _is_bce(tokens) == ("-" in kinds(tokens))
    raise RefusalError("sign-and-era", *(year_if_any(-number if _is_bce(tokens) else number) if same else []))


def _read_month(tokens: Tokens) -> HistoricalDate:
    """`March 15` is a day without a year, so a month of such an early year needs an era: `March 15 CE`."""
    number, month = _year_number(tokens, beside_month=True), _month_number(tokens)
    if 0 < number <= _LAST_DAY and _is_bare(tokens):
        raise RefusalError("missing-year")
    _refuse_short_year(number, tokens, lambda year: limits.month(year, month))
    return limits.month(number, month)


def _read_day(tokens: Tokens) -> HistoricalDate:
    """The day is the first number, before or after the month."""
    at = next(index for index, token in enumerate(tokens) if token.kind in "NO")
    number = read_whole(str(tokens[at].value))
    rest = tokens[:at] + tokens[at + 1 :]
    year, month = _year_number(rest, beside_month=True), _month_number(tokens)
    if number > _LAST_DAY >= year > 0 and kinds(tokens) == "NMN":
        return limits.day(number, month, year)  # `1492 October 12`
    _refuse_short_year(year, rest, lambda year: limits.day(year, month, number))
    return limits.day(year, month, number)


def _read_iso_day(tokens: Tokens) -> HistoricalDate:
    return limits.day(*map(int, str(_first_value(tokens, "I")).split("-")))


def _read_number_and_month(tokens: Tokens) -> HistoricalDate:
    """`1492 October` is a month, `12 October` a day without a year."""
    number = read_whole(str(_first_value(tokens, "NO")))
    if number <= _LAST_DAY:
        raise RefusalError("missing-year")
    _refuse_short_year(number, tokens, lambda year: limits.month(year, _month_number(tokens)))
    return limits.month(number, _month_number(tokens))


def _read_century(tokens: Tokens) -> HistoricalDate:
    return limits.century(_ordinal_number(tokens), _is_bce(tokens))


def _read_millennium(tokens: Tokens) -> HistoricalDate:
    return limits.millennium(_ordinal_number(tokens), _is_bce(tokens))


def _read_decade(tokens: Tokens) -> HistoricalDate:
    number = read_whole(str(_first_value(tokens, "N")))
    if number < 100 and "E" not in kinds(tokens):
        whole = number and number % 10 == 0
        raise RefusalError("decade-without-century", *([limits.decade(1900 + number, False)] if whole else []))
    if number and number % 100 == 0 and "ND" in kinds(tokens):
        raise RefusalError(
            "ambiguous-decade", *(_span_of_years(number, length, _is_bce(tokens)) for length in (10, 100))
        )
    return limits.decade(number, _is_bce(tokens))


def _span_of_years(number: int, length: int, bce: bool) -> HistoricalDate:
    """The years from a round one on: 400 to 409, and BCE 409 to 400."""
    far = number + length - 1
    return span(year(-far), year(-number)) if bce else span(year(number), year(far))


def _read_decade_of_century(tokens: Tokens) -> HistoricalDate:
    """`lata 20. XX w.`: the twenties of a century."""
    at = next(index for index, token in enumerate(tokens) if token.kind == "N")
    within = read_whole(str(tokens[at].value))
    century = _ordinal_number(tokens[at + 1 :])
    bce = _is_bce(tokens)
    whole_century = limits.century(century, bce)
    if within not in range(10, 100, 10):
        raise RefusalError("unknown-form")
    start = min(abs(whole_century.first_year), abs(whole_century.last_year)) - 1
    return limits.decade(start + within, bce)


def _refuse_part(tokens: Tokens) -> HistoricalDate:
    """`early 5th century` has no last year that everybody would agree on."""
    try:
        period = read_single(tuple(token for token in tokens if token.kind not in "P>"))
    except RefusalError as refusal:
        raise RefusalError("part-of-period", *refusal.meanings) from None
    assert period is not None
    raise RefusalError("part-of-period", period)


def _read_ago(tokens: Tokens) -> HistoricalDate:
    """A time in years ago; thousands become years: `300 ka` is 300,000 years ago."""
    pattern = kinds(tokens)
    unit = cast("int", _first_value(tokens, "U" if "U" in pattern else "S")) if re.search("[US]", pattern) else 1
    written = str(_first_value(tokens, "N"))
    if unit == 1:
        years = read_whole(written, grouped=True)
        return limits.years_ago(years, str(years), Scale.YEARS)
    plain = read_figure(written, _SCALES[unit], unit)
    years = multiply(plain, unit)
    return limits.years_ago(years, str(years) if unit == 1_000 else plain, _SCALES[unit])


def _year_number(tokens: Tokens, *, beside_month: bool = False) -> int:
    pattern = kinds(tokens)
    written = str(_first_value(tokens, "N"))
    if beside_month and " " in written:
        raise RefusalError("unknown-form")
    has_sign = "-" in pattern
    if has_sign and re.fullmatch(r"\d+\.\d{3}", written):
        raise RefusalError("ambiguous-number")
    number = read_whole(written, grouped="E" in pattern or has_sign)
    if "E" in pattern:
        return number * cast("int", _first_value(tokens, "E"))
    return -number if has_sign else number


def _refuse_short_year(year: int, tokens: Tokens, make: Callable[[int], HistoricalDate]) -> None:
    """`July 69` is more likely 1969 than 69: beside a month, a year below 100 needs an era or sign."""
    if 0 < year < 100 and _is_bare(tokens):
        raise RefusalError("two-digit-year", make(1900 + year), make(year))


def _is_bare(tokens: Tokens) -> bool:
    return not re.search(r"[E+-]", kinds(tokens))


def _month_number(tokens: Tokens) -> int:
    """A month by name, or as in Poland by Roman numeral: `20 VII 1969`."""
    if "M" in kinds(tokens):
        return cast("int", _first_value(tokens, "M"))
    return from_roman(str(_first_value(tokens, "R")))


def _ordinal_number(tokens: Tokens) -> int:
    token = _first_token(tokens, "NOR")
    written = str(token.value)
    return from_roman(written) if token.kind == "R" else read_whole(written)


def _is_bce(tokens: Tokens) -> bool:
    return "E" in kinds(tokens) and cast("int", _first_value(tokens, "E")) < 0


def _first_value(tokens: Tokens, wanted: str) -> object:
    return _first_token(tokens, wanted).value


def _first_token(tokens: Tokens, wanted: str) -> Token:
    return next(token for token in tokens if token.kind in wanted)


_FORMS: tuple[tuple[str, Callable[[Tokens], HistoricalDate]], ...] = (
    (_YEAR, _read_year),
    (r"[-+](?:NE|EN)|E[-+]N", _refuse_sign_and_era),
    (rf"M,?{_YEAR}", _read_month),
    (rf"[NO]\.?M,?{_YEAR}", _read_day),
    (rf"NR{_YEAR}", _read_day),
    (rf"M[NO](?:,{_YEAR}|N\.?E?)", _read_day),
    (r"[NO]\.?M|MO", _read_number_and_month),
    (r"I", _read_iso_day),
    (rf"{_CENTURY}E?", _read_century),
    (rf"{_MILLENNIUM}E?", _read_millennium),
    (r"(?:ND|DN\.?)E?", _read_decade),
    (rf"(?:ND|DN\.?){_CENTURY}E?", _read_decade_of_century),
    (rf"P>?(?:{_PERIOD}|(?:ND|DN\.?)E?|{_YEAR})", _refuse_part),
    (r"BNS?Y|NS?YA|B?NUA?|BNS", _read_ago),
)
