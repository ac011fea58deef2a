"""Beginning a deck on the first page of the studio."""

from __future__ import annotations

from pathlib import Path

from deckgen.messages import set_language
from deckgen.reading.deck_file import load_deck
from deckgen.studio.app import studio_app
from deckgen.studio.decks import Decks
from tests.deckgen.studio.client import Client


def test_a_starter_is_titled_in_the_words_of_the_language_not_after_its_folder(tmp_path: Path) -> None:
    set_language("de")
    client = Client(studio_app(Decks(tmp_path), "/k"), "/k")
    assert client.post_form("/take", [("deck", "starter")]).status == 303
    assert load_deck(tmp_path / "neues-deck" / "deck.yaml").title == "Neues Deck"
