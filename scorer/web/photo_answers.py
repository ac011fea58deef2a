"""What a photograph of cards answers: the question for cards, or which card is played."""

from __future__ import annotations

from dataclasses import replace

from scorer.messages import say
from scorer.rules.family import GRID_ROWS, PILE, START
from scorer.web.card_photo import PhotographedCards
from scorer.web.forms import PageState
from scorer.web.view import TableView, empty_place


def answer_by_photo(view: TableView, photo: PhotographedCards) -> tuple[PageState, str]:
    """The page with the cards of a photograph named or offered, and a notice if there is something to say."""
    return _answer_question(view, photo) if view.names_cards else _pick_card(view, photo)


def _answer_question(view: TableView, photo: PhotographedCards) -> tuple[PageState, str]:
    """The cards asked for; those of a grid in their places; if there are more than asked for, they are offered."""
    page, wants = view.page, view.offer.wants
    if wants == GRID_ROWS and photo.grid:
        places = (code or empty_place(number) for number, code in enumerate(photo.grid, 1))
        return replace(page, have=tuple(places), seen=()), ""
    facing = photo.dates if wants in (START, PILE, GRID_ROWS) else photo.titles
    possible = set(view.possible)
    new = [code for code in facing or photo.codes if code in possible]
    if not new:
        return page, say("web.photo.elsewhere", n=len(photo.codes))
    if len(new) > view.offer.number - len(view.named):
        return replace(page, seen=tuple(new)), say("web.photo.choose")
    for code in new:
        page = replace(page, have=replace(view, page=page).with_card(code), seen=())
    return page, ""


def _pick_card(view: TableView, photo: PhotographedCards) -> tuple[PageState, str]:
    """The card that is played; several that could be are offered."""
    playable = tuple(code for code in photo.codes if code in view.offer.legal.cards)
    if len(playable) == 1:
        return replace(view.page, card=playable[0], sheet="", seen=()), ""
    if playable:
        return replace(view.page, seen=playable), say("web.photo.several", n=len(playable))
    return view.page, say("web.photo.elsewhere", n=len(photo.codes))
