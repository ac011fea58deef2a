"""The table as a drawing and in sentences: every card and every spot, within the width of the terminal."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckgen.resources import resource_folder
from scorer.log.records import Start
from scorer.play.display import board_sentences
from scorer.play.spots import spot_names
from scorer.report.text_board import BARE, FRAMED, draw_board
from scorer.rules import apply, begin
from scorer.rules.engine import legal, make_table
from scorer.rules.rulesets import rulesets
from scorer.simulate import Dealer
from tests.scorer.play.typed_games import table_of

LANGUAGES = ("en", "es", "fr", "pl", "de")


def framed(state, new=None):
    return draw_board(state, FRAMED, names=spot_names(legal(state)), new=new)


def line_of(language: str, number: int, seed: int = 1):
    table = table_of("classic", deck=resource_folder("decks") / f"{language}.yaml")
    deck_cards = table.cards
    cards = Random(seed).sample(sorted(deck_cards.by_code), number)
    return apply(begin(table), Start(0, deck_cards.by_date(cards))).state


@given(number=st.integers(1, 60), language=st.sampled_from(LANGUAGES), seed=st.integers(0, 9))
def test_a_line_shows_every_card_and_every_place(number, language, seed):
    state = line_of(language, number, seed)
    drawn = framed(state)
    assert max(map(len, drawn)) <= 80
    text = "\n".join(drawn)
    for code in state.line.cards:
        assert f" {code} " in text and state.table.cards.by_code[code].printed in text
    places = re.findall(r"(?:^|│|║) ?(\d+)(?=│|║|$)", "\n".join(line for line in drawn if "│" in line), re.MULTILINE)
    assert set(map(int, places)) == set(range(1, number + 2))


@pytest.mark.parametrize("rules", rulesets())
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_terminal(rules, language):
    table = table_of(rules, deck=resource_folder("decks") / f"{language}.yaml")
    state = begin(table)
    assert framed(state) == draw_board(state, BARE) == []
    for record in Dealer(table, Random(3)).set_up():
        state = apply(state, record).state
    assert max(map(len, framed(state))) <= 80
    assert max(map(len, draw_board(state, BARE))) <= 80


def test_the_card_placed_last_has_a_double_frame():
    drawn = "\n".join(framed(line_of("en", 3), line_of("en", 3).line.cards[1]))
    assert drawn.count("╔") == 1 and drawn.count("╭") == 2


def test_without_ends_the_places_begin_between_the_cards():
    table = table_of("classic", deck=resource_folder("decks") / "en.yaml")
    from dataclasses import replace

    closed = make_table(table.ruleset, replace(table.options, ends=False), table.cards, table.players)
    cards = line_of("en", 3).line.cards
    state = apply(begin(closed), Start(0, cards)).state
    middle = framed(state)[1]
    assert middle.startswith("  │") and "│ 1│" in middle and "│ 2│" in middle and middle.endswith("│")
    assert board_sentences(state)[1].startswith(cards[0]), "no place before the first card"


def test_the_line_in_sentences_has_places_in_reading_order():
    state = line_of("en", 5)
    head, *rest = board_sentences(state)
    assert (
        head == "Line, 5 cards:"
        and rest[0].startswith(f"1 before {state.line.cards[0]} ")
        and rest[-1] == "6 at the end"
    )


def test_the_rows_of_twist_coop_in_sentences(play):
    result = play("100", "86", "", "98 76", "21", "table", rules="twist-coop", more=("--plain",))
    assert "between 098 and 100: 021 Wu Zetian takes the throne of China, 690" in result.out.replace("\n  ", " ")
    assert "Bottom row, 3 cards:" in result.out


def test_the_grid_in_sentences(play):
    rows = ("38 116 11 87 83", "32 97 72 15 114", "43 16 12 68 24", "33 118 26 102 89", "84 1 106 127 107")
    result = play(*rows, "", "66 e4", "table", rules="chrono-coop", more=("--plain",))
    assert "Column a: 038 Lapita seafarers settle Tonga" in result.out and "a1 free" in result.out.replace("\n  ", " ")
    assert "066 The Dutch tulip market" in result.out.rsplit("Column e:", 1)[1].replace("\n  ", " ")
