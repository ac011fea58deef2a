"""Faces with as much bleed as a shop wants, which may be a little more than faces are drawn with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from deckgen.sheets.sizes import Size

if TYPE_CHECKING:
    from deckgen.faces.face import Face


def with_bleed(face: Face, trim: Size, bleed: float, ground: str) -> Face:
    """The face moved so that its drawing begins at the corner of the bleed, on a ground that fills it to the edge."""
    whole = bled_size(trim, bleed)
    measures = f'width="{whole.width:g}" height="{whole.height:g}"'
    inner = face.svg[face.svg.index("<svg") :]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {measures} viewBox="0 0 {whole.width:g} {whole.height:g}">'
        f'<rect x="0" y="0" {measures} fill="{ground}"/>'
        f'<g transform="translate({bleed:g} {bleed:g})">{inner}</g></svg>'
    )
    return replace(face, svg=svg)


def bled_size(trim: Size, bleed: float) -> Size:
    return Size("", trim.width + 2 * bleed, trim.height + 2 * bleed)
