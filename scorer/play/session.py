"""The conversation at the table: show, ask, enter, answer; until somebody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.errors import UserError
from scorer.entry.game import Overtaken
from scorer.entry.offers import OVER
from scorer.messages import say
from scorer.play.carrying_out import Leave, carry_out
from scorer.play.gathering import question, take_cards, wanted_cards
from scorer.play.orders import Order, read_order
from scorer.play.showing import show
from scorer.play.sitting import Instead, NeverMind, Sitting
from scorer.play.suggesting import suggest_cards, suggest_moves
from scorer.play.turns import take_turn

if TYPE_CHECKING:
    from scorer.entry.offers import Offer


def play_on(sitting: Sitting) -> Leave:
    """Line by line until somebody leaves; Ctrl-C and Ctrl-D come out as KeyboardInterrupt and EOFError."""
    order: Order | None = None
    while True:
        if sitting.game.refresh():
            _look_again(sitting)
        doing, order = order, None
        try:
            left = carry_out(sitting, doing) if doing else _next(sitting)
        except NeverMind:
            continue
        except Instead as answer:
            order = answer.order
        except Overtaken:
            _look_again(sitting)
        except UserError as error:
            for problem in error.problems:
                sitting.complain(str(problem))
        else:
            if left is not None:
                return left


def _next(sitting: Sitting) -> Leave | None:
    """One question and what became of it."""
    sitting.seen = sitting.game.version
    wanted = wanted_cards(sitting)
    offer = sitting.game.offer
    if wanted is not None:
        sitting.console.tell(question(sitting, wanted))
        typed = sitting.ask(sitting.console.sign, suggest_cards(sitting, list(sitting.game.table.box.cards)))
    else:
        show(sitting, offer)
        typed = sitting.ask(_prompt(sitting, offer), suggest_moves(sitting, offer.legal))
    order = read_order(typed, sitting.game.table.box.cards)
    if order is not None:
        return carry_out(sitting, order)
    if wanted is not None:
        take_cards(sitting, wanted, typed)
    elif offer.wants != OVER:
        take_turn(sitting, offer, typed)
    elif not typed:
        return Leave.DONE
    else:
        sitting.complain(say("entry.ask.over"), say("play.after-the-end"))
    return None


def _prompt(sitting: Sitting, offer: Offer) -> str:
    return f"{offer.by}{'' if sitting.console.plain or not offer.by else ' '}{sitting.console.sign}"


def _look_again(sitting: Sitting) -> None:
    """Somebody else has written: what was half said here is forgotten, and the table is shown anew."""
    sitting.console.tell(say("entry.overtaken"), "yellow")
    sitting.gathered, sitting.stopping = [], False
    sitting.shown = None
