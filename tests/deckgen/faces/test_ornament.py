"""Ornament is drawn, the same for the same card and different for every other."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.faces.ornament import draw_badge, make_guilloche, rosette_path


def points(path: str) -> list[tuple[float, float]]:
    numbers = [float(number) for number in re.findall(r"-?\d+\.\d+", path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_a_whole_deck_has_no_two_rosettes_alike() -> None:
    drawn = {rosette_path(make_guilloche(f"W4ES {number:03}"), 22, 31, 14) for number in range(300)}
    assert len(drawn) == 300


@given(st.text(max_size=20), st.floats(5, 40))
def test_a_rosette_stays_within_its_radius(seed: str, radius: float) -> None:
    for x, y in points(rosette_path(make_guilloche(seed), 0, 0, radius)):
        assert (x * x + y * y) ** 0.5 <= radius * 1.03


@pytest.mark.parametrize("shape", ["circle", "diamond"])
def test_the_colour_of_a_badge_cannot_be_markup(shape: str) -> None:
    assert "<meta" not in draw_badge(shape, 12, 12, 22, '"/><meta http-equiv="refresh"/>')
