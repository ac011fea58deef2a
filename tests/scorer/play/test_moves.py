"""Turns of twist-coop: one or two cards, a discard, stopping."""

from __future__ import annotations


def test_two_cards_in_one_line_of_twist_coop(play):
    result = play("100", "86", "", "98 76", rules="twist-coop")
    assert result.cards == ["098", "076"]


def test_a_second_card_is_not_played_in_somebody_elses_turn(play):
    result = play("100", "86", "", "98", "76 1", rules="twist-coop")
    assert result.cards == ["098", "076"]
    assert "The turn is over; 001 Assassination of Julius Caesar was not entered." in result.out


def test_enter_stops_after_one_card(play):
    result = play("100", "86", "", "98", "", "undo", "76", rules="twist-coop")
    assert [step.record.by for step in result.game.moves] == ["Ana", "Ana"], "undo takes back the stopping first"


def test_a_discard_needs_the_icon_of_the_pile(play):
    cards = play("17").game.table.cards.by_code
    shown = cards["086"].suit_date
    wrong = next(code for code, card in cards.items() if card.suit_title != shown and code not in ("086", "100"))
    right = next(code for code, card in cards.items() if card.suit_title == shown and code not in ("086", "100"))
    result = play("100", "86", "", f"d {wrong}", f"discard {right}", rules="twist-coop")
    assert "only a card with the same icon may be discarded" in result.out.replace("\n  ", " ")
    assert f"discards {right}" in result.out


def test_after_a_dead_card_another_must_be_tried(play):
    """690 fills the gap between 79 and 1324; 622 finds it taken."""
    result = play("100", "86", "98 76", "9 21", "98", "stop", "45", "21", "9", "", "76", rules="twist-coop", hand=2)
    assert "† Muhammad migrates" in result.out
