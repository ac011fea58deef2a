"""Checks of the events: dates and other values, duplicates, sources, and titles or notes that reveal a date."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, KeysView, Sequence
from contextlib import suppress
from datetime import date as calendar_date
from functools import lru_cache
from itertools import combinations, pairwise
from operator import itemgetter
from statistics import StatisticsError, correlation
from typing import Any

from deckgen.checks.dates_in_text import find_dates, find_narrower_dates
from deckgen.dates import DateError, HistoricalDate, format_date
from deckgen.dates.web import is_converted_day, is_first_of_year, other_year
from deckgen.deck.model import Card, Event
from deckgen.errors import SourceLocation
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, Repair, choose, delete_row, make_finding, write_cell
from deckgen.messages import say
from deckgen.order import Order
from deckgen.spans import Place, Span, UnreadableError
from deckgen.text import fold_case

_CARDS_TO_SHOW_ORDER = 8
_FOLLOWS = 0.9  # rank correlation of codes and dates; of eight cards in any order, one deck in 500 reaches it
_MAX_COMPARED = 300  # events of one year
_MAX_NAMED = 5
_WORD = re.compile(r"\w+")
_ITEM = re.compile(r"[QP]\d+")  # in Wikidata
_SHORT_WORD = 3  # letters: of, the, de, la
_LONG_WORD = 5
_DAY_ORDER = "ambiguous-day-order"
_BEFORE_DATE = " ,;:–—-(["
_AFTER_DATE = " .)]"
_MAX_EXTRA_WORDS = 2

_Span = tuple[Place, Place]
_TitledEvent = tuple[str, Event]


def check_values(proof: Proof) -> Iterator[Finding]:
    orders = (proof.deck.order, *proof.deck.other_orders)
    for event in proof.deck.events:
        if event.value is None:
            yield make_finding("date-missing", event.row_location, event.code, order=orders[0].words)
        for order, value in zip(orders, (event.value, *event.others), strict=True):
            if isinstance(value, UnreadableError):
                location = event.location(order.field)
                repairs = _repair_value(value, order, location)
                reason, advice = value.message(), value.fix()
                yield make_finding("date-unreadable", location, event.code, repairs, reason=reason, advice=advice)


def _repair_value(error: UnreadableError, order: Order[Any], location: SourceLocation) -> Iterator[Repair]:
    """What may be meant, if it is read for certain; for days with a number for the month, what the whole list means."""
    readings = ((text, order.read([{order.field: text}])[0]) for text in error.suggestions())
    yield from write_cell(location, *(text for text, value in readings if isinstance(value, Span)))
    if isinstance(error, DateError) and error.code == _DAY_ORDER:
        for choice in ("day-first", "month-first"):
            yield choose("dates", choice, say(f"checks.repair-{choice}"))


def check_web_times(proof: Proof) -> Iterator[Finding]:
    """Times of web services that may mean something else than they say: one finding for all that are alike."""
    dated = [(event, event.value) for event in proof.deck.events if isinstance(event.value, HistoricalDate)]
    years = [event for event, _ in dated if is_first_of_year(event.text("date")) and not event.text("precision")]
    if years:
        location, text = years[0].location("date"), years[0].text("date")
        yield make_finding("date-is-year", location, text=text, count=len(years))
    days = [each for each in dated if is_converted_day(each[0].text("date"), each[1], each[0].text("calendar"))]
    if days:
        event, date = days[0]
        location, text = event.location("date"), event.text("date")
        printed = format_date(date, proof.deck.language)
        yield make_finding("day-converted", location, text=text, printed=printed, count=len(days))
    unsure = [(event, (date, other)) for event, date in dated if (other := _find_other_year(event, date))]
    if unsure:
        names = (
            f"{event.text('title')} ({' / '.join(format_date(each, proof.deck.language) for each in years)})"
            for event, years in unsure
        )
        location = unsure[0][0].location("date")
        yield make_finding("bce-years-unsure", location, n=len(unsure), names=say("terminal.semicolon").join(names))


def _find_other_year(event: Event, date: HistoricalDate) -> HistoricalDate | None:
    return other_year(event.text("date"), date, event.text("precision"))


def check_labels(proof: Proof) -> Iterator[Finding]:
    """Wikidata's query service gives the number of an item where it has no name in the languages asked for."""
    for event in proof.deck.events:
        title = event.text("title")
        if _ITEM.fullmatch(title) and f"wikidata.org/wiki/{title} " in f"{event.text('source')} ":
            yield make_finding("label-missing", event.location("title"), event.code, name=title)


