"""A place on a page, in millimetres from the top left corner."""

from __future__ import annotations

from typing import NamedTuple


class Rectangle(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def grown(self, left: float, top: float, right: float, bottom: float) -> Rectangle:
        """The same place with so much more on each side."""
        return Rectangle(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def mirrored_x(self, axis: float) -> Rectangle:
        """Seen in a mirror that stands on the vertical line x = axis."""
        return Rectangle(2 * axis - self.right, self.y, self.width, self.height)

    def mirrored_y(self, axis: float) -> Rectangle:
        """Seen in a mirror that stands on the horizontal line y = axis."""
        return Rectangle(self.x, 2 * axis - self.bottom, self.width, self.height)
