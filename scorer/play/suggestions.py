"""What the prompt suggests while somebody types: cards by code and title, and after `<` or `>` cards of the line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from deckgen.messages import current_language
from deckgen.text import fold_words
from scorer.messages import say
from scorer.play.command_input import command_words
from scorer.play.console import Suggestion
from scorer.play.session import Session
from scorer.play.spots import is_grid, line_cards
from scorer.rules.family import Legal

_TITLE_WIDTH = 44
_NEIGHBOUR = re.compile(r"[<>]\s*+([^<>]*+)\Z")

Suggest = Callable[[str], Iterator[Suggestion]]
"""From what has been typed to what may be meant."""


def suggest_cards(session: Session, among: Collection[str]) -> Suggest:
    """Suggests the card being typed, which in a line of several follows the last comma or the last code."""

    def suggest(typed: str) -> Iterator[Suggestion]:
        fragment = re.split(r"[,;/]\s*", typed)[-1]
        codes = {code.casefold() for code in session.cards.by_code}
        while (word := fragment.partition(" "))[1] and word[0].casefold() in codes:
            fragment = word[2].lstrip()
        yield from _find_suggestions(session, fragment, among)

    return suggest


def suggest_moves(session: Session, legal: Legal) -> Suggest:
    """Suggests a card to place, a card to discard, or after `<` and `>` a neighbour."""
    neighbours = suggest_neighbours(session, legal)

    def suggest(typed: str) -> Iterator[Suggestion]:
        first, _, rest = typed.lstrip().partition(" ")
        if _NEIGHBOUR.search(typed):
            yield from neighbours(typed)
        elif command_words(current_language()).get(fold_words(first)) == "discard":
            yield from suggest_cards(session, legal.discards)(rest)
        else:
            yield from suggest_cards(session, legal.cards)(typed)

    return suggest


def suggest_neighbours(session: Session, legal: Legal) -> Suggest:
    """Suggests cards of the line, with their dates and the numbers of the spots beside them."""

    def suggest(typed: str) -> Iterator[Suggestion]:
        beside = _NEIGHBOUR.search(typed)
        if is_grid(legal) or beside is None:
            return
        for found in _find_suggestions(session, beside[1], line_cards(legal.spots)):
            yield found._replace(note=_neighbour_note(session, legal, found.text))

    return suggest


def _find_suggestions(session: Session, fragment: str, among: Collection[str]) -> Iterator[Suggestion]:
    for code in session.card_search.suggest(fragment, among):
        title = session.cards.by_code[code].title
        shown = title if len(title) <= _TITLE_WIDTH else f"{title[: _TITLE_WIDTH - 1]}…"
        yield Suggestion(code, len(fragment), f"{code}  {shown}", _holder(session, code))


def _holder(session: Session, code: str) -> str:
    """The player whose hand is known to hold the card."""
    state = session.game.state
    hands = zip(state.table.players, getattr(state, "hands", ()), strict=False)
    return next((player for player, hand in hands if code in hand.cards), "")


def _neighbour_note(session: Session, legal: Legal, code: str) -> str:
    left = next((number for number, spot in enumerate(legal.spots, 1) if spot.before == code), None)
    right = next((number for number, spot in enumerate(legal.spots, 1) if spot.after == code), None)
    date = session.cards.by_code[code].printed
    return say("play.beside", date=date, left=left or "–", right=right or "–")
