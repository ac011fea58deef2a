"""Quantities as authors write them, what they mean, and why some are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.order.quantity import Quantity, format_figure, print_quantity
from deckgen.order.read_quantity import QuantityError, read_quantity


def amounts(text: str, language: str = "en") -> tuple[float, float]:
    quantity = read_quantity(text, language)
    return float(quantity.first[0]), float(quantity.last[0])


@pytest.mark.parametrize(
    ("text", "language", "first", "last"),
    [
        ("320", "en", 320, 320),
        ("3.5", "en", 3.5, 3.5),
        ("1,2", "es", 1.2, 1.2),
        ("1,2", "en", 1.2, 1.2),
        ("12 000", "en", 12000, 12000),
        ("12\u202f000", "fr", 12000, 12000),
        ("1.234.567", "es", 1234567, 1234567),
        ("1,234.5", "en", 1234.5, 1234.5),
        ("1 234,5", "pl", 1234.5, 1234.5),
        ("0.500", "en", 0.5, 0.5),
        ("-5", "en", -5, -5),
        ("−5", "en", -5, -5),
        ("1.2 million", "en", 1.2e6, 1.2e6),
        ("1,2 millones", "es", 1.2e6, 1.2e6),
        ("3 mln", "pl", 3e6, 3e6),
        ("7 milliards", "fr", 7e9, 7e9),
        ("12 thousand", "en", 12000, 12000),
        ("40–45", "en", 40, 45),
        ("40-45", "en", 40, 45),
        ("40 to 45", "en", 40, 45),
        ("40 a 45", "es", 40, 45),
        ("1.2–1.5 million", "en", 1.2e6, 1.5e6),
        ("-5 – -2", "en", -5, -2),
    ],
)
def test_numbers_are_read_in_many_forms(text, language, first, last):
    assert amounts(text, language) == (first, last)


@pytest.mark.parametrize(
    ("text", "language", "grams"),
    [
        ("320 kg", "en", 320_000),
        ("320kg", "en", 320_000),
        ("5 t", "pl", 5_000_000),
        ("1 lb", "en", 453.59237),
        ("40 – 45 kg", "es", 40_000),
        ("40 kg–45 kg", "es", 40_000),
        ("3 kilogramos", "es", 3_000),
        ("3 kilogrammes", "fr", 3_000),
        ("5 KG", "en", 5_000),
        ("5 kilos", "fr", 5_000),
        ("40 tonnes", "en", 40_000_000),
    ],
)
def test_units_are_known_by_symbol_and_by_name(text, language, grams):
    assert amounts(text, language)[0] == pytest.approx(grams)


@pytest.mark.parametrize(
    ("text", "language", "amount"),
    [
        ("5 metres", "en", 5),
        ("37,6 miliona osób", "pl", 37_600_000),
        ("1,41 miliarda", "pl", 1.41e9),
        ("68 millions d’habitants", "fr", 68e6),
        ("47 millones de habitantes", "es", 47e6),
        ("€1.2bn", "en", 1.2e9),
        ("3,5 euros", "es", 3.5),
        ("12 złotych", "pl", 12),
        ("20 mins", "en", 1200),
        ("50 per cent", "en", 50),
    ],
)
def test_units_and_large_numbers_are_known_in_the_words_of_people(text, language, amount):
    assert amounts(text, language)[0] == pytest.approx(amount)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("331M", "331 million"),
        ("331 M", "331 million"),
        ("$1.2m", "$1.2 million"),
        ("5 M€", "€5 million"),
        ("5k", "5000"),
        ("1.5b", "1.5 billion"),
        ("5 MG", ""),
        ("5 mW", ""),
        ("5 T", ""),
    ],
)
def test_a_letter_that_may_stand_for_millions_or_for_another_unit_is_no_unit(text, nearest):
    """`331M` was printed as 331 metres."""
    with pytest.raises(QuantityError) as refused:
        read_quantity(text, "en")
    assert refused.value.nearest.replace("\u00a0", " ") == nearest


@pytest.mark.parametrize(
    ("text", "language", "nearest"),
    [
        ("1 hour 30 minutes", "en", "90 min"),
        ("2 godz. 30 min", "pl", "150 min"),
        ("6 ft 2 in", "en", "74 in"),
        ("1 t 200 kg", "es", "1200 kg"),
        ("5 kilogramms", "en", "5 kg"),
        ("5 grados", "es", ""),
        ("1 kg 3 m", "en", ""),
        ("3 m 5 km", "en", ""),
    ],
)
def test_what_could_be_meant_is_told_only_if_it_is_likely(text, language, nearest):
    with pytest.raises(QuantityError) as refused:
        read_quantity(text, language)
    assert refused.value.nearest.replace("\u00a0", " ") == nearest


@pytest.mark.parametrize(
    ("text", "language"),
    [("c. 40", "en"), ("~40", "en"), ("about 40", "en"), ("unos 40", "es"), ("env. 40", "fr"), ("ok. 40", "pl")],
)
def test_what_is_approximate_is_marked_and_no_wider(text, language):
    quantity = read_quantity(text, language)
    assert quantity.approximate
    assert quantity.first == quantity.last


def test_a_limit_is_open_at_its_number():
    below, above, one, half = (read_quantity(text, "en") for text in ("<1", "> 1", "1", "0.5"))
    assert below.before(one)
    assert one.before(above)
    assert below.same(half)
    assert not read_quantity("≤ 1", "en").before(one)


def test_a_zero_after_three_decimals_says_that_they_are_decimals():
    assert read_quantity("1.1250 kg", "en") == read_quantity("1,1250 kg", "en")
    assert print_quantity(read_quantity("1.1250 kg", "en"), "en") == "1.125\u00a0kg"
    assert print_quantity(read_quantity("1.50 kg", "en"), "en") == "1.50\u00a0kg"


@pytest.mark.parametrize(
    ("text", "code", "nearest"),
    [
        ("1.200", "ambiguous-number", "1200 / 1.2"),
        ("1,200", "ambiguous-number", "1200 / 1.2"),
        ("1.125 kg", "ambiguous-number", "1125 kg / 1.1250 kg"),
        ("1.200–1.500 kg", "ambiguous-number", "1200 / 1.2"),
        ("", "empty", ""),
        ("heavy", "no-number", ""),
        ("5 foo", "unknown-unit", ""),
        ("3/4", "unknown-form", ""),
        ("1e6", "unknown-unit", ""),
        ("45–40", "backwards-range", "40–45"),
        ("40–40", "backwards-range", ""),
        ("40 g – 45 m", "two-units", ""),
        ("1 2 3 4", "unknown-form", ""),
        ("12 0000", "unknown-form", ""),
        ("0.6666666666666666", "too-precise", "0.667"),
    ],
)
def test_what_is_not_certain_is_refused_with_what_could_be_meant(text, code, nearest):
    with pytest.raises(QuantityError) as refused:
        read_quantity(text, "en")
    assert (refused.value.code, refused.value.nearest) == (code, nearest)
    assert refused.value.message() and refused.value.fix()


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        ("1.200 kg", ("1200 kg", "1.2 kg")),
        ("331M", ("331 million",)),
        ("1 h 30 min", ("90 min",)),
        ("45–40 kg", ("40–45 kg",)),
        ("c. 5 kilogramms", ()),
        ("3–5 kilogramms", ()),
        ("heavy", ()),
    ],
)
def test_only_whole_texts_are_suggested(text, suggestions):
    with pytest.raises(QuantityError) as refused:
        read_quantity(text, "en")
    assert tuple(each.replace("\u00a0", " ") for each in refused.value.suggestions()) == suggestions


@given(st.decimals(-(10**6), 10**6, places=2), st.sampled_from(["en", "es", "fr", "pl", "de", "it", "pt"]))
def test_what_is_printed_reads_as_the_same_quantity(figure, language):
    printed = print_quantity(Quantity((figure,), "kilogram"), language)
    assert read_quantity(printed, language).first == (Fraction(figure) * 1000, 0)
    assert format_figure(figure, language) in printed
