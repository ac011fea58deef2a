"""Read what a deck file says under `order`, and choose from it what a game is ordered by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deckgen.findings import Finding, make_finding
from deckgen.messages import say
from deckgen.order import OrderEntry, names_of
from deckgen.order.words import WORDS
from deckgen.reading.table import find_field
from deckgen.reading.yaml_tree import Listing, Mapping, Node, Scalar
from deckgen.text import find_nearest, fold_words

_LONGEST = 60
_KEYS = {"less": "less", "more": "more", "from": "lowest", "to": "highest"}
"""The words that an author can choose, by the key of the deck file."""
assert set(_KEYS.values()) == set(WORDS)


class OrderHeader(NamedTuple):
    """The entries under `order`, and what is wrong with them."""

    entries: tuple[OrderEntry, ...]
    findings: tuple[Finding, ...]


def read_order(tree: Mapping, language: str) -> OrderHeader:
    """What a deck can be ordered by; no entry means dates."""
    node = tree.entries.get("order")
    nodes = node.items if isinstance(node, Listing) else (node,) if node else ()
    findings: list[Finding] = []
    entries = [entry for each in nodes if (entry := _read_entry(each, language, findings))]
    return OrderHeader(tuple(entries), tuple(findings))


def choose_entries(declared: Sequence[OrderEntry], asked: Sequence[OrderEntry]) -> tuple[OrderEntry, ...]:
    """What a game is ordered by: what is asked for, with all that the deck says about it, or all that it declares."""
    if not asked:
        return tuple(declared)
    return tuple(_find_entry(declared, entry) for entry in asked if not is_dates(entry.by))


def value_names(entries: Sequence[OrderEntry]) -> frozenset[str]:
    """How the values of a deck may be called in its events, folded."""
    return frozenset(fold_words(name) for entry in entries for name in names_of(entry.by))


def is_dates(by: str) -> bool:
    field = find_field(by)
    return field is not None and field.field == "date"


def _find_entry(declared: Sequence[OrderEntry], asked: OrderEntry) -> OrderEntry:
    """The entry of the deck that is so called, or else the one asked for."""
    wanted = fold_words(asked.by)
    for entry in declared:
        if wanted in value_names((entry,)):
            return entry
    return asked


def _read_entry(node: Node, language: str, findings: list[Finding]) -> OrderEntry | None:
    if isinstance(node, Scalar):
        by = "" if node.empty else node.text.strip()[:_LONGEST]
        return OrderEntry(by) if by and not is_dates(by) else None
    if not isinstance(node, Mapping):
        return None
    by = _text(node.entries.get("by"))
    if not by or is_dates(by):
        return None
    units = tuple(_read_units(node, by, language, findings))
    return OrderEntry(by, units, tuple(_read_words(node)), _text(node.entries.get("print")))


def _read_units(node: Mapping, by: str, language: str, findings: list[Finding]) -> Iterator[str]:
    """The units that are known and of one family; the others are findings."""
    from deckgen.order.units import find_unit, load_units  # which only few decks need

    listed = node.entries.get("unit")
    family = ""
    for item in listed.items if isinstance(listed, Listing) else (listed,):
        if not (name := _text(item)):
            continue
        location = node.locations["unit"]._replace(column="unit")
        unit = find_unit(name, language)
        if unit is None:
            known = [symbol for each in load_units().values() for symbol in (*each.symbols, each.id)]
            guess = find_nearest(name, known)
            advice = say("reading.did-you-mean", name=guess) if guess else say("reading.known-units")
            findings.append(make_finding("unit-unknown", location, name=name, advice=advice))
        elif family and unit.family != family:
            findings.append(make_finding("units-differ", location, name=name, by=by))
        else:
            family = unit.family
            yield unit.id


def _read_words(node: Mapping) -> Iterator[tuple[str, str, str]]:
    """The author's words, each for one language, or for no certain one."""
    for key, word in _KEYS.items():
        written = node.entries.get(key)
        if isinstance(written, Mapping):
            for language, text in written.entries.items():
                if shown := _text(text):
                    yield word, language.casefold().split("-")[0], shown
        elif shown := _text(written):
            yield word, "", shown


def _text(node: Node | None) -> str:
    return node.text.strip()[:_LONGEST] if isinstance(node, Scalar) and not node.empty else ""
