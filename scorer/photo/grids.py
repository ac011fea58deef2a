"""The grid of chrono-coop: five chronologies, and union events in the spaces between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.photo.lay import Filled, Lay, is_upright
from scorer.photo.sighting import Question
from scorer.rules.board import COLUMNS, SPACES

if TYPE_CHECKING:
    from scorer.photo.sighting import SeenCard, Sighting

_LEVELS = COLUMNS + SPACES  # chronologies and the spaces between them


def lay_grid(sighting: Sighting) -> Lay:
    """First and last chronology, first and last column span the grid; every card has its cell in between."""
    dated = [card for card in sighting.cards if card.dated and is_upright(card.place)]
    front = tuple(card for card in sighting.cards if not card.dated)
    others = [card for card in sighting.cards if card.dated and card not in dated]
    cells: dict[tuple[int, int], SeenCard] = {}
    questions = [Question("aside", card.place, {"card": card.code}) for card in others]
    for card, (level, column), clear in _cells(dated):
        if (level, column) in cells or not clear:
            questions.append(Question("cell-unclear", card.place, {"card": card.code}))
        cells.setdefault((level, column), card)
    grid = tuple(
        tuple(cells[level, column] for column in range(COLUMNS) if (level, column) in cells)
        for level in range(0, _LEVELS, 2)
    )
    filled = tuple(
        Filled(column + 1, (level + 1) // 2, card) for (level, column), card in sorted(cells.items()) if level % 2
    )
    missing = sum(COLUMNS - len(row) for row in grid)
    if missing:
        questions.append(Question("grid-incomplete", None, {"n": missing}))
    complete = [column for column in range(1, 6) if sum(one.column == column for one in filled) == SPACES]
    if len(complete) > 1:
        questions.append(Question("columns-complete", None, {"n": len(complete)}))
    return Lay("grid", grid=grid, filled=filled, front=front, questions=tuple(questions))


def looks_like_a_grid(sighting: Sighting) -> bool:
    """Five columns and five full rows, with nothing out of line."""
    width, height = sighting.card
    dated = [card for card in sighting.cards if card.dated and is_upright(card.place)]
    if len(dated) < COLUMNS * COLUMNS:
        return False
    across = max(card.place.x for card in dated) - min(card.place.x for card in dated)
    down = max(card.place.y for card in dated) - min(card.place.y for card in dated)
    if not (3.9 * width < across < 7 * width and 7.5 * height < down < 12 * height):
        return False
    levels = [level for _, (level, _), clear in _cells(dated) if clear]
    return all(levels.count(level) == COLUMNS for level in range(0, _LEVELS, 2))


def _cells(dated: list[SeenCard]) -> list[tuple[SeenCard, tuple[int, int], bool]]:
    """Each card with its level and column, and whether it lies clearly there."""
    if len(dated) < 2:
        return []
    left, top = min(card.place.x for card in dated), min(card.place.y for card in dated)
    across = max(card.place.x for card in dated) - left
    down = max(card.place.y for card in dated) - top
    found = []
    for card in dated:
        column = (card.place.x - left) / max(across, 1.0) * (COLUMNS - 1)
        level = (card.place.y - top) / max(down, 1.0) * (_LEVELS - 1)
        clear = abs(column - round(column)) < 0.33 and abs(level - round(level)) < 0.36
        found.append((card, (round(level), round(column)), clear))
    return found
