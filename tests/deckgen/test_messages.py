"""Catalogues have the same entries and placeholders in every language, and plural forms as in CLDR."""

from __future__ import annotations

import re

import pytest
from babel.core import Locale
from hypothesis import example, given
from hypothesis import strategies as st

from deckgen.messages import (
    FALLBACK,
    available_languages,
    current_language,
    format_number,
    load_messages,
    ordinal_category,
    plural_category,
    say,
    set_language,
    words_for_page,
)
from tests.translations import (
    differing_blanks,
    message_files,
    misshapen_entries,
    missing_entries,
    sections,
    unknown_keys,
)

TRANSLATIONS = [(language, section) for language in available_languages() for section in sections("deckgen")]


@pytest.mark.parametrize(("language", "section"), TRANSLATIONS)
def test_a_translation_has_the_entries_of_the_original(language, section):
    assert missing_entries("deckgen", language, section) == set()


@pytest.mark.parametrize(("language", "section"), TRANSLATIONS)
def test_a_translation_has_the_placeholders_of_the_original(language, section):
    assert differing_blanks("deckgen", language, section) == []


@pytest.mark.parametrize("file", message_files("deckgen"), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_entry_is_a_text_or_all_plural_forms_of_one(file):
    assert misshapen_entries(file) == []


def test_each_package_has_its_own_messages():
    assert load_messages("deckgen").say("help.program", "en") != load_messages("scorer").say("help.program", "en")


def test_an_unknown_language_falls_back_to_english():
    assert say("reading.no-such-file", "xx") == say("reading.no-such-file", "en")
    assert say("reading.no-such-file", "../en") == say("reading.no-such-file", "en")


@pytest.mark.parametrize(("wanted", "language"), [("es_MX.UTF-8", "es"), ("es", "es"), ("C.UTF-8", "en"), ("", "en")])
def test_the_language_is_that_of_the_environment(monkeypatch, wanted, language):
    monkeypatch.setenv("LC_ALL", wanted)
    for variable in ("LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    set_language()
    assert current_language() == language
    set_language(FALLBACK)


@pytest.mark.parametrize(
    ("language", "written"), [("en", "1.5"), ("es", "1,5"), ("fr", "1,5"), ("pl", "1,5"), ("de", "1,5")]
)
def test_numbers_have_the_decimal_sign_of_the_language(language, written):
    assert format_number(1.5, language=language) == written
    assert f"{written} s" in say("build.took", language, size="", seconds=1.5).replace("\u00a0", " ")
    assert format_number(2.0, language=language) == "2"


def test_english_and_spanish_are_available():
    assert {"en", "es"} <= set(available_languages())


def test_every_message_that_the_code_uses_exists():
    assert unknown_keys("deckgen") == set()


@pytest.mark.parametrize("language", available_languages())
@given(number=st.integers(-200, 200) | st.integers() | st.floats(-1e12, 1e12))
@example(number=1.0)
@example(number=1.5)
@example(number=0.5)
@example(number=1_000_000)
@example(number=3_000_000.0)
def test_plural_categories_are_those_of_cldr(language: str, number: float) -> None:
    assert plural_category(language, number) == Locale(language).plural_form(number)


@pytest.mark.parametrize("language", available_languages())
@given(number=st.integers(0, 2000))
def test_ordinal_categories_are_those_of_cldr(language: str, number: int) -> None:
    assert ordinal_category(language, number) == Locale(language).ordinal_form(number)


def test_who_sees_a_page_is_told_of_its_buttons_and_others_of_commands():
    with words_for_page():
        on_page = say("checks.text-too-long.fix")
    assert on_page == "shorten it, or choose a larger card under Look"
    assert "--card" in say("checks.text-too-long.fix")
    assert say("checks.note-dropped.fix") == "shorten the note or the title"


def test_nobody_who_sees_a_page_is_told_to_run_a_command():
    command = re.compile(r"--[a-z]|`deckgen |`[a-z]+: ")
    about_files = {"wrong-kind.fix", "yaml-odd-key.fix", "bad-column.fix"}  # of decks that are written by hand
    for section in ("checks", "dates", "reading", "quantities"):
        entries = load_messages("deckgen").catalogue(FALLBACK, section)
        told = {name for name, text in entries.items() if command.search(str(entries.get(f"{name}.page", text)))}
        assert told <= about_files


def test_a_message_can_be_written_whatever_a_file_is_called():
    assert say("themes.no-file", name="m\udce1s.svg").encode().count("\ufffd".encode()) == 1
