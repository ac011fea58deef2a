"""What was seen on the table, and what is left to ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Corners = tuple[tuple[float, float], ...]
"""Top left, top right, bottom right, bottom left."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies: in which picture, its outline there in pixels, its middle and turn on the table.

    Millimetres; x runs to the right and y towards the reader of the cards. The turn is clockwise, in degrees.
    """

    picture: int
    outline: Corners
    x: float
    y: float
    turn: float


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card whose code was read; `side` is T for the title face and D for the date face, `sure` runs from 0 to 1."""

    code: str
    side: str
    place: Place
    sure: float

    @property
    def dated(self) -> bool:
        return self.side == "D"


@dataclass(frozen=True, slots=True)
class Question:
    """Something doubtful that a person settles at a glance; `kind` is stable, the words come later."""

    kind: str
    place: Place | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sighting:
    """All that the pictures of one table show; `foreign` counts QR codes that are not of this deck."""

    cards: tuple[SeenCard, ...]
    questions: tuple[Question, ...]
    sizes: tuple[tuple[int, int], ...]  # of the pictures, in pixels, upright
    card: tuple[float, float]  # width and height in millimetres
    foreign: int = 0
    settled: tuple[Question, ...] = ()  # questions that a person has answered
