"""chrono-vs: the icon of a card placed right lets its player change hands once, never their sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from scorer.log.records import REPLACE_MINE, REPLACE_THEIRS, SWAP, Effect, Record
from scorer.rules.competitive import (
    Competitive,
    CompetitiveFamily,
    Icon,
    draw_one,
    not_in_hand,
    out_of_turn,
    pass_turn,
    pile_size,
)
from scorer.rules.family import EffectOffer, Legal, Played, after, forget_cards, mark_unchecked, set_hand
from scorer.rules.faults import Fault, fault
from scorer.rules.hands import give_up, name_cards, take_unseen


def apply_effect(state: Competitive, record: Effect) -> Played:
    seat = state.table.seats[record.by]
    icon = state.icon if state.icon is not None and state.icon.seat == seat else None
    turn = icon.turn if icon else state
    problem = _too_late(state, seat) if icon is None else unavailable(icon, record)
    if problem is not None and problem.code == "game-over":
        return Played(state, problem)
    for holder, card in _cards_named(turn, seat, record):
        wrong_card = not_in_hand(turn, holder, card)
        problem = problem or wrong_card
        if wrong_card is not None:
            turn = forget_cards(turn, (card,))
        elif card not in turn.hands[holder].cards:
            turn = mark_unchecked(turn, "hands")
    used = _use(turn, seat, record)
    return Played(after(pass_turn(used) if icon else used, icon=None), problem)


def unavailable(icon: Icon, record: Effect) -> Fault | None:
    """Why this effect may not be used after this placement."""
    table, card = icon.turn.table, icon.turn.table.cards.by_code[icon.card]
    if icon.turn.sudden_death:
        return fault("effect-not-available", "sudden-death", effect=record.effect)
    if record.effect not in card.effects:
        return fault("effect-not-available", "no-icon", effect=record.effect, card=icon.card)
    if not icon.period_was_there:
        return fault("effect-without-period", card=icon.card, period=card.period)
    if record.effect != REPLACE_THEIRS and icon.turn.hands[icon.seat].size == 0:
        return fault("effect-not-available", "own-hand-empty", effect=record.effect, player=record.by)
    if record.other is None:
        return None
    other = table.seats[record.other]
    if other == icon.seat or other in icon.turn.out or icon.turn.hands[other].size == 0:
        return fault("effect-not-available", "no-such-opponent", effect=record.effect, player=record.other)
    return None


def possible_effects(state: Competitive) -> Iterator[Effect]:
    """Every effect that may be used now, with the cards that are on record."""
    icon = state.icon
    if icon is None:
        return
    by, hands = state.table.players[icon.seat], icon.turn.hands
    mine = sorted(hands[icon.seat].cards)
    others = [seat for seat in range(len(hands)) if seat != icon.seat]
    every = [Effect(0, by, REPLACE_MINE, card=card) for card in mine]
    for seat in others:
        name, theirs = state.table.players[seat], sorted(hands[seat].cards)
        every += [Effect(0, by, REPLACE_THEIRS, name, card=card) for card in theirs]
        every += [Effect(0, by, SWAP, name, give=give, take=take) for give in mine for take in theirs]
    yield from (record for record in every if unavailable(icon, record) is None)


def find_offer(state: Competitive) -> EffectOffer | None:
    """The effects that the card just placed allows, whether or not the hands are on record."""
    icon = state.icon
    if icon is None or state.ending is not None:
        return None
    by, players = state.table.players[icon.seat], state.table.players
    others = [name for name in players if name != by]
    on: dict[str, tuple[str, ...]] = {}
    for name in (REPLACE_THEIRS, SWAP):
        reach = tuple(other for other in others if unavailable(icon, Effect(0, by, name, other)) is None)
        if reach:
            on[name] = reach
    if unavailable(icon, Effect(0, by, REPLACE_MINE)) is None:
        on[REPLACE_MINE] = ()
    return EffectOffer(by, on, icon.turn.hands_by_name()) if on else None


def _too_late(state: Competitive, seat: int) -> Fault:
    """There is no icon to use: nothing placed right just now, or one effect used already."""
    if state.ending is not None:
        return fault("game-over")
    if seat not in (state.mover, state.seat) and (barred := out_of_turn(state, seat)):
        return barred
    return fault("effect-not-available", "nothing-placed", player=state.table.players[seat])


def _cards_named(state: Competitive, seat: int, record: Effect) -> Iterator[tuple[int, str]]:
    """Whose card each card of the record should be."""
    other = state.table.seats[record.other] if record.other is not None else seat
    if record.card is not None:
        yield other, record.card
    if record.give is not None and record.take is not None:
        yield seat, record.give
        yield other, record.take


def _use(state: Competitive, seat: int, record: Effect) -> Competitive:
    other = state.table.seats[record.other] if record.other is not None else seat
    if record.card is not None:
        if pile_size(state) == 0 and not state.table.options.reshuffle:
            return state  # nothing to draw: the card stays where it is
        spent = set_hand(state, other, give_up(state.hands[other], record.card))
        return draw_one(after(spent, spent=state.spent | {record.card}), other)
    give, take = str(record.give), str(record.take)
    mine, theirs = give_up(state.hands[seat], give), give_up(state.hands[other], take)
    state = set_hand(state, seat, name_cards(take_unseen(mine), [take]))
    return set_hand(state, other, name_cards(take_unseen(theirs), [give]))


class EffectsFamily(CompetitiveFamily):
    """A competitive game in which the cards have effects."""

    name = "competitive-effects"
    effects = True
    rules: Mapping[type[Record], Callable[..., Played]] = {**CompetitiveFamily.rules, Effect: apply_effect}

    def legal(self, state: Competitive) -> Legal:
        return replace(super().legal(state), effects=tuple(possible_effects(state)), offer=find_offer(state))
