"""Is it true, and does the card keep its secret?"""

from __future__ import annotations

import difflib
from collections import defaultdict
from datetime import date as calendar_date
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from deckgen.checks.dates_in_text import dates_in
from deckgen.checks.finding import Finding, found
from deckgen.dates import DateError, HistoricalDate, read_date
from deckgen.reading.columns import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckgen.deck.card import Card
    from deckgen.deck.deck import Deck
    from deckgen.deck.event import Event
    from deckgen.faces.proof import Proof

_ALIKE = 0.85
_ENOUGH_TO_SHOW_ORDER = 10


def dates_readable(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if event.date is None:
            yield found("date-missing", event.row, event.code)
        elif isinstance(event.date, DateError):
            yield found(
                "date-unreadable",
                event.place("date"),
                event.code,
                reason=event.date.message(),
                advice=event.date.fix(),
            )


def date_in_future(proof: Proof) -> Iterator[Finding]:
    today = calendar_date.today()
    for card in proof.deck.cards:
        if card.date.first > (today.year, today.month, today.day):
            yield found("date-in-future", card.place("date"), card.code, printed=card.printed)


def date_in_title(proof: Proof) -> Iterator[Finding]:
    """A year, decade or century on the title face that gives the date away; the code is on that face too."""
    for card in proof.deck.cards:
        for phrase, date in dates_in(card.title, proof.deck.language):
            if date.same(card.date):
                yield found("date-in-title", card.place("title"), card.code, phrase=phrase)
        if card.code.isdecimal() and len(card.code) > 2 and int(card.code) == abs(card.date.first_year):
            yield found("date-in-title", card.place("code"), card.code, phrase=card.code)


def codes_in_order(proof: Proof) -> Iterator[Finding]:
    """Codes that rise with the dates let players sort the cards without knowing anything."""
    numbered = sorted((card for card in proof.deck.cards if card.code.isdecimal()), key=lambda card: int(card.code))
    if len(numbered) < _ENOUGH_TO_SHOW_ORDER:
        return
    backward = sum(later.date.before(earlier.date) for earlier, later in pairwise(numbered))
    if backward <= len(numbered) // 20:
        yield found("codes-in-order", numbered[0].place("code"))


def events_twice(proof: Proof) -> Iterator[Finding]:
    """The same event on two cards: one title with two codes, or much the same title at the same date."""
    seen: dict[str, Event] = {}
    for event in proof.deck.events:
        title = fold(event.text("title"))
        if title and title in seen:
            earlier = seen[title]
            code = "same-event-twice" if event.date == earlier.date else "title-twice"
            yield found(code, event.place("title"), event.code, title=event.text("title"), other=_named(earlier))
        else:
            seen[title] = event
    for first, second in _same_year_pairs(proof.deck):
        if _alike(fold(first.title), fold(second.title)):
            yield found(
                "same-event-twice",
                second.place("title"),
                second.code,
                title=second.title,
                other=_card_named(first),
            )


def note_more_precise(proof: Proof) -> Iterator[Finding]:
    """A note that dates the event more closely than the card starts arguments at the table."""
    for card in proof.deck.cards:
        for phrase, date in dates_in(card.note, proof.deck.language):
            if _within(date, card.date):
                yield found("note-more-precise", card.place("note"), card.code, phrase=phrase, printed=card.printed)


def dates_overlap(proof: Proof) -> Iterator[Finding]:
    """480 BCE beside the 5th century BCE: the game calls them the same date, which surprises people."""
    by_start = sorted(proof.deck.cards, key=lambda card: card.date.first)
    running: list[Card] = []
    overlaps: dict[str, list[Card]] = defaultdict(list)
    for card in by_start:
        running = [wide for wide in running if not wide.date.before(card.date)]
        for wide in running:
            if _span(wide) != _span(card):
                overlaps[wide.code].append(card)
        running.append(card)
    for wide in by_start:
        if others := overlaps.get(wide.code):
            names = ", ".join(f"{card.code} ({card.printed})" for card in others[:5])
            yield found("dates-overlap", wide.place("date"), wide.code, printed=wide.printed, others=names)


def printed_differs(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if not (text := event.text("printed")) or not isinstance(event.date, HistoricalDate):
            continue
        try:
            printed = read_date(text, proof.deck.language)
        except DateError:
            continue
        if not printed.same(event.date):
            yield found("printed-differs", event.place("printed"), event.code, printed=text, date=event.text("date"))


def no_source(proof: Proof) -> Iterator[Finding]:
    for card in proof.deck.cards:
        if not card.source:
            yield found("no-source", card.places[""], card.code)


def _same_year_pairs(deck: Deck) -> Iterator[tuple[Card, Card]]:
    groups: dict[tuple[object, object], list[Card]] = defaultdict(list)
    for card in deck.cards:
        groups[_span(card)].append(card)
    for group in groups.values():
        yield from combinations(group, 2)


def _alike(first: str, second: str) -> bool:
    """Nearly the same title, but not quite: that is found by its own rule."""
    if first == second:
        return False
    one, two = set(first.split()), set(second.split())
    if min(len(one), len(two)) > 1 and (one <= two or two <= one):
        return True
    matcher = difflib.SequenceMatcher(None, first, second)
    return matcher.real_quick_ratio() > _ALIKE and matcher.quick_ratio() > _ALIKE and matcher.ratio() > _ALIKE


def _within(inner: HistoricalDate, outer: HistoricalDate) -> bool:
    narrower = (inner.first, inner.last) != (outer.first, outer.last)
    return narrower and outer.first <= inner.first and inner.last <= outer.last


def _span(card: Card) -> tuple[object, object]:
    return (card.date.first, card.date.last)


def _named(event: Event) -> str:
    return f"{event.code} ({event.row})"


def _card_named(card: Card) -> str:
    return f"{card.code} ({card.places['']})"


CHECKS = (
    dates_readable,
    date_in_future,
    date_in_title,
    codes_in_order,
    events_twice,
    note_more_precise,
    dates_overlap,
    printed_differs,
    no_source,
)
