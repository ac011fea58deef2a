"""Where a code is on its card."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="reading photos needs the extra packages")

from scorer.photo.codes import find_card_shape
from scorer.replay import open_deck
from tests.scorer.photo.table_scenes.printed_faces import DECK


def test_the_card_lies_where_the_theme_put_its_code() -> None:
    shape = find_card_shape(open_deck(DECK).deck)
    assert (shape.width, shape.height, round(shape.code, 2)) == (44, 68, 10.2)
    assert shape.offsets["D"] == pytest.approx((12.7, -24.7), abs=0.1)
