"""Enters the moves of `scorer play`: cards placed, a card discarded, stopping, and corrections of earlier moves."""

from __future__ import annotations

from dataclasses import replace

from scorer.entry.corrections import Refused, Step
from scorer.entry.offers import MOVE, Offer
from scorer.entry.words import describe_changes
from scorer.log.records import Discard, Draw, Effect, Placement, Record
from scorer.messages import say
from scorer.play.card_input import code_and_title, read_card, read_cards
from scorer.play.command_input import Command, is_answer, read_command
from scorer.play.display import options_text
from scorer.play.effect_input import effect_menu, read_effect
from scorer.play.placement_input import read_placement
from scorer.play.session import Cancelled, Session
from scorer.play.suggestions import suggest_cards
from scorer.report.text import describe_record
from scorer.rules.engine import board, legal
from scorer.rules.family import Spot

_MOST_CARDS = 2  # that a turn can place where the date decides


def play_turn(session: Session, offer: Offer, typed: str) -> None:
    """Enter what a line names that is no command: cards, and where they go."""
    if not typed:
        if offer.legal.may_stop:
            stop_turn(session)
        else:
            session.console.print_text(options_text(offer, session.game.state))
    elif session.game.table.family.date_decides:
        _place_by_date(session, offer, typed)
    else:
        session.enter(read_placement(session, typed, offer.legal))


def _place_by_date(session: Session, offer: Offer, typed: str) -> None:
    """One or two cards, the second only if it is still the player's turn."""
    cards = read_cards(session, typed, offer.legal.cards)
    if len(cards) > _MOST_CARDS:
        session.print_error(say("play.two-cards"))
        raise Cancelled
    for number, card in enumerate(cards):
        now = session.game.offer
        if number and (now.wants, now.by) != (MOVE, offer.by):
            session.console.print_text(say("play.not-entered", card=code_and_title(session, card)), "yellow")
            return
        if not session.enter(Placement(0, offer.by, card)):
            return


def stop_turn(session: Session) -> None:
    """Stop after one card; if the hand is known, the cards drawn are asked for."""
    state, offer = session.game.state, session.game.offer
    if not offer.legal.may_stop:
        session.print_error(say("play.no-stop"))
    elif offer.refill == 0:
        session.enter(Draw(0, offer.by, ()))
    elif not board(state).hand_of(offer.by).has_unknown:
        session.stopping = True
    else:
        session.game.stop()


def discard_card(session: Session, typed: str) -> None:
    """Discard the card typed, or ask for one; its icon must be that of the discard pile."""
    offer = session.game.offer
    if offer.wants != MOVE or not session.game.table.family.discards:
        session.print_error(say("play.no-discard"))
        return
    cards = offer.legal.discards
    typed = typed or session.ask_answer(f"{say('play.ask.discard')} ", suggest_cards(session, cards))
    session.enter(Discard(0, offer.by, read_card(session, typed, cards)))


# Corrections: a move is entered again or removed, and everything after it is judged again.


def correct_move(session: Session, number: int, typed: str) -> None:
    """Correct a move as typed, or ask how; print the move and every later one whose verdict has changed."""
    step = _find_move(session, number)
    session.console.print_text(_move_text(session, step))
    record = _read_correction(session, step, typed)
    if not _is_wanted(session, number, record):
        session.console.print_text(say("play.unchanged"))
        return
    try:
        changed = session.game.correct(number, record, seen=session.seen_version)
    except Refused as refused:
        session.print_refusal(refused)
        return
    session.seen_version = session.game.version
    if record is None:
        session.console.print_text(say("play.removed", number=number))
    else:
        session.print_step(_find_move(session, number), number)
    for later in changed:
        session.print_step(later, later.move)
    if not changed:
        session.console.print_text(say("play.nothing-else"))


def _is_wanted(session: Session, number: int, record: Record | None) -> bool:
    """Ask, if the correction changes more than the move itself and what follows from its own verdict."""
    try:
        changes = describe_changes(session.game.plan_correction(number, record))
    except Refused:
        return True  # the correction itself says why
    if not changes:
        return True
    session.console.print_text(say("entry.change.heading"), "yellow")
    for line in changes:
        session.console.print_text(f"  {line}", "yellow")
    return is_answer(session.ask(f"{say('play.ask.change')} "), "yes")


def _find_move(session: Session, number: int) -> Step:
    step = next((step for step in session.game.moves if step.move == number), None)
    if step is None:
        moves = len(session.game.moves)
        session.print_error(say("play.no-move", number=number, n=moves), say("play.no-move.fix"))
        raise Cancelled
    return step


def _move_text(session: Session, step: Step) -> str:
    by = getattr(step.record, "by", "")
    what = say("play.done", player=by, what=describe_record(step.record, session.cards))
    return say("play.move-is", number=step.move, what=what)


def _read_correction(session: Session, step: Step, typed: str) -> Record | None:
    """The record that replaces the old one; None removes it."""
    old = step.record
    for line in effect_menu(step.before) if isinstance(old, Effect) else ():
        session.console.print_text(line)
    options = replace(legal(step.before), by=str(getattr(old, "by", "")))
    has_spot = isinstance(old, Placement) and options.spots != (Spot(),)
    key = "place" if has_spot else "card" if isinstance(old, (Placement, Discard)) else "other"
    typed = typed or session.ask(f"{say(f'play.edit.{key}')} ")
    if is_answer(typed, "remove"):
        return None
    if isinstance(old, Placement) and has_spot:
        return read_placement(session, typed or _card_code(session, old.card), options, old)
    if not typed:
        raise Cancelled
    if isinstance(old, Placement):
        return read_placement(session, typed, options)
    if isinstance(old, Effect):
        return read_effect(session, read_command(typed, ()) or Command("effect"), step.before)
    if isinstance(old, Discard):
        return replace(old, line=0, card=read_card(session, typed, options.discards))
    if isinstance(old, Draw):
        return replace(old, line=0, cards=tuple(read_cards(session, typed, session.cards.by_code)))
    raise Cancelled


def _card_code(session: Session, written: str) -> str:
    """The code of a card that a log may name by its title."""
    found = session.cards.find(written)
    return found if isinstance(found, str) else written
