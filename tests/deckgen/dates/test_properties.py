"""Properties of all dates: a printed date reads as itself, order is consistent, reading fails only by DateError."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckgen.dates import DateError, HistoricalDate, Scale, format_date, read_date, split_date
from deckgen.dates.historical import about, days_in, span
from deckgen.dates.limits import LAST_CENTURY, century, day, decade, millennium, month, year, years_ago

if TYPE_CHECKING:
    from deckgen.dates.format import Style

SHIPPED = ("en", "es", "fr", "pl", "de")
WITH_WORDS = (*SHIPPED, "it", "pt")
STYLES: tuple[Style, ...] = ("era", "signed")

first_use_loads_data = settings(deadline=None)

eras = st.booleans()
calendar_years = st.one_of(st.integers(-9999, 9999), st.integers(-120, 120)).filter(bool)
years = st.one_of(calendar_years, st.integers(-14_000_000_000, -10_000))
months = st.integers(1, 12)


@st.composite
def days(draw: st.DrawFn) -> HistoricalDate:
    in_year, in_month = draw(calendar_years), draw(months)
    return day(in_year, in_month, draw(st.integers(1, days_in(in_year, in_month))))


@st.composite
def deep_times(draw: st.DrawFn) -> HistoricalDate:
    scale = draw(st.sampled_from(Scale))
    if scale is Scale.YEARS:
        count = draw(st.integers(20_000, 14_000_000_000))
        return years_ago(count, str(count), scale)
    unit, most = (1_000_000, 13_999) if scale is Scale.MILLIONS else (1_000_000_000, 13)
    decimals = draw(st.sampled_from(["", ".0", ".5", ".54", ".043", ".1234", ".00"]))
    figure = f"{draw(st.integers(1, most))}{decimals}"
    assume(len(decimals) != 4 or len(figure) > 7)  # `1.043` could be 1043: such a figure is refused
    return years_ago(int(Decimal(figure) * unit), figure, scale)


certain_dates = st.one_of(
    days(),
    st.builds(month, calendar_years, months),
    st.builds(year, years),
    st.builds(century, st.integers(1, LAST_CENTURY), eras),
    st.builds(millennium, st.integers(1, 9), eras),
    st.builds(decade, st.integers(1, 489).filter(lambda n: n % 10).map(lambda n: n * 10), eras),
    deep_times(),
)
singles = st.builds(about, certain_dates, st.booleans())


@st.composite
def ranges(draw: st.DrawFn) -> HistoricalDate:
    one, two = draw(singles), draw(singles)
    assume(not one.same(two))
    return span(*((one, two) if one.before(two) else (two, one)))


dates = st.one_of(singles, ranges())


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", [*WITH_WORDS, "ja", "ar", "hu"])
@first_use_loads_data
@given(date=dates)
def test_the_parts_of_a_date_joined_are_its_text(language: str, style: Style, date: HistoricalDate) -> None:
    printed = format_date(date, language, style)
    parts = split_date(printed, date, language)
    assert "".join(part.text for part in parts) == printed
    assert all(any(letter.isnumeric() or letter in "IVXLCDM" for letter in part.figure) for part in parts)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", SHIPPED)
@first_use_loads_data
@given(date=dates)
def test_a_printed_date_reads_as_itself(language: str, style: Style, date: HistoricalDate) -> None:
    assert read_date(format_date(date, language, style), language) == date


@given(date=dates)
def test_no_date_is_before_itself(date: HistoricalDate) -> None:
    assert not date.before(date)
    assert date.same(date)


@given(one=dates, two=dates)
def test_of_two_dates_one_is_before_or_they_are_the_same(one: HistoricalDate, two: HistoricalDate) -> None:
    assert [one.before(two), two.before(one), one.same(two)].count(True) == 1


@given(one=dates, two=dates, three=dates)
def test_before_is_transitive(one: HistoricalDate, two: HistoricalDate, three: HistoricalDate) -> None:
    first, second, third = sorted((one, two, three), key=lambda date: date.first)
    in_turn = first.before(second) and second.before(third)
    assert first.before(third) or not in_turn


@given(date=dates)
def test_a_span_runs_forward_and_never_touches_year_zero(date: HistoricalDate) -> None:
    assert date.first <= date.last
    assert 0 not in (date.first_year, date.last_year)


@given(date=dates)
def test_the_bare_year_holds_the_date(date: HistoricalDate) -> None:
    coarse = date.to_year()
    assert coarse.first <= date.first
    assert date.last <= coarse.last
    assert coarse.to_year() == coarse


pieces = st.sampled_from(
    re.findall(
        r"\S+",
        "0 1 5 44 1969 1.969 12,000 66 - – / . , ? ' + ~ c. s th V IV e BCE a. C. av. J.-C. p.n.e. siglo w. "
        "Jh. century de julio July mai lat temu hace years ago million mil Ma to a do bis early",
    )
)
texts = st.one_of(st.text(), *(st.lists(pieces, max_size=8).map(glue.join) for glue in (" ", "")))


@first_use_loads_data
@given(text=texts, language=st.sampled_from([None, *SHIPPED, "ja", "xx"]))
def test_reading_anything_gives_a_date_or_a_named_refusal(text: str, language: str | None) -> None:
    try:
        date = read_date(text, language)
    except DateError as error:
        assert error.text == text
        assert error.message() and error.fix()
    else:
        assert read_date(format_date(date, "es"), "es") == date


def outcome(text: str) -> object:
    try:
        return read_date(text)
    except DateError as error:
        return error.code


@first_use_loads_data
@given(date=dates, language=st.sampled_from(SHIPPED))
def test_the_way_characters_are_stored_does_not_matter(date: HistoricalDate, language: str) -> None:
    text = format_date(date, language)
    spellings = [unicodedata.normalize(form, text) for form in ("NFC", "NFD", "NFKC")]
    spellings += [f" \t{text}\u00a0", text.upper(), text.lower(), text.replace("\u00a0", "\u2009")]
    assert {outcome(spelling) for spelling in spellings} == {outcome(text)}


READ = ("en", "es", "fr", "pl", "de", "it", "pt")
doubts = st.sampled_from([
    "{}?", "{} (?)", "¿{}?", "{}[1]", "{}†", "{} BP", "before {}", "early {}", "late {}", "c. c. {}", "- {}", "{} / {}",
    "antes de {}", "finales del {}", "avant {}", "début du {}", "koniec {}", "przed {}", "Anfang {}", "vor {}",
])  # fmt: skip
numbers = st.integers(0, 2100)
numeric = st.one_of(
    st.builds("{}-{}".format, numbers, numbers),
    st.builds("{}–{:02}".format, numbers, st.integers(0, 99)),
    st.builds("{}-{} BC".format, numbers, numbers),
    st.builds("{}/{}/{}".format, st.integers(1, 31), st.integers(1, 31), numbers),
    st.builds("{}/{:02}".format, numbers, st.integers(0, 99)),
    st.builds("{}s".format, numbers),
    st.builds("{}s BC".format, numbers),
    st.builds("{} July {}".format, st.integers(1, 31), numbers),
)


@pytest.mark.parametrize("language", [*READ, "ja"])
@first_use_loads_data
@given(text=st.one_of(texts, numeric, st.builds(lambda doubt, date: doubt.replace("{}", date), doubts, numeric)))
def test_a_suggested_date_is_read_as_the_date_that_was_meant(language: str, text: str) -> None:
    try:
        read_date(text, language)
    except DateError as error:
        suggested = [read_date(form, language) for form in error.nearest.split(" / ") if form]
        assert suggested == list(error.meanings)


@pytest.mark.parametrize("language", READ)
@first_use_loads_data
@given(date=dates, doubt=doubts)
def test_a_fix_has_the_span_of_what_was_written(language: str, date: HistoricalDate, doubt: str) -> None:
    """What is given as the same has the same first and last day; of examples, one is the date or holds it."""
    try:
        read_date(doubt.replace("{}", format_date(date, language)), language)
    except DateError as error:
        if error.fix("en").startswith("Write: "):
            assert [(meant.first, meant.last) for meant in error.meanings] == [(date.first, date.last)]
        elif error.meanings:
            assert any(meant.first <= date.first and date.last <= meant.last for meant in error.meanings)
