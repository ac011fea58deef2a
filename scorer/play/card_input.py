"""Reads which cards a line names: by code, by scan or by words of the title; if several fit, it asks which."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from deckgen.messages import current_language
from deckgen.text import code_key, find_nearest, read_whole_number
from scorer.entry.corrections import Refused
from scorer.entry.offers import MOVE, OPTIONAL, OVER
from scorer.entry.words import describe_question
from scorer.messages import say
from scorer.play.command_input import command_words, is_answer
from scorer.play.session import Cancelled, Session
from scorer.rules.board import COLUMNS
from scorer.rules.family import DRAW, GRID_ROWS, CardQuestion

_CARD_FAULTS = ("card-already-out", "card-not-in-hand")


def read_card(session: Session, typed: str, among: Collection[str]) -> str:
    """The code of the one card meant, never a guess; `among` are the cards that can be meant now."""
    meant = session.card_search.find(typed, among)
    if meant.code is not None:
        return meant.code
    if meant.choices:
        return _ask_which(session, meant.choices, among)
    if meant.foreign:
        session.print_error(say("entry.foreign-card"))
    else:
        near = find_nearest(typed, command_words(current_language()), 0.7)
        fix = say("play.did-you-mean", word=near) if near else say("play.no-card.fix")
        session.print_error(say("play.no-card", typed=typed[:40]), fix)
    raise Cancelled


def read_cards(session: Session, typed: str, among: Collection[str]) -> list[str]:
    """The cards of one line: codes separated by blanks, or codes and titles separated by commas."""
    return [read_card(session, part, among) for part in _split_cards(session, typed)]


def is_code(session: Session, word: str) -> bool:
    return code_key(word) in {code_key(code) for code in session.cards.by_code}


def code_and_title(session: Session, code: str) -> str:
    return f"{code} {session.cards.by_code[code].title}"


def _split_cards(session: Session, typed: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"[,;/]", typed) if part.strip()]
    words = typed.split()
    if len(parts) != 1 or len(words) == 1:
        return parts
    if all(is_code(session, word) for word in words):
        return words
    if session.card_search.find(typed).code is not None:
        return parts
    several = is_code(session, words[0]) or all(session.card_search.find(word).code for word in words)
    return words if several else parts


def _ask_which(session: Session, choices: Sequence[str], among: Collection[str]) -> str:
    """One of several cards, chosen by its number or by typing more of its title."""
    if len(choices) == 1:
        question = say("play.is-it", card=code_and_title(session, choices[0]))
    else:
        for number, code in enumerate(choices, 1):
            session.console.print_text(f"  {number}  {code_and_title(session, code)}")
        question = say("play.which", last=len(choices))
    typed = session.ask(question)
    if not typed or is_answer(typed, "no"):
        if typed or len(choices) > 1:
            raise Cancelled
        return choices[0]
    if len(choices) == 1 and is_answer(typed, "yes"):
        return choices[0]
    if chosen := read_whole_number(typed, 1, len(choices)):
        return choices[chosen - 1]
    session.raise_if_command(typed)
    return read_card(session, typed, among)


# Questions for cards before and between the moves. They are answered over one or several lines.


def next_question(session: Session) -> CardQuestion | None:
    """The cards asked for before the next move, if any; cards named for an earlier question are dropped."""
    question = _question(session)
    if question != session.named_for:
        session.named_cards, session.named_for = [], question
    return question


def _question(session: Session) -> CardQuestion | None:
    offer = session.game.offer
    session.stopping = session.stopping and offer.wants == MOVE and offer.legal.may_stop
    if session.stopping:
        return CardQuestion(DRAW, offer.by, offer.refill)
    if offer.wants in (MOVE, OVER):
        return None
    return CardQuestion(offer.wants, offer.by, offer.number)


def question_text(session: Session, question: CardQuestion) -> str:
    """The whole question at first, then how many cards are still missing."""
    named = len(session.named_cards)
    if question.wants == GRID_ROWS and named:
        return say("play.row", row=named // COLUMNS + 1, n=COLUMNS - named % COLUMNS)
    if named:
        return say("play.missing", n=question.number - named)
    if session.stopping:
        words = say("entry.ask.draw", n=question.number, player=question.by)
    else:
        words = describe_question(session.game.offer)
    return f"{words} {say('play.may-skip')}" if question.wants in OPTIONAL else words


def add_named_cards(session: Session, question: CardQuestion, typed: str) -> None:
    """Add the cards of a line to those named before, and enter them once all are named; an empty line skips."""
    if not typed:
        _skip(session, question)
        return
    added = read_cards(session, typed, _unnamed_cards(session))
    for number, code in enumerate(added):
        _check_card(session, question, code, (*session.named_cards, *added[:number]))
    if len(session.named_cards) + len(added) > question.number:
        missing = question.number - len(session.named_cards)
        session.print_error(say("play.too-many", n=missing, given=len(added)))
        raise Cancelled
    session.named_cards += added
    if question.wants != GRID_ROWS:  # among twenty-five titles nobody would see a slip
        for code in added:
            session.console.print_text(f"  {code_and_title(session, code)}")
    if len(session.named_cards) == question.number:
        cards, session.named_cards = tuple(session.named_cards), []
        ordered = question.in_order(session.cards, cards)
        if ordered != cards:
            session.console.print_text(say("play.sorted", order=session.cards.words))
        session.enter(question.record(ordered), quiet=True)
        session.stopping = False


def remove_last_card(session: Session) -> None:
    """Take back the card named last."""
    removed = session.named_cards.pop()
    session.console.print_text(say("play.dropped", card=code_and_title(session, removed)))


def _skip(session: Session, question: CardQuestion) -> None:
    if session.named_cards or question.wants not in OPTIONAL:
        return
    if session.stopping:
        session.stopping = False
        session.game.stop()
    else:
        session.game.skip()


def _unnamed_cards(session: Session) -> list[str]:
    return [code for code in session.cards.by_code if code not in session.named_cards]


def _check_card(session: Session, question: CardQuestion, code: str, before: Sequence[str]) -> None:
    """Refuse a card that cannot be there as soon as it is named, not after the last of twenty-five."""
    if code in before:
        session.print_error(say("play.named-twice", card=code_and_title(session, code)))
        raise Cancelled
    fault = session.game.judge(question.record((code,))).fault
    if fault is not None and fault.code in _CARD_FAULTS:
        session.print_refusal(Refused(fault))
        raise Cancelled
