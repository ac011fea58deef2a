"""The conversation at the table: show, ask, enter, answer; until somebody leaves."""

from __future__ import annotations

from deckgen.errors import UserError
from scorer.entry.game import Overtaken
from scorer.entry.offers import OVER, Offer
from scorer.messages import say
from scorer.play.card_input import question, take_cards, wanted_cards
from scorer.play.commands import Leave, carry_out, take_turn
from scorer.play.display import show
from scorer.play.place_input import suggest_cards, suggest_moves
from scorer.play.session import Cancelled, Instead, Order, Session, read_order


def play_on(sitting: Session) -> Leave:
    """Line by line until somebody leaves; Ctrl-C and Ctrl-D come out as KeyboardInterrupt and EOFError."""
    order: Order | None = None
    while True:
        if sitting.game.refresh():
            _look_again(sitting)
        doing, order = order, None
        try:
            left = carry_out(sitting, doing) if doing else _next(sitting)
        except Cancelled:
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


def _next(sitting: Session) -> Leave | None:
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


def _prompt(sitting: Session, offer: Offer) -> str:
    return f"{offer.by}{'' if sitting.console.plain or not offer.by else ' '}{sitting.console.sign}"


def _look_again(sitting: Session) -> None:
    """Somebody else has written: what was half said here is forgotten, and the table is shown anew."""
    sitting.console.tell(say("entry.overtaken"), "yellow")
    sitting.gathered, sitting.stopping = [], False
    sitting.shown = None
