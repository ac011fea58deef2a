"""Why a placement was right or wrong, in one sentence of dates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Place
from scorer.messages import say
from scorer.rules.board import Chronologies, Line, Rows, find_slot, find_spot, joins, neighbours, right_slots
from scorer.rules.cards import NAMERS
from scorer.rules.engine import shape

if TYPE_CHECKING:
    from scorer.rules.cards import CardIndex
    from scorer.rules.table import GameState


def why(state: GameState, record: Place) -> str:
    """What the dates say of a placement on this table; nothing where there was no such place."""
    named = NAMERS[Place](state.table, record)
    if not isinstance(named, Place):
        return ""
    box = state.table.box
    match shape(state):
        case Line() as line:
            slot = find_slot(line, named, state.table.options.ends)[0]
            return "" if slot is None else _in_line(box, line, slot, named.card)
        case Rows() as rows:
            return _in_rows(box, rows, named.card) if rows.bottom else ""
        case Chronologies() as grid:
            return _in_grid(box, grid, named) if grid.rows else ""


def _in_line(box: CardIndex, line: Line, slot: int, card: str) -> str:
    left = [code for code in line.cards[:slot] if code not in line.wrong]
    right = [code for code in line.cards[slot:] if code not in line.wrong]
    later = next((code for code in reversed(left) if box.before(card, code)), None)
    earlier = next((code for code in right if box.before(code, card)), None)
    date = box.cards[card].printed
    if later or earlier:
        other = box.cards[later or earlier or card].printed
        told = say(f"share.why.{'later-left' if later else 'earlier-right'}", date=date, other=other)
        return f"{told} {_belongs(box, line, card)}".strip()
    return _fits(box, card, left[-1] if left else None, right[0] if right else None)


def _fits(box: CardIndex, card: str, left: str | None, right: str | None) -> str:
    date = box.cards[card].printed
    for beside in (left, right):
        if beside and box.same_date(card, beside):
            return say("share.why.same", date=date, other=box.cards[beside].printed)
    return _between("why", box, left, right, date=date)


def _belongs(box: CardIndex, line: Line, card: str) -> str:
    """Where a wrong card would have been right."""
    slots = right_slots(box, line, card)
    if not slots:
        return ""
    left = next((code for code in reversed(line.cards[: slots[0]]) if code not in line.wrong), None)
    right = next((code for code in line.cards[slots[0] :] if code not in line.wrong), None)
    return _between("belongs", box, left, right)


def _between(kind: str, box: CardIndex, left: str | None, right: str | None, **facts: str) -> str:
    named = {key: box.cards[code].printed for key, code in (("left", left), ("right", right)) if code}
    place = {2: "between", 1: "after" if left else "before", 0: "alone"}[len(named)]
    return say(f"share.{kind}.{place}", **named, **facts) if named else ""


def _in_rows(box: CardIndex, rows: Rows, card: str) -> str:
    date = box.cards[card].printed
    spot = find_spot(box, rows, card)
    if spot is None:
        left = sum(1 for stack in rows.bottom if box.before(stack[0], card))
        between = {
            "left": box.cards[rows.bottom[left - 1][0]].printed,
            "right": box.cards[rows.bottom[left][0]].printed,
        }
        return say("share.why.taken", date=date, **between)
    if spot.covers:
        return say("share.why.over", date=date, other=box.cards[rows.stack(spot)[0]].printed)
    before, after = neighbours(rows, spot)
    if before and after:
        named = {"left": box.cards[before[0]].printed, "right": box.cards[after[0]].printed}
        return say("share.why.gap", date=date, **named)
    return say(f"share.why.{'right' if before else 'left'}-end", date=date)


def _in_grid(box: CardIndex, grid: Chronologies, named: Place) -> str:
    if not named.column or not named.space:
        return ""
    try:
        around = grid.around(named.column, named.space)
    except IndexError:
        return ""
    above, below = (box.cards[code].printed for code in around)
    key = "union" if joins(box, around, named.card) else "not-union"
    return say(f"share.why.{key}", date=box.cards[named.card].printed, above=above, below=below)
