"""Tones: one lightness for all hues, brighter step by step."""

from __future__ import annotations

import itertools

import pytest

from deckgen.scenes.tones import Hue, bright_tones, deep_tones, outline_tones, pale_tones

HUES = [Hue(angle, angle + 30, 0.1) for angle in range(0, 360, 36)]


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("hue", HUES)
@pytest.mark.parametrize("tones", [deep_tones, bright_tones, pale_tones])
def test_tones_grow_brighter(hue: Hue, tones) -> None:
    steps = [luminance(tones(hue).at(step / 4)) for step in range(33)]
    assert all(here <= there for here, there in itertools.pairwise(steps))
    assert steps[0] < steps[-1]


@pytest.mark.parametrize("tone", range(9))
def test_all_hues_are_about_as_bright_in_a_tone(tone: int) -> None:
    shown = [luminance(deep_tones(hue).at(tone)) for hue in HUES]
    assert max(shown) + 0.05 < 1.35 * (min(shown) + 0.05)


def test_tones_between_two_and_beyond_the_last() -> None:
    tones = deep_tones(HUES[0])
    assert tones.at(2.25) not in {tones.at(2), tones.at(3)}
    assert tones.at(-1) == tones.at(0)
    assert tones.at(9) == tones.at(8)


def test_pale_tones_leave_dark_text_readable_and_outlines_are_those_of_deep_tones() -> None:
    assert all(luminance(pale_tones(hue).at(0)) > 0.5 for hue in HUES)
    assert outline_tones(HUES[0]).outlined
    assert outline_tones(HUES[0]).colours == deep_tones(HUES[0]).colours


@pytest.mark.parametrize("hue", HUES)
def test_bright_tones_are_brighter_than_deep_ones(hue: Hue) -> None:
    assert all(luminance(bright_tones(hue).at(tone)) > luminance(deep_tones(hue).at(tone)) for tone in range(9))
