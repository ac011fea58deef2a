"""The score with its sum written out, as the rulebook does it: 30 + 8 − 2 − 11 = 25."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.messages import say
from scorer.rules.twist_coop import score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckgen.rulesets import Rank


def twist_sum(counted: Mapping[str, int]) -> str:
    """Bottom row twice, gap row once, then what is taken off; nothing is said of what is nothing."""
    plus = [str(value) for value in (2 * counted["bottom"], counted["gap"]) if value]
    minus = [f" − {counted[place]}" for place in ("front", "discard", "deck") if counted[place]]
    total = score(counted)
    return f"{' + '.join(plus) or '0'}{''.join(minus)} = {signed(total)}"


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def rank_words(rank: Rank) -> str:
    key = "report.rank-house" if rank.house else "report.rank"
    return say(key, level=rank.level, of=rank.of, name=rank.name)
