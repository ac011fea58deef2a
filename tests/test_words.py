"""Texts for people keep the conventions of their language, and one thing has one name: messages, leaflets and docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckgen.messages import available_languages
from deckgen.resources import parse_data
from tests.paths import ROOT

LANGUAGES = available_languages()
QUOTES = {"de": "„“", "en": "“”", "es": "«»", "fr": "«»", "pl": "„”"}
SPACED_PERCENT = ("de", "es", "fr")
TYPED = re.compile(
    r"""`[^`]*`                 # code
      | \{[^}]*\}               # a placeholder
      | <!?[\w{][^>]*>          # an element of SVG
      | https?:\S+ | pip\ install\ '\S+'
      | "[^"]*:\ [^"]*"         # a value in the quotes of YAML or of a shell
      | \d+%\ \d+%              # a point of a picture
      | \b(?:rules|rules_version|deck|players|teams|options|hand|played|icon|end|ends|after|before|column|space|qr):
      | \[\[ | \]\] | \|        # two wordings
    """,
    re.VERBOSE,
)
DOCS = [file for file in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")) if file.name != "CHANGELOG.md"]


@cache
def messages(language: str) -> tuple[tuple[str, str, str], ...]:
    """Every text of both programs and of the leaflets: the kind of its file, where it stands, and the text."""
    files = {"deckgen": "deckgen/messages/{}/*.yaml", "scorer": "scorer/messages/{}/*.yaml"}
    return tuple(
        (kind, f"{file.relative_to(ROOT)}: {key}", text)
        for kind, pattern in {**files, "leaflets": "templates/leaflets/{}.yaml"}.items()
        for file in sorted(ROOT.glob(pattern.format(language)))
        for key, entry in parse_data(file.read_text("utf-8")).items()
        if not key.endswith((".examples", ".typed"))
        for text in texts(entry)
    )


@cache
def starters(language: str) -> tuple[tuple[str, str, str], ...]:
    """The files of a new deck."""
    files = sorted((ROOT / "templates" / "new" / language).iterdir())
    return tuple(("new", str(file.relative_to(ROOT)), file.read_text("utf-8")) for file in files)


def texts(entry: Any) -> Iterator[str]:
    if isinstance(entry, dict | list):
        for each in entry.values() if isinstance(entry, dict) else entry:
            yield from texts(each)
    else:
        yield str(entry)


def prose(text: str) -> str:
    """The text, with a sign in place of everything that is typed as it stands."""
    return TYPED.sub("§", text)


def faults(language: str, fault: str) -> list[str]:
    """Where the messages of a language have a fault."""
    found = ((where, re.search(fault, prose(text))) for _, where, text in messages(language))
    return [f"{where}: {match[0]}" for where, match in found if match]


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language: str) -> None:
    foreign = set("„“”«»") - set(QUOTES[language])
    assert faults(language, f"[{''.join(foreign)}]") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_ellipses_are_those_of_print(language: str) -> None:
    assert faults(language, r"\w'\w|\.\.\.") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_break_spaces_are_left_to_the_program(language: str) -> None:
    """Authors write plain spaces: `deckgen.spaces` knows where they must not break."""
    assert [where for _, where, text in messages(language) if set(text) & {"\u00a0", "\u202f"}] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages_have_a_space_where_the_language_has_one(language: str) -> None:
    assert faults(language, r"[\d§]%" if language in SPACED_PERCENT else r"[\d§] %") == []


def test_spanish_questions_and_exclamations_are_opened() -> None:
    def is_unopened(text: str) -> bool:
        said = prose(text).removeprefix("? ")  # the mark on a card, before what it means
        return any(said.count(closing) != said.count(opening) for opening, closing in ("¿?", "¡!"))

    assert [where for _, where, text in messages("es") if is_unopened(text)] == []


def test_spanish_and_french_ranges_have_a_hyphen() -> None:
    assert faults("es", r"\d–\d") == faults("fr", r"\d–\d") == []


def test_french_signs_have_a_space_before_them() -> None:
    assert faults("fr", r"\w[;!?]|[a-zà-ÿ]:(?: |$)") == []


def unwanted(language: str, part: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The words that a part of the texts must not have, with what stands for them."""
    words = parse_data((ROOT / "tests" / "words.yaml").read_text("utf-8")).get(language, {})
    for word, instead in {**words.get("both", {}), **words.get(part, {})}.items():
        yield f"{word} → {instead}", re.compile(rf"\b(?:{word})", re.IGNORECASE)


@pytest.mark.parametrize("part", ["deckgen", "scorer"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_has_one_name(language: str, part: str) -> None:
    kinds = ("scorer", "leaflets") if part == "scorer" else ("deckgen", "new")
    told = [(where, text) for kind, where, text in (*messages(language), *starters(language)) if kind in kinds]
    found = {
        name: [where for where, text in told if word.search(prose(text))] for name, word in unwanted(language, part)
    }
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.parametrize("file", DOCS, ids=lambda file: file.name)
def test_the_docs_are_plain_english(file: Path) -> None:
    text = " ".join(prose(re.sub(r"```.*?```", "", file.read_text("utf-8"), flags=re.DOTALL)).split())
    assert {name: word.findall(text) for name, word in unwanted("en", "docs") if word.search(text)} == {}
    assert re.findall(r"\d %", text) == []
