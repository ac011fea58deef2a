"""Whole games from a pipe: every ruleset, every language, with drawings and without."""

from __future__ import annotations

import re

import pytest

from scorer.rules.rulesets import rulesets
from tests.paths import DECKS
from tests.scorer.play.typed_games import table_of, typed_game

BOXES = re.compile(r"[─-╿]")
SEEDS = (1, 2)


def too_long(text: str) -> list[str]:
    """Lines longer than the terminal is wide; a path cannot be broken."""
    return [line for line in text.splitlines() if len(line) > 80 and "/" not in line]


@pytest.mark.parametrize("rules", rulesets())
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_typed_line_by_line_ends_as_the_rules_say(play, rules, seed):
    lines, end, _ = typed_game(table_of(rules), seed)
    result = play(*lines, rules=rules)
    assert result.code == 0 and result.err == ""
    state = result.game.state
    assert (state.ending, state.winners) == (end.ending, end.winners)
    report = result.game.report()
    assert report.finished and not report.problems
    assert "!" not in re.sub(r"Right!", "", result.out), "nothing lawful is refused"
    assert f"  scorer share {result.logs[0]}\n" in result.out
    assert too_long(result.out) == [] and "\x1b" not in result.out


@pytest.mark.parametrize("rules", rulesets())
def test_a_plain_game_says_the_same_without_drawing(play, rules):
    lines, end, _ = typed_game(table_of(rules), 1)
    result = play(*lines, rules=rules, more=("--plain",))
    assert result.game.state.ending == end.ending
    assert not BOXES.search(result.out) and too_long(result.out) == []
    assert result.out.count("1 before ") <= 1, "the whole line is read once, not after every move"


@pytest.mark.parametrize("deck", ["es", "fr", "pl", "de"])
@pytest.mark.parametrize("rules", rulesets())
def test_the_table_speaks_the_language_of_the_deck(play, scorer, rules, deck):
    lines, end, _ = typed_game(table_of(rules, deck=DECKS / f"{deck}.yaml"), 1)
    result = play(*lines, "moves", "score", "help", rules=rules, deck=deck)
    assert result.game.state.ending == end.ending and too_long(result.out) == []
    english = ("the", "card", "draw", "turn", "Right", "Wrong", "Enter to")
    spoken = [line for line in result.out.splitlines() if "scorer" not in line and "/" not in line]
    assert not [line for line in spoken for word in english if re.search(rf"\b{word}\b", line)]


def test_a_scored_column_asks_for_five_new_rows(play):
    games = (typed_game(table_of("chrono-coop", hand=8), seed, clever=1.0) for seed in range(1, 20))
    lines, end, _ = next(game for game in games if game.end.ending == "deck-exhausted")
    result = play(*lines, rules="chrono-coop", hand=8)
    assert result.out.count("Which cards lie in the five rows") > 1
    assert result.game.state.ending == end.ending and "The game ends well" in result.out


def test_lang_counts_more_than_the_language_of_the_deck(play):
    result = play("1", more=("--lang", "pl"), deck="es")
    assert "Od której karty zaczyna się linia?" in result.out


def test_hands_need_not_be_named(play):
    """One Enter, and nobody is asked for hands or draws again."""
    result = play("17", "", "45 2", "30 2", "108 1", "quit")
    assert len(result.game.moves) == 3 and result.out.count("(Enter: skip)") == 1


def test_a_narrow_terminal_is_kept_within(play, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    lines, *_ = typed_game(table_of("chrono-vs"), 1)
    result = play(*lines, rules="chrono-vs")
    assert [line for line in result.out.splitlines() if len(line) > 60 and "/" not in line] == []
