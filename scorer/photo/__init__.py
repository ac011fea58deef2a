"""The score from photographs of a table.

`read_photos` finds the cards in the pictures, `arrange_cards` puts them into their rows, and `judge` applies the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorer.log.records import End
from scorer.photo.arrange import arrange_cards, guess_ruleset
from scorer.photo.judge import PhotoReport, judge
from scorer.photo.model import DIRECTIONS, Observation, apply_answers
from scorer.photo.read import Picture, Reader, read_photos
from scorer.rules.cards import CardIndex
from scorer.rules.engine import make_table
from scorer.rules.rulesets import choose_options, find_ruleset

__all__ = [
    "DIRECTIONS",
    "GameSetup",
    "PhotoReport",
    "Reader",
    "apply_answers",
    "arrange_cards",
    "judge_observation",
    "read_photos",
    "score_photos",
]


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What the person says about the game; without rules they are guessed from the arrangement of the cards.

    `ended` is a game that was played to its end; where players compete, `winners` are those who won it.
    """

    rules: str | None = None
    players: tuple[str, ...] = ("Team",)
    options: Mapping[str, str] = field(default_factory=dict)
    ended: bool = False
    winners: tuple[str, ...] = ()


def score_photos(cards: CardIndex, pictures: Sequence[Picture], setup: GameSetup | None = None) -> PhotoReport:
    """Read one or several overlapping pictures of a table and judge what lies there."""
    return judge_observation(cards, read_photos(cards, pictures), setup)


def judge_observation(cards: CardIndex, observation: Observation, setup: GameSetup | None = None) -> PhotoReport:
    """Arrange and judge the cards of an observation, which a person may have corrected."""
    setup = setup or GameSetup()
    ruleset = find_ruleset(setup.rules) if setup.rules else guess_ruleset(observation)
    arrangement = arrange_cards(observation, ruleset, cards)
    options = choose_options(ruleset, setup.options)
    table = make_table(ruleset, options, cards, setup.players)
    end = End(0, "played", setup.winners) if setup.ended else None
    return judge(observation, arrangement, table, end, guessed=not setup.rules)
