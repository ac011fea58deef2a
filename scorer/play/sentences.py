"""The table in sentences, in reading order: for screen readers, and for whoever turned the drawings off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.messages import say
from scorer.play.places import LETTERS, place_name, space_name
from scorer.rules.chrono_coop import COLUMNS, SPACES, ChronoCoop
from scorer.rules.competitive import Competitive
from scorer.rules.engine import legal
from scorer.rules.twist_coop import TwistCoop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.rules.table import GameState


def tell_board(state: GameState) -> list[str]:
    """What lies on the table, from left to right and from top to bottom."""
    if isinstance(state, Competitive):
        return list(_line(state))
    if isinstance(state, TwistCoop):
        return list(_rows(state))
    return list(_columns(state)) if isinstance(state, ChronoCoop) and state.grid else []


def tell_size(state: GameState) -> str:
    """How much lies there, without repeating what."""
    if isinstance(state, Competitive):
        return say("play.plain.grown", n=len(state.line.cards), last=len(legal(state).spots))
    if isinstance(state, TwistCoop):
        return say("play.plain.rows", n=len(list(state.rows.cards())))
    return ""


def _line(state: Competitive) -> Iterator[str]:
    """`1 before 017 …, 1492`, and the last place at the end."""
    yield say("play.plain.line", n=len(state.line.cards))
    options = legal(state)
    names = {spot.before: place_name(spot, options) for spot in options.spots}
    for code in state.line.cards:
        card = _dated(state, code)
        yield say("play.plain.before", place=names[code], card=card) if code in names else card
    if None in names:
        yield say("play.plain.end", place=names[None])


def _rows(state: TwistCoop) -> Iterator[str]:
    rows = state.rows
    yield say("play.plain.bottom", n=sum(map(len, rows.bottom)))
    for stack in rows.bottom:
        yield _stack(state, stack)
    yield say("play.plain.gaps", n=sum(map(len, rows.gaps)))
    for number, stack in enumerate(rows.gaps):
        if stack:
            left, right = rows.bottom[number][0], rows.bottom[number + 1][0]
            yield say("play.plain.gap", left=left, right=right, cards=_stack(state, stack))


def _columns(state: ChronoCoop) -> Iterator[str]:
    filled = {(lying.column, lying.space): lying.card for lying in state.filled}
    for column in range(1, COLUMNS + 1):
        cells = [_dated(state, state.grid[0][column - 1])]
        for space in range(1, SPACES + 1):
            lying, name = filled.get((column, space)), space_name(column, space)
            cells.append(_dated(state, lying) if lying else say("play.plain.free", space=name))
            cells.append(_dated(state, state.grid[space][column - 1]))
        yield say("play.plain.column", column=LETTERS[column - 1], cards="; ".join(cells))


def _stack(state: GameState, stack: tuple[str, ...]) -> str:
    return "; ".join(_dated(state, code) for code in stack)


def _dated(state: GameState, code: str) -> str:
    card = state.table.box.cards[code]
    return f"{code} {card.title}, {card.printed}"
