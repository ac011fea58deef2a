"""Orders: taking back, doing again, correcting, noting, looking and leaving."""

from __future__ import annotations

import pytest

from deckgen.errors import UserError
from deckgen.messages import available_languages, set_language
from scorer.log.records import Note, Placement
from scorer.messages import catalogue
from scorer.play.session import ALONE, FOLLOWED, NUMBERED, Order, order_words, read_order

START = ("17", "")


def cards(heard) -> list[str]:
    return [step.record.card for step in heard.game.moves if isinstance(step.record, Placement)]


@pytest.mark.parametrize("language", available_languages())
def test_no_word_means_two_things(language):
    """Neither within a language nor together with English, which always works."""
    meant: dict[str, str] = {}
    for speaks in ("en", language):
        for name in (*ALONE, *NUMBERED, *FOLLOWED):
            for word in str(catalogue(speaks, "play")[f"order.{name}"]).split():
                assert meant.setdefault(word, name) == name, word
    assert set(order_words(language).values()) == {*ALONE, *NUMBERED, *FOLLOWED}


@pytest.mark.parametrize(
    ("language", "typed", "order"),
    [
        ("en", "undo", Order("undo")),
        ("en", "U", Order("undo")),
        ("es", "undo", Order("undo")),
        ("es", "deshacer", Order("undo")),
        ("es", "volver 3", Order("back", 3)),
        ("es", "ATRAS 3", Order("back", 3)),
        ("fr", "défausser 8", Order("discard", rest="8")),
        ("fr", "defausser 8", Order("discard", rest="8")),
        ("pl", "ponow", Order("redo")),
        ("pl", "stół", Order("table")),
        ("pl", "wyjdz", Order("quit")),
        ("en", "?", Order("help")),
        ("en", "edit 7 45 2", Order("edit", 7, "45 2")),
        ("en", "note pizza break", Order("note", rest="pizza break")),
        ("en", "e2 45", Order("effect", 2, "45")),
        ("en", "back to the moon", None),
        ("en", "table tennis", None),
        ("en", "45 3", None),
        ("en", "", None),
    ],
)
def test_what_is_an_order(language, typed, order):
    set_language(language)
    assert read_order(typed, ()) == order


def test_a_code_is_a_card_whatever_else_it_may_mean():
    assert read_order("u", ("U", "042")) is None
    assert read_order("d 8", ("D",)) is None


def test_undo_and_redo(play):
    heard = play(*START, "45 1", "undo", "redo", "undo", "30 2")
    assert cards(heard) == ["030"]
    assert "Taken back: Ana: 045" in heard.out and "Entered again: Ana: 045" in heard.out


def test_back_takes_back_several_entries_and_redo_brings_all_of_them(play):
    heard = play(*START, "45 1", "30 3", "108 3", "back 2", "redo")
    assert cards(heard) == ["045", "030", "108"]
    assert "only 4 entries can be taken back" in play("17", "", "45 1", "30 3", "108 3", "back 9").out


def test_nothing_to_take_back_or_to_do_again(play):
    heard = play("undo", "redo", "back", "quit")
    assert "only 0 entries can be taken back" in heard.out and "nothing was taken back" in heard.out
    assert "as in back 3" in heard.out


def test_a_correction_in_one_line(play):
    heard = play(*START, "45 2", "30 2", "edit 1 1 2")
    assert "Move 1: Ana: 045" in heard.out and "Move 1: ✓ Right! Assassination of Julius Caesar" in heard.out
    assert cards(heard) == ["001", "030"]


def test_a_correction_that_turns_a_later_verdict(play):
    """2300 BCE takes its place in front; what was entered as just before 1324 comes after it now."""
    heard = play("100", "", "45 2", "2 1", "edit 1 45 1", "quit")
    assert [step.played.verdict for step in heard.game.moves] == ["right", "wrong"]
    assert "Move 2: ✗ Wrong." in heard.out


def test_a_correction_asks_for_card_and_place_and_enter_keeps_them(play):
    heard = play(*START, "45 2", "30 2", "edit 1", "", "1")
    assert "New card and place?" in heard.out and "(Enter: 2)" in heard.out
    assert [step.played.verdict for step in heard.game.moves] == ["right", "right"]
    assert "No other verdict has changed." in heard.out


