"""Is it true, and does the card keep its secret?"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import KeysView
from datetime import date as calendar_date
from functools import lru_cache
from itertools import combinations, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING

from deckgen.checks.dates_in_text import dates_in, dates_within
from deckgen.dates import DateError, HistoricalDate, read_date
from deckgen.findings import Finding, found
from deckgen.text import fold_case

# Titles that are surely one and the same event, told twice in nearly the same words.


_WORD = re.compile(r"\w+")
_SMALL = 3  # letters: of, the, de, la
_LONG_ENOUGH_TO_MISSPELL = 5
_MOST_EXTRA = 2


def title_key(title: str) -> str:
    """The same for titles that differ only in case, blanks and punctuation."""
    return " ".join(_WORD.findall(fold_case(title))) or title.strip()


def alike(first: str, second: str) -> bool:
    """The same words but for one misspelt or two more; never where a number, name or place differs.

    `Apollo 11 lands` and `Apollo 12 lands` are two events, and so are those of North and South Korea.
    """
    one, two = _words(first), _words(second)
    if _surely_differ(one.keys(), two.keys()):
        return False
    only_one, only_two = one - two, two - one
    if not only_one or not only_two:
        extra = [word for word in (only_one or only_two) if len(word) > _SMALL or _is_number(word)]
        shared = [word for word in one & two if len(word) > _SMALL]
        return len(shared) > 1 and len(extra) <= _MOST_EXTRA and not any(map(_is_number, extra))
    if len(only_one) != 1 or len(only_two) != 1:
        return False
    return _misspelt(next(iter(only_one)), next(iter(only_two)))


def _surely_differ(one: KeysView[str], two: KeysView[str]) -> bool:
    """No word in common, or too many that only one has; asked first because it is so of nearly all titles."""
    if one.isdisjoint(two):
        return True
    only_one, only_two = len(one - two), len(two - one)
    return min(only_one, only_two) > 0 and max(only_one, only_two) > 1


@lru_cache(maxsize=4096)
def _words(title: str) -> Counter[str]:
    return Counter(_WORD.findall(title))


def _is_number(word: str) -> bool:
    return any(letter.isdigit() for letter in word) or bool(re.fullmatch("[ivxlc]+", word))


def _misspelt(one: str, two: str) -> bool:
    """One letter more, less, other or out of place; the first letter is right."""
    if min(len(one), len(two)) < _LONG_ENOUGH_TO_MISSPELL or one[0] != two[0] or _is_number(one) or _is_number(two):
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    rest, other = one[start:], two[start:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other or rest == other[1:] or rest[1:] == other[1:]


if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckgen.dates.historical import Moment
    from deckgen.deck.model import Card, Event
    from deckgen.faces.proof import Proof

    _Span = tuple[Moment, Moment]
    _Titled = tuple[str, Event]

_ENOUGH_TO_SHOW_ORDER = 10
_MOST_COMPARED = 300
_NAMED = 5


def dates_readable(proof: Proof) -> Iterator[Finding]:
    for event in proof.deck.events:
        if event.date is None:
            yield found("date-missing", event.row, event.code)
        elif isinstance(event.date, DateError):
            yield found(
                "date-unreadable",
                event.location("date"),
                event.code,
                reason=event.date.message(),
                advice=event.date.fix(),
            )


def date_in_future(proof: Proof) -> Iterator[Finding]:
    today = calendar_date.today()
    for card in proof.deck.cards:
        if card.date.first > (today.year, today.month, today.day):
            yield found("date-in-future", card.location("date"), card.code, printed=card.printed)


def date_in_title(proof: Proof) -> Iterator[Finding]:
    """A year, decade or century on the title face that gives the date away; the code is on that face too."""
    for card in proof.deck.cards:
        for mention in dates_in(card.title, proof.deck.language):
            if mention.tells(card.date):
                yield found("date-in-title", card.location("title"), card.code, phrase=mention.phrase)
        if card.code.isdecimal() and len(card.code) > 2 and int(card.code) == abs(card.date.first_year):
            yield found("date-in-title", card.location("code"), card.code, phrase=card.code)


def codes_in_order(proof: Proof) -> Iterator[Finding]:
    """Codes that rise with the dates let players sort the cards without knowing anything."""
    numbered = sorted((card for card in proof.deck.cards if card.code.isdecimal()), key=lambda card: int(card.code))
    if len(numbered) < _ENOUGH_TO_SHOW_ORDER:
        return
    backward = sum(later.date.before(earlier.date) for earlier, later in pairwise(numbered))
    if backward <= len(numbered) // 20:
        yield found("codes-in-order", numbered[0].location("code"))


def events_twice(proof: Proof) -> Iterator[Finding]:
    """The same event on two cards: one title with two codes, or much the same title at the same date."""
    seen: dict[str, Event] = {}
    for event in proof.deck.events:
        title = title_key(event.text("title"))
        if title and title in seen:
            earlier = seen[title]
            code = "same-event-twice" if _one_date(event, earlier) else "title-twice"
            yield found(code, event.location("title"), event.code, title=event.text("title"), other=_named(earlier))
        else:
            seen[title] = event
    for (title, earlier), (other, event) in _same_year_pairs(seen.items()):
        if alike(title, other) and _one_date(earlier, event):
            named = event.text("title")
            yield found("same-event-twice", event.location("title"), event.code, title=named, other=_named(earlier))


def note_more_precise(proof: Proof) -> Iterator[Finding]:
    """A note that dates the event more closely than the card starts arguments at the table."""
    for card in proof.deck.cards:
        for mention in dates_within(card.date, card.note, proof.deck.language):
            location = card.location("note")
            yield found("note-more-precise", location, card.code, phrase=mention.phrase, printed=card.printed)


def dates_overlap(proof: Proof) -> Iterator[Finding]:
    """480 BCE beside the 5th century BCE: the game calls them the same date, which surprises people.

    Reported at the wider date, or at the earlier where neither holds the other; equal dates are no surprise.
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
        names = ", ".join(f"{other.code} ({other.printed})" for other in others[:_NAMED])
        more = ", …" if len(others) > _NAMED else ""
        for card in by_span[span]:
            yield found("dates-overlap", card.location("date"), card.code, printed=card.printed, others=names + more)


