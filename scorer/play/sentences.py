"""The table in sentences, in reading order: for screen readers, and for whoever turned the drawings off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.messages import say
from scorer.play.places import LETTERS, place_name, space_name
from scorer.rules.board import COLUMNS, SPACES, Chronologies, Line, Rows, cards_of
from scorer.rules.engine import legal, shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckgen.deck import Card
    from scorer.rules.family import Legal
    from scorer.rules.table import GameState

    Cards = Mapping[str, Card]


def tell_board(state: GameState) -> list[str]:
    """What lies on the table, from left to right and from top to bottom."""
    cards = state.table.box.cards
    match shape(state):
        case Line() as line:
            return list(_line(line, cards, legal(state)))
        case Rows() as rows:
            return list(_rows(rows, cards))
        case Chronologies() as grid:
            return list(_columns(grid, cards)) if grid.rows else []


def tell_size(state: GameState) -> str:
    """How much lies there, without repeating what."""
    match shape(state):
        case Line() as line:
            return say("play.plain.grown", n=len(line.cards), last=len(legal(state).spots))
        case Rows() as rows:
            return say("play.plain.rows", n=len(list(cards_of(rows))))
        case Chronologies():
            return ""


def _line(line: Line, cards: Cards, options: Legal) -> Iterator[str]:
    """`1 before 017 …, 1492`, and the last place at the end."""
    yield say("play.plain.line", n=len(line.cards))
    names = {spot.before: place_name(spot, options) for spot in options.spots}
    for code in line.cards:
        card = _dated(cards[code])
        yield say("play.plain.before", place=names[code], card=card) if code in names else card
    if None in names:
        yield say("play.plain.end", place=names[None])


def _rows(rows: Rows, cards: Cards) -> Iterator[str]:
    yield say("play.plain.bottom", n=sum(map(len, rows.bottom)))
    for stack in rows.bottom:
        yield _stack(stack, cards)
    yield say("play.plain.gaps", n=sum(map(len, rows.gaps)))
    for number, stack in enumerate(rows.gaps):
        if stack:
            left, right = rows.bottom[number][0], rows.bottom[number + 1][0]
            yield say("play.plain.gap", left=left, right=right, cards=_stack(stack, cards))


def _columns(grid: Chronologies, cards: Cards) -> Iterator[str]:
    for column in range(1, COLUMNS + 1):
        cells = [_dated(cards[grid.rows[0][column - 1]])]
        for space in range(1, SPACES + 1):
            lying, name = grid.spaces.get((column, space)), space_name(column, space)
            cells.append(_dated(cards[lying]) if lying else say("play.plain.free", space=name))
            cells.append(_dated(cards[grid.rows[space][column - 1]]))
        yield say("play.plain.column", column=LETTERS[column - 1], cards="; ".join(cells))


def _stack(stack: tuple[str, ...], cards: Cards) -> str:
    return "; ".join(_dated(cards[code]) for code in stack)


def _dated(card: Card) -> str:
    return f"{card.code} {card.title}, {card.printed}"
