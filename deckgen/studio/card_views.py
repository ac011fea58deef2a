"""Cards as pages show them: plain values, with cleaned drawings or the reason why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from deckgen.deck.model import Card, Deck, Event
from deckgen.faces.face import SIDES, Face
from deckgen.faces.proof import Faces
from deckgen.faces.template_functions import FaceError
from deckgen.findings import column_name
from deckgen.messages import say
from deckgen.order import OrderWords
from deckgen.sheets.geometry import Side
from deckgen.spans import UnreadableError
from deckgen.svg.clean import CleanSvg, UnreadableSvg, clean_svg

_PICTURES = "pictures"  # where the page of a deck finds them
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FaceView:
    """A cleaned drawing, or the reason why there is none; then the photograph of the event may be seen instead."""

    side: Side
    svg: str
    reason: str = ""
    photograph: str = ""  # its file in the deck's folder


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of a page. `key` is unique where codes are not; `row` is its row in the table, if there is one.

    Without faces it keeps the place of a card that is drawn when it comes into view.
    """

    key: str
    code: str
    title: str
    date: str
    numbers: tuple[int, ...]  # by which it is found too, such as its years
    language: str
    row: int | None
    faces: tuple[FaceView, ...] = ()


class Drawings(NamedTuple):
    """Cards with their faces, and the fonts and pictures that these need."""

    cards: tuple[CardView, ...]
    families: frozenset[str]
    pictures: frozenset[str]


def outline_cards(deck: Deck, find_row: Callable[[Event], int | None]) -> tuple[CardView, ...]:
    """Every event of a deck as a card without faces, also those that cannot become a card yet."""
    return tuple(outline for _, outline in _outline(deck, find_row))


def _outline(deck: Deck, find_row: Callable[[Event], int | None]) -> Iterator[tuple[Card | Event, CardView]]:
    seen: Counter[str] = Counter()
    cards = iter(deck.cards)
    for event in deck.events:
        seen[event.code] += 1
        key, row = f"{event.code}-{seen[event.code]}", find_row(event)
        if event.is_complete:
            card = next(cards)
            numbers = deck.order.search_numbers(card.value)
            yield card, CardView(key, card.code, card.title, card.printed, numbers, deck.language, row)
        else:
            written = event.text(deck.order.field)
            yield event, CardView(key, event.code, event.text("title"), written, (), deck.language, row)


def pick_cards(deck: Deck, codes: Collection[str]) -> Deck:
    """The deck with the events of these codes alone."""
    return replace(
        deck,
        events=tuple(event for event in deck.events if event.code in codes),
        cards=tuple(card for card in deck.cards if card.code in codes),
    )


def view_cards(
    deck: Deck,
    faces: Mapping[Card, Faces],
    find_row: Callable[[Event], int | None],
    find_photograph: Callable[[Event], str],
    *,
    prefix: str = "",
) -> Drawings:
    """Every event of a deck as a card with its faces; the ids of drawings begin with the prefix."""
    drawings: list[CleanSvg] = []
    cards = []
    for made, outline in _outline(deck, find_row):
        if isinstance(made, Card):
            name, sides = f"{prefix}{outline.key}", faces[made].items()
            shown = tuple(_view_face(side, face, name, drawings, deck.order.words) for side, face in sides)
        else:
            photographs = (find_photograph(made), "")
            reason = _missing(made, deck)
            shown = tuple(FaceView(side, "", reason, file) for side, file in zip(SIDES, photographs, strict=True))
        cards.append(replace(outline, faces=shown))
    return Drawings(
        cards=tuple(cards),
        families=_NOTHING.union(*(drawing.families for drawing in drawings)),
        pictures=_NOTHING.union(*(drawing.pictures for drawing in drawings)),
    )


def _missing(event: Event, deck: Deck) -> str:
    """Why an event cannot become a card."""
    if not event.text("title"):
        return say("checks.title-missing")
    if isinstance(event.value, UnreadableError):
        return event.value.message()
    return say("checks.date-missing", order=deck.order.words)


def _view_face(
    side: Side, face: Face | FaceError, name: str, drawings: list[CleanSvg], words: OrderWords | None
) -> FaceView:
    if not isinstance(face, Face):
        field = column_name(face.field, words)
        return FaceView(side, "", say("studio.does-not-fit", field=field, points=float(face.points)))
    try:
        drawing = clean_svg(face.svg, f"{name}-{side}", _PICTURES)
    except UnreadableSvg as error:
        return FaceView(side, "", say("studio.unreadable-drawing", reason=error))
    drawings.append(drawing)
    return FaceView(side, drawing.svg)
