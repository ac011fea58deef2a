"""How people name the spots where a card may go: by a number, by a neighbour, or as a space of the grid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from deckgen.messages import FALLBACK, current_language
from scorer.messages import catalogue
from scorer.rules.family import Legal, Spot

COLUMN_LETTERS = "abcde"
"""The columns of the grid as they are shown: b3 is the third space of the second column."""

_NUMBER = re.compile(r"(?P<card>.*?)(?:^|\s)(?P<number>\d{1,3})")
_LETTERED_SPACE = re.compile(r"(?P<card>.*?)(?:^|\s)(?P<column>[a-e])[\s.,-]?(?P<space>[1-4])", re.IGNORECASE)
_NUMBERED_SPACE = re.compile(r"(?P<card>.*?)(?:^|\s)(?P<column>\d)[\s.,/-]+(?P<space>\d)")


class TypedPlacement(NamedTuple):
    """A line split into the card and the spot: a number, a side of a neighbour, or a space of the grid."""

    card: str
    number: int | None = None
    side: str = ""  # before or after
    neighbour: str = ""
    column: int = 0
    space: int = 0


def split_placement(typed: str, legal: Legal) -> TypedPlacement | None:
    """The line split at the spot it ends with; None if it names no spot."""
    if is_grid(legal):
        return _split_space(typed)
    if beside := _neighbour_pattern(current_language()).fullmatch(typed):
        side = "before" if beside["before"] else "after"
        return TypedPlacement(beside["card"].strip(), side=side, neighbour=beside["neighbour"].strip())
    if numbered := _NUMBER.fullmatch(typed):
        return TypedPlacement(numbered["card"].strip(), number=int(numbered["number"]))
    return None


def is_grid(legal: Legal) -> bool:
    return bool(legal.spots) and legal.spots[0].column is not None


def line_cards(spots: Sequence[Spot]) -> list[str]:
    """The cards of the line, from the spots between them."""
    return list(dict.fromkeys(card for spot in spots for card in (spot.after, spot.before) if card))


def space_name(column: int | None, space: int | None) -> str:
    inside = column is not None and 1 <= column <= len(COLUMN_LETTERS)
    return f"{COLUMN_LETTERS[(column or 1) - 1] if inside else column}{space}"


def spot_name(spot: Spot, legal: Legal) -> str:
    """What a spot is called on the board."""
    return space_name(spot.column, spot.space) if spot.column else str(legal.spots.index(spot) + 1)


def spot_names(legal: Legal) -> dict[Spot, str]:
    return {spot: spot_name(spot, legal) for spot in legal.spots}


def _split_space(typed: str) -> TypedPlacement | None:
    if lettered := _LETTERED_SPACE.fullmatch(typed):
        column = COLUMN_LETTERS.index(lettered["column"].lower()) + 1
        return TypedPlacement(lettered["card"].strip(), column=column, space=int(lettered["space"]))
    if numbered := _NUMBERED_SPACE.fullmatch(typed):
        column, space = int(numbered["column"]), int(numbered["space"])
        return TypedPlacement(numbered["card"].strip(), column=column, space=space)
    return None


@cache
def _neighbour_pattern(language: str) -> re.Pattern[str]:
    """`45 after 12`, `45 >12`; with the words of this language and of English."""
    before, after = _side_words(language, "before"), _side_words(language, "after")
    return re.compile(rf"(?P<card>.*?)(?:(?P<before>{before}|<\s*)|(?:{after}|>\s*))(?P<neighbour>\S.*)", re.IGNORECASE)


def _side_words(language: str, side: str) -> str:
    phrases = {
        phrase.strip()
        for each in (FALLBACK, language)
        for phrase in str(catalogue(each, "play")[f"place.{side}"]).split(",")
    }
    words = "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))
    return rf"(?<!\S)(?:{words})\s+"
