"""More bleed than faces are drawn with: the same drawing to the very edge, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from deckgen.faces.face import Face
from deckgen.faces.proof import draw_proof
from deckgen.reading.deck_file import load_deck
from deckgen.sheets.geometry import Size
from deckgen.writers.bleed import add_bleed, size_with_bleed
from deckgen.writers.png import render_svg

TRIM = Size("", 44, 68)
SKY, HILL, FOOT = (32, 64, 128), (128, 64, 32), (16, 16, 16)
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 68"><defs><clipPath id="half">'
    '<rect x="-9" y="-9" width="62" height="60"/></clipPath></defs>'
    '<rect x="-3" y="-3" width="50" height="74" fill="#204080"/>'
    '<g clip-path="url(#half)"><path d="M-9 30L60 30L60 90L-9 90Z" fill="#804020"/></g>'
    '<rect x="-3" y="40" width="50" height="31" fill="#101010"/>'
    '<text x="22" y="60" font-family="serif" font-size="4" fill="#ffffff">Moon</text></svg>'
)


@pytest.fixture
def face(tmp_path: Path) -> Face:
    (tmp_path / "deck.csv").write_text("date,title\n1969,Moon landing\n", "utf-8")
    drawn = draw_proof(load_deck(tmp_path / "deck.csv")).faces[0]["title"]
    assert isinstance(drawn, Face)
    return replace(drawn, svg=DRAWING)


@pytest.mark.parametrize("bleed", [2.0, 3.0, 3.048, 3.175, 6.0])
def test_every_colour_runs_to_the_edge(face: Face, bleed: float) -> None:
    whole = size_with_bleed(TRIM, bleed)
    picture = render_svg(add_bleed(face, TRIM, bleed).svg, whole.width, whole.height, 20)
    for x in (1, picture.width // 2, picture.width - 2):
        assert picture.getpixel((x, 1)) == SKY
        assert picture.getpixel((x, round((bleed + 35) * 20))) == HILL
        assert picture.getpixel((x, round((bleed + 46) * 20))) == FOOT
        assert picture.getpixel((x, picture.height - 2)) == FOOT


def test_what_is_inside_stays_where_it_is(face: Face) -> None:
    whole = size_with_bleed(TRIM, 3.175)
    more = render_svg(add_bleed(face, TRIM, 3.175).svg, whole.width, whole.height, 20)
    usual = render_svg(DRAWING, TRIM.width, TRIM.height, 20)
    corner = 3.175 * 20
    inside = more.crop((round(corner), round(corner), round(corner) + usual.width, round(corner) + usual.height))
    assert inside.getpixel((440, 620)) == usual.getpixel((440, 620)) == HILL
    assert find_white(inside) == pytest.approx(find_white(usual), abs=2)


def test_no_text_is_there_twice(face: Face) -> None:
    assert add_bleed(face, TRIM, 6.0).svg.count("Moon") == 1


def find_white(picture: Image.Image) -> tuple[int, ...]:
    """The box of the text."""
    return picture.convert("L").point(lambda level: 255 if level > 200 else 0).getbbox() or ()
