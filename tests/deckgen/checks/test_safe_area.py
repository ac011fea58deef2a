"""Texts of a drawing that are too near to the edge, however the drawing gives their position."""

from __future__ import annotations

import pytest

from deckgen.checks.safe_area import SafeArea


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
def test_a_text_must_be_inside_the_margin_at_every_edge(area, x, y, anchor, safe):
    assert area.find_texts_outside(drawing(text("Moon", x, y, anchor))) == ([] if safe else ["Moon"])


def test_texts_outside_are_listed_in_their_order_with_entities_decoded(area):
    texts = (text("Moon", 0, 9), text("Mars", 9, 9), text("C&#233;sar &amp; co", 0, 9), text("Moon", 0, 9))
    assert area.find_texts_outside(drawing(*texts)) == ["Moon", "César & co", "Moon"]


@pytest.mark.parametrize(
    ("group", "outside"),
    [
        ('transform="translate(10 10)"', []),
        ('transform="translate(-9 0)"', ["Moon"]),
        ('transform="rotate(90)"', ["Moon"]),
        ('transform="translate(20 10) rotate(90)"', []),
        ('opacity="0.5"', []),
    ],
)
def test_a_text_is_judged_where_its_group_puts_it(area, group, outside):
    text = '<text x="10" y="10" font-family="serif" font-size="3">Moon</text>'
    assert area.find_texts_outside(f"<svg><g {group}><g>{text}</g></g></svg>") == outside


def test_an_empty_text_is_never_outside(area):
    assert area.find_texts_outside(drawing(text("", 0, 0))) == []


def test_a_cached_result_is_used_only_for_the_same_text_at_the_same_position(area):
    assert area.find_texts_outside(drawing(text("Moon", 22, 34))) == []
    assert area.find_texts_outside(drawing(text("Moon", 1, 34))) == ["Moon"]
    assert area.find_texts_outside(drawing(text("Moon landing of three men", 22, 34))) == ["Moon landing of three men"]


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
def test_a_theme_may_write_its_texts_in_any_way(area, odd):
    assert area.find_texts_outside(drawing(text("Mars", 9, 9), odd)) == ["Moon"]
    assert area.find_texts_outside(drawing(text("Mars", 0, 9), odd)) == ["Mars", "Moon"]
