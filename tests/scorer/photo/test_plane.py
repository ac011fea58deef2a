"""The plane of the table from the codes that lie on it."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scorer.photo.plane import fit_plane, position_of, rectangle_corners


@given(st.lists(st.tuples(st.floats(-300, 300), st.floats(-200, 200), st.floats(-180, 180)), min_size=6, max_size=20))
def test_the_table_is_seen_from_above_whatever_the_camera_saw(spots: list[tuple[float, float, float]]) -> None:
    to_pixels = np.array([[3.9, 0.3, 2000], [0.1, 3.2, 1500], [2e-5, 3e-4, 1.0]])
    quads = []
    for x, y, turn in spots:
        flat = np.c_[rectangle_corners(x, y, turn, 10, 10), np.ones(4)] @ to_pixels.T
        quads.append(flat[:, :2] / flat[:, 2:])
    plane = fit_plane(quads, 10.0, 4032, 3024)
    for quad, (_, _, turn) in zip(quads, spots, strict=True):
        assert plane.misfit(quad) < 0.02
        lean = position_of(plane.on_table(quad))[2] - turn - position_of(plane.on_table(quads[0]))[2] + spots[0][2]
        assert abs((lean + 180) % 360 - 180) < 3
