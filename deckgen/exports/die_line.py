"""The die line: the outline of the card in a colour of its own, by which a shop cuts and which it does not print.

Programs for cutting look for a spot colour called CutContour. On screens it is magenta. It overprints, so that what
lies below it is whole where the line is left out.
"""

from __future__ import annotations

from deckgen.sheets.geometry import Size
from deckgen.svg.write import rounded_outline
from deckgen.type.fit import PT
from deckgen.writers.pdf_drawing import PageContent
from deckgen.writers.pdf_outlines import path_operators
from deckgen.writers.pdf_resources import Resource

_SPOT = Resource(
    "ColorSpace",
    "CutContour",
    "[/Separation /CutContour /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 0 0] /C1 [0 1 0 0] >>]",
)
_OVERPRINT = Resource("ExtGState", "Overprint", "<< /Type /ExtGState /OP true /op true /OPM 1 >>")
_THICKNESS = 0.25 * PT


def die_line_operators(trim: Size, bleed: float, radius: float) -> str:
    """The line around a card, on a page in millimetres that begins at the corner of its bleed; above all else there."""
    outline = path_operators(rounded_outline(bleed, bleed, trim.width, trim.height, radius))
    return f"q /{_OVERPRINT.name} gs /{_SPOT.name} CS 1 SCN {_THICKNESS:.4f} w {outline} S Q"


def with_die_line(page: PageContent) -> PageContent:
    """A page that has the operators of a die line, with what they need."""
    return page._replace(resources=(*page.resources, _SPOT, _OVERPRINT))
