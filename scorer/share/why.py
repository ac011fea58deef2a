"""Why a placement was right or wrong, in one sentence of dates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Place
from scorer.messages import say
from scorer.rules.cards import NAMERS
from scorer.rules.chrono_coop import ChronoCoop
from scorer.rules.competitive import Competitive, find_slot
from scorer.rules.table import right_slots
from scorer.rules.twist_coop import BOTTOM, Rows, TwistCoop, find_spot, neighbours

if TYPE_CHECKING:
    from scorer.rules.cards import CardIndex
    from scorer.rules.table import GameState, Line


def why(state: GameState, record: Place) -> str:
    """What the dates say of a placement on this table; nothing where there was no such place."""
    named = NAMERS[Place](state.table, record)
    if not isinstance(named, Place):
        return ""
    if isinstance(state, Competitive):
        slot = find_slot(state.line, named, state.table.options.ends)[0]
        return "" if slot is None else _in_line(state.table.box, state.line, slot, named.card)
    if isinstance(state, TwistCoop):
        return _in_rows(state.table.box, state.rows, named.card) if state.rows.bottom else ""
    if isinstance(state, ChronoCoop) and state.grid and named.column and named.space:
        return _in_grid(state, named.card, named.column, named.space)
    return ""


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
        covered = (rows.bottom if spot.row == BOTTOM else rows.gaps)[spot.stack]
        return say("share.why.over", date=date, other=box.cards[covered[0]].printed)
    before, after = neighbours(rows, spot)
    if before and after:
        named = {"left": box.cards[before[0]].printed, "right": box.cards[after[0]].printed}
        return say("share.why.gap", date=date, **named)
    return say(f"share.why.{'right' if before else 'left'}-end", date=date)


def _in_grid(state: ChronoCoop, card: str, column: int, space: int) -> str:
    from scorer.rules.chrono_coop import is_right

    try:
        right = is_right(state, card, column, space)
    except IndexError:
        return ""
    cards = state.table.box.cards
    above, below = (cards[state.grid[space - 1 + row][column - 1]].printed for row in (0, 1))
    key = "union" if right else "not-union"
    return say(f"share.why.{key}", date=cards[card].printed, above=above, below=below)
