"""Scenes of water: the open sea, …"""

from __future__ import annotations

from deckgen.scenes.canvas import Canvas


def draw_sea(canvas: Canvas) -> None:
    """The open sea under a low sun, waves growing towards the viewer."""
    window, random = canvas.window, canvas.random
    unit, horizon = window.unit, window.horizon
    canvas.sky(2, 6, middle=4)
    canvas.rays(window.centre, horizon - 2 * unit, 22, 5.25)
    canvas.disc(window.centre, horizon - 1.5 * unit, 0.3 * window.width, 6.25)
    canvas.halftone(horizon * 0.55, window.top, 1.75, largest=0.6)
    for _ in range(3):
        canvas.cloud(
            random.uniform(window.left, window.right - 12 * unit),
            random.uniform(window.top + 10 * unit, horizon - 3 * unit),
            random.uniform(12, 22) * unit,
            random.uniform(1.8, 3) * unit,
            random.choice((4.5, 5, 5.5)),
        )
    canvas.floor(horizon, 3.5)
    draw_waves(canvas, horizon + 0.8 * unit, (3.25, 3, 2.75, 2.5, 2, 1.75, 1.25, 1, 0.75, 0.5))


def draw_waves(canvas: Canvas, top: float, tones: tuple[float, ...]) -> None:
    """Rows of waves one before the other, each with a bright crest."""
    window = canvas.window
    y = top
    for row, tone in enumerate(tones):
        length, height = (3 + 1.1 * row) * window.unit, (0.4 + 0.17 * row) * window.unit
        crest = _wave_row(window.left - canvas.random.uniform(0, length), window.right, y, length, height)
        bottom = window.bottom
        canvas.area(f"{crest}L{window.right + length:.1f} {bottom:.1f}L{window.left - length:.1f} {bottom:.1f}Z", tone)
        canvas.lines(crest, tone + 2, 0.12 + 0.03 * row)
        y += (1.2 + 0.5 * row) * window.unit
        if y > bottom:
            break


def _wave_row(x: float, end: float, y: float, length: float, height: float) -> str:
    """Waves that rise slowly and break to the right."""
    curves = [f"M{x:.1f} {y:.1f}"]
    while x < end:
        curves.append(
            f"C{x + 0.3 * length:.1f} {y:.1f} {x + 0.4 * length:.1f} {y - height:.2f}"
            f" {x + 0.5 * length:.1f} {y - height:.2f}"
            f"C{x + 0.55 * length:.1f} {y - 0.3 * height:.2f} {x + 0.8 * length:.1f} {y:.1f} {x + length:.1f} {y:.1f}"
        )
        x += length
    return "".join(curves)
