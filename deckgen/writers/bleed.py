"""Faces with more bleed than they are drawn with, such as the eighth of an inch of print shops."""

from __future__ import annotations

import re
from dataclasses import replace

from deckgen.faces.face import Face
from deckgen.sheets.geometry import Size
from deckgen.svg.write import NAMESPACE, drawing_content, prefix_ids
from deckgen.theme import BLEED

_TEXTS = re.compile(r"<text\b[^<>]*+(?<!/)>[^<]*+(?:<(?!/?text\b)[^<]*+)*+</text>")
_RING, _BLEED = "more-bleed", "usual-bleed"
_OVERLAP = 0.5  # mm, so that no hairline shows between the two


def add_bleed(face: Face, trim: Size, bleed: float) -> Face:
    """The face with as much bleed as is wanted; its drawing begins at the corner of the bleed.

    Where that is more than faces are drawn with, everything but texts is drawn once more, scaled up to
    fill it, and only seen there.
    """
    whole = size_with_bleed(trim, bleed)
    inner = drawing_content(face.svg)
    drawn = f'<g transform="translate({bleed:g} {bleed:g})">{inner}</g>'
    if bleed > BLEED:
        drawn = _draw_beyond(inner, trim, whole, bleed) + _clip_to_bleed(drawn, trim, bleed)
    head = f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {whole.width:g} {whole.height:g}">'
    return replace(face, svg=f"{head}{drawn}</svg>")


def _draw_beyond(inner: str, trim: Size, whole: Size, bleed: float) -> str:
    """A drawing scaled up to fill all of the bleed, seen only along the edge."""
    small = size_with_bleed(trim, BLEED)
    across, along = whole.width / small.width, whole.height / small.height
    move = f"translate({BLEED * across:.4f} {BLEED * along:.4f}) scale({across:.6f} {along:.6f})"
    beyond = prefix_ids(_TEXTS.sub("", inner), f"{_RING}-")
    ring = _ring(whole, bleed - BLEED + _OVERLAP)
    return f'{ring}<g clip-path="url(#{_RING})"><g transform="{move}">{beyond}</g></g>'


def _clip_to_bleed(drawn: str, trim: Size, bleed: float) -> str:
    """A drawing without what lies beyond the bleed that it is made for: scenes reach farther than grounds."""
    size, corner = size_with_bleed(trim, BLEED), bleed - BLEED
    area = f'<rect x="{corner:g}" y="{corner:g}" width="{size.width:g}" height="{size.height:g}"/>'
    return f'<clipPath id="{_BLEED}">{area}</clipPath><g clip-path="url(#{_BLEED})">{drawn}</g>'


def _ring(whole: Size, width: float) -> str:
    """The clip path of what lies along the edge."""
    right, bottom = whole.width - width, whole.height - width
    outside = f"M0 0L{whole.width:g} 0L{whole.width:g} {whole.height:g}L0 {whole.height:g}Z"
    inside = f"M{width:g} {width:g}L{right:g} {width:g}L{right:g} {bottom:g}L{width:g} {bottom:g}Z"
    return f'<clipPath id="{_RING}"><path d="{outside}{inside}" clip-rule="evenodd"/></clipPath>'


def size_with_bleed(trim: Size, bleed: float) -> Size:
    return Size("", trim.width + 2 * bleed, trim.height + 2 * bleed)
