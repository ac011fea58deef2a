"""Commands: undo and redo, notes, lists, ending and leaving."""

from __future__ import annotations

from deckgen.errors import UserError
from scorer.log.records import Note

START = ("17", "")


def test_undo_and_redo(play):
    result = play(*START, "45 1", "undo", "redo", "undo", "30 2")
    assert result.cards == ["030"]
    assert "Taken back: Ana: 045" in result.out and "Entered again: Ana: 045" in result.out


def test_back_takes_back_several_entries_and_redo_brings_all_of_them(play):
    result = play(*START, "45 1", "30 3", "108 3", "back 2", "redo")
    assert result.cards == ["045", "030", "108"]
    assert "only 5 entries can be taken back" in play("17", "", "45 1", "30 3", "108 3", "back 9").out


def test_nothing_to_take_back_or_to_do_again(play):
    result = play("undo", "redo", "back", "quit")
    assert "only 0 entries can be taken back" in result.out and "nothing has been taken back" in result.out
    assert "as in back 3" in result.out


def test_cards_named_for_a_question_that_is_gone_are_forgotten(play):
    """Luis has named one of two cards when the placement that let him draw is taken back."""
    result = play("100", "86", "98 76", "21 9", "98 76", "45", "back 1", "moves", rules="twist-coop")
    assert "1 more card:" in result.out and result.cards == ["098"] and result.game.state.hands[0].cards == {"076"}


def test_a_full_disk_is_reported_and_the_move_can_be_entered_again(play, monkeypatch):
    from scorer.entry.log_file import LogFile

    append, refused = LogFile.append, []

    def full_once(self, records):
        if getattr(records[0], "card", "") == "045" and not refused:
            refused.append(records)
            raise UserError.at(None, "this was not recorded: No space left on device")
        append(self, records)

    monkeypatch.setattr(LogFile, "append", full_once)
    result = play(*START, "45 1", "45 1", "30 3")
    assert "No space left on device" in result.out and result.cards == ["045", "030"]


def test_a_note_goes_into_the_log(play):
    result = play(*START, 'note "pizza" <b>: # ü', "note", "second")
    notes = [step.record.text for step in result.game.steps[2:] if isinstance(step.record, Note)]
    assert notes == ['"pizza" <b>: # ü', "second"]


def test_lists_and_refused_commands_change_nothing(play):
    result = play(*START, "45 1", "score", "moves", "table", "help", "again", "stop", "d 8", "e1")
    assert len(result.game.steps) == 3  # the line, hands unnamed, a card
    assert "Cards left: Ana 1, Luis 2" in result.out and "  1  Ana  045 Enheduanna" in result.out
    assert "undo, u" in result.out and "the game is not over yet" in result.out
    assert "nothing can be discarded now" in result.out


def test_ending_a_game_must_be_confirmed(play):
    result = play(*START, "45 1", "end", "no", "30 3", "end", "yes", "", more=())
    assert result.game.state.ending == "abandoned" and len(result.game.moves) == 2
    assert "The players stopped early." in result.out


def test_the_end_can_be_taken_back(play):
    result = play(*START, "45 1", "end", "yes", "undo", "30 3")
    assert result.game.state.ending is None and len(result.game.moves) == 2


def test_play_again_with_the_same_people_in_a_log_of_its_own(play):
    result = play(*START, "45 1", "end", "yes", "again", "45", "quit")
    assert len(result.logs) == 2 and result.out.count("Classic · Ana, Luis") == 2


def test_undo_takes_back_the_last_card_named(play):
    result = play("17", "45", "undo", "30 108", "59 80")
    assert "Taken back: 045" in result.out
    assert result.game.state.hands[0].cards == {"030", "108"}


def test_leaving_keeps_the_game_and_says_how_to_go_on(play):
    for ending in (("quit",), ()):
        result = play(*START, "45 1", *ending)
        assert (
            f"The game is saved:\n  {result.logs[-1]}\n" in result.out and "To continue it: scorer play\n" in result.out
        )


def test_the_date_of_a_card_is_doubted_with_a_reason(play):
    result = play("17", "", "doubt 45: it was later", "doubt", "30", "quit")
    notes = [step.record.text for step in result.game.steps[2:] if isinstance(step.record, Note)]
    assert notes == ["doubt 045: it was later", "doubt 030"]
    assert "for the author of the deck" in result.out
