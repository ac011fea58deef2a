"""The cards of a deck for the rules: dates or other values as numbers that sort, and the names in a record as codes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from deckgen.deck import Card, Deck
from deckgen.order import OrderWords
from deckgen.text import code_key, find_nearest_few, fold_case
from scorer.log.read import hash_deck
from scorer.log.records import NOBODY_KNOWS, Deal, Discard, Draw, Effect, Grid, Pile, Placement, Pool, Record, Start
from scorer.rules.faults import Fault, fault


class CardIndex:
    """All cards of a deck by code, in the order of the deck, with the spans of their dates.

    `first` and `last` are the ends of each card's span, as ranks among all the dates of the deck.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.by_code: Mapping[str, Card] = {card.code: card for card in deck.cards}
        moments = sorted({moment for card in deck.cards for moment in (card.value.first, card.value.last)})
        rank = {moment: number for number, moment in enumerate(moments)}
        self.first = {code: rank[card.value.first] for code, card in self.by_code.items()}
        self.last = {code: rank[card.value.last] for code, card in self.by_code.items()}
        spans = sorted({(self.first[code], self.last[code]) for code in self.by_code})
        self.spans_overlap = any(last >= first for (_, last), (first, _) in pairwise(spans))
        self._found: dict[str, str | Fault] = {code: code for code in self.by_code}

    @property
    def words(self) -> OrderWords | None:
        """The words for messages about a deck that is not ordered by dates."""
        return self.deck.order.words

    def __len__(self) -> int:
        return len(self.by_code)

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_code)

    def __contains__(self, code: object) -> bool:
        return code in self.by_code

    def __getitem__(self, code: str) -> Card:
        return self.by_code[code]

    def find(self, name: str) -> str | Fault:
        """The code of the card so named: a code counts before a title, and a title only where it is unique."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._search(name)
        return found

    def same_date(self, one: str, other: str) -> bool:
        """Neither is surely before the other."""
        return self.first[one] <= self.last[other] and self.first[other] <= self.last[one]

    def before(self, one: str, other: str) -> bool:
        return self.last[one] < self.first[other]

    def by_date(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cards in the order of their dates; those of the same date stay as they are."""
        return tuple(sorted(cards, key=lambda code: (self.first[code], self.last[code])))

    def _search(self, name: str) -> str | Fault:
        matches = self._by_number.get(code_key(name)) or self._by_title.get(fold_case(name), [])
        exact = [code for code in matches if self.by_code[code].title == name] or matches
        if len(exact) == 1:
            return exact[0]
        if matches:
            return fault("ambiguous-card", card=name, codes=", ".join(matches))
        near = find_nearest_few(name, [*self.by_code, *(card.title for card in self.by_code.values())])
        return fault("unknown-card", "near" if near else "", card=name, near=", ".join(near))

    @cached_property
    def deck_hash(self) -> str:
        return hash_deck(self.deck)

    @cached_property
    def _by_number(self) -> Mapping[str, list[str]]:
        numbers: dict[str, list[str]] = defaultdict(list)
        for code in self.by_code:
            numbers[code_key(code)].append(code)
        return numbers

    @cached_property
    def _by_title(self) -> Mapping[str, list[str]]:
        titles: dict[str, list[str]] = defaultdict(list)
        for code, card in self.by_code.items():
            titles[fold_case(card.title)].append(code)
        return titles


Seats = Mapping[str, int]
"""The players by name, numbered around the table."""


def resolve_names(cards: CardIndex, seats: Seats, record: Record) -> Record | Fault:
    """The record with every card by its code, or the first player or card that the table does not know."""
    return _RESOLVERS[type(record)](cards, seats, record)


def unknown_player(seats: Seats, written: str) -> Fault:
    near = find_nearest_few(written, seats)
    return fault("unknown-player", "near" if near else "", player=written, players=", ".join(near or seats))


def _place(cards: CardIndex, seats: Seats, record: Placement) -> Record | Fault:
    if record.by not in seats and record.by != NOBODY_KNOWS:
        return unknown_player(seats, record.by)
    codes, card = cards.by_code, record.card
    if card in codes and (record.after or card) in codes and (record.before or card) in codes:
        return record
    return _with_codes(cards, record, ("card", "after", "before"))


def _discard(cards: CardIndex, seats: Seats, record: Discard) -> Record | Fault:
    if record.by not in seats:
        return unknown_player(seats, record.by)
    return _with_codes(cards, record, ("card",))


def _pile(cards: CardIndex, seats: Seats, record: Pile) -> Record | Fault:
    return _with_codes(cards, record, ("card",))


def _effect(cards: CardIndex, seats: Seats, record: Effect) -> Record | Fault:
    for player in (record.by, record.other):
        if player is not None and player not in seats:
            return unknown_player(seats, player)
    return _with_codes(cards, record, ("card", "give", "take"))


def _draw(cards: CardIndex, seats: Seats, record: Draw) -> Record | Fault:
    if record.by not in seats:
        return unknown_player(seats, record.by)
    return _cards(cards, seats, record)


def _deal(cards: CardIndex, seats: Seats, record: Deal) -> Record | Fault:
    if record.to not in seats:
        return unknown_player(seats, record.to)
    return _cards(cards, seats, record)


def _cards(cards: CardIndex, seats: Seats, record: Start | Pool | Deal | Draw) -> Record | Fault:
    codes = _codes(cards, record.cards)
    if isinstance(codes, Fault):
        return codes
    return record if codes is record.cards else replace(record, cards=codes)


def _grid(cards: CardIndex, seats: Seats, record: Grid) -> Record | Fault:
    rows = []
    for row in record.rows:
        codes = _codes(cards, row)
        if isinstance(codes, Fault):
            return codes
        rows.append(codes)
    return replace(record, rows=tuple(rows))


def _with_codes(cards: CardIndex, record: Placement | Discard | Pile | Effect, keys: tuple[str, ...]) -> Record | Fault:
    """The record with the deck's own codes under these keys, or the first name that is none."""
    codes: dict[str, Any] = {}
    for key in keys:
        written = getattr(record, key)
        if written is not None:
            found = cards.find(written)
            if isinstance(found, Fault):
                return found
            codes[key] = found
    return replace(record, **codes)


def _codes(cards: CardIndex, names: tuple[str, ...]) -> tuple[str, ...] | Fault:
    if cards.by_code.keys() >= set(names):
        return names
    codes = []
    for written in names:
        code = cards.find(written)
        if isinstance(code, Fault):
            return code
        codes.append(code)
    return tuple(codes)


_RESOLVERS: dict[type[Record], Callable[..., Record | Fault]] = {
    Placement: _place,
    Discard: _discard,
    Pile: _pile,
    Effect: _effect,
    Draw: _draw,
    Deal: _deal,
    Start: _cards,
    Pool: _cards,
    Grid: _grid,
}
