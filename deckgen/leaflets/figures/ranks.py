"""The ranks that a team may earn, as a table; it is labelled as a house table."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from deckgen.leaflets.figures.score import total
from deckgen.leaflets.stage import CAPTION, Figure
from deckgen.rulesets import rank_name, ruleset_facts
from deckgen.svg.write import rectangle, text_line

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_LINE = 4.1
_TINT = "#f6f1e4"


def draw_ranks(stage: Stage, width: float) -> Figure:
    """A small table, the best at its foot; the rank of the scoring example is tinted."""
    look, captions = stage.look, stage.texts.captions
    parts = [text_line(captions["ranks"], 0, 3.0, look.strong, CAPTION + 0.5, look.ink)]
    starts = ruleset_facts()["twist-coop"].ranks_from
    spans = [captions["below"].format(points=starts[0])]
    spans += [f"{start}–{end - 1}" for start, end in pairwise(starts)] + [f"≥ {starts[-1]}"]
    here = bisect_right(starts, total())
    for place, span in enumerate(spans):
        y = 4.6 + place * _LINE
        if place == here:
            parts.append(rectangle(0, y + 0.1, width, _LINE, fill=_TINT, radius=0.8))
        name = rank_name(place + 1, stage.texts.language)
        parts.append(text_line(span, 17, y + 3, look.strong, CAPTION, look.quiet, "end"))
        parts.append(text_line(name, 20, y + 3, look.plain, CAPTION, look.ink))
    return Figure("".join(parts), 4.6 + len(spans) * _LINE)
