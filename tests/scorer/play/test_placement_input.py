"""Placements typed in one line or in two: by number, by neighbour, as a space of the grid."""

from __future__ import annotations

import pytest

from scorer.log.records import Placement

START = ("17", "")  # an eclipse in 585 BCE; hands are not named
ROWS = ("38 116 11 87 83", "32 97 72 15 114", "43 16 12 68 24", "33 118 26 102 89", "84 1 106 127 107")


@pytest.mark.parametrize(
    "typed",
    [
        "45 1",
        "045 1",
        "45 <17",
        "45 < 17",
        "45 before 17",
        "45 left of 17",
        "enheduanna 1",
        "ENHEDU hymns 1",
        "45 <eclipse battle",
    ],
)
def test_card_and_place_in_one_line(play, typed):
    result = play(*START, typed)
    assert result.placed == [("045", None, "017")] and "✓ Right!" in result.out


@pytest.mark.parametrize("typed", ["45 2", "45 >17", "45 after 17", "45 right of 017"])
def test_the_place_after_a_card(play, typed):
    result = play(*START, typed)
    assert result.placed == [("045", "017", None)] and "✗ Wrong." in result.out


def test_words_for_places_in_the_language_of_the_table(play):
    assert play("1", "", "45 antes de 1", deck="es").placed == [("045", None, "001")]


def test_words_for_places_need_no_accents(play):
    assert play("1", "", "45 despues de 1", deck="es").placed == [("045", "001", None)]


def test_card_first_and_place_when_asked(play):
    result = play(*START, "hymns", "1")
    assert result.placed == [("045", None, "017")]
    assert "045 Enheduanna composes her hymns: place? (1 to 2)" in result.out


def test_what_is_no_card_and_no_place_is_refused_and_changes_nothing(play):
    result = play(*START, "xyzzy 1", "45 9", "45 1", "45 1")
    assert "no card is called xyzzy" in result.out
    assert "there is no place 9  → the places are 1 to 2" in result.out
    assert "hymns: is already in the line  → check the code" in result.out, "the same card cannot be placed twice"
    assert result.placed == [("045", None, "017")]


def test_a_neighbour_that_is_not_on_the_table_is_refused(play):
    result = play(*START, "45 >30")
    assert "030 Wangari Maathai wins the Nobel Peace Prize has no such place" in result.out and result.placed == []


def test_an_empty_answer_to_the_question_for_the_place_cancels(play):
    result = play(*START, "45", "", "30 2")
    assert result.placed == [("030", "017", None)]


def test_a_command_in_place_of_an_answer_is_run(play):
    result = play(*START, "45", "moves", "30 2")
    assert "no moves yet" in result.out and result.placed == [("030", "017", None)]


@pytest.mark.parametrize("typed", ["66 e4", "66 5 4", "66 e 4", "tulip e4", "tulip 5 4"])
def test_a_space_of_the_grid(play, typed):
    result = play(*ROWS, "", typed, rules="chrono-coop")
    record = result.game.moves[0].record
    assert isinstance(record, Placement) and (record.card, record.column, record.space) == ("066", 5, 4)


def test_a_taken_space_is_refused_with_the_reason(play):
    result = play(*ROWS, "40 66", "66 e4", "", "40 e4", "40 z9", rules="chrono-coop")
    assert "e4 is not free  → free spaces show their names" in result.out and len(result.game.moves) == 1


def test_a_card_that_lies_there_already_is_refused_before_its_place_is_asked(play):
    result = play(*START, "17")
    assert "! 017 An eclipse halts a battle in Anatolia: is already in the line" in result.out
    assert "place? (1 to 2)" not in result.out
