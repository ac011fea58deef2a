"""Suggestions while somebody types: cards that can be meant now, with what tells them apart."""

from __future__ import annotations

import pytest

from deckgen.messages import set_language
from scorer.play.console import Console
from scorer.play.place_input import suggest_cards, suggest_moves
from scorer.play.session import Session


@pytest.fixture
def sitting(play):
    return Session(play("17", "45 30", "108 59").game, Console(plain=True))


def suggested(sitting, typed: str) -> list[str]:
    return [found.text for found in suggest_moves(sitting, sitting.game.offer.legal)(typed)]


def test_only_cards_that_can_be_placed_now(sitting):
    assert suggested(sitting, "enhe") == ["045"]
    assert suggested(sitting, "luther") == [], "it is in the other hand"
    assert suggested(sitting, "") == []


def test_codes_and_titles_and_whose_card_it_is(sitting):
    (found,) = suggest_moves(sitting, sitting.game.offer.legal)("wang")
    assert found.shown == "030  Wangari Maathai wins the Nobel Peace Prize" and found.about == "Ana"
    assert suggested(sitting, "3") == ["030"] or suggested(sitting, "03") == ["030"]


def test_what_is_replaced_is_what_was_typed_of_the_card(sitting):
    (found,) = suggest_moves(sitting, sitting.game.offer.legal)("wangari maa")
    assert found.replaces == len("wangari maa")


def test_after_a_sign_the_cards_of_the_line_with_their_places(sitting):
    (found,) = suggest_moves(sitting, sitting.game.offer.legal)("45 <ecl")
    assert (found.text, found.replaces) == ("017", 3) and "places 1 | 2" in found.about


def test_the_card_being_typed_of_several(sitting):
    (found,) = suggest_cards(sitting, sitting.game.table.box.cards)("045 030 pompe")
    assert (found.text, found.replaces) == ("098", 5)
    (found,) = suggest_cards(sitting, sitting.game.table.box.cards)("wangari, pompe")
    assert (found.text, found.replaces) == ("098", 5)


def test_cards_to_discard_after_the_word_for_it(play):
    heard = play("100", "86", "", rules="twist-coop")
    sitting = Session(heard.game, Console(plain=True))
    sitting.game.skip()
    legal = sitting.game.offer.legal
    for word in ("d", "discard", "descartar"):
        set_language("es")
        codes = [found.text for found in suggest_moves(sitting, legal)(f"{word} 0")]
        assert codes and set(codes) <= set(legal.discards)
