"""Cards named by code, by scan or by title, never by a guess."""

from __future__ import annotations

import pytest

from deckgen.faces.qr import qr_payload

START = ("17", "")  # an eclipse in 585 BCE; hands are not named


@pytest.mark.parametrize("face", ["title", "date"])
def test_a_scanner_types_the_payload_of_either_face(play, face):
    cards = play("17").game.table.cards
    result = play(*START, qr_payload(cards.deck.id, cards.by_code["045"], face), "1")
    assert result.placed == [("045", None, "017")]


def test_a_scanner_names_a_hand_card_by_card(play):
    cards = play("17").game.table.cards
    scans = [qr_payload(cards.deck.id, cards.by_code[code], "title") for code in ("045", "030")]
    result = play("17", *scans)
    assert "1 more card:" in result.out and "Which 2 cards does Luis have?" in result.out


def test_a_card_of_another_deck_is_refused(play):
    result = play(*START, "XXXX045T")
    assert "This card belongs to another deck." in result.out and result.placed == []


def test_a_typing_error_is_asked_about_not_guessed(play):
    result = play(*START, "enhedunna 1", "", "nothing else")
    assert "045 Enheduanna composes her hymns? (Enter: yes · n: no)" in result.out
    assert result.placed == [("045", None, "017")]
    assert play(*START, "enhedunna 1", "n").placed == []


def test_several_cards_that_fit_are_numbered(play):
    result = play(*START, "founding", "2", "1")
    first_choices = [line for line in result.out.splitlines() if line.startswith(("  1  ", "  2  "))][:2]
    assert "Founding" in first_choices[0] and first_choices[1].split()[1] == result.placed[0][0]


def test_enter_chooses_none_of_several(play):
    result = play(*START, "founding", "", "quit")
    assert result.placed == []


def test_typing_more_of_the_title_narrows_the_choice(play):
    result = play(*START, "founding", "tenochtitlan", "2")
    assert result.placed == [("113", "017", None)]


def test_a_command_with_a_typing_error_is_suggested(play):
    assert "did you mean undo?" in play(*START, "undoo").out


def test_rows_typed_out_of_order_are_put_in_order(play):
    rows = ("83 116 11 87 38", "32 97 72 15 114", "43 16 12 68 24", "33 118 26 102 89", "84 1 106 127 107")
    result = play(*rows, "", rules="chrono-coop")
    assert "Put in the order of the dates." in result.out
    assert result.game.state.grid[0] == ("038", "116", "011", "087", "083")


def test_a_card_named_twice_is_caught_at_once(play):
    result = play("38 116 11 87 83", "32 97 72 15 38", "32 97 72 15 114", rules="chrono-coop")
    assert "038 Lapita seafarers settle Tonga has already been named" in result.out and "Row 3, 5 cards:" in result.out


def test_of_several_codes_the_wrong_one_is_named(play):
    result = play("17", "45 999", "45 wangari", "59 luther")
    assert "no card is called 999" in result.out and "Which 2 cards does Luis have?" in result.out
    assert "059 Luther issues his theses in Wittenberg has already been named" in result.out


def test_too_many_cards_for_a_hand(play):
    result = play("17", "45 30 108", "45 30")
    assert "3 cards, but only 2 are missing" in result.out and "Which 2 cards does Luis have?" in result.out
