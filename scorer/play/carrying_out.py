"""Orders carried out: taking back, correcting, looking, noting, leaving."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from deckgen.text import whole_number
from scorer.entry.game import Refused
from scorer.entry.offers import OVER, TURN
from scorer.log.records import End, Move, Note
from scorer.messages import say
from scorer.play.correcting import correct_move
from scorer.play.effects import read_effect
from scorer.play.gathering import drop_last
from scorer.play.help import help_lines
from scorer.play.orders import Order, means
from scorer.play.showing import show_table
from scorer.play.sitting import NeverMind, Sitting
from scorer.play.turns import discard, stop
from scorer.report.text_report import move_lines, result_lines, what_happened

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.log.records import Record


class Leave(Enum):
    """How a sitting ends: the people go, or play again."""

    DONE = "done"
    AGAIN = "again"


def carry_out(sitting: Sitting, order: Order) -> Leave | None:
    """Do what was said; only leaving ends the sitting."""
    if order.name == "quit":
        return Leave.DONE
    if order.name == "again" and sitting.game.offer.wants == OVER:
        return Leave.AGAIN
    _DOING[order.name](sitting, order)
    return None


def _undo(sitting: Sitting, order: Order) -> None:
    """The last thing said: a card named for a record to come, a turn let go, or a record."""
    if sitting.gathered:
        drop_last(sitting)
    elif sitting.stopping:
        sitting.stopping = False
    elif TURN in sitting.game.skipped:
        sitting.game.skipped -= {TURN}
    else:
        _take_back(sitting, 1)


def _back(sitting: Sitting, order: Order) -> None:
    if not order.number:
        sitting.complain(say("play.back.fix"))
        raise NeverMind
    _take_back(sitting, order.number)


def _take_back(sitting: Sitting, count: int) -> None:
    standing = len(sitting.game.steps)
    if count > standing:
        sitting.complain(say("play.back-too-far", n=standing))
        raise NeverMind
    try:
        gone = sitting.game.undo(count, seen=sitting.seen)
    except Refused as refused:
        sitting.explain(refused)
        return
    for record in reversed(gone):
        sitting.console.tell(say("play.undone", what=_words(sitting, record)), "yellow")


def _redo(sitting: Sitting, order: Order) -> None:
    known = len(sitting.game.steps)
    try:
        again = sitting.game.redo(seen=sitting.seen)
    except Refused as refused:
        sitting.explain(refused)
        return
    if not again:
        sitting.complain(say("play.nothing-to-redo"))
    for step in sitting.game.steps[known:]:
        sitting.console.tell(say("play.redone", what=_words(sitting, step.record)))


def _words(sitting: Sitting, record: Record) -> str:
    if isinstance(record, Move):
        return say("play.done", player=record.by, what=what_happened(record, sitting.game.table.box))
    return say(f"play.kind.{type(record).__name__.lower()}")


def _edit(sitting: Sitting, order: Order) -> None:
    if not order.number:
        _moves(sitting, order)
        typed = sitting.ask_further(f"{say('play.ask.edit')} ")
        order = Order("edit", whole_number(typed, 0, 9999) or 0)
    correct_move(sitting, order)


def _note(sitting: Sitting, order: Order) -> None:
    text = order.rest or sitting.ask(f"{say('play.ask.note')} ")
    if text and sitting.enter(Note(0, text)):
        sitting.console.tell(say("play.noted"))


def _end(sitting: Sitting, order: Order) -> None:
    if sitting.game.offer.wants == OVER:
        sitting.complain(say("entry.ask.over"))
    elif means(sitting.ask(f"{say('play.ask.end')} "), "yes"):
        sitting.enter(End(0, "abandoned"))


def _score(sitting: Sitting, order: Order) -> None:
    for line in result_lines(sitting.game.report()):
        sitting.console.tell(line)


def _moves(sitting: Sitting, order: Order) -> None:
    for line in move_lines(sitting.game.report()):
        sitting.console.tell(line)


def _effect(sitting: Sitting, order: Order) -> None:
    sitting.enter(read_effect(sitting, order, sitting.game.state))


def _help(sitting: Sitting, order: Order) -> None:
    for line in help_lines(sitting.game.table.ruleset):
        sitting.console.tell(line)


def _again(sitting: Sitting, order: Order) -> None:
    sitting.complain(say("play.not-over"))


_DOING: dict[str, Callable[[Sitting, Order], None]] = {
    "undo": _undo,
    "back": _back,
    "redo": _redo,
    "edit": _edit,
    "note": _note,
    "end": _end,
    "score": _score,
    "moves": _moves,
    "effect": _effect,
    "help": _help,
    "again": _again,
    "table": lambda sitting, order: show_table(sitting),
    "stop": lambda sitting, order: stop(sitting),
    "discard": lambda sitting, order: discard(sitting, order.rest),
}
