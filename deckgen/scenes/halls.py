"""Scenes in great halls: a court, a stage, a library, a church, a station."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

from deckgen.scenes.canvas import Canvas
from deckgen.scenes.paths import Point, Shape, arch_path, ellipse_path, polygon_path

# A curtain at the left side, tied back at 0; its unit is the width at the tie. Above: to the top; below: to the floor.
_CURTAIN_TOP = Shape("M0 -1L2.7 -1C2.5 -0.5 2 -0.15 1 0L0 0Z")
_CURTAIN_FOOT = Shape("M0 0L1 0C1.3 0.3 1.5 0.6 1.5 1L0 1Z")
_FOLDS_TOP = Shape(
    "M0.9 -1C0.8 -0.5 0.6 -0.15 0.3 0M1.4 -1C1.3 -0.5 1 -0.15 0.5 0M1.9 -1C1.8 -0.5 1.4 -0.15 0.7 0"
    "M2.3 -1C2.2 -0.5 1.7 -0.15 0.85 0"
)
_FOLDS_FOOT = Shape("M0.3 0C0.4 0.3 0.5 0.6 0.5 1M0.6 0C0.8 0.3 0.9 0.6 0.9 1M0.85 0C1 0.3 1.2 0.6 1.2 1")
# Cloth that hangs in a bow from 0 to 1, and the lines of its folds.
_BOW = Shape("M0 0C0.25 4.4 0.75 4.4 1 0L1 -40L0 -40Z")
_BOW_EDGE = Shape("M0 0C0.25 4.4 0.75 4.4 1 0")
_BOW_FOLDS = Shape(
    "M0 -1.8C0.25 2 0.75 2 1 -1.8M0 -3.6C0.25 -0.4 0.75 -0.4 1 -3.6M0 -6C0.25 -3.4 0.75 -3.4 1 -6"
    "M0 -9.5C0.25 -8 0.75 -8 1 -9.5"
)
_LADDER = Shape(
    "M0 0L-5.5 -30M3 0.4L-2.5 -29.6M-0.6 -3L2.4 -2.6M-1.2 -6L1.8 -5.6M-1.7 -9L1.3 -8.6M-2.3 -12L0.7 -11.6"
    "M-2.8 -15L0.2 -14.6M-3.4 -18L-0.4 -17.6M-3.9 -21L-0.9 -20.6M-4.5 -24L-1.5 -23.6M-5 -27L-2 -26.6"
)
_FOOTLIGHT = Shape("M-1 0C-1 -1.8 1 -1.8 1 0Z")
# A clock that hangs from its rod, and its dial.
_CLOCK = Shape("M-0.15 -20L0.15 -20L0.15 -2.6C3.6 -2.5 3.6 2.6 0 2.6C-3.6 2.6 -3.6 -2.5 -0.15 -2.6Z")
_DIAL = Shape("M0 -2C2.7 -2 2.7 2 0 2C-2.7 2 -2.7 -2 0 -2Z")
_RAILS = Shape("M-0.6 0L-3 1M0.6 0L3 1M-4 0L-17 1M-5.2 0L-23 1M4 0L17 1M5.2 0L23 1")


def draw_court(canvas: Canvas) -> None:
    """A hall with tall windows, curtains at both sides and a chequered floor."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    wall = ground - 6 * unit
    canvas.radiance(centre, ground - 14 * unit, 38 * unit, (5.25, 4.75, 4, 3, 2.25))
    top, sill = max(window.ceiling + 7 * unit, ground - 42 * unit), wall - 3 * unit
    (count, half, spread), pointed = (
        random.choice(((3, 3.2, 9.8), (2, 4.4, 13), (4, 2.4, 7.2))),
        random.choice((0, 0.8)),
    )
    panes, bars = [], []
    for place in range(count):
        x, wide = centre + (place - (count - 1) / 2) * spread * unit, half * unit
        panes.append(arch_path(x - wide, x + wide, top + 1.5 * unit, sill, pointed=pointed))
        bars.append(window_bars(canvas, x, wide, top + 1.5 * unit, sill))
    canvas.area("".join(panes), 6)
    canvas.lines("".join(bars), 4, 0.35 * unit**0.5)
    canvas.floor(sill, 3.25)
    panels = [
        f"M{x:.1f} {wall - 0.5 * unit:.1f}L{x:.1f} {sill + 0.5 * unit:.1f}L{x + 2.8 * unit:.1f} {sill + 0.5 * unit:.1f}"
        for x in (window.left + (panel + 0.15) * 4 * unit for panel in range(int(window.width / (4 * unit)) + 1))
    ]
    canvas.lines("".join(panels), 4.25, 0.2)
    _draw_chequers(canvas, wall)
    for edge, way in window.sides:
        _draw_curtain(canvas, edge, way)
    _draw_bows(canvas, top)
    canvas.engrave(ground - 3.5 * unit, ground + 1.6 * unit, 0.75, widest=0.9)
    canvas.floor(ground + 1.6 * unit, 0.75)


