"""Naming cards and places: by code, by scan, by title, by number, by neighbour; never by guess."""

from __future__ import annotations

import pytest

from deckgen.faces.qr import qr_payload
from scorer.log.records import Effect, Placement

START = ("17", "")  # an eclipse in 585 BCE; hands are not named


def placed(heard) -> list[tuple[str, str | None, str | None]]:
    records = [step.record for step in heard.game.moves]
    return [(record.card, record.after, record.before) for record in records if isinstance(record, Placement)]


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
    heard = play(*START, typed)
    assert placed(heard) == [("045", None, "017")] and "✓ Right!" in heard.out


@pytest.mark.parametrize("typed", ["45 2", "45 >17", "45 after 17", "45 right of 017"])
def test_the_place_after_a_card(play, typed):
    heard = play(*START, typed)
    assert placed(heard) == [("045", "017", None)] and "✗ Wrong." in heard.out


def test_words_for_places_in_the_language_of_the_table(play):
    assert placed(play(*START, "45 antes de 17", deck="es")) == [("045", None, "017")]


def test_words_for_places_need_no_accents(play):
    assert placed(play(*START, "45 despues de 17", deck="es")) == [("045", "017", None)]


def test_card_first_and_place_when_asked(play):
    heard = play(*START, "hymns", "1")
    assert placed(heard) == [("045", None, "017")]
    assert "045 Enheduanna composes her hymns: place? (1 to 2)" in heard.out


@pytest.mark.parametrize("face", ["title", "date"])
def test_a_scanner_types_the_payload_of_either_face(play, face):
    box = play("17").game.table.box
    heard = play(*START, qr_payload(box.deck.id, box.cards["045"], face), "1")
    assert placed(heard) == [("045", None, "017")]


def test_a_scanner_names_a_hand_card_by_card(play):
    box = play("17").game.table.box
    scans = [qr_payload(box.deck.id, box.cards[code], "title") for code in ("045", "030")]
    heard = play("17", *scans)
    assert "1 card more:" in heard.out and "Which 2 cards does Luis have?" in heard.out


def test_the_card_of_another_deck_is_told_apart(play):
    heard = play(*START, "XXXX045T")
    assert "This is a card of another deck." in heard.out and placed(heard) == []


def test_a_typing_error_is_asked_about_not_guessed(play):
    heard = play(*START, "enhedunna 1", "", "nothing else")
    assert "045 Enheduanna composes her hymns? (Enter: yes · n: no)" in heard.out
    assert placed(heard) == [("045", None, "017")]
    assert placed(play(*START, "enhedunna 1", "n")) == []


def test_several_cards_that_fit_are_numbered(play):
    heard = play(*START, "founding", "2", "1")
    first_choices = [line for line in heard.out.splitlines() if line.startswith(("  1  ", "  2  "))][:2]
    assert "Founding" in first_choices[0] and first_choices[1].split()[1] == placed(heard)[0][0]


def test_enter_chooses_none_of_several(play):
    heard = play(*START, "founding", "", "quit")
    assert placed(heard) == []


def test_saying_more_narrows_the_choice(play):
    heard = play(*START, "founding", "tenochtitlan", "2")
    assert placed(heard) == [("113", "017", None)]


def test_what_is_no_card_says_so_and_changes_nothing(play):
    heard = play(*START, "xyzzy 1", "45 9", "45 1", "45 1")
    assert "no card is called xyzzy" in heard.out
    assert "there is no place 9  → the places are 1 to 2" in heard.out
    assert "already lies on the table" in heard.out, "the same card cannot be placed twice"
    assert placed(heard) == [("045", None, "017")]


def test_an_order_with_a_typing_error_is_pointed_out(play):
    assert "did you mean undo?" in play(*START, "undoo").out


def test_a_neighbour_that_does_not_lie_there(play):
    heard = play(*START, "45 >30")
    assert "030 Wangari Maathai wins the Nobel Peace Prize has no such place" in heard.out and placed(heard) == []


def test_letting_the_question_for_the_place_go(play):
    heard = play(*START, "45", "", "30 2")
    assert placed(heard) == [("030", "017", None)]


def test_an_order_in_place_of_an_answer(play):
    heard = play(*START, "45", "moves", "30 2")
    assert "no moves yet" in heard.out and placed(heard) == [("030", "017", None)]


def test_two_cards_in_one_line_of_twist_coop(play):
    heard = play("100", "86", "", "98 76", rules="twist-coop")
    assert [card for card, *_ in placed(heard)] == ["098", "076"]


