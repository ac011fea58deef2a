"""One side of a sheet of paper, as the printer gets it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from deckgen.sheets.rectangle import Rectangle
    from deckgen.sheets.sizes import Size

Side = Literal["title", "date"]
Line = tuple[float, float, float, float]


class PageSide(StrEnum):
    """Which side of the paper this is; a fold sheet has both faces on one."""

    FRONT = "front"
    BACK = "back"
    FOLD = "fold"


class PlacedFace(NamedTuple):
    """The face of the nth card on a page, and the part of the page it may cover."""

    card: int
    side: Side
    rectangle: Rectangle
    upside_down: bool
    clip: Rectangle


class Page(NamedTuple):
    """Faces, the marks to cut and fold by, and where the paper is trimmed."""

    size: Size
    sheet: int
    sheets: int
    side: PageSide
    faces: tuple[PlacedFace, ...]
    trim: Rectangle
    bleed: Rectangle
    cut_marks: tuple[Line, ...] = ()
    fold_marks: tuple[Line, ...] = ()