def check_future_dates(proof: Proof) -> Iterator[Finding]:
    today = calendar_date.today()
    for card in proof.deck.cards:
        if card.date.first > (today.year, today.month, today.day):
            yield make_finding("date-in-future", card.location("date"), card.code, printed=card.printed)


def check_titles(proof: Proof) -> Iterator[Finding]:
    """A year, decade or century on the title face that reveals the date; the code is on that face too."""
    for card in proof.deck.cards:
        hidden = card.link and proof.theme.link.alone
        for mention in () if hidden else find_dates(card.title, proof.deck.language):
            if mention.reveals(card.date):
                location = card.location("title")
                shorter = _leave_out(mention.phrase, card.title)
                repairs = write_cell(location, shorter) if shorter else ()
                yield make_finding("date-in-title", location, card.code, repairs, phrase=mention.phrase)
        if card.code.isdecimal() and len(card.code) > 2 and int(card.code) == abs(card.date.first_year):
            location = card.location("code")
            repairs = write_cell(location, "")
            yield make_finding("date-in-title", location, card.code, repairs, phrase=card.code)


def _leave_out(phrase: str, title: str) -> str:
    """The title without a date at its end, if what remains is still a title; empty if not: `War of 1812`."""
    kept = title.rstrip(_AFTER_DATE).removesuffix(phrase).rstrip(_BEFORE_DATE)
    words = kept.split()
    cut = kept != title.rstrip(_BEFORE_DATE + _AFTER_DATE)
    return kept if cut and len(words) > 1 and len(words[-1]) > _SHORT_WORD else ""


def check_code_order(proof: Proof) -> Iterator[Finding]:
    """Codes that follow the dates, forwards or backwards, let players sort the cards without knowing the events."""
    numbered = [card for card in proof.deck.cards if card.code.isdecimal() and "code" in card.locations]
    if len(numbered) < _CARDS_TO_SHOW_ORDER:
        return
    codes, values = _ranks([int(card.code) for card in numbered]), _ranks([card.value.first for card in numbered])
    with suppress(StatisticsError):  # all cards have the same value
        if abs(correlation(codes, values)) >= _FOLLOWS:
            location = min(numbered, key=lambda card: int(card.code)).location("code")
            yield make_finding("codes-in-order", location, order=proof.deck.order.words)


def check_duplicates(proof: Proof) -> Iterator[Finding]:
    """The same event on two cards: the same title, or a similar title with the same date."""
    seen: dict[str, Event] = {}
    for event in proof.deck.events:
        named = f"{event.text('title')} {event.text('artist')}"  # another singer's is another song
        title = title_key(named) if event.text("title") else ""
        if title and title in seen:
            earlier = seen[title]
            same = _same_value(event, earlier, proof.deck.order.field)
            yield make_finding(
                "same-event-twice" if same else "title-twice",
                event.location("title"),
                event.code,
                delete_row(event.row_location) if same else (),
                title=event.text("title"),
                other=_describe(earlier),
                order=proof.deck.order.words,
            )
        else:
            seen[title] = event
    for (title, earlier), (other, event) in _near_pairs(seen.items()):
        if are_similar(title, other) and _same_value(earlier, event, proof.deck.order.field):
            named = event.text("title")
            yield make_finding(
                "same-event-twice",
                event.location("title"),
                event.code,
                delete_row(event.row_location),
                title=named,
                other=_describe(earlier),
            )


def check_notes(proof: Proof) -> Iterator[Finding]:
    """A note with a more precise date than the card makes players doubt the order."""
    for card in proof.deck.cards:
        for mention in find_narrower_dates(card.date, card.note, proof.deck.language):
            location = card.location("note")
            yield make_finding("note-more-precise", location, card.code, phrase=mention.phrase, printed=card.printed)


def check_overlaps(proof: Proof) -> Iterator[Finding]:
    """Dates that overlap but differ, such as 480 BCE and the 5th century BCE: in the game they are the same date.

    Reported at the wider date, or at the earlier one if neither contains the other.
    """
    by_span: dict[_Span, list[Card]] = defaultdict(list)
    for card in proof.deck.cards:
        by_span[_span(card)].append(card)
    running: list[_Span] = []
    overlaps: dict[_Span, list[Card]] = defaultdict(list)
    for span in sorted(sorted(by_span, key=_last, reverse=True), key=_first):
        running = [wide for wide in running if wide[1] >= span[0]]
        for wide in running:
            overlaps[wide] += by_span[span]
        running.append(span)
    for span, others in overlaps.items():
        names = ", ".join(f"{other.code} ({other.printed})" for other in others[:_MAX_NAMED])
        more = ", …" if len(others) > _MAX_NAMED else ""
        for card in by_span[span]:
            yield make_finding(
                "dates-overlap",
                card.location("value"),
                card.code,
                printed=card.printed,
                others=names + more,
                order=proof.deck.order.words,
            )


