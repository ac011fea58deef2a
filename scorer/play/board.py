"""The table drawn with letters: framed cards with codes and dates, and a name for every free place."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, TypeVar

from deckgen.text import cell_width, centre, fit, shorten
from scorer.play.places import place_name
from scorer.report.columns import terminal_width
from scorer.rules.board import COLUMNS, SPACES, Chronologies, Line, Rows
from scorer.rules.engine import legal, shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckgen.deck import Card
    from scorer.rules.family import Legal
    from scorer.rules.table import GameState

    Cards = Mapping[str, Card]

    from deckgen.deck import Card


T = TypeVar("T")
FRAME = 17  # columns of a card with its frame
_GAP = 2  # columns for the number of a place
_THIN, _DOUBLE = tuple("╭─╮│╰╯"), tuple("╔═╗║╚╝")


def draw_board(state: GameState, new: str | None = None) -> list[str]:
    """Nothing while nothing lies on the table; the card placed last has a double frame."""
    width = terminal_width()
    cards = state.table.box.cards
    match shape(state):
        case Line() as line:
            drawn = _line(line, cards, legal(state), new, width)
        case Rows() as rows:
            drawn = _rows(rows, cards, new, width)
        case Chronologies() as grid:
            drawn = _grid(grid, cards, legal(state), width)
    return [line.rstrip() for line in drawn]


def _frame(card: Card, size: int, new: str | None, date: str = "") -> tuple[str, str, str]:
    """A card in three lines: its code above, the date, the title below."""
    left, flat, right, side, low_left, low_right = _DOUBLE if card.code == new else _THIN
    inner = size - 2
    title = shorten(card.title, inner - 2)
    return (
        f"{left}{flat} {card.code} {flat * (inner - 3 - len(card.code))}{right}",
        f"{side}{centre(date or card.printed, inner)}{side}",
        f"{low_left} {title} {flat * (inner - 2 - cell_width(title))}{low_right}",
    )


def _size(dates: Iterable[str]) -> int:
    """Frames as wide as the longest date on the table needs."""
    return max(FRAME, *(cell_width(date) + 2 for date in dates))


def _line(line: Line, cards: Cards, options: Legal, new: str | None, width: int) -> Iterator[str]:
    """The number of a place stands between the cards, where a finger would point."""
    names = _place_names(line, options)
    dates = [f"{'? ' if code in line.wrong else ''}{cards[code].printed}" for code in line.cards]
    if not dates:
        return
    size, blank = _size(dates), " " * _GAP
    for band in _bands(list(enumerate(line.cards)), (width - _GAP) // (size + _GAP)):
        lines = ["", "", ""]
        for slot, code in band:
            gaps = (blank, names.get(slot, "").rjust(_GAP), blank)
            frame = _frame(cards[code], size, new, dates[slot])
            lines = [so_far + gap + part for so_far, gap, part in zip(lines, gaps, frame, strict=True)]
        lines[1] += names.get(band[-1][0] + 1, "").rjust(_GAP)
        yield from lines


def _place_names(line: Line, options: Legal) -> dict[int, str]:
    """The names of the free places by their slot in the line."""
    slot_of = {code: slot for slot, code in enumerate(line.cards)}
    return {(slot_of[spot.after] + 1 if spot.after else 0): place_name(spot, options) for spot in options.spots}


def _rows(rows: Rows, cards: Cards, new: str | None, width: int) -> Iterator[str]:
    """Gap cards stand above and between the cards of the bottom row; `+1` counts the cards laid over one."""
    dates = {stack: _stacked(cards[stack[0]], stack) for stack in (*rows.bottom, *rows.gaps) if stack}
    if not dates:
        return
    size = _size(dates.values())
    half, empty = " " * (size // 2 + 1), (" " * size,) * 3
    columns = list(zip(rows.bottom, (*rows.gaps, ()), strict=False))
    for band in _bands(columns, (width - len(half)) // (size + 1)):
        if any(gap for _, gap in band):
            above = [_frame(cards[gap[0]], size, new, dates[gap]) if gap else empty for _, gap in band]
            yield from (half + line for line in _side_by_side(above))
        yield from _side_by_side([_frame(cards[stack[0]], size, new, dates[stack]) for stack, _ in band])


def _stacked(card: Card, stack: tuple[str, ...]) -> str:
    return f"{card.printed} +{len(stack) - 1}" if len(stack) > 1 else card.printed


def _bands(items: list[T], size: int) -> Iterator[list[T]]:
    """As many beside each other as the terminal is wide."""
    for first in range(0, len(items), max(1, size)):
        yield items[first : first + max(1, size)]


def _side_by_side(frames: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    for parts in zip(*frames, strict=True):
        yield " ".join(parts)


def _grid(grid: Chronologies, cards: Cards, options: Legal, width: int) -> Iterator[str]:
    """The chronologies, and between them the spaces: a free one shows its name, a taken one the event."""
    size = width // COLUMNS
    cells = {(spot.column, spot.space): (f"·· {place_name(spot, options)} ··", "", "") for spot in options.spots}
    cells |= {space: _cell(cards[code], size, "[{}]") for space, code in grid.spaces.items()}
    for number, row in enumerate(grid.rows):
        yield from _cells([_cell(cards[code], size) for code in row], size)
        if number < SPACES:
            spaces = [cells.get((column, number + 1), ("··", "", "")) for column in range(1, COLUMNS + 1)]
            yield from _cells(spaces, size)


def _cell(card: Card, size: int, around: str = "{}") -> tuple[str, str, str]:
    """A date, in two lines if it is long, and the card."""
    head, *tail = wrap(" ".join(around.format(card.printed).split()), size - 1)
    return head, " ".join(tail), shorten(f"{card.code} {card.title}", size - 1)


def _cells(cells: Sequence[tuple[str, str, str]], size: int) -> Iterator[str]:
    for parts in zip(*cells, strict=True):
        if any(parts):
            yield "".join(fit(centre(part, size - 1), size) for part in parts)
