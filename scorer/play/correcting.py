"""`edit 7`: an earlier move is said anew or taken out, and everything after it is judged again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.entry.game import Refused
from scorer.log.records import Discard, Draw, Effect, Place
from scorer.messages import say
from scorer.play.effects import effect_menu, read_effect
from scorer.play.naming import name_card, name_cards
from scorer.play.orders import Order, means, read_order
from scorer.play.placing import read_place
from scorer.play.sitting import NeverMind, Sitting
from scorer.report.text_report import what_happened
from scorer.rules.engine import legal
from scorer.rules.family import Spot

if TYPE_CHECKING:
    from scorer.entry.game import Step
    from scorer.log.records import Record


def correct_move(sitting: Sitting, order: Order) -> bool:
    """Ask for the move anew and report what has changed; whether anything has."""
    step = _find(sitting, order.number)
    sitting.console.tell(_shown(sitting, step))
    instead = _said_anew(sitting, step, order.rest)
    try:
        changed = sitting.game.correct(order.number, instead, seen=sitting.seen)
    except Refused as refused:
        sitting.explain(refused)
        return False
    sitting.seen = sitting.game.version
    if instead is None:
        sitting.console.tell(say("play.removed", number=order.number))
    else:
        sitting.tell_step(_find(sitting, order.number), order.number)
    for later in changed:
        sitting.tell_step(later, later.move)
    if not changed:
        sitting.console.tell(say("play.nothing-else"))
    return True


def _find(sitting: Sitting, number: int) -> Step:
    step = next((step for step in sitting.game.moves if step.move == number), None)
    if step is None:
        moves = len(sitting.game.moves)
        sitting.complain(say("play.no-move", number=number, n=moves), say("play.no-move.fix"))
        raise NeverMind
    return step


def _shown(sitting: Sitting, step: Step) -> str:
    by = getattr(step.record, "by", "")
    what = say("play.done", player=by, what=what_happened(step.record, sitting.game.table.box))
    return say("play.move-is", number=step.move, what=what)


def _said_anew(sitting: Sitting, step: Step, rest: str) -> Record | None:
    """The record that takes the place of the old one; None takes it out."""
    old = step.record
    for line in effect_menu(step.before) if isinstance(old, Effect) else ():
        sitting.console.tell(line)
    options = replace(legal(step.before), by=str(getattr(old, "by", "")))
    has_place = isinstance(old, Place) and options.spots != (Spot(),)
    key = "place" if has_place else "card" if isinstance(old, (Place, Discard)) else "other"
    typed = rest or sitting.ask(f"{say(f'play.edit.{key}')} ")
    if means(typed, "remove"):
        return None
    if isinstance(old, Place) and has_place:
        return read_place(sitting, typed or _code(sitting, old.card), options, old)
    if not typed:
        raise NeverMind
    if isinstance(old, Place):
        return read_place(sitting, typed, options)
    if isinstance(old, Effect):
        return read_effect(sitting, read_order(typed, ()) or Order("effect"), step.before)
    if isinstance(old, Discard):
        return replace(old, line=0, card=name_card(sitting, typed, options.discards))
    if isinstance(old, Draw):
        return replace(old, line=0, cards=tuple(name_cards(sitting, typed, sitting.game.table.box.cards)))
    raise NeverMind


def _code(sitting: Sitting, written: str) -> str:
    """The deck's own code of a card that a log may call by its title."""
    found = sitting.game.table.box.find(written)
    return found if isinstance(found, str) else written