def check_printed_values(proof: Proof) -> Iterator[Finding]:
    """A printed date or other value that differs from the one by which the game orders the card."""
    order = proof.deck.order
    for event in proof.deck.events:
        if not (text := event.text("printed")) or not isinstance(event.value, Span):
            continue
        try:
            printed = order.read_bound(text)
        except UnreadableError:
            continue
        if (printed.first, printed.last) != (event.value.first, event.value.last):
            yield make_finding(
                "printed-differs",
                event.location("printed"),
                event.code,
                write_cell(event.location("printed"), ""),
                printed=text,
                date=event.text(order.field),
                order=order.words,
            )


def check_sources(proof: Proof) -> Iterator[Finding]:
    for card in proof.deck.cards:
        if not (card.source or card.link):
            yield make_finding("no-source", card.location(), card.code, order=proof.deck.order.words)


CHECKS = (
    check_values,
    check_labels,
    check_code_order,
    check_duplicates,
    check_overlaps,
    check_printed_values,
)

DATE_CHECKS = (check_web_times, check_future_dates, check_titles, check_notes, check_sources)
"""Those of decks that are ordered by dates."""


def _ranks(values: Sequence[Any]) -> list[float]:
    """The place of each value in their order; equal ones share the middle of their places."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


def _near_pairs(events: Iterable[_TitledEvent]) -> Iterator[tuple[_TitledEvent, _TitledEvent]]:
    """All pairs of events of one year or number; of very many, only pairs next to each other by title."""
    groups: dict[object, list[_TitledEvent]] = defaultdict(list)
    for title, event in events:
        if isinstance(event.value, Span):
            groups[event.value.first[0]].append((title, event))
    for group in groups.values():
        if len(group) <= _MAX_COMPARED:
            yield from combinations(group, 2)
        else:
            yield from pairwise(sorted(group, key=itemgetter(0)))


def _same_value(first: Event, second: Event, field: str) -> bool:
    """Whether two events have the same value; values that cannot be read are compared as written."""
    if isinstance(first.value, Span) and isinstance(second.value, Span):
        return first.value.same(second.value)
    return first.text(field) == second.text(field)


def _span(card: Card) -> _Span:
    return (card.value.first, card.value.last)


def _first(span: _Span) -> Place:
    return span[0]


def _last(span: _Span) -> Place:
    return span[1]


def _describe(event: Event) -> str:
    return f"{event.code} ({event.row_location})"


# Titles that are the same event in nearly the same words.


def title_key(title: str) -> str:
    """A key that is equal for titles that differ only in case, blanks and punctuation."""
    return " ".join(_WORD.findall(fold_case(title))) or title.strip()


def are_similar(first: str, second: str) -> bool:
    """Whether two titles have the same words except one misspelling or up to two more words; numbers must be equal.

    `Apollo 11 lands` and `Apollo 12 lands` are two events, and so are those of North and South Korea.
    """
    one, two = _count_words(first), _count_words(second)
    if _differ_too_much(one.keys(), two.keys()):
        return False
    only_one, only_two = one - two, two - one
    if not only_one or not only_two:
        extra = [word for word in (only_one or only_two) if len(word) > _SHORT_WORD or _is_number(word)]
        shared = [word for word in one & two if len(word) > _SHORT_WORD]
        return len(shared) > 1 and len(extra) <= _MAX_EXTRA_WORDS and not any(map(_is_number, extra))
    if len(only_one) != 1 or len(only_two) != 1:
        return False
    return _is_misspelling(next(iter(only_one)), next(iter(only_two)))


def _differ_too_much(one: KeysView[str], two: KeysView[str]) -> bool:
    """No word in common, or too many words that only one has: a quick test that is true of nearly all pairs."""
    if one.isdisjoint(two):
        return True
    only_one, only_two = len(one - two), len(two - one)
    return min(only_one, only_two) > 0 and max(only_one, only_two) > 1


@lru_cache(maxsize=4096)
def _count_words(title: str) -> Counter[str]:
    return Counter(_WORD.findall(title))


def _is_number(word: str) -> bool:
    return any(letter.isdigit() for letter in word) or bool(re.fullmatch("[ivxlc]+", word))


def _is_misspelling(one: str, two: str) -> bool:
    """Whether two words differ by one letter that is added, missing, replaced or swapped, but not the first letter."""
    if min(len(one), len(two)) < _LONG_WORD or one[0] != two[0] or _is_number(one) or _is_number(two):
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    rest, other = one[start:], two[start:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other or rest == other[1:] or rest[1:] == other[1:]
