"""What the SVG writer writes: numbers, harmless text, shapes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from deckgen.svg.write import (
    aligned_text,
    circle,
    dashed_line,
    element,
    escape,
    escape_attribute,
    picture,
    rectangle,
    short,
    single_line,
    tenths,
    text_element,
)
from deckgen.type.fonts import Typeface

SANS = Typeface(("sans",))


@given(st.text(max_size=40))
def test_any_text_is_well_formed_as_content_and_as_attribute(text: str) -> None:
    drawn = ElementTree.fromstring(f'<text fill="{escape_attribute(text)}">{escape(text)}</text>')
    assert "<" not in escape(text)
    assert drawn.tag == "text"


def test_markup_is_not_escaped_again() -> None:
    assert escape(Markup("a &amp; b")) == "a &amp; b"
    assert escape("a & b") == "a &amp; b"


@pytest.mark.parametrize(
    ("value", "written"), [(12.0, "12"), (12.34, "12.3"), (-0.25, "-0.2"), (1234567.8, "1234567.8")]
)
def test_pixels_have_one_decimal_at_the_most(value: float, written: str) -> None:
    assert tenths(value) == written


def test_millimetres_on_a_card_have_six_digits() -> None:
    assert (short(12.3456789), short(3.0)) == ("12.3457", "3")


def test_a_single_line_has_no_line_breaks_and_keeps_no_break_spaces() -> None:
    assert single_line(" one\n two\u00a0three\x07 ") == "one two\u00a0three"


def test_attributes_are_written_as_svg_names_them() -> None:
    assert element("path", class_="leader", stroke_width=1.25) == '<path class="leader" stroke-width="1.2"/>'


def test_shapes_have_a_line_only_where_one_is_asked_for() -> None:
    assert "stroke" not in circle(1, 2, 3, fill="#ffffff")
    assert 'stroke="#000000" stroke-width="0.5"' in circle(1, 2, 3, line=("#000000", 0.5))
    assert 'stroke="none"' in rectangle(0, 0, 1, 1, fill="#ffffff")


def test_a_line_of_dashes_begins_and_ends_with_one() -> None:
    dashes = dashed_line(0, 0, 10, 0, dash=2, gap=2)
    assert dashes == "M0.000 0.000L2.000 0.000M4.000 0.000L6.000 0.000M8.000 0.000L10.000 0.000"


def test_text_that_is_read_from_the_right_says_so() -> None:
    assert 'direction="rtl"' in text_element("שלום", 0, 0, SANS, 3, "#000000")
    assert "direction" not in text_element("Roma", 0, 0, SANS, 3, "#000000")


def test_the_left_edge_of_a_text_is_where_it_ends_if_it_is_read_from_the_right() -> None:
    assert "text-anchor" not in aligned_text("Roma", 5, 0)
    assert 'text-anchor="end"' in aligned_text("Roma", 5, 0, right=True)
    assert 'text-anchor="end"' in aligned_text("שלום", 5, 0)
    assert "text-anchor" not in aligned_text("שלום", 5, 0, right=True)


def test_a_text_of_nothing_is_not_written() -> None:
    assert aligned_text("\x07", 0, 0) == ""


def test_a_picture_says_its_size_and_language() -> None:
    root = ElementTree.fromstring(picture(100, 50.5, "", "fr", fill="#111111"))
    assert root.attrib == {
        "viewBox": "0 0 100 50.5",
        "width": "100",
        "height": "50.5",
        "fill": "#111111",
        "role": "img",
        "lang": "fr",
    }
