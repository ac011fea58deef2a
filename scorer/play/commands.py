"""Orders carried out: taking back, correcting, looking, noting, leaving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from deckgen.messages import FALLBACK, current_language
from deckgen.text import read_whole_number
from scorer.entry.game import Refused, Step
from scorer.entry.offers import MOVE, OVER, TURN, Offer
from scorer.log.records import Discard, Draw, Effect, End, Move, Note, Placement, Record
from scorer.messages import catalogue, say
from scorer.play.card_input import drop_last, name_card, name_cards, titled
from scorer.play.display import may_do, show_table
from scorer.play.effect_input import effect_menu, read_effect
from scorer.play.place_input import read_place, suggest_cards
from scorer.play.session import Cancelled, Order, Session, means, read_order
from scorer.report.terminal_table import columns
from scorer.report.text import move_lines, result_lines, what_happened
from scorer.rules.board import GRID, LINE, ROWS
from scorer.rules.engine import board, family_of, legal
from scorer.rules.family import Spot
from scorer.rules.rulesets import Ruleset

# `edit 7`: an earlier move is said anew or taken out, and everything after it is judged again.


def correct_move(sitting: Session, order: Order) -> bool:
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


def _find(sitting: Session, number: int) -> Step:
    step = next((step for step in sitting.game.moves if step.move == number), None)
    if step is None:
        moves = len(sitting.game.moves)
        sitting.complain(say("play.no-move", number=number, n=moves), say("play.no-move.fix"))
        raise Cancelled
    return step


def _shown(sitting: Session, step: Step) -> str:
    by = getattr(step.record, "by", "")
    what = say("play.done", player=by, what=what_happened(step.record, sitting.game.table.box))
    return say("play.move-is", number=step.move, what=what)


def _said_anew(sitting: Session, step: Step, rest: str) -> Record | None:
    """The record that takes the place of the old one; None takes it out."""
    old = step.record
    for line in effect_menu(step.before) if isinstance(old, Effect) else ():
        sitting.console.tell(line)
    options = replace(legal(step.before), by=str(getattr(old, "by", "")))
    has_place = isinstance(old, Placement) and options.spots != (Spot(),)
    key = "place" if has_place else "card" if isinstance(old, (Placement, Discard)) else "other"
    typed = rest or sitting.ask(f"{say(f'play.edit.{key}')} ")
    if means(typed, "remove"):
        return None
    if isinstance(old, Placement) and has_place:
        return read_place(sitting, typed or _code(sitting, old.card), options, old)
    if not typed:
        raise Cancelled
    if isinstance(old, Placement):
        return read_place(sitting, typed, options)
    if isinstance(old, Effect):
        return read_effect(sitting, read_order(typed, ()) or Order("effect"), step.before)
    if isinstance(old, Discard):
        return replace(old, line=0, card=name_card(sitting, typed, options.discards))
    if isinstance(old, Draw):
        return replace(old, line=0, cards=tuple(name_cards(sitting, typed, sitting.game.table.box.cards)))
    raise Cancelled


def _code(sitting: Session, written: str) -> str:
    """The deck's own code of a card that a log may call by its title."""
    found = sitting.game.table.box.find(written)
    return found if isinstance(found, str) else written


# A player's turn: cards placed, a card discarded, stopping after the first.


_MOST = 2  # cards that a turn can place where the date decides


def take_turn(sitting: Session, offer: Offer, typed: str) -> None:
    """A line that is no order: cards, and where they go."""
    if not typed:
        if offer.legal.may_stop:
            stop(sitting)
        else:
            sitting.console.tell(may_do(offer, sitting.game.state))
    elif sitting.game.table.family.date_decides:
        _play_cards(sitting, offer, typed)
    else:
        sitting.enter(read_place(sitting, typed, offer.legal))


def stop(sitting: Session) -> None:
    """The player lets it be after one card; if the hand is known, the cards drawn are asked for."""
    state, offer = sitting.game.state, sitting.game.offer
    if not offer.legal.may_stop:
        sitting.complain(say("play.no-stop"))
    elif offer.refill == 0:
        sitting.enter(Draw(0, offer.by, ()))
    elif not board(state).hand_of(offer.by).has_unknown:
        sitting.stopping = True
    else:
        sitting.game.stop()


def discard(sitting: Session, typed: str) -> None:
    """A card whose icon is the one on the pile."""
    offer = sitting.game.offer
    if offer.wants != MOVE or not sitting.game.table.family.discards:
        sitting.complain(say("play.no-discard"))
        return
    cards = offer.legal.discards
    typed = typed or sitting.ask_further(f"{say('play.ask.discard')} ", suggest_cards(sitting, cards))
    sitting.enter(Discard(0, offer.by, name_card(sitting, typed, cards)))