def window_bars(canvas: Canvas, x: float, half: float, top: float, sill: float) -> str:
    """The bars of a tall window: one upright, the others level."""
    pitch = 4 * canvas.window.unit
    levels = [sill - row * pitch for row in range(1, int((sill - top - half) / pitch) + 1)]
    return f"M{x:.1f} {top:.1f}L{x:.1f} {sill:.1f}" + "".join(
        [f"M{x - half:.1f} {y:.1f}L{x + half:.1f} {y:.1f}" for y in levels]
    )


def _draw_chequers(canvas: Canvas, top: float) -> None:
    """A floor of bright and dark tiles that runs to a point behind the middle."""
    window, unit = canvas.window, canvas.window.unit
    centre, eye, step = window.centre, 8 * unit, 4.2 * unit
    canvas.floor(top, 2)
    tiles = []
    for row, (far, near) in enumerate(itertools.pairwise((0, 1.2, 2.8, 4.8, 7.4, 11))):
        behind, before = 1 + far * unit / eye, 1 + near * unit / eye
        count = int(window.width / step / behind / 2) + 2
        for column in range(-count + (row + count) % 2, count, 2):
            left, right = column * step, (column + 1) * step
            tiles.append(
                f"M{centre + left * behind:.1f} {top + far * unit:.1f}L{centre + right * behind:.1f}"
                f" {top + far * unit:.1f}L{centre + right * before:.1f} {top + near * unit:.1f}"
                f"L{centre + left * before:.1f} {top + near * unit:.1f}Z"
            )
    canvas.area("".join(tiles), 3.25)


def _draw_curtain(canvas: Canvas, edge: float, way: int) -> None:
    """A heavy curtain at a side, tied back."""
    window, unit = canvas.window, canvas.window.unit
    tie, wide = window.ground - canvas.random.uniform(11, 15) * unit, way * canvas.random.uniform(4.2, 5) * unit
    above, below = tie - window.top, window.ground + 1 * unit - tie
    canvas.area(_CURTAIN_TOP.at(edge, tie, wide, above) + _CURTAIN_FOOT.at(edge, tie, wide, below), 2)
    folds = _FOLDS_TOP.at(edge, tie, wide, above) + _FOLDS_FOOT.at(edge, tie, wide, below)
    canvas.lines(folds, 2.9, 0.3 * unit**0.5)
    canvas.lines(f"M{edge:.1f} {tie - 0.4 * unit:.1f}L{edge + wide:.1f} {tie:.1f}", 5.75, 1 * unit)


def _draw_bows(canvas: Canvas, foot: float) -> None:
    """Cloth that hangs in bows from the top, with a bright fringe."""
    window, unit = canvas.window, canvas.window.unit
    count = max(3, round(window.width / (15 * unit)))
    wide, y = window.width / count, foot - 2 * unit
    places = [window.left + bow * wide for bow in range(count)]
    canvas.area("".join([_BOW.at(x, y, wide, unit) for x in places]), 1.5)
    canvas.lines("".join([_BOW_FOLDS.at(x, y, wide, unit) for x in places]), 2.4, 0.25 * unit**0.5)
    canvas.lines("".join([_BOW_EDGE.at(x, y, wide, unit) for x in places]), 5.5, 0.5 * unit**0.5)


