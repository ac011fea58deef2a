"""Two columns: units of text and pictures flow through them, balanced, headings kept with what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that stays in one piece; `before` is the space above it unless it is first in its column."""

    height: float
    before: float
    draw: Callable[[float, float], str]
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """Units in two columns, left and right."""

    left: tuple[Unit, ...]
    right: tuple[Unit, ...]

    @property
    def height(self) -> float:
        return max(_height(self.left), _height(self.right))

    def drawn(self, lefts: Sequence[float], top: float, room: float, most_spread: float) -> str:
        """Both columns from a top; room that is left over is spread between the sections."""
        parts = []
        for x, units in zip(lefts, (self.left, self.right), strict=True):
            gaps = sum(unit.heading for unit in units[1:])
            extra = min(most_spread, (room - _height(units)) / gaps) if gaps else 0.0
            y = top
            for place, unit in enumerate(units):
                y += (unit.before + (extra if unit.heading else 0.0)) if place else 0.0
                parts.append(unit.draw(x, y))
                y += unit.height
        return "".join(parts)


def balance(units: Sequence[Unit], between_sections: bool) -> Columns:
    """The break that makes the higher column lowest: between two sections, or else anywhere but after a heading."""
    breaks = [place for place in range(1, len(units)) if not units[place - 1].heading]
    if between_sections:
        breaks = [place for place in breaks if units[place].heading] or breaks
    options = [Columns(tuple(units[:place]), tuple(units[place:])) for place in breaks]
    return min(options, key=lambda option: round(option.height, 3))


def _height(units: Sequence[Unit]) -> float:
    return sum(unit.height for unit in units) + sum(unit.before for unit in units[1:])
