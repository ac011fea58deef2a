"""Times as Wikidata and other web services write them."""

from __future__ import annotations

import pytest

from deckgen.dates import DateError, Notation, Precision, format_date, read_date
from deckgen.dates.web import USUAL, has_signed_time, is_converted_day, is_first_of_year, other_year

JSON = Notation(year_zero=False)
JULIAN = "http://www.wikidata.org/entity/Q1985786"


def printed(text: str, notation: Notation = USUAL) -> str:
    return format_date(read_date(text, "en", notation), "en").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1815-06-18T00:00:00Z", "June 18, 1815"),
        ("1815-06-18T14:30:00.000+02:00", "June 18, 1815"),
        ("-0043-03-15T00:00:00Z", "March 15, 44 BCE"),
        ("−0043-03-15T00:00:00Z", "March 15, 44 BCE"),
        ("-0457-01-01T00:00:00Z", "458 BCE"),
        ("0000-01-01T00:00:00Z", "1 BCE"),
        ("0000-06-03T00:00:00Z", "June 3, 1 BCE"),
        ("-099-05-03T00:00:00Z", "May 3, 100 BCE"),
        ("-99999999-01-01T00:00:00Z", "100 million years ago"),
    ],
)
def test_a_time_of_xml_schema_counts_a_year_zero(text: str, expected: str) -> None:
    assert printed(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+2019-11-14T00:00:00Z", "November 14, 2019"),
        ("+1541-00-00T00:00:00Z", "1541"),
        ("+1541-05-00T00:00:00Z", "May 1541"),
        ("-0044-03-15T00:00:00Z", "March 15, 44 BCE"),
        ("-0044-00-00T00:00:00Z", "44 BCE"),
    ],
)
def test_a_time_of_wikidata_json_has_no_year_zero(text: str, expected: str) -> None:
    assert printed(text, JSON) == expected


def test_year_zero_of_wikidata_json_is_refused() -> None:
    with pytest.raises(DateError, match="year 0"):
        read_date("+0000-01-01T00:00:00Z")
    with pytest.raises(DateError, match="year 0"):
        read_date("0000-01-01T00:00:00Z", "en", JSON)


def test_a_plus_tells_the_json_form() -> None:
    assert has_signed_time("+1541-00-00T00:00:00Z")
    assert not has_signed_time("1541-01-01T00:00:00Z")
    assert not has_signed_time("+1541")


@pytest.mark.parametrize(
    ("text", "precision", "expected"),
    [
        ("1789-01-01T00:00:00Z", "", "1789"),
        ("1789-01-01T00:00:00Z", "11", "January 1, 1789"),
        ("1789-07-14T00:00:00Z", "10", "July 1789"),
        ("1789-07-14T00:00:00Z", "9", "1789"),
        ("1789-07-14T00:00:00Z", "9.0", "1789"),
        ("1789-07-14T00:00:00Z", "8", "1780s"),
        ("1805-01-01T00:00:00Z", "8", "1800–1809"),
        ("+1500-00-00T00:00:00Z", "7", "15th century"),
        ("+1501-00-00T00:00:00Z", "7", "16th century"),
        ("-0499-01-01T00:00:00Z", "7", "5th century BCE"),
        ("-0500-01-01T00:00:00Z", "7", "5th century BCE"),
        ("-0500-01-01T00:00:00Z", "9", "501 BCE"),
        ("-3000-01-01T00:00:00Z", "6", "3rd millennium BCE"),
        ("-0120-01-01T00:00:00Z", "8", "120s BCE"),
        ("-0044-00-00T00:00:00Z", "9", "44 BCE"),
        ("-0043-01-01T00:00:00Z", "8", "40s BCE"),
        ("0005-01-01T00:00:00Z", "8", "1–9 CE"),
        ("-2999-01-01T00:00:00Z", "6", "3rd millennium BCE"),
        ("2001-01-01T00:00:00Z", "6", "3rd millennium"),
        ("1492", "7", "15th century"),
        ("c. 1492", "7", "c. 15th century"),
        ("1492", "11", "1492"),
        ("1492", "year", "1492"),
        ("1914-1918", "7", "1914–1918"),
        ("66 Ma", "9", "66 million years ago"),
    ],
)
def test_the_precision_beside_a_date_widens_it(text: str, precision: str, expected: str) -> None:
    assert printed(text, Notation(precision=precision)) == expected


@pytest.mark.parametrize("precision", ["5", "0", "month or so"])
def test_an_unknown_precision_is_refused(precision: str) -> None:
    with pytest.raises(DateError) as refusal:
        read_date("1492", "en", Notation(precision=precision))
    assert refusal.value.code == "unknown-precision"
    assert "7 for a century" in refusal.value.fix("en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1498-07-01T00:00:00Z", "June 22, 1498"),
        ("-0043-03-13T00:00:00Z", "March 15, 44 BCE"),
        ("1917-11-07T00:00:00Z", "October 25, 1917"),
        ("1498-01-01T00:00:00Z", "1498"),
        ("+1498-06-22T00:00:00Z", "June 22, 1498"),
    ],
)
def test_a_julian_day_is_printed_as_in_its_sources(text: str, expected: str) -> None:
    assert printed(text, Notation(calendar=JULIAN)) == expected


def test_the_gregorian_calendar_changes_no_day() -> None:
    gregorian = Notation(calendar="http://www.wikidata.org/entity/Q1985727")
    assert printed("1815-06-18T00:00:00Z", gregorian) == "June 18, 1815"


@pytest.mark.parametrize(("text", "expected"), [("1541-00-00", "1541"), ("-0044-03-00", "March 44 BCE")])
def test_zeros_for_day_and_month_leave_them_open(text: str, expected: str) -> None:
    assert printed(text) == expected


@pytest.mark.parametrize(
    ("text", "precision", "other"),
    [
        ("-0500-01-01T00:00:00Z", "", -500),
        ("-0500-01-01T00:00:00Z", "9", None),
        ("-0043-03-13T00:00:00Z", "", None),
        ("-0500-00-00T00:00:00Z", "", None),
        ("1789-01-01T00:00:00Z", "", None),
        ("0000-01-01T00:00:00Z", "", None),
        ("500 BCE", "", None),
    ],
)
def test_a_year_of_the_query_service_without_precision_may_be_one_off(text, precision, other) -> None:
    found = other_year(text, read_date(text, "en", Notation(precision=precision)), precision)
    assert (found.first_year if found else None) == other


def test_midnight_of_1_january_is_noticed() -> None:
    assert is_first_of_year("1789-01-01T00:00:00Z")
    assert not is_first_of_year("1789-01-01T10:00:00Z")
    assert not is_first_of_year("1789-01-01")


def test_an_old_day_without_its_calendar_is_noticed() -> None:
    text = "1498-07-01T00:00:00Z"
    assert is_converted_day(text, read_date(text), "")
    assert not is_converted_day(text, read_date(text), JULIAN)
    assert not is_converted_day("1498-07-01", read_date("1498-07-01"), "")
    assert not is_converted_day("1815-06-18T00:00:00Z", read_date("1815-06-18"), "")


def test_a_time_without_a_certain_form_is_refused() -> None:
    with pytest.raises(DateError):
        read_date("1815-13-18T00:00:00Z")
    assert read_date("1815-06-18 00:00:00").precision is Precision.DAY
