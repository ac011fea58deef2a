"""Reads a placement: a card and a spot, typed in one line or one after the other."""

from __future__ import annotations

from scorer.entry.words import describe_whereabouts
from scorer.log.records import Placement
from scorer.messages import say
from scorer.play.card_input import code_and_title, is_code, read_card
from scorer.play.session import Cancelled, Session
from scorer.play.spots import TypedPlacement, is_grid, line_cards, space_name, split_placement, spot_name
from scorer.play.suggestions import suggest_neighbours
from scorer.rules.family import Legal, Spot


def read_placement(session: Session, typed: str, legal: Legal, corrected: Placement | None = None) -> Placement:
    """The placement meant; a spot that the line leaves out is asked for, with that of the corrected move as default."""
    card, placement = _read_card_and_spot(session, typed, legal)
    if legal.spots == (Spot(),):  # the date decides
        return Placement(0, legal.by, card)
    if corrected is None and card not in legal.cards:
        _refuse_used_card(session, card)
    spot = _find_spot(session, placement, legal) if placement else _ask_spot(session, card, legal, corrected)
    return Placement(0, legal.by, card, spot.after, spot.before, None, spot.column, spot.space)


def _refuse_used_card(session: Session, card: str) -> None:
    """Say where a card lies that cannot be played, before anybody thinks about its place."""
    where = describe_whereabouts(session.game.board, card)
    if where:
        session.print_error(f"{code_and_title(session, card)}: {where}", say("log.card-already-out.fix"))
        raise Cancelled


def _read_card_and_spot(session: Session, typed: str, legal: Legal) -> tuple[str, TypedPlacement | None]:
    """A code with a spot comes before a title of the same words; a title comes before some words with a spot."""
    placement = split_placement(typed, legal)
    if placement is None or not placement.card:
        return read_card(session, typed, legal.cards), None
    if is_code(session, placement.card) or session.card_search.find(typed, legal.cards).code is None:
        return read_card(session, placement.card, legal.cards), placement
    return read_card(session, typed, legal.cards), None


def _find_spot(session: Session, placement: TypedPlacement, legal: Legal) -> Spot:
    """The spot that was typed; if there is none such, print why and cancel."""
    spots = legal.spots
    if placement.column:
        found = [spot for spot in spots if (spot.column, spot.space) == (placement.column, placement.space)]
        if not found:
            name = space_name(placement.column, placement.space)
            session.print_error(say("play.no-space", space=name), say("play.no-space.fix"))
    elif placement.side:
        card = read_card(session, placement.neighbour, line_cards(spots))
        found = [spot for spot in spots if (spot.before if placement.side == "before" else spot.after) == card]
        if not found:
            message = say("play.not-in-line", card=code_and_title(session, card))
            session.print_error(message, say("play.no-place.fix", last=len(spots)))
    else:
        number = placement.number or 0
        found = list(spots[number - 1 : number]) if number else []
        if not found:
            message = say("play.no-place", number=number)
            session.print_error(message, say("play.no-place.fix", last=len(spots)))
    if not found:
        raise Cancelled
    return found[0]


def _ask_spot(session: Session, card: str, legal: Legal, corrected: Placement | None) -> Spot:
    key = "space" if is_grid(legal) else "place"
    question = say(f"play.ask.{key}", card=code_and_title(session, card), last=len(legal.spots))
    default = _spot_of(corrected, legal) if corrected else None
    if default is not None:
        question = say("play.keeps", question=question, kept=spot_name(default, legal))
    while True:
        typed = session.ask(f"{question} ", suggest_neighbours(session, legal))
        if not typed:
            if default is None:
                raise Cancelled
            return default
        placement = split_placement(typed, legal)
        if placement is not None and not placement.card:
            return _find_spot(session, placement, legal)
        session.raise_if_command(typed)
        session.print_error(say("play.not-a-place", typed=typed[:40]))


def _spot_of(placement: Placement, legal: Legal) -> Spot | None:
    """The spot of the move that is corrected, if it is still free."""
    for spot in legal.spots:
        beside = placement.after in (None, spot.after) and placement.before in (None, spot.before)
        if beside and (placement.column, placement.space) == (spot.column, spot.space):
            return spot
    return None
