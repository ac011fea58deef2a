"""Cards that lie side by side or half over one another: neighbours are chained, the rest follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.photo.lay import Stack
    from scorer.photo.sighting import SeenCard

Chain = tuple["SeenCard", ...]
REACH = 1.6  # card widths from one middle to the next, at most, for cards that lie side by side


def chains(cards: Sequence[SeenCard], width: float, height: float) -> list[Chain]:
    """Cards in reach of one another sideways, each chain from left to right."""
    order = sorted(cards, key=lambda card: card.place.x)
    following: dict[int, int] = {}
    taken: set[int] = set()
    reaches = []
    for one, card in enumerate(order):
        for other in range(one + 1, len(order)):
            dx = order[other].place.x - card.place.x
            dy = order[other].place.y - card.place.y
            if dx > REACH * width:
                break
            if dx > 0.55 * width and abs(dy) < 0.33 * height:
                reaches.append((dx / width + 2 * abs(dy) / height, one, other))
    for _, one, other in sorted(reaches):
        if one not in following and other not in taken:
            following[one] = other
            taken.add(other)
    found = []
    for start in range(len(order)):
        if start not in taken:
            chain = [start]
            while chain[-1] in following:
                chain.append(following[chain[-1]])
            found.append(tuple(order[place] for place in chain))
    return found


def stacked(cards: Sequence[SeenCard], width: float, height: float) -> list[tuple[SeenCard, ...]]:
    """Groups of cards that lie half over one another, from the top of the table down; lone cards are groups too."""
    groups: list[list[SeenCard]] = []
    for card in sorted(cards, key=lambda one: one.place.y):
        for group in groups:
            last = group[-1].place
            if abs(card.place.x - last.x) < 0.42 * width and 0.12 * height < card.place.y - last.y < 0.8 * height:
                group.append(card)
                break
        else:
            groups.append([card])
    return [tuple(group) for group in groups]


def based(group: tuple[SeenCard, ...], base: SeenCard) -> Stack:
    """A stack with its lowest card first and the others by their distance from it."""
    return tuple(sorted(group, key=lambda card: abs(card.place.y - base.place.y)))
