"""Points are data of the ruleset, and nothing else knows them."""

from __future__ import annotations

import pytest

from deckgen.messages import set_language
from scorer.report.text import format_score_sum
from scorer.rules.rulesets import choose_options, find_level, find_ruleset, rulesets

TWIST = {"bottom": 15, "gap": 8, "discard": 11, "deck": 0, "front": 2}


def test_twist_counts_two_one_and_less_one() -> None:
    ruleset = find_ruleset("twist-coop")
    assert (ruleset.score(TWIST), ruleset.is_summed) == (25, True)
    assert format_score_sum(ruleset, TWIST) == "30 + 8 − 2 − 11 = 25"


def test_chrono_counts_the_scoring_deck_only() -> None:
    ruleset = find_ruleset("chrono-coop")
    assert (ruleset.score({"scored": 29, "pool": 3, "box": 7}), ruleset.is_summed) == (29, False)


@pytest.mark.parametrize("name", ["classic", "pl", "twist-vs", "chrono-vs"])
def test_competitive_games_have_no_points(name: str) -> None:
    assert not rulesets()[name].points


def test_a_sum_of_nothing_is_nothing() -> None:
    assert format_score_sum(find_ruleset("twist-coop"), dict.fromkeys(TWIST, 0)) == "0 = 0"


@pytest.mark.parametrize(
    ("text", "level"),
    [("iniciado", "iniciado"), ("Beginner", "iniciado"), ("medium", "medio"), ("expert", "experto"), ("genius", None)],
)
def test_levels_are_named_as_in_logs_or_in_english(text: str, level: str | None) -> None:
    assert find_level(text) == level


def test_levels_are_named_in_the_language_of_the_messages() -> None:
    set_language("pl")
    assert find_level("poczatkujacy") == "iniciado"
    assert choose_options(find_ruleset("chrono-vs"), {"level": "średni"}).hand == 6
