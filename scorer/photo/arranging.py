"""From cards on a table to the lay of a game: which form it has, and in which direction its rows are read."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.photo.grids import lay_grid, looks_like_a_grid
from scorer.photo.order import misplaced
from scorer.photo.rows import lay_rows
from scorer.photo.sighting import Question
from scorer.rules.board import GRID, LINE, ROWS
from scorer.rules.engine import family_of
from scorer.rules.rulesets import Ruleset, rulesets

if TYPE_CHECKING:
    from scorer.photo.lay import Lay
    from scorer.photo.sighting import Sighting
    from scorer.rules.cards import CardIndex

_CLEARLY_FEWER = 2  # wrong cards: one alone may be a slip of the players, and not a row read the wrong way round


def lay_of_the_table(sighting: Sighting, ruleset: Ruleset, box: CardIndex) -> Lay:
    """Rows, order, gaps, overlaps and what lies apart, as this game lays its cards."""
    layout = family_of(ruleset).layout
    lay = lay_grid(sighting) if layout == GRID else _directed(lay_rows(sighting, with_gaps=layout == ROWS), box)
    asked = (*sighting.questions, *(question for question in lay.questions if not _same_spot(question, sighting)))
    return replace(lay, questions=tuple(question for question in asked if question not in sighting.settled))


def guess_rules(sighting: Sighting) -> Ruleset:
    """A grid is chrono-coop, a row with cards over its gaps twist-coop, and any other line that of a contest."""
    if looks_like_a_grid(sighting):
        return _first_with(GRID)
    gaps = any(stack for row in lay_rows(sighting, with_gaps=True).rows for stack in row.gaps)
    return _first_with(ROWS if gaps else LINE)


def _first_with(layout: str) -> Ruleset:
    return next(ruleset for ruleset in rulesets().values() if family_of(ruleset).layout == layout)


def _directed(lay: Lay, box: CardIndex) -> Lay:
    """Rows are read from left to right; a line that snakes is told by its dates, if they leave no doubt."""
    if len(lay.rows) < 2:
        return lay
    straight, snaking = (len(misplaced(box, [stack[0].code for stack in one.stacks])) for one in (lay, lay.snaking()))
    if straight == 0 or straight < snaking:
        return lay
    if straight - snaking < _CLEARLY_FEWER:
        return replace(lay, questions=(*lay.questions, Question("direction")))
    return lay.snaking()


def _same_spot(question: Question, sighting: Sighting) -> bool:
    """A hole in the row where a card was seen, though not read, is asked about once."""
    place = question.place
    return question.kind == "hole" and any(
        other.place is not None
        and place is not None
        and math.dist((other.place.x, other.place.y), (place.x, place.y)) < 0.7 * sighting.card[0]
        for other in sighting.questions
    )
