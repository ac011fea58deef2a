"""Where people put a card: by a number shown between the cards, by a neighbour, or by a space of the grid."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from deckgen.messages import FALLBACK, spoken
from scorer.messages import catalogue, say
from scorer.play.naming import name_card, titled
from scorer.play.sitting import NeverMind, Sitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.rules.family import Legal, Spot

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
    if beside := _beside(spoken()).fullmatch(typed):
        side = "before" if beside["before"] else "after"
        return Said(beside["card"].strip(), side=side, neighbour=beside["neighbour"].strip())
    if numbered := _NUMBER.fullmatch(typed):
        return Said(numbered["card"].strip(), number=int(numbered["number"]))
    return None


def find_spot(sitting: Sitting, said: Said, legal: Legal) -> Spot:
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
        raise NeverMind
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
