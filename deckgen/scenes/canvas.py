"""The canvas of a scene: areas, lines, light and textures in tones, written as SVG.

Nothing is transparent, so that every printer draws what the screen shows: haze is a tone between two, shadows fade
into solid ground by lines that grow thicker, and dots are dashes of no length with round ends.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from deckgen.scenes.paths import Point, Shape, corner_path, dots_path, ellipse_path, smooth_path
from deckgen.scenes.tones import Tones

_OUTLINE = 0.12  # mm, the lines of a scene that saves ink
_OUTLINE_TONE = 5
_WIDTHS = 4  # of the lines of a texture: few, so that they share paths
_BIRD = Shape("M-1 -0.4C-0.5 -0.7 -0.1 -0.3 0 0C0.1 -0.3 0.5 -0.7 1 -0.4")
_ROUND = 'fill="none" stroke-linecap="round"'


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a face that a scene fills, in millimetres, bleed included.

    `ground` is the height at which things stand, `unit` how much larger than on a mini card everything is drawn.
    """

    left: float
    top: float
    right: float
    bottom: float
    centre: float
    ground: float
    unit: float = 1.0

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def sides(self) -> tuple[tuple[float, int], tuple[float, int]]:
        """Both upright edges, each with the direction that leads inwards."""
        return (self.left, 1), (self.right, -1)

    @property
    def ceiling(self) -> float:
        """Where things hang from: below the top, since a face may show less of the window than there is."""
        return self.top + 5 * self.unit

    @property
    def horizon(self) -> float:
        """Where land or sea meets the sky: behind what stands on the ground."""
        return self.ground - 11 * self.unit


