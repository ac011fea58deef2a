"""A shape that was split off a drawing is read as it is within the drawing."""

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.svg.errors import SvgError
from deckgen.svg.read import read_svg
from deckgen.svg.shapes import read_part, split_drawing
from deckgen.writers.pdf_drawing import PdfDrawer

ATTRIBUTES = st.dictionaries(
    st.sampled_from(["x", "y", "fill", "stroke", "stroke-width", "style", "opacity", "rx", "data-x"]),
    st.sampled_from(["1", "2.5", "#fff", "fill:#112233", "none", "a  b", "a\nb", "’"]),
)


def drawing(*shapes: str) -> str:
    inside = "\n  ".join(shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="44mm" viewBox="0 0 44 68">\n  {inside}\n</svg>\n'


def test_a_list_of_shapes_is_split() -> None:
    shapes = ['<rect x="1" y="2"/>', '<text x="1" y="2" font-family="serif">Ça &amp; là</text>', '<path d="M0 0h1"/>']
    assert split_drawing(drawing(*shapes)) == (shapes, {})


@pytest.mark.parametrize(
    "other",
    [
        "<!-- a note -->",
        "plain words",
        '<text x="1">a<tspan>b</tspan></text>',
        '<rect x="1"></rect>',
        "<rect x='a>b'/>",
        '<rect x="&#49;"/>',
    ],
)
def test_other_drawings_are_not_split(other: str) -> None:
    assert split_drawing(drawing('<rect x="1" y="2"/>', other)) is None


def test_a_drawing_with_inherited_colours_is_not_split() -> None:
    assert split_drawing('<svg fill="#ff0000"><rect x="1"/></svg>') is None


@given(ATTRIBUTES)
def test_a_shape_is_read_as_in_its_drawing(attributes: dict[str, str]) -> None:
    text = "<rect " + " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items()) + "/>"
    try:
        (whole,) = read_svg(drawing(text)).children
    except SvgError:  # as the drawing is refused then, however its shapes are read
        return
    assert read_part(text, {}, {}).attributes == whole.attributes


@given(
    st.text(st.characters(min_codepoint=32, exclude_categories=("Cs",), exclude_characters="\ufffe\uffff"), max_size=20)
)
def test_a_text_is_read_as_in_its_drawing(words: str) -> None:
    written = f'<text x="1" font-family="serif">{escape(words).encode("ascii", "xmlcharrefreplace").decode()}</text>'
    assert read_part(written, {}, {}).text == words


@pytest.mark.parametrize("words", ["&nbsp;", "a & b", "&#xe9;"])
def test_references_are_those_of_xml_and_no_others(words: str) -> None:
    written = f'<text x="1" font-family="serif">{words}</text>'
    try:
        (whole,) = read_svg(drawing(written)).children
    except SvgError:
        with pytest.raises(SvgError):
            read_part(written, {}, {})
    else:
        assert read_part(written, {}, {}).text == whole.text


@pytest.mark.parametrize("length", ["1mm", "2px", "3pt"])
def test_a_length_is_as_long_as_in_its_drawing(length: str) -> None:
    text = f'<rect x="{length}"/>'
    (whole,) = read_svg(drawing(text)).children
    assert read_part(text, {}, {}).number("x") == pytest.approx(whole.number("x"))


def test_the_same_attribute_twice_is_refused() -> None:
    with pytest.raises(SvgError):
        read_part('<rect x="1" x="2"/>', {}, {})


def test_an_error_has_its_line_in_the_whole_drawing() -> None:
    with pytest.raises(SvgError, match="line 3"):
        PdfDrawer().draw(drawing('<rect x="1" width="2" height="2"/>', '<rect x="one" width="2" height="2"/>'))


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M0 0L9 9" fill="#102030"/>',
        '<path d="M0 0L9 9" fill="none" stroke-linecap="round" stroke="#102030" stroke-width="0.25"/>',
        '<path d="M0 0L9 9" fill="#102030" stroke="none" stroke-width="0.25"/>',
        '<path d="M0 0L9 9" fill="none" stroke="none" stroke-width="0.25"/>',
        '<text x="22" y="9.5" font-family="sans" font-size="3.5" fill="#102030" text-anchor="middle">Año 44</text>',
        '<text x="-2" y="9" font-family="serif-bold, sans" font-size="4" fill="#fff" text-anchor="end">Año 44</text>',
        '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="10%" x2="0" y2="9">'
        '<stop offset="0.25" stop-color="#102030"/><stop offset="1" stop-color="#ffffff" stop-opacity="0.5"/>'
        '</linearGradient></defs><rect width="9" height="9" fill="url(#g)"/>',
        '<defs><clipPath id="c" clip-rule="evenodd"><path d="M0 0L9 0L9 9ZM1 1L8 1L8 8Z"/></clipPath></defs>'
        '<g clip-path="url(#c)"><rect width="9" height="9" fill="#102030"/></g>',
    ],
)
def test_a_split_drawing_is_drawn_as_a_whole_one(shape: str) -> None:
    assert split_drawing(drawing(shape))
    assert split_drawing(drawing(shape, "<!-- a note -->")) is None
    assert PdfDrawer().draw(drawing(shape)) == PdfDrawer().draw(drawing(shape, "<!-- a note -->"))
