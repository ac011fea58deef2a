"""Faces with as much bleed as a shop wants, which may be a little more than faces are drawn with."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from deckgen.faces.face import BLEED
from deckgen.sheets.sizes import Size
from deckgen.svg.write import NAMESPACE

if TYPE_CHECKING:
    from deckgen.faces.face import Face

_FINE = re.compile(r"<text\b[^>]*[^/>]>.*?</text>|<path\b[^>]*/>", re.DOTALL)


def with_bleed(face: Face, trim: Size, bleed: float) -> Face:
    """The face moved so that its drawing begins at the corner of the bleed.

    Where the shop wants more bleed than there is, grounds, bands and photographs lie below once more, larger by that
    trifle, so that whatever runs over the cut runs to the edge.
    """
    whole, drawn = bled_size(trim, bleed), bled_size(trim, BLEED)
    inner = face.svg[face.svg.index("<svg") :]
    below = ""
    if bleed > BLEED:
        across, along = whole.width / drawn.width, whole.height / drawn.height
        move = f"translate({BLEED * across:.4f} {BLEED * along:.4f}) scale({across:.6f} {along:.6f})"
        below = f'<g transform="{move}">{_FINE.sub("", inner)}</g>'
    svg = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {whole.width:g} {whole.height:g}">'
        f'{below}<g transform="translate({bleed:g} {bleed:g})">{inner}</g></svg>'
    )
    return replace(face, svg=svg)


def bled_size(trim: Size, bleed: float) -> Size:
    return Size("", trim.width + 2 * bleed, trim.height + 2 * bleed)
