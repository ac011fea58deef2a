"""Choosing some of a deck's cards: by code, as a sample, in copies, or sheet by sheet per period."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckgen.deck.model import Card
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.text import code_key, nearest

_RANGE = r"\s*([0-9A-Za-z]+)\s*(?:[-–]\s*([0-9A-Za-z]+))?\s*"


def by_code(cards: Sequence[Card], wanted: str) -> list[int]:
    """The cards that `001-020,042` names, in the order of the deck; UserError for a code that is not there."""
    places = {code_key(card.code): place for place, card in enumerate(cards)}
    chosen: set[int] = set()
    for part in wanted.split(","):
        match = re.fullmatch(_RANGE, part)
        if not match:
            raise UserError.at(None, say("build.bad-range", text=part), say("build.bad-range.fix"))
        first, last = match[1], match[2]
        chosen |= _between(places, first, last) if last else {_place(places, first)}
    return sorted(chosen)


def sample(cards: Sequence[Card], count: int) -> list[int]:
    """So many cards, spread evenly over the deck, with its longest title among them: the hardest to print."""
    if count >= len(cards):
        return list(range(len(cards)))
    spread = [place * len(cards) // count for place in range(count)]
    longest = max(range(len(cards)), key=lambda place: len(cards[place].title))
    if longest not in spread:
        spread[min(range(count), key=lambda place: abs(spread[place] - longest))] = longest
    return sorted(spread)


def per_period(cards: Sequence[Card], chosen: Sequence[int], order: Sequence[str]) -> list[list[int]]:
    """The chosen cards in groups, one for each period that has any."""
    periods = [*order, *sorted({cards[place].period for place in chosen} - set(order))]
    groups = [[place for place in chosen if cards[place].period == period] for period in periods]
    return [group for group in groups if group]


def _between(places: dict[str, int], first: str, last: str) -> set[int]:
    """A range of numbers names the codes in between, whether or not each is there; of others, the cards in between."""
    if first.isdecimal() and last.isdecimal():
        low, high = int(first), int(last)
        found = {place for key, place in places.items() if key.isdecimal() and low <= int(key) <= high}
        if not found:
            raise UserError.at(None, say("build.no-such-code", code=f"{first}-{last}"), say("build.bad-range.fix"))
        return found
    start, end = sorted((_place(places, first), _place(places, last)))
    return set(range(start, end + 1))


def _place(places: dict[str, int], code: str) -> int:
    if (place := places.get(code_key(code))) is None:
        guess = nearest(code, places)
        fix = say("reading.did-you-mean", name=guess) if guess else say("build.bad-range.fix")
        raise UserError.at(None, say("build.no-such-code", code=code), fix)
    return place
