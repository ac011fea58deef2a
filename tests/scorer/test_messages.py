"""Every message of the scorer has the same entries with the same blanks in every language of deckgen."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckgen.messages import available_languages
from deckgen.resources import resource_folder
from tests.translations import (
    differing_blanks,
    message_files,
    misshapen_entries,
    missing_entries,
    sections,
    unknown_keys,
)

TRANSLATIONS = [(language, section) for language in available_languages() for section in sections("scorer")]


@pytest.mark.parametrize(("language", "section"), TRANSLATIONS)
def test_a_translation_has_the_entries_of_the_original(language: str, section: str) -> None:
    assert missing_entries("scorer", language, section) == set()


@pytest.mark.parametrize(("language", "section"), TRANSLATIONS)
def test_a_translation_has_the_blanks_of_the_original(language: str, section: str) -> None:
    assert differing_blanks("scorer", language, section) == []


@pytest.mark.parametrize("file", message_files("scorer"), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_entry_is_a_text_or_all_plural_forms_of_one(file: Path) -> None:
    assert misshapen_entries(file) == []


def test_every_message_of_the_code_and_of_the_pages_is_there() -> None:
    assert unknown_keys("scorer", resource_folder("templates/web", package="scorer")) == set()