def draw_stage(canvas: Canvas) -> None:
    """A stage between curtains, beams of light from above, footlights."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    back = ground - 5 * unit
    canvas.radiance(centre, ground - 15 * unit, 38 * unit, (5, 4.25, 3.25, 2.25, 1.5))
    canvas.halftone(ground - 26 * unit, back, 5, largest=0.4)
    half = 0.22 * (back - window.top)
    for share, tone in ((0.14, 4.5), (0.86, 4.75), (random.uniform(0.4, 0.6), 5.25)):
        lamp, aim = window.left + share * window.width, centre + random.uniform(-8, 8) * unit
        beam = (
            (lamp - 0.6 * unit, window.top),
            (lamp + 0.6 * unit, window.top),
            (aim + half, back),
            (aim - half, back),
        )
        canvas.area(polygon_path(beam), tone)
    canvas.floor(back, 2.75)
    canvas.area(ellipse_path(centre, ground - 1.6 * unit, 0.33 * window.width, 2.2 * unit), 4.25)
    boards = [
        f"M{centre + board * 2.6 * unit:.1f} {back:.1f}L{centre + board * 5 * unit:.1f} {ground + 2 * unit:.1f}"
        for board in range(-10, 11)
    ]
    canvas.lines("".join(boards), 1.75, 0.22 * unit**0.5)
    for edge, way in window.sides:
        _draw_hanging(canvas, edge, way, 12 * unit, 2.75, back)
        _draw_hanging(canvas, edge, way, 7.5 * unit, 1.75, ground)
    _draw_bows(canvas, max(window.ceiling + 7 * unit, ground - 42 * unit))
    places = [window.left + (lamp + 0.5) / 9 * window.width for lamp in range(9)]
    canvas.area("".join([_FOOTLIGHT.at(x, ground + 0.8 * unit, unit) for x in places]), 5)
    canvas.floor(ground + 0.7 * unit, 1)
    canvas.engrave(ground + 1 * unit, ground + 5 * unit, 0.25, widest=0.6)


def _draw_hanging(canvas: Canvas, edge: float, way: int, width: float, tone: float, foot: float) -> None:
    """A curtain that hangs straight down in deep folds."""
    window, unit = canvas.window, canvas.window.unit
    count = round(width / (2.4 * unit))
    step, top, hem = way * width / count, window.top, foot + 0.9 * unit
    outline = [f"M{edge:.1f} {top:.1f}L{edge + way * 0.94 * width:.1f} {top:.1f}L{edge + way * width:.1f} {foot:.1f}"]
    folds = []
    for fold in range(count, 0, -1):
        x, end = edge + fold * step, edge + (fold - 1) * step
        outline.append(f"C{x:.1f} {hem:.1f} {end:.1f} {hem:.1f} {end:.1f} {foot:.1f}")
        inner = end + 0.3 * step
        folds.append(f"M{end:.1f} {top:.1f}L{end:.1f} {foot:.1f}M{inner:.1f} {top:.1f}L{inner:.1f} {foot:.1f}")
    canvas.area("".join(outline) + "Z", tone)
    canvas.lines("".join(folds), tone + 0.9, 0.25 * unit**0.5)


def draw_library(canvas: Canvas) -> None:
    """Tall bookcases that lead to a bright window, a ladder against one of them."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    back, top, half = ground - 6.5 * unit, max(window.ceiling + 1 * unit, ground - 42 * unit), 5.4 * unit
    canvas.radiance(centre, ground - 18 * unit, 36 * unit, (6, 5.25, 4, 2.75, 2))
    canvas.area(arch_path(centre - half, centre + half, top + 4 * unit, back - 3 * unit), 6.25)
    canvas.lines(window_bars(canvas, centre, half, top + 4 * unit, back - 3 * unit), 4.5, 0.4 * unit**0.5)
    canvas.floor(back, 3)
    slope = random.choice((-1, 1)) * random.uniform(2, 7) * unit
    near = ground + unit
    patch = ((centre - half, back), (centre + half, back), (centre + 1.7 * half + slope, near))
    canvas.area(polygon_path((*patch, (centre - 1.7 * half + slope, near))), 4)
    canvas.engrave(back, ground, 2.25, widest=0.4)
    for edge, way in window.sides:
        far = centre - way * (half + 2.6 * unit)
        _draw_bookcase(canvas, (edge, far), (window.top, top + 5 * unit), (ground + 1.5 * unit, back))
    _draw_ladder(canvas, *random.choice(window.sides))
    canvas.floor(ground + 1.2 * unit, 1)
    canvas.engrave(ground + 1.2 * unit, ground + 5 * unit, 0.25, widest=0.6)


