"""The axis of quantities: every card in its section, round values at the cuts, logarithmic where values differ much."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.charts.chart import draw_chart
from deckgen.charts.values import ValueAxis, split_values
from deckgen.deck import Deck
from deckgen.reading.deck_file import load_deck
from tests.paths import DECKS


def deck_of(folder: Path, *values: str, order: str = "{by: weight, unit: [g, kg, t]}") -> Deck:
    rows = "".join(f"  - {{title: Thing {number}, value: '{value}'}}\n" for number, value in enumerate(values))
    (folder / "deck.yaml").write_text(f"id: THINGS\norder: {order}\nevents:\n{rows or '  []'}", "utf-8")
    return load_deck(folder / "deck.yaml")


def cuts(axis: ValueAxis) -> list[str]:
    return [cut.replace("\u00a0", " ") for cut in axis.cuts]


def test_weights_of_animals_need_a_logarithmic_scale() -> None:
    axis = split_values(load_deck(DECKS / "animals-en.yaml"))
    assert axis.logarithmic
    assert cuts(axis)[:5] == ["0.1 g", "1 g", "10 g", "100 g", "1 kg"]
    assert cuts(axis)[-1] == "1000 t"


def test_a_full_decade_is_cut_further(tmp_path: Path) -> None:
    axis = split_values(deck_of(tmp_path, "1 g", *(f"{number} kg" for number in range(10, 90, 5))))
    assert cuts(axis) == ["1 g", "10 g", "100 g", "1 kg", "10 kg", "20 kg", "50 kg", "100 kg"]


@pytest.mark.parametrize(
    ("order", "values", "expected"),
    [
        ("{by: temperature, unit: °C}", ("-89", "-10", "57"), ["-100 °C", "-50 °C", "0 °C", "50 °C", "100 °C"]),
        ("weight", ("100 kg", "250 kg", "300 kg"), ["100 kg", "200 kg", "300 kg"]),
        ("number", ("7", "7"), ["5", "10"]),
        ("number", ("0",), ["0", "1"]),
    ],
)
def test_other_values_are_cut_evenly(tmp_path: Path, order: str, values: tuple[str, ...], expected: list[str]) -> None:
    axis = split_values(deck_of(tmp_path, *values, order=order))
    assert not axis.logarithmic
    assert cuts(axis) == [text.replace("-", "−") for text in expected]


@given(st.lists(st.decimals(min_value=-999, max_value=999, places=1), min_size=1, max_size=20))
def test_every_card_is_in_one_section_and_within_it(numbers) -> None:
    with TemporaryDirectory() as folder:
        deck = deck_of(Path(folder), *map(str, numbers), order="number")
    axis = split_values(deck)
    assert sorted(card.code for section in axis.sections for mark in section.marks for card in mark.cards) == sorted(
        card.code for card in deck.cards
    )
    for section in axis.sections:
        assert section.since < section.until
        assert all(section.since <= mark.anchor <= section.until for mark in section.marks)
    assert len(axis.cuts) == len(axis.sections) + 1


def test_a_range_is_a_bar_and_a_limit_a_dot(tmp_path: Path) -> None:
    axis = split_values(deck_of(tmp_path, "40-60 kg", "> 100 kg"))
    bar, dot = (mark for section in axis.sections for mark in section.marks)
    assert bar.is_bar and (bar.start, bar.end) == (40, 60)
    assert not dot.is_bar and dot.anchor == Fraction(100)


def test_the_chart_speaks_of_values(tmp_path: Path) -> None:
    drawn = draw_chart(deck_of(tmp_path, "c. 3 kg", "700 kg", "20-30 kg"))
    assert "logarithmic" in drawn and "approximate value" in drawn
    assert not re.findall(r">[^<]*(?:[Dd]ate|Time|year|period)[^<]*<(?!/style)", drawn)


def test_a_deck_without_cards_has_no_axis(tmp_path: Path) -> None:
    assert split_values(deck_of(tmp_path)) == ValueAxis((), (), False)
