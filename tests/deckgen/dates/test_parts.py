"""The parts of a printed date: what is set large on a card, and what is small around it."""

from __future__ import annotations

import pytest

from deckgen.dates import DateParts, format_date, read_date, split_date

NO_BREAK = "\u00a0"


def split(text: str, language: str) -> tuple[DateParts, ...]:
    date = read_date(text)
    return split_date(format_date(date, language), date, language)


def shown(parts: DateParts) -> str:
    """The parts without the gaps: circa, lead, [figure], unit, era."""
    pieces = (parts.circa, parts.lead, f"[{parts.figure}]", parts.unit, parts.era)
    return " | ".join(filter(None, pieces)).replace(NO_BREAK, " ")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("9 November 1989", "en", "November 9 | [1989]"),
        ("9 November 1989", "es", "9 de noviembre | [1989]"),
        ("9 November 1989", "fr", "9 novembre | [1989]"),
        ("9 November 1989", "pl", "9 listopada | [1989]"),
        ("9 November 1989", "de", "9. November | [1989]"),
        ("9 November 1989", "it", "9 novembre | [1989]"),
        ("9 November 1989", "pt", "9 de novembro | [1989]"),
        ("9 November 1989", "hu", "[1989.] | november 9."),
        ("9 November 1989", "ja", "[1989年11月9日]"),
        ("23 September 62 BCE", "en", "September 23 | [62] | BCE"),
        ("May 1968", "es", "mayo | [1968]"),
        ("c. 9 November 1989", "de", "um den | 9. November | [1989]"),
        ("c. 71000 BCE", "fr", "vers | [71\u202f000] | av. J.-C."),
        ("c. 40000-30000 BCE", "en", "c. | [40,000–30,000] | BCE"),
        ("5th century BCE", "en", "[5th] | century | BCE"),
        ("5th century BCE", "es", "siglo | [V] | a. C."),
        ("5th-4th century BCE", "pl", "[V–IV] | w. | p.n.e."),
        ("3rd millennium BCE", "en", "[3rd] | millennium | BCE"),
        ("1920s", "en", "[1920s]"),
        ("1920s", "de", "[1920er] | Jahre"),
        ("1920s", "pl", "lata 20. | [XX] | w."),
        ("66 Ma", "en", "[66] | million years ago"),
        ("c. 13.8 Ga", "es", "hace unos | [13,8] | mil millones de años"),
        ("2.5-1.8 Ma", "pl", "[2,5–1,8] | mln lat temu"),
    ],
)
def test_the_year_or_figure_is_told_from_the_rest(text: str, language: str, expected: str) -> None:
    (parts,) = split(text, language)
    assert shown(parts) == expected


def test_each_end_of_a_range_of_days_has_its_parts() -> None:
    start, end = split("28 July 1914 - 11 November 1918", "en")
    assert (shown(start), shown(end)) == ("July 28 | [1914]", "November 11 | [1918]")
    assert start.after == f"{NO_BREAK}– " and end.after == ""


def test_a_range_across_the_eras_has_two_ends() -> None:
    assert [shown(end) for end in split("44 BCE - 14 CE", "en")] == ["[44] | BCE", "[14] | CE"]


def test_a_signed_year_is_one_figure() -> None:
    date = read_date("44 BCE")
    assert split_date("−44", date, "es") == (DateParts(figure="−44"),)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("summer of 1969", "summer of | [1969]"),
        ("1969, in July", "[1969] | in July"),
        ("1492 or 1493", "[1492 or 1493]"),
        ("long ago", "[long ago]"),
        ("44 BCE", "[44] | BCE"),
        ("Ides of March 44 BCE", "[Ides of March 44] | BCE"),
        ("BCE", "[BCE]"),
    ],
)
def test_words_of_an_author_are_split_only_where_the_year_is_certain(words: str, expected: str) -> None:
    (parts,) = split_date(words, read_date("1969"), "en")
    assert shown(parts) == expected
    assert parts.text == words
