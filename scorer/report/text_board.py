"""The table drawn as text for a terminal: a line, two rows or a grid, with or without frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import TypeVar

from deckgen.deck import Card
from deckgen.terminal import terminal_width
from deckgen.text import cell_width, centre_text, shorten
from scorer.rules.board import COLUMNS, SPACES, Chronologies, Line, Rows, Shape
from scorer.rules.engine import shape
from scorer.rules.family import GameState, Spot

Cards = Mapping[str, Card]
SpotNames = Mapping[Spot, str]
T = TypeVar("T")
_THIN, _DOUBLE = tuple("╭─╮│╰╯"), tuple("╔═╗║╚╝")


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """How the cards of a board look, and how much room is around them."""

    card: Callable[[Card, str, int, bool], Sequence[str]]  # lines of a card with this date, so wide, placed last or not
    cell: Callable[[Card, str, int], Sequence[str]]  # lines of a card in a grid
    narrowest: int  # columns of a card
    around: int  # columns that a date leaves free in its card
    gap: int  # columns before each card of a line, for the name of a spot
    free: str  # a space of a grid that has no name
    indent: str = ""
    below: tuple[str, ...] = ()  # lines after each band of cards

    def card_width(self, dates: Iterable[str]) -> int:
        """Cards are as wide as the longest date on the table needs."""
        return max(self.narrowest, *(cell_width(date) + self.around for date in dates))


def _framed_card(card: Card, date: str, size: int, new: bool) -> Sequence[str]:
    """Three lines: the code above, the date, the title below; the card placed last has a double frame."""
    left, flat, right, side, low_left, low_right = _DOUBLE if new else _THIN
    inner = size - 2
    title = shorten(card.title, inner - 2)
    return (
        f"{left}{flat} {card.code} {flat * (inner - 3 - len(card.code))}{right}",
        f"{side}{centre_text(date, inner)}{side}",
        f"{low_left} {title} {flat * (inner - 2 - cell_width(title))}{low_right}",
    )


def _titled_cell(card: Card, date: str, size: int) -> Sequence[str]:
    """Three lines: the date in two of them if it is long, and the card."""
    head, *tail = wrap(" ".join(date.split()), size - 1)
    return head, " ".join(tail), shorten(f"{card.code} {card.title}", size - 1)


def _bare_card(card: Card, date: str, size: int, new: bool) -> Sequence[str]:
    """Two lines: the date above, code and title below."""
    return centre_text(date, size), centre_text(shorten(f"{card.code} {card.title}", size - 1), size)


def _dated_cell(card: Card, date: str, size: int) -> Sequence[str]:
    return (date,)


FRAMED = BoardStyle(_framed_card, _titled_cell, narrowest=17, around=2, gap=2, free="··")
"""For a game that goes on: cards in frames, with the names of the free spots."""

BARE = BoardStyle(_bare_card, _dated_cell, narrowest=15, around=1, gap=0, free="·", indent="  ", below=("",))
"""For reports: cards without frames."""


def draw_board(
    state: GameState, style: BoardStyle, *, names: SpotNames | None = None, new: str | None = None
) -> list[str]:
    """The lines of the drawing, none while nothing lies on the table; `new` is the card placed last."""
    return draw_shape(shape(state), state.table.cards.by_code, style, names=names, new=new)


def draw_shape(
    lying: Shape,
    cards: Cards,
    style: BoardStyle,
    *,
    names: SpotNames | None = None,
    new: str | None = None,
    wrong: frozenset[str] = frozenset(),
) -> list[str]:
    """The same for what lies on any table; cards of `wrong` in two rows or a grid get a question mark."""
    width = terminal_width() - len(style.indent)
    match lying:
        case Line() as line:
            bands = _line(line, cards, style, names or {}, new, width)
        case Rows() as rows:
            bands = _rows(rows, cards, style, new, wrong, width)
        case Chronologies() as grid:
            bands = _grid(grid, cards, style, names or {}, wrong, width)
    return [f"{style.indent}{line}".rstrip() for band in bands for line in (*band, *style.below)]


def _line(
    line: Line, cards: Cards, style: BoardStyle, names: SpotNames, new: str | None, width: int
) -> Iterator[list[str]]:
    """The names of free spots stand between the cards; a wrong card has a question mark."""
    if not line.cards:
        return
    dates = {code: _mark(cards[code].printed, code in line.wrong) for code in line.cards}
    slots = {code: slot for slot, code in enumerate(line.cards, 1)}
    places = {slots[spot.after] if spot.after else 0: name for spot, name in names.items()}
    size = style.card_width(dates.values())
    for band in _bands(list(enumerate(line.cards)), (width - style.gap) // (size + style.gap)):
        blocks = [
            _after_gap(style.card(cards[code], dates[code], size, code == new), places.get(slot, ""), style.gap)
            for slot, code in band
        ]
        end = places.get(band[-1][0] + 1, "").rjust(style.gap)
        yield [part + (end if number == 1 else "") for number, part in enumerate(_side_by_side(blocks, ""))]


def _after_gap(card: Sequence[str], name: str, gap: int) -> list[str]:
    return [(name if number == 1 else "").rjust(gap) + part for number, part in enumerate(card)]


def _rows(
    rows: Rows, cards: Cards, style: BoardStyle, new: str | None, wrong: frozenset[str], width: int
) -> Iterator[list[str]]:
    """Gap cards stand above and between the cards of the bottom row; `+1` counts the cards laid over one."""
    dates = {stack: _stack_date(cards, stack, wrong) for stack in (*rows.bottom, *rows.gaps) if stack}
    if not dates:
        return
    size = style.card_width(dates.values())

    def draw(stack: tuple[str, ...]) -> Sequence[str]:
        return style.card(cards[stack[0]], dates[stack], size, stack[0] == new)

    half = " " * (size // 2 + 1)
    for band in _bands(list(zip(rows.bottom, (*rows.gaps, ()), strict=False)), (width - len(half)) // (size + 1)):
        below = [draw(stack) for stack, _ in band]
        empty = [" " * size for _ in below[0]]
        above = [draw(gap) if gap else empty for _, gap in band] if any(gap for _, gap in band) else []
        yield [*(half + line for line in _side_by_side(above, " ")), *_side_by_side(below, " ")]


def _stack_date(cards: Cards, stack: tuple[str, ...], wrong: frozenset[str]) -> str:
    date = _mark(cards[stack[0]].printed, not wrong.isdisjoint(stack))
    return f"{date} +{len(stack) - 1}" if len(stack) > 1 else date


def _mark(date: str, is_wrong: bool) -> str:
    return f"? {date}" if is_wrong else date


def _grid(
    grid: Chronologies, cards: Cards, style: BoardStyle, names: SpotNames, wrong: frozenset[str], width: int
) -> Iterator[list[str]]:
    """The chronologies, and between them the spaces: a free one shows its name, a taken one the event.

    A card that is not known, whose code is empty, is a question mark.
    """
    if not grid.rows:
        return
    size = width // COLUMNS
    spaces: dict[tuple[int | None, int | None], Sequence[str]] = {
        (spot.column, spot.space): (f"·· {name} ··",) for spot, name in names.items()
    }

    def draw(code: str, form: str = "{}") -> Sequence[str]:
        if not code:
            return ("???",)
        return style.cell(cards[code], form.format(_mark(cards[code].printed, code in wrong)), size)

    spaces |= {at: draw(code, "[{}]") for at, code in grid.spaces.items()}
    lines: list[str] = []
    for number, row in enumerate(grid.rows, 1):
        lines += _cells([draw(code) for code in row], size)
        if number <= SPACES:
            between = [spaces.get((column, number), (style.free,)) for column in range(1, COLUMNS + 1)]
            lines += _cells(between, size)
    yield lines


def _cells(cells: Sequence[Sequence[str]], size: int) -> Iterator[str]:
    for parts in zip_longest(*cells, fillvalue=""):
        if any(parts):
            yield "".join(centre_text(part, size) for part in parts)


def _bands(items: list[T], size: int) -> Iterator[list[T]]:
    """As many beside each other as the terminal is wide."""
    for first in range(0, len(items), max(1, size)):
        yield items[first : first + max(1, size)]


def _side_by_side(blocks: Sequence[Sequence[str]], between: str) -> Iterator[str]:
    for parts in zip(*blocks, strict=True):
        yield between.join(parts)
