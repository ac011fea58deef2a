"""The three effects with the pictograms that cards carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.deck.effects import EFFECTS
from deckgen.leaflets.setting import set_text
from deckgen.leaflets.stage import CAPTION, Figure
from deckgen.svg.write import circle

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

_TEXT = 9.5  # mm from the left, beside the pictogram
_SPACE = 1.4


def draw_effects(stage: Stage, width: float) -> Figure:
    """One paragraph each, its pictogram on a disc before it."""
    look, parts, y = stage.look, [], 0.5
    for effect in EFFECTS:
        text = set_text(stage.texts.effects[effect], width - _TEXT, stage.weights, CAPTION)
        height = max(text.height, 7.4)
        middle = y + height / 2
        parts.append(circle(3.7, middle, 3.6, fill=look.plate))
        parts.append(stage.pictogram(stage.proof.theme.effects[effect], 3.7, middle, 4.8, look.plate_accent))
        parts.append(text.drawn(_TEXT, y + (height - text.height) / 2, look.ink))
        y += height + _SPACE
    return Figure("".join(parts), y - _SPACE)
