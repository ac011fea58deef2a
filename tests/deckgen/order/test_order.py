"""Decks that are ordered by a quantity: their columns, their units, their words."""

from __future__ import annotations

import pytest

from deckgen.messages import available_languages, say
from deckgen.order import OrderEntry, OrderWords, make_order
from deckgen.order.words import WORDS, load_kinds
from deckgen.spans import Span, UnreadableError


def read(entry: OrderEntry, *texts: str) -> list[object]:
    order = make_order(entry, "en", "era", False, None)
    values = order.read([{order.field: text} for text in texts])
    return [order.print(value).replace("\u00a0", " ") if isinstance(value, Span) else value.code for value in values]


def test_numbers_without_a_unit_have_that_of_the_deck():
    assert read(OrderEntry("weight", ("kilogram",)), "3", "4 t", "30 lb") == ["3 kg", "4000 kg", "14 kg"]


def test_of_several_units_the_written_one_stays():
    assert read(OrderEntry("weight", ("gram", "kilogram")), "3", "5000 g", "2 t") == ["3 g", "5000 g", "2000 kg"]


def test_a_weight_needs_a_unit_and_a_unit_of_weight():
    assert read(OrderEntry("weight"), "3 kg", "3", "3 m") == ["3 kg", "no-unit", "other-unit"]


def test_values_of_their_own_kind_have_all_a_unit_or_none():
    assert read(OrderEntry("goals"), "3", "4 kg", "5") == ["3", "unit-not-expected", "5"]
    assert read(OrderEntry("wingspan"), "3 m", "4", "50 cm") == ["3 m", "no-unit", "50 cm"]


@pytest.mark.parametrize(
    ("by", "texts", "read_as"),
    [
        (
            "population",
            ("1.4B", "390K", "5 kg", "3 million"),
            ["unknown-unit", "unknown-unit", "other-unit", "3 million"],
        ),
        ("population", ("5 kg", "3 million people"), ["other-unit", "3 million people"]),
        ("price", ("10 K", "£5", "3 m"), ["unknown-unit", "£5", "unknown-unit"]),
        ("temperature", ("273 K", "5 °C"), ["273 K", "5 °C"]),
    ],
)
def test_people_and_prices_are_not_measured(by, texts, read_as):
    """`390K` was printed as 390 kelvins."""
    assert read(OrderEntry(by), *texts) == read_as


@pytest.mark.parametrize(
    ("by", "text", "read_as"),
    [
        ("weight", "-5 kg", "negative"),
        ("population", "−3 people", "negative"),
        ("temperature", "-5 °C", "−5 °C"),
        ("temperature", "-300 °C", "negative"),
        ("height", "-430 m", "−430 m"),
        ("price", "-5 €", "-€5"),
        ("goals", "-5", "−5"),
    ],
)
def test_what_cannot_be_less_than_nothing_is_refused(by, text, read_as):
    assert read(OrderEntry(by), text)[0].replace("−", "-") == read_as.replace("−", "-")


@pytest.mark.parametrize(
    ("entry", "text", "fix"),
    [
        (OrderEntry("weight", ("kilogram", "tonne")), "5 stone", "Write it in kg, t."),
        (OrderEntry("height"), "5 M", "Write it in m, cm, km, ft."),
        (OrderEntry("population"), "390K", "Write the one you mean: 390,000."),
        (OrderEntry("population"), "5 kg", "Write it in people."),
        (OrderEntry("price"), "3 m", "Write the one you mean: 3 million."),
        (OrderEntry("height"), "1.80", "(1.80 m / 1.80 cm / 1.80 km)"),
    ],
)
def test_the_fix_names_what_the_deck_can_be_ordered_by(entry, text, fix):
    order = make_order(entry, "en", "era", False, None)
    (error,) = order.read([{order.field: text}])
    assert isinstance(error, UnreadableError)
    assert fix in error.fix("en").replace("\u00a0", " ")


def test_an_order_of_dates_has_no_words_of_its_own():
    order = make_order(None, "en", "era", False, None)
    assert order.words is None
    assert (
        say("checks.same-date", "en", printed="1969", codes="1", order=order.words)
        == "1969 is the date of several cards: 1"
    )


def test_messages_speak_of_the_order():
    words = OrderWords("weight", "en")
    assert words.in_language("pl")["less"] == "lżejsza niż"
    assert "value" in say("checks.same-date", "en", printed="3 kg", codes="1", order=words)


def test_the_words_of_the_author_go_before_ours_in_the_language_of_the_deck():
    words = OrderWords("weight", "es", (("lowest", "", "la pluma"), ("highest", "fr", "le plomb")))
    assert words.in_language("es")["lowest"] == "la pluma"
    assert words.in_language("fr") == {**OrderWords("weight", "es").in_language("fr"), "highest": "le plomb"}
    assert words.in_language("en")["lowest"] == "lightest"


def test_an_order_of_any_name_has_words():
    assert OrderWords("coolness", "en").in_language("en")["more"] == "higher than"


@pytest.mark.parametrize("kind", load_kinds())
def test_every_usual_kind_has_words_in_every_language_of_messages(kind):
    for language in available_languages():
        assert set(WORDS) <= set(load_kinds()[kind][language])


def test_an_error_is_told_in_the_language_of_the_user():
    (error,) = make_order(OrderEntry("weight"), "en", "era", False, None).read([{"value.weight": "1.200"}])
    assert isinstance(error, UnreadableError)
    assert "tysiące" in error.message("pl")
