"""The table at the end of a game, drawn with letters: a line, two rows or a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.text import centre
from scorer.report.columns import terminal_width, wrap_blocks
from scorer.rules.board import COLUMNS, SPACES, Chronologies, Line, Rows
from scorer.rules.engine import shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckgen.deck import Card
    from scorer.rules.table import GameState


CARD_WIDTH = 15


def draw_table(state: GameState, width: int | None = None) -> list[str]:
    """Nothing while nothing lies on the table."""
    width = (width or terminal_width()) - 2
    cards = state.table.box.cards
    match shape(state):
        case Line() as line:
            bands = wrap_blocks(_line(line, cards), width)
        case Rows() as rows:
            bands = wrap_blocks(_rows(rows, cards), width)
        case Chronologies() as grid:
            bands = [_grid(grid, cards)] if grid.rows else []
    return [f"  {line}".rstrip() for band in bands for line in band]


def _card(card: Card, mark: str = "") -> tuple[str, str]:
    """A dated card in two lines: the date above, code and title below."""
    title = f"{card.code} {card.title}"
    short = title if len(title) < CARD_WIDTH else f"{title[: CARD_WIDTH - 2].rstrip()}…"
    return centre(f"{mark}{card.printed}"[: CARD_WIDTH - 1], CARD_WIDTH), centre(short, CARD_WIDTH)


def _line(line: Line, cards: Mapping[str, Card]) -> Iterable[list[str]]:
    """A card that lies wrong has a question mark."""
    for code in line.cards:
        date, title = _card(cards[code], "? " if code in line.wrong else "")
        yield [date, title, ""]


def _rows(rows: Rows, cards: Mapping[str, Card]) -> Iterable[list[str]]:
    """Gap cards stand above and between the bottom cards; `+1` counts the cards laid over one."""
    half = " " * (CARD_WIDTH // 2 + 1)
    for number, stack in enumerate(rows.bottom):
        gap = rows.gaps[number] if number < len(rows.gaps) else ()
        above = _stack(gap, cards) if gap else (" " * CARD_WIDTH, " " * CARD_WIDTH)
        below = _stack(stack, cards)
        yield [f"{half}{above[0]}", f"{half}{above[1]}", f"{below[0]}{half}", f"{below[1]}{half}", ""]


def _stack(stack: tuple[str, ...], cards: Mapping[str, Card]) -> tuple[str, str]:
    date, title = _card(cards[stack[0]])
    if len(stack) > 1:
        date = centre(f"{cards[stack[0]].printed} +{len(stack) - 1}", CARD_WIDTH)
    return date, title


def _grid(grid: Chronologies, cards: Mapping[str, Card]) -> list[str]:
    """Chronologies with the spaces between them; a free space is a dot."""
    lines: list[str] = []
    for number, row in enumerate(grid.rows):
        lines.append("".join(centre(cards[code].printed, CARD_WIDTH) for code in row))
        if number < SPACES:
            spaces = [grid.spaces.get((column, number + 1)) for column in range(1, COLUMNS + 1)]
            lines.append("".join(centre(f"[{cards[code].printed}]" if code else "·", CARD_WIDTH) for code in spaces))
    return [*lines, ""]
