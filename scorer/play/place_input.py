"""A line of typing becomes a placement: the card and the place, together or one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from deckgen.messages import FALLBACK, current_language
from deckgen.text import fold_words
from scorer.log.records import Placement
from scorer.messages import catalogue, say
from scorer.play.card_input import is_code, name_card, titled
from scorer.play.console import Suggestion
from scorer.play.session import Cancelled, Session, order_words
from scorer.rules.family import Legal, Spot

# Where people put a card: by a number shown between the cards, by a neighbour, or by a space of the grid.


LETTERS = "abcde"
"""The columns of the grid as they are shown: b3 is the third space of the second column."""

_NUMBER = re.compile(r"(?P<card>.*?)(?:^|\s+)(?P<number>\d{1,3})")
_LETTERED = re.compile(r"(?P<card>.*?)(?:^|\s+)(?P<column>[a-e])[\s.,-]?(?P<space>[1-4])", re.IGNORECASE)
_NUMBERED = re.compile(r"(?P<card>.*?)(?:^|\s+)(?P<column>\d)[\s.,/-]+(?P<space>\d)")


class Said(NamedTuple):
    """A line taken apart: the card, and a place by its number, beside a neighbour or in the grid."""

    card: str
    number: int | None = None
    side: str = ""  # before or after
    neighbour: str = ""
    column: int = 0
    space: int = 0


def take_apart(typed: str, legal: Legal) -> Said | None:
    """The place at the end of a line, if there is one."""
    if is_grid(legal):
        return _space(typed)
    if beside := _beside(current_language()).fullmatch(typed):
        side = "before" if beside["before"] else "after"
        return Said(beside["card"].strip(), side=side, neighbour=beside["neighbour"].strip())
    if numbered := _NUMBER.fullmatch(typed):
        return Said(numbered["card"].strip(), number=int(numbered["number"]))
    return None


def find_spot(sitting: Session, said: Said, legal: Legal) -> Spot:
    """The place that was said, or NeverMind with the reason."""
    spots = legal.spots
    if said.column:
        found = [spot for spot in spots if (spot.column, spot.space) == (said.column, said.space)]
        if not found:
            name = space_name(said.column, said.space)
            sitting.complain(say("play.no-space", space=name), say("play.no-space.fix"))
    elif said.side:
        line = line_of(spots)
        card = name_card(sitting, said.neighbour, line)
        found = [spot for spot in spots if (spot.before if said.side == "before" else spot.after) == card]
        if not found:
            message = say("play.not-in-line", card=titled(sitting, card))
            sitting.complain(message, say("play.no-place.fix", last=len(spots)))
    else:
        number = said.number or 0
        found = list(spots[number - 1 : number]) if number else []
        if not found:
            message = say("play.no-place", number=number)
            sitting.complain(message, say("play.no-place.fix", last=len(spots)))
    if not found:
        raise Cancelled
    return found[0]


def line_of(spots: Sequence[Spot]) -> list[str]:
    """The cards of the line, from the places between them."""
    return list(dict.fromkeys(card for spot in spots for card in (spot.after, spot.before) if card))


def space_name(column: int | None, space: int | None) -> str:
    inside = column is not None and 1 <= column <= len(LETTERS)
    return f"{LETTERS[(column or 1) - 1] if inside else column}{space}"


def place_name(spot: Spot, legal: Legal) -> str:
    """What a place is called on the board."""
    return space_name(spot.column, spot.space) if spot.column else str(legal.spots.index(spot) + 1)


def place_names(legal: Legal) -> dict[Spot, str]:
    """The names of all free places."""
    return {spot: place_name(spot, legal) for spot in legal.spots}


def is_grid(legal: Legal) -> bool:
    return bool(legal.spots) and legal.spots[0].column is not None


def _space(typed: str) -> Said | None:
    if lettered := _LETTERED.fullmatch(typed):
        column = LETTERS.index(lettered["column"].lower()) + 1
        return Said(lettered["card"].strip(), column=column, space=int(lettered["space"]))
    if numbered := _NUMBERED.fullmatch(typed):
        return Said(numbered["card"].strip(), column=int(numbered["column"]), space=int(numbered["space"]))
    return None


@cache
def _beside(language: str) -> re.Pattern[str]:
    """`45 after 12`, `45 >12`; the words of the reader's language and of English."""
    return re.compile(
        rf"(?P<card>.*?)\s*(?:(?P<before>{_sides(language, 'before')}|<\s*)|(?:{_sides(language, 'after')}|>\s*))"
        r"(?P<neighbour>\S.*)",
        re.IGNORECASE,
    )


def _sides(language: str, side: str) -> str:
    phrases = {
        phrase.strip()
        for speaks in (FALLBACK, language)
        for phrase in str(catalogue(speaks, "play")[f"place.{side}"]).split(",")
    }
    words = "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))
    return rf"(?<!\S)(?:{words})\s+"


# What is suggested while somebody types: cards by code and title, and the cards that lie beside a place.