def test_a_move_can_be_taken_out(play):
    heard = play(*START, "45 2", "30 2", "108 2", "edit 3 remove", "edit", "2", "remove")
    assert cards(heard) == ["045"] and "Move 3 is taken out." in heard.out


def test_taking_a_move_out_that_others_need_is_refused_and_changes_nothing(play):
    heard = play(*START, "45 2", "30 2", "108 2", "edit 1 remove")
    assert cards(heard) == ["045", "030", "108"]
    assert "after this, move 2 would not be possible" in heard.out


def test_correcting_a_draw_and_a_move_that_is_not_there(play):
    heard = play("17", "45 30", "108 1", "45 2", "59", "edit 2", "80", "edit 9", "moves")
    assert "there is no move 9" in heard.out
    assert "080" in heard.game.state.hands[0].cards and "059" not in heard.game.state.hands[0].cards


def test_cards_named_for_a_question_that_is_gone_are_forgotten(play):
    """Luis has named one of two cards when the placement that let him draw is taken back."""
    heard = play("100", "86", "98 76", "21 9", "98 76", "45", "back 1", "moves", rules="twist-coop")
    assert "1 card more:" in heard.out and cards(heard) == ["098"] and heard.game.state.hands[0].cards == {"076"}


def test_correcting_in_twist_coop_asks_for_the_card_alone(play):
    heard = play("100", "86", "", "98", "edit 1", "", "edit 1", "76", rules="twist-coop")
    assert heard.out.count("Which card was it?") == 2 and cards(heard) == ["076"]


def test_correcting_an_effect(play):
    lines = ("94 15 89 108 109", "18 92", "116 80", "92 6", "e1 80", "59", "edit 2", "e1 116")
    heard = play(*lines, rules="chrono-vs")
    assert heard.game.moves[1].record.card == "116"


def test_what_the_disk_refuses_is_told_and_can_be_entered_again(play, monkeypatch):
    from scorer.entry.log_file import LogFile

    append, refused = LogFile.append, []

    def full_once(self, lines):
        if "045" in lines[0] and not refused:
            refused.append(lines)
            raise UserError.at(None, "this was not recorded: No space left on device")
        append(self, lines)

    monkeypatch.setattr(LogFile, "append", full_once)
    heard = play(*START, "45 1", "45 1", "30 3")
    assert "No space left on device" in heard.out and cards(heard) == ["045", "030"]


def test_a_note_goes_into_the_log(play):
    heard = play(*START, 'note "pizza" <b>: # ü', "note", "second")
    notes = [step.record.text for step in heard.game.steps if isinstance(step.record, Note)]
    assert notes == ['"pizza" <b>: # ü', "second"]


def test_looking_changes_nothing(play):
    heard = play(*START, "45 1", "score", "moves", "table", "help", "again", "stop", "d 8", "e1")
    assert len(heard.game.steps) == 2
    assert "Cards left: Ana 1, Luis 2" in heard.out and "  1  Ana  045 Enheduanna" in heard.out
    assert "undo, u" in heard.out and "the game is not over yet" in heard.out
    assert "nothing can be discarded now" in heard.out


def test_ending_a_game_wants_to_be_confirmed(play):
    heard = play(*START, "45 1", "end", "no", "30 3", "end", "yes", "", words=())
    assert heard.game.state.ending == "abandoned" and len(heard.game.moves) == 2
    assert "The table stopped early." in heard.out


def test_the_end_can_be_taken_back(play):
    heard = play(*START, "45 1", "end", "yes", "undo", "30 3")
    assert heard.game.state.ending is None and len(heard.game.moves) == 2


def test_play_again_with_the_same_people_in_a_log_of_its_own(play):
    heard = play(*START, "45 1", "end", "yes", "again", "45", "quit")
    assert len(heard.logs) == 2 and heard.out.count("Classic · Ana, Luis") == 2


def test_undo_takes_back_the_last_card_named(play):
    heard = play("17", "45", "undo", "30 108", "59 80")
    assert "Taken back: 045" in heard.out
    assert heard.game.state.hands[0].cards == {"030", "108"}


def test_leaving_keeps_the_game_and_says_how_to_go_on(play):
    for ending in (("quit",), ()):
        heard = play(*START, "45 1", *ending)
        assert f"The game is kept:\n  {heard.logs[-1]}\n" in heard.out and "Go on with it: scorer play\n" in heard.out
