"""From a photograph of the table to the score: codes are read, cards put in their rows, and the game is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorer.photo.arrange import guess_rules, lay_of_the_table
from scorer.photo.judge import PhotoReport, judge
from scorer.photo.model import Observation, settle
from scorer.photo.read import Picture, Reader, read_photos
from scorer.rules.cards import CardIndex
from scorer.rules.rulesets import choose_options, find_ruleset

__all__ = [
    "PhotoReport",
    "Reader",
    "Wish",
    "judge_sighting",
    "lay_of_the_table",
    "read_photos",
    "score_photos",
    "settle",
]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the person says about the game; without rules they are guessed from the lay of the table."""

    rules: str | None = None
    players: tuple[str, ...] = ("Team",)
    options: Mapping[str, str] = field(default_factory=dict)


def score_photos(box: CardIndex, pictures: Sequence[Picture], wish: Wish | None = None) -> PhotoReport:
    """One or several overlapping pictures of a table, read, laid out and judged."""
    return judge_sighting(box, read_photos(box, pictures), wish)


def judge_sighting(box: CardIndex, sighting: Observation, wish: Wish | None = None) -> PhotoReport:
    """What was seen (and perhaps settled by a person), laid out and judged."""
    wish = wish or Wish()
    ruleset = find_ruleset(wish.rules) if wish.rules else guess_rules(sighting)
    lay = lay_of_the_table(sighting, ruleset, box)
    options = choose_options(ruleset, wish.options)
    return judge(sighting, lay, box, ruleset, options, wish.players, guessed=not wish.rules)
