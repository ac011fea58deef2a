"""A scoring example with its sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.leaflets.stage import CAPTION, Figure
from deckgen.svg.write import break_text, paragraph, rectangle, text_line

if TYPE_CHECKING:
    from deckgen.leaflets.stage import Stage

EXAMPLE = (("bottom", 15, 2), ("gap", 8, 1), ("hands", 2, -1), ("discards", 11, -1))
_PAD, _SPACE = 3.0, 2.5
_TINT = "#f6f1e4"


def total() -> int:
    return sum(cards * points for _, cards, points in EXAMPLE)


def draw_score(stage: Stage, width: float) -> Figure:
    """Four piles with what each is worth, and the sum of them beneath."""
    look = stage.look
    each = (width - 2 * _PAD - 3 * _SPACE) / 4
    names = [break_text(stage.texts.captions[key], each - 2, look.plain, CAPTION, 1.2) for key, _, _ in EXAMPLE]
    name_room = max(name.height for name in names)
    tile = 9.5 + name_room + 1.5
    height = _PAD + 6 + tile + 11.5
    parts = [rectangle(0, 0, width, height, fill=_TINT, radius=1.5)]
    parts.append(text_line(stage.texts.captions["example"], _PAD, _PAD + 3, look.strong, 9, look.ink))
    for place, ((_, cards, points), name) in enumerate(zip(EXAMPLE, names, strict=True)):
        x = _PAD + place * (each + _SPACE)
        parts.append(rectangle(x, _PAD + 6, each, tile, fill="#ffffff", line=(look.gold, 0.25), radius=1))
        text = f"{cards} × {points} = {cards * points}" if points > 0 else f"−{cards}"
        parts.append(text_line(text, x + each / 2, _PAD + 13, look.title, 12, look.ink, "middle"))
        parts.append(paragraph(name, x + each / 2, _PAD + 15.5, look.plain, look.quiet, "middle"))
    parts.append(text_line(_sum(), width / 2, height - 4, look.title, 15, look.ink, "middle"))
    return Figure("".join(parts), height)


def _sum() -> str:
    """Signs with spaces, as a sum is written."""
    terms = [f"{'+' if points > 0 else '−'} {cards * abs(points)}" for _, cards, points in EXAMPLE]
    return " ".join(terms).removeprefix("+ ") + f" = {total()}"
