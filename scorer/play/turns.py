"""A player's turn: cards placed, a card discarded, stopping after the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.entry.offers import MOVE
from scorer.log.records import Discard, Draw, Place
from scorer.messages import say
from scorer.play.naming import name_card, name_cards, titled
from scorer.play.placing import read_place
from scorer.play.sitting import NeverMind, Sitting
from scorer.play.status import may_do
from scorer.play.suggesting import suggest_cards
from scorer.rules.engine import board

if TYPE_CHECKING:
    from scorer.entry.offers import Offer


_MOST = 2  # cards that a turn can place where the date decides


def take_turn(sitting: Sitting, offer: Offer, typed: str) -> None:
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


def stop(sitting: Sitting) -> None:
    """The player lets it be after one card; if the hand is known, the cards drawn are asked for."""
    state, offer = sitting.game.state, sitting.game.offer
    if not offer.legal.may_stop:
        sitting.complain(say("play.no-stop"))
    elif offer.refill == 0:
        sitting.enter(Draw(0, offer.by, ()))
    elif not board(state).hand_of(offer.by).has_unknown:
        sitting.stopping = True
    else:
        sitting.game.pass_on()


def discard(sitting: Sitting, typed: str) -> None:
    """A card whose icon is the one on the pile."""
    offer = sitting.game.offer
    if offer.wants != MOVE or not sitting.game.table.family.discards:
        sitting.complain(say("play.no-discard"))
        return
    cards = offer.legal.discards
    typed = typed or sitting.ask_further(f"{say('play.ask.discard')} ", suggest_cards(sitting, cards))
    sitting.enter(Discard(0, offer.by, name_card(sitting, typed, cards)))


def _play_cards(sitting: Sitting, offer: Offer, typed: str) -> None:
    """One or two cards, the second only if the turn goes on."""
    cards = name_cards(sitting, typed, offer.legal.cards)
    if len(cards) > _MOST:
        sitting.complain(say("play.two-cards"))
        raise NeverMind
    for number, card in enumerate(cards):
        now = sitting.game.offer
        if number and (now.wants, now.by) != (MOVE, offer.by):
            sitting.console.tell(say("play.not-entered", card=titled(sitting, card)), "yellow")
            return
        if not sitting.enter(Place(0, offer.by, card)):
            return
