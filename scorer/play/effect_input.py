"""chrono-vs: the menu of effects that the card just placed allows, and the effect chosen from it."""

from __future__ import annotations

from typing import NamedTuple

from scorer.log.records import SWAP, Effect
from scorer.messages import say
from scorer.play.card_input import read_card, read_cards
from scorer.play.command_input import Command
from scorer.play.session import Cancelled, Session
from scorer.play.suggestions import suggest_cards
from scorer.rules.engine import board, legal
from scorer.rules.family import GameState


class EffectChoice(NamedTuple):
    """An effect, and the opponent it is used on."""

    effect: str
    other: str | None

    def words(self) -> str:
        return say(f"play.effect.{self.effect}", other=self.other or "")


def effect_choices(state: GameState) -> list[EffectChoice]:
    """Every effect with every opponent, in the order of their numbers."""
    offer = legal(state).offer
    opponents = offer.on if offer else {}
    return [EffectChoice(effect, other) for effect, others in opponents.items() for other in others or (None,)]


def effect_menu(state: GameState) -> list[str]:
    """The lines `e1 …`, `e2 …` under the name of the player; no lines if there is nothing to choose."""
    choices = effect_choices(state)
    if not choices:
        return []
    lines = [f"  e{number}  {choice.words()}" for number, choice in enumerate(choices, 1)]
    return [say("play.effect.menu", player=_effect_player(state)), *lines]


def read_effect(session: Session, command: Command, state: GameState) -> Effect:
    """The effect chosen, with its cards; cards that the line does not name are asked for."""
    choices = effect_choices(state)
    if not 1 <= command.number <= len(choices):
        session.print_error(say("play.effect.none" if not choices else "play.effect.no-such"))
        raise Cancelled
    choice, by = choices[command.number - 1], _effect_player(state)
    holders = [by, choice.other or by] if choice.effect == SWAP else [choice.other or by]
    cards = read_cards(session, command.rest, session.cards.by_code) if command.rest else []
    for holder in holders[len(cards) :]:
        cards.append(_ask_card(session, state, holder))
    if len(cards) != len(holders):
        session.print_error(say("play.too-many", n=len(holders), given=len(cards)))
        raise Cancelled
    if choice.effect == SWAP:
        return Effect(0, by, choice.effect, choice.other, give=cards[0], take=cards[1])
    return Effect(0, by, choice.effect, choice.other, card=cards[0])


def _ask_card(session: Session, state: GameState, holder: str) -> str:
    among = board(state).hand_of(holder).cards or session.cards.by_code.keys()
    typed = session.ask_answer(f"{say('play.effect.card', player=holder)} ", suggest_cards(session, list(among)))
    return read_card(session, typed, among)


def _effect_player(state: GameState) -> str:
    offer = legal(state).offer
    return offer.by if offer else ""
