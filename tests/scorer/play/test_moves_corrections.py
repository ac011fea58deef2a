"""Corrections: a move entered again or removed, and later moves judged again."""

from __future__ import annotations

START = ("17", "")


def test_a_correction_in_one_line(play):
    result = play(*START, "45 2", "30 2", "edit 1 1 2", "yes")
    assert "Move 1: Ana: 045" in result.out and "Move 1: ✓ Right! Assassination of Julius Caesar" in result.out
    assert result.cards == ["001", "030"]


def test_a_correction_that_turns_a_later_verdict(play):
    """2 was put between 45 and 100, though it is the oldest; with 45 on the wrong side it lies first, and right."""
    result = play("100", "", "45 1", "2 2", "edit 1 45 2", "yes", "quit")
    assert [step.played.verdict for step in result.game.moves] == ["wrong", "right"]
    assert "wrong becomes right" in " ".join(result.out.split()) and "Move 2: ✓ Right!" in result.out


def test_a_correction_asks_for_card_and_place_and_enter_keeps_them(play):
    result = play(*START, "45 2", "30 2", "edit 1", "", "1", "yes")
    assert "New card and place?" in result.out and "(Enter: 2)" in result.out
    assert [step.played.verdict for step in result.game.moves] == ["right", "right"]
    assert "No other verdict has changed." in result.out


def test_a_move_can_be_taken_out(play):
    result = play(*START, "45 2", "30 2", "108 2", "edit 3 remove", "yes", "edit", "2", "remove", "yes")
    assert result.cards == ["045"] and "Move 3 is taken out." in result.out


def test_any_move_can_be_taken_out_after_it_was_told_what_changes(play):
    result = play(*START, "45 2", "30 2", "108 2", "edit 1 remove", "yes")
    assert result.cards == ["030", "108"]
    assert (
        "This also changes:" in result.out
        and "Move 2, Luis:" in result.out
        and "turn" in result.out.partition("This also changes:")[2]
    )


def test_a_correction_that_is_not_wanted_changes_nothing(play):
    result = play(*START, "45 2", "30 2", "108 2", "edit 1 remove", "")
    assert result.cards == ["045", "030", "108"]
    assert "Nothing was changed." in result.out


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
