"""Facts about the rulesets that printing needs: names, players, cards and ranks.

How a game is played and scored is not known here.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from deckgen.messages import say
from deckgen.resources import read_data


class Rank(NamedTuple):
    """The rank of a team: `level` 1 is the lowest, `of` the highest; `house` if the rulebook has no such ranks."""

    level: int
    of: int
    house: bool

    @property
    def name(self) -> str:
        return rank_name(self.level)


@dataclass(frozen=True, slots=True)
class RulesetFacts:
    """What the deck and the leaflet of a ruleset must know."""

    players: tuple[int, int]  # the fewest and the most
    cards: int  # needed with the most players
    cooperative: bool
    ranks_from: tuple[int, ...]  # the scores from which each rank but the lowest is earned; none without ranks
    house_ranks: bool


@cache
def ruleset_facts() -> dict[str, RulesetFacts]:
    """All rulesets by id, in the order of the rules page."""
    data = read_data(Path(__file__).with_suffix(".yaml"))
    return {name: _make_facts(entry) for name, entry in data.items()}


def find_rank(ruleset: str, score: int) -> Rank | None:
    """The rank that a score earns; None if the ruleset has no ranks."""
    facts = ruleset_facts().get(ruleset)
    if facts is None or not facts.ranks_from:
        return None
    starts = facts.ranks_from
    return Rank(1 + bisect_right(starts, score), 1 + len(starts), facts.house_ranks)


def ruleset_name(ruleset: str, language: str | None = None) -> str:
    """The name of a ruleset in the given language or in that of the terminal."""
    return say(f"rulesets.{ruleset}", language)


def rank_name(level: int, language: str | None = None) -> str:
    """The name of a rank in the given language or in that of the terminal."""
    return say(f"rulesets.rank.{level}", language)


def _make_facts(entry: dict[str, Any]) -> RulesetFacts:
    ranks = entry.get("ranks", {"from": (), "house": False})
    fewest, most = entry["players"]
    return RulesetFacts((fewest, most), entry["cards"], entry["cooperative"], tuple(ranks["from"]), ranks["house"])
