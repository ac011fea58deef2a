"""The pictures of the leaflets by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.leaflets.figures.between import draw_between
from deckgen.leaflets.figures.discard import draw_discard
from deckgen.leaflets.figures.effects import draw_effects
from deckgen.leaflets.figures.grid import draw_grid
from deckgen.leaflets.figures.line import draw_line
from deckgen.leaflets.figures.ranks import draw_ranks
from deckgen.leaflets.figures.rows import draw_rows
from deckgen.leaflets.figures.score import draw_score

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckgen.leaflets.stage import Figure, Stage

FIGURES: dict[str, Callable[[Stage, float], Figure]] = {
    "line": draw_line,
    "rows": draw_rows,
    "discard": draw_discard,
    "score": draw_score,
    "ranks": draw_ranks,
    "effects": draw_effects,
    "grid": draw_grid,
    "between": draw_between,
}