_TITLE_WIDTH = 44
_NEIGHBOUR = re.compile(r"[<>]\s*([^<>]*)$")


def suggest_cards(sitting: Session, among: Collection[str]) -> Callable[[str], Iterator[Suggestion]]:
    """For several cards in a line: the one being typed, after the last comma or the last code."""

    def suggest(typed: str) -> Iterator[Suggestion]:
        fragment = re.split(r"[,;/]\s*", typed)[-1]
        codes = {code.casefold() for code in sitting.game.table.box.cards}
        while (word := fragment.partition(" "))[1] and word[0].casefold() in codes:
            fragment = word[2].lstrip()
        yield from _found(sitting, fragment, among)

    return suggest


def suggest_moves(sitting: Session, legal: Legal) -> Callable[[str], Iterator[Suggestion]]:
    """A card of the player, a card to discard, or after `<` and `>` a card that lies on the table."""
    places = suggest_places(sitting, legal)

    def suggest(typed: str) -> Iterator[Suggestion]:
        first, _, rest = typed.lstrip().partition(" ")
        if _NEIGHBOUR.search(typed):
            yield from places(typed)
        elif order_words(current_language()).get(fold_words(first)) == "discard":
            yield from suggest_cards(sitting, legal.discards)(rest)
        else:
            yield from suggest_cards(sitting, legal.cards)(typed)

    return suggest


def suggest_places(sitting: Session, legal: Legal) -> Callable[[str], Iterator[Suggestion]]:
    """Cards of the line with their dates and the places beside them."""

    def suggest(typed: str) -> Iterator[Suggestion]:
        beside = _NEIGHBOUR.search(typed)
        if is_grid(legal) or beside is None:
            return
        for found in _found(sitting, beside[1], line_of(legal.spots)):
            yield found._replace(about=_beside_suggestions(sitting, legal, found.text))

    return suggest


def _found(sitting: Session, fragment: str, among: Collection[str]) -> Iterator[Suggestion]:
    cards = sitting.game.table.box.cards
    for code in sitting.finder.suggest(fragment, among):
        title = cards[code].title
        shown = title if len(title) <= _TITLE_WIDTH else f"{title[: _TITLE_WIDTH - 1]}…"
        yield Suggestion(code, len(fragment), f"{code}  {shown}", _holder(sitting, code))


def _holder(sitting: Session, code: str) -> str:
    """In whose hand the card is known to be."""
    state = sitting.game.state
    hands = zip(state.table.players, getattr(state, "hands", ()), strict=False)
    return next((player for player, hand in hands if code in hand.cards), "")


def _beside_suggestions(sitting: Session, legal: Legal, code: str) -> str:
    left = next((number for number, spot in enumerate(legal.spots, 1) if spot.before == code), None)
    right = next((number for number, spot in enumerate(legal.spots, 1) if spot.after == code), None)
    date = sitting.game.table.box.cards[code].printed
    return say("play.beside", date=date, left=left or "–", right=right or "–")


def read_place(sitting: Session, typed: str, legal: Legal, keep: Placement | None = None) -> Placement:
    """The placement meant; what the line leaves out is asked for, or kept from the move that is corrected."""
    card, said = _card_and_place(sitting, typed, legal)
    if legal.spots == (Spot(),):  # the date decides
        return Placement(0, legal.by, card)
    spot = find_spot(sitting, said, legal) if said else _ask_place(sitting, card, legal, keep)
    return Placement(0, legal.by, card, spot.after, spot.before, None, spot.column, spot.space)


def _card_and_place(sitting: Session, typed: str, legal: Legal) -> tuple[str, Said | None]:
    """A code with a place counts before a title that has the same words; a title before words with a place."""
    said = take_apart(typed, legal)
    if said is None or not said.card:
        return name_card(sitting, typed, legal.cards), None
    if is_code(sitting, said.card) or sitting.finder.find(typed, legal.cards).code is None:
        return name_card(sitting, said.card, legal.cards), said
    return name_card(sitting, typed, legal.cards), None


def _ask_place(sitting: Session, card: str, legal: Legal, keep: Placement | None) -> Spot:
    key = "space" if is_grid(legal) else "place"
    question = say(f"play.ask.{key}", card=titled(sitting, card), last=len(legal.spots))
    was = _was(legal, keep) if keep else None
    if was is not None:
        question = say("play.keeps", question=question, kept=place_name(was, legal))
    while True:
        typed = sitting.ask(f"{question} ", suggest_places(sitting, legal))
        if not typed:
            if was is None:
                raise Cancelled
            return was
        said = take_apart(typed, legal)
        if said is not None and not said.card:
            return find_spot(sitting, said, legal)
        sitting.not_an_order(typed)
        sitting.complain(say("play.not-a-place", typed=typed[:40]))


def _was(legal: Legal, keep: Placement) -> Spot | None:
    """The place of the move that is corrected, if it is still there."""
    for spot in legal.spots:
        beside = keep.after in (None, spot.after) and keep.before in (None, spot.before)
        if beside and (keep.column, keep.space) == (spot.column, spot.space):
            return spot
    return None
