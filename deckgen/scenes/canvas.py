"""The canvas of a scene: areas, lines, light and textures in tones, written as SVG.

Nothing is transparent, so that every printer draws what the screen shows: haze is a tone between two, shadows fade
into solid ground by lines that grow thicker, and dots are dashes of no length with round ends.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from deckgen.scenes.tones import Tones

Point = tuple[float, float]

_OUTLINE = 0.14  # mm, the lines of a scene that saves ink
_OUTLINE_TONE = 5
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
        turn = self.random.random()
        beams = []
        for beam in range(count):
            begin = (beam + turn) / count * 2 * math.pi
            end = begin + share * 2 * math.pi / count
            beams.append(
                f"M{x:.1f} {y:.1f}L{x + reach * math.cos(begin):.1f} {y + reach * math.sin(begin):.1f}"
                f"L{x + reach * math.cos(end):.1f} {y + reach * math.sin(end):.1f}Z"
            )
        self.area("".join(beams), tone)

    # Areas and lines.

    def area(self, path: str, tone: float) -> None:
        """Fill the outline of a path."""
        if self.tones.outlined:
            line = self.tones.at(_OUTLINE_TONE)
            self.parts.append(f'<path d="{path}" fill="#ffffff" stroke="{line}" stroke-width="{_OUTLINE}"/>')
        else:
            self.parts.append(f'<path d="{path}" fill="{self.tones.at(tone)}"/>')

    def lines(self, path: str, tone: float, width: float) -> None:
        """Draw the lines of a path, with round ends."""
        thin = min(width, _OUTLINE) if self.tones.outlined else width
        self.parts.append(f'<path d="{path}" {_ROUND} stroke="{self.tones.at(tone)}" stroke-width="{thin:.2f}"/>')

    def disc(self, x: float, y: float, radius: float, tone: float) -> None:
        """A sun, a moon, a planet."""
        fill = "#ffffff" if self.tones.outlined else self.tones.at(tone)
        line = f' stroke="{self.tones.at(_OUTLINE_TONE)}" stroke-width="{_OUTLINE}"' if self.tones.outlined else ""
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}"{line}/>')

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
        pitch = 1.2 * self.window.unit**0.5
        rows = max(2, round(abs(end - begin) / (pitch * 0.87)))
        for row in range(rows):
            share = (row + 0.5) / rows
            y = begin + (end - begin) * share
            x = self.window.left - (pitch / 2 if row % 2 else 0)
            self.parts.append(
                f'<path d="M{x:.2f} {y:.2f}L{self.window.right + pitch:.2f} {y:.2f}" {_ROUND}'
                f' stroke="{self.tones.at(tone)}" stroke-width="{largest * share * pitch:.2f}"'
                f' stroke-dasharray="0 {pitch:.2f}"/>'
            )

    def engrave(self, begin: float, end: float, tone: float, *, pitch: float = 0.9, widest: float = 0.3) -> None:
        """Level lines that grow thicker from one height to another."""
        count = max(2, round(abs(end - begin) / (pitch * self.window.unit**0.5)))
        left, right = self.window.left, self.window.right
        for line in range(count):
            share = (line + 1) / count
            y = begin + (end - begin) * share
            self.lines(f"M{left:.1f} {y:.2f}L{right:.1f} {y:.2f}", tone, widest * share)

    def hatch_peaks(self, points: Sequence[Point], tone: float, length: float) -> None:
        """Slanting lines on the sunny side of every peak of a ridge."""
        strokes = []
        for before, (x, y), after in zip(points, points[1:], points[2:], strict=False):
            if before[1] > y < after[1]:
                strokes += [
                    f"M{x + 0.12 * length * line:.2f} {y + 0.17 * length * line + 0.3:.2f}"
                    f"L{x + 0.12 * length * line + 0.24 * length:.2f} {y + length - 0.1 * length * line:.2f}"
                    for line in range(6)
                ]
        if strokes:
            self.lines("".join(strokes), tone, 0.15 * self.window.unit**0.5)

    def cloud(self, x: float, y: float, length: float, height: float, tone: float) -> None:
        """A cloud with a level foot."""
        count = self.random.randint(4, 6)
        bulges = [f"M{x:.1f} {y:.1f}"]
        for bulge in range(count):
            begin, end = x + length * bulge / count, x + length * (bulge + 1) / count
            top = y - height * (0.55 + 0.6 * math.sin(math.pi * (bulge + 0.5) / count))
            foot = y - height * 0.35 * math.sin(math.pi * (bulge + 1) / count)
            over = 0.1 * length / count
            bulges.append(f"C{begin - over:.1f} {top:.1f} {end + over:.1f} {top:.1f} {end:.1f} {foot:.1f}")
        self.area("".join(bulges) + f"L{x + length:.1f} {y:.1f}Z", tone)


def corner_path(points: Iterable[Point]) -> str:
    """Straight lines through points, as the data of a path."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def smooth_path(points: Sequence[Point]) -> str:
    """A line through points that is level at each of them."""
    curves = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        middle = (x1 + x2) / 2
        curves.append(f"C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f}")
    return "".join(curves)


def dots_path(points: Iterable[Point]) -> str:
    """Lines of no length, which round ends make into dots."""
    return "".join([f"M{x:.1f} {y:.1f}L{x:.1f} {y:.1f}" for x, y in points])
