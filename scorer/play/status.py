"""Whose turn it is, how many cards there are where, what the player holds, and what may be done next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckgen.messages import FALLBACK
from scorer.entry.words import asked_words
from scorer.messages import catalogue, say
from scorer.play.places import is_grid, place_name
from scorer.report.terminal_table import columns, terminal_width
from scorer.rules.engine import board
from scorer.rules.family import Spot

if TYPE_CHECKING:
    from scorer.entry.offers import Offer
    from scorer.rules.board import Board
    from scorer.rules.table import GameState, Hand

_TWO_COLUMNS = 38  # the widest card that leaves room for another beside it in 80 columns


def counts(state: GameState, *, plain: bool) -> str:
    """Hands and piles as numbers, in one line."""
    seen = board(state)
    parts = [say("play.round", round=seen.round)]
    if seen.hands:
        held = ", ".join(_hand(seen, name) for name in seen.hands)
        parts.append(say("play.count.hands", hands=held))
    parts += [say(f"play.count.{place}", number=number) for place, number in seen.piles.items()]
    if seen.sudden_death:
        parts.append(say("play.sudden-death"))
    if seen.discards:
        shown = state.table.box.cards[seen.discards[-1]].suit_date
        parts.append(say("play.count.icon", icon=suit_word(shown)))
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in parts) if plain else " · ".join(parts)


def suit_word(suit: str) -> str:
    """A corner icon by its name; those of other themes by the name their author gave."""
    known = f"suit.{suit}" in catalogue(FALLBACK, "play")
    return say(f"play.suit.{suit}") if known else suit


def turn_words(offer: Offer) -> str:
    """`It is Ana's turn`, or that she may go on."""
    if offer.legal.may_stop:
        return say("play.goes-on", player=offer.by)
    if offer.legal.turn_is_open:
        return say("play.must-go-on", player=offer.by)
    return asked_words(offer)


def holding(state: GameState, by: str, *, plain: bool) -> list[str]:
    """The cards of the player that are on record, by code and title."""
    seen = board(state)
    hand = seen.hand_of(by)
    cards = [_held(state, hand, code) for code in sorted(hand.cards)]
    if not cards:
        return []
    key = "holds" if seen.pool is None else "pool-holds"
    if plain:
        return [say(f"play.{key}", player=by) + " " + "; ".join(cards)]
    two = max(map(len, cards)) <= _TWO_COLUMNS and terminal_width() >= 2 * _TWO_COLUMNS + 4
    rows = [cards[at : at + 2] for at in range(0, len(cards), 2)] if two else [[card] for card in cards]
    return columns([row + [""] * (len(rows[0]) - len(row)) for row in rows], widest=terminal_width() - 4)


def may_do(offer: Offer, state: GameState) -> str:
    """What may be typed now, in one line, with cards and places that are there."""
    options = offer.legal
    card = next(iter(options.cards), "")
    if state.table.family.date_decides:
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


def _hand(seen: Board, name: str) -> str:
    return say("play.count.out", player=name) if name in seen.out else f"{name} {seen.hands[name].size}"


def _held(state: GameState, hand: Hand, code: str) -> str:
    card = state.table.box.cards[code]
    words = f"{code} {card.title}"
    if not state.table.family.discards:
        return words
    icon = suit_word(card.suit_title)
    return f"{words} ({say('play.dead', icon=icon) if code in hand.dead else icon})"