@dataclass(slots=True)
class Canvas:
    """Draws one scene; what is drawn later lies above."""

    window: Window
    tones: Tones
    random: Random
    name: str  # begins the ids of its gradients, which must be unique on a page
    parts: list[str] = field(default_factory=list)
    gradients: list[str] = field(default_factory=list)

    def svg(self) -> str:
        """The drawing so far."""
        definitions = f"<defs>{''.join(self.gradients)}</defs>" if self.gradients else ""
        return definitions + "".join(self.parts)

    # Light.

    def sky(self, top: float, bottom: float, *, until: float | None = None, middle: float | None = None) -> None:
        """Fill the window with tones from its top down to a height, the horizon by default."""
        window = self.window
        end = window.horizon if until is None else until
        stops = [(0.0, top), *([(0.55, middle)] if middle is not None else []), (1.0, bottom)]
        self._gradient(
            f'linearGradient gradientUnits="userSpaceOnUse" x1="0" y1="{window.top:.1f}" x2="0" y2="{end:.1f}"', stops
        )

    def radiance(self, x: float, y: float, radius: float, tones: Sequence[float]) -> None:
        """Fill the window with light around a point: the first tone at the point, the last from the radius on."""
        last = len(tones) - 1
        stops = [(index / last, tone) for index, tone in enumerate(tones)]
        self._gradient(
            f'radialGradient gradientUnits="userSpaceOnUse" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"', stops
        )

    def _gradient(self, opening: str, stops: Sequence[tuple[float, float]]) -> None:
        window, kind = self.window, opening.partition(" ")[0]
        place = f'x="{window.left:.2f}" y="{window.top:.2f}" width="{window.width:.2f}"'
        place += f' height="{window.bottom - window.top:.2f}"'
        if self.tones.outlined:
            return
        name = f"{self.name}{len(self.gradients)}"
        colours = "".join(f'<stop offset="{at:.2f}" stop-color="{self.tones.at(tone)}"/>' for at, tone in stops)
        self.gradients.append(f'<{kind} id="{name}"{opening.removeprefix(kind)}>{colours}</{kind}>')
        self.parts.append(f'<rect {place} fill="url(#{name})"/>')

    def rays(self, x: float, y: float, count: int, tone: float, *, share: float = 0.45) -> None:
        """Beams of light from a point to beyond the window; `share` is how much of the circle they cover."""
        reach = math.hypot(self.window.width, self.window.bottom - self.window.top)
        turn, angle = self.random.random(), 2 * math.pi / count
        begins, wide = [(beam + turn) * angle for beam in range(count)], share * angle
        if self.tones.outlined:
            self._ray_lines(x, y, begins, reach)
            return
        beams = [
            f"M{x:.1f} {y:.1f}L{x + reach * math.cos(begin):.1f} {y + reach * math.sin(begin):.1f}"
            f"L{x + reach * math.cos(begin + wide):.1f} {y + reach * math.sin(begin + wide):.1f}Z"
            for begin in begins
        ]
        self.area("".join(beams), tone)

    def _ray_lines(self, x: float, y: float, angles: Sequence[float], reach: float) -> None:
        """Rays as lines that begin around their point, where they would run together."""
        begin = 8 * self.window.unit
        lines = [
            f"M{x + begin * math.cos(angle):.1f} {y + begin * math.sin(angle):.1f}"
            f"L{x + reach * math.cos(angle):.1f} {y + reach * math.sin(angle):.1f}"
            for angle in angles
        ]
        self.lines("".join(lines), _OUTLINE_TONE, _OUTLINE)

    # Areas and lines.

    def area(self, path: str, tone: float, *, edge: float | None = None, width: float = 0.15) -> None:
        """Fill a path, and draw its outline where `edge` is a tone."""
        if self.tones.outlined:
            line = self.tones.at(_OUTLINE_TONE)
            self.parts.append(f'<path d="{path}" fill="#ffffff" stroke="{line}" stroke-width="{_OUTLINE}"/>')
        elif edge is None:
            self.parts.append(f'<path d="{path}" fill="{self.tones.at(tone)}"/>')
        else:
            line, fill = self.tones.at(edge), self.tones.at(tone)
            self.parts.append(f'<path d="{path}" fill="{fill}" stroke="{line}" stroke-width="{width:.2f}"/>')

    def lines(self, path: str, tone: float, width: float) -> None:
        """Draw the lines of a path, with round ends."""
        if self.tones.outlined:
            tone, width = max(tone, _OUTLINE_TONE), min(width, _OUTLINE)
        self.parts.append(f'<path d="{path}" {_ROUND} stroke="{self.tones.at(tone)}" stroke-width="{width:.2f}"/>')

    def disc(self, x: float, y: float, radius: float, tone: float) -> None:
        """A sun, a moon, a planet."""
        fill = "#ffffff" if self.tones.outlined else self.tones.at(tone)
        line = f' stroke="{self.tones.at(_OUTLINE_TONE)}" stroke-width="{_OUTLINE}"' if self.tones.outlined else ""
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}"{line}/>')

    def puffs(self, points: Sequence[Point], size: float, tone: float) -> None:
        """Round clumps of smoke or leaves around points, which run into each other."""
        if not self.tones.outlined:
            self.lines(dots_path(points), tone, size)
            return
        for radius, line in ((size / 2, self.tones.at(_OUTLINE_TONE)), (size / 2 - _OUTLINE / 2, "none")):
            discs = "".join([ellipse_path(x, y, radius, radius) for x, y in points])
            self.parts.append(f'<path d="{discs}" fill="#ffffff" stroke="{line}" stroke-width="{_OUTLINE}"/>')

    def floor(self, y: float, tone: float) -> None:
        """Fill the window from a height down."""
        window = self.window
        self.area(
            f"M{window.left:.1f} {y:.2f}L{window.right:.1f} {y:.2f}L{window.right:.1f} {window.bottom:.1f}"
            f"L{window.left:.1f} {window.bottom:.1f}Z",
            tone,
        )

    def land(self, points: Sequence[Point], tone: float, *, smooth: bool = False) -> None:
        """Fill everything below a line of points that runs from the left edge to the right."""
        bottom = self.window.bottom
        edge = f"L{points[-1][0]:.1f} {bottom:.1f}L{points[0][0]:.1f} {bottom:.1f}Z"
        self.area((smooth_path(points) if smooth else corner_path(points)) + edge, tone)

    def frame(self, opening: str, tone: float, *, edge: float | None = None) -> None:
        """Fill the window around an opening, whose outline runs clockwise: against that of the frame."""
        left, top, right, bottom = self.window.left, self.window.top, self.window.right, self.window.bottom
        around = f"M{left:.1f} {top:.1f}L{left:.1f} {bottom:.1f}L{right:.1f} {bottom:.1f}L{right:.1f} {top:.1f}Z"
        self.area(around + opening, tone, edge=edge)

    def across(self, y: float) -> str:
        """A level line from edge to edge, as the data of a path."""
        return f"M{self.window.left:.1f} {y:.1f}L{self.window.right:.1f} {y:.1f}"

    def ridge(self, y: float, height: float, count: int, *, rough: float = 0.5) -> list[Point]:
        """Points of an uneven line around a height, from edge to edge, by displacing middles."""
        heights = [self.random.uniform(-height, height), self.random.uniform(-height, height)]
        reach = height
        while len(heights) < count:
            reach *= rough
            finer = [heights[0]]
            for here, there in itertools.pairwise(heights):
                finer += [(here + there) / 2 + self.random.uniform(-reach, reach), there]
            heights = finer
        step = self.window.width / (len(heights) - 1)
        return [(self.window.left + index * step, y + value) for index, value in enumerate(heights)]

    # Textures.

    def stars(self, count: int, until: float, tone: float = 7) -> None:
        """Points of light in two sizes above a height."""
        for share, brightness, width in ((0.8, tone - 0.5, 0.26), (0.2, 8, 0.46)):
            number = max(1, round(count * share))
            at = [
                (
                    self.random.uniform(self.window.left, self.window.right),
                    self.random.uniform(self.window.top, until),
                )
                for _ in range(number)
            ]
            self.lines(dots_path(at), brightness, width * self.window.unit**0.5)

    def halftone(self, begin: float, end: float, tone: float, *, largest: float = 0.8) -> None:
        """Rows of dots that grow from one height to another."""
        pitch = 1.25 * self.window.unit**0.5
        rows = max(2, round(abs(end - begin) / (pitch * 0.87)))
        left, right = self.window.left, self.window.right + pitch
        lines = [
            f"M{left - (pitch / 2 if row % 2 else 0):.1f} {begin + (end - begin) * (row + 0.5) / rows:.2f}"
            f"L{right:.1f} {begin + (end - begin) * (row + 0.5) / rows:.2f}"
            for row in range(rows)
        ]
        step = math.ceil(rows / _WIDTHS)
        for row in range(0, rows, step):
            width = largest * pitch * min(1, (row + step / 2) / rows)
            self.dashes("".join(lines[row : row + step]), tone, width, pitch)

    def engrave(self, begin: float, end: float, tone: float, *, pitch: float = 0.9, widest: float = 0.3) -> None:
        """Level lines that grow thicker from one height to another."""
        apart = pitch * self.window.unit**0.5 * (2 if self.tones.outlined else 1)
        count = max(2, round(abs(end - begin) / apart))
        lines = [self.across(begin + (end - begin) * (line + 1) / count) for line in range(count)]
        step = math.ceil(count / _WIDTHS)
        for line in range(0, count, step):
            self.lines("".join(lines[line : line + step]), tone, widest * min(1, (line + step) / count))

    def dashes(self, path: str, tone: float, size: float, pitch: float, *, length: float = 0.0) -> None:
        """Dots, or round strokes of a length, along a line; left out where ink is saved."""
        if not self.tones.outlined:
            self.parts.append(
                f'<path d="{path}" {_ROUND} stroke="{self.tones.at(tone)}" stroke-width="{size:.2f}"'
                f' stroke-dasharray="{length:.2f} {pitch - length:.2f}"/>'
            )

    def glitter(self, x: float, begin: float, end: float, tone: float, *, spread: float) -> None:
        """Light on water: short level strokes below a lamp or a sun, wider apart towards the viewer."""
        strokes, y, random = [], begin, self.random.random
        while y < end:
            reach = spread * (0.35 + 0.65 * (y - begin) / (end - begin))
            middle, half = x + (random() - 0.5) * reach, (0.15 + 0.5 * random()) * reach
            strokes.append(f"M{middle - half:.1f} {y:.1f}L{middle + half:.1f} {y:.1f}")
            y += 0.62 * self.window.unit**0.5
        self.lines("".join(strokes), tone, 0.2 * self.window.unit**0.5)

    def grass(self, y: float, height: float, tone: float, *, count: int = 26) -> None:
        """Blades that stand on a height from edge to edge, taller at the sides."""
        window, uniform = self.window, self.random.uniform
        step, blades = window.width / count, [f"M{window.left:.1f} {y:.1f}"]
        for blade in range(count):
            x = window.left + blade * step
            tall = height * uniform(0.35, 1) * (0.45 + 1.1 * abs(x - window.centre) / window.width)
            blades.append(f"L{x + uniform(-0.2, 1) * step:.1f} {y - tall:.1f}L{x + step:.1f} {y - 0.15 * tall:.1f}")
        self.area("".join(blades) + f"L{window.right:.1f} {y:.1f}Z", tone)

    def birds(self, x: float, y: float, tone: float) -> None:
        """A few birds around a point, far off."""
        unit, uniform = self.window.unit, self.random.uniform
        flock = [
            _BIRD.at(x + uniform(-6, 6) * unit, y + uniform(-4, 4) * unit, uniform(0.6, 1.1) * unit)
            for _ in range(self.random.randint(4, 6))
        ]
        self.lines("".join(flock), tone, 0.22 * unit**0.5)

    def clouds(self, count: int, low: float, high: float, tones: Sequence[float], *, thick: float = 2.2) -> None:
        """Clouds at random between two heights above the horizon, in units, one tone after the other."""
        window, uniform = self.window, self.random.uniform
        unit, top = window.unit, window.ceiling + 3 * window.unit
        lower, upper = window.horizon - low * unit, max(top, window.horizon - high * unit)
        for index, tone in enumerate(tones):
            drawn = []
            for _ in range(index, count, len(tones)):
                x, y = uniform(window.left - 6 * unit, window.right - 8 * unit), uniform(upper, lower)
                drawn.append(self.cloud_path(x, y, uniform(11, 20) * unit, uniform(0.7, 1.3) * thick * unit))
            self.area("".join(drawn), tone)

    def cloud_path(self, x: float, y: float, length: float, height: float) -> str:
        """The outline of a cloud with a level foot, to be filled with others."""
        count = self.random.randint(4, 6)
        bulges = [f"M{x:.1f} {y:.1f}"]
        for bulge in range(count):
            begin, end = x + length * bulge / count, x + length * (bulge + 1) / count
            top = y - height * (0.55 + 0.6 * math.sin(math.pi * (bulge + 0.5) / count))
            foot = y - height * 0.35 * math.sin(math.pi * (bulge + 1) / count)
            over = 0.1 * length / count
            bulges.append(f"C{begin - over:.1f} {top:.1f} {end + over:.1f} {top:.1f} {end:.1f} {foot:.1f}")
        return "".join(bulges) + f"L{x + length:.1f} {y:.1f}Z"