def _draw_bookcase(canvas: Canvas, sides: Point, tops: Point, feet: Point) -> None:
    """A case that runs away from the viewer; each pair is a place at its near and at its far end."""
    (near, far), shelves = sides, 6
    tall, shrink = feet[0] - tops[0], (feet[1] - tops[1]) / (feet[0] - tops[0]) - 1
    canvas.area(polygon_path(((near, tops[0]), (far, tops[1]), (far, feet[1]), (near, feet[0]))), 1.25)
    books: tuple[list[str], ...] = ([], [], [])
    boards = []
    for shelf in range(shelves):
        level = (shelf + 0.9) / shelves
        base, end = tops[0] + tall * level, tops[1] + (1 + shrink) * tall * level
        boards.append(f"M{near:.1f} {base:.1f}L{far:.1f} {end:.1f}")
        for begin, stop in _spines(canvas):
            high = canvas.random.uniform(0.5, 0.8) * tall / shelves
            left, right = near + (far - near) * begin, near + (far - near) * stop
            foot, last = base + (end - base) * begin, base + (end - base) * stop
            canvas.random.choice(books).append(
                f"M{left:.1f} {foot:.1f}L{left:.1f} {foot - high * (1 + shrink * begin):.1f}"
                f"L{right:.1f} {last - high * (1 + shrink * stop):.1f}L{right:.1f} {last:.1f}Z"
            )
    for tone, volumes in zip((2.25, 3, 3.75), books, strict=True):
        canvas.area("".join(volumes), tone)
    canvas.lines("".join(boards), 1, 0.35 * canvas.window.unit**0.5)


def _spines(canvas: Canvas) -> Iterator[Point]:
    """Where the books of a shelf begin and end, from 0 to 1: narrower far away, with a gap now and then."""
    begin, width = 0.0, 0.13
    while begin < 0.96:
        end = min(begin + width * canvas.random.uniform(0.6, 1.4), 0.99)
        yield begin, end
        begin, width = end + (0.1 if canvas.random.random() < 0.07 else 0.01), width * 0.97


def _draw_ladder(canvas: Canvas, edge: float, way: int) -> None:
    """A ladder that leans against a bookcase."""
    window, unit = canvas.window, canvas.window.unit
    ladder = _LADDER.at(edge + way * 11 * unit, window.ground + 0.6 * unit, way * unit, unit)
    canvas.lines(ladder, 0.75, 0.5 * unit**0.5)


