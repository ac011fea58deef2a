"""The canvas: what each stroke of the brush writes, in tones and as outlines."""

from __future__ import annotations

import re
from random import Random

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.tones import deep_tones, outline_tones
from tests.deckgen.scenes.windows import HUE, WINDOWS

DEEP, OUTLINED = deep_tones(HUE), outline_tones(HUE)


def canvas(tones=DEEP) -> Canvas:
    return Canvas(WINDOWS["mini"], tones, Random(1), "x")


def test_an_area_has_a_tone_and_an_edge_if_asked() -> None:
    drawn = canvas()
    drawn.area("M0 0L1 0L1 1Z", 2)
    drawn.area("M0 0L1 0L1 1Z", 2, edge=5, width=0.3)
    assert drawn.parts == [
        f'<path d="M0 0L1 0L1 1Z" fill="{DEEP.at(2)}"/>',
        f'<path d="M0 0L1 0L1 1Z" fill="{DEEP.at(2)}" stroke="{DEEP.at(5)}" stroke-width="0.30"/>',
    ]


def test_light_and_dots_are_left_out_where_ink_is_saved() -> None:
    drawn = canvas(OUTLINED)
    drawn.sky(1, 6)
    drawn.radiance(10, 10, 30, (6, 3, 1))
    drawn.halftone(0, 20, 3)
    drawn.dashes("M0 0L9 0", 3, 1, 2)
    assert drawn.svg() == ""


def test_outlined_areas_are_paper_so_that_they_hide_what_is_behind() -> None:
    drawn = canvas(OUTLINED)
    drawn.area("M0 0L1 0L1 1Z", 2)
    drawn.disc(5, 5, 3, 6)
    drawn.puffs([(3, 3), (5, 3)], 4, 2)
    assert all('fill="#ffffff"' in part for part in drawn.parts)


def test_engraved_lines_grow_thicker_and_share_a_few_paths() -> None:
    drawn = canvas()
    drawn.engrave(-30, -10, 1, widest=0.8)
    widths = [float(width) for width in re.findall(r'stroke-width="([\d.]+)"', drawn.svg())]
    assert widths == sorted(widths)
    assert widths[-1] == 0.8
    assert len(widths) <= 4
    assert drawn.svg().count("M-3.0") > 15


def test_a_frame_leaves_its_opening_free() -> None:
    drawn = canvas()
    drawn.frame("M10 10L20 10L20 20L10 20Z", 2)
    assert drawn.parts[0].startswith('<path d="M-3.0 -43.0L-3.0 11.0L47.0 11.0L47.0 -43.0ZM10 10L20 10')


def test_a_ridge_runs_from_edge_to_edge() -> None:
    ridge = canvas().ridge(20, 3, 17)
    assert (ridge[0][0], ridge[-1][0]) == (-3, 47)
    assert len(ridge) == 17
    assert all(14 <= y <= 26 for _, y in ridge)


def test_clouds_stay_below_the_top_and_share_a_path_for_each_tone() -> None:
    drawn = canvas()
    drawn.clouds(5, 3, 90, (4, 5))
    assert len(drawn.parts) == 2
    feet = [float(y) for y in re.findall(r"M[-\d.]+ ([-\d.]+)", drawn.svg())]
    assert len(feet) == 5
    assert all(WINDOWS["mini"].ceiling + 3 <= y <= WINDOWS["mini"].horizon - 3 for y in feet)
