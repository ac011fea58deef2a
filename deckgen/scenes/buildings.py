"""Scenes of what people built: a city, a temple, …"""

from __future__ import annotations

from deckgen.scenes.canvas import Canvas, corner_path


def draw_city(canvas: Canvas) -> None:
    """Roofs, domes and spires at dusk, with lit windows, behind a square."""
    window, random = canvas.window, canvas.random
    unit, ground = window.unit, window.ground
    canvas.sky(2, 6.25, until=ground - 4 * unit, middle=4)
    canvas.disc(window.centre + random.uniform(-10, 10) * unit, ground - 22 * unit, 8.5 * unit, 5.75)
    canvas.halftone(ground - 24 * unit, ground - 2 * unit, 6.75, largest=0.42)
    for tone, base, height in ((5, -6, 13), (3.75, -4, 10)):
        _draw_roofs(canvas, ground + base * unit, height * unit, tone)
    lights = _draw_roofs(canvas, ground - 0.5 * unit, 8.5 * unit, 2.25)
    canvas.lines(lights, 6.75, 0.42 * unit**0.5)
    canvas.floor(ground, 1.5)
    canvas.engrave(ground, ground + 6 * unit, 0.5, widest=0.7)


def _draw_roofs(canvas: Canvas, base: float, height: float, tone: float) -> str:
    """A row of houses from edge to edge; the path of their lit windows."""
    window, random = canvas.window, canvas.random
    unit, x = window.unit, window.left
    skyline = [f"M{x:.1f} {window.bottom:.1f}"]
    lights = []
    while x < window.right:
        width, top = random.uniform(2.4, 5.2) * unit, base - random.uniform(0.25, 1) * height
        skyline.append(f"L{x:.1f} {top:.1f}{_roof_path(random.randint(0, 4), x, top, width)}L{x + width:.1f} {top:.1f}")
        for row in range(int((base - top) / (1.3 * unit))):
            for column in range(int(width / (1.25 * unit))):
                if random.random() < 0.4:
                    left, upper = x + (0.65 + column * 1.25) * unit, top + (0.9 + row * 1.3) * unit
                    lights.append(f"M{left:.1f} {upper:.1f}L{left:.1f} {upper + 0.35 * unit:.1f}")
        x += width
    canvas.area("".join(skyline) + f"L{x:.1f} {window.bottom:.1f}Z", tone)
    return "".join(lights)


def _roof_path(kind: int, x: float, top: float, width: float) -> str:
    """A gable, a dome, a spire or nothing."""
    middle = x + width / 2
    if kind == 0:
        return f"L{middle:.1f} {top - 0.6 * width:.1f}"
    if kind == 1:
        return f"C{x:.1f} {top - 0.75 * width:.1f} {x + width:.1f} {top - 0.75 * width:.1f} {x + width:.1f} {top:.1f}"
    if kind == 2:
        spire = ((-0.1, 0), (-0.1, -0.9), (0, -1.5), (0.1, -0.9), (0.1, 0))
        return "".join(f"L{middle + px * width:.1f} {top + py * width:.1f}" for px, py in spire)
    return ""


def draw_temple(canvas: Canvas) -> None:
    """Columns in two rows that lead to the light, and steps."""
    window, random = canvas.window, canvas.random
    unit, ground = window.unit, window.ground
    canvas.radiance(window.centre, ground - 10 * unit, 36 * unit, (7.25, 6, 4.5, 3.25, 2.25))
    canvas.rays(window.centre, ground - 10 * unit, random.randint(20, 28), 5, share=0.35)
    canvas.land(canvas.ridge(ground - 8 * unit, 2.2 * unit, 5), 4.75, smooth=True)
    inward = min(4.4 * unit, window.width * 0.09)
    for depth, tone in enumerate((4.25, 2.75, 1.5)):
        for edge, way in ((window.left, 1), (window.right, -1)):
            x = edge + way * (3 * unit + inward * (2 - depth))
            _draw_column(canvas, x, ground - (26 + 5 * depth) * unit, ground - (2.4 - 1.1 * depth) * unit, depth, tone)
    canvas.floor(ground - 1.4 * unit, 2.75)
    for step in range(4):
        y = ground + (step * 1.5 + step * step * 0.3) * unit
        canvas.floor(y, 2.25 - 0.5 * step)
        canvas.lines(f"M{window.left:.1f} {y:.1f}L{window.right:.1f} {y:.1f}", 4.5 - step, 0.18)


def _draw_column(canvas: Canvas, x: float, top: float, base: float, depth: int, tone: float) -> None:
    """A fluted shaft between capital and base."""
    half = (0.95 + 0.28 * depth) * canvas.window.unit
    plate = 0.9 * canvas.window.unit
    canvas.area(
        corner_path(((x - half, top), (x + half, top), (x + half * 1.15, base), (x - half * 1.15, base)))
        + "Z"
        + corner_path(((x - half * 1.7, top - plate), (x + half * 1.7, top - plate), (x + half, top), (x - half, top)))
        + "Z"
        + corner_path(
            (
                *((x - half * 1.6, base - plate * 0.8), (x + half * 1.6, base - plate * 0.8)),
                *((x + half * 1.6, base), (x - half * 1.6, base)),
            )
        )
        + "Z",
        tone,
    )
    flutes = "".join(
        f"M{x + share * half:.2f} {top + plate:.1f}L{x + share * half * 1.1:.2f} {base - plate:.1f}"
        for share in (-0.6, -0.2, 0.2, 0.6)
    )
    canvas.lines(flutes, tone + 1, 0.13)