def printed_differs(proof: Proof) -> Iterator[Finding]:
    """What players see is not what the game compares."""
    for event in proof.deck.events:
        if not (text := event.text("printed")) or not isinstance(event.date, HistoricalDate):
            continue
        try:
            printed = read_date(text, proof.deck.language)
        except DateError:
            continue
        if (printed.first, printed.last) != (event.date.first, event.date.last):
            yield found("printed-differs", event.location("printed"), event.code, printed=text, date=event.text("date"))


def no_source(proof: Proof) -> Iterator[Finding]:
    for card in proof.deck.cards:
        if not card.source:
            yield found("no-source", card.locations[""], card.code)


def _same_year_pairs(events: Iterable[_Titled]) -> Iterator[tuple[_Titled, _Titled]]:
    """Events of one year, each with each; of a year with very many, only those whose titles begin alike."""
    groups: dict[int, list[_Titled]] = defaultdict(list)
    for title, event in events:
        if isinstance(event.date, HistoricalDate):
            groups[event.date.first_year].append((title, event))
    for group in groups.values():
        if len(group) <= _MOST_COMPARED:
            yield from combinations(group, 2)
        else:
            yield from pairwise(sorted(group, key=itemgetter(0)))


def _one_date(first: Event, second: Event) -> bool:
    """Whether the two say the same about when it was; dates that cannot be read are compared as written."""
    if isinstance(first.date, HistoricalDate) and isinstance(second.date, HistoricalDate):
        return first.date.same(second.date)
    return first.text("date") == second.text("date")


def _span(card: Card) -> _Span:
    return (card.date.first, card.date.last)


def _first(span: _Span) -> Moment:
    return span[0]


def _last(span: _Span) -> Moment:
    return span[1]


def _named(event: Event) -> str:
    return f"{event.code} ({event.row})"


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
