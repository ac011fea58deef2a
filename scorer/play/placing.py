"""A line of typing becomes a placement: the card and the place, together or one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.log.records import Place
from scorer.messages import say
from scorer.play.naming import is_code, name_card, titled
from scorer.play.places import find_spot, is_grid, place_name, take_apart
from scorer.play.sitting import NeverMind, Sitting
from scorer.play.suggesting import suggest_places
from scorer.rules.family import Spot

if TYPE_CHECKING:
    from scorer.play.places import Said
    from scorer.rules.family import Legal


def read_place(sitting: Sitting, typed: str, legal: Legal, keep: Place | None = None) -> Place:
    """The placement meant; what the line leaves out is asked for, or kept from the move that is corrected."""
    card, said = _card_and_place(sitting, typed, legal)
    if legal.spots == (Spot(),):  # the date decides
        return Place(0, legal.by, card)
    spot = find_spot(sitting, said, legal) if said else _ask_place(sitting, card, legal, keep)
    return Place(0, legal.by, card, spot.after, spot.before, None, spot.column, spot.space)


def _card_and_place(sitting: Sitting, typed: str, legal: Legal) -> tuple[str, Said | None]:
    """A code with a place counts before a title that has the same words; a title before words with a place."""
    said = take_apart(typed, legal)
    if said is None or not said.card:
        return name_card(sitting, typed, legal.cards), None
    if is_code(sitting, said.card) or sitting.finder.find(typed, legal.cards).code is None:
        return name_card(sitting, said.card, legal.cards), said
    return name_card(sitting, typed, legal.cards), None


def _ask_place(sitting: Sitting, card: str, legal: Legal, keep: Place | None) -> Spot:
    key = "space" if is_grid(legal) else "place"
    question = say(f"play.ask.{key}", card=titled(sitting, card), last=len(legal.spots))
    was = _was(legal, keep) if keep else None
    if was is not None:
        question = say("play.keeps", question=question, kept=place_name(was, legal))
    while True:
        typed = sitting.ask(f"{question} ", suggest_places(sitting, legal))
        if not typed:
            if was is None:
                raise NeverMind
            return was
        said = take_apart(typed, legal)
        if said is not None and not said.card:
            return find_spot(sitting, said, legal)
        sitting.not_an_order(typed)
        sitting.complain(say("play.not-a-place", typed=typed[:40]))


def _was(legal: Legal, keep: Place) -> Spot | None:
    """The place of the move that is corrected, if it is still there."""
    for spot in legal.spots:
        beside = keep.after in (None, spot.after) and keep.before in (None, spot.before)
        if beside and (keep.column, keep.space) == (spot.column, spot.space):
            return spot
    return None
