"""Every code is identified among all others, turned, small or blurred; a foreign code is not."""

from __future__ import annotations

from functools import cache

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.photo.codes import GRID, DeckCodes
from scorer.photo.locate import Pyramid, corners_of, fit_stencil, pose_from
from scorer.photo.match import Match, identify
from scorer.photo.plane import rectangle_corners
from scorer.replay import open_deck
from tests.scorer.photo.table_scenes.printed_faces import DECK


@cache
def codes() -> DeckCodes:
    return DeckCodes(open_deck(DECK).deck)


def draw_code(light: np.ndarray, module: float, turn: float, blur: float) -> tuple[np.ndarray, np.ndarray]:
    """A code on white paper, and its corners."""
    size = 160
    picture = np.full((size, size), 235, np.uint8)
    side = 21 * module
    corners = rectangle_corners(size / 2, size / 2, turn, side * GRID / 21, side * GRID / 21)
    large = cv2.resize((light * 215 + 20).astype(np.uint8), None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST)
    source = np.float32([(0, 0), (16, 0), (16, 16), (0, 16)]) * GRID - 0.5
    soft = cv2.GaussianBlur(large, (0, 0), max(0.3, (blur**2 + 0.16) ** 0.5 * 16))
    warp = cv2.getPerspectiveTransform(source, np.float32(corners))
    cv2.warpPerspective(soft, warp, (size, size), picture, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return picture, rectangle_corners(size / 2, size / 2, turn, side, side)


@settings(max_examples=25)
@given(
    card=st.integers(0, 10**6),
    module=st.floats(1.4, 3.0),
    turn=st.floats(-180, 180),
    blur=st.floats(0.0, 0.9),
    off=st.floats(-0.8, 0.8),
)
def test_a_code_is_known_among_all_others(card: int, module: float, turn: float, blur: float, off: float) -> None:
    number = card % len(codes().names)
    picture, corners = draw_code(codes().light[number], module, turn, blur)
    pyramid = Pyramid(picture)
    found = fit_stencil(pyramid, pose_from(corners + off * module), codes().stencils[1])
    match = identify(pyramid, codes(), found)
    assert match.sure
    assert match.number == number
    assert np.abs(corners_of(match.pose) - corners).max() < 0.6 * module


def match_foreign_code(seed: int, blur: float) -> Match:
    """The match of a code that is like ours in all that ours share, and random in the rest."""
    light = codes().light[0].copy()
    data = np.random.default_rng(seed).integers(0, 2, light.shape).astype(np.float32)
    differ = codes().light.var(axis=0) > 0.01
    light[differ] = data[differ]
    picture, corners = draw_code(light, 2.0, 10.0, blur)
    pyramid = Pyramid(picture)
    return identify(pyramid, codes(), fit_stencil(pyramid, pose_from(corners), codes().stencils[1]))


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), blur=st.floats(0.0, 1.2))
def test_a_foreign_code_is_surely_none_of_ours_however_blurred(seed: int, blur: float) -> None:
    assert not match_foreign_code(seed, blur).sure


def test_hardly_any_foreign_code_that_is_fairly_sharp_is_even_likely() -> None:
    """About one in a thousand is; it is asked about."""
    likely = [seed for seed in range(100) if match_foreign_code(seed, seed % 6 / 10).likely]
    assert len(likely) <= 1
