"""Commands are recognised in five languages, and never taken for cards."""

from __future__ import annotations

import pytest

from deckgen.messages import available_languages, set_language
from scorer.messages import catalogue
from scorer.play.command_input import WITH_NUMBER, WITH_TEXT, WITHOUT_ARGUMENT, Command, command_words, read_command


@pytest.mark.parametrize("language", available_languages())
def test_no_word_means_two_things(language):
    """Neither within a language nor together with English, which always works."""
    meant: dict[str, str] = {}
    for each in ("en", language):
        for name in (*WITHOUT_ARGUMENT, *WITH_NUMBER, *WITH_TEXT):
            for word in str(catalogue(each, "play")[f"order.{name}"]).split():
                assert meant.setdefault(word, name) == name, word
    assert set(command_words(language).values()) == {*WITHOUT_ARGUMENT, *WITH_NUMBER, *WITH_TEXT}


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("en", "undo", Command("undo")),
        ("en", "U", Command("undo")),
        ("es", "undo", Command("undo")),
        ("es", "deshacer", Command("undo")),
        ("es", "volver 3", Command("back", 3)),
        ("es", "ATRAS 3", Command("back", 3)),
        ("fr", "défausser 8", Command("discard", rest="8")),
        ("fr", "defausser 8", Command("discard", rest="8")),
        ("de", "zurück", Command("undo")),
        ("de", "Züge", Command("moves")),
        ("pl", "ponow", Command("redo")),
        ("pl", "stół", Command("table")),
        ("pl", "wyjdz", Command("quit")),
        ("en", "?", Command("help")),
        ("en", "edit 7 45 2", Command("edit", 7, "45 2")),
        ("en", "note pizza break", Command("note", rest="pizza break")),
        ("en", "e2 45", Command("effect", 2, "45")),
        ("en", "back to the moon", None),
        ("en", "table tennis", None),
        ("en", "45 3", None),
        ("en", "", None),
    ],
)
def test_what_is_a_command(language, typed, command):
    set_language(language)
    assert read_command(typed, ()) == command


def test_a_code_is_a_card_whatever_else_it_may_mean():
    assert read_command("u", ("U", "042")) is None
    assert read_command("d 8", ("D",)) is None
