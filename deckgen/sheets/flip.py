"""Where the back of a card lies on the other side of the paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.sheets.grid import Rectangle

if TYPE_CHECKING:
    from deckgen.sheets.sizes import Size


@dataclass(frozen=True, slots=True)
class Placement:
    """A face on a page: its rectangle, and whether it stands on its head."""

    rectangle: Rectangle
    upside_down: bool = False


def behind(front: Rectangle, page: Size) -> Placement:
    """The back of a card after the paper is flipped on its long edge, so that the card turns like a page.

    An upright page turns about its vertical axis: columns change sides. A page on its side turns about its
    horizontal axis: rows change places, and the face must stand on its head to come out upright.
    """
    if page.height >= page.width:
        x = page.width - front.right
        return Placement(Rectangle(x, front.y, front.width, front.height))
    y = page.height - front.bottom
    return Placement(Rectangle(front.x, y, front.width, front.height), upside_down=True)
