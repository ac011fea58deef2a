"""The score with its sum written out, as the rulebook does it: 30 + 8 − 2 − 11 = 25."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.rulesets import Rank
    from scorer.rules.rulesets import Ruleset


def score_sum(ruleset: Ruleset, counted: Mapping[str, int]) -> str:
    """What each place counts, then what is taken off; nothing is said of what is nothing."""
    values = [points * counted[place] for place, points in ruleset.points.items()]
    plus = [str(value) for value in values if value > 0]
    minus = [f" − {-value}" for value in values if value < 0]
    return f"{' + '.join(plus) or '0'}{''.join(minus)} = {signed(ruleset.score(counted))}"


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def rank_words(rank: Rank) -> str:
    key = "report.rank-house" if rank.house else "report.rank"
    return say(key, level=rank.level, of=rank.of, name=rank.name)
