"""The emblem: a pictogram that stands on its ground, within its box, lit and with a shadow."""

from __future__ import annotations

import re

import pytest

from deckgen.faces import icons
from deckgen.faces.emblem import EmblemColours, draw_emblem
from deckgen.faces.pictogram import find_outline
from deckgen.svg.boxes import element_box
from deckgen.svg.read import read_svg

COLOURS = EmblemColours("#fffaf0", "#fbe9c6", "#e9c27f", "#c99c5a", "#001122")


def drawn(name: str, width: float = 30, height: float = 20) -> str:
    emblem = draw_emblem(name, 22, 40, width, height, ids="x", colours=COLOURS)
    assert emblem is not None
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 68">{emblem}</svg>'


@pytest.mark.parametrize("name", ["anchor", "great-pyramid", "eiffel-tower", "elephant", "dharmachakra"])
def test_it_stands_on_its_ground_and_fills_its_box(name: str) -> None:
    box = find_outline(name).bounds
    scale = min(30 / (box.right - box.left), 20 / (box.bottom - box.top))
    shadow = read_svg(re.sub(r"<g .*</g>", "", drawn(name)))
    found = element_box(shadow)
    assert found
    _, top, wide, high = found
    fall = 0.028 * 48 * scale
    assert top + high == pytest.approx(40 + fall, abs=0.6)
    assert wide <= 30 + fall + 0.6
    assert high <= 20 + fall + 0.6


@pytest.mark.parametrize("name", ["anchor", "great-pyramid", "caravel"])
def test_light_and_shade_leave_its_holes_open_as_its_shadow_does(name: str) -> None:
    shadow, lit = read_svg(drawn(name)).children
    assert lit.clip
    (clip,) = lit.clip.children
    assert clip.attributes["d"] == shadow.attributes["d"]
    assert clip.attributes.get("clip-rule") == shadow.attributes.get("fill-rule")


def test_a_name_that_is_no_pictogram_has_no_emblem() -> None:
    assert draw_emblem("no-such-thing", 22, 40, 30, 20, ids="x", colours=COLOURS) is None


def test_its_parts_are_named_after_the_face_so_that_faces_do_not_share_them() -> None:
    assert set(re.findall(r'id="([^"]+)"', drawn("anchor"))) == {"xl", "xc"}


def test_our_drawings_are_made_of_absolute_lines_and_curves() -> None:
    for name, file in icons.drawings().items():
        data = "".join(re.findall(r' d="([^"]*)"', file.read_text("utf-8")))
        assert set(re.findall(r"[A-Za-z]", data)) <= set("MLCZ"), name


def test_a_rim_lies_around_the_emblem_and_counts_as_part_of_it() -> None:
    colours = COLOURS._replace(rim="#ff0000")
    emblem = draw_emblem("anchor", 22, 40, 30, 20, ids="x", colours=colours, rim=2)
    plain = draw_emblem("anchor", 22, 40, 26, 16, ids="x", colours=colours)
    assert emblem and plain
    assert "#ff0000" not in plain
    scale = re.compile(r"scale\(([\d.]+)\)")
    width = re.findall(r'stroke="#ff0000" stroke-width="([\d.]+)"', emblem)
    assert scale.findall(emblem)[0] == scale.findall(plain)[0]
    assert [float(each) / 2 * float(scale.findall(emblem)[0]) for each in width] == [pytest.approx(2, abs=0.01)]
