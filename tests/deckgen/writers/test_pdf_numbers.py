"""Numbers in a PDF have no exponents, which readers would not understand."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.writers.pdf_drawing import PdfDrawer
from deckgen.writers.pdf_numbers import decimal

PLAIN = re.compile(r"-?\d+(\.\d+)?")


@given(st.floats(-1e7, 1e7, allow_nan=False))
def test_a_number_is_plain_and_near_enough(value: float) -> None:
    written = decimal(value)
    assert PLAIN.fullmatch(written)
    assert float(written) == pytest.approx(value, rel=1e-5, abs=1e-11)


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="m0.1 0.2l0.2 0.1l-0.3 -0.3z"/>',
        '<path d="M1e-9 1e9A1e-8 1 0 0 1 1 1"/>',
        '<line x1="1e-17" y1="1" x2="2" y2="1e-12" stroke="#000000" stroke-width="0.0000001"/>',
        '<rect width="9" height="9" transform="scale(1e-9) rotate(180)" stroke="red" stroke-dasharray="1e-7 1"/>',
        '<radialGradient id="a" fx="0.50000000000000011"><stop/><stop offset="1e-9" stop-color="red"/></radialGradient>'
        '<circle r="5" fill="url(#a)" transform="matrix(1e-9 0 0 1 1e-17 0)"/>',
    ],
)
def test_no_drawing_has_another(shape: str) -> None:
    drawer = PdfDrawer()
    operators = drawer.draw(f"<svg>{shape}</svg>")
    sources = [resource.source for resource in drawer.finish_page("").resources]
    numbers = re.findall(r"(?<![\w/.])-?\.?\d[^\s\[\]/]*", " ".join([re.sub(r"/\w+", "", operators), *sources]))
    assert numbers
    assert [number for number in numbers if not PLAIN.fullmatch(number)] == []
