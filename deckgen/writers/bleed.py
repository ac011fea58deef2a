"""Faces with more bleed than they are drawn with, such as the eighth of an inch of print shops."""

from __future__ import annotations

import re
from dataclasses import replace

from deckgen.faces.face import Face
from deckgen.sheets.geometry import Size
from deckgen.svg.write import NAMESPACE, drawing_content, prefix_ids
from deckgen.theme import BLEED

_TEXTS = re.compile(r"<text\b[^>]*[^/>]>.*?</text>", re.DOTALL)
_RING = "more-bleed"
_OVERLAP = 0.5  # mm, so that no hairline shows between the two


def add_bleed(face: Face, trim: Size, bleed: float) -> Face:
    """The face with as much bleed as is wanted; its drawing begins at the corner of the bleed.

    Where that is more than faces are drawn with, everything but texts is drawn once more, scaled up to
    fill it, and only seen there.
    """
    whole, drawn = size_with_bleed(trim, bleed), size_with_bleed(trim, BLEED)
    inner = drawing_content(face.svg)
    below = ""
    if bleed > BLEED:
        across, along = whole.width / drawn.width, whole.height / drawn.height
        move = f"translate({BLEED * across:.4f} {BLEED * along:.4f}) scale({across:.6f} {along:.6f})"
        below = f'{_ring(whole, bleed - BLEED + _OVERLAP)}<g clip-path="url(#{_RING})"><g transform="{move}">'
        below += f"{prefix_ids(_TEXTS.sub('', inner), f'{_RING}-')}</g></g>"
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {whole.width:g} {whole.height:g}">'
        f'{below}<g transform="translate({bleed:g} {bleed:g})">{inner}</g></svg>'
    )
    return replace(face, svg=svg)


def _ring(whole: Size, width: float) -> str:
    """The clip path of what lies along the edge."""
    right, bottom = whole.width - width, whole.height - width
    outside = f"M0 0L{whole.width:g} 0L{whole.width:g} {whole.height:g}L0 {whole.height:g}Z"
    inside = f"M{width:g} {width:g}L{right:g} {width:g}L{right:g} {bottom:g}L{width:g} {bottom:g}Z"
    return f'<clipPath id="{_RING}"><path d="{outside}{inside}" clip-rule="evenodd"/></clipPath>'


def size_with_bleed(trim: Size, bleed: float) -> Size:
    return Size("", trim.width + 2 * bleed, trim.height + 2 * bleed)
