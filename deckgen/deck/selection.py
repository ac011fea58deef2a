"""Select some of a deck's cards, as indices into the deck: by code, by tag, as a sample, in groups by period."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckgen.deck.model import Card
from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.text import code_key, find_nearest, read_whole_number

_RANGE = r"\s*+([0-9A-Za-z]++)\s*+(?:[-–]\s*+([0-9A-Za-z]++)\s*+)?"


def select_cards(
    cards: Sequence[Card], *, only: str | None = None, tag: str | None = None, sample: int | None = None
) -> list[int]:
    """The cards that `--only` names and that have a tag of `--tag`; of these so many as `--sample` says."""
    chosen = select_by_code(cards, only) if only else list(range(len(cards)))
    if tag:
        chosen = [index for index in select_by_tag(cards, tag) if index in set(chosen)]
        if not chosen:
            raise UserError.at(
                None, say("build.no-card-of-both", codes=only, tag=tag), say("build.no-card-of-both.fix")
            )
    if not sample:
        return chosen
    return [chosen[index] for index in select_sample([cards[index] for index in chosen], sample)]


def repeat_cards(cards: Sequence[Card], chosen: Sequence[int], copies: int) -> list[int]:
    """Each chosen card as often as its list asks for, and all of that so many times."""
    return [index for index in chosen for _ in range(cards[index].count)] * copies


def select_by_code(cards: Sequence[Card], wanted: str) -> list[int]:
    """The cards that a text such as `001-020,042` names, in the order of the deck; UserError for an unknown code."""
    indices = {code_key(card.code): index for index, card in enumerate(cards)}
    chosen: set[int] = set()
    for part in wanted.split(","):
        match = re.fullmatch(_RANGE, part)
        if not match:
            raise UserError.at(None, say("build.bad-range", text=part), say("build.bad-range.fix"))
        first, last = match[1], match[2]
        chosen |= _select_range(indices, first, last) if last else {_find_index(indices, first)}
    return sorted(chosen)


def select_by_tag(cards: Sequence[Card], wanted: str) -> list[int]:
    """The cards with a tag of a text such as `easy,africa`, in the order of the deck; UserError for an unknown tag."""
    known = {tag.casefold() for card in cards for tag in card.tags}
    tags = [part.strip().casefold() for part in wanted.split(",")]
    for tag in tags:
        if tag not in known:
            raise UserError.at(None, say("build.no-such-tag", tag=tag), _advise_tag(tag, known))
    return [index for index, card in enumerate(cards) if any(tag.casefold() in tags for tag in card.tags)]


def select_sample(cards: Sequence[Card], count: int) -> list[int]:
    """So many cards, spread evenly over the deck, with its longest title among them because it is hardest to print."""
    if count >= len(cards):
        return list(range(len(cards)))
    spread = [position * len(cards) // count for position in range(count)]
    longest = max(range(len(cards)), key=lambda index: len(cards[index].title))
    if longest not in spread:
        spread[min(range(count), key=lambda position: abs(spread[position] - longest))] = longest
    return sorted(spread)


def group_by_period(cards: Sequence[Card], chosen: Sequence[int], order: Sequence[str]) -> list[list[int]]:
    """The chosen cards in one group for each period that has any: first the periods in the given order."""
    periods = [*order, *sorted({cards[index].period for index in chosen} - set(order))]
    groups = [[index for index in chosen if cards[index].period == period] for period in periods]
    return [group for group in groups if group]


def _advise_tag(tag: str, known: set[str]) -> str:
    if not known:
        return say("build.no-tags.fix")
    if guess := find_nearest(tag, sorted(known)):
        return say("reading.did-you-mean", name=guess)
    return say("build.no-such-tag.fix", tags=", ".join(sorted(known)))


def _select_range(indices: dict[str, int], first: str, last: str) -> set[int]:
    """Between two numbers, the cards with a code in between; between other codes, which must exist, the cards between.

    A range of numbers need not begin or end with the code of a card.
    """
    low, high = _read_number(first), _read_number(last)
    if low is not None and high is not None:
        numbers = {index: _read_number(key) for key, index in indices.items()}
        found = {index for index, number in numbers.items() if number is not None and low <= number <= high}
        if not found:
            raise UserError.at(None, say("build.no-such-code", code=f"{first}-{last}"), say("build.bad-range.fix"))
        return found
    start, end = sorted((_find_index(indices, first), _find_index(indices, last)))
    return set(range(start, end + 1))


def _find_index(indices: dict[str, int], code: str) -> int:
    if (index := indices.get(code_key(code))) is None:
        guess = find_nearest(code, indices)
        fix = say("reading.did-you-mean", name=guess) if guess else say("build.bad-range.fix")
        raise UserError.at(None, say("build.no-such-code", code=code), fix)
    return index


def _read_number(code: str) -> int | None:
    return read_whole_number(code, 0, 999_999_999)
