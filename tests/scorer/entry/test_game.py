"""A game at the table: strict entry, taking back, doing again, correcting; the log always tells the same story."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.errors import UserError
from scorer.entry.corrections import Refused
from scorer.entry.game import Game, VersionConflict
from scorer.entry.games_folder import new_game
from scorer.entry.words import describe_step
from scorer.log.records import Deal, Discard, Draw, End, Note, Pile, Placement, Record, Start
from scorer.replay import open_deck, replay_file
from scorer.report.text import explain_fault
from tests.scorer.entry.full_games import WORLD, begin_game, play_on

RULESETS = ("classic", "pl", "twist-vs", "twist-coop", "chrono-vs", "chrono-coop")


def records(game: Game) -> list[Record]:
    """What stands, without the lines it stands on."""
    from dataclasses import replace

    return [replace(step.record, line=0) for step in game.steps]


def started(folder: Path, *cards: str) -> Game:
    game = begin_game(folder, "classic")
    game.enter(Start(0, (cards or ("017",))))
    return game


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_of_each_ruleset_is_entered_and_replays_without_a_problem(tmp_path: Path, rules: str) -> None:
    game = begin_game(tmp_path, rules)
    play_on(game)
    report = replay_file(game.path)
    assert game.state.ending is not None
    assert report.ending == game.state.ending
    assert not report.problems
    assert [move.verdict for move in report.moves] == [step.played.verdict for step in game.moves]
    assert all(describe_step(step) for step in game.moves)


@pytest.mark.parametrize("rules", RULESETS)
def test_reading_the_log_again_gives_the_same_game(tmp_path: Path, rules: str) -> None:
    game = begin_game(tmp_path, rules, seed=2)
    play_on(game, seed=2, moves=12)
    again = Game(game.path)
    assert records(again) == records(game)
    assert again.version == game.version
    assert again.offer == game.offer


def test_an_illegal_entry_says_why_and_changes_nothing(tmp_path: Path) -> None:
    game = started(tmp_path)
    before, text = game.version, game.path.read_text()
    with pytest.raises(Refused) as refused:
        game.enter(Placement(0, "Luis", "045", after="017"))
    assert refused.value.fault.code == "not-your-turn"
    assert (game.version, game.path.read_text()) == (before, text)


def test_a_move_before_the_line_has_begun_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        begin_game(tmp_path, "classic").enter(Placement(0, "Ana", "045", after="017"))
    assert refused.value.fault.code == "broken-record"


def test_several_records_stand_or_fall_together(tmp_path: Path) -> None:
    game = started(tmp_path)
    with pytest.raises(Refused):
        game.enter(Placement(0, "Ana", "045", before="017"), Placement(0, "Ana", "046", after="017"))
    assert not game.moves


def test_undo_and_redo_go_back_and_forth_through_the_records(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Placement(0, "Ana", "045", before="017"))
    game.enter(Placement(0, "Luis", "046", after="017"))
    whole = records(game)
    game.undo()
    game.undo()
    assert records(game) == whole[:1]
    assert game.redo() == (whole[1],)
    assert records(Game(game.path)) == whole[:2]
    assert len(Game(game.path).redo()) == 1
    game.refresh()
    assert records(game) == whole
    assert game.redo() == ()


def test_a_new_move_forgets_what_was_taken_back_but_a_note_does_not(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Placement(0, "Ana", "045", before="017"))
    game.undo()
    game.enter(Note(0, "who moved the cards?"))
    assert game.taken_back
    game.enter(Placement(0, "Ana", "046", after="017"))
    assert game.redo() == ()


def test_nothing_can_be_taken_back_that_was_never_entered(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        begin_game(tmp_path, "classic").undo()


def test_who_looked_at_an_older_table_is_told_to_look_again(tmp_path: Path) -> None:
    game = started(tmp_path)
    seen = game.version
    Game(game.path).enter(Note(0, "from the other phone"))
    with pytest.raises(VersionConflict):
        game.enter(Note(0, "from this one"), seen=seen)
    assert [step.record.text for step in game.steps if isinstance(step.record, Note)] == ["from the other phone"]
    game.enter(Note(0, "from this one"), seen=game.version)


def test_an_abandoned_game_is_over(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(End(0, "abandoned"))
    assert game.offer.wants == "over"


def test_a_corrected_place_judges_all_later_moves_anew(tmp_path: Path) -> None:
    """017 is the start; 045 is older, 046 newer: with 045 on the wrong side it leaves the line."""
    game = started(tmp_path)
    game.enter(Placement(0, "Ana", "045", before="017"))
    game.enter(Placement(0, "Luis", "046", after="045", before="017"))
    assert [step.played.verdict for step in game.moves] == ["right", "wrong"]
    changed = game.correct(1, Placement(0, "Ana", "045", after="017"))
    assert [step.played.verdict for step in game.moves] == ["wrong", "wrong"]
    assert changed == ()
    second = game.moves[1].record
    assert isinstance(second, Placement)
    assert (second.after, second.before) == (None, "017")
    assert records(Game(game.path)) == records(game)


def test_a_start_card_that_was_misread_can_be_corrected_later(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Placement(0, "Ana", "045", before="017"))
    game.correct_step(0, Start(0, ("018",)))
    assert records(game) == [Start(0, ("018",)), Placement(0, "Ana", "045", before="018")]


def test_a_draw_that_is_no_longer_due_falls_away(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Deal(0, "Ana", ("045", "046", "047")))
    game.enter(Placement(0, "Ana", "045", after="017"))
    game.enter(Draw(0, "Ana", ("050",)))
    game.correct(1, Placement(0, "Ana", "045", before="017"))
    assert [step.played.verdict for step in game.moves] == ["right"]


def test_a_correction_that_breaks_a_later_move_names_it_and_changes_nothing(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Placement(0, "Ana", "045", before="017"))
    game.enter(Placement(0, "Luis", "046", after="017"))
    before = game.path.read_text()
    with pytest.raises(Refused) as refused:
        game.correct(1, Placement(0, "Ana", "046", after="017"))
    assert refused.value.move == 2
    assert game.path.read_text() == before


def test_a_move_that_is_not_there_cannot_be_taken_out(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Placement(0, "Ana", "045", before="017"))
    game.correct(1, None)
    assert not game.moves
    with pytest.raises(Refused):
        game.correct(1, None)


@given(rules=st.sampled_from(RULESETS), seed=st.integers(0, 999))
def test_correcting_a_move_to_itself_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int
) -> None:
    game = begin_game(tmp_path_factory.mktemp("games"), rules, seed)
    play_on(game, seed, moves=10)
    before = records(game)
    number = Random(seed).randint(1, len(game.moves))
    assert game.correct(number, game.moves[number - 1].record) == ()
    assert records(game) == before
    assert records(Game(game.path)) == before


@given(rules=st.sampled_from(RULESETS), seed=st.integers(0, 999), back=st.integers(1, 9))
def test_taking_back_and_doing_again_is_where_it_was(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int, back: int
) -> None:
    game = begin_game(tmp_path_factory.mktemp("games"), rules, seed)
    play_on(game, seed, moves=8)
    before, state = records(game), game.state
    for _ in range(min(back, len(before))):
        game.undo()
    while game.redo():
        pass
    assert records(game) == before
    assert game.state == state
    assert Game(game.path).state == state


@pytest.mark.parametrize("rules", RULESETS)
def test_the_offer_always_allows_what_a_lawful_game_does(tmp_path: Path, rules: str) -> None:
    """Each move of a finished game was one of those that the table was offered."""
    whole = begin_game(tmp_path, rules, seed=3)
    play_on(whole, seed=3)
    game = begin_game(tmp_path, rules, seed=3)
    for step in whole.steps:
        offer, record = game.offer, step.record
        if isinstance(record, (Placement, Discard)):
            assert offer.wants == "move"
            assert record.by == offer.legal.by
            assert record.card in (offer.legal.cards if isinstance(record, Placement) else offer.legal.discards)
        game.enter(record)
    assert game.offer.wants == "over"


def twist(folder: Path) -> Game:
    game = begin_game(folder, "twist-coop")
    game.enter(Start(0, ("017",)), Pile(0, "101"))
    game.skip()
    game.enter(Placement(0, "Ana", "046"))
    return game


def test_who_stops_after_one_card_passes_the_turn_on_though_the_draw_is_not_named(tmp_path: Path) -> None:
    game = twist(tmp_path)
    assert (game.offer.by, game.offer.legal.may_stop) == ("Ana", True)
    game.stop()
    assert game.offer.by == "Luis"
    game.enter(Placement(0, "Luis", "045"))
    assert not replay_file(game.path).problems


def test_who_stopped_by_mistake_goes_on(tmp_path: Path) -> None:
    game = twist(tmp_path)
    game.stop()
    assert game.resume()
    assert game.offer.by == "Ana"
    assert not game.resume()


def test_hands_that_were_never_named_are_not_asked_for_again(tmp_path: Path) -> None:
    game = started(tmp_path)
    assert game.offer.wants == "deal"
    game.skip()
    game.enter(Placement(0, "Ana", "045", after="017"))
    assert game.steps[-1].played.verdict == "wrong"
    assert game.offer.wants == "move"


def test_who_names_a_hand_is_asked_for_the_cards_drawn(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Deal(0, "Ana", ("045", "050", "051")))
    game.skip()
    game.enter(Placement(0, "Ana", "045", after="017"))
    assert (game.offer.wants, game.offer.by, game.offer.number) == ("draw", "Ana", 1)
    game.skip()
    assert (game.offer.wants, game.offer.by) == ("move", "Luis")


def test_a_deck_that_changed_since_is_told_when_the_game_goes_on(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    rows = [f"{number:03},Event {number},{1900 + number}" for number in range(20)]
    deck.write_text("\n".join(["code,title,date", *rows]))
    game = new_game(tmp_path, deck, "classic", ("Ana", "Luis"))
    deck.write_text("\n".join(["code,title,date", *rows[:-1], "019,Another event,1919"]))
    open_deck.cache_clear()
    assert [caution.code for caution in Game(game.path).cautions] == ["deck-changed"]


def test_an_edit_by_hand_is_read_before_the_next_entry_and_counted(tmp_path: Path) -> None:
    game = started(tmp_path)
    game.enter(Note(0, "one"))
    game.path.write_text(game.path.read_text().replace("note: one", "note: two"))
    assert game.refresh()
    assert (game.rewritten, records(game)[-1]) == (1, Note(0, "two"))
    other = Game(game.path)
    other.enter(Note(0, "three"))
    assert game.refresh()
    assert game.rewritten == 1  # records that were added rewrite nothing


def test_while_a_log_cannot_be_read_nothing_is_entered_and_afterwards_all_is_there(tmp_path: Path) -> None:
    """As with a disk that is pulled out and put back, or a log that is saved half-way in an editor."""
    game = started(tmp_path)
    whole = game.path.read_bytes()
    for broken in (b"", b"players: [", whole.replace(b"deck: ", b"deck: no-such-"), b"\0"):
        game.path.write_bytes(broken)
        for _ in range(2):
            with pytest.raises(UserError):
                game.enter(Note(0, "lost?"))
        assert game.path.read_bytes() == broken
    game.path.write_bytes(whole)
    game.enter(Note(0, "there"))
    assert records(Game(game.path)) == [Start(0, ("017",)), Note(0, "there")]


def test_looking_at_a_torn_log_changes_nothing_so_it_may_lie_where_nobody_can_write(tmp_path: Path) -> None:
    game = started(tmp_path)
    torn = game.path.read_bytes() + b"- {note: to"
    game.path.write_bytes(torn)
    assert records(Game(game.path)) == records(game)
    assert game.path.read_bytes() == torn


def test_a_text_that_no_log_can_hold_is_refused_with_the_reason(tmp_path: Path) -> None:
    game = started(tmp_path)
    with pytest.raises(Refused) as refused:
        game.enter(Note(0, "half a \ud83d"))
    assert "cannot hold" in explain_fault(refused.value.fault, game.table.cards)[0]
    assert records(game) == records(Game(game.path)) == [Start(0, ("017",))]


def test_names_of_players_are_kept_as_the_log_gives_them_back(tmp_path: Path) -> None:
    game = new_game(tmp_path, WORLD, "classic", (" Jose\u0301 ", "Ana"))
    assert game.header.players == ("José", "Ana")
    with pytest.raises(UserError, match="player"):
        new_game(tmp_path, WORLD, "classic", ("\u2028", "Ana"))
    assert len(list(tmp_path.iterdir())) == 1
