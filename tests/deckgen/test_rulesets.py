"""Facts about the rulesets: names, players, cards, ranks."""

from __future__ import annotations

import pytest

from deckgen.messages import available_languages
from deckgen.rulesets import find_rank, rank_name, ruleset_facts, ruleset_name


@pytest.mark.parametrize("language", available_languages())
def test_every_ruleset_and_every_rank_has_its_own_name(language: str) -> None:
    names = [ruleset_name(ruleset, language) for ruleset in ruleset_facts()]
    names += [rank_name(level, language) for level in range(1, 9)]
    assert len(set(names)) == 14


def test_ranks_are_eight_even_bands_that_the_rulebook_does_not_give() -> None:
    assert ruleset_facts()["twist-coop"].ranks_from == (0, 10, 20, 30, 40, 50, 60)
    assert ruleset_facts()["twist-coop"].house_ranks


@pytest.mark.parametrize(("score", "level"), [(-50, 1), (-1, 1), (0, 2), (9, 2), (10, 3), (59, 7), (60, 8), (99, 8)])
def test_a_rank_is_earned_from_its_threshold_on(score: int, level: int) -> None:
    rank = find_rank("twist-coop", score)
    assert rank and (rank.level, rank.of, rank.name) == (level, 8, rank_name(level))


def test_other_rulesets_have_no_ranks() -> None:
    assert [ruleset for ruleset in ruleset_facts() if find_rank(ruleset, 25)] == ["twist-coop"]
