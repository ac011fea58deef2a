"""Codes and patterns: each code is known among all others, turned, small or blurred; anything else is none of them."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.photo.codes import CodeBook
from scorer.photo.locate import Pyramid, corners_of, fit, pose_from
from scorer.photo.match import Match, identify
from scorer.photo.plane import card_shape, fit_plane, placed, square
from scorer.replay import open_deck
from tests.scorer.photo.table_scenes.printed_faces import DECK

BOX = open_deck(DECK)
BOOK = CodeBook(BOX.deck)


def drawn(light: np.ndarray, module: float, turn: float, blur: float) -> tuple[np.ndarray, np.ndarray]:
    """A code on white paper, and its corners."""
    size = 160
    picture = np.full((size, size), 235, np.uint8)
    side = 21 * module
    corners = square(size / 2, size / 2, turn, side * 27 / 21, side * 27 / 21)
    large = cv2.resize((light * 215 + 20).astype(np.uint8), None, fx=16, fy=16, interpolation=cv2.INTER_NEAREST)
    source = np.float32([(0, 0), (432, 0), (432, 432), (0, 432)]) - 0.5
    soft = cv2.GaussianBlur(large, (0, 0), max(0.3, (blur**2 + 0.16) ** 0.5 * 16))
    warp = cv2.getPerspectiveTransform(source, np.float32(corners))
    cv2.warpPerspective(soft, warp, (size, size), picture, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return picture, square(size / 2, size / 2, turn, side, side)


@settings(max_examples=25)
@given(
    number=st.integers(0, len(BOOK.names) - 1),
    module=st.floats(1.4, 3.0),
    turn=st.floats(-180, 180),
    blur=st.floats(0.0, 0.9),
    off=st.floats(-0.8, 0.8),
)
def test_a_code_is_known_among_all_others(number: int, module: float, turn: float, blur: float, off: float) -> None:
    picture, corners = drawn(BOOK.light[number], module, turn, blur)
    pyramid = Pyramid(picture)
    found = fit(pyramid, pose_from(corners + off * module), BOOK.stencils[1])
    match = identify(pyramid, BOOK, found)
    assert match.sure
    assert match.number == number
    assert np.abs(corners_of(match.pose) - corners).max() < 0.6 * module


def strange_code(seed: int, blur: float) -> Match:
    """What is made of a code like ours in all that ours share, and random in the rest."""
    light = BOOK.light[0].copy()
    data = np.random.default_rng(seed).integers(0, 2, light.shape).astype(np.float32)
    differ = BOOK.light.var(axis=0) > 0.01
    light[differ] = data[differ]
    picture, corners = drawn(light, 2.0, 10.0, blur)
    pyramid = Pyramid(picture)
    return identify(pyramid, BOOK, fit(pyramid, pose_from(corners), BOOK.stencils[1]))


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), blur=st.floats(0.0, 1.2))
def test_a_strange_code_is_surely_none_of_ours_however_blurred(seed: int, blur: float) -> None:
    assert not strange_code(seed, blur).sure


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), blur=st.floats(0.0, 0.5))
def test_a_strange_code_that_is_fairly_sharp_is_not_even_likely(seed: int, blur: float) -> None:
    assert not strange_code(seed, blur).likely


def test_the_card_lies_where_the_theme_put_its_code() -> None:
    shape = card_shape(BOX.deck)
    assert (shape.width, shape.height, round(shape.code, 2)) == (44, 68, 10)
    assert shape.offsets["D"] == pytest.approx((12.1, -24.1), abs=0.1)


@given(st.lists(st.tuples(st.floats(-300, 300), st.floats(-200, 200), st.floats(-180, 180)), min_size=6, max_size=20))
def test_the_table_is_seen_from_above_whatever_the_camera_saw(spots: list[tuple[float, float, float]]) -> None:
    to_pixels = np.array([[3.9, 0.3, 2000], [0.1, 3.2, 1500], [2e-5, 3e-4, 1.0]])
    quads = []
    for x, y, turn in spots:
        flat = np.c_[square(x, y, turn, 10, 10), np.ones(4)] @ to_pixels.T
        quads.append(flat[:, :2] / flat[:, 2:])
    plane = fit_plane(quads, 10.0, 4032, 3024)
    for quad, (_, _, turn) in zip(quads, spots, strict=True):
        assert plane.misfit(quad) < 0.02
        lean = placed(plane.on_table(quad))[2] - turn - placed(plane.on_table(quads[0]))[2] + spots[0][2]
        assert abs((lean + 180) % 360 - 180) < 3
