"""Whatever is written in a drawing, it is refused with a reason or it can be drawn; nothing else happens."""

from __future__ import annotations

import re
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from deckgen.resources import read_data
from deckgen.svg.clean import clean_svg
from deckgen.svg.errors import SvgError
from deckgen.svg.plain import write_plain
from deckgen.svg.read import read_svg
from deckgen.writers.pdf_drawing import PdfDrawer
from tests.paths import ROOT

DRAWINGS = tuple(read_data(ROOT / "tests" / "deckgen" / "writers" / "drawings.yaml").values())
VALUES = (
    *("", "0", "-1", "1e999", "nan", "inf", "abc", "100%", "5em", "calc(1px)", "1 2 3", ",", "auto", "none", "inherit"),
    *("url(#a)", "url(#zz)", "#", "#a", "rgb(", "hsl(1)", "M", "M0", "M0 0A1", "M0 0C1", "hidden", "evenodd", "🦊"),
    *("translate(", "matrix(1)", "rotate(1 2)", "scale()", "skewX()", "userSpaceOnUse", "picture:x", "sans, ,", "'"),
)
TAGS = ("g", "rect", "text", "use", "svg", "path", "clipPath", "image", "tspan", "stop", "line", "symbol", "style", "a")


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(DRAWINGS), st.randoms(use_true_random=False), st.sampled_from(VALUES), st.sampled_from(TAGS))
def test_one_value_or_tag_is_another(drawing: str, random, value: str, tag: str) -> None:
    values, tags = list(re.finditer(r'="([^"]*)"', drawing)), list(re.finditer(r"<(\w+)", drawing))
    spot, new = (random.choice(values), value) if values and random.random() < 0.8 else (random.choice(tags), tag)
    changed = f"{drawing[: spot.start(1)]}{new}{drawing[spot.end(1) :]}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">{changed}</svg>'
    with suppress(SvgError):
        plain = write_plain(read_svg(svg), 60, 40)
        draw_in_every_way(svg, plain)


def draw_in_every_way(svg: str, plain: str) -> None:
    """An SvgError here would be one that reading has missed."""
    try:
        PdfDrawer().draw(svg)
        PdfDrawer().draw(plain)
        read_svg(plain)
        clean_svg(plain, "face")
    except SvgError as error:
        raise AssertionError(f"read, but not drawn: {error}") from error
