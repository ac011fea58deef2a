"""Every word people see: the same entries with the same blanks in every language."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
import yaml

import deckgen.messages
from deckgen.messages import FALLBACK, available, catalogue, number, say, speak, spoken

FOLDER = Path(deckgen.messages.__file__).parent
TRANSLATED = sorted((file.parent.name, file.stem) for file in FOLDER.glob("*/*.yaml") if file.parent.name != FALLBACK)
PLURALS = {
    "en": {"one", "other"},
    "es": {"one", "other"},
    "fr": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
}


def texts(entry) -> list[str]:
    return [str(text) for text in entry.values()] if isinstance(entry, dict) else [str(entry)]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize(("language", "domain"), TRANSLATED)
def test_a_translation_has_the_entries_of_the_original(language, domain):
    assert set(catalogue(language, domain)) == set(catalogue(FALLBACK, domain))


@pytest.mark.parametrize(("language", "domain"), TRANSLATED)
def test_a_translation_has_the_blanks_of_the_original(language, domain):
    for name, entry in catalogue(language, domain).items():
        original = set.union(*map(blanks, texts(catalogue(FALLBACK, domain)[name])))
        assert set.union(*map(blanks, texts(entry))) == original, name


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/*.yaml")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_entry_is_a_text_or_all_plural_forms_of_one(file):
    for name, entry in yaml.safe_load(file.read_text("utf-8")).items():
        if isinstance(entry, dict):
            assert set(entry) <= {"zero", "one", "two", "few", "many", "other"}, name
            assert PLURALS.get(file.parent.name, {"other"}) <= set(entry), name
        assert all(isinstance(text, str) and text.strip() for text in texts(entry)), name


def test_a_language_we_do_not_speak_is_answered_in_english():
    assert say("reading.no-such-file", "xx") == say("reading.no-such-file", "en")
    assert say("reading.no-such-file", "../en") == say("reading.no-such-file", "en")


@pytest.mark.parametrize(("wanted", "language"), [("es_MX.UTF-8", "es"), ("es", "es"), ("C.UTF-8", "en"), ("", "en")])
def test_the_persons_own_language_is_spoken(monkeypatch, wanted, language):
    monkeypatch.setenv("LC_ALL", wanted)
    for variable in ("LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    speak()
    assert spoken() == language
    speak(FALLBACK)


@pytest.mark.parametrize(("language", "written"), [("en", "1.5"), ("es", "1,5"), ("fr", "1,5"), ("pl", "1,5")])
def test_numbers_have_the_decimal_sign_of_the_language(language, written):
    assert number(1.5, language=language) == written
    assert f"{written} s" in say("build.took", language, size="", seconds=1.5)
    assert number(2.0, language=language) == "2"


def test_english_and_spanish_are_spoken():
    assert {"en", "es"} <= set(available())