def _play_cards(sitting: Session, offer: Offer, typed: str) -> None:
    """One or two cards, the second only if the turn goes on."""
    cards = name_cards(sitting, typed, offer.legal.cards)
    if len(cards) > _MOST:
        sitting.complain(say("play.two-cards"))
        raise Cancelled
    for number, card in enumerate(cards):
        now = sitting.game.offer
        if number and (now.wants, now.by) != (MOVE, offer.by):
            sitting.console.tell(say("play.not-entered", card=titled(sitting, card)), "yellow")
            return
        if not sitting.enter(Placement(0, offer.by, card)):
            return


# `help`: what may be typed at the table, in a page.


_EXAMPLES = {
    LINE: ("card", "title", "scan", "line", "neighbour"),
    ROWS: ("card", "title", "scan", "two", "discard", "stop"),
    GRID: ("card", "title", "scan", "space"),
}
_ORDERS = ("undo", "redo", "back", "edit", "note", "score", "moves", "table", "end", "quit")


def help_lines(ruleset: Ruleset) -> list[str]:
    """First how a move is said in this game, then the orders with their short forms."""
    family = family_of(ruleset)
    examples = (*_EXAMPLES[family.layout], *(("effect",) if family.effects else ()))
    moves = [(say(f"play.help.{name}.typed"), say(f"play.help.{name}")) for name in examples]
    orders = [(_typed(name), say(f"play.help.{name}")) for name in _ORDERS]
    return [*columns(moves, widest=52), "", *columns(orders, widest=52)]


def _typed(name: str) -> str:
    """The word of the reader's language, its number or text, and the shortest form."""
    words = str(catalogue(current_language(), "play").get(f"order.{name}") or "").split()
    english = str(catalogue(FALLBACK, "play")[f"order.{name}"]).split()
    word = (words or english)[0]
    short = min((*words, *english), key=len)
    more = {"back": " 3", "edit": " 7", "note": " …"}.get(name, "")
    return f"{word}{more}" + (f", {short}{more}" if len(short) < len(word) else "")


class Leave(Enum):
    """How a sitting ends: the people go, or play again."""

    DONE = "done"
    AGAIN = "again"


def carry_out(sitting: Session, order: Order) -> Leave | None:
    """Do what was said; only leaving ends the sitting."""
    if order.name == "quit":
        return Leave.DONE
    if order.name == "again" and sitting.game.offer.wants == OVER:
        return Leave.AGAIN
    _DOING[order.name](sitting, order)
    return None


def _undo(sitting: Session, order: Order) -> None:
    """The last thing said: a card named for a record to come, a turn let go, or a record."""
    if sitting.gathered:
        drop_last(sitting)
    elif sitting.stopping:
        sitting.stopping = False
    elif TURN in sitting.game.skipped:
        sitting.game.skipped -= {TURN}
    else:
        _take_back(sitting, 1)


def _back(sitting: Session, order: Order) -> None:
    if not order.number:
        sitting.complain(say("play.back.fix"))
        raise Cancelled
    _take_back(sitting, order.number)


def _take_back(sitting: Session, count: int) -> None:
    standing = len(sitting.game.steps)
    if count > standing:
        sitting.complain(say("play.back-too-far", n=standing))
        raise Cancelled
    try:
        gone = sitting.game.undo(count, seen=sitting.seen)
    except Refused as refused:
        sitting.explain(refused)
        return
    for record in reversed(gone):
        sitting.console.tell(say("play.undone", what=_words(sitting, record)), "yellow")


def _redo(sitting: Session, order: Order) -> None:
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


def _words(sitting: Session, record: Record) -> str:
    if isinstance(record, Move):
        return say("play.done", player=record.by, what=what_happened(record, sitting.game.table.box))
    return say(f"play.kind.{type(record).__name__.lower()}")


def _edit(sitting: Session, order: Order) -> None:
    if not order.number:
        _moves(sitting, order)
        typed = sitting.ask_further(f"{say('play.ask.edit')} ")
        order = Order("edit", read_whole_number(typed, 0, 9999) or 0)
    correct_move(sitting, order)


def _note(sitting: Session, order: Order) -> None:
    text = order.rest or sitting.ask(f"{say('play.ask.note')} ")
    if text and sitting.enter(Note(0, text)):
        sitting.console.tell(say("play.noted"))


def _end(sitting: Session, order: Order) -> None:
    if sitting.game.offer.wants == OVER:
        sitting.complain(say("entry.ask.over"))
    elif means(sitting.ask(f"{say('play.ask.end')} "), "yes"):
        sitting.enter(End(0, "abandoned"))


def _score(sitting: Session, order: Order) -> None:
    for line in result_lines(sitting.game.report()):
        sitting.console.tell(line)


def _moves(sitting: Session, order: Order) -> None:
    for line in move_lines(sitting.game.report()):
        sitting.console.tell(line)


def _effect(sitting: Session, order: Order) -> None:
    sitting.enter(read_effect(sitting, order, sitting.game.state))


def _help(sitting: Session, order: Order) -> None:
    for line in help_lines(sitting.game.table.ruleset):
        sitting.console.tell(line)


def _again(sitting: Session, order: Order) -> None:
    sitting.complain(say("play.not-over"))


_DOING: dict[str, Callable[[Session, Order], None]] = {
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