def test_a_second_card_is_not_played_in_somebody_elses_turn(play):
    heard = play("100", "86", "", "98", "76 1", rules="twist-coop")
    assert [card for card, *_ in placed(heard)] == ["098", "076"]
    assert "The turn is over; 001 Assassination of Julius Caesar was not entered." in heard.out


def test_enter_stops_after_one_card(play):
    heard = play("100", "86", "", "98", "", "undo", "76", rules="twist-coop")
    assert [step.record.by for step in heard.game.moves] == ["Ana", "Ana"], "undo takes back the stopping first"


def test_a_discard_needs_the_icon_of_the_pile(play):
    box = play("17").game.table.box.cards
    shown = box["086"].suit_date
    wrong = next(code for code, card in box.items() if card.suit_title != shown and code not in ("086", "100"))
    right = next(code for code, card in box.items() if card.suit_title == shown and code not in ("086", "100"))
    heard = play("100", "86", "", f"d {wrong}", f"discard {right}", rules="twist-coop")
    assert "only a card with the same icon may be discarded" in heard.out.replace("\n  ", " ")
    assert f"discards {right}" in heard.out


def test_after_a_dead_card_another_must_be_tried(play):
    """690 fills the gap between 79 and 1324; 622 finds it taken."""
    heard = play("100", "86", "98 76", "9 21", "98", "stop", "45", "21", "9", "", "76", rules="twist-coop", hand=2)
    assert "† Muhammad migrates" in heard.out


@pytest.mark.parametrize("typed", ["66 e4", "66 5 4", "66 e 4", "tulip e4", "tulip 5 4"])
def test_a_space_of_the_grid(play, typed):
    rows = ("38 116 11 87 83", "32 97 72 15 114", "43 16 12 68 24", "33 118 26 102 89", "84 1 106 127 107")
    heard = play(*rows, "", typed, rules="chrono-coop")
    record = heard.game.moves[0].record
    assert isinstance(record, Placement) and (record.card, record.column, record.space) == ("066", 5, 4)


def test_a_taken_space_explains_itself(play):
    rows = ("38 116 11 87 83", "32 97 72 15 114", "43 16 12 68 24", "33 118 26 102 89", "84 1 106 127 107")
    heard = play(*rows, "40 66", "66 e4", "", "40 e4", "40 z9", rules="chrono-coop")
    assert "e4 is not free  → free spaces show their names" in heard.out and len(heard.game.moves) == 1


def test_rows_typed_out_of_order_are_put_in_order(play):
    rows = ("83 116 11 87 38", "32 97 72 15 114", "43 16 12 68 24", "33 118 26 102 89", "84 1 106 127 107")
    heard = play(*rows, "", rules="chrono-coop")
    assert "Put in the order of the dates." in heard.out
    assert heard.game.state.grid[0] == ("038", "116", "011", "087", "083")


def test_a_card_named_twice_is_caught_at_once(play):
    heard = play("38 116 11 87 83", "32 97 72 15 38", "32 97 72 15 114", rules="chrono-coop")
    assert "038 Lapita seafarers settle Tonga was named already" in heard.out and "Row 3, 5 cards:" in heard.out


def test_of_several_codes_the_wrong_one_is_named(play):
    heard = play("17", "45 999", "45 wangari", "59 luther")
    assert "no card is called 999" in heard.out and "Which 2 cards does Luis have?" in heard.out
    assert "059 Luther issues his theses in Wittenberg was named already" in heard.out


def test_too_many_cards_for_a_hand(play):
    heard = play("17", "45 30 108", "45 30")
    assert "3 cards, but only 2 are missing" in heard.out and "Which 2 cards does Luis have?" in heard.out


def test_effects_are_chosen_from_a_menu_and_ask_for_their_cards(play):
    lines = ("94 15 89 108 109", "18 92", "116 80", "92 6", "e1", "80", "59", "116 1")
    heard = play(*lines, rules="chrono-vs")
    assert "Ana may use an icon of the card now:" in heard.out and "e1  Luis discards a card" in heard.out
    effects = [step.record for step in heard.game.moves if isinstance(step.record, Effect)]
    assert [(effect.by, effect.other, effect.card) for effect in effects] == [("Ana", "Luis", "080")]
    assert "There is no icon to use now." in play("94 15 89 108 109", "", "e1", rules="chrono-vs").out
