"""Words that two languages read differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckgen.dates import DateError, parse, read_date
from deckgen.dates.grammar import Token, Tokens

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_a_word_for_after_in_the_decks_language_is_no_month_of_another() -> None:
    assert read_date("apr. 1945", "en").first == (1945, 4, 1)
    with pytest.raises(DateError) as refusal:
        read_date("apr. 1945", "fr")
    assert refusal.value.code == "open-range"


@pytest.fixture
def disagreement(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A word that is the year 5 in English and 6 in Spanish."""

    def tokenize(folded: str, language: str) -> list[Tokens]:
        return [(Token("N", {"en": "5", "es": "6"}[language]),)]

    monkeypatch.setattr(parse, "languages", lambda: ("en", "es"))
    monkeypatch.setattr(parse, "load_vocabulary", lambda language: language)
    monkeypatch.setattr(parse, "tokenize", tokenize)
    parse._read_cached.cache_clear()
    yield "word"
    parse._read_cached.cache_clear()


def test_without_a_hint_a_disagreement_is_refused(disagreement: str) -> None:
    with pytest.raises(DateError) as refusal:
        read_date(disagreement)
    assert refusal.value.code == "ambiguous-words"


def test_the_language_of_the_deck_decides_a_disagreement(disagreement: str) -> None:
    assert read_date(disagreement, "es").first_year == 6
    assert read_date(disagreement, "en-GB").first_year == 5
