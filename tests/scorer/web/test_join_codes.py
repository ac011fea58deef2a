"""Keys and PINs of several tables: they follow from the server's key, and PINs can hardly be guessed."""

from __future__ import annotations

import re

import pytest

from scorer.web.join_codes import (
    TRIES_IN_TOTAL,
    TRIES_PER_ADDRESS,
    WINDOW,
    PinTries,
    derive_key,
    find_by_pin,
    make_join_codes,
)

KEY = "abcdefghjkmnpq"


def test_every_table_has_a_key_and_a_pin_of_its_own() -> None:
    codes = make_join_codes(KEY, 12)
    assert [code.number for code in codes] == list(range(1, 13))
    assert len({code.key for code in codes} | {KEY}) == 13
    assert len({code.pin for code in codes}) == 12
    for code in codes:
        assert re.fullmatch(r"[a-z2-9]{14}", code.key)
        assert re.fullmatch(r"\d{3} \d{3}", code.spaced_pin)


def test_they_last_as_long_as_the_key() -> None:
    assert make_join_codes(KEY, 6) == make_join_codes(KEY, 12)[:6]
    other = make_join_codes("qpnmkjhgfedcba", 6)
    assert not {code.pin for code in other} & {code.pin for code in make_join_codes(KEY, 6)}
    assert not {code.key for code in make_join_codes(KEY, 6, 2)} & {code.key for code in make_join_codes(KEY, 6)}
    assert not {code.pin for code in make_join_codes(KEY, 6, 2)} & {code.pin for code in make_join_codes(KEY, 6)}
    assert derive_key(KEY, "projector") != derive_key(KEY, "table 1")


def test_two_tables_never_get_the_same_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "scorer.web.join_codes._number", lambda key, purpose: int(purpose[-1]) if "pin" in purpose else 1
    )
    assert [code.pin for code in make_join_codes(KEY, 3)] == ["000000", "000001", "000002"]


def test_a_pin_is_found_however_it_is_typed() -> None:
    codes = make_join_codes(KEY, 6)
    assert find_by_pin(codes, codes[3].pin) == codes[3]
    assert find_by_pin(codes, f" {codes[3].spaced_pin}. ") == codes[3]
    assert find_by_pin(codes, codes[3].pin[:-1]) is None
    assert find_by_pin(codes, "") is None


def test_wrong_tries_are_bounded_for_one_address_and_come_back_with_time() -> None:
    now = [0.0]
    tries = PinTries(lambda: now[0])
    for _ in range(TRIES_PER_ADDRESS):
        assert tries.may_try("10.0.0.5")
        tries.note_wrong("10.0.0.5")
    assert not tries.may_try("10.0.0.5")
    assert tries.may_try("10.0.0.6")
    now[0] = WINDOW
    assert tries.may_try("10.0.0.5")


def test_wrong_tries_of_many_addresses_are_bounded_in_total() -> None:
    tries = PinTries(lambda: 0.0)
    for number in range(TRIES_IN_TOTAL):
        assert tries.may_try(f"10.0.0.{number}")
        tries.note_wrong(f"10.0.0.{number}")
    assert not tries.may_try("10.0.1.1")
