"""Quantities on cards: in every language, in other units, and never with digits that were not written."""

from __future__ import annotations

from decimal import Decimal

import pytest

from deckgen.order.quantity import Quantity, choose_unit, convert, print_quantity, split_quantity
from deckgen.order.read_quantity import read_quantity
from deckgen.order.units import load_units

NO_BREAK = "\u00a0"


def printed(text: str, language: str = "en") -> str:
    return print_quantity(read_quantity(text, language), language).replace(NO_BREAK, " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("text", "language", "shown"),
    [
        ("320 kg", "en", "320 kg"),
        ("3.50 m", "en", "3.50 m"),
        ("3,5 m", "fr", "3,5 m"),
        ("12000", "en", "12,000"),
        ("12000", "pl", "12 000"),
        ("1200", "es", "1200"),
        ("c. 40–45 kg", "es", "aprox. 40-45 kg"),
        ("<1 g", "en", "< 1 g"),
        ("-5 °C", "pl", "−5 °C"),
        ("5 years", "en", "5 years"),
        ("1 an", "fr", "1 an"),
        ("22 lata", "pl", "22 lata"),
        ("25 lat", "pl", "25 lat"),
        ("3 anni", "it", "3 anni"),
        ("3 anos", "pt", "3 anos"),
        ("€5", "en", "€5"),
        ("5 €", "fr", "5 €"),
        ("5 CHF", "en", "CHF 5"),
        ("€5 million", "en", "€5 million"),
        ("5 millions €", "fr", "5 millions d’euros"),
        ("1,2 millones €", "es", "1,2 millones de euros"),
        ("3 mln €", "pl", "3 miliony euro"),
        ("3 mln zł", "pl", "3 miliony zł"),
        ("5 %", "en", "5%"),
        ("5 %", "fr", "5 %"),
        ("1.2 million", "en", "1.2 million"),
        ("1,2 millones de personas", "es", "1,2 millones de personas"),
        ("3 mln osób", "pl", "3 miliony osób"),
        ("1.2 million", "ja", "1,200,000"),
    ],
)
def test_it_is_printed_as_the_language_writes_it(text, language, shown):
    assert printed(text, language) == shown


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "de", "it", "pt"])
@pytest.mark.parametrize("unit", list(load_units().values()), ids=lambda unit: unit.id)
def test_every_unit_has_a_printed_form_in_every_language_that_reads_back(unit, language):
    shown = print_quantity(Quantity((Decimal(5),), unit.id), language)
    assert f"{unit.family}-" not in shown, "no name of CLDR is left over"
    assert read_quantity(shown, language).unit == unit.id


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("26.2 mi", "kilometer", "42.2 km"),
        ("98.6 °F", "celsius", "37 °C"),
        ("0 °C", "kelvin", "273 K"),
        ("5 t", "kilogram", "5000 kg"),
        ("950 g", "kilogram", "0.95 kg"),
        ("12 000 ft", "meter", "3700 m"),
        ("6–7 ft", "meter", "1.8–2.1 m"),
        ("c. 30 lb", "kilogram", "c. 14 kg"),
    ],
)
def test_it_is_converted_without_false_digits_and_compared_as_printed(text, unit, shown):
    converted = convert(read_quantity(text, "en"), load_units()[unit])
    assert print_quantity(converted, "en").replace(NO_BREAK, " ") == shown
    assert converted.first == read_quantity(shown, "en").first


@pytest.mark.parametrize(
    ("text", "unit"), [("500 g", "gram"), ("30 lb", "kilogram"), ("5000 lb", "tonne"), ("1 mg", "gram")]
)
def test_the_unit_is_the_largest_in_which_it_is_at_least_one(text, unit):
    units = tuple(load_units()[name] for name in ("gram", "kilogram", "tonne"))
    assert choose_unit(read_quantity(text, "en"), units).id == unit


def test_its_figure_is_set_large_and_its_unit_small():
    parts = split_quantity(read_quantity("c. 40–45 kg", "en"), "en")
    assert (parts.circa, parts.figure, parts.unit) == ("c.", "40–45", "kg")
    assert split_quantity(read_quantity("€5", "en"), "en").figure == "€5"
