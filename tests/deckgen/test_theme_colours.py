"""Contrast as WCAG measures it, for every text of every theme."""

from __future__ import annotations

import pytest

from deckgen.deck.model import default_periods
from deckgen.theme import contrast, load_theme, mix
from deckgen.theme_data import theme_names


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast("#777777", "#777777") == 1
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("name", theme_names())
def test_every_text_of_every_theme_has_a_contrast_of_7_to_1(name: str) -> None:
    theme = load_theme(name)
    for colours in theme.palettes.values():
        assert contrast(colours["ink"], colours["ground"]) >= 7
        assert contrast(colours["quiet"], colours["ground"]) >= 7
        assert contrast(colours["mark"], colours["patch"]) >= 7


@pytest.mark.parametrize("name", theme_names())
def test_the_pictogram_of_a_suit_stands_out_from_its_badge(name: str) -> None:
    theme = load_theme(name)
    for suit in theme.suits.values():
        assert contrast(theme.palettes["light"]["ink"], suit.colour) >= 4.5


@pytest.mark.parametrize("name", theme_names())
def test_suits_differ_in_shape_and_pictogram_not_only_in_colour(name: str) -> None:
    suits = load_theme(name).suits.values()
    assert len({suit.badge for suit in suits}) == len({suit.icon for suit in suits}) == len(suits)


def test_the_names_of_periods_can_be_read_on_their_bands() -> None:
    for period in default_periods("en"):
        assert contrast("#ffffff", period.colour) >= 4.5


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 1) == "#ffffff"
