"""Cards that the table names before and between the moves: several on a line, or one after the other from a scanner."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.entry.game import Refused
from scorer.entry.offers import MOVE, OVER
from scorer.entry.words import asked_words
from scorer.messages import say
from scorer.play.naming import name_cards, titled
from scorer.play.sitting import NeverMind, Sitting
from scorer.rules.board import COLUMNS, lay_out
from scorer.rules.family import DRAW, GRID_ROWS, START, Asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.log.records import Record
    from scorer.rules.cards import CardIndex


_CARD_FAULTS = ("card-already-out", "card-not-in-hand")


class Wanted(NamedTuple):
    """So many cards of a kind, in front of a player; `may_skip` if the game works without knowing them."""

    kind: str
    by: str
    number: int
    may_skip: bool


def wanted_cards(sitting: Sitting) -> Wanted | None:
    """What the table is asked to name before anything else; cards named for another question are forgotten."""
    wanted = _wanted(sitting)
    if wanted != sitting.gathered_for:
        sitting.gathered, sitting.gathered_for = [], wanted
    return wanted


def _wanted(sitting: Sitting) -> Wanted | None:
    offer = sitting.game.offer
    sitting.stopping = sitting.stopping and offer.wants == MOVE and offer.legal.may_stop
    if sitting.stopping:
        return Wanted(DRAW, offer.by, offer.refill, may_skip=True)
    if offer.wants in (MOVE, OVER):
        return None
    return Wanted(offer.wants, offer.by, offer.number, offer.may_skip)


def question(sitting: Sitting, wanted: Wanted) -> str:
    """The whole question first, then how many are still missing."""
    named = len(sitting.gathered)
    if wanted.kind == GRID_ROWS and named:
        return say("play.row", row=named // COLUMNS + 1, n=COLUMNS - named % COLUMNS)
    if named:
        return say("play.missing", n=wanted.number - named)
    if sitting.stopping:
        words = say("entry.ask.draw", n=wanted.number, player=wanted.by)
    else:
        words = asked_words(sitting.game.offer)
    return f"{words} {say('play.may-skip')}" if wanted.may_skip else words


def take_cards(sitting: Sitting, wanted: Wanted, typed: str) -> None:
    """The cards of a line join those named before; when all are there, they go into the log."""
    if not typed:
        _skip(sitting, wanted)
        return
    named = name_cards(sitting, typed, _possible(sitting))
    for number, code in enumerate(named):
        _check(sitting, wanted, code, (*sitting.gathered, *named[:number]))
    if len(sitting.gathered) + len(named) > wanted.number:
        missing = wanted.number - len(sitting.gathered)
        sitting.complain(say("play.too-many", n=missing, given=len(named)))
        raise NeverMind
    sitting.gathered += named
    if wanted.kind != GRID_ROWS:  # twenty-five titles would only hide a slip
        for code in named:
            sitting.console.tell(f"  {titled(sitting, code)}")
    if len(sitting.gathered) == wanted.number:
        cards, sitting.gathered = tuple(sitting.gathered), []
        sitting.enter(_record(wanted, _by_date(sitting, wanted, cards)), quiet=True)
        sitting.stopping = False


def drop_last(sitting: Sitting) -> None:
    """Take back the card named last."""
    gone = sitting.gathered.pop()
    sitting.console.tell(say("play.dropped", card=titled(sitting, gone)))


def _skip(sitting: Sitting, wanted: Wanted) -> None:
    if sitting.gathered or not wanted.may_skip:
        return
    if sitting.stopping:
        sitting.stopping = False
        sitting.game.pass_on()
    else:
        sitting.game.skip()


def _possible(sitting: Sitting) -> list[str]:
    return [code for code in sitting.game.table.box.cards if code not in sitting.gathered]


def _check(sitting: Sitting, wanted: Wanted, code: str, before: Sequence[str]) -> None:
    """A card that cannot be there is refused at once, not after the twenty-fifth."""
    if code in before:
        sitting.complain(say("play.named-twice", card=titled(sitting, code)))
        raise NeverMind
    fault = sitting.game.judge(_record(wanted, (code,))).fault
    if fault is not None and fault.code in _CARD_FAULTS:
        sitting.explain(Refused(fault))
        raise NeverMind


def _by_date(sitting: Sitting, wanted: Wanted, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Dated cards lie in the order of their dates; typed in another order, they are put in it."""
    if wanted.kind not in (START, GRID_ROWS):
        return cards
    box = sitting.game.table.box
    size = COLUMNS if wanted.kind == GRID_ROWS else len(cards)
    rows = [cards[at : at + size] for at in range(0, len(cards), size)]
    ordered = tuple(code for row in rows for code in _sorted(box, row))
    if ordered != cards:
        sitting.console.tell(say("play.sorted"))
    return ordered


def _sorted(box: CardIndex, cards: tuple[str, ...]) -> tuple[str, ...]:
    in_order = not lay_out(box, cards).wrong
    return cards if in_order else tuple(sorted(cards, key=lambda code: (box.first[code], box.last[code])))


def _record(wanted: Wanted, cards: tuple[str, ...]) -> Record:
    return Asked(wanted.kind, wanted.by, wanted.number).record(cards)
