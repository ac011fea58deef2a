"""Which card people mean: a code, a scan or words of a title; where several fit, they choose."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from deckgen.messages import current_language
from deckgen.text import code_key, find_nearest, read_whole_number
from scorer.entry.game import Refused
from scorer.entry.offers import MOVE, OPTIONAL, OVER, asked_words
from scorer.messages import say
from scorer.play.session import Cancelled, Session, means, order_words
from scorer.rules.board import COLUMNS
from scorer.rules.family import DRAW, GRID_ROWS, Asked


def name_card(sitting: Session, typed: str, among: Collection[str]) -> str:
    """The code of the one card meant, or NeverMind; never a guess."""
    meant = sitting.finder.find(typed, among)
    if meant.code is not None:
        return meant.code
    if meant.choices:
        return _choose(sitting, meant.choices, among)
    if meant.foreign:
        sitting.complain(say("entry.foreign-card"))
    else:
        near = find_nearest(typed, order_words(current_language()), 0.7)
        fix = say("play.did-you-mean", word=near) if near else say("play.no-card.fix")
        sitting.complain(say("play.no-card", typed=typed[:40]), fix)
    raise Cancelled


def name_cards(sitting: Session, typed: str, among: Collection[str]) -> list[str]:
    """The cards of one line: codes with blanks between them, or anything with commas between."""
    return [name_card(sitting, part, among) for part in _parts(sitting, typed)]


def is_code(sitting: Session, word: str) -> bool:
    return code_key(word) in {code_key(code) for code in sitting.game.table.box.cards}


def titled(sitting: Session, code: str) -> str:
    return f"{code} {sitting.game.table.box.cards[code].title}"


def _parts(sitting: Session, typed: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"[,;/]", typed) if part.strip()]
    words = typed.split()
    if len(parts) != 1 or len(words) == 1:
        return parts
    if all(is_code(sitting, word) for word in words):
        return words
    if sitting.finder.find(typed).code is not None:
        return parts
    several = is_code(sitting, words[0]) or all(sitting.finder.find(word).code for word in words)
    return words if several else parts


def _choose(sitting: Session, choices: Sequence[str], among: Collection[str]) -> str:
    """One of a few by its number, or by saying more."""
    if len(choices) == 1:
        question = say("play.is-it", card=titled(sitting, choices[0]))
    else:
        for number, code in enumerate(choices, 1):
            sitting.console.tell(f"  {number}  {titled(sitting, code)}")
        question = say("play.which", last=len(choices))
    typed = sitting.ask(question)
    if not typed or means(typed, "no"):
        if typed or len(choices) > 1:
            raise Cancelled
        return choices[0]
    if len(choices) == 1 and means(typed, "yes"):
        return choices[0]
    if chosen := read_whole_number(typed, 1, len(choices)):
        return choices[chosen - 1]
    sitting.not_an_order(typed)
    return name_card(sitting, typed, among)


# Cards that the table names before and between the moves: several on a line, or one after the other from a scanner.


_CARD_FAULTS = ("card-already-out", "card-not-in-hand")


def wanted_cards(sitting: Session) -> Asked | None:
    """What the table is asked to name before anything else; cards named for another question are forgotten."""
    asked = _wanted(sitting)
    if asked != sitting.gathered_for:
        sitting.gathered, sitting.gathered_for = [], asked
    return asked


def _wanted(sitting: Session) -> Asked | None:
    offer = sitting.game.offer
    sitting.stopping = sitting.stopping and offer.wants == MOVE and offer.legal.may_stop
    if sitting.stopping:
        return Asked(DRAW, offer.by, offer.refill)
    if offer.wants in (MOVE, OVER):
        return None
    return Asked(offer.wants, offer.by, offer.number)


def question(sitting: Session, asked: Asked) -> str:
    """The whole question first, then how many are still missing."""
    named = len(sitting.gathered)
    if asked.wants == GRID_ROWS and named:
        return say("play.row", row=named // COLUMNS + 1, n=COLUMNS - named % COLUMNS)
    if named:
        return say("play.missing", n=asked.number - named)
    if sitting.stopping:
        words = say("entry.ask.draw", n=asked.number, player=asked.by)
    else:
        words = asked_words(sitting.game.offer)
    return f"{words} {say('play.may-skip')}" if asked.wants in OPTIONAL else words


def take_cards(sitting: Session, asked: Asked, typed: str) -> None:
    """The cards of a line join those named before; when all are there, they go into the log."""
    if not typed:
        _skip(sitting, asked)
        return
    named = name_cards(sitting, typed, _possible(sitting))
    for number, code in enumerate(named):
        _check(sitting, asked, code, (*sitting.gathered, *named[:number]))
    if len(sitting.gathered) + len(named) > asked.number:
        missing = asked.number - len(sitting.gathered)
        sitting.complain(say("play.too-many", n=missing, given=len(named)))
        raise Cancelled
    sitting.gathered += named
    if asked.wants != GRID_ROWS:  # twenty-five titles would only hide a slip
        for code in named:
            sitting.console.tell(f"  {titled(sitting, code)}")
    if len(sitting.gathered) == asked.number:
        cards, sitting.gathered = tuple(sitting.gathered), []
        ordered = asked.in_order(sitting.game.table.box, cards)
        if ordered != cards:
            sitting.console.tell(say("play.sorted"))
        sitting.enter(asked.record(ordered), quiet=True)
        sitting.stopping = False


def drop_last(sitting: Session) -> None:
    """Take back the card named last."""
    gone = sitting.gathered.pop()
    sitting.console.tell(say("play.dropped", card=titled(sitting, gone)))


def _skip(sitting: Session, asked: Asked) -> None:
    if sitting.gathered or asked.wants not in OPTIONAL:
        return
    if sitting.stopping:
        sitting.stopping = False
        sitting.game.stop()
    else:
        sitting.game.skip()


def _possible(sitting: Session) -> list[str]:
    return [code for code in sitting.game.table.box.cards if code not in sitting.gathered]


def _check(sitting: Session, asked: Asked, code: str, before: Sequence[str]) -> None:
    """A card that cannot be there is refused at once, not after the twenty-fifth."""
    if code in before:
        sitting.complain(say("play.named-twice", card=titled(sitting, code)))
        raise Cancelled
    fault = sitting.game.judge(asked.record((code,))).fault
    if fault is not None and fault.code in _CARD_FAULTS:
        sitting.explain(Refused(fault))
        raise Cancelled
