"""What is suggested while somebody types: cards by code and title, and the cards that lie beside a place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckgen.messages import spoken
from deckgen.text import fold_words
from scorer.messages import say
from scorer.play.console import Suggestion
from scorer.play.orders import order_words
from scorer.play.places import is_grid, line_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from scorer.play.sitting import Sitting
    from scorer.rules.family import Legal

_TITLE_WIDTH = 44
_NEIGHBOUR = re.compile(r"[<>]\s*([^<>]*)$")


def suggest_cards(sitting: Sitting, among: Collection[str]) -> Callable[[str], Iterator[Suggestion]]:
    """For several cards in a line: the one being typed, after the last comma or the last code."""

    def suggest(typed: str) -> Iterator[Suggestion]:
        fragment = re.split(r"[,;/]\s*", typed)[-1]
        codes = {code.casefold() for code in sitting.game.table.box.cards}
        while (word := fragment.partition(" "))[1] and word[0].casefold() in codes:
            fragment = word[2].lstrip()
        yield from _found(sitting, fragment, among)

    return suggest


def suggest_moves(sitting: Sitting, legal: Legal) -> Callable[[str], Iterator[Suggestion]]:
    """A card of the player, a card to discard, or after `<` and `>` a card that lies on the table."""
    places = suggest_places(sitting, legal)

    def suggest(typed: str) -> Iterator[Suggestion]:
        first, _, rest = typed.lstrip().partition(" ")
        if _NEIGHBOUR.search(typed):
            yield from places(typed)
        elif order_words(spoken()).get(fold_words(first)) == "discard":
            yield from suggest_cards(sitting, legal.discards)(rest)
        else:
            yield from suggest_cards(sitting, legal.cards)(typed)

    return suggest


def suggest_places(sitting: Sitting, legal: Legal) -> Callable[[str], Iterator[Suggestion]]:
    """Cards of the line with their dates and the places beside them."""

    def suggest(typed: str) -> Iterator[Suggestion]:
        beside = _NEIGHBOUR.search(typed)
        if is_grid(legal) or beside is None:
            return
        for found in _found(sitting, beside[1], line_of(legal.spots)):
            yield found._replace(about=_beside(sitting, legal, found.text))

    return suggest


def _found(sitting: Sitting, fragment: str, among: Collection[str]) -> Iterator[Suggestion]:
    cards = sitting.game.table.box.cards
    for code in sitting.finder.suggest(fragment, among):
        title = cards[code].title
        shown = title if len(title) <= _TITLE_WIDTH else f"{title[: _TITLE_WIDTH - 1]}…"
        yield Suggestion(code, len(fragment), f"{code}  {shown}", _holder(sitting, code))


def _holder(sitting: Sitting, code: str) -> str:
    """In whose hand the card is known to be."""
    state = sitting.game.state
    hands = zip(state.table.players, getattr(state, "hands", ()), strict=False)
    return next((player for player, hand in hands if code in hand.cards), "")


def _beside(sitting: Sitting, legal: Legal, code: str) -> str:
    left = next((number for number, spot in enumerate(legal.spots, 1) if spot.before == code), None)
    right = next((number for number, spot in enumerate(legal.spots, 1) if spot.after == code), None)
    date = sitting.game.table.box.cards[code].printed
    return say("play.beside", date=date, left=left or "–", right=right or "–")
