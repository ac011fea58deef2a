"""Checks of links and songs: addresses that can be opened, codes that fit, dates of later editions, songs twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from deckgen.deck.model import Card, Event
from deckgen.faces.link_code import fits, least_side, longest_link
from deckgen.faces.proof import Proof
from deckgen.findings import Finding, delete_row, make_finding, write_cell
from deckgen.resources import read_data
from deckgen.text import fold_words
from deckgen.theme import link_room

_WEB = ("http", "https")
_SHOWN = 60  # characters of an address in a message
_ADDITION = re.compile(r"[(\[](?P<bracketed>[^)\]]*+)|\s[-–—]\s(?P<dashed>.*)")


def check_addresses(proof: Proof) -> Iterator[Finding]:
    """Links that a phone could not open, and those whose code does not fit the card."""
    room = link_room(proof.theme, proof.size)
    for event in proof.deck.events:
        if not (link := event.text("link")):
            continue
        location = event.location("link")
        if not is_address(link):
            schemes = ", ".join(f"{name}:" for name in _load_schemes())
            repairs = write_cell(location, whole) if "." in link and is_address(whole := f"https://{link}") else ()
            shown = link[:_SHOWN]
            yield make_finding("link-unusable", location, event.code, repairs, link=shown, schemes=schemes)
        if not fits(least_side(link), room):
            longest, length = longest_link(room), len(link.encode())
            yield make_finding("link-too-long", location, event.code, n=length, longest=longest)


def check_link_faces(proof: Proof) -> Iterator[Finding]:
    """What stands beside the code of a link, in one finding; and cards without a link where all others have one."""
    linked = [event for event in proof.deck.events if event.text("link")]
    if linked and not proof.theme.link.alone:
        yield make_finding("link-beside-title", linked[0].location("link"), n=len(linked))
    if proof.theme.link.alone:
        for event in proof.deck.events:
            if not event.text("link"):
                yield make_finding("link-missing", event.row_location, event.code)


def check_links_twice(proof: Proof) -> Iterator[Finding]:
    """The same song on two cards; a check of titles finds those with the same title and artist."""
    seen: dict[str, Event] = {}
    for event in proof.deck.events:
        if link := event.text("link"):
            if earlier := seen.get(link):
                repairs, other = delete_row(event.row_location), earlier.code
                yield make_finding("link-twice", event.location("link"), event.code, repairs, other=other)
            seen.setdefault(link, event)


def check_editions(proof: Proof) -> Iterator[Finding]:
    """Songs of a later edition or of a collection, whose date may be that of the edition."""
    for card in proof.deck.cards:
        if not (card.link or card.artist):
            continue
        album = _album(card)
        if word := find_edition(card.title, album):
            yield make_finding(
                "edition-date", card.location("value"), card.code, title=card.title, word=word, printed=card.printed
            )
        elif _find_words(album, _load_words()["compilation"]):
            yield make_finding(
                "collection-date",
                card.location("value"),
                card.code,
                title=card.title,
                album=album,
                printed=card.printed,
            )


def is_address(link: str) -> bool:
    """Whether a text is an address of the web with a host, or one that a program of a phone opens."""
    if re.search(r"\s", link):
        return False
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    if parts.scheme in _WEB:
        return bool(parts.hostname)
    return parts.scheme in _load_schemes() and bool(parts.path or parts.netloc)


def find_edition(title: str, album: str) -> str:
    """The word in brackets or after a dash of a title, or in the name of an album, that tells of a later edition."""
    words = _load_words()
    additions = (found["bracketed"] or found["dashed"] or "" for found in _ADDITION.finditer(title))
    in_title = (_find_words(addition, words["title"]) for addition in additions)
    return next(filter(None, in_title), "") or _find_words(album, words["album"])


def _album(card: Card) -> str:
    return next(filter(None, (card.extra[name] for name in _load_words()["columns"])), "")


def _find_words(text: str, wanted: tuple[str, ...]) -> str:
    """The first of some words that is in a text as whole words."""
    padded = f" {fold_words(text)} "
    return next((word for word in wanted if f" {fold_words(word)} " in padded), "")


@cache
def _load_words() -> dict[str, tuple[str, ...]]:
    data: dict[str, Any] = read_data(Path(__file__).with_name("editions.yaml"))
    return {kind: tuple(words) for kind, words in data.items()}


@cache
def _load_schemes() -> tuple[str, ...]:
    return tuple(read_data(Path(__file__).with_name("link_schemes.yaml")))


CHECKS = (check_addresses, check_link_faces, check_links_twice, check_editions)
