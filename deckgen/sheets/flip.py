"""Turning the paper over: where the back of a place lies, and which way up its face must stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckgen.sheets.choices import Flip

if TYPE_CHECKING:
    from deckgen.sheets.rectangle import Rectangle
    from deckgen.sheets.sizes import Size


class Turn(NamedTuple):
    """What turning over does to a place: it is mirrored in an axis; across a horizontal one, faces stand on their head.

    The face on its head comes out upright when the cut card is turned like a page.
    """

    vertical_axis: bool
    axis: float

    @property
    def upside_down(self) -> bool:
        return not self.vertical_axis

    def behind(self, front: Rectangle) -> Rectangle:
        return front.mirrored_x(self.axis) if self.vertical_axis else front.mirrored_y(self.axis)


def turning(page: Size, flip: Flip) -> Turn:
    """How a page turns: an upright page about its vertical axis on its long edge, and so on for the other three."""
    upright = page.height >= page.width
    if upright == (flip is Flip.LONG):
        return Turn(True, page.width / 2)
    return Turn(False, page.height / 2)
