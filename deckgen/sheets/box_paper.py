"""Boxes on paper: which way round they fit, and into how many a deck must be split."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckgen.errors import UserError
from deckgen.messages import say
from deckgen.sheets.box import BLEED, Box, box_for
from deckgen.sheets.sizes import Size, papers

if TYPE_CHECKING:
    from collections.abc import Iterator

MARGIN = 5.0  # mm that home printers cannot reach
_MOST_BOXES = 4


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box on its page, and where its top left corner lies."""

    box: Box
    page: Size
    x: float
    y: float


def boxes_on(paper: Size, card: Size, cards: int, gsm: float = 300, sleeves: bool = False) -> tuple[PlacedBox, ...]:
    """The box for a deck or, where it does not fit on the paper, the fewest boxes that share the cards evenly."""
    for count in range(1, min(cards, _MOST_BOXES) + 1):
        boxes = [box_for(card.width, card.height, share, gsm, sleeves) for share in _shares(cards, count)]
        placed = [place for box in boxes if (place := box_on(paper, box))]
        if len(placed) == count:
            return tuple(placed)
    raise _too_large(paper, box_for(card.width, card.height, cards, gsm, sleeves))


def box_on(paper: Size, box: Box) -> PlacedBox | None:
    """The box in the middle of the paper, upright if it fits so, else lying; None if neither."""
    for page in (paper, paper.turned()):
        across, down = page.width - box.width, page.height - box.height
        if min(across, down) >= 2 * (MARGIN + BLEED):
            return PlacedBox(box, page, across / 2, down / 2)
    return None


def _shares(cards: int, boxes: int) -> Iterator[int]:
    for box in range(boxes):
        yield cards // boxes + (box < cards % boxes)


def _too_large(paper: Size, box: Box) -> UserError:
    larger = [known.name for known in papers().values() if box_on(known, box)]
    around = 2 * (MARGIN + BLEED)
    message = say(
        "box.too-large",
        cards=box.cards,
        width=f"{box.width + around:.0f}",
        height=f"{box.height + around:.0f}",
        paper=paper,
        most=_MOST_BOXES,
    )
    fix = say("box.too-large.fix", papers=", ".join(larger)) if larger else say("box.too-large.fix-fewer")
    return UserError.at(None, message, fix)
