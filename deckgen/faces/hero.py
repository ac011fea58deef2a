"""The date as the hero of its face: the figure as large as it goes, the era smaller beside it or below."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from deckgen.dates import split_era
from deckgen.faces.fit import ASCENT, PT, Box, Lines, fit

if TYPE_CHECKING:
    from deckgen.faces.typeset import Typeface

_ERA = 0.5  # of the figure's size
_SPACE = 0.2  # of the figure's size, between it and the era
_SEVERAL_LINES = 0.8  # of the largest size
_LOOSE = re.compile(r"(?<=[^\s.])\u00a0(?=[^\d\s])|(?<=\.)\u00a0(?=[a-z])")


class Hero(NamedTuple):
    """A fitted date. Beside its figure, the era shifts both so that together they are centred."""

    core: Lines
    era: str = ""
    beside: bool = False
    era_width: float = 0.0

    @property
    def era_size(self) -> float:
        return self.core.size * _ERA

    @property
    def space(self) -> float:
        return self.core.size * _SPACE if self.beside else 0.0

    @property
    def shift(self) -> float:
        """How far the figure moves to the left to make room for the era beside it."""
        return (self.era_width + self.space) / 2 if self.beside else 0.0

    @property
    def height(self) -> float:
        return self.core.height + (self.era_size * 1.1 if self.era and not self.beside else 0.0)

    @property
    def era_baseline(self) -> float:
        """From the top of the block to the era's baseline."""
        return self.core.baseline(0) if self.beside else self.core.height + self.era_size * ASCENT


def fit_hero(printed: str, typeface: Typeface, box: Box, language: str) -> Hero | None:
    """The date in its box: on one line with the era beside it, else with the era below, else broken like any text."""
    figure, era = split_era(printed, language)
    if not era:
        lines = fit(printed, typeface, box._replace(most_lines=1)) or _broken(printed, typeface, box, language)
        return Hero(lines) if lines else None
    beside = _beside(figure, era, typeface, box)
    if beside:
        return beside
    room = box._replace(height=box.height / (1 + _ERA * 1.1 / box.leading))
    below = fit(figure, typeface, room._replace(most_lines=1)) or _broken(figure, typeface, room, language)
    return Hero(below, era) if below else None


def _broken(text: str, typeface: Typeface, box: Box, language: str) -> Lines | None:
    """A date of several lines, which need not be as large as a bare year."""
    quieter = box._replace(largest=max(box.smallest, box.largest * _SEVERAL_LINES))
    forms = (text, _LOOSE.sub(" ", text), text.replace("\u00a0", " "))
    return next((lines for form in forms if (lines := fit(form, typeface, quieter, language))), None)


def _beside(figure: str, era: str, typeface: Typeface, box: Box) -> Hero | None:
    """Figure and era on one line, at the largest size that fits."""
    advance = typeface.advance(figure) / 1000 + _SPACE + typeface.advance(era) / 1000 * _ERA
    size = min(box.largest * PT, box.width / advance, box.height / box.leading)
    if size < box.smallest * PT:
        return None
    return Hero(Lines((figure,), size, size * box.leading), era, True, typeface.width(era, size * _ERA))
