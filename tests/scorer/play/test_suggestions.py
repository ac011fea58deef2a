"""Suggestions while somebody types: the cards that can be meant now, with their titles and holders."""

from __future__ import annotations

import pytest

from deckgen.messages import set_language
from scorer.play.console import Console
from scorer.play.session import Session
from scorer.play.suggestions import suggest_cards, suggest_moves


@pytest.fixture
def session(play):
    return Session(play("17", "45 30", "108 59").game, Console(plain=True))


def suggested(session, typed: str) -> list[str]:
    return [found.text for found in suggest_moves(session, session.game.offer.legal)(typed)]


def test_only_cards_that_can_be_placed_now(session):
    assert suggested(session, "enhe") == ["045"]
    assert suggested(session, "luther") == [], "it is in the other hand"
    assert suggested(session, "") == []


def test_codes_and_titles_and_whose_card_it_is(session):
    (found,) = suggest_moves(session, session.game.offer.legal)("wang")
    assert found.label == "030  Wangari Maathai wins the Nobel Peace Prize" and found.note == "Ana"
    assert suggested(session, "3") == ["030"] or suggested(session, "03") == ["030"]


def test_what_is_replaced_is_what_was_typed_of_the_card(session):
    (found,) = suggest_moves(session, session.game.offer.legal)("wangari maa")
    assert found.replaces == len("wangari maa")


def test_after_a_sign_the_cards_of_the_line_with_their_places(session):
    (found,) = suggest_moves(session, session.game.offer.legal)("45 <ecl")
    assert (found.text, found.replaces) == ("017", 3) and "places 1 | 2" in found.note


def test_the_card_being_typed_of_several(session):
    (found,) = suggest_cards(session, session.game.table.cards.by_code)("045 030 pompe")
    assert (found.text, found.replaces) == ("098", 5)
    (found,) = suggest_cards(session, session.game.table.cards.by_code)("wangari, pompe")
    assert (found.text, found.replaces) == ("098", 5)


def test_cards_to_discard_after_the_word_for_it(play):
    result = play("100", "86", "", rules="twist-coop")
    session = Session(result.game, Console(plain=True))
    session.game.skip()
    legal = session.game.offer.legal
    for word in ("d", "discard", "descartar"):
        set_language("es")
        codes = [found.text for found in suggest_moves(session, legal)(f"{word} 0")]
        assert codes and set(codes) <= set(legal.discards)
