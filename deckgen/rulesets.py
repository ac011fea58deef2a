"""What printing must know of the rulesets: their names, their players, the cards they take and the ranks they award.

How a game is judged is not known here.
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
    """What a team may call itself. Level 1 is the lowest; `house` says that the thresholds are not the rulebook's."""

    level: int
    of: int
    house: bool

    @property
    def name(self) -> str:
        return rank_name(self.level)


@dataclass(frozen=True, slots=True)
class RulesetFacts:
    """One ruleset, seen from its deck and its leaflet."""

    players: tuple[int, int]  # the fewest and the most
    cards: int  # that the most players need
    cooperative: bool
    ranks_from: tuple[int, ...]  # the scores from which each rank but the lowest is earned; none without ranks
    house_ranks: bool


@cache
def ruleset_facts() -> dict[str, RulesetFacts]:
    """All rulesets by id, in the order of the rules page."""
    data = read_data(Path(__file__).with_suffix(".yaml"))
    return {name: _facts(entry) for name, entry in data.items()}


def find_rank(ruleset: str, score: int) -> Rank | None:
    """The rank that a score earns, where the ruleset awards any."""
    facts = ruleset_facts().get(ruleset)
    if facts is None or not facts.ranks_from:
        return None
    starts = facts.ranks_from
    return Rank(1 + bisect_right(starts, score), 1 + len(starts), facts.house_ranks)


def ruleset_name(ruleset: str, language: str | None = None) -> str:
    """What people call a ruleset, in the given language or in the one spoken in the terminal."""
    return say(f"rulesets.{ruleset}", language)


def rank_name(level: int, language: str | None = None) -> str:
    """What people call a rank, in the given language or in the one spoken in the terminal."""
    return say(f"rulesets.rank.{level}", language)


def _facts(entry: dict[str, Any]) -> RulesetFacts:
    ranks = entry.get("ranks", {"from": (), "house": False})
    fewest, most = entry["players"]
    return RulesetFacts((fewest, most), entry["cards"], entry["cooperative"], tuple(ranks["from"]), ranks["house"])
