"""Dividers for the box: one card with a tab for each period of a deck."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from deckgen.dates import print_date
from deckgen.faces.ornament import guilloche, wave
from deckgen.messages import say
from deckgen.sheets.choices import Cut, Layout
from deckgen.sheets.layouts import Plan, impose, pages
from deckgen.sheets.sizes import Size
from deckgen.svg.write import document, filled_path, path_data, stroked_path, text_line
from deckgen.writers.drawn_pages import write_drawn_pages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckgen.deck.card import Card
    from deckgen.deck.periods import Period
    from deckgen.faces.proof import Proof
    from deckgen.sheets.page import Page
    from deckgen.sheets.rectangle import Rectangle

TAB = 8.0  # mm that a divider stands above the cards
_ROUND = 2.0
_LINE, _QUIET = "#8b93a1", "#4a5568"


def write_dividers(file: IO[bytes], proof: Proof, paper: Size, margin: float) -> int:
    """As many dividers as there are periods with cards, on as few sheets as they need; returns how many."""
    groups = [
        (period, cards)
        for period in proof.deck.periods
        if (cards := [card for card in proof.deck.cards if card.period == period.id])
    ]
    size = Size("", proof.size.width, proof.size.height + TAB)
    plan = Plan(Layout.DUPLEX, size, paper, margin=margin, bleed=1.0, cut=Cut.SEPARATE)
    sheets = [page for page in pages(plan, impose(plan), [range(len(groups))]) if page.side == "front"]
    title = say("sheets.dividers", proof.deck.language, title=proof.deck.title)
    drawn = [(page.size, _sheet(page, groups, proof)) for page in sheets]
    write_drawn_pages(file, drawn, title, proof.deck.language, "Simplex")
    return len(groups)


def _sheet(page: Page, groups: Sequence[tuple[Period, list[Card]]], proof: Proof) -> str:
    parts = [_divider(face.rectangle, face.card, len(groups), *groups[face.card], proof) for face in page.faces]
    return document(page.size.width, page.size.height, *parts)


def _divider(at: Rectangle, place: int, count: int, period: Period, cards: list[Card], proof: Proof) -> str:
    """Tabs stand side by side, so that all of them show when the box is open."""
    width = at.width * 0.42
    left = at.x + (at.width - width) * (place / (count - 1) if count > 1 else 0.5)
    top, body = at.y, at.y + TAB
    right = left + width
    tab = (
        (left, body),
        (left, top + _ROUND),
        (left + _ROUND, top),
        (right - _ROUND, top),
        (right, top + _ROUND),
        (right, body),
    )
    outline = path_data(((at.x, body), *tab, (at.right, body), (at.right, at.bottom), (at.x, at.bottom)), closed=True)
    label, heading = proof.typefaces["label"], proof.typefaces["title"]
    middle, centre = at.x + at.width / 2, body + (at.bottom - body) * 0.4
    size = min(7.5, 7.5 * (width - 2) / max(0.1, label.width(period.name, 7.5 * 25.4 / 72)))
    name = min(13.0, 13.0 * (at.width - 8) / max(0.1, heading.width(period.name, 13 * 25.4 / 72)))
    number = say("box.cards", proof.deck.language, n=len(cards))
    ornament = wave(guilloche(period.id), middle - 10, middle + 10, centre + 4, 1.6)
    return "".join(
        (
            filled_path(path_data(tab, closed=True), period.colour),
            text_line(period.name, left + width / 2, body - TAB / 2 + 1, label, size, "#ffffff", "middle"),
            text_line(period.name, middle, centre, heading, name, period.colour, "middle"),
            stroked_path(ornament, period.colour, 0.2),
            text_line(_span(cards, proof), middle, centre + 10, label, 7.5, _QUIET, "middle"),
            text_line(number, middle, centre + 14, label, 7.5, _QUIET, "middle"),
            stroked_path(outline, _LINE, 0.15),
        )
    )


def _span(cards: list[Card], proof: Proof) -> str:
    """The first and the last date among the cards."""
    first = min(cards, key=lambda card: card.date.first)
    last = max(cards, key=lambda card: card.date.last)
    style = proof.deck.choices.date_style
    ends = [print_date(card.date.to_year(), proof.deck.language, style) for card in (first, last)]
    return " – ".join(dict.fromkeys(ends))
