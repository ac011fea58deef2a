"""Scenes: always the same for a seed, never the same for two, and written in the few words a quick converter knows."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, fromstring

import pytest

from deckgen.scenes.catalogue import SCENES, draw_scene
from deckgen.scenes.tones import deep_tones, outline_tones, pale_tones
from deckgen.svg.paths import path_segments
from deckgen.svg.read import read_svg
from tests.deckgen.scenes.windows import HUE, WINDOWS, drawn

SEEDS = range(3)

each_scene = pytest.mark.parametrize("name", SCENES)


def elements(svg: str) -> list[Element]:
    """Every element of a drawing, the stops of its gradients included."""
    return list(fromstring(f"<svg>{svg}</svg>").iter())[1:]


def test_there_are_scenes_for_every_kind_of_event() -> None:
    assert len(SCENES) >= 22
    assert all(re.fullmatch("[a-z]+", name) for name in SCENES)


@each_scene
def test_a_seed_gives_the_same_drawing(name: str) -> None:
    assert drawn(name, WINDOWS["poker"], 7) == drawn(name, WINDOWS["poker"], 7)


@each_scene
def test_every_seed_gives_another_drawing(name: str) -> None:
    assert len({drawn(name, WINDOWS["poker"], seed) for seed in range(40)}) == 40


@each_scene
def test_a_scene_has_the_same_shapes_in_deep_and_pale_tones(name: str) -> None:
    deep, pale = (drawn(name, WINDOWS["mini"], 1, tones(HUE)) for tones in (deep_tones, pale_tones))
    assert deep != pale
    assert re.sub("#[0-9a-f]{6}", "", deep) == re.sub("#[0-9a-f]{6}", "", pale)


@each_scene
def test_only_colours_of_the_tones_and_plain_paths(name: str) -> None:
    colours = {*deep_tones(HUE).colours, "none", "url(#scene0)", None}
    for window in WINDOWS.values():
        for seed in SEEDS:
            svg = drawn(name, window, seed)
            assert read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 82">{svg}</svg>').children
            for element in elements(svg):
                assert element.tag in {"defs", "linearGradient", "radialGradient", "stop", "rect", "circle", "path"}
                assert {element.get(paint) for paint in ("fill", "stroke", "stop-color")} <= colours
                if element.tag == "path":
                    assert set(re.sub(r"[-\d. ]", "", element.attrib["d"])) <= set("MLCZ")
                    assert path_segments(element.attrib["d"])


@each_scene
def test_a_scene_is_small(name: str) -> None:
    sizes = [len(drawn(name, window, seed)) for window in WINDOWS.values() for seed in SEEDS]
    assert sum(sizes) / len(sizes) < 7500
    assert max(sizes) < 8500


def test_gradients_are_named_after_their_page() -> None:
    svg = draw_scene("sea", WINDOWS["mini"], deep_tones(HUE), seed="1", ids="card7")
    assert re.findall(r'id="(\w+?)\d"', svg) == re.findall(r"url\(#(\w+?)\d\)", svg) == ["card7"]


@each_scene
def test_a_scene_that_saves_ink_has_no_filled_areas(name: str) -> None:
    svg = drawn(name, WINDOWS["poker"], 3, outline_tones(HUE))
    assert "Gradient" not in svg
    assert {element.get("fill") for element in elements(svg)} <= {"#ffffff", "none", None}
