"""The data files: vocabularies know CLDR's months, and the messages say the same in every language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.core import Locale

import deckgen.dates
from deckgen.dates import read_date
from deckgen.dates.vocabulary import KINDS, languages, load_words
from deckgen.messages import catalogue

SPOKEN = ("en", "es", "fr", "pl", "de")


@pytest.mark.parametrize("language", languages())
def test_every_month_of_cldr_is_read(language: str) -> None:
    months = Locale(language).months
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in months[context][width].items():
                assert read_date(f"{name} 1969", language).first == (1969, number, 1)


@pytest.mark.parametrize("language", languages())
def test_every_era_of_cldr_is_read(language: str) -> None:
    before, after = (Locale(language).eras["abbreviated"][index] for index in (0, 1))
    assert read_date(f"44 {before}", language).first_year == -44
    assert read_date(f"44 {after}", language).first_year == 44


@pytest.mark.parametrize("language", ["shared", *languages()])
def test_a_vocabulary_has_no_unknown_section(language: str) -> None:
    assert load_words(language).keys() <= KINDS.keys() | {
        "months",
        "numerals",
        "ordinals",
        "dotted_days",
        "cldr",
        "print",
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", SPOKEN)
def test_messages_are_complete_in_every_language(language: str) -> None:
    english, translated = catalogue("en", "dates"), catalogue(language, "dates")
    assert list(translated) == list(english)
    for name, text in english.items():
        assert placeholders(translated[name]) == placeholders(text)


def test_every_reason_for_a_refusal_has_a_message_and_every_message_is_used() -> None:
    sources = "".join(file.read_text("utf-8") for file in Path(deckgen.dates.__file__).parent.glob("*.py"))
    messages = {name.removesuffix(".page") for name in catalogue("en", "dates")}  # `.page`: said on a page
    used = {name for name in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', sources) if name in messages}
    raised = set(re.findall(r'RefusalError\("([a-z-]+)"', sources))
    assert raised <= used == messages
    assert messages <= catalogue("en", "dates").keys()
