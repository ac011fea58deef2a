"""Which texts of a drawing a blade could reach, however the drawing says where they stand."""

from __future__ import annotations

import pytest

from deckgen.checks.printing import SafeArea


def drawing(*texts: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(texts)}</svg>'


def text(words: str, x: float, y: float, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" font-family="sans" font-size="3" text-anchor="{anchor}">{words}</text>'


@pytest.fixture
def area() -> SafeArea:
    return SafeArea(44, 68, 3)


@pytest.mark.parametrize(
    ("x", "y", "anchor", "safe"),
    [
        (22, 34, "middle", True),
        (3, 34, "start", True),
        (2, 34, "start", False),
        (3, 34, "middle", False),
        (41, 34, "end", True),
        (42, 34, "end", False),
        (41, 34, "middle", False),
        (22, 3, "middle", False),
        (22, 5, "middle", True),
        (22, 65, "middle", True),
        (22, 66, "middle", False),
    ],
)
def test_a_text_must_keep_its_distance_from_every_edge(area, x, y, anchor, safe):
    assert area.outside(drawing(text("Moon", x, y, anchor))) == ([] if safe else ["Moon"])


def test_only_those_too_near_are_named_in_their_order_and_as_they_are_read(area):
    texts = (text("Moon", 0, 9), text("Mars", 9, 9), text("C&#233;sar &amp; co", 0, 9), text("Moon", 0, 9))
    assert area.outside(drawing(*texts)) == ["Moon", "César & co", "Moon"]


def test_where_there_are_no_words_there_is_nothing_to_cut(area):
    assert area.outside(drawing(text("", 0, 0))) == []


def test_a_verdict_holds_for_the_same_words_at_the_same_place_alone(area):
    assert area.outside(drawing(text("Moon", 22, 34))) == []
    assert area.outside(drawing(text("Moon", 1, 34))) == ["Moon"]
    assert area.outside(drawing(text("Moon landing of three men", 22, 34))) == ["Moon landing of three men"]


@pytest.mark.parametrize(
    "odd",
    [
        '<text font-size="3" y="9" style="font-family:sans" x="0">Moon</text>',
        "<text x='0' y='9' font-family='sans' font-size='3'>Moon</text>",
        '<text y="9" font-family="sans" font-size="3">Moon</text>',
        '<text font-size="3" fill="red" font-family="sans" y="9" x="0">Moon</text>',
        '<text x="0" y="9" font-family="sans" font-size="3"><!-- first -->Moon</text>',
    ],
)
def test_a_theme_of_somebodys_own_may_write_its_texts_in_any_way(area, odd):
    assert area.outside(drawing(text("Mars", 9, 9), odd)) == ["Moon"]
    assert area.outside(drawing(text("Mars", 0, 9), odd)) == ["Mars", "Moon"]
