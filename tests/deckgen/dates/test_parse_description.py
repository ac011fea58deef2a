"""The record that `deckgen date` shows."""

from __future__ import annotations

from deckgen.dates import describe_date


def test_a_date_is_described_by_its_years_and_print() -> None:
    assert describe_date("siglo V a. C.", "es") == {
        "text": "siglo V a. C.",
        "first_year": -500,
        "last_year": -401,
        "approximate": False,
        "printed": "siglo V a. C.",
    }


def test_a_refused_date_is_described_by_its_error_and_fix() -> None:
    assert describe_date("0", "en") == {
        "text": "0",
        "error": "“0” has a year 0, and there is none: 1 BCE is followed by 1 CE. "
        "Write in full what you mean, for example: 1 BCE / 1 CE",
    }
