"""Codes for events whose author gave none: numbers that tell nothing of the dates and stay with their events.

An event's number comes from a hash of the deck's id and the event's title, so it depends neither on the order of the
rows nor on the dates. All first ask for one of three digits. Of those that ask for the same one, one gets it, and the
others ask for one of four digits, then for one of five. So a row that is added or removed changes the code of at most
one event of three digits, one of four, and seldom one of five; there is no number of events at which all codes change.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

from deckgen.text import code_key, fold_words

_RANGES = (range(1, 1_000), range(1_000, 10_000), range(10_000, 100_000))


class CodeRequest(NamedTuple):
    """What decides the code of an event: the one that is written, if it can be used, or else the title."""

    written: str
    title: str
    revealing: frozenset[int]  # numbers that would give the date away, because the code is on the title face


def assign_codes(deck_id: str, requests: Sequence[CodeRequest]) -> list[str]:
    """The written codes, and a number for each event without one; the same numbers in whatever order they come."""
    codes = [request.written for request in requests]
    taken = {code_key(code) for code in codes if code}
    keys = _unique_keys(deck_id, requests)
    waiting = [index for index, code in enumerate(codes) if not code]
    for attempt in count():
        if not waiting:
            return codes
        numbers = _RANGES[min(attempt, len(_RANGES) - 1)]
        asked: defaultdict[int, list[int]] = defaultdict(list)
        for index in waiting:
            asked[numbers[_hash(keys[index], attempt) % len(numbers)]].append(index)
        for number, rivals in asked.items():
            allowed = [index for index in rivals if number not in requests[index].revealing]
            if allowed and str(number) not in taken:
                winner = min(allowed, key=lambda index: _hash(keys[index], -1))
                codes[winner] = f"{number:03}"
                taken.add(str(number))
        waiting = [index for index in waiting if not codes[index]]
    raise AssertionError("count() never ends")


def numbers_in(date: str) -> frozenset[int]:
    """The numbers in a written date, as far as a code could be one of them."""
    return frozenset(int(digits) for digits in re.findall("[0-9]+", date) if len(digits) < 6)


def _unique_keys(deck_id: str, requests: Iterable[CodeRequest]) -> list[str]:
    """Equal titles are told apart by their order; capitals, accents and punctuation do not count."""
    seen: Counter[str] = Counter()
    keys = []
    for request in requests:
        title = fold_words(request.title) or request.title
        keys.append(f"{deck_id}\n{title}\n{seen[title]}")
        seen[title] += 1
    return keys


def _hash(key: str, attempt: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{key}\n{attempt}".encode(errors="replace")).digest()[:8], "big")
