"""Decks as links: what goes in comes out, and nothing that a stranger writes there does harm."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.deck_link import (
    BEGINNING,
    MOST_CHARACTERS,
    LongLinkError,
    UnlinkableError,
    is_site,
    read_deck_link,
    write_code_link,
    write_deck_link,
)
from deckgen.errors import UserError
from deckgen.resources import parse_data

SITE = "https://example.org/cards/"
DECK = {"deck.yaml": b"title: Town\nevents: events.csv\n", "events.csv": "date,title\n1789,Révolution\n".encode()}


def _sent(link: str) -> str:
    return link.partition(BEGINNING)[2]


def _pack(content: object) -> str:
    packed = zlib.compress(content if isinstance(content, bytes) else json.dumps(content).encode())
    return "1." + urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_deck_comes_out_as_it_went_in() -> None:
    link = write_deck_link(SITE, DECK)
    assert link.startswith("https://example.org/cards/table/#deck=1.")
    assert link.isascii()
    assert read_deck_link(_sent(link)) == DECK


def test_it_comes_out_of_digits_too() -> None:
    begun, digits = write_code_link(SITE, DECK)
    assert begun == "https://example.org/cards/table/#deck=1d."
    assert digits.isdecimal()
    assert read_deck_link(_sent(begun + digits)) == DECK
    for damaged in (digits[:-1], digits[1:], f"9{digits[1:]}", f"{digits}0", "9" * 20, "1", ""):
        with pytest.raises(UserError, match="not complete"):
            read_deck_link(f"1d.{damaged}")


def test_notes_of_the_author_stay_behind_but_no_text_does() -> None:
    header = """# a note
title: "Town # 1"  # its name
events: events.csv   # the list
about: |
  One
  # no note
"""
    sent = read_deck_link(_sent(write_deck_link(SITE, DECK | {"deck.yaml": header.encode()})))["deck.yaml"].decode()
    assert parse_data(sent) == parse_data(header)
    plain = header.replace("  # no note\n", "")
    sent = read_deck_link(_sent(write_deck_link(SITE, DECK | {"deck.yaml": plain.encode()})))["deck.yaml"].decode()
    assert "note" not in sent
    assert parse_data(sent) == parse_data(plain)


@given(st.text(max_size=2000))
def test_any_text_is_a_deck_or_is_refused(text: str) -> None:
    for written in (text, f"1.{text}"):
        with pytest.raises(UserError):
            read_deck_link(written)


def test_a_link_that_was_cut_or_changed_is_refused() -> None:
    text = _sent(write_deck_link(SITE, DECK))
    for damaged in (text[:-1], text[:-9], text[:20] + "A" + text[21:], text + "AAAA"[: 4 - len(text) % 4]):
        if damaged != text:
            with pytest.raises(UserError, match="not complete"):
                read_deck_link(damaged)


@pytest.mark.parametrize(
    "files",
    [
        {"../deck.yaml": "x", "deck.yaml": "title: x"},
        {"deck.yaml": "title: x", "/etc/x.yaml": "x"},
        {"deck.yaml": "title: x", "a\\b.yaml": "x"},
        {"deck.yaml": "title: x", ".history/a.yaml": "x"},
        {"deck.yaml": "title: x", "a/.b/c.yaml": "x"},
        {"deck.yaml": "title: x", "program.py": "x"},
        {"deck.yaml": 1},
        {"deck.yaml": "title: \ud800"},
        {"deck.yaml": "title: x", "\ud800.csv": "x"},
        {"events.csv": "date,title"},
        {"deck.yaml": "x", **{f"{number}.csv": "" for number in range(200)}},
        ["deck.yaml"],
        b"\xff\xfe",
        b"[" * 100_000,
    ],
    ids=str,
)
def test_other_things_than_decks_are_refused(files: object) -> None:
    with pytest.raises(UserError, match="not complete"):
        read_deck_link(_pack(files))


def test_what_unpacks_to_very_much_is_refused() -> None:
    with pytest.raises(UserError, match="too large"):
        read_deck_link(_pack({"deck.yaml": " " * 5_000_000}))
    with pytest.raises(UserError, match="too large"):
        read_deck_link("1." + "A" * MOST_CHARACTERS)


def test_a_link_of_a_later_version_is_named() -> None:
    with pytest.raises(UserError, match="another version"):
        read_deck_link("2.AAAA")


@pytest.mark.parametrize("files", [{"deck.yaml": b"x", "a.jpg": b"x"}, {"deck.yaml": b"\xff"}, {"events.csv": b"x"}])
def test_pictures_do_not_fit(files: dict[str, bytes]) -> None:
    with pytest.raises(UnlinkableError):
        write_deck_link(SITE, files)


def test_a_deck_that_is_too_long_is_refused() -> None:
    text = "".join(f"{zlib.crc32(str(number).encode())}," for number in range(4000))
    with pytest.raises(LongLinkError):
        write_deck_link(SITE, {**DECK, "more.csv": text.encode()})


@pytest.mark.parametrize("address", ["https://example.org/cards/", "http://192.168.1.7:8000"])
def test_addresses_of_sites(address: str) -> None:
    assert is_site(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "example.org",
        "javascript:alert(1)",
        "https://",
        "https://a.org/?x=1",
        "https://u:p@a.org",
        "https://[",
        "https://a.org/\n",
    ],
)
def test_other_addresses(address: str) -> None:
    assert not is_site(address)
