"""What shapes and texts are painted with: colours, gradients, and how lines are drawn."""

from __future__ import annotations

from typing import NamedTuple

from deckgen.svg.boxes import box_matrix, element_box
from deckgen.svg.colours import parse_colour
from deckgen.svg.gradients import Gradient, unroll
from deckgen.svg.parse import Element
from deckgen.svg.transforms import Matrix, apply, invert, multiply
from deckgen.svg.units import parse_length
from deckgen.writers.pdf_numbers import decimal, decimals

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Paint(NamedTuple):
    """A colour, #rrggbb, or a gradient; with its opacity."""

    colour: str
    gradient: Gradient | None
    opacity: float


def read_paint(element: Element, name: str, default: str, opacity: float) -> Paint | None:
    """What `fill` or `stroke` paints with; None for nothing."""
    attributes = element.attributes
    if f"{name}-opacity" in attributes:
        opacity *= element.share(f"{name}-opacity")
    gradient = element.gradients.get(name)
    if gradient:
        if not gradient.stops or not opacity:
            return None
        if len(gradient.stops) > 1:
            return Paint("", gradient, opacity)
        return Paint(gradient.stops[0].colour, None, opacity * gradient.stops[0].opacity)
    written = attributes.get(name, default)
    if written == "none":
        return None
    colour, share = parse_colour(written)
    return Paint(colour, None, opacity * share) if opacity * share else None


def place_gradient(gradient: Gradient, element: Element) -> tuple[Gradient, Matrix] | None:
    """A gradient and the matrix from its own space to the element's; None if there is no area to fill."""
    box = element_box(element) if gradient.of_box or gradient.spread != "pad" else None
    matrix = gradient.matrix
    if gradient.of_box:
        if not box or not box[2] or not box[3]:
            return None
        matrix = multiply(matrix, box_matrix(box))
    back = invert(matrix)
    if back is None:
        return None
    if not box or gradient.spread == "pad":
        return gradient, matrix
    edge = element.number("stroke-width", 1) if "stroke" in element.attributes else 0.0
    left, top, right, bottom = box[0] - edge, box[1] - edge, box[0] + box[2] + edge, box[1] + box[3] + edge
    corners = [apply(back, x, y) for x in (left, right) for y in (top, bottom)]
    written_out, stretch = unroll(gradient, corners)
    return written_out, multiply(stretch, matrix)


def line_operators(element: Element) -> str:
    """How lines are drawn: width, ends, corners and dashes."""
    attributes = element.attributes
    cap = _CAPS.get(attributes.get("stroke-linecap", ""), 0)
    join = _JOINS.get(attributes.get("stroke-linejoin", ""), 0)
    state = f"{decimal(element.number('stroke-width', 1), 4)} w {cap} J {join} j "
    if join == 0:
        state += f"{decimal(element.number('stroke-miterlimit', 4), 4)} M "
    return state + _dash_operator(element) if "stroke-dasharray" in attributes else state


def _dash_operator(element: Element) -> str:
    written = element.attributes["stroke-dasharray"]
    if written == "none":
        return ""
    lengths = [parse_length(part, "stroke-dasharray") for part in written.replace(",", " ").split()]
    if not any(lengths) or min(lengths) < 0:
        return ""
    return f"[{decimals(lengths, 5)}] {decimal(element.number('stroke-dashoffset'))} d "
