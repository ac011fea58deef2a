"""Whose turn it is, how many cards there are where, what the player holds, and what may be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import FALLBACK
from scorer.entry.words import asked_words
from scorer.messages import catalogue, say
from scorer.play.places import is_grid, place_name
from scorer.report.columns import columns, terminal_width
from scorer.rules.chrono_coop import ChronoCoop
from scorer.rules.chrono_coop import deck as chrono_deck
from scorer.rules.competitive import Competitive, pile
from scorer.rules.engine import hand_sizes
from scorer.rules.family import Spot
from scorer.rules.twist_coop import TwistCoop
from scorer.rules.twist_coop import deck as twist_deck

if TYPE_CHECKING:
    from scorer.entry.offers import Offer
    from scorer.rules.table import GameState, Hand

_TWO_COLUMNS = 38  # the widest card that leaves room for another beside it in 80 columns


def counts(state: GameState, *, plain: bool) -> str:
    """Hands and piles as numbers, in one line."""
    parts = [say("play.round", round=_round(state))]
    if hands := hand_sizes(state):
        held = ", ".join(_hand(state, name, number) for name, number in hands.items())
        parts.append(say("play.count.hands", hands=held))
    if isinstance(state, Competitive):
        spent = len(state.spent) + state.spent_unnamed
        parts += [_count("pile", pile(state)), _count(state.table.options.wrong_to, spent)]
        if state.sudden_death:
            parts.append(say("play.sudden-death"))
    elif isinstance(state, TwistCoop):
        parts += [_count("pile", twist_deck(state)), _count("discard", len(state.discards))]
        if state.discards:
            shown = state.table.box.cards[state.discards[-1]].suit_date
            parts.append(say("play.count.icon", icon=suit_word(shown)))
    elif isinstance(state, ChronoCoop):
        box = len(state.box) + state.box_unnamed
        parts += [_count("pool", state.pool.size), _count("pile", chrono_deck(state)), _count("box", box)]
        parts.append(_count("scored", len(state.scored)))
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts) if plain else " · ".join(parts)


def suit_word(suit: str) -> str:
    """A corner icon by its name; those of other themes by the name their author gave."""
    known = f"suit.{suit}" in catalogue(FALLBACK, "play")
    return say(f"play.suit.{suit}") if known else suit


def turn_words(offer: Offer, state: GameState) -> str:
    """`It is Ana's turn`, or that she may go on."""
    if isinstance(state, TwistCoop) and offer.legal.may_stop:
        return say("play.goes-on", player=offer.by)
    if isinstance(state, TwistCoop) and state.turn_is_open and offer.by == state.table.players[state.seat]:
        return say("play.must-go-on", player=offer.by)
    return asked_words(offer)


def holding(state: GameState, by: str, *, plain: bool) -> list[str]:
    """The cards of the player that are on record, by code and title."""
    hand = _hand_of(state, by)
    cards = [_held(state, hand, code) for code in sorted(hand.cards)]
    if not cards:
        return []
    key = "pool-holds" if isinstance(state, ChronoCoop) else "holds"
    if plain:
        return [say(f"play.{key}", player=by) + " " + "; ".join(cards)]
    two = max(map(len, cards)) <= _TWO_COLUMNS and terminal_width() >= 2 * _TWO_COLUMNS + 4
    rows = [cards[at : at + 2] for at in range(0, len(cards), 2)] if two else [[card] for card in cards]
    return columns([row + [""] * (len(rows[0]) - len(row)) for row in rows], widest=terminal_width() - 4)


def may_do(offer: Offer, state: GameState) -> str:
    """What may be typed now, in one line, with cards and places that are there."""
    options = offer.legal
    card = next(iter(options.cards), "")
    if isinstance(state, TwistCoop):
        facts = {"card": card, "discard": next(iter(options.discards), "")}
        if options.may_stop:
            return say("play.may.stop")
        if not options.discards:
            return say("play.may.twist-only", **facts)
        return say("play.may.twist" if card else "play.may.discard", **facts)
    last = options.spots[-1] if options.spots else Spot()
    if is_grid(options):
        return say("play.may.grid", card=card, space=place_name(last, options))
    return say("play.may.line", card=card, neighbour=last.after or "", last=len(options.spots))


def _round(state: GameState) -> int:
    """The round that is being played; in the cooperative games a move begins it, so that it may be about to begin."""
    if isinstance(state, Competitive) or getattr(state, "turn_is_open", False):
        return state.round
    last = getattr(state, "last_turn", None)
    return state.round + 1 if last is not None and state.seat <= last else state.round


def _hand(state: GameState, name: str, number: int) -> str:
    out = isinstance(state, Competitive) and state.table.seats[name] in state.out
    return say("play.count.out", player=name) if out else f"{name} {number}"


def _hand_of(state: GameState, by: str) -> Hand:
    if isinstance(state, ChronoCoop):
        return state.pool
    assert isinstance(state, (Competitive, TwistCoop))
    return state.hands[state.table.seats[by]]


def _held(state: GameState, hand: Hand, code: str) -> str:
    card = state.table.box.cards[code]
    words = f"{code} {card.title}"
    if not isinstance(state, TwistCoop):
        return words
    icon = suit_word(card.suit_title)
    return f"{words} ({say('play.dead', icon=icon) if code in hand.dead else icon})"


def _count(place: str, number: int) -> str:
    return say(f"play.count.{place}", number=number)
