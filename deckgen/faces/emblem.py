"""The emblem of a face: the pictogram, large, with light from the left, an engraved shade and a shadow."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from deckgen.faces import icons
from deckgen.faces.pictogram import DRAWN_SIDE, Box, find_outline
from deckgen.svg.write import short

_SHADOW = 0.028  # of the emblem's side, how far its shadow falls
_HATCH_PITCH = 0.95  # between the lines of the shade, in the units that pictograms are drawn in
_HATCH_WIDTH = 0.24


class EmblemColours(NamedTuple):
    """The colours of an emblem: in the light, of its body, turned away; of the lines of its shade, shadow and rim."""

    light: str
    body: str
    shade: str
    hatch: str
    shadow: str
    rim: str = ""


def draw_emblem(
    name: str,
    x: float,
    base: float,
    width: float,
    height: float,
    *,
    ids: str,
    colours: EmblemColours,
    rim: float = 0,
) -> Markup | None:
    """A packaged pictogram that stands on `base`, as large as width and height allow; None if there is none.

    `rim` is the width of a line around it, which counts as part of it; `ids` begins the ids of its gradient and its
    clip, which must be unique on a page.
    """
    found = icons.find_name(name)
    if found is None:
        return None
    outline, box = find_outline(found)
    scale = min((width - 2 * rim) / (box.right - box.left), (height - 2 * rim) / (box.bottom - box.top))
    left, top = x - (box.left + box.right) / 2 * scale, base - rim - box.bottom * scale
    fall = _SHADOW * DRAWN_SIDE * scale
    shadow = f"translate({short(left + fall)} {short(top + fall)}) scale({scale:.5g})"
    at = f"translate({short(left)} {short(top)}) scale({scale:.5g})"
    around = f'<path{outline} fill="{colours.rim}"{_rim(colours.rim, rim / scale)} transform="{at}"/>' if rim else ""
    return Markup(
        f"<defs>{_light_gradient(ids, box, colours)}"
        f'<clipPath id="{ids}c"><path{outline.replace("fill-rule", "clip-rule")}/></clipPath></defs>'
        f'<path{outline} fill="{colours.shadow}"{_rim(colours.shadow, rim / scale)} transform="{shadow}"/>'
        f"{around}"
        f'<g transform="{at}" clip-path="url(#{ids}c)"><rect x="{box.left:g}" y="{box.top:g}"'
        f' width="{box.right - box.left:g}" height="{box.bottom - box.top:g}" fill="url(#{ids}l)"/>'
        f'<path d="{_hatch_path(box)}" fill="none" stroke="{colours.hatch}" stroke-width="{_HATCH_WIDTH}"/></g>'
    )


def _rim(colour: str, width: float) -> str:
    """The attributes that make a shape larger on all sides by a width; none for no width."""
    return f' stroke="{colour}" stroke-width="{short(2 * width)}" stroke-linejoin="round"' if width else ""


def _light_gradient(ids: str, box: Box, colours: EmblemColours) -> str:
    """Light from the top left."""
    stops = ((0, colours.light), (0.55, colours.body), (1, colours.shade))
    return (
        f'<linearGradient id="{ids}l" gradientUnits="userSpaceOnUse" x1="{box.left:.2f}" y1="{box.top:.2f}"'
        f' x2="{box.left + 0.8 * (box.right - box.left):.2f}" y2="{box.bottom:.2f}">'
        + "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in stops)
        + "</linearGradient>"
    )


@cache
def _hatch_path(box: Box) -> str:
    """Slanting lines over the lower right half of a box."""
    height = box.bottom - box.top
    count = int((box.right - box.left + height) / _HATCH_PITCH)
    starts = (box.left + line * _HATCH_PITCH for line in range(int(count * 0.55), count + 1))
    return "".join(f"M{x - height:.1f} {box.bottom:.1f}L{x:.1f} {box.top:.1f}" for x in starts)
