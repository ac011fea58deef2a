"""Corrections: a move entered again or removed, and later moves judged again."""

from __future__ import annotations

START = ("17", "")


def test_a_correction_in_one_line(play):
    result = play(*START, "45 2", "30 2", "edit 1 1 2")
    assert "Move 1: Ana: 045" in result.out and "Move 1: ✓ Right! Assassination of Julius Caesar" in result.out
    assert result.cards == ["001", "030"]


def test_a_correction_that_turns_a_later_verdict(play):
    """2300 BCE takes its place in front; what was entered as just before 1324 comes after it now."""
    result = play("100", "", "45 2", "2 1", "edit 1 45 1", "quit")
    assert [step.played.verdict for step in result.game.moves] == ["right", "wrong"]
    assert "Move 2: ✗ Wrong." in result.out


def test_a_correction_asks_for_card_and_place_and_enter_keeps_them(play):
    result = play(*START, "45 2", "30 2", "edit 1", "", "1")
    assert "New card and place?" in result.out and "(Enter: 2)" in result.out
    assert [step.played.verdict for step in result.game.moves] == ["right", "right"]
    assert "No other verdict has changed." in result.out


def test_a_move_can_be_taken_out(play):
    result = play(*START, "45 2", "30 2", "108 2", "edit 3 remove", "edit", "2", "remove")
    assert result.cards == ["045"] and "Move 3 is taken out." in result.out


def test_taking_a_move_out_that_others_need_is_refused_and_changes_nothing(play):
    result = play(*START, "45 2", "30 2", "108 2", "edit 1 remove")
    assert result.cards == ["045", "030", "108"]
    assert "after this, move 2 would not be possible" in result.out


def test_correcting_a_draw_and_a_move_that_is_not_there(play):
    result = play("17", "45 30", "108 1", "45 2", "59", "edit 2", "80", "edit 9", "moves")
    assert "there is no move 9" in result.out
    assert "080" in result.game.state.hands[0].cards and "059" not in result.game.state.hands[0].cards


def test_correcting_in_twist_coop_asks_for_the_card_alone(play):
    result = play("100", "86", "", "98", "edit 1", "", "edit 1", "76", rules="twist-coop")
    assert result.out.count("Which card was it?") == 2 and result.cards == ["076"]


def test_correcting_an_effect(play):
    lines = ("94 15 89 108 109", "18 92", "116 80", "92 6", "e1 80", "59", "edit 2", "e1 116")
    result = play(*lines, rules="chrono-vs")
    assert result.game.moves[1].record.card == "116"
