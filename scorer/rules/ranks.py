"""What a score is called: levels and thresholds are data, names belong to the reader's language."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from deckgen.messages import say


class Rank(NamedTuple):
    """Level 1 is the humblest; `house` says that the thresholds are ours and not the rulebook's."""

    level: int
    of: int
    house: bool

    @property
    def name(self) -> str:
        return say(f"scorer-ranks.{self.level}")


def rank_of(ruleset: str, score: int) -> Rank | None:
    table = _tables().get(ruleset)
    if table is None:
        return None
    return Rank(1 + bisect_right(table["from"], score), 1 + len(table["from"]), table["house"])


@cache
def _tables() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("ranks.yaml").read_text("utf-8"))
    return data