def draw_church(canvas: Canvas) -> None:
    """The nave of a church: pointed arches one behind the other that lead to a round window."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    eye = max(window.ceiling + 11 * unit, ground - 30 * unit)
    back = ground - 5.5 * unit
    canvas.radiance(centre, eye, 36 * unit, (5.5, 4.75, 4, 3.25, 2.75))
    canvas.rays(centre, eye, random.randint(14, 18), 4.75, share=0.3)
    _draw_rose(canvas, eye, random.uniform(5.6, 6.4) * unit, random.choice((8, 10, 12)))
    lancets = [
        arch_path(x - 1.3 * unit, x + 1.3 * unit, eye + 9 * unit, back - 2.4 * unit, pointed=0.9)
        for x in (centre + aside * unit for aside in (-8, -4, 0, 4, 8))
    ]
    canvas.area("".join(lancets), 5.75)
    inward = min(5 * unit, window.width * 0.1)
    for depth, tone in enumerate((3.75, 2.75, 1.5)):
        half = window.width / 2 - 3 * unit - inward * (2 - depth) - 0.6 * unit
        base, apex = back + 2.2 * depth * unit, eye - (9.5 + 3 * depth) * unit
        arch = arch_path(centre - half, centre + half, apex, base, pointed=0.7)
        canvas.frame(arch, tone, edge=tone + 1)
        shafts = "".join(
            f"M{x:.1f} {(apex + base) / 2:.1f}L{x:.1f} {base:.1f}"
            for way in (-1, 1)
            for x in (centre + way * (half + shift * unit) for shift in (0.9, 1.8, 2.9))
        )
        canvas.lines(shafts + canvas.across(base), tone + 0.9, 0.22 * unit**0.5)
    canvas.floor(ground + 0.6 * unit, 1)
    canvas.engrave(ground + 0.6 * unit, ground + 5 * unit, 0.25, widest=0.6)


def _draw_rose(canvas: Canvas, y: float, radius: float, petals: int) -> None:
    """A round window with tracery: petals around an eye."""
    x, stone = canvas.window.centre, []
    for petal in range(petals):
        cos, sin = math.cos(2 * math.pi * petal / petals), math.sin(2 * math.pi * petal / petals)
        stone.append(
            f"M{x + 0.3 * radius * cos:.1f} {y + 0.3 * radius * sin:.1f}"
            f"L{x + 0.95 * radius * cos:.1f} {y + 0.95 * radius * sin:.1f}"
        )
    canvas.disc(x, y, radius, 6.25)
    rings = [ellipse_path(x, y, share * radius, share * radius) for share in (0.3, 0.68, 1)]
    canvas.lines("".join(stone + rings), 3.75, 0.45 * canvas.window.unit**0.5)


def draw_station(canvas: Canvas) -> None:
    """A railway station: arches of iron and glass, a clock, steam, rails that run out into the light."""
    window, random = canvas.window, canvas.random
    unit, ground, centre = window.unit, window.ground, window.centre
    back = ground - 6 * unit
    canvas.radiance(centre, back, 36 * unit, (6.25, 5.75, 5, 4, 3))
    canvas.land(canvas.ridge(back - 2.4 * unit, 1.2 * unit, 9), 4.75, smooth=True)
    half, top = window.width / 2 - 8.5 * unit, max(window.ceiling + 8 * unit, ground - 36 * unit)
    _draw_fan(canvas, half, top, back, random.choice((8, 10, 12, 14)))
    inward = min(3 * unit, window.width * 0.06)
    for depth, tone in enumerate((3.75, 2.75, 1.75)):
        wide, rise = half + inward * depth, top - 2.4 * depth * unit
        canvas.frame(arch_path(centre - wide, centre + wide, rise, window.bottom + 1), tone, edge=tone + 1.25)
    canvas.floor(back, 2.75)
    canvas.engrave(back, ground, 2, widest=0.5)
    canvas.lines(_RAILS.at(centre, back, unit, ground + 2 * unit - back), 4.75, 0.35 * unit**0.5)
    for edge, way in window.sides:
        _draw_steam(canvas, edge, way)
    _draw_clock(canvas, top - 1 * unit)
    canvas.floor(ground + 0.8 * unit, 1)
    canvas.engrave(ground + 0.8 * unit, ground + 5 * unit, 0.25, widest=0.6)


def _draw_steam(canvas: Canvas, edge: float, way: int) -> None:
    """Steam at a side that rises in round puffs."""
    window, uniform = canvas.window, canvas.random.uniform
    unit = window.unit
    for count, reach, size, tone in ((6, 11, 6, 4.25), (5, 8, 4.6, 3.5)):
        puffs = []
        for puff in range(count):
            share = (puff + uniform(0, 0.6)) / count
            x = edge + way * reach * share * unit
            puffs.append((x, window.ground - (1 + uniform(0.6, 1) * reach * (1 - share) * 0.9) * unit))
        canvas.puffs(puffs, size * unit, tone)


def _draw_clock(canvas: Canvas, y: float) -> None:
    """A clock that hangs in the middle and shows any time."""
    x, unit, hours = canvas.window.centre, canvas.window.unit, canvas.random.uniform(0, 12)
    canvas.area(_CLOCK.at(x, y, unit), 1.5)
    canvas.area(_DIAL.at(x, y, unit), 6)
    hands = []
    for turn, long in ((hours / 12, 0.9 * unit), (hours, 1.4 * unit)):
        sin, cos = math.sin(2 * math.pi * turn), math.cos(2 * math.pi * turn)
        hands.append(f"M{x:.1f} {y:.1f}L{x + long * sin:.1f} {y - long * cos:.1f}")
    canvas.lines("".join(hands), 1.5, 0.3 * unit**0.5)


def _draw_fan(canvas: Canvas, half: float, top: float, foot: float, count: int) -> None:
    """The glass at the end of a hall: bars that spread from the middle, crossed by arches."""
    x, unit = canvas.window.centre, canvas.window.unit
    spring = top + half
    bars = [
        f"M{x + 0.25 * half * cos:.1f} {spring - 0.25 * half * sin:.1f}L{x + half * cos:.1f} {spring - half * sin:.1f}"
        for cos, sin in ((math.cos(math.pi * bar / count), math.sin(math.pi * bar / count)) for bar in range(count + 1))
    ]
    arches = [
        arch_path(x - share * half, x + share * half, spring - share * half, spring) for share in (0.25, 0.5, 0.75)
    ]
    posts = [
        f"M{x + share * half:.1f} {spring:.1f}L{x + share * half:.1f} {foot:.1f}" for share in (-0.75, -0.5, 0.5, 0.75)
    ]
    canvas.lines("".join(bars + arches + posts), 3.75, 0.3 * unit**0.5)
