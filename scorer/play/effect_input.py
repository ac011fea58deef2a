"""chrono-vs: the effects that the card just placed allows, as a short menu."""

from __future__ import annotations

from typing import NamedTuple

from scorer.log.records import SWAP, Effect
from scorer.messages import say
from scorer.play.card_input import name_card, name_cards
from scorer.play.place_input import suggest_cards
from scorer.play.session import Cancelled, Order, Session
from scorer.rules.engine import board, legal
from scorer.rules.table import GameState


class Choice(NamedTuple):
    """An effect, and on whom."""

    effect: str
    other: str | None

    def words(self) -> str:
        return say(f"play.effect.{self.effect}", other=self.other or "")


def effect_choices(state: GameState) -> list[Choice]:
    """Every effect with every opponent, in the order of their numbers."""
    offer = legal(state).offer
    offered = offer.on if offer else {}
    return [Choice(effect, other) for effect, others in offered.items() for other in others or (None,)]


def effect_menu(state: GameState) -> list[str]:
    """`e1 …`, `e2 …`, with who may use them; nothing where nobody may."""
    choices = effect_choices(state)
    if not choices:
        return []
    lines = [f"  e{number}  {choice.words()}" for number, choice in enumerate(choices, 1)]
    return [say("play.effect.menu", player=_user(state)), *lines]


def read_effect(sitting: Session, order: Order, state: GameState) -> Effect:
    """The effect chosen, with the cards it is about: named in the same line or asked for."""
    choices = effect_choices(state)
    if not 1 <= order.number <= len(choices):
        sitting.complain(say("play.effect.none" if not choices else "play.effect.no-such"))
        raise Cancelled
    choice, by = choices[order.number - 1], _user(state)
    holders = [by, choice.other or by] if choice.effect == SWAP else [choice.other or by]
    cards = name_cards(sitting, order.rest, sitting.game.table.box.cards) if order.rest else []
    for holder in holders[len(cards) :]:
        cards.append(_ask_card(sitting, state, holder))
    if len(cards) != len(holders):
        sitting.complain(say("play.too-many", n=len(holders), given=len(cards)))
        raise Cancelled
    if choice.effect == SWAP:
        return Effect(0, by, choice.effect, choice.other, give=cards[0], take=cards[1])
    return Effect(0, by, choice.effect, choice.other, card=cards[0])


def _ask_card(sitting: Session, state: GameState, holder: str) -> str:
    among = board(state).hand_of(holder).cards or state.table.box.cards.keys()
    typed = sitting.ask_further(f"{say('play.effect.card', player=holder)} ", suggest_cards(sitting, list(among)))
    return name_card(sitting, typed, among)


def _user(state: GameState) -> str:
    offer = legal(state).offer
    return offer.by if offer else ""
